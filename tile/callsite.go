package tile

import (
	"path"
	"runtime"
	"strings"
	"sync"

	"gotile/tileir"
)

// site is a line of the author's source.
type site struct {
	path string
	line int
}

func (s site) pos() tileir.Pos {
	if s.path == "" {
		return tileir.Pos{}
	}
	return tileir.Pos{File: s.path, Line: s.line}
}

// String is "softmax.go:14", with the path relative to the working directory.
func (s site) String() string {
	if s.path == "" {
		return "an unknown line"
	}
	return s.pos().Short().String()
}

// line is what there is to know about a return address on the stack.
type line struct {
	site
	function string
	ours     bool // this package's, or what Go calls kernels with
	role     role
}

// role tells the frames that [tracer.during] marks the stack with.
type role uint8

const (
	marks0 role = iota + 1
	marks1
	marksAll
)

var roles = map[string]role{
	"gotile/tile.mark0": marks0, "gotile/tile.mark1": marks1, "gotile/tile.marked": marksAll,
}

// lines caches what is known of return addresses: finding a file and line takes longer
// than all else that an operation does. There are as many as a program has calls.
var lines sync.Map // uintptr → *line

func lineOf(pc uintptr) *line {
	if l, ok := lines.Load(pc); ok {
		return l.(*line)
	}
	f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	l := &line{site: site{f.File, f.Line}, function: f.Function, ours: f.File == "" || isOurs(f), role: roles[f.Function]}
	lines.Store(pc, l)
	return l
}

// callerSite is the innermost line on the stack outside this package.
func callerSite() site {
	var pcs [6]uintptr // enough for most calls: each more is unwound for every operation
	for skip := 2; ; {
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			if l := lineOf(pc); !l.ours {
				return l.site
			}
		}
		if n < len(pcs) {
			return site{}
		}
		skip += n
	}
}

// ourFolder is the folder of this package's source. Files tell its code from the
// author's where names do not: a closure that is inlined takes its caller's name.
var ourFolder = func() string {
	_, file, _, _ := runtime.Caller(0)
	return path.Dir(file)
}()

// isOurs reports a line of this package or one below it, except for their tests, or of what
// calls kernels.
func isOurs(f runtime.Frame) bool {
	if dir := path.Dir(f.File); dir == ourFolder || strings.HasPrefix(dir, ourFolder+"/") {
		return !strings.HasSuffix(f.File, "_test.go")
	}
	return strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "reflect.")
}

// place is the author's line under way; where that is in a function that the kernel calls,
// from is the innermost line of the kernel's own function, and function the name of the
// other.
type place struct {
	site
	from     site
	function string
}

// placeOf finds the author's line on the stack, and the kernel's behind it.
func (k *Kernel) placeOf() (p place) {
	var pcs [6]uintptr // enough for most calls: each more is unwound for every operation
	for skip := 2; ; {
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			l := lineOf(pc)
			switch {
			case l.ours:
			case l.function == k.function || strings.HasPrefix(l.function, k.function) && strings.ContainsRune("-.", rune(l.function[len(k.function)])):
				if p.path == "" {
					return place{site: l.site}
				}
				p.from = l.site
				return p
			case p.path == "":
				p.site, p.function = l.site, l.function
			}
			if l.role == marksAll { // the kernel's function is inlined, or another's method
				return place{site: p.site}
			}
		}
		if n < len(pcs) {
			return place{site: p.site}
		}
		skip += n
	}
}

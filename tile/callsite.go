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
	return tileir.Pos{File: path.Base(s.path), Line: s.line}
}

// String is "softmax.go:14".
func (s site) String() string {
	if s.path == "" {
		return "an unknown line"
	}
	return s.pos().String()
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

// callerSite is the innermost line on the stack outside of this package.
func callerSite() site {
	var pcs [12]uintptr // enough for all but a few calls
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

// isOurs reports a line of this package or one below it, but for their tests, or of what
// calls kernels.
func isOurs(f runtime.Frame) bool {
	if dir := path.Dir(f.File); dir == ourFolder || strings.HasPrefix(dir, ourFolder+"/") {
		return !strings.HasSuffix(f.File, "_test.go")
	}
	return strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "reflect.")
}

// calledAt is " called for at FILE:LINE", the innermost line of the kernel's own function
// on the stack, where the author's line under way is in another function.
func (tr *tracer) calledAt() string {
	name := runtime.FuncForPC(tr.kernel.fn.Pointer()).Name()
	var pcs [64]uintptr
	inner := true
	for _, pc := range pcs[:runtime.Callers(2, pcs[:])] {
		l := lineOf(pc)
		switch {
		case l.ours:
		case l.function == name || strings.HasPrefix(l.function, name+"-") || strings.HasPrefix(l.function, name+"."):
			if inner {
				return ""
			}
			return " called for at " + l.site.String()
		default:
			inner = false
		}
	}
	return ""
}

package trace

import (
	"path"
	"runtime"
	"strings"
	"sync"

	"gotile/tileir"
)

// Site is a line of the author's source.
type Site struct {
	Path string
	Line int
}

// Pos returns the line as a position in Tile IR.
func (s Site) Pos() tileir.Pos {
	if s.Path == "" {
		return tileir.Pos{}
	}
	return tileir.Pos{File: s.Path, Line: s.Line}
}

// String returns the line as "softmax.go:14", with the path relative to the working
// directory.
func (s Site) String() string {
	if s.Path == "" {
		return "an unknown line"
	}
	return s.Pos().Short().String()
}

// Position is the author's line of a call. If that is in a function that the kernel calls,
// From is the innermost line of the kernel's own function, and Function the other's name.
type Position struct {
	Site
	From     Site
	Function string
}

// frame describes a return address on the stack.
type frame struct {
	Site
	function string
	internal bool // of package tile, or of what Go calls kernels with
	digit    digit
}

// digit tells the frames that mark the stack: see [Trace.run].
type digit uint8

const (
	digit0 digit = iota + 1
	digit1
	digitsEnd
)

const packagePath = "gotile/tile/internal/trace."

var digits = map[string]digit{packagePath + "mark0": digit0, packagePath + "mark1": digit1, packagePath + "marked": digitsEnd}

// frames caches the frames of return addresses: to find a file and line takes longer
// than everything else that an operation does. There are as many as a program has calls.
var frames sync.Map // uintptr → *frame

func frameOf(pc uintptr) *frame {
	if f, ok := frames.Load(pc); ok {
		return f.(*frame)
	}
	r, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	f := &frame{Site: Site{r.File, r.Line}, function: r.Function, internal: r.File == "" || isInternal(r), digit: digits[r.Function]}
	frames.Store(pc, f)
	return f
}

// Caller returns the innermost line on the stack outside package tile.
func Caller() Site {
	var pcs [6]uintptr // enough for most calls: each more is unwound for every operation
	for skip := 2; ; {
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			if f := frameOf(pc); !f.internal {
				return f.Site
			}
		}
		if n < len(pcs) {
			return Site{}
		}
		skip += n
	}
}

// tileFolder is the folder of package tile's source. Files tell its code from the author's
// when names do not: a closure that is inlined takes its caller's name.
var tileFolder = func() string {
	_, file, _, _ := runtime.Caller(0)
	return path.Dir(path.Dir(path.Dir(file)))
}()

// isInternal reports a line of package tile or of a package below it, except for their
// tests, or of what calls kernels.
func isInternal(f runtime.Frame) bool {
	if dir := path.Dir(f.File); dir == tileFolder || strings.HasPrefix(dir, tileFolder+"/") {
		return !strings.HasSuffix(f.File, "_test.go")
	}
	return strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "reflect.")
}

// position finds the author's line on the stack, and the kernel's line that leads to it.
func (tr *Trace) position() (p Position) {
	var pcs [6]uintptr // enough for most calls: each more is unwound for every operation
	for skip := 2; ; {
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			f := frameOf(pc)
			switch {
			case f.internal:
			case isPartOf(f.function, tr.Function):
				if p.Path == "" {
					return Position{Site: f.Site}
				}
				p.From = f.Site
				return p
			case p.Path == "":
				p.Site, p.Function = f.Site, f.function
			}
			if f.digit == digitsEnd { // the kernel's function is inlined, or another's method
				return Position{Site: p.Site}
			}
		}
		if n < len(pcs) {
			return Position{Site: p.Site}
		}
		skip += n
	}
}

// isPartOf reports whether a function is another one or a closure in it.
func isPartOf(function, outer string) bool {
	return function == outer || strings.HasPrefix(function, outer) && strings.ContainsRune("-.", rune(function[len(outer)]))
}

package tile

import (
	"path"
	"runtime"
	"strings"

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

// maxDepth is how many calls deep below a kernel's line this package goes.
const maxDepth = 24

// callerSite is the innermost line on the stack outside of this package.
func callerSite() site {
	var pcs [maxDepth]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		f, more := frames.Next()
		if f.File != "" && !isOurs(f) {
			return site{f.File, f.Line}
		}
		if !more {
			return site{}
		}
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

// calledAt is " called at FILE:LINE", the innermost line of the kernel's own function
// on the stack, where the author's line under way is in another function.
func (b *Block) calledAt() string {
	name := runtime.FuncForPC(b.kernel.fn.Pointer()).Name()
	var pcs [maxDepth]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	inner := true
	for {
		f, more := frames.Next()
		ours := f.File == "" || isOurs(f)
		switch {
		case !ours && (f.Function == name || strings.HasPrefix(f.Function, name+"-") || strings.HasPrefix(f.Function, name+".")):
			if inner {
				return ""
			}
			return " called for at " + site{f.File, f.Line}.String()
		case !ours:
			inner = false
		}
		if !more {
			return ""
		}
	}
}

// here is the author's line under way.
func (b *Block) here() site { return callerSite() }

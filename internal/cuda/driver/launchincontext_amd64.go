//go:build !nocuda && linux

package driver

import "unsafe"

// cgocall calls a function of C with one argument on the system's stack. It is the
// runtime's; purego links to it in the same way.
//
//go:linkname cgocall runtime.cgocall
func cgocall(f uintptr, arg unsafe.Pointer) int32

// launchOrSetAddress is the address of the function of that name in assembly.
var launchOrSetAddress uintptr

// bindContextLaunch makes a launch, and setting the context if the thread lacks it, one call from Go. Nearly every launch
// finds its context set: few threads launch.
func (t *Table) bindContextLaunch(set, launch uintptr) {
	t.launchInContext = func(l *Launch, c ContextHandle) Result {
		x := &l.call
		*x = contextLaunch{set: set, context: c, launch: launch, config: l.config, f: l.f.handle, params: &l.params[0]}
		cgocall(launchOrSetAddress, unsafe.Pointer(x))
		return x.result
	}
}

//go:build !nocuda && linux

package driver

import "unsafe"

// cgocall calls a function of C with one argument on the system's stack. It is the
// runtime's; purego links to it in the same way.
//
//go:linkname cgocall runtime.cgocall
func cgocall(f uintptr, arg unsafe.Pointer) int32

// setAndLaunchAddress is the address of the function of that name in assembly.
var setAndLaunchAddress uintptr

// bindTogether lets a launch set the context and launch in one call from Go.
func (t *Table) bindTogether(set, launch uintptr) {
	t.together = func(l *Launch, c ContextHandle) Result {
		x := &l.call
		*x = together{set: set, context: c, launch: launch, config: l.config, f: l.f.handle, params: &l.params[0]}
		cgocall(setAndLaunchAddress, unsafe.Pointer(x))
		return x.result
	}
}

//go:build !nocuda && linux

package driver

import (
	"sync"
	"unsafe"
)

// contextCall is the argument of callInContext. The assembly knows its layout.
type contextCall struct {
	set     uintptr
	context ContextHandle
	f       uintptr
	args    [MaxArgs]uintptr
	result  uintptr
	status  Result // of cuCtxSetCurrent
}

// callInContextAddress is the address of the function of that name in assembly.
var callInContextAddress uintptr

// contextCalls are unused ones. They are on the heap: a function of C that calls back may move the stack.
var contextCalls = sync.Pool{New: func() any { return new(contextCall) }}

// bindContextCall makes setting the context and a call of another library one call from Go.
func (t *Table) bindContextCall(set uintptr) {
	t.callInContext = func(c ContextHandle, f uintptr, args []uintptr) (uintptr, Result) {
		x := contextCalls.Get().(*contextCall)
		x.set, x.context, x.f = set, c, f
		copy(x.args[:], args)
		cgocall(callInContextAddress, unsafe.Pointer(x))
		result, status := x.result, x.status
		contextCalls.Put(x)
		return result, status
	}
}

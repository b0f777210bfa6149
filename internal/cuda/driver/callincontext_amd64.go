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

// callInContext sets the context and calls a function of another library in one call from Go, which is faster than two. It reports
// false if the table has no functions of C.
func (t *Table) callInContext(c ContextHandle, f uintptr, args []uintptr) (result uintptr, status Result, ok bool) {
	if t.setContext == 0 {
		return 0, Success, false
	}
	x := contextCalls.Get().(*contextCall)
	x.set, x.context, x.f = t.setContext, c, f
	copy(x.args[:], args) // which do not escape
	cgocall(callInContextAddress, unsafe.Pointer(x))
	result, status = x.result, x.status
	contextCalls.Put(x)
	return result, status, true
}

//go:build (linux || darwin) && (amd64 || arm64)

package exec

import "unsafe"

// callOn runs fn with arg in the first argument register on another stack and returns the result register. A fault in fn ends the call and sets the
// signal in the head of the stack.
//
//go:noescape
func callOn(fn uintptr, arg unsafe.Pointer, stack *stackHead) uintptr

// YieldFlag returns the address of a word that is negative while the runtime wants the calling goroutine to
// yield. The address does not change during the life of the goroutine.
//
// It is the word that the prologue of every Go function compares with the stack pointer. The runtime sets it
// to more than any address if the goroutine must yield.
func YieldFlag() *int64

// Available returns nil: this platform can run machine code.
func Available() error { return nil }

// call runs code on the stack and returns its result, or the [*Fault] that ended the call.
func (s *Stack) call(fn uintptr, arg unsafe.Pointer) (uintptr, error) {
	r := callOn(fn, arg, s.head)
	if s.head.signal != 0 {
		return 0, s.head.fault()
	}
	return r, nil
}

//go:build linux || darwin

package exec

import "unsafe"

// callOn runs fn with arg in RDI on another stack and returns RAX. A fault in fn ends the call; the
// head of the stack then has its signal.
//
//go:noescape
func callOn(fn uintptr, arg unsafe.Pointer, stack *stackHead) uintptr

// YieldFlag is the address of a word that is negative while the runtime wants the goroutine which asks to
// give its processor to others. It stays the same for as long as the goroutine lives.
//
// It is the word that the prologue of every Go function compares with the stack pointer. The runtime makes
// it larger than any address where the goroutine is to give way.
func YieldFlag() *int64

// Available reports whether this platform can run machine code, and if not why.
func Available() error { return nil }

// call runs code on the stack and returns RAX, or the fault that ended the call.
func (s *Stack) call(fn uintptr, arg unsafe.Pointer) (uintptr, *Fault) {
	r := callOn(fn, arg, s.head)
	if s.head.signal != 0 {
		return 0, s.head.fault()
	}
	return r, nil
}

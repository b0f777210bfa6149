//go:build amd64 || arm64

package exec

import (
	"syscall"
	"unsafe"
)

// Available reports whether this platform can run machine code, and if not, why.
func Available() error { return nil }

// Stack is empty on Windows: calls run on the thread's own stack.
type Stack struct{}

// TakeStack returns nil and no error: calls on Windows need no stack.
func TakeStack() (*Stack, error) { return nil, nil }

// neverYield is zero.
var neverYield int64

// YieldFlag returns the address of a word that is negative while the runtime wants the calling goroutine to
// yield. On Windows the word is always zero: the runtime takes the processor from a goroutine in a system call.
func YieldFlag() *int64 { return &neverYield }

// GiveBack does nothing on Windows.
func (*Stack) GiveBack() {}

// call runs fn through a few instructions that translate between the calling conventions: Windows expects more
// registers to be preserved than Go does.
//
// A fault ends the process: see the package comment.
func (*Stack) call(fn uintptr, arg unsafe.Pointer) (uintptr, error) {
	b, err := bridge()
	if err != nil {
		return 0, err
	}
	r, _, _ := syscall.SyscallN(b, fn, uintptr(arg))
	return r, nil
}

//go:build (!amd64 && !arm64) || (!linux && !darwin && !windows)

package exec

import (
	"fmt"
	"runtime"
	"unsafe"
)

// Available reports whether this platform can run machine code, and if not, why.
func Available() error {
	return fmt.Errorf("%w: %s/%s has no code generator", ErrUnavailable, runtime.GOOS, runtime.GOARCH)
}

// Stack is empty on this platform.
type Stack struct{}

// TakeStack returns the error of [Available].
func TakeStack() (*Stack, error) { return nil, Available() }

// neverYield is zero.
var neverYield int64

// YieldFlag is the address of a word that code which is interpreted reads: it never asks for the processor, as
// Go code yields by itself.
func YieldFlag() *int64 { return &neverYield }

// GiveBack does nothing on this platform.
func (*Stack) GiveBack() {}

func (*Stack) call(uintptr, unsafe.Pointer) (uintptr, error) { return 0, Available() }

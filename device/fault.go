package device

import (
	"errors"
	"fmt"

	"gotile/tileir"
)

// The classes of errors of opening, compiling and launching: use errors.Is.
var (
	// ErrUnknown: no package of this program has registered a device of that name.
	ErrUnknown = errors.New("unknown device")
	// ErrUnavailable: this machine has no such device, or it does not work.
	ErrUnavailable = errors.New("device not available")
	// ErrUnsupported: the device cannot run an operation or type.
	ErrUnsupported = errors.New("not supported by this engine")
	// ErrNoMemory: the device or this process has not the memory that is asked for.
	ErrNoMemory = errors.New("not enough memory")
	// ErrArgument: an argument or the grid does not fit the kernel, or a buffer, stream or
	// program is closed or of another device.
	ErrArgument = errors.New("bad launch argument")
	// ErrMemory: a kernel's access out of bounds, misaligned, or through a null, freed or
	// unknown pointer.
	ErrMemory = errors.New("bad memory access")
	// ErrAssert: an assertion of a kernel was false.
	ErrAssert = errors.New("assertion failed")
	// ErrUndefined: behaviour that the language leaves undefined and that has no sensible
	// answer, such as a loop with a step of zero.
	ErrUndefined = errors.New("undefined behaviour")
)

// Fault is the error of a kernel that failed while it ran: use errors.As.
type Fault struct {
	Class  error      // ErrMemory, ErrAssert or ErrUndefined
	Kernel string     // the entry
	Block  [3]int     // that failed
	Op     *tileir.Op // that failed, with its place in the source; nil where the device cannot say
	Msg    string     // "store past the end of buffer out (4096 bytes) at offset 4096"
}

func (f *Fault) Error() string {
	if f.Op == nil {
		return fmt.Sprintf("kernel %s: %s", f.Kernel, f.Msg)
	}
	return fmt.Sprintf("%v: kernel %s, block (%d,%d,%d): %s: %s", tileir.PosOf(f.Op.Loc), f.Kernel,
		f.Block[0], f.Block[1], f.Block[2], f.Op.Name(), f.Msg)
}

// Unwrap gives the class.
func (f *Fault) Unwrap() error { return f.Class }

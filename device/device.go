// Package device says what kernels are launched on: the small interfaces that the
// CPU and GPUs have in common. It must not know any one device, nor the language that
// kernels are written in.
package device

import (
	"context"
	"fmt"

	"gotile/internal/engine"
	"gotile/tileir"
)

// The classes of errors of compiling and launching: use errors.Is.
var (
	// ErrUnsupported: the device cannot run an operation or type.
	ErrUnsupported = engine.ErrUnsupported
	// ErrArgument: an argument or the grid does not fit the kernel.
	ErrArgument = engine.ErrArgument
	// ErrMemory: a kernel's access out of bounds, misaligned or through a bad pointer.
	ErrMemory = engine.ErrMemory
	// ErrAssert: an assertion of a kernel was false.
	ErrAssert = engine.ErrAssert
	// ErrUndefined: behaviour that the language leaves undefined, as a loop with a step of zero.
	ErrUndefined = engine.ErrUndefined
)

// Fault is the error of a kernel that failed while it ran: use errors.As. It says
// class, kernel, block, operation and the line of the kernel.
type Fault = engine.RuntimeError

// Device compiles kernels and runs them.
type Device interface {
	// Name says which device it is: "cpu (interp)".
	Name() string
	// Compile prepares an entry of a verified module.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
}

// Program is a compiled kernel. Several goroutines may launch it at once.
type Program interface {
	// Launch runs every block of the grid and returns when all have ended, one has
	// failed or the context has ended.
	Launch(ctx context.Context, grid Grid, args []Arg) error
}

// MaxGrid bounds the grid on each axis.
const MaxGrid = engine.MaxGrid

// Grid is how many blocks a launch has on each axis.
type Grid [3]int

func (g Grid) String() string { return fmt.Sprintf("%d×%d×%d", g[0], g[1], g[2]) }

// Check reports a grid with an axis outside of 1 to [MaxGrid], or with more blocks than
// an int64 counts.
func (g Grid) Check() error { return engine.CheckGrid(g) }

// Arg is an argument of an entry: a scalar or a pointer.
type Arg struct {
	// Bits is a scalar, in the low bits of its format.
	Bits uint64
	// Pointer says that the argument is a pointer: to Host, memory of this process,
	// or, where Host is nil, to Buffer.
	Pointer bool
	Host    []byte
	Buffer  Buffer
	Offset  int64  // of the pointer, in bytes
	Name    string // for messages
}

// Buffer is memory of a device. It begins at a multiple of 16 bytes and shares no memory
// with another Buffer, which kernels rely on.
type Buffer interface {
	// Size is in bytes.
	Size() int64
}

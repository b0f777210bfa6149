// Package engine says what an execution engine is: it compiles an entry of a module
// to a [Program], which runs the blocks of a grid over buffers in host memory.
//
// There are two engines: interp, exact and portable, and native, machine code for
// the CPU at hand. Callers cannot tell which one runs; package enginetest holds the
// tests that both pass. Engines know Tile IR and memory, not the language in which a
// kernel was written, nor files.
package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"gotile/tileir"
)

// The classes of errors: use errors.Is.
var (
	// ErrUnsupported: the engine cannot run an operation or type.
	ErrUnsupported = errors.New("not supported by this engine")
	// ErrArgument: an argument or the grid does not fit the entry.
	ErrArgument = errors.New("bad launch argument")
	// ErrMemory: an access out of bounds, misaligned, or through a null, freed or
	// unknown pointer.
	ErrMemory = errors.New("bad memory access")
	// ErrAssert: an assert operation was false.
	ErrAssert = errors.New("assertion failed")
	// ErrUndefined: an operation whose behaviour is undefined for its operands and
	// that has no sensible answer, as a loop with a step of zero.
	ErrUndefined = errors.New("undefined behaviour")
)

// Engine compiles entries.
type Engine interface {
	Name() string
	// Compile prepares an entry of a verified module. It fails with ErrUnsupported,
	// naming operation, type and location, before anything runs.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
}

// Program is a compiled entry. It may be launched many times, by several goroutines
// at once.
type Program interface {
	// Params are the types of the arguments.
	Params() []tileir.Type
	// Launch runs every block of the grid and returns when all have ended, when one
	// has failed or when the context ends. Buffers are in an unspecified state after
	// an error, but nothing outside of them has changed.
	Launch(ctx context.Context, l Launch) error
}

// MaxGrid bounds the grid on each axis.
const MaxGrid = 1 << 24

// CheckGrid reports a grid that no launch can have: an axis outside of 1 to [MaxGrid],
// or more blocks than an int64 counts.
func CheckGrid(grid [3]int) error {
	for i, n := range grid {
		if n < 1 || n > MaxGrid {
			return fmt.Errorf("%w: grid %s: axis %c has %d blocks; want 1 to %d", ErrArgument, gridString(grid), "xyz"[i], n, MaxGrid)
		}
	}
	if int64(grid[0])*int64(grid[1]) > math.MaxInt64/int64(grid[2]) {
		return fmt.Errorf("%w: grid %s has 2^63 blocks or more; split the launch", ErrArgument, gridString(grid))
	}
	return nil
}

func gridString(g [3]int) string { return fmt.Sprintf("%d×%d×%d", g[0], g[1], g[2]) }

// Launch is what a program runs on.
type Launch struct {
	Grid [3]int // blocks on each axis, each 1 to MaxGrid
	Args []Arg  // one for each parameter
	// Workers is how many goroutines run blocks; 0 is one for each CPU. The results
	// of a deterministic kernel do not depend on it.
	Workers int
	// Stdout takes what the kernel prints; nil drops it.
	Stdout io.Writer
	// Progress, if not nil, is called now and then with the number of blocks that
	// have ended, from any goroutine.
	Progress func(done, total int64)
}

// Buffer is memory that pointers point into. Its address at run time is the same
// for all arguments that name the same *Buffer.
type Buffer struct {
	Name string // for messages: the argument's or the file's name
	Data []byte // the memory; kernels read and write it in place
}

// Arg is an argument of a launch: a scalar, or a pointer into a buffer.
type Arg struct {
	Bits   uint64  // the scalar, in the low bits of its format; ignored for pointers
	Buffer *Buffer // the pointer's buffer; nil with Null false is a scalar
	Offset int64   // of the pointer, in bytes from the buffer's start
	Null   bool    // the null pointer
}

// RuntimeError is a fault of a running kernel.
type RuntimeError struct {
	Class  error // ErrMemory, ErrAssert or ErrUndefined
	Kernel string
	Block  [3]int
	Op     *tileir.Op
	Msg    string // "store past the end of buffer out (4096 bytes) at offset 4096"
}

func (e *RuntimeError) Error() string {
	return fmt.Sprintf("%v: kernel %s, block (%d,%d,%d): %s: %s", tileir.PosOf(e.Op.Loc), e.Kernel,
		e.Block[0], e.Block[1], e.Block[2], e.Op.Name(), e.Msg)
}

// Unwrap gives the class.
func (e *RuntimeError) Unwrap() error { return e.Class }

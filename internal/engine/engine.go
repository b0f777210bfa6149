// Package engine says what an execution engine of the CPU is: it compiles an entry of a
// module to a [Program], which runs the blocks of a grid over memory of this process.
//
// Package interp is an engine, exact and portable; package host beside it has what every
// engine needs to run, and package enginetest the tests that every engine passes. Callers
// cannot tell which engine runs: results are the same to the bit where Tile IR defines
// them, and faults have the words of package host. Where several operations or elements
// are at fault, engines may differ in which of them a fault names. Engines know Tile IR, memory and the words of
// launching that package device owns; they do not know devices, the language in which a
// kernel was written, nor files.
package engine

import (
	"context"
	"io"

	"gotile/device"
	"gotile/tileir"
)

// Engine compiles entries.
type Engine interface {
	// Name is what follows "cpu:" in the name of a device.
	Name() string
	// Compile prepares an entry of a verified module. It fails with
	// [device.ErrUnsupported], naming operation, type and place, before anything runs.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
}

// Program is a compiled entry. It may be launched many times, by several goroutines
// at once.
type Program interface {
	// Params are the types of the arguments.
	Params() []tileir.Type
	// Check reports a grid or arguments that do not fit, as Launch does.
	Check(l Launch) error
	// Launch runs every block of the grid and returns when all have ended, when one
	// has failed or when the context ends. Buffers are in an unspecified state after
	// an error, but nothing outside them has changed.
	Launch(ctx context.Context, l Launch) error
}

// Launch is what a program runs on.
type Launch struct {
	Grid device.Grid
	// Args has one argument for each parameter. Pointers lead to memory of this process
	// ([device.Arg].Host), or nowhere: devices resolve their buffers first.
	Args []device.Arg
	// Among is memory that addresses of this process lead to which the kernel reads from memory, or
	// makes pointers of.
	Among []Memory
	// Workers is how many goroutines run blocks; 0 is one for each CPU. The results
	// of a deterministic kernel do not depend on it.
	Workers int
	// Stdout takes what the kernel prints; nil drops it.
	Stdout io.Writer
	// Progress, if not nil, is called now and then with the number of blocks that
	// have ended, from any goroutine.
	Progress func(done, total int64)
}

// Memory is memory of this process.
type Memory struct {
	Data []byte
	Name string // for messages
}

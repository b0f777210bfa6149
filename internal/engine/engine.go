// Package engine defines the interface of the CPU's execution engines: an engine compiles an entry of a module to a
// [Program], which runs the blocks of a grid on memory of this process.
//
// Package interp is an engine, exact and portable. Package host has the parts that all engines share, and package
// enginetest the tests that every engine passes. Callers cannot distinguish engines: results are bit-identical if Tile
// IR defines them, and faults have the messages of package host. If several operations or elements are at fault,
// engines may differ in which of them a fault names. Engines know Tile IR, memory and the launch vocabulary
// of package device; they know no devices, no files, and not the language in which a kernel was written.
package engine

import (
	"context"
	"io"

	"gotile/device"
	"gotile/tileir"
)

// Engine compiles entries.
type Engine interface {
	// Name is the part after "cpu:" in the name of a device.
	Name() string
	// Compile prepares an entry of a verified module. It fails with [device.ErrUnsupported], naming operation, type and
	// location, before anything runs.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
}

// Program is a compiled entry. It may be launched many times, by several goroutines at once.
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

// Launch has the arguments of a launch.
type Launch struct {
	Grid device.Grid
	// Args has one argument for each parameter. Pointers lead to memory of this process
	// ([device.Arg].Host), or nowhere: devices resolve their buffers first.
	Args []device.Arg
	// Among is memory that addresses of this process lead to which the kernel reads from memory, or
	// makes pointers of, and memory of globals.
	Among []Memory
	// Workers is the number of goroutines that run blocks; 0 is one for each CPU. The results of a deterministic kernel do
	// not depend on it.
	Workers int
	// Stdout receives the output of the kernel's prints; nil discards it.
	Stdout io.Writer
	// Progress, if not nil, is called now and then with the number of blocks that
	// have ended, from any goroutine.
	Progress func(done, total int64)
}

// Memory is memory of this process.
type Memory struct {
	Data   []byte
	Name   string // for messages
	Global bool   // it is the module's global of this name, in place of the program's own memory of it
}

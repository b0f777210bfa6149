// Package device defines the interfaces through which kernels are launched: devices, their memory, streams of work, and
// the parts of a launch (grid, arguments, faults, classes of errors).
//
// Code that is written against this package runs unchanged on every machine:
//
//	dev, err := device.Open("cpu")
//	x, err := dev.Alloc(ctx, 4096)       // memory of the device
//	stream, err := dev.NewStream(ctx)
//	err = stream.Upload(ctx, x, 0, data) // in order, without waiting
//	err = kernel.Launch(ctx, stream, grid, x)
//	err = stream.Download(ctx, x, 0, data)
//	err = stream.Wait(ctx)
//
// Packages of devices, such as gotile/device/cpu, register themselves under a name: import them for [Open] to find them.
// This package must not know any one device, the engines that run kernels, or the language that kernels are written in.
package device

import (
	"context"
	"time"

	"gotile/tileir"
)

// Launcher launches kernels: a [Device], whose launches return when they have ended, or a [Stream], whose launches run
// one after another.
type Launcher interface {
	// Device is the device that runs the launches.
	Device() Device
	// Launch runs every block of the grid. args has one argument for each of the program's parameters. Arguments or a
	// grid that do not fit the program are an error of class [ErrArgument] before anything runs; a kernel that fails while
	// it runs is a *[Fault].
	//
	// If the context ends, the launch ends early, if the device can stop a kernel ([Info].Stops); the error is a
	// *[Stopped] if a block was running. The kernel may access the memory of the arguments until the launch has ended. When
	// a device's Launch returns, the caller may reuse the list of arguments; a stream may keep it.
	Launch(ctx context.Context, p Program, grid Grid, args []Arg) error
}

// Device compiles kernels, runs them and has memory. It may be used by several
// goroutines. Its Launch returns when all blocks have ended, one has failed or the
// context has ended.
type Device interface {
	Launcher
	// Name is the device's full name as [Open] takes it: "cpu:interp", "cuda:0".
	Name() string
	// Describe returns the properties of the device.
	Describe() Info
	// Target returns the target that programs are compiled for, as a comparable value: devices with equal targets run
	// each other's programs.
	Target() any
	// Compile prepares an entry of a verified module. It fails with [ErrUnsupported], naming operation, type and
	// location, if the device cannot run it.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
	// Alloc allocates size bytes of the device's memory, all zero. It fails with [ErrNoMemory] if the device does not have
	// enough.
	Alloc(ctx context.Context, size int64) (Buffer, error)
	// NewStream returns an empty stream.
	NewStream(ctx context.Context) (Stream, error)
	// Close releases the device with its open buffers and streams. No work may be running on it.
	Close() error
}

// Info describes a device.
type Info struct {
	Name     string   // as [Open] takes it
	Model    string   // "AMD EPYC 9R14", "NVIDIA H200"; empty if it is not known
	Arch     string   // "amd64", "sm_90"
	Features []string // vector instructions and the like, by their usual names
	Cores    int      // maximum number of blocks that run in parallel: CPUs, multiprocessors
	Memory   int64    // bytes; 0 if it is not known
	Cache    int      // bytes of the largest cache that each CPU has for itself; 0 if it is not known

	// GPU reports a graphics processor. Its results may differ from a CPU's if Tile IR leaves the rounding or the order of
	// operations open.
	GPU bool
	// Families are the groups of devices that tuned choices are made for, the narrowest first:
	// "sm_90" for a GPU, "cpu:native", "cpu:amd64" and "cpu" for the CPU's machine code.
	Families []string

	// Exact reports that sums of matrix products are rounded in a GPU's order, which kernels must not change.
	Exact bool
	// HostMemory reports that kernels access memory of this process in place ([Arg].Host).
	HostMemory bool
	// Checked reports that every memory access is checked, and that a bad one is a [Fault] with buffer, offset, operation
	// and source line. Otherwise the effect of a bad access is undefined.
	Checked bool
	// Stops: a running kernel ends with the context of its launch.
	Stops bool
}

// Program is a compiled kernel. Several goroutines may launch it at once.
type Program interface {
	// Params are the types of the arguments.
	Params() []tileir.Type
	// Close releases the program's resources on the device. An unreachable program need not be closed.
	Close() error
}

// Buffer is memory of a device. It begins at a multiple of 16 bytes and shares no memory
// with another Buffer, which kernels rely on.
type Buffer interface {
	// Size is in bytes.
	Size() int64
	// Upload copies src to the buffer, starting at a byte offset, and Download copies from there to dst. They return when
	// the copy is complete, and wait for no stream: if a stream uses the buffer, copy through the stream, or wait for it
	// first.
	Upload(ctx context.Context, offset int64, src []byte) error
	Download(ctx context.Context, offset int64, dst []byte) error
	// Close frees the memory. No queued or running work may use it.
	Close() error
}

// Stream runs launches and copies in order. If the device supports it, each call returns before the work has ended.
// Several streams run concurrently.
//
// If a piece of work fails, the work queued after it does not run; the next Wait returns the error, and the stream can
// be used again.
type Stream interface {
	Launcher
	// Upload copies src into a buffer from a byte offset on, and Download copies from there
	// to dst, in the stream's order. Src and dst belong to the stream until it has got
	// there.
	Upload(ctx context.Context, b Buffer, offset int64, src []byte) error
	Download(ctx context.Context, b Buffer, offset int64, dst []byte) error
	// Record marks the stream's present end.
	Record(ctx context.Context) (Event, error)
	// After makes later work in the stream wait for an event, of any stream of the same device.
	After(ctx context.Context, e Event) error
	// Wait returns when all that was queued has ended, with the first error since the last
	// Wait, or when the context has ended.
	Wait(ctx context.Context) error
	// Close ends the stream when the queued work has ended, without waiting for it.
	Close() error
}

// Recorder is a [Stream] that can record work and run it again as a whole, with lower cost per launch. Streams of GPUs
// are recorders.
type Recorder interface {
	Stream
	// RecordWork returns the work that f queues in the stream, without running it. f must not wait, compile, allocate or
	// free memory.
	RecordWork(ctx context.Context, f func() error) (Work, error)
}

// Work is recorded work of a [Recorder].
type Work interface {
	// Run runs the work in the stream that it was recorded in.
	Run(ctx context.Context) error
	// Close releases the work. It must not be running.
	Close() error
}

// Event is a position in a stream.
type Event interface {
	// Wait returns when the stream has got there, or when the context has ended.
	Wait(ctx context.Context) error
	// Since is the time that the device took from an earlier event to this one. Both must
	// have been reached.
	Since(earlier Event) (time.Duration, error)
}

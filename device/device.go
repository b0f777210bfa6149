// Package device says what kernels are launched on: devices, their memory, streams of
// work, and the words of a launch (grid, arguments, faults, classes of errors).
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
// Packages of devices, such as gotile/device/cpu, register themselves under a name: import
// them for [Open] to find them. This package must not know any one device, nor the
// engines that run kernels, nor the language that kernels are written in.
package device

import (
	"context"
	"time"

	"gotile/tileir"
)

// Launcher is where kernels are launched: a [Device], whose launches return when they
// have ended, or a [Stream], whose launches run one after another.
type Launcher interface {
	// Device is the device that runs the launches.
	Device() Device
	// Launch runs every block of the grid. Args has one argument for each of the
	// program's parameters. What does not fit the program is an error of class
	// [ErrArgument] before anything runs; a kernel that fails while it runs is a *[Fault].
	//
	// The launch ends early where the context ends, if the device can stop a kernel
	// ([Info].Stops); the error is a *[Stopped] if a block was running. Memory that arguments name belongs to the launch until it has ended.
	// The list of arguments is the caller's again when a device's Launch returns; a stream may keep it.
	Launch(ctx context.Context, p Program, grid Grid, args []Arg) error
}

// Device compiles kernels, runs them and has memory. It may be used by several
// goroutines. Its Launch returns when all blocks have ended, one has failed or the
// context has ended.
type Device interface {
	Launcher
	// Name is the device's full name as [Open] takes it: "cpu:interp", "cuda:0".
	Name() string
	// Describe says what the device is and what it can do.
	Describe() Info
	// Target is what programs are compiled for, as a comparable value: devices of equal
	// targets run each other's programs.
	Target() any
	// Compile prepares an entry of a verified module. It fails with [ErrUnsupported],
	// naming operation, type and place, where the device cannot run it.
	Compile(ctx context.Context, m *tileir.Module, entry string) (Program, error)
	// Alloc gives size bytes of the device's memory, all zero.
	// It fails with [ErrNoMemory] where the device does not have that much.
	Alloc(ctx context.Context, size int64) (Buffer, error)
	// NewStream gives an empty stream.
	NewStream(ctx context.Context) (Stream, error)
	// Close gives back the device with the buffers and streams that are still open.
	// Nothing may run on it any more.
	Close() error
}

// Info describes a device.
type Info struct {
	Name     string   // as [Open] takes it
	Model    string   // "AMD EPYC 9R14", "NVIDIA H200"; empty where it is not known
	Arch     string   // "amd64", "sm_90"
	Features []string // vector instructions and the like, by their usual names
	Cores    int      // blocks that run at once: CPUs, multiprocessors
	Memory   int64    // bytes; 0 where it is not known

	// GPU: a graphics processor. Its results may differ from a CPU's where Tile IR leaves
	// the rounding or the order of operations open.
	GPU bool
	// Families are the groups of devices that tuned choices are made for, the narrowest first:
	// "sm_90" for a GPU, "cpu:native" and "cpu" for the CPU's machine code.
	Families []string

	// HostMemory: kernels take memory of this process in place ([Arg].Host).
	HostMemory bool
	// Checked: every access of memory is checked, and a bad one is a [Fault] that names
	// buffer, offset, operation and source line. Without it a bad access may do anything
	// that the machine lets it do.
	Checked bool
	// Stops: a running kernel ends with the context of its launch.
	Stops bool
}

// Program is a compiled kernel. Several goroutines may launch it at once.
type Program interface {
	// Params are the types of the arguments.
	Params() []tileir.Type
	// Close gives back what the program takes on the device. A program that nothing
	// refers to any more need not be closed.
	Close() error
}

// Buffer is memory of a device. It begins at a multiple of 16 bytes and shares no memory
// with another Buffer, which kernels rely on.
type Buffer interface {
	// Size is in bytes.
	Size() int64
	// Upload copies src into the buffer from a byte offset on, and Download copies from
	// there to dst. They return when the bytes are there, and wait for no stream: where a
	// stream uses the buffer, copy through the stream, or wait for it first.
	Upload(ctx context.Context, offset int64, src []byte) error
	Download(ctx context.Context, offset int64, dst []byte) error
	// Close gives the memory back. Nothing that is queued or runs may use it.
	Close() error
}

// Stream runs launches and copies in the order in which they were given, and returns from
// each before it has ended where the device can. Several streams run side by side.
//
// Where something fails, what was queued after it does not run; the next Wait returns the
// error, and the stream is ready for more.
type Stream interface {
	Launcher
	// Upload copies src into a buffer from a byte offset on, and Download copies from there
	// to dst, in the stream's order. Src and dst belong to the stream until it has got
	// there.
	Upload(ctx context.Context, b Buffer, offset int64, src []byte) error
	Download(ctx context.Context, b Buffer, offset int64, dst []byte) error
	// Record marks the stream's present end.
	Record(ctx context.Context) (Event, error)
	// After keeps what comes later in the stream waiting for an event, of any stream of
	// the same device.
	After(ctx context.Context, e Event) error
	// Wait returns when all that was queued has ended, with the first error since the last
	// Wait, or when the context has ended.
	Wait(ctx context.Context) error
	// Close ends the stream when what is queued has ended, without waiting for it.
	Close() error
}

// Recorder is a [Stream] that can record work and run it again as a whole, where each launch
// costs less than by itself. Streams of GPUs are.
type Recorder interface {
	Stream
	// RecordWork gives what f gives the stream as a whole, instead of running it. f must not
	// wait, compile, or take or give back memory.
	RecordWork(ctx context.Context, f func() error) (Work, error)
}

// Work is recorded work of a [Recorder].
type Work interface {
	// Run runs the work in the stream that it was recorded in.
	Run(ctx context.Context) error
	// Close gives the work back. It must not run any more.
	Close() error
}

// Event is a place in a stream.
type Event interface {
	// Wait returns when the stream has got there, or when the context has ended.
	Wait(ctx context.Context) error
	// Since is the time that the device took from an earlier event to this one. Both must
	// have been reached.
	Since(earlier Event) (time.Duration, error)
}

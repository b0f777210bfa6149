// Package cpu opens the CPU at hand as a device. Kernels run on slices in place:
// nothing is copied. It knows engines and memory; it must not know other devices, nor
// the language that kernels are written in.
package cpu

import (
	"context"
	"fmt"
	"io"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Device is the CPU with an engine. It may be used by several goroutines.
type Device struct {
	engine   engine.Engine
	workers  int
	stdout   io.Writer
	progress func(done, total int64)
}

// Option configures a device.
type Option func(*Device)

// Workers sets how many goroutines run blocks; by default one for each CPU.
func Workers(n int) Option { return func(d *Device) { d.workers = n } }

// Stdout sets where kernels print; by default nowhere.
func Stdout(w io.Writer) Option { return func(d *Device) { d.stdout = w } }

// Progress sets a function that is told now and then, from any goroutine, how many
// blocks of a launch have ended.
func Progress(f func(done, total int64)) Option { return func(d *Device) { d.progress = f } }

// Open opens the CPU.
func Open(opts ...Option) *Device {
	d := &Device{engine: interp.New()}
	for _, o := range opts {
		o(d)
	}
	return d
}

// Name implements [device.Device].
func (d *Device) Name() string { return "cpu (" + d.engine.Name() + ")" }

// Compile implements [device.Device].
func (d *Device) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	p, err := d.engine.Compile(ctx, m, entry)
	if err != nil {
		return nil, err
	}
	return &program{d, p}, nil
}

type program struct {
	device  *Device
	program engine.Program
}

// Launch implements [device.Program].
func (p *program) Launch(ctx context.Context, grid device.Grid, args []device.Arg) error {
	if err := grid.Check(); err != nil {
		return err
	}
	l := engine.Launch{Grid: grid, Args: make([]engine.Arg, len(args)),
		Workers: p.device.workers, Stdout: p.device.stdout, Progress: p.device.progress}
	buffers := make(map[memory]*engine.Buffer, len(args))
	for i, a := range args {
		if a.Pointer && a.Host == nil && a.Buffer != nil {
			return fmt.Errorf("%w: argument %s is a buffer of another device; the CPU takes slices", device.ErrArgument, a.Name)
		}
		l.Args[i] = convert(a, buffers)
	}
	return p.program.Launch(ctx, l)
}

// memory is a slice of bytes as a key: two arguments that name one slice are one
// buffer, so that their pointers compare equal.
type memory struct {
	data *byte
	size int
}

func convert(a device.Arg, buffers map[memory]*engine.Buffer) engine.Arg {
	if !a.Pointer {
		return engine.Arg{Bits: a.Bits}
	}
	if a.Host == nil {
		return engine.Arg{Null: true}
	}
	key := memory{unsafe.SliceData(a.Host), len(a.Host)}
	if buffers[key] == nil {
		buffers[key] = &engine.Buffer{Name: a.Name, Data: a.Host}
	}
	return engine.Arg{Buffer: buffers[key], Offset: a.Offset}
}

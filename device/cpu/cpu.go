// Package cpu makes the CPU of this machine available as a device. Kernels run on slices in place, without copies. It
// knows engines and memory; it must not know other devices, or the language that kernels are written in.
//
// Importing it registers the devices "cpu:interp", the portable engine, and if the processor supports it "cpu:native",
// the compiler to machine code. "cpu" is the best of them. If that is the portable engine, a message with the reason is
// logged once through log/slog. "cpu:checked" is the CPU under checked execution: see [Checked].
package cpu

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/native"
	"gotile/internal/hostmem"
	"gotile/internal/processor"
	"gotile/internal/quoted"
	"gotile/tileir"
)

func init() { device.Register("cpu", driver{}) }

// Device is the CPU with an engine. It may be used by several goroutines. The zero Device
// is the CPU without options.
type Device struct {
	engine  engine.Engine
	options options
}

// Open opens the CPU with its best engine. Without options it returns the same device each time, as long as
// [os.Stdout] is the same: kernels cache their last launches by device.
func Open(opts ...device.Option) *Device {
	if len(opts) > 0 {
		return openWith(opts)
	}
	d := plain.Load()
	if d == nil || d.options.stdout != io.Writer(os.Stdout) {
		d = openWith(nil)
		plain.Store(d)
	}
	return d
}

// plain is the device without options that was opened last.
var plain atomic.Pointer[Device]

func openWith(opts []device.Option) *Device {
	o := optionsOf(device.OptionsOf(opts...))
	return &Device{engineFor(o, best()), o}
}

// driver opens CPUs by the name of their engine.
type driver struct{}

func (driver) Open(which string, opts device.Options) (device.Device, error) {
	o := optionsOf(opts)
	if which == "checked" && o.checked == nil {
		o.checked = new(check.Options)
	}
	if which == "" || which == "checked" {
		return opened(engineFor(o, best()), o)
	}
	for _, e := range engines() {
		if e.Name() == which {
			return opened(engineFor(o, e), o)
		}
	}
	if which == "native" {
		return nil, fmt.Errorf("%w: cpu:native: %w; use cpu:interp", device.ErrUnavailable, machineCode("").Available())
	}
	return nil, fmt.Errorf("%w \"cpu:%s\"; this build has %s", device.ErrUnknown, which, strings.Join(driver{}.List(), ", "))
}

// opened is a device, or why its instruction set cannot be used.
func opened(e engine.Engine, o options) (device.Device, error) {
	if err := refused(e); err != nil {
		return nil, err
	}
	return &Device{e, o}, nil
}

// refused reports that the user has requested instructions that the processor lacks, or options that exclude each other.
func refused(e engine.Engine) error {
	if u, ok := e.(*unusable); ok {
		return u.err
	}
	if n, ok := e.(*native.Engine); ok && n.Refused() != nil {
		return fmt.Errorf("%w: %w", device.ErrUnavailable, n.Refused())
	}
	return nil
}

func (driver) List() []string {
	names := make([]string, len(engines()))
	for i, e := range engines() {
		names[i] = "cpu:" + e.Name()
	}
	return names
}

// run is the device's engine.
func (d *Device) run() engine.Engine {
	if d.engine == nil {
		return best()
	}
	return d.engine
}

// Name implements [device.Device].
func (d *Device) Name() string { return "cpu:" + d.run().Name() }

// Device implements [device.Launcher].
func (d *Device) Device() device.Device { return d }

// Target implements [device.Device]: programs depend on the engine alone, not on options.
func (d *Device) Target() any { return d.run() }

// Describe implements [device.Device].
func (d *Device) Describe() device.Info {
	cores := runtime.GOMAXPROCS(0)
	if d.options.workers > 0 {
		cores = d.options.workers
	}
	return device.Info{Name: d.Name(), Model: processor.Model(), Arch: runtime.GOARCH, Features: features(d.run()), Cores: cores,
		Memory: totalMemory(), Cache: hostmem.OwnCache(), Exact: d.options.exact, Families: []string{d.Name(), "cpu:" + runtime.GOARCH, "cpu"}, HostMemory: true, Checked: true, Stops: true}
}

// Compile implements [device.Device].
func (d *Device) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	if m.Body() == nil {
		return nil, fmt.Errorf("%w: no module to compile", device.ErrArgument)
	}
	e := d.run()
	if err := refused(e); err != nil {
		return nil, err
	}
	p, err := e.Compile(ctx, m, entry)
	if err != nil {
		return nil, err
	}
	return program{p}, nil
}

// Close implements [device.Device]. Its only resources are buffers, which are freed when they are unreachable.
func (d *Device) Close() error { return nil }

// program is an engine's program. It needs no closing.
type program struct{ engine.Program }

// Close implements [device.Program].
func (program) Close() error { return nil }

// Launch implements [device.Launcher].
func (d *Device) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	if !slices.ContainsFunc(args, wantsMemory) {
		return d.start(ctx, p, d.launch(grid, args))
	}
	r := spare.Get().(*resolved)
	defer spare.Put(r)
	if err := r.resolve(args); err != nil {
		return err
	}
	defer r.release()
	return d.start(ctx, p, d.launch(grid, r.args))
}

// Memory is memory of this process that pointers which a kernel reads from memory, or makes of integers,
// may lead to. Such a pointer is an address of this process.
type Memory = engine.Memory

// LaunchAmong is Launch for kernels that use such pointers.
func (d *Device) LaunchAmong(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg, among []Memory) error {
	r := spare.Get().(*resolved)
	defer spare.Put(r)
	if err := r.resolve(args); err != nil {
		return err
	}
	defer r.release()
	l := d.launch(grid, r.args)
	l.Among = among
	return d.start(ctx, p, l)
}

// launch returns the launch for an engine.
func (d *Device) launch(grid device.Grid, args []device.Arg) engine.Launch {
	return engine.Launch{Grid: grid, Args: args, Workers: d.options.workers, Stdout: d.options.stdout, Progress: d.options.progress}
}

// start launches on arguments that are memory of this process.
func (d *Device) start(ctx context.Context, p device.Program, l engine.Launch) error {
	own, err := ours(p)
	if err != nil {
		return err
	}
	return own.Launch(ctx, l)
}

func ours(p device.Program) (program, error) {
	own, ok := p.(program)
	if !ok {
		return own, fmt.Errorf("%w: a program of another device (%T)", device.ErrArgument, p)
	}
	return own, nil
}

// prepare checks a launch and returns a function that runs it, and one that releases it without running. The caller
// calls one of the two.
func (d *Device) prepare(p device.Program, grid device.Grid, args []device.Arg) (run func(context.Context) error, giveUp func(), err error) {
	own, err := ours(p)
	if err != nil {
		return nil, nil, err
	}
	r := new(resolved)
	if err := r.resolve(args); err != nil {
		return nil, nil, err
	}
	l := d.launch(grid, r.args)
	if err := own.Check(l); err != nil {
		r.release()
		return nil, nil, err
	}
	return func(ctx context.Context) error {
		defer r.release()
		return own.Launch(ctx, l)
	}, r.release, nil
}

// wantsMemory reports a buffer, and a table that may have some.
func wantsMemory(a device.Arg) bool { return a.Buffer != nil || a.Table != nil }

// resolved are arguments whose buffers are replaced by their memory, which stays allocated until release.
type resolved struct {
	args []device.Arg
	used []*buffer
}

// spare is some that no launch uses.
var spare = sync.Pool{New: func() any { return new(resolved) }}

// resolve acquires the memory of buffers. If it fails, it releases all of them.
func (r *resolved) resolve(args []device.Arg) error {
	r.args = append(r.args[:0], args...)
	for i := range r.args {
		if err := r.one(&r.args[i], i); err != nil {
			r.release()
			return err
		}
	}
	return nil
}

// one replaces a buffer, or those of a table.
func (r *resolved) one(a *device.Arg, i int) error {
	if a.Table != nil {
		a.Table = slices.Clone(a.Table)
		for j := range a.Table {
			if err := r.one(&a.Table[j], j); err != nil {
				return fmt.Errorf("%s: %w", argName(*a, i), err)
			}
		}
	}
	if !a.Pointer || a.Host != nil || a.Buffer == nil {
		return nil
	}
	b, memory, err := memoryOf(a.Buffer)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", device.ErrArgument, argName(*a, i), err)
	}
	a.Buffer, a.Host, r.used = nil, memory, append(r.used, b)
	return nil
}

// release releases the memory, and clears the arguments.
func (r *resolved) release() {
	for _, b := range r.used {
		b.release()
	}
	clear(r.used)
	clear(r.args)
	r.used, r.args = r.used[:0], r.args[:0]
}

func argName(a device.Arg, i int) string {
	if a.Name == "" {
		return fmt.Sprintf("argument %d", i)
	}
	return quoted.Name(a.Name)
}

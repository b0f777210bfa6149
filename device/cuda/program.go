package cuda

import (
	"context"
	"fmt"
	"sync"

	"gotile/device"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/toolchain"
	"gotile/tileir"
)

// program is a cubin. It is loaded into each device that launches it, at its first launch.
type program struct {
	entry  string
	params []tileir.Type
	arch   string
	cubin  []byte

	mu     sync.RWMutex
	loaded map[*Device]*loaded
}

// loaded is a program on a device.
type loaded struct {
	entry  string
	module *driver.Module
	f      *driver.Function
	free   sync.Pool // of *driver.Launch: ready, and of no launch
}

// Compile implements [device.Device].
func (d *Device) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	if m.Body() == nil {
		return nil, fmt.Errorf("%w: no module to compile", device.ErrArgument)
	}
	if err := d.ready(ctx); err != nil {
		return nil, err
	}
	e := m.Entry(entry)
	if e == nil {
		return nil, fmt.Errorf("%w: no entry %q; the module has %s", device.ErrArgument, entry, m.ListEntries())
	}
	cubin, err := d.tools.compile(ctx, m, d.gpu.Arch(), d.passes)
	if err != nil {
		return nil, err
	}
	p := &program{entry: tileir.EntryName(e), params: tileir.Signature(e).Params, arch: d.gpu.Arch(), cubin: cubin, loaded: map[*Device]*loaded{}}
	if _, err := p.loadOn(d); err != nil { // a cubin that does not load is better known now
		return nil, err
	}
	return p, nil
}

// Params implements [device.Program].
func (p *program) Params() []tileir.Type { return p.params }

// loadOn is the program on a device.
func (p *program) loadOn(d *Device) (*loaded, error) {
	p.mu.RLock()
	l := p.loaded[d]
	p.mu.RUnlock()
	if l != nil {
		return l, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.loaded[d]; l != nil {
		return l, nil
	}
	if arch := d.gpu.Arch(); arch != p.arch {
		return nil, fmt.Errorf("%w: a program for %s on %s, which is %s", device.ErrArgument, p.arch, d.Name(), arch)
	}
	if p.loaded == nil {
		return nil, fmt.Errorf("%w: the program %s is closed", device.ErrArgument, device.PlainName(p.entry))
	}
	m, err := d.ctx.LoadModule(p.cubin)
	if err != nil {
		return nil, fmt.Errorf("kernel %s: the driver does not take the cubin: %w", device.PlainName(p.entry), d.check(err))
	}
	f, err := m.Function(p.entry)
	if err != nil {
		m.Close()
		return nil, d.check(err)
	}
	l = &loaded{entry: p.entry, module: m, f: f}
	n := len(p.params)
	l.free.New = func() any { return f.NewLaunch(n) }
	note(d, d.modules, m)
	p.loaded[d] = l
	return l, nil
}

// Close implements [device.Program].
func (p *program) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var first error
	for d, l := range p.loaded {
		if err := forget(d, d.modules, l.module); err != nil && first == nil {
			first = d.check(err)
		}
	}
	p.loaded = nil
	return first
}

// Resources are the resources that a program uses on a GPU.
type Resources struct {
	Registers  int // of a thread
	LocalBytes int // of a thread: stack and spills
	Shared     int // bytes of a thread block, known ahead
	Blocks     int // thread blocks that run on a multiprocessor at once
}

// Resources queries the resources that a program uses on this GPU.
func (d *Device) Resources(p device.Program) (r Resources, err error) {
	own, ok := p.(*program)
	if !ok {
		return r, fmt.Errorf("%w: a program of another device (%T)", device.ErrArgument, p)
	}
	l, err := own.loadOn(d)
	if err != nil {
		return r, err
	}
	for attr, to := range map[int32]*int{driver.FuncRegisters: &r.Registers, driver.FuncLocalBytes: &r.LocalBytes, driver.FuncShared: &r.Shared} {
		if *to, err = l.f.Attribute(attr); err != nil {
			return r, d.check(err)
		}
	}
	r.Blocks, err = l.f.MaxActiveBlocks()
	return r, d.check(err)
}

// Cubin is the machine code of a program of a GPU, for the vendor's tools.
func Cubin(p device.Program) []byte {
	own, ok := p.(*program)
	if !ok {
		return nil
	}
	return own.cubin
}

// tools compile modules to cubins.
type tools struct {
	once     sync.Once
	find     func(context.Context) (compiler, error)
	compiler compiler
	err      error
	// folder is the files of [FolderVar]; nil for a machine that has none.
	folder func() (map[string]string, error)
	// seen is called with each module to compile; nil except in tests.
	seen func(m *tileir.Module)
}

// compiler is the interface of package toolchain that tests replace.
type compiler interface {
	Compile(context.Context, toolchain.Job) ([]byte, error)
	Version() string
}

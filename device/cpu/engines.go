package cpu

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/checked"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native"
	"gotile/internal/engine/profiled"
	"gotile/tileir"
)

// engines are the engines that run here. Machine code is included if the user requests instructions that the processor
// lacks: it then returns that error for each kernel.
var engines = sync.OnceValue(func() []engine.Engine {
	var list []engine.Engine
	if n := machineCode(""); n.Available() == nil || n.Refused() != nil {
		list = append(list, n)
	}
	return append(list, interp.New())
})

// best returns the engine of "cpu".
var best = sync.OnceValue(func() engine.Engine {
	e := engines()[0]
	if e.Name() == "native" {
		return e
	}
	return &fallback{Engine: e, why: machineCode("").Available()}
})

// fallback is the portable engine as the default. It logs this once.
type fallback struct {
	engine.Engine
	why  error
	once sync.Once
}

// Compile implements [engine.Engine].
func (f *fallback) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	f.once.Do(func() { slog.Info("kernels run on the portable engine", "reason", f.why) })
	return f.Engine.Compile(ctx, m, entry)
}

// unusable is the engine of options that exclude each other. It returns an error for each kernel.
type unusable struct {
	engine.Engine
	err error
}

// Compile implements [engine.Engine].
func (u *unusable) Compile(context.Context, *tileir.Module, string) (engine.Program, error) {
	return nil, u.err
}

// machineCode is the native engine with an instruction set, or its own choice, whether it runs
// here or not. There is one of each, as programs are cached for an engine.
var machineCode = onceFor(func(isa string) *native.Engine { return native.New(native.WithISANamed(isa)) })

// exactCode is the native engine that adds up in the hardware's order.
var exactCode = onceFor(func(isa string) *native.Engine { return native.New(native.WithISANamed(isa), native.Exact()) })

// onceFor caches the engines that make returns for a name.
func onceFor(make func(isa string) *native.Engine) func(isa string) *native.Engine {
	var made sync.Map
	return func(isa string) *native.Engine {
		if e, ok := made.Load(isa); ok {
			return e.(*native.Engine)
		}
		e, _ := made.LoadOrStore(isa, make(isa))
		return e.(*native.Engine)
	}
}

// engineFor returns the engine that the options select, or e if they select none.
func engineFor(o options, e engine.Engine) engine.Engine {
	switch {
	case o.checked != nil && o.profile != nil:
		return &unusable{e, fmt.Errorf("%w: cpu.Profiled cannot be combined with cpu.Checked", device.ErrUnsupported)}
	case o.checked != nil:
		return checked.New(*o.checked)
	case o.profile != nil:
		return profiledEngine(o, e)
	case e.Name() == "native" && o.exact:
		return exactCode(o.isa)
	case e.Name() == "native" || o.isa != "" && e == best():
		return machineCode(o.isa)
	}
	return e
}

// profiledEngine returns an engine of its own, as its programs add to one collector.
func profiledEngine(o options, e engine.Engine) engine.Engine {
	if e.Name() != "native" && (o.isa == "" || e != best()) {
		return profiled.New(o.profile)
	}
	list := []native.Option{native.WithISANamed(o.isa), native.Profiled(o.profile)}
	if o.exact {
		list = append(list, native.Exact())
	}
	return native.New(list...)
}

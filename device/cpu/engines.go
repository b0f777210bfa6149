package cpu

import (
	"context"
	"log/slog"
	"sync"

	"gotile/internal/engine"
	"gotile/internal/engine/checked"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native"
	"gotile/tileir"
)

// engines are the engines that run here. Machine code is one of them too where somebody
// asks for instructions that are not there: it says so for each kernel.
var engines = sync.OnceValue(func() []engine.Engine {
	var list []engine.Engine
	if n := machineCode(""); n.Available() == nil || n.Refused() != nil {
		list = append(list, n)
	}
	return append(list, interp.New())
})

// best is what "cpu" opens.
var best = sync.OnceValue(func() engine.Engine {
	e := engines()[0]
	if e.Name() == "native" {
		return e
	}
	return &fallback{Engine: e, why: machineCode("").Available()}
})

// fallback is the portable engine where nobody has asked for it. It says so once.
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

// machineCode is the native engine with an instruction set, or its own choice, whether it runs
// here or not. There is one of each, as programs are cached for an engine.
var machineCode = onceFor(func(isa string) *native.Engine { return native.New(native.WithISANamed(isa)) })

// exactCode is the native engine that adds up in the hardware's order.
var exactCode = onceFor(func(isa string) *native.Engine { return native.New(native.WithISANamed(isa), native.Exact()) })

// onceFor makes an engine for a name at most once.
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

// engineFor is the engine that options ask for, e where they ask for none.
func engineFor(o options, e engine.Engine) engine.Engine {
	switch {
	case o.checked != nil:
		return checked.New(*o.checked)
	case e.Name() == "native" && o.exact:
		return exactCode(o.isa)
	case e.Name() == "native" || o.isa != "" && e == best():
		return machineCode(o.isa)
	}
	return e
}

package native

import (
	"context"
	"errors"
	"fmt"
	"os"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86"
	"gotile/tileir"
)

// Engine compiles to machine code, or to code of the register machine.
type Engine struct {
	config
	target  target.Target
	without plan.Optimization
	refused error // an option or variable with an unknown name
	err     error // why machine code is not available
}

// New returns the engine for this processor.
func New(opts ...Option) *Engine {
	e := &Engine{config: newConfig(opts)}
	e.target, e.err = e.chooseTarget()
	e.without, e.refused = e.chooseOptimizations()
	if t, ok := e.target.(x86.Target); ok && e.without&plan.OptHardwareGathers != 0 {
		t.Here = false
		e.target = t
	}
	return e
}

// Name implements [engine.Engine].
func (e *Engine) Name() string { return "native" }

// ISA returns the name of the instruction set that the engine compiles for, or "" if there is none.
func (e *Engine) ISA() string {
	if e.target == nil {
		return ""
	}
	return e.target.Name()
}

// Available reports why the engine cannot generate machine code; nil if it can.
func (e *Engine) Available() error { return e.err }

// Refused reports why the requested instruction set cannot be used; nil if it can. Compile then fails, because the
// portable engine was not requested.
func (e *Engine) Refused() error {
	if e.refused != nil {
		return e.refused
	}
	if e.want == "" {
		return nil
	}
	return e.err
}

// Compile implements [engine.Engine]. Entries that native code does not support run on the portable engine, and a log
// message says so.
func (e *Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	if err := e.Refused(); err != nil {
		return nil, err
	}
	m, err := host.Inlined(m, name)
	if err != nil {
		return nil, err
	}
	if why := e.untrusted(); why != nil {
		p, err := interp.New().Compile(ctx, m, name)
		if err != nil {
			return nil, err
		}
		return &portable{p, why}, nil
	}
	p, err := e.compile(m, name)
	if err == nil {
		return p, nil
	}
	if e.strict || e.final(err) {
		return nil, err
	}
	return e.onPortable(ctx, m, name, err)
}

// final reports an error after which the portable engine does not run the entry instead: files that cannot
// be written, and code that failed its verification if that is asked for.
func (e *Engine) final(err error) bool {
	_, files := errors.AsType[dumpError](err)
	_, unsound := errors.AsType[*emit.VerifyError](err)
	return files || unsound && e.verify
}

func (e *Engine) compile(m *tileir.Module, name string) (*program, error) {
	p, _, err := e.compileWith(m, name, os.Getenv(dumpVariable) != "")
	if err == nil {
		p.joining = e.newJoining(m, name)
		p.Counting = e.newCounting(p, m, name)
	}
	return p, err
}

// compileWith compiles an entry, and records the listing if that is asked for.
func (e *Engine) compileWith(m *tileir.Module, name string, listing bool) (*program, *emit.Entry, error) {
	entry, err := e.emit(m, name, listing)
	if err != nil {
		return nil, nil, err
	}
	if err := dump(m, e.target.Name(), entry); err != nil {
		return nil, nil, err
	}
	p, err := e.load(entry)
	if err != nil {
		return nil, nil, err
	}
	if err := p.Text.Name(entry.Symbols); err != nil {
		return nil, nil, dumpError{err}
	}
	return p, entry, nil
}

// emit makes the machine code of an entry. If an assumption of the compiler does not hold, that is an error, so that the
// portable engine runs the entry; engines that verify panic.
func (e *Engine) emit(m *tileir.Module, name string, listing bool) (*emit.Entry, error) {
	return e.emitWith(m, name, emit.Options{Listing: listing})
}

// emitWith does so with the engine's options besides others.
func (e *Engine) emitWith(m *tileir.Module, name string, o emit.Options) (entry *emit.Entry, err error) {
	if e.err != nil {
		return nil, e.err
	}
	if !e.verify {
		defer func() {
			if why := recover(); why != nil {
				entry, err = nil, fmt.Errorf("the native engine's compiler failed: %v", why)
			}
		}()
	}
	o.Target, o.Exact, o.Without, o.Verify, o.Profile, o.ShortEdges = e.target, e.exact, e.without, !e.unverified, e.collector != nil, e.shortEdges
	return emit.Compile(m, name, o)
}

// load makes the code of an entry executable.
func (e *Engine) load(entry *emit.Entry) (*program, error) {
	code, err := entry.Load()
	if err != nil {
		return nil, err
	}
	p := &program{Program: runtime.New(code), target: e.target.Name(), codeSize: entry.Code.Len(), codeUnit: entry.Code.Unit(), called: entry.Plan.Called()}
	e.profiled(p, entry)
	return p, nil
}

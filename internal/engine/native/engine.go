package native

import (
	"context"
	"errors"
	"fmt"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"os"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86"
	"gotile/tileir"
)

// Engine compiles to machine code.
type Engine struct {
	target target.Target
	exact  bool
	verify bool

	unwanted []string // names of optimizations
	without  plan.Optimization
	refused  error // an option or variable that names nothing

	want string // the instruction set that somebody asked for, or empty
	err  error  // why there is no machine code here
}

// ISA is an instruction set.
type ISA = x86.ISA

// The instruction sets.
const (
	AVX2   = x86.AVX2
	AVX512 = x86.AVX512
	AMX    = x86.AMX
)

// ISAVariable names the environment variable that keeps engines to an instruction set.
const ISAVariable = "GOTILE_ISA"

// Option configures an engine.
type Option func(*Engine)

// WithISA keeps the engine to an instruction set that the processor must have. The
// environment variable GOTILE_ISA does the same for engines without the option.
func WithISA(isa ISA) Option { return WithISANamed(isa.String()) }

// WithISANamed is [WithISA] by name: avx2, avx512 or amx.
func WithISANamed(name string) Option { return func(e *Engine) { e.want = name } }

// Exact has matrix products round and add as a GPU does and the portable engine with it, to the bit.
// They are slower. Folds and scans do so anyway.
func Exact() Option { return func(e *Engine) { e.exact = true } }

// New makes the engine for the processor at hand.
func New(opts ...Option) *Engine {
	e := &Engine{}
	e.verify = verifyAll()
	for _, o := range opts {
		o(e)
	}
	var isa ISA
	if isa, e.err = e.chooseISA(); e.err == nil {
		e.target = x86.New(isa)
	}
	e.refused = e.chooseOptimizations()
	return e
}

// chooseISA takes the instruction set that an option or the environment asks for, or else the best.
func (e *Engine) chooseISA() (isa ISA, err error) {
	by := ""
	if e.want == "" {
		e.want, by = os.Getenv(ISAVariable), ISAVariable+": "
	}
	if e.want == "" {
		return x86.Detect()
	}
	if isa, err = x86.ParseISA(e.want); err == nil {
		err = isa.Available()
	}
	if err != nil {
		return 0, fmt.Errorf("%s%w", by, err)
	}
	return isa, nil
}

// Detect is the best instruction set that runs here, or why there is none.
func Detect() (ISA, error) { return x86.Detect() }

// Name implements [engine.Engine].
func (e *Engine) Name() string { return "native" }

// Available reports why the engine cannot make machine code here, or nil.
func (e *Engine) Available() error { return e.err }

// Refused reports why the instruction set that somebody asked for cannot be used, or nil.
// Nothing runs then, as nobody asked for the portable engine.
func (e *Engine) Refused() error {
	if e.refused != nil {
		return e.refused
	}
	if e.want == "" {
		return nil
	}
	return e.err
}

// Compile implements [engine.Engine]. What native code cannot do at all runs on the
// portable engine, which the log says.
func (e *Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	if err := e.Refused(); err != nil {
		return nil, err
	}
	m, err := host.Inlined(m, name)
	if err != nil {
		return nil, err
	}
	p, err := e.compile(m, name)
	if err == nil {
		return p, nil
	}
	if final(err) {
		return nil, err
	}
	return onPortable(ctx, m, name, err)
}

// final reports an error after which the portable engine does not run the entry instead: files that cannot
// be written, and code that failed its verification.
func final(err error) bool {
	_, files := errors.AsType[dumpError](err)
	_, unsound := errors.AsType[*emit.VerifyError](err)
	return files || unsound
}

func (e *Engine) compile(m *tileir.Module, name string) (*program, error) {
	p, _, err := e.compileWith(m, name, os.Getenv(dumpVariable) != "")
	return p, err
}

// compileWith compiles an entry, and keeps the text of its code if that is asked for.
func (e *Engine) compileWith(m *tileir.Module, name string, listing bool) (*program, *emit.Entry, error) {
	if e.err != nil {
		return nil, nil, e.err
	}
	entry, err := emit.Compile(m, name, emit.Options{Target: e.target, Exact: e.exact, Without: e.without, Verify: e.verify, Listing: listing})
	if err != nil {
		return nil, nil, err
	}
	if err := dump(m, e.target.Name(), entry); err != nil {
		return nil, nil, err
	}
	code, err := entry.Load()
	if err != nil {
		return nil, nil, err
	}
	if err := code.Text.Name(entry.Symbols); err != nil {
		return nil, nil, dumpError{err}
	}
	return &program{Program: runtime.New(code), target: e.target.Name(), codeBytes: entry.Code.Len(), called: entry.Plan.Called()}, entry, nil
}

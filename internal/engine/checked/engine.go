package checked

import (
	"context"
	"slices"

	"gotile/check"
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// Engine compiles entries for checked execution.
type Engine struct{ options check.Options }

// New makes an engine that checks for the kinds of findings that the options select.
func New(options check.Options) *Engine {
	if options.Kinds == 0 {
		options.Kinds = check.Default
	}
	return &Engine{options}
}

// Name implements [engine.Engine].
func (*Engine) Name() string { return "checked" }

// Compile implements [engine.Engine].
func (e *Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	in := &instrument{language: e.options.Language, signed: e.options.Signed, name: name, params: cppParams(name)}
	if o := e.options.Observer; o != nil {
		in.steps = o.Step != nil
	}
	entry := m.Entry(name)
	if entry != nil && in.language == check.AnyLanguage {
		in.language = check.LanguageOf(m, entry)
	}
	in.kinds = e.options.Kinds.For(in.language)
	if entry != nil && in.kinds.Has(check.Uninit) {
		in.open = newSources(entry, in)
	}
	if in.kinds.Has(check.Cancellation) {
		in.finer = newFiner()
	}
	code, err := interp.CompileWith(ctx, m, name, in)
	if err != nil {
		return nil, err
	}
	return &program{code: code, in: in, options: e.options}, nil
}

// program is a compiled entry.
type program struct {
	code    *interp.Instrumented
	in      *instrument
	options check.Options
}

// Params implements [engine.Program].
func (p *program) Params() []tileir.Type { return p.code.Host().Params }

// Check implements [engine.Program].
func (p *program) Check(l engine.Launch) error { return p.code.Host().Check(l) }

// Launch implements [engine.Program]. Its error is a *[check.Report] if there are findings.
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	if err := p.Check(l); err != nil {
		return err
	}
	report := new(check.Report)
	err := p.launch(ctx, l, report)
	if err != nil {
		return err
	}
	if !report.Empty() {
		return report
	}
	return nil
}

func (p *program) launch(ctx context.Context, l engine.Launch, report *check.Report) error {
	if p.in.kinds.Has(check.Order) {
		return p.launchOrders(ctx, l, report)
	}
	_, err := p.runOnce(ctx, l, report, inOrder{})
	return err
}

// runOnce runs the grid in one order of blocks.
func (p *program) runOnce(ctx context.Context, l engine.Launch, report *check.Report, o order) (*monitor, error) {
	l.Workers = p.workers(l.Grid.Blocks())
	m := newMonitor(p, l, report, o)
	err := p.code.Host().LaunchAll(ctx, l, m.work) // blocks take turns
	return m, err
}

// atOnce limits the number of blocks that have begun and not ended, so that a block may wait for another.
const atOnce = 128

// workers returns the number of blocks that may run interleaved: the memory of all their registers is limited.
func (p *program) workers(blocks int64) int {
	const room = 512 << 20
	most := max(2, room/max(p.code.Host().Bytes, 1))
	return int(max(1, min(blocks, most, atOnce)))
}

// uninitialised reports whether an argument's memory has never been written.
func (m *monitor) uninitialised(data []byte) bool {
	return slices.ContainsFunc(m.launch.Args, func(a device.Arg) bool { return a.Uninit && a.Host != nil && host.SameMemory(a.Host, data) }) ||
		slices.ContainsFunc(m.program.options.Unwritten, func(u []byte) bool { return host.SameMemory(u, data) })
}

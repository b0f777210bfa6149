// Package profiled is the portable engine with a clock: it measures the time of each operation, for package profile. It
// must not know machine code or the language.
package profiled

import (
	"context"
	"sync"
	"time"

	"gotile/device"
	"gotile/internal/cost"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/profile"
	"gotile/tileir"
)

// Engine compiles entries for profiles.
type Engine struct{ collector *profile.Collector }

// New makes an engine that adds launches to a collector.
func New(c *profile.Collector) *Engine { return &Engine{c} }

// Name implements [engine.Engine].
func (*Engine) Name() string { return "interp" }

// Compile implements [engine.Engine].
func (e *Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	in := new(instrument)
	code, err := interp.CompileWith(ctx, m, name, in)
	if err != nil {
		return nil, err
	}
	return &program{code, in.ops, e.collector}, nil
}

// instrument measures the steps of operations.
type instrument struct{ ops []*tileir.Op }

// counter counts the executions of an operation, and its time without that of the operations in its regions.
type counter struct {
	executions int64
	time       time.Duration
}

// counters are a worker's.
type counters struct {
	byOp   []counter
	inside time.Duration // of the operations in the region of the current one
}

// Around implements [interp.Instrument]. The operations in the region of a reduction or scan belong to it.
func (in *instrument) Around(_ *interp.Site, op *tileir.Op, run interp.Action) interp.Action {
	if run == nil || inReduction(op) {
		return run
	}
	n := len(in.ops)
	in.ops = append(in.ops, op)
	return func(fr *interp.Frame) interp.Ctl {
		c := fr.Data.(*counters)
		outer := c.inside
		c.inside = 0
		began := time.Now()
		k := run(fr)
		took := time.Since(began)
		c.byOp[n].executions++
		c.byOp[n].time += took - c.inside
		c.inside = outer + took
		return k
	}
}

func inReduction(op *tileir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Code == tileir.OpReduce || p.Code == tileir.OpScan {
			return true
		}
	}
	return false
}

// Enter implements [interp.Instrument].
func (in *instrument) Enter(*interp.Site, *tileir.Block) interp.Action { return nil }

// program is a compiled entry.
type program struct {
	code      *interp.Instrumented
	ops       []*tileir.Op
	collector *profile.Collector
}

// Params implements [engine.Program].
func (p *program) Params() []tileir.Type { return p.code.Host().Params }

// Check implements [engine.Program].
func (p *program) Check(l engine.Launch) error { return p.code.Host().Check(l) }

// Launch implements [engine.Program].
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	s := &sums{byOp: make([]counter, len(p.ops))}
	began := time.Now()
	if err := p.code.Host().Launch(ctx, l, func(w *host.Worker) error { return p.work(w, s) }); err != nil {
		return err
	}
	p.collector.Add(p, p.kernel(l, s, time.Since(began)))
	return nil
}

// sums are the counters of all workers.
type sums struct {
	mu   sync.Mutex
	byOp []counter
	busy time.Duration

	workers int
}

// work runs a worker's blocks.
func (p *program) work(w *host.Worker, s *sums) error {
	began := time.Now()
	own := &counters{byOp: make([]counter, len(p.ops))}
	fr := p.code.NewFrame(w)
	fr.Data = own
	for w.Next() {
		if err := p.code.RunBlock(fr); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += time.Since(began)
	s.workers++
	for i, c := range own.byOp {
		s.byOp[i].executions += c.executions
		s.byOp[i].time += c.time
	}
	return nil
}

// kernel returns the profile of a launch.
func (p *program) kernel(l engine.Launch, s *sums, wall time.Duration) *profile.Kernel {
	h := p.code.Host()
	k := &profile.Kernel{Name: device.PlainName(h.Name), Target: "portable engine", Launches: 1, Blocks: l.Grid.Blocks(),
		Workers: s.workers, Allowed: host.Allowed(l.Workers), Seconds: wall.Seconds(), Busy: s.busy.Seconds()}
	for i, op := range p.ops {
		c := s.byOp[i]
		n := cost.Of(op).Times(c.executions)
		step := profile.Step{Kind: profile.Portable, Elements: elements(op), Executions: c.executions, Seconds: c.time.Seconds(),
			Operations: []profile.Operation{profile.NewOperation(op, 1)},
			Work:       profile.Work{Loaded: n.Loaded, Stored: n.Stored, Flops: n.Flops, Ops: n.Ops}}
		k.Steps = append(k.Steps, step)
	}
	return k
}

// elements returns the elements of the largest tile of an operation.
func elements(op *tileir.Op) (n int64) {
	for _, list := range [][]*tileir.Value{op.Operands, op.Results} {
		for _, v := range list {
			n = max(n, cost.Elements(v))
		}
	}
	return n
}

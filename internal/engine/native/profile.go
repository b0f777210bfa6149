package native

import (
	"slices"

	"gotile/internal/cost"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/vcode"
	"gotile/profile"
	"gotile/tileir"
)

// Profiled makes the engine compile code that counts executions and time, and collects the profiles of launches.
func Profiled(c *profile.Collector) Option { return func(o *config) { o.collector = c } }

// profiler turns the measurements of a program into profiles.
type profiler struct {
	program *program
	steps   []profile.Step     // of one execution each
	callsOf map[*tileir.Op]int // step of each operation that the portable engine may execute
	calls   []runtime.Call
}

// profiled makes a program add its launches to the engine's collector.
func (e *Engine) profiled(p *program, entry *emit.Entry) {
	if e.collector == nil {
		return
	}
	f := &profiler{program: p, callsOf: make(map[*tileir.Op]int), calls: p.Calls}
	for i, probe := range entry.Probes() {
		f.steps = append(f.steps, stepOf(probe))
		for _, op := range probe.Work.Ops {
			f.callsOf[op] = i
		}
	}
	p.Measured = func(m *runtime.Measurement) { e.collector.Add(p, f.kernel(m)) }
}

// stepOf describes one execution of an item.
func stepOf(p emit.Probe) profile.Step {
	w := p.Work
	s := profile.Step{Kind: w.Kind.Name(), Elements: int64(w.Elements), Executions: 1, Scratch: w.Scratch,
		Work: profile.Work{Loaded: w.Cost.Loaded, Stored: w.Cost.Stored, Flops: w.Cost.Flops, Ops: w.Cost.Ops}}
	s.Facts = profile.Facts{Tile: w.Tile, Inner: w.Inner, Lanes: w.Lanes, Accumulator: w.Accumulator != nil, Private: w.Private, Gathers: w.Gathers, Element: elementOf(w)}
	total := 0
	for _, x := range p.Weights {
		total += x.Code
	}
	for _, x := range p.Weights {
		s.Operations = append(s.Operations, profile.NewOperation(x.Op, float64(x.Code)/float64(total)))
	}
	for _, op := range w.Ops {
		addFacts(&s.Facts, op)
	}
	if w.Joined > 0 {
		s.Facts.K *= w.Joined
	}
	return s
}

// addFacts adds the facts of an operation.
func addFacts(f *profile.Facts, op *tileir.Op) {
	switch op.Code {
	case tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko:
		f.Atomic = true
	case tileir.OpOffset:
		f.Pointers = true
	case tileir.OpMakeTensorView, tileir.OpAlloca, tileir.OpPrintTko:
		f.Service = true
	case tileir.OpMmaF, tileir.OpMmaI, tileir.OpMmaFScaled:
		shape := plan.ShapeOfProduct(op)
		f.M, f.N, f.K = shape.M, shape.N, shape.K
	}
	if cost.Slow(op) {
		f.SlowOps++
		if name := cost.Name(op); !slices.Contains(f.Slow, name) {
			f.Slow = append(f.Slow, name)
		}
	}
}

// elementOf returns the element type whose multiply-adds limit an item: that of a product's operands, f64, or f32, with
// which smaller floats are computed; empty if there is no arithmetic on floats.
func elementOf(w *plan.Work) string {
	element := ""
	for _, op := range w.Ops {
		switch op.Code {
		case tileir.OpMmaF, tileir.OpMmaI, tileir.OpMmaFScaled:
			return vcode.ScalarOf(op.Operands[0]).String()
		}
		if cost.Of(op).Flops > 0 && len(op.Results) > 0 && element != "f64" {
			element = "f32"
			if vcode.ScalarOf(op.Results[0]) == tileir.F64 {
				element = "f64"
			}
		}
	}
	return element
}

// kernel returns the profile of a launch.
func (f *profiler) kernel(m *runtime.Measurement) *profile.Kernel {
	k := &profile.Kernel{Name: f.program.PlainName(), Target: f.program.target, Launches: 1, Blocks: m.Blocks, Workers: m.Workers, Allowed: m.Allowed,
		Seconds: m.Wall.Seconds(), Busy: m.Busy.Seconds()}
	for i, s := range f.steps {
		n := m.Probes[i].Executions
		s.Executions, s.Seconds, s.Scratch = n, m.Probes[i].Time.Seconds(), s.Scratch*n
		s.Loaded, s.Stored, s.Flops, s.Ops = s.Loaded*n, s.Stored*n, s.Flops*n, s.Ops*n
		k.Steps = append(k.Steps, s)
	}
	for i, n := range m.Calls {
		if at, ok := f.callsOf[f.calls[i].Op]; ok && n.Executions > 0 {
			k.Steps[at].Facts.Portable += n.Time.Seconds()
		}
	}
	return k
}

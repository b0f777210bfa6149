package interp

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/must"
	"gotile/tileir"
)

// Engine is the portable engine.
type Engine struct{}

// New makes the engine. It has no state.
func New() Engine { return Engine{} }

// Name implements [engine.Engine].
func (Engine) Name() string { return "interp" }

// Compile implements [engine.Engine].
func (Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	p, err := compile(ctx, m, name, nil)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// compile compiles an entry, with an instrument if there is one.
func compile(_ context.Context, m *tileir.Module, name string, in Instrument) (*program, error) {
	m, err := host.Inlined(m, name)
	if err != nil {
		return nil, err
	}
	entry := m.Entry(name)
	if entry == nil {
		return nil, fmt.Errorf("%w: no entry %q in the module; it has %s", device.ErrArgument, name, m.ListEntries())
	}
	prog := &program{Program: host.Program{Name: name, Params: tileir.Signature(entry).Params, Updates: host.Updates(entry)}}
	c := newCompiler(m, prog)
	c.instrument = in
	if c.globals(); c.err != nil {
		return nil, c.err
	}
	body := entry.Block(0)
	for _, a := range body.Args {
		c.prog.args = append(c.prog.args, c.def(a))
	}
	c.prog.body = c.block(body)
	if c.err != nil {
		return nil, c.err
	}
	return c.prog, nil
}

// compiler turns operations into steps.
type compiler struct {
	module    *tileir.Module
	prog      *program
	regs      map[*tileir.Value]int           // register of each value
	named     map[string]*host.Global         // the globals by name
	loops     []target                        // the enclosing loops, innermost last
	yields    []int                           // destinations of yield's operands
	scope     []int                           // allocas of the block that is being lowered
	splats    map[*tileir.Value]splatConstant // constants without a register
	splatRegs map[layout][]int                // registers for expanded splats
	fills     fills                           // of the current operation
	lanes     int                             // elements of a rank 0 value within a region that runs on lanes
	err       error                           // the first operation that cannot be lowered

	instrument Instrument // nil for none
	reuse      bool       // reuse the registers that results already have
	only       int        // a register that masks accesses instead of their mask, plus 1
}

func newCompiler(m *tileir.Module, prog *program) *compiler {
	prog.stepOps = make(stepOps)
	return &compiler{module: m, prog: prog, regs: make(map[*tileir.Value]int),
		splats: make(map[*tileir.Value]splatConstant), splatRegs: make(map[layout][]int)}
}

// ctl is the control flow after a step.
type ctl uint8

const (
	next ctl = iota
	breakLoop
	continueLoop
	yieldRegion
	returnBlock
	failed // with frame.err
)

// step is a compiled operation.
type step func(*frame) ctl

// lowerFunc makes the step of an operation. A nil step means that there is no work at run time.
type lowerFunc func(c *compiler, op *tileir.Op) step

// block lowers a block to a list of steps.
func (c *compiler) block(b *tileir.Block) []step {
	outer := c.scope
	c.scope = nil
	defer func() { c.scope = outer }()
	steps := c.steps(b)
	return scoped(steps, c.scope)
}

func (c *compiler) steps(b *tileir.Block) []step {
	var steps []step
	var ops []*tileir.Op
	if s := c.entered(b); s != nil {
		steps, ops = append(steps, s), append(ops, b.Parent.Parent)
	}
	for _, op := range b.Ops {
		if s := c.lower(op); s != nil {
			steps, ops = append(steps, s), append(ops, op)
		}
		if c.err != nil {
			return nil
		}
	}
	if len(steps) > 0 {
		c.prog.stepOps[&steps[0]] = ops
	}
	return steps
}

// entered returns the instrument's step for the beginning of a block.
func (c *compiler) entered(b *tileir.Block) step {
	if c.instrument == nil {
		return nil
	}
	return c.instrument.Enter(&Site{c}, b)
}

func (c *compiler) lower(op *tileir.Op) step {
	f := lower[op.Code]
	if f == nil {
		c.unsupported(op, "operation")
		return nil
	}
	outer := c.fills
	c.fills = fills{}
	s := f(c, op)
	if c.instrument != nil && c.err == nil {
		s = c.instrument.Around(&Site{c}, op, s)
	}
	s = c.fills.filled(s)
	if s != nil && op.Info().Effects.Accesses() {
		s = located(op, s)
	}
	c.fills = outer
	c.bound(op, "tiles and allocas", c.prog.Bytes)
	return s
}

// located wraps a step to record the operation in the worker before it accesses memory.
func located(op *tileir.Op, s step) step {
	return func(fr *frame) ctl {
		fr.Op = op
		return s(fr)
	}
}

// bound refuses a kernel that needs more than the limit.
func (c *compiler) bound(op *tileir.Op, what string, n int64) {
	if n > host.MaxBytes {
		c.unsupported(op, fmt.Sprintf("the %s up to here take %d bytes, the limit is %d", what, n, int64(host.MaxBytes)))
	}
}

// unsupported records that op cannot be executed, and why.
func (c *compiler) unsupported(op *tileir.Op, what string) {
	if c.err == nil {
		c.err = fmt.Errorf("%v: op %s: %s: %w", tileir.PosOf(op.Loc), op.Name(), what, device.ErrUnsupported)
	}
}

// run runs steps until one of them leaves the list.
func run(fr *frame, steps []step) ctl {
	for i, s := range steps {
		if k := s(fr); k != next {
			if k == failed && fr.err == host.ErrStopped {
				fr.stoppedIn(steps, i)
			}
			return k
		}
	}
	return next
}

// stoppedIn records the operation in which the launch was stopped.
func (fr *frame) stoppedIn(steps []step, i int) {
	if ops := fr.stepOps[&steps[0]]; ops != nil {
		fr.err = fr.StoppedAt(ops[i])
	}
}

// def gives a value a new register.
func (c *compiler) def(v *tileir.Value) int {
	if r, ok := c.regs[v]; ok && c.reuse {
		return r
	}
	l := layoutOf(v.Type)
	if t, ok := v.Type.(tileir.TileType); ok && t.Rank() == 0 && c.lanes > 1 {
		l.n = c.lanes
	}
	r := c.newReg(l)
	c.regs[v] = r
	return r
}

// newReg allocates a register.
func (c *compiler) newReg(l layout) int {
	c.prog.layouts = append(c.prog.layouts, l)
	c.prog.Bytes += int64(l.n) * int64(l.store.size())
	return len(c.prog.layouts) - 1
}

// alias lets a value share the register of another one with the same elements.
func (c *compiler) alias(v, of *tileir.Value) {
	if !c.aliasSplat(v, of) {
		c.regs[v] = c.use(of)
	}
}

// use returns the register of an operand.
func (c *compiler) use(v *tileir.Value) int {
	if s, ok := c.splats[v]; ok {
		return c.spreadOut(s)
	}
	r, ok := c.regs[v]
	must.Hold(ok, "interp: use of a value before its definition in a verified module") // a lowering did not set its results
	return r
}

// useAll returns the registers of a list of operands.
func (c *compiler) useAll(vs []*tileir.Value) []int {
	regs := make([]int, len(vs))
	for i, v := range vs {
		regs[i] = c.use(v)
	}
	return regs
}

package interp

import (
	"fmt"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Parts is an entry of which some operations run here, for an engine that runs the others. Both engines use the same
// memory for values: the other engine provides the address of each, and elements have the form of registers.
type Parts struct {
	c       *compiler
	outside map[*tileir.Value]int // registers whose memory the other engine provides
}

// Step is a compiled operation of [Parts].
type Step struct{ step step }

// NewParts prepares an entry of a verified module.
func NewParts(m *tileir.Module, name string) (*Parts, error) {
	entry := m.Entry(name)
	if entry == nil {
		return nil, fmt.Errorf("%w: no entry %q in the module; it has %s", device.ErrArgument, name, m.ListEntries())
	}
	prog := &program{Program: host.Program{Name: name, Params: tileir.Signature(entry).Params, Updates: host.Updates(entry)}}
	p := &Parts{c: newCompiler(m, prog), outside: make(map[*tileir.Value]int)}
	p.c.globals()
	return p, p.c.err
}

// Host describes the entry for launches; Bytes counts the memory of the steps so far.
func (p *Parts) Host() host.Program { return p.c.prog.Program }

// Global returns the global that an operation refers to.
func (p *Parts) Global(op *tileir.Op) *host.Global {
	return p.c.named[string(op.Attrs[tileir.GetGlobalName].(tileir.Symbol))]
}

// Step compiles an operation. Operations that make the views that it uses must come before it.
func (p *Parts) Step(op *tileir.Op) (Step, error) {
	p.operands(op)
	s := p.c.lower(op)
	if s == nil {
		s = func(*frame) ctl { return next }
	}
	for _, v := range op.Results {
		p.provide(v)
	}
	return Step{s}, p.c.err
}

// operands assigns registers to the values from outside that op and its regions use.
func (p *Parts) operands(op *tileir.Op) {
	inner := make(map[*tileir.Value]bool)
	op.Walk(func(o *tileir.Op) bool {
		for _, v := range o.Operands {
			if !inner[v] {
				p.value(v)
			}
		}
		for _, r := range o.Regions {
			for _, b := range r.Blocks {
				mark(inner, b.Args)
				for _, below := range b.Ops {
					mark(inner, below.Results)
				}
			}
		}
		return true
	})
}

func mark(set map[*tileir.Value]bool, vs []*tileir.Value) {
	for _, v := range vs {
		set[v] = true
	}
}

// value assigns a register to a value that is defined outside the step.
func (p *Parts) value(v *tileir.Value) {
	_, known := p.c.regs[v]
	if _, splat := p.c.splats[v]; known || splat {
		return
	}
	if v.Def != nil {
		switch v.Def.Code {
		case tileir.OpConstant, tileir.OpIota:
			p.c.lower(v.Def)
			return
		case tileir.OpReshape, tileir.OpAssume, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView:
			p.value(v.Def.Operands[0])
			p.c.alias(v, v.Def.Operands[0])
			return
		}
	}
	p.c.def(v)
	p.provide(v)
}

// provide marks the memory of a tile as provided by the other engine.
func (p *Parts) provide(v *tileir.Value) {
	r := p.c.regs[v]
	if l := p.c.prog.layouts[r]; l.store != noStorage && l.store != storeView {
		p.outside[v] = r
		p.c.prog.Bytes -= int64(l.n) * int64(l.store.size())
	}
}

// Outside calls f for each value whose memory must be provided.
func (p *Parts) Outside(f func(v *tileir.Value)) {
	for v := range p.outside {
		f(v)
	}
}

// Runner runs steps for one worker at a time: see [Runner.Serve].
type Runner struct {
	fr *frame
	p  *Parts
}

// NewRunner allocates registers; place returns the address of each value.
func (p *Parts) NewRunner(place func(v *tileir.Value) unsafe.Pointer) *Runner {
	fr := &frame{regs: make([]reg, len(p.c.prog.layouts)), stepOps: p.c.prog.stepOps}
	provided := make([]bool, len(fr.regs))
	for _, k := range p.c.prog.consts {
		fr.regs[k.reg], provided[k.reg] = k.value, true
	}
	for v, r := range p.outside {
		fr.regs[r], provided[r] = regAt(p.c.prog.layouts[r], place(v)), true
	}
	for i, l := range p.c.prog.layouts {
		if !provided[i] {
			fr.regs[i] = newReg(l)
		}
	}
	return &Runner{fr, p}
}

// regAt makes a register of existing memory.
func regAt(l layout, at unsafe.Pointer) reg {
	var r reg
	switch l.store {
	case storeU8:
		r.u8 = unsafe.Slice((*uint8)(at), l.n)
	case storeU16:
		r.u16 = unsafe.Slice((*uint16)(at), l.n)
	case storeU32:
		r.u32 = unsafe.Slice((*uint32)(at), l.n)
	case storeU64:
		r.u64 = unsafe.Slice((*uint64)(at), l.n)
	case storeF32:
		r.f32 = unsafe.Slice((*float32)(at), l.n)
	case storeF64:
		r.f64 = unsafe.Slice((*float64)(at), l.n)
	}
	return r
}

// Serve assigns a worker for the following steps.
func (r *Runner) Serve(w *host.Worker) { r.fr.Worker, r.fr.err = w, nil }

// Run runs a step.
func (r *Runner) Run(s Step) error {
	if s.step(r.fr) == failed {
		return r.fr.err
	}
	return nil
}

// ViewRegister returns the register in which steps store a tensor view.
func (p *Parts) ViewRegister(v *tileir.Value) int { return p.c.regs[v] }

// View returns a tensor view that a step has stored in a register: the address of element 0, sizes and strides in
// elements.
func (r *Runner) View(register int) (base uint64, shape, strides []int64) {
	t := r.fr.regs[register].view
	return t.base, t.shape, t.strides
}

// ScalarSetter returns a function that writes scalar arguments of a type to memory in the form of registers.
func ScalarSetter(t tileir.TileType) func(bits uint64, at unsafe.Pointer) {
	l := layout{storageOf(t.Elem), 1}
	if l.store == storeU64 {
		return func(bits uint64, at unsafe.Pointer) { *(*uint64)(at) = bits }
	}
	return func(bits uint64, at unsafe.Pointer) {
		r := regAt(l, at)
		setScalar(&r, t.Scalar(), bits)
	}
}

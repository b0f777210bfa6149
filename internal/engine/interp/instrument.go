package interp

import (
	"context"
	"math"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Instruments. An engine of its own may watch an entry run here: its [Instrument] sees each
// operation as it is compiled, and puts steps around it. Where there is none, nothing of
// this costs anything at run time.

// Instrument puts steps around those of operations.
type Instrument interface {
	// Around gives what runs for an operation in place of its own step, run, which is nil
	// where the operation does nothing at run time. Operations within regions come before
	// those that the regions belong to.
	Around(s *Site, op *tileir.Op, run Action) Action
	// Enter gives what runs at the beginning of a block of operations, its arguments being in
	// their registers; nil for nothing.
	Enter(s *Site, b *tileir.Block) Action
}

// Action is an operation, ready to run, as instruments see it.
type Action = func(*Frame) Ctl

// Ctl is what a step says of what comes next.
type Ctl = ctl

// Next goes on; Failed ends the block with the frame's error.
const (
	Next   = next
	Failed = failed
)

// Frame is where a worker runs blocks.
type Frame = frame

// Reg is the elements of a value. They may be read, and changed by those that own them.
type Reg = reg

// Site is where an operation is being compiled.
type Site struct {
	c *compiler
}

// Instrumented is an entry that was compiled with an instrument.
type Instrumented struct{ p *program }

// CompileWith compiles an entry as [Engine.Compile] does.
func CompileWith(ctx context.Context, m *tileir.Module, name string, in Instrument) (*Instrumented, error) {
	p, err := compile(ctx, m, name, in)
	if err != nil {
		return nil, err
	}
	return &Instrumented{p}, nil
}

// Host is what a launch must know of the entry.
func (p *Instrumented) Host() *host.Program { return &p.p.Program }

// NewFrame makes registers for a worker.
func (p *Instrumented) NewFrame(w *host.Worker) *Frame { return p.p.newFrame(w) }

// RunBlock runs the worker's block.
func (p *Instrumented) RunBlock(fr *Frame) error {
	if run(fr, p.p.body) == failed {
		return fr.err
	}
	return nil
}

// Use is the register of an operand or result of the operation.
func (s *Site) Use(v *tileir.Value) int {
	if k, ok := s.c.splats[v]; ok {
		for i, with := range s.c.fills.with {
			if with.layout == k.layout && with.value.same(&k.value) {
				return s.c.fills.regs[i]
			}
		}
	}
	return s.c.use(v)
}

// same reports registers of one memory.
func (r *reg) same(s *reg) bool {
	switch {
	case r.u8 != nil && s.u8 != nil:
		return &r.u8[0] == &s.u8[0]
	case r.u16 != nil && s.u16 != nil:
		return &r.u16[0] == &s.u16[0]
	case r.u32 != nil && s.u32 != nil:
		return &r.u32[0] == &s.u32[0]
	case r.u64 != nil && s.u64 != nil:
		return &r.u64[0] == &s.u64[0]
	case r.f32 != nil && s.f32 != nil:
		return &r.f32[0] == &s.f32[0]
	}
	return r.f64 != nil && s.f64 != nil && &r.f64[0] == &s.f64[0]
}

// Like makes a register with the layout of a value's.
func (s *Site) Like(v *tileir.Value) int { return s.c.newReg(s.c.prog.layouts[s.Use(v)]) }

// Floats makes a register of n float64.
func (s *Site) Floats(n int) int { return s.c.newReg(layout{storeF64, n}) }

// Bytes makes a register of n bytes.
func (s *Site) Bytes(n int) int { return s.c.newReg(layout{storeU8, n}) }

// Elements is how many elements a register has.
func (s *Site) Elements(r int) int { return s.c.prog.layouts[r].n }

// Moves makes copies of registers, all at once.
func (s *Site) Moves(to, from []int) func(*Frame) { return s.c.moves(to, from) }

// Destination is the registers that an operation at the end of a block moves its operands to.
func (s *Site) Destination(op *tileir.Op) []int {
	switch op.Code {
	case tileir.OpBreak:
		return s.c.destination(breakLoop)
	case tileir.OpContinue:
		return s.c.destination(continueLoop)
	case tileir.OpYield:
		return s.c.destination(yieldRegion)
	}
	return nil
}

// Moved lowers an operation that moves elements once more, from and to other registers, of
// any type, in place of those of some operands and of the result.
func (s *Site) Moved(op *tileir.Op, from map[*tileir.Value]int, to int) Action {
	c := s.c
	regs, splats, again := make(map[*tileir.Value]int), make(map[*tileir.Value]splatConstant), c.again
	swap := func(v *tileir.Value, r int) {
		regs[v] = c.regs[v]
		if k, ok := c.splats[v]; ok {
			splats[v] = k
			delete(c.splats, v)
		}
		c.regs[v] = r
	}
	for v, r := range from {
		swap(v, r)
	}
	swap(op.Results[0], to)
	c.again = true
	run := lower[op.Code](c, op)
	c.again = again
	for v, r := range regs {
		if k, splat := splats[v]; splat {
			c.splats[v] = k
			delete(c.regs, v)
		} else {
			c.regs[v] = r
		}
	}
	return run
}

// Lanes is how many elements a value of rank 0 has here: 1 outside folds.
func (s *Site) Lanes() int { return max(s.c.lanes, 1) }

// Masked lowers an access through pointers once more, under a mask of the instrument's.
func (s *Site) Masked(op *tileir.Op, pointers *tileir.Value) (mask int, run Action) {
	mask = s.c.newReg(layout{storeU8, s.c.prog.layouts[s.Use(pointers)].n})
	s.c.again, s.c.only = true, mask+1
	run = lower[op.Code](s.c, op)
	s.c.again, s.c.only = false, 0
	return mask, run
}

// Again lowers a fold once more over other registers of its operands, and gives the
// registers of its results.
func (s *Site) Again(op *tileir.Op, operands []int) (results []int, run Action) {
	c := s.c
	outer := make(map[*tileir.Value]int)
	for i, v := range op.Operands {
		outer[v] = s.Use(v)
		c.regs[v] = operands[i]
	}
	for _, v := range op.Results {
		outer[v] = c.regs[v]
	}
	run = lower[op.Code](c, op)
	for _, v := range op.Results {
		results = append(results, c.regs[v])
	}
	for v, r := range outer {
		if _, splat := c.splats[v]; splat {
			delete(c.regs, v)
			continue
		}
		c.regs[v] = r
	}
	return results, run
}

// Reg is a register of the frame.
func (fr *frame) Reg(r int) *Reg { return &fr.regs[r] }

// Err is why a step has failed. SetErr sets it; nil lets the block go on.
func (fr *frame) Err() error       { return fr.err }
func (fr *frame) SetErr(err error) { fr.err = err }

// U8 to F64 are the elements in the form that the register has; all but one are nil.
func (r *reg) U8() []uint8    { return r.u8 }
func (r *reg) U16() []uint16  { return r.u16 }
func (r *reg) U32() []uint32  { return r.u32 }
func (r *reg) U64() []uint64  { return r.u64 }
func (r *reg) F32() []float32 { return r.f32 }
func (r *reg) F64() []float64 { return r.f64 }

// Count is the number of elements.
func (r *reg) Count() int { return r.len() }

// View is a tensor view at run time.
func (r *reg) View() (base uint64, shape, strides []int64) {
	return r.view.base, r.view.shape, r.view.strides
}

// SameElement compares bits.
func (r *reg) SameElement(i int, s *reg, j int) bool {
	switch {
	case r.f32 != nil:
		return math.Float32bits(r.f32[i]) == math.Float32bits(s.f32[j])
	case r.f64 != nil:
		return math.Float64bits(r.f64[i]) == math.Float64bits(s.f64[j])
	}
	return r.indexAt(i) == s.indexAt(j)
}

// MoveRun copies n elements of s from element from on to element to on.
func (r *reg) MoveRun(to int, s *reg, from, n int) { r.moveRun(to, s, from, n) }

// Zero makes all elements zero.
func (r *reg) Zero() {
	clear(r.u8)
	clear(r.u16)
	clear(r.u32)
	clear(r.u64)
	clear(r.f32)
	clear(r.f64)
}

// Order is what an instrument has put on a token. It goes where the token goes.
func (r *reg) Order() any     { return r.order }
func (r *reg) SetOrder(o any) { r.order = o }

// ViewSite is a load, store or update of a tile of a view.
type ViewSite struct{ a *viewAccess }

// View describes an access of a view.
func (s *Site) View(op *tileir.Op, load bool, view int, index []*tileir.Value) *ViewSite {
	verb := "store"
	if load {
		verb = "load"
	}
	return &ViewSite{&viewAccess{op: op, verb: verb, load: load, view: s.Use(op.Operand(view)),
		index: s.useEach(index), tiling: tilingOf(op.Operand(view).Type.(tileir.ViewType))}}
}

func (s *Site) useEach(vs []*tileir.Value) []int {
	regs := make([]int, len(vs))
	for i, v := range vs {
		regs[i] = s.Use(v)
	}
	return regs
}

// Elem is the type of the elements.
func (v *ViewSite) Elem() tileir.Scalar { return v.a.elem }

// Tile is the shape of a tile, and for each of its dimensions how far one index moves and
// which dimension of the tensor it lies along; sparse is the one that a tile of indices picks
// in, -1 for none.
func (v *ViewSite) Tile() (shape, step []int64, dim []int, sparse int) {
	return v.a.tile, v.a.step, v.a.dim, v.a.sparse
}

// Index is the index of the access along a dimension: its k-th where the dimension is sparse.
func (v *ViewSite) Index(fr *Frame, d, k int) int64 {
	if d != v.a.sparse {
		k = 0
	}
	return fr.regs[v.a.index[d]].indexAt(k)
}

// Tensor is the view that is accessed.
func (v *ViewSite) Tensor(fr *Frame) *Reg { return &fr.regs[v.a.view] }

// Rows calls f for the access's elements that lie inside the tensor, in rows: n elements
// from element first on in a region, stride apart, and from place at on in the register,
// step apart. empty and partial say how much of the tile lies outside. The error is
// that of an access that memory does not hold.
func (v *ViewSite) Rows(fr *Frame, f func(m *host.Region, first, stride int64, n, at, step int)) (empty, partial bool, err error) {
	w, k := v.a.prepare(fr)
	if k != next {
		err, fr.err = fr.err, nil
		return false, false, err
	}
	if w.empty {
		return true, true, nil
	}
	w.turn()
	last := w.axes[len(w.axes)-1]
	partial = w.partial
	if f != nil {
		v.a.each(fr, w, func(w *window) {
			w.rows(func(at, n int, first int64) { f(w.m, first, last.mem, n, at, last.reg) })
		})
	}
	return false, partial, nil
}

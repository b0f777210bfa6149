package interp

import (
	"context"
	"math"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Instruments. Another engine may observe an entry that runs here: its [Instrument] gets each operation as it is
// compiled, and adds steps around it. Without an instrument this costs nothing at run time.

// Instrument adds steps around those of operations.
type Instrument interface {
	// Around returns the action that replaces an operation's own step, run. run is nil if the operation has no
	// step. Operations in regions come before the operations that the regions belong to.
	Around(s *Site, op *tileir.Op, run Action) Action
	// Enter returns the action for the beginning of a block, with its arguments in their registers; nil for none.
	Enter(s *Site, b *tileir.Block) Action
}

// Action is a compiled operation, as instruments see it.
type Action = func(*Frame) Ctl

// Ctl is the control flow after a step.
type Ctl = ctl

// Next continues with the next step; Failed ends the block with the frame's error.
const (
	Next   = next
	Failed = failed
)

// Frame is the state in which a worker runs blocks.
type Frame = frame

// Reg holds the elements of a value. Only the owner of a register may change them.
type Reg = reg

// Site is the compilation state at an operation.
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

// Host describes the entry for launches.
func (p *Instrumented) Host() *host.Program { return &p.p.Program }

// NewFrame allocates registers for a worker.
func (p *Instrumented) NewFrame(w *host.Worker) *Frame { return p.p.newFrame(w) }

// RunBlock runs the worker's block.
func (p *Instrumented) RunBlock(fr *Frame) error {
	if run(fr, p.p.body) == failed {
		return fr.err
	}
	return nil
}

// Use returns the register of an operand or result of the operation.
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

// same reports whether two registers share memory.
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

// Like allocates a register with the layout of a value's.
func (s *Site) Like(v *tileir.Value) int { return s.c.newReg(s.c.prog.layouts[s.Use(v)]) }

// Floats allocates a register of n float64.
func (s *Site) Floats(n int) int { return s.c.newReg(layout{storeF64, n}) }

// Bytes allocates a register of n bytes.
func (s *Site) Bytes(n int) int { return s.c.newReg(layout{storeU8, n}) }

// Elements returns the number of elements of a register.
func (s *Site) Elements(r int) int { return s.c.prog.layouts[r].n }

// Moves copies registers in parallel.
func (s *Site) Moves(to, from []int) func(*Frame) { return s.c.moves(to, from) }

// Destination returns the registers that an operation at the end of a block moves its operands to.
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

// Moved lowers an operation that moves elements again, with other registers of any type instead of those of some
// operands and of the result.
func (s *Site) Moved(op *tileir.Op, from map[*tileir.Value]int, to int) Action {
	c := s.c
	regs, splats, reuse := make(map[*tileir.Value]int), make(map[*tileir.Value]splatConstant), c.reuse
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
	c.reuse = true
	run := lower[op.Code](c, op)
	c.reuse = reuse
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

// Lanes returns the number of elements of a rank 0 value: 1 outside regions that run on lanes.
func (s *Site) Lanes() int { return max(s.c.lanes, 1) }

// Masked lowers an access through pointers again, with a mask of the instrument.
func (s *Site) Masked(op *tileir.Op, pointers *tileir.Value) (mask int, run Action) {
	mask = s.c.newReg(layout{storeU8, s.c.prog.layouts[s.Use(pointers)].n})
	s.c.reuse, s.c.only = true, mask+1
	run = lower[op.Code](s.c, op)
	s.c.reuse, s.c.only = false, 0
	return mask, run
}

// Repeat lowers a reduction or scan again with other registers for its operands, and returns the registers of its
// results.
func (s *Site) Repeat(op *tileir.Op, operands []int) (results []int, run Action) {
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

// Reg returns a register of the frame.
func (fr *frame) Reg(r int) *Reg { return &fr.regs[r] }

// Err returns the reason of a failed step. SetErr sets it; nil lets the block continue.
func (fr *frame) Err() error       { return fr.err }
func (fr *frame) SetErr(err error) { fr.err = err }

// U8 to F64 return the elements in the register's storage type; all but one are nil.
func (r *reg) U8() []uint8    { return r.u8 }
func (r *reg) U16() []uint16  { return r.u16 }
func (r *reg) U32() []uint32  { return r.u32 }
func (r *reg) U64() []uint64  { return r.u64 }
func (r *reg) F32() []float32 { return r.f32 }
func (r *reg) F64() []float64 { return r.f64 }

// Count returns the number of elements.
func (r *reg) Count() int { return r.len() }

// View returns a tensor view at run time.
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

// MoveRun copies n elements of s, starting at element from, to the elements starting at to.
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

// Order returns the data that an instrument has attached to a token. It follows the token.
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

// Tile returns the shape of a tile, and for each of its dimensions the step of one index and the dimension of the
// tensor that it runs along. sparse is the dimension that a tile of indices selects in, or -1.
func (v *ViewSite) Tile() (shape, step []int64, dim []int, sparse int) {
	return v.a.tile, v.a.step, v.a.dim, v.a.sparse
}

// Index returns the index of the access along a dimension: the k-th one if the dimension is sparse.
func (v *ViewSite) Index(fr *Frame, d, k int) int64 {
	if d != v.a.sparse {
		k = 0
	}
	return fr.regs[v.a.index[d]].indexAt(k)
}

// Tensor returns the accessed view.
func (v *ViewSite) Tensor(fr *Frame) *Reg { return &fr.regs[v.a.view] }

// Rows calls f for the access's elements that are inside the tensor, in rows: n elements starting at element first of
// a region, stride apart, which correspond to the elements of the register starting at at, step apart. empty and
// partial report whether all or some of the tile is outside. The error is that of an access that does not fit in
// memory.
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

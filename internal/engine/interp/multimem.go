package interp

import (
	"math"

	"gotile/num"
	"gotile/tileir"
)

// multimemOps access every memory of a multicast group. A pointer to one buffer is a
// group of one.
var multimemOps = map[tileir.OpCode]lowerFunc{
	tileir.OpMultimemLoadReduceViewTko: lowerMultimemLoadReduce,
	tileir.OpMultimemReduceViewTko:     lowerMultimemReduce,
	tileir.OpMultimemStoreViewTko:      lowerMultimemStore,
}

// members calls f for the access to each memory of the group, in the order of the
// group, until the launch is to stop.
func (w *window) members(fr *frame, f func(member int, w *window)) {
	for i, m := range fr.Members(w.m) {
		if fr.Stopped() {
			return
		}
		one := *w
		one.m = m
		f(i, &one)
	}
}

// lowerMultimemLoadReduce loads the first memory's tile and combines the others with it one after the other, each
// result rounded to the element type.
func lowerMultimemLoadReduce(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "load", tileir.MultimemLoadReduceViewTkoView, op.OperandList(tileir.MultimemLoadReduceViewTkoIndex))
	a.ordered = isOrdered(op, tileir.MultimemLoadReduceViewTkoMemoryOrderingSemantics)
	a.promises(op.Attrs[tileir.MultimemLoadReduceViewTkoInbounds])
	pad := padReg(op.Operand(tileir.MultimemLoadReduceViewTkoView).Type.(tileir.ViewType))
	f := combiner(op.Attrs[tileir.MultimemLoadReduceViewTkoReduction].(tileir.MultimemReduction), a.elem)
	result := c.defAll(op.Results)[0]
	other := c.newReg(layoutOf(op.Results[0].Type))
	return func(fr *frame) ctl {
		w, k := a.prepare(fr)
		if k != next {
			return k
		}
		r, one := &fr.regs[result], &fr.regs[other]
		if w.partial {
			r.fill(&pad)
		}
		if w.empty {
			return next
		}
		if a.ordered {
			fr.poll()
		}
		w.members(fr, func(member int, w *window) {
			if member == 0 {
				a.codec.loadWindow(fr, r, w, a.ordered)
				return
			}
			a.codec.loadWindow(fr, one, w, a.ordered)
			w.rows(func(at, n int, _ int64) {
				step, _ := w.row()
				f(r, one, at, n, step)
			})
		})
		return fr.unlessStopped()
	}
}

// lowerMultimemReduce updates every memory atomically, element by element. There is no
// order between the memories.
func lowerMultimemReduce(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "atomic", tileir.MultimemReduceViewTkoView, op.OperandList(tileir.MultimemReduceViewTkoIndex))
	a.promises(op.Attrs[tileir.MultimemReduceViewTkoInbounds])
	mode := atomicModes[op.Attrs[tileir.MultimemReduceViewTkoReduction].(tileir.MultimemReduction)]
	if mode == tileir.AtomicAdd && a.elem.IsFloat() {
		mode = tileir.AtomicAddF
	}
	a.group = true
	value := c.use(op.Operand(tileir.MultimemReduceViewTkoTile))
	c.defAll(op.Results)
	return a.update(value, modifier(mode, a.elem), a.codec.(atomicCodec))
}

func lowerMultimemStore(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "store", tileir.MultimemStoreViewTkoView, op.OperandList(tileir.MultimemStoreViewTkoIndex))
	a.ordered = isOrdered(op, tileir.MultimemStoreViewTkoMemoryOrderingSemantics)
	a.promises(op.Attrs[tileir.MultimemStoreViewTkoInbounds])
	a.group = true
	value := c.use(op.Operand(tileir.MultimemStoreViewTkoTile))
	c.defAll(op.Results)
	return a.store(value)
}

// atomicModes are the reductions as modes of atomic updates.
var atomicModes = map[tileir.MultimemReduction]tileir.AtomicMode{
	tileir.MultimemAdd: tileir.AtomicAdd, tileir.MultimemMin: tileir.AtomicMin, tileir.MultimemMax: tileir.AtomicMax,
	tileir.MultimemAnd: tileir.AtomicAnd, tileir.MultimemOr: tileir.AtomicOr, tileir.MultimemXor: tileir.AtomicXor,
	tileir.MultimemUMin: tileir.AtomicUMin, tileir.MultimemUMax: tileir.AtomicUMax,
}

// combine combines n elements of a register from at on, step apart, with those of another.
type combine func(to, with *reg, at, n, step int)

func combiner(kind tileir.MultimemReduction, s tileir.Scalar) combine {
	switch s {
	case tileir.I32:
		return combineWith(intModifierOf[uint32](kind, s))
	case tileir.I64:
		return combineWith(intModifierOf[uint64](kind, s))
	case tileir.F64:
		return combineWith(func(x, y float64) float64 { return x + y })
	}
	return combineWith(floatCombiner(kind, s))
}

func combineWith[T element | float](f func(x, y T) T) combine {
	return func(to, with *reg, at, n, step int) {
		x, y := elems[T](to), elems[T](with)
		for range n {
			x[at] = f(x[at], y[at])
			at += step
		}
	}
}

func intModifierOf[T uint32 | uint64](kind tileir.MultimemReduction, s tileir.Scalar) func(x, y T) T {
	f := intModifier(atomicModes[kind], 64-s.Bits())
	return func(x, y T) T { return T(f(uint64(x), uint64(y))) }
}

// floatCombiner combines values of f16, bf16 and f32. A sum of two f16 or bf16 in float32 rounds to the same value as
// the exact sum. A minimum or maximum of a NaN and a number is the number.
func floatCombiner(kind tileir.MultimemReduction, s tileir.Scalar) func(x, y float32) float32 {
	switch {
	case kind == tileir.MultimemMin:
		return func(x, y float32) float32 { return extreme(x, y, math.Min) }
	case kind == tileir.MultimemMax:
		return func(x, y float32) float32 { return extreme(x, y, math.Max) }
	case s == tileir.F16:
		return func(x, y float32) float32 { return num.F16ToF32(num.F32ToF16(x + y)) }
	case s == tileir.BF16:
		return func(x, y float32) float32 { return num.BF16ToF32(num.F32ToBF16(x + y)) }
	}
	return func(x, y float32) float32 { return x + y }
}

func extreme(x, y float32, of func(x, y float64) float64) float32 {
	switch {
	case x != x:
		return y
	case y != y:
		return x
	}
	return float32(of(float64(x), float64(y)))
}

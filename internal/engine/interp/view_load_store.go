package interp

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// accessOps are the loads and stores.
var accessOps = map[tileir.OpCode]lowerFunc{
	tileir.OpLoadViewTko:  lowerLoadView,
	tileir.OpStoreViewTko: lowerStoreView,
	tileir.OpLoadPtrTko:   lowerLoadPtr,
	tileir.OpStorePtrTko:  lowerStorePtr,
}

// isOrdered reports whether other blocks may observe the access: every order but weak.
func isOrdered(op *tileir.Op, slot int) bool { return op.Attrs[slot] != tileir.Weak }

func lowerLoadView(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "load", tileir.LoadViewTkoView, op.OperandList(tileir.LoadViewTkoIndex))
	a.ordered = isOrdered(op, tileir.LoadViewTkoMemoryOrderingSemantics)
	a.promises(op.Attrs[tileir.LoadViewTkoInbounds])
	pad := padReg(op.Operand(tileir.LoadViewTkoView).Type.(tileir.ViewType))
	result := c.defAll(op.Results)[0]
	return func(fr *frame) ctl {
		w, k := a.prepare(fr)
		if k != next {
			return k
		}
		r := &fr.regs[result]
		if w.partial {
			r.fill(&pad)
		}
		if w.empty {
			return next
		}
		if a.ordered {
			fr.poll()
		}
		a.each(fr, w, func(w *window) { a.codec.loadWindow(fr, r, w, a.ordered) })
		return fr.unlessStopped()
	}
}

func lowerStoreView(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "store", tileir.StoreViewTkoView, op.OperandList(tileir.StoreViewTkoIndex))
	a.ordered = isOrdered(op, tileir.StoreViewTkoMemoryOrderingSemantics)
	a.promises(op.Attrs[tileir.StoreViewTkoInbounds])
	value := c.use(op.Operand(tileir.StoreViewTkoTile))
	c.defAll(op.Results)
	return a.store(value)
}

// store returns the step that stores a register.
func (a *viewAccess) store(value int) step {
	return func(fr *frame) ctl {
		w, k := a.prepare(fr)
		if k != next || w.empty {
			return k
		}
		r := &fr.regs[value]
		a.each(fr, w, func(w *window) { a.codec.storeWindow(fr, r, w, a.ordered) })
		return fr.unlessStopped()
	}
}

// padReg returns a register of one element, the value outside the tensor: all bits zero if the view does not define
// it, so that results are deterministic.
func padReg(t tileir.ViewType) reg {
	s := t.Tensor().Elem
	r := zeroReg(s)
	if pad, ok := t.Pad(); ok && s.IsFloat() && pad != tileir.PadZero {
		setScalar(&r, s, elements.Format(s).Encode(padValue(pad), num.NearestEven, false))
	}
	return r
}

// zeroReg returns a register of one element whose bits are zero.
func zeroReg(s tileir.Scalar) reg {
	r := newReg(layout{storageOf(s), 1})
	setScalar(&r, s, 0)
	return r
}

func padValue(p tileir.Padding) float64 {
	switch p {
	case tileir.PadNegZero:
		return math.Copysign(0, -1)
	case tileir.PadNaN:
		return math.NaN()
	case tileir.PadPosInf:
		return math.Inf(1)
	case tileir.PadNegInf:
		return math.Inf(-1)
	}
	return 0
}

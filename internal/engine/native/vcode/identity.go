package vcode

import (
	"math"

	"gotile/tileir"
)

// Identity returns the identity element of an operation, for each kind; nil for operations that cannot reduce.
func Identity(op *tileir.Op) func(b *Body, k Kind) Reg {
	a := op.Info().Algebra
	switch {
	case a.Float != nil:
		x := a.Float(op)
		return func(b *Body, k Kind) Reg { return b.Float(k, x) }
	case a.Identity == nil || a.RightOnly:
		return nil
	}
	return func(b *Body, k Kind) Reg {
		if k == Mask {
			return b.MaskConst(a.Identity(op, 1) != 0)
		}
		return b.Const(k, a.Identity(op, 8*k.Size()))
	}
}

// Flushes reports an operation that takes subnormal numbers for zeros: combined with its identity, they do not remain.
func Flushes(op *tileir.Op) bool {
	slot := op.Info().Slot("flush_to_zero")
	return slot >= 0 && op.Flag(slot)
}

// NegZero is -0.
var NegZero = math.Copysign(0, -1)

// OrderMatters reports an operation whose result depends on the order in which elements are combined, so that all
// engines combine them in the hardware's order.
func OrderMatters(op *tileir.Op) bool { return op.Info().Combines == tileir.CombinesRounded }

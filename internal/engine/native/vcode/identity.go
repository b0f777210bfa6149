package vcode

import (
	"gotile/tileir"
	"math"
)

// Identity returns the identity element of an operation, for each kind; nil for operations that cannot reduce.
func Identity(op *tileir.Op) func(b *Body, k Kind) Reg {
	ints := func(bits func(k Kind) uint64) func(b *Body, k Kind) Reg {
		return func(b *Body, k Kind) Reg {
			if k == Mask {
				return b.MaskConst(bits(k)&1 != 0)
			}
			return b.Const(k, bits(k)&(^uint64(0)>>(64-8*k.Size())))
		}
	}
	top := func(k Kind) uint64 { return 1 << (8*k.Size() - 1) }
	floats := func(x float64) func(b *Body, k Kind) Reg {
		return func(b *Body, k Kind) Reg { return b.Float(k, x) }
	}
	signed := func(slot int) bool { return op.Attrs[slot] == tileir.Signed }
	switch op.Code {
	case tileir.OpAddI, tileir.OpOrI, tileir.OpXOrI:
		return ints(func(Kind) uint64 { return 0 })
	case tileir.OpMulI:
		return ints(func(Kind) uint64 { return 1 })
	case tileir.OpAndI:
		return ints(func(Kind) uint64 { return ^uint64(0) })
	case tileir.OpMaxI:
		return identityMax(ints, top, signed(tileir.MaxISignedness))
	case tileir.OpMinI:
		return identityMin(ints, top, signed(tileir.MinISignedness))
	case tileir.OpAddF:
		if DirectionOf(op.Attrs[tileir.AddFRoundingMode]) == ToFloor { // zeros of opposite signs add up to -0
			return floats(0)
		}
		return floats(NegZero)
	case tileir.OpMulF:
		return floats(1)
	case tileir.OpMaxF:
		return floats(identityFloat(op.Flag(tileir.MaxFPropagateNan), -1))
	case tileir.OpMinF:
		return floats(identityFloat(op.Flag(tileir.MinFPropagateNan), 1))
	}
	return nil
}

// NegZero is -0.
var NegZero = math.Copysign(0, -1)

// identityFloat is the identity element of a minimum or maximum: NaN if numbers win against NaN, otherwise an infinity.
func identityFloat(propagate bool, sign int) float64 {
	if propagate {
		return math.Inf(sign)
	}
	return math.NaN()
}

type bitsOf = func(bits func(k Kind) uint64) func(b *Body, k Kind) Reg

func identityMax(ints bitsOf, top func(k Kind) uint64, signed bool) func(b *Body, k Kind) Reg {
	return ints(func(k Kind) uint64 {
		switch {
		case !signed:
			return 0
		case k == Mask:
			return 1 // the minimum of signed bits
		}
		return top(k)
	})
}

func identityMin(ints bitsOf, top func(k Kind) uint64, signed bool) func(b *Body, k Kind) Reg {
	return ints(func(k Kind) uint64 {
		switch {
		case !signed:
			return ^uint64(0)
		case k == Mask:
			return 0
		}
		return top(k) - 1
	})
}

// OrderMatters reports an operation whose result depends on the order in which elements are combined, so that all
// engines combine them in the hardware's order.
func OrderMatters(op *tileir.Op) bool { return op.Code == tileir.OpAddF || op.Code == tileir.OpMulF }

// Extreme describes a minimum or maximum of floats.
type Extreme struct {
	Maximum      bool
	PropagateNaN bool // NaN wins against numbers
	FlushToZero  bool
}

// ExtremeOf returns the description of a minimum or maximum of floats, and false for other operations.
func ExtremeOf(op *tileir.Op) (Extreme, bool) {
	switch op.Code {
	case tileir.OpMaxF:
		return Extreme{true, op.Flag(tileir.MaxFPropagateNan), op.Flag(tileir.MaxFFlushToZero)}, true
	case tileir.OpMinF:
		return Extreme{false, op.Flag(tileir.MinFPropagateNan), op.Flag(tileir.MinFFlushToZero)}, true
	}
	return Extreme{}, false
}

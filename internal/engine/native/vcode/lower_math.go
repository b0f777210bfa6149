package vcode

import (
	"gotile/tileir"
)

// The f32 elementary functions that kernels use most: a range reduction and a polynomial for each. TestSweep measures
// the errors. fpowi and remf are computed in f64.

// elementary returns the lowering of a function. f16 and bf16 are computed in f32 and rounded.
func elementary(flush int, f32, f64 func(b *Body, x Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		return flushed(b, op, flush, x, func(x []Reg) Reg {
			if b.Kind(x[0]) == F64 {
				return f64(b, x[0])
			}
			return roundTo(b, ScalarOf(op.Results[0]), f32(b, x[0]), ToEven)
		})
	}}
}

// expLowering returns the lowering of e^x, which needs fewer instructions if x is not positive.
func expLowering() *elementLowering {
	below := elementary(-1, (*Body).expBelow, (*Body).exp64)
	l := withAddend((*Body).exp, (*Body).expAddend, (*Body).exp64)
	exp := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		if isBelowMaximum(op.Operands[0]) {
			return below.lower(b, op, x)
		}
		return exp(b, op, x)
	}
	return l
}

// withAddend returns the lowering of a function that needs fewer instructions if its results are addends.
func withAddend(f32, addend, f64 func(b *Body, x Reg) Reg) *elementLowering {
	l, added := elementary(-1, f32, f64), elementary(-1, addend, f64)
	other := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Addends[op] {
			return added.lower(b, op, x)
		}
		return other(b, op, x)
	}
	return l
}

// HasAddend reports a function that needs fewer instructions if its results are only added to numbers of at least 1.
func HasAddend(op *tileir.Op) bool {
	return op.Code == tileir.OpTanH || op.Code == tileir.OpExp || op.Code == tileir.OpExp2
}

// exp2Lowering returns the lowering of 2^x, which is 1 for all subnormals, flushed or not.
func exp2Lowering() *elementLowering {
	l := withAddend((*Body).exp2, (*Body).exp2Addend, (*Body).exp264)
	exp2 := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		y := exp2(b, op, x)
		if op.Flag(tileir.Exp2FlushToZero) {
			return b.flush(y)
		}
		return y
	}
	return l
}

// elementary2 returns the lowering of a function of two numbers.
func elementary2(f32, f64 func(b *Body, x, y Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Kind(x[0]) == F64 {
			return f64(b, x[0], x[1])
		}
		return roundTo(b, ScalarOf(op.Results[0]), f32(b, x[0], x[1]), ToEven)
	}}
}

// powI raises to an integer power. Formats narrower than f64 are computed in f64 and rounded once.
var powI = &elementLowering{
	lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Kind(x[0]) == F64 {
			return b.powWhole(x[0], x[1])
		}
		return b.narrow(b.powWhole(b.double(x[0]), x[1]), ScalarOf(op.Results[0]), ToEven)
	},
	lane: func(*tileir.Op) int { return 8 },
}

// remF is exact, so nothing is rounded.
var remF = &elementLowering{
	lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Kind(x[0]) == F64 {
			return b.modulo(x[0], x[1])
		}
		return b.single(b.modulo(b.double(x[0]), b.double(x[1])))
	},
	lane: func(*tileir.Op) int { return 8 },
}

func rsqrt(b *Body, x Reg) Reg { return b.FDiv(b.Float(b.Kind(x), 1), b.FSqrt(x)) }

var mathLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpExp:   expLowering(),
	tileir.OpExp2:  exp2Lowering(),
	tileir.OpLog:   elementary(-1, (*Body).log, (*Body).log64),
	tileir.OpLog2:  elementary(-1, (*Body).log2, (*Body).log264),
	tileir.OpTanH:  withAddend((*Body).tanh, (*Body).tanhAddend, (*Body).tanh64),
	tileir.OpRsqrt: elementary(tileir.RsqrtFlushToZero, rsqrt, rsqrt),
	tileir.OpSin:   elementary(-1, (*Body).sin, (*Body).sin),
	tileir.OpCos:   elementary(-1, (*Body).cos, (*Body).cos),
	tileir.OpTan:   elementary(-1, (*Body).tan, (*Body).tan),
	tileir.OpSinH:  elementary(-1, (*Body).sinh, (*Body).sinh64),
	tileir.OpCosH:  elementary(-1, (*Body).cosh, (*Body).cosh64),
	tileir.OpPow:   elementary2((*Body).pow, (*Body).pow64),
	tileir.OpAtan2: elementary2((*Body).atan2, (*Body).atan264),
	tileir.OpPowI:  powI,
	tileir.OpRemF:  remF,
}

// poly evaluates a polynomial, its highest coefficient first.
func (b *Body) poly(x Reg, coefficients ...float64) Reg {
	p := b.Float(F32, coefficients[0])
	for _, c := range coefficients[1:] {
		p = b.FMA(p, x, b.Float(F32, c))
	}
	return p
}

// bound limits x to lo and hi; NaN is unchanged.
func (b *Body) bound(x Reg, lo, hi float64) Reg {
	return b.op2i(F32, OpFMin, b.Float(F32, hi), b.atLeast(x, lo), Clamps)
}

// atLeast limits x to lo; NaN is unchanged.
func (b *Body) atLeast(x Reg, lo float64) Reg {
	return b.op2i(F32, OpFMax, b.Float(F32, lo), x, Clamps)
}

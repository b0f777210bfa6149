package vcode

import (
	"math"

	"gotile/tileir"
)

// The f32 elementary functions that kernels use most: a range reduction and a polynomial for each. The coefficients of
// logarithms are those of the Cephes library (S. Moshier). TestSweep measures the errors. Other functions are computed
// in f64.

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
	l, below := elementary(-1, (*Body).exp, (*Body).exp64), elementary(-1, (*Body).expBelow, (*Body).exp64)
	exp := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		if isBelowMaximum(op.Operands[0]) {
			return below.lower(b, op, x)
		}
		return exp(b, op, x)
	}
	return l
}

// exp2Lowering returns the lowering of 2^x, which is 1 for all subnormals, flushed or not.
func exp2Lowering() *elementLowering {
	l := elementary(-1, (*Body).exp2, (*Body).exp264)
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

// elementaryInF64 is elementary for functions without code for f32: ofSingle is the function of an f32 that has been
// converted to f64.
func elementaryInF64(ofSingle, f64 func(b *Body, x Reg) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
			if b.Kind(x[0]) == F64 {
				return f64(b, x[0])
			}
			return roundTo(b, ScalarOf(op.Results[0]), b.single(ofSingle(b, b.double(x[0]))), ToEven)
		},
		lane: func(*tileir.Op) int { return 8 },
	}
}

// elementaryInF642 does the same for functions of two numbers.
func elementaryInF642(ofSingles, f64 func(b *Body, x, y Reg) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
			if b.Kind(x[0]) == F64 {
				return f64(b, x[0], x[1])
			}
			return roundTo(b, ScalarOf(op.Results[0]), b.single(ofSingles(b, b.double(x[0]), b.double(x[1]))), ToEven)
		},
		lane: func(*tileir.Op) int { return 8 },
	}
}

func lowerAtan2(b *Body, op *tileir.Op, x []Reg) Reg {
	if b.Kind(x[0]) == F64 {
		return b.atan264(x[0], x[1])
	}
	return roundTo(b, ScalarOf(op.Results[0]), b.atan2(x[0], x[1]), ToEven)
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
	tileir.OpTanH:  elementary(-1, (*Body).tanh, (*Body).tanh64),
	tileir.OpRsqrt: elementary(tileir.RsqrtFlushToZero, rsqrt, rsqrt),
	tileir.OpSin:   elementaryInF64((*Body).sinOfSingle, (*Body).sin64),
	tileir.OpCos:   elementaryInF64((*Body).cosOfSingle, (*Body).cos64),
	tileir.OpTan:   elementaryInF64((*Body).tanOfSingle, (*Body).tan64),
	tileir.OpSinH:  elementary(-1, (*Body).sinh, (*Body).sinh64),
	tileir.OpCosH:  elementary(-1, (*Body).cosh, (*Body).cosh64),
	tileir.OpPow:   elementaryInF642((*Body).powOfSingles, (*Body).pow64),
	tileir.OpAtan2: {lower: lowerAtan2},
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

// The parts of ln 2. The first one has few digits, so that its multiples are exact.
const (
	ln2High = 0.693359375
	ln2Low  = -2.12194440e-4
)

// exponentAndMantissa32 returns e and m with x = 2^e·m, m between the square roots of 1/2 and 2, for a positive normal x.
func (b *Body) exponentAndMantissa32(x Reg) (e, m Reg) {
	const middle = 0x3f3504f3 // square root of 1/2
	u := b.ISub(b.As(I32, x), b.Const(I32, middle))
	return b.toF32(b.Sar(u, 23), true), b.As(F32, b.IAdd(b.And(u, b.Const(I32, 0x7fffff)), b.Const(I32, middle)))
}

// logarithm32 returns f(e, m) for positive normal numbers, and the logarithms of others, which it rarely has to compute.
func (b *Body) logarithm32(x Reg, f func(b *Body, e, m Reg) Reg) Reg {
	const minNormal = 0x1p-126
	e, m := b.exponentAndMantissa32(x)
	special := b.Or(b.FCmp(FloatNGE, x, b.Float(F32, minNormal)), b.FCmp(FloatGE, x, b.Float(F32, math.Inf(1))))
	return b.rarely(special, f(b, e, m), []Reg{x}, func(b *Body, x []Reg) Reg {
		small := b.FCmp(FloatLT, x[0], b.Float(F32, minNormal))
		e, m := b.exponentAndMantissa32(b.Select(small, b.FMul(x[0], b.Float(F32, 0x1p23)), x[0]))
		e = b.FSub(e, b.Select(small, b.Float(F32, 23), b.Float(F32, 0)))
		return b.logSpecial(x[0], f(b, e, m))
	})
}

// logParts returns f, m - 1, and y, a correction: ln of the mantissa m is f + y.
func (b *Body) logParts(m Reg) (f, y Reg) {
	f = b.FSub(m, b.Float(F32, 1))
	z := b.FMul(f, f)
	p := b.poly(f, 7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1, -1.2420140846e-1, 1.4249322787e-1,
		-1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1)
	return f, b.FMA(z, b.Float(F32, -0.5), b.FMul(b.FMul(p, f), z))
}

// logSpecial substitutes the logarithms of zero, infinity, NaN and negative numbers.
func (b *Body) logSpecial(x, y Reg) Reg {
	inf := b.Float(F32, math.Inf(1))
	y = b.Select(b.FCmp(floatEQ, x, inf), inf, y)
	y = b.Select(b.FCmp(floatEQ, x, b.Float(F32, 0)), b.Float(F32, math.Inf(-1)), y)
	return b.Select(b.FCmp(FloatNGE, x, b.Float(F32, 0)), b.Float(F32, math.NaN()), y)
}

func (b *Body) log(x Reg) Reg {
	return b.logarithm32(x, func(b *Body, e, m Reg) Reg {
		f, y := b.logParts(m)
		y = b.FAdd(f, b.FMA(e, b.Float(F32, ln2Low), y))
		return b.FMA(e, b.Float(F32, ln2High), y)
	})
}

func (b *Body) log2(x Reg) Reg {
	return b.logarithm32(x, func(b *Body, e, m Reg) Reg {
		f, y := b.logParts(m)
		const rest = math.Log2E - 1
		t := b.FMA(f, b.Float(F32, rest), b.FMul(y, b.Float(F32, rest)))
		return b.FAdd(e, b.FAdd(f, b.FAdd(y, t)))
	})
}

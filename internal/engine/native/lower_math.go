package native

import (
	"math"

	"gotile/tileir"
)

// The elementary functions in f32 that kernels use most, each a range reduction and a
// polynomial. The coefficients of logarithms are those of the Cephes library (S. Moshier).
// TestSweep measures the errors. The others go by way of f64.

// elementary makes the lowering of a function: f16 and bf16 compute in f32 and round, and f32
// by way of f64 where it has no code of its own.
func elementary(flush int, f32, f64 func(b *body, x vreg) vreg) *elementLowering {
	l := &elementLowering{lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		return flushed(b, op, flush, x, func(x []vreg) vreg {
			switch {
			case b.kind(x[0]) == kF64:
				return f64(b, x[0])
			case f32 == nil:
				return roundTo(b, scalarOf(op.Results[0]), b.single(f64(b, b.double(x[0]))), toEven)
			}
			return roundTo(b, scalarOf(op.Results[0]), f32(b, x[0]), toEven)
		})
	}}
	if f32 == nil {
		l.lane = func(*tileir.Op) int { return 8 }
	}
	return l
}

// elementary2 does the same for functions of two numbers.
func elementary2(f func(b *body, x, y vreg) vreg) *elementLowering {
	return &elementLowering{
		lower: func(b *body, op *tileir.Op, x []vreg) vreg {
			if b.kind(x[0]) == kF64 {
				return f(b, x[0], x[1])
			}
			return roundTo(b, scalarOf(op.Results[0]), b.single(f(b, b.double(x[0]), b.double(x[1]))), toEven)
		},
		lane: func(*tileir.Op) int { return 8 },
	}
}

// powI raises to an integer, by way of f64 and rounding once for what is within f32.
var powI = &elementLowering{
	lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		if b.kind(x[0]) == kF64 {
			return b.powWhole(x[0], x[1])
		}
		return b.narrow(b.powWhole(b.double(x[0]), x[1]), scalarOf(op.Results[0]), toEven)
	},
	lane: func(*tileir.Op) int { return 8 },
}

// remF is exact, so nothing is rounded.
var remF = &elementLowering{
	lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		if b.kind(x[0]) == kF64 {
			return b.modulo(x[0], x[1])
		}
		return b.single(b.modulo(b.double(x[0]), b.double(x[1])))
	},
	lane: func(*tileir.Op) int { return 8 },
}

func rsqrt(b *body, x vreg) vreg { return b.fdiv(b.number(b.kind(x), 1), b.fsqrt(x)) }

var mathLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpExp:   elementary(-1, (*body).exp, (*body).exp64),
	tileir.OpExp2:  elementary(tileir.Exp2FlushToZero, (*body).exp2, (*body).exp264),
	tileir.OpLog:   elementary(-1, (*body).log, (*body).log64),
	tileir.OpLog2:  elementary(-1, (*body).log2, (*body).log264),
	tileir.OpTanH:  elementary(-1, (*body).tanh, (*body).tanh64),
	tileir.OpRsqrt: elementary(tileir.RsqrtFlushToZero, rsqrt, rsqrt),
	tileir.OpSin:   elementary(-1, nil, (*body).sin64),
	tileir.OpCos:   elementary(-1, nil, (*body).cos64),
	tileir.OpTan:   elementary(-1, nil, (*body).tan64),
	tileir.OpSinH:  elementary(-1, nil, (*body).sinh64),
	tileir.OpCosH:  elementary(-1, nil, (*body).cosh64),
	tileir.OpPow:   elementary2((*body).pow64),
	tileir.OpAtan2: elementary2((*body).atan264),
	tileir.OpPowI:  powI,
	tileir.OpRemF:  remF,
}

// poly is a polynomial, its highest coefficient first.
func (b *body) poly(x vreg, coefficients ...float64) vreg {
	p := b.number(kF32, coefficients[0])
	for _, c := range coefficients[1:] {
		p = b.fma(p, x, b.number(kF32, c))
	}
	return p
}

// bound keeps x within lo and hi; NaN stays.
func (b *body) bound(x vreg, lo, hi float64) vreg {
	x = b.greaterOrSecond(b.number(kF32, lo), x)
	return b.smallerOrSecond(b.number(kF32, hi), x)
}

// The parts of ln 2: the first has few digits, so that its multiples are exact.
const (
	ln2High = 0.693359375
	ln2Low  = -2.12194440e-4
)

// logParts takes x apart: the exponent, what the mantissa, around 1, has over 1, and
// its logarithm's correction y: ln of the mantissa is f + y.
func (b *body) logParts(x vreg) (e, f, y vreg) {
	small := b.fcmp(floatLT, x, b.number(kF32, 0x1p-126))
	x = b.choose(small, b.fmul(x, b.number(kF32, 0x1p23)), x)
	const middle = 0x3f3504f3 // the square root of a half
	u := b.isub(b.as(kI32, x), b.constant(kI32, middle))
	e = b.toF32(b.sra(u, 23), true)
	e = b.fsub(e, b.choose(small, b.number(kF32, 23), b.number(kF32, 0)))
	m := b.as(kF32, b.iadd(b.and(u, b.constant(kI32, 0x7fffff)), b.constant(kI32, middle)))
	f = b.fsub(m, b.number(kF32, 1))
	z := b.fmul(f, f)
	p := b.poly(f, 7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1, -1.2420140846e-1, 1.4249322787e-1,
		-1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1)
	return e, f, b.fma(z, b.number(kF32, -0.5), b.fmul(b.fmul(p, f), z))
}

// logSpecial puts in the logarithms of zero, infinity, NaN and negative numbers.
func (b *body) logSpecial(x, y vreg) vreg {
	inf := b.number(kF32, math.Inf(1))
	y = b.choose(b.fcmp(floatEQ, x, inf), inf, y)
	y = b.choose(b.fcmp(floatEQ, x, b.number(kF32, 0)), b.number(kF32, math.Inf(-1)), y)
	return b.choose(b.fcmp(floatNGE, x, b.number(kF32, 0)), b.number(kF32, math.NaN()), y)
}

func (b *body) log(x vreg) vreg {
	e, f, y := b.logParts(x)
	y = b.fadd(f, b.fma(e, b.number(kF32, ln2Low), y))
	return b.logSpecial(x, b.fma(e, b.number(kF32, ln2High), y))
}

func (b *body) log2(x vreg) vreg {
	e, f, y := b.logParts(x)
	const rest = math.Log2E - 1
	t := b.fma(f, b.number(kF32, rest), b.fmul(y, b.number(kF32, rest)))
	return b.logSpecial(x, b.fadd(e, b.fadd(f, b.fadd(y, t))))
}

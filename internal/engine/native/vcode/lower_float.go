package vcode

import "gotile/tileir"

// arith returns the lowering of float arithmetic, given the slots of its rounding mode and its flush flag. f appends one
// instruction. Rounding the f32 result again in the same direction is as exact as rounding once: to nearest, because f32
// has more than twice the digits.
func arith(rounding, flush int, f func(b *Body, x []Reg) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
			return flushed(b, op, flush, x, func(x []Reg) Reg {
				d := DirectionOf(op.Attrs[rounding])
				return b.roundArithmetic(ScalarOf(op.Results[0]), b.withRounding(d, func() Reg { return f(b, x) }), d)
			})
		},
	}
}

// flushed makes an operation read and write subnormals as zeros if its flag is set.
func flushed(b *Body, op *tileir.Op, flag int, x []Reg, f func(x []Reg) Reg) Reg {
	if flag < 0 || !op.Flag(flag) {
		return f(x)
	}
	y := make([]Reg, len(x))
	for i, v := range x {
		y[i] = b.flush(v)
	}
	return b.flush(f(y))
}

func two(f func(b *Body, x, y Reg) Reg) func(b *Body, x []Reg) Reg {
	return func(b *Body, x []Reg) Reg { return f(b, x[0], x[1]) }
}

func one(f func(b *Body, x Reg) Reg) func(b *Body, x []Reg) Reg {
	return func(b *Body, x []Reg) Reg { return f(b, x[0]) }
}

// plain returns a lowering that does not round.
func plain(f func(b *Body, x Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, _ *tileir.Op, x []Reg) Reg { return f(b, x[0]) }}
}

func extreme(propagate, flush int, f func(b *Body, x, y Reg, propagate bool) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		return flushed(b, op, flush, x, func(x []Reg) Reg {
			if n := b.Numbers[op]; n > 0 {
				return b.extremeOfNumber(x[2-n], x[n-1], op.Code == tileir.OpMaxF)
			}
			y := f(b, x[0], x[1], op.Flag(propagate))
			if ScalarOf(op.Results[0]) == tileir.BF16 {
				return b.extremeOfBF16(y)
			}
			return y
		})
	}}
}

var floatLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpAddF:  arith(tileir.AddFRoundingMode, tileir.AddFFlushToZero, two((*Body).FAdd)),
	tileir.OpSubF:  arith(tileir.SubFRoundingMode, tileir.SubFFlushToZero, two((*Body).FSub)),
	tileir.OpMulF:  mulLowering(),
	tileir.OpDivF:  divLowering(),
	tileir.OpSqrt:  arith(tileir.SqrtRoundingMode, tileir.SqrtFlushToZero, one((*Body).FSqrt)),
	tileir.OpFma:   fmaLowering(),
	tileir.OpMaxF:  extreme(tileir.MaxFPropagateNan, tileir.MaxFFlushToZero, (*Body).fmax),
	tileir.OpMinF:  extreme(tileir.MinFPropagateNan, tileir.MinFFlushToZero, (*Body).fmin),
	tileir.OpNegF:  plain((*Body).FNeg),
	tileir.OpAbsF:  plain((*Body).FAbs),
	tileir.OpCeil:  plain(func(b *Body, x Reg) Reg { return b.round(x, roundCeil) }),
	tileir.OpFloor: plain(func(b *Body, x Reg) Reg { return b.round(x, roundFloor) }),
}

// mulLowering does not round the product of a bfloat16 and a power of two from 1 on, which is exact: bfloat16 has the
// exponents of f32.
func mulLowering() *elementLowering {
	l := arith(tileir.MulFRoundingMode, tileir.MulFFlushToZero, two((*Body).FMul))
	rounded := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		if ScalarOf(op.Results[0]) == tileir.BF16 && op.Attrs[tileir.MulFRoundingMode] == tileir.NearestEven && (b.scales(x[0]) || b.scales(x[1])) {
			return b.FMul(x[0], x[1])
		}
		return rounded(b, op, x)
	}
	return l
}

// scales reports a constant f32 that is a power of two from 1 on.
func (b *Body) scales(x Reg) bool {
	bits, ok := b.constant(x)
	return ok && bits&(1<<23-1) == 0 && bits >= 0x3f800000 && bits < 0x7f800000
}

// divLowering has an additional approximate mode, which is accurate except for divisors beyond 2^126, whose reciprocal
// the hardware flushes to zero.
func divLowering() *elementLowering {
	l := arith(tileir.DivFRoundingMode, tileir.DivFFlushToZero, two((*Body).FDiv))
	exact := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		if op.Attrs[tileir.DivFRoundingMode] != tileir.Approx {
			return exact(b, op, x)
		}
		return flushed(b, op, tileir.DivFFlushToZero, x, func(x []Reg) Reg {
			far := b.FCmp(FloatGT, b.FAbs(x[1]), b.Float(F32, 0x1p126))
			return b.Select(far, b.FMul(x[0], b.And(x[1], b.signBit(F32))), b.FDiv(x[0], x[1]))
		})
	}
	return l
}

// fmaLowering computes in f64 for the formats narrower than f32, whose products are exact there. The sum is rounded to
// odd, and then to the format.
func fmaLowering() *elementLowering {
	l := arith(tileir.FmaRoundingMode, tileir.FmaFlushToZero, func(b *Body, x []Reg) Reg { return b.FMA(x[0], x[1], x[2]) })
	whole := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		s, d := ScalarOf(op.Results[0]), DirectionOf(op.Attrs[tileir.FmaRoundingMode])
		if s == tileir.F32 || s == tileir.F64 || b.Kind(x[0]) == F16 {
			return whole(b, op, x)
		}
		w := []Reg{b.double(x[0]), b.double(x[1]), b.double(x[2])}
		return b.narrow(b.roundToOdd(d, func() Reg { return b.FMA(w[0], w[1], w[2]) }), s, d)
	}
	l.lane = func(op *tileir.Op) int {
		if s := ScalarOf(op.Results[0]); s == tileir.F32 {
			return 4
		}
		return 8
	}
	return l
}

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

package native

import "gotile/tileir"

// arith makes the lowering of float arithmetic, by the slots of its rounding mode and its
// flag for flushing. Rounding the f32 result again, in the same direction, is as good as
// rounding once: to nearest, because f32 has more than twice the digits. f appends one
// instruction.
func arith(rounding, flush int, f func(b *body, x []vreg) vreg) *elementLowering {
	return &elementLowering{
		lower: func(b *body, op *tileir.Op, x []vreg) vreg {
			return flushed(b, op, flush, x, func(x []vreg) vreg {
				d := directionOf(op.Attrs[rounding])
				return roundTo(b, scalarOf(op.Results[0]), b.under(d, func() vreg { return f(b, x) }), d)
			})
		},
	}
}

// flushed makes an operation read and write subnormals as zeros, if its flag is set.
func flushed(b *body, op *tileir.Op, flag int, x []vreg, f func(x []vreg) vreg) vreg {
	if flag < 0 || !op.Flag(flag) {
		return f(x)
	}
	y := make([]vreg, len(x))
	for i, v := range x {
		y[i] = v
		if op.Code != tileir.OpExp2 { // to which all of them are zero
			y[i] = b.flush(v)
		}
	}
	return b.flush(f(y))
}

func two(f func(b *body, x, y vreg) vreg) func(b *body, x []vreg) vreg {
	return func(b *body, x []vreg) vreg { return f(b, x[0], x[1]) }
}

func one(f func(b *body, x vreg) vreg) func(b *body, x []vreg) vreg {
	return func(b *body, x []vreg) vreg { return f(b, x[0]) }
}

// plain is a lowering that rounds nothing.
func plain(f func(b *body, x vreg) vreg) *elementLowering {
	return &elementLowering{lower: func(b *body, _ *tileir.Op, x []vreg) vreg { return f(b, x[0]) }}
}

func extreme(propagate, flush int, f func(b *body, x, y vreg, propagate bool) vreg) *elementLowering {
	return &elementLowering{lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		return flushed(b, op, flush, x, func(x []vreg) vreg { return f(b, x[0], x[1], op.Flag(propagate)) })
	}}
}

var floatLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpAddF:  arith(tileir.AddFRoundingMode, tileir.AddFFlushToZero, two((*body).fadd)),
	tileir.OpSubF:  arith(tileir.SubFRoundingMode, tileir.SubFFlushToZero, two((*body).fsub)),
	tileir.OpMulF:  arith(tileir.MulFRoundingMode, tileir.MulFFlushToZero, two((*body).fmul)),
	tileir.OpDivF:  divLowering(),
	tileir.OpSqrt:  arith(tileir.SqrtRoundingMode, tileir.SqrtFlushToZero, one((*body).fsqrt)),
	tileir.OpFma:   fmaLowering(),
	tileir.OpMaxF:  extreme(tileir.MaxFPropagateNan, tileir.MaxFFlushToZero, (*body).fmax),
	tileir.OpMinF:  extreme(tileir.MinFPropagateNan, tileir.MinFFlushToZero, (*body).fmin),
	tileir.OpNegF:  plain((*body).fneg),
	tileir.OpAbsF:  plain((*body).fabs),
	tileir.OpCeil:  plain(func(b *body, x vreg) vreg { return b.round(x, roundCeil) }),
	tileir.OpFloor: plain(func(b *body, x vreg) vreg { return b.round(x, roundFloor) }),
}

// divLowering has an approximate mode beside the others: accurate except for divisors
// beyond 2^126, whose reciprocal the hardware takes for zero.
func divLowering() *elementLowering {
	l := arith(tileir.DivFRoundingMode, tileir.DivFFlushToZero, two((*body).fdiv))
	exact := l.lower
	l.lower = func(b *body, op *tileir.Op, x []vreg) vreg {
		if op.Attrs[tileir.DivFRoundingMode] != tileir.Approx {
			return exact(b, op, x)
		}
		return flushed(b, op, tileir.DivFFlushToZero, x, func(x []vreg) vreg {
			far := b.fcmp(floatGT, b.fabs(x[1]), b.number(kF32, 0x1p126))
			return b.choose(far, b.fmul(x[0], b.and(x[1], b.signBit(kF32))), b.fdiv(x[0], x[1]))
		})
	}
	return l
}

// fmaLowering computes by way of f64 for the formats narrower than f32, in which products
// are exact there: the sum is rounded to odd, and then to the format.
func fmaLowering() *elementLowering {
	l := arith(tileir.FmaRoundingMode, tileir.FmaFlushToZero, func(b *body, x []vreg) vreg { return b.fma(x[0], x[1], x[2]) })
	whole := l.lower
	l.lower = func(b *body, op *tileir.Op, x []vreg) vreg {
		s, d := scalarOf(op.Results[0]), directionOf(op.Attrs[tileir.FmaRoundingMode])
		if s == tileir.F32 || s == tileir.F64 {
			return whole(b, op, x)
		}
		w := []vreg{b.double(x[0]), b.double(x[1]), b.double(x[2])}
		return b.narrow(b.odd(d, func() vreg { return b.fma(w[0], w[1], w[2]) }), s, d)
	}
	l.lane = func(op *tileir.Op) int {
		if s := scalarOf(op.Results[0]); s == tileir.F32 {
			return 4
		}
		return 8
	}
	return l
}

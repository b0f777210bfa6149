package native

import "gotile/tileir"

// arith makes the lowering of float arithmetic to nearest, by the slots of its rounding
// mode and its flag for flushing. For + - * / and the square root, rounding the f32
// result again is as good as rounding once: f32 has more than twice the digits.
func arith(rounding, flush int, f func(b *body, x []vreg) vreg) *elementLowering {
	return &elementLowering{
		lower: func(b *body, op *tileir.Op, x []vreg) vreg {
			return flushed(b, op, flush, x, func(x []vreg) vreg { return roundTo(b, scalarOf(op.Results[0]), f(b, x)) })
		},
		can: func(_ ISA, op *tileir.Op) bool { return nearest(op.Attrs[rounding]) },
	}
}

// nearest reports a rounding mode that is to nearest, or that leaves it open.
func nearest(a tileir.Attr) bool {
	return a == nil || a == tileir.NearestEven || a == tileir.Full
}

// flushed makes an operation read and write subnormals as zeros, if its flag is set.
func flushed(b *body, op *tileir.Op, flag int, x []vreg, f func(x []vreg) vreg) vreg {
	if flag < 0 || !op.Flag(flag) {
		return f(x)
	}
	y := make([]vreg, len(x))
	for i, v := range x {
		y[i] = b.flush(v)
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
	tileir.OpDivF:  arith(tileir.DivFRoundingMode, tileir.DivFFlushToZero, two((*body).fdiv)),
	tileir.OpSqrt:  arith(tileir.SqrtRoundingMode, tileir.SqrtFlushToZero, one((*body).fsqrt)),
	tileir.OpFma:   fmaLowering(),
	tileir.OpMaxF:  extreme(tileir.MaxFPropagateNan, tileir.MaxFFlushToZero, (*body).fmax),
	tileir.OpMinF:  extreme(tileir.MinFPropagateNan, tileir.MinFFlushToZero, (*body).fmin),
	tileir.OpNegF:  plain((*body).fneg),
	tileir.OpAbsF:  plain((*body).fabs),
	tileir.OpCeil:  plain(func(b *body, x vreg) vreg { return b.round(x, roundCeil) }),
	tileir.OpFloor: plain(func(b *body, x vreg) vreg { return b.round(x, roundFloor) }),
}

// fmaLowering leaves out formats narrower than f32, where rounding the sum twice shows.
func fmaLowering() *elementLowering {
	l := arith(tileir.FmaRoundingMode, tileir.FmaFlushToZero, func(b *body, x []vreg) vreg { return b.fma(x[0], x[1], x[2]) })
	l.can = func(_ ISA, op *tileir.Op) bool {
		s := scalarOf(op.Results[0])
		return nearest(op.Attrs[tileir.FmaRoundingMode]) && (s == tileir.F32 || s == tileir.F64)
	}
	return l
}

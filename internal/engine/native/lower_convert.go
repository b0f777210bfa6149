package native

import (
	"math"

	"gotile/tileir"
)

var convertLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpExtI:    {lower: lowerExtI},
	tileir.OpTruncI:  {lower: lowerTruncI},
	tileir.OpFToF:    {lower: lowerFToF},
	tileir.OpIToF:    {lower: lowerIToF, lane: laneIToF},
	tileir.OpFToI:    {lower: lowerFToI, lane: laneFToI},
	tileir.OpBitcast: {lower: lowerBitcast, lane: func(*tileir.Op) int { return 4 }},
}

func lowerExtI(b *body, op *tileir.Op, x []vreg) vreg {
	k, signed := kindOfValue(op.Results[0]), op.Attrs[tileir.ExtISignedness] == tileir.Signed
	y := x[0]
	switch half := scalarOf(op.Operands[0]) == tileir.I4; {
	case b.kind(y) == kMask && signed:
		y = b.choose(y, b.ones(k), b.constant(k, 0))
	case b.kind(y) == kMask:
		m := y
		y = b.choose(m, b.constant(k, 1), b.constant(k, 0))
		b.bools[y] = m
	case signed && half:
		sign := b.constant(kI8, 8)
		y = b.sext(k, b.isub(b.xor(y, sign), sign))
	case signed:
		y = b.sext(k, y)
	default:
		y = b.zext(k, y)
	}
	return b.halfByte(op, y)
}

// halfByte keeps the low bits of a result of half bytes.
func (b *body) halfByte(op *tileir.Op, x vreg) vreg {
	if scalarOf(op.Results[0]) != tileir.I4 {
		return x
	}
	return b.and(x, b.constant(kI8, 15))
}

func lowerTruncI(b *body, op *tileir.Op, x []vreg) vreg {
	k := kindOfValue(op.Results[0])
	if k == kMask {
		if m, ok := b.bools[x[0]]; ok {
			return m
		}
		from := b.kind(x[0])
		return b.icmp(cmpNE, b.and(x[0], b.constant(from, 1)), b.constant(from, 0), false)
	}
	return b.halfByte(op, b.narrowInt(x[0], k))
}

func lowerFToF(b *body, op *tileir.Op, x []vreg) vreg {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	d := directionOf(op.Attrs[tileir.FToFRoundingMode])
	switch {
	case from == to:
		return x[0]
	case to == tileir.F64:
		return b.double(x[0])
	case from == tileir.F64:
		return b.narrow(x[0], to, d)
	}
	return roundTo(b, to, x[0], d)
}

// lowerIToF rounds once, to nearest: by way of f64 where f32 cannot hold every integer and
// is not the result.
func lowerIToF(b *body, op *tileir.Op, x []vreg) vreg {
	to, signed := scalarOf(op.Results[0]), op.Attrs[tileir.IToFSignedness] == tileir.Signed
	k := b.kind(x[0])
	switch {
	case k == kMask:
		one := 1.0
		if signed {
			one = -1
		}
		y := b.choose(x[0], b.number(kindOf(to), one), b.number(kindOf(to), 0))
		return roundTo(b, to, y, toEven) // a format without signs has no -1
	case k == kI64:
		return b.quadsTo(x[0], signed, to)
	case to == tileir.F64:
		return b.toF64(x[0], signed)
	case k == kI32 && to != tileir.F32:
		return b.narrow(b.toF64(x[0], signed), to, toEven)
	}
	return roundTo(b, to, b.toF32(x[0], signed), toEven)
}

func laneIToF(op *tileir.Op) int {
	if kindOfValue(op.Operands[0]) == kI32 && scalarOf(op.Results[0]) != tileir.F32 {
		return 8
	}
	return 4
}

// laneFToI: the bounds of i32 and i64 are not values of f32.
func laneFToI(op *tileir.Op) int {
	if k := kindOfValue(op.Results[0]); k == kI32 || k == kI64 {
		return 8
	}
	return 4
}

// lowerFToI answers the nearest integer in range; of i8 and below, the low part of what i16
// would be, unless it saturates. NaN gives 0, or the least integer where it is one of f64 or
// becomes an i64.
func lowerFToI(b *body, op *tileir.Op, x []vreg) vreg {
	k, signed := kindOfValue(op.Results[0]), op.Attrs[tileir.FToISignedness] == tileir.Signed
	from, saturates := b.kind(x[0]), op.Flag(tileir.FToISaturating)
	if k == kMask {
		return b.fcmp(floatNE, x[0], b.number(from, 0))
	}
	nan := b.fcmp(floatUNORD, x[0], x[0])
	v := x[0]
	if (k == kI32 || k == kI64) && from == kF32 {
		v = b.double(v)
	}
	v = b.choose(nan, b.number(b.kind(v), 0), v)
	y := b.truncTo(v, k, signed, saturates)
	if !saturates && (k == kI64 || from == kF64 && k != kI8) {
		y = b.choose(nan, b.signBit(k), y)
	}
	return y
}

// truncTo is a number toward zero, and within the range of an integer.
func (b *body) truncTo(v vreg, k kind, signed, saturates bool) vreg {
	if k == kI64 {
		return b.truncQuads(v, signed)
	}
	bits := 8 * k.size()
	if k == kI8 && !saturates {
		bits = 16
	}
	lo, hi := 0.0, math.Ldexp(1, bits)-1
	if signed {
		lo, hi = -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1)-1
	}
	v = b.clamp(v, lo, hi)
	if k == kI32 && !signed {
		return b.truncU32(v)
	}
	return b.narrowInt(b.truncI32(v), k)
}

// lowerBitcast goes by way of patterns, as memory has them.
func lowerBitcast(b *body, op *tileir.Op, x []vreg) vreg {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	if from == to {
		return x[0]
	}
	return b.decode(to, b.encode(from, x[0]))
}

package vcode

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

func lowerExtI(b *Body, op *tileir.Op, x []Reg) Reg {
	k, signed := KindOfValue(op.Results[0]), op.Attrs[tileir.ExtISignedness] == tileir.Signed
	y := x[0]
	if m, ok := b.bools[y]; ok { // an integer of 0 and 1
		y = b.Select(m, b.Const(k, 1), b.Const(k, 0))
		b.bools[y] = m
		return y
	}
	switch half := ScalarOf(op.Operands[0]) == tileir.I4; {
	case b.Kind(y) == Mask && signed:
		y = b.Select(y, b.ones(k), b.Const(k, 0))
	case b.Kind(y) == Mask:
		m := y
		y = b.Select(m, b.Const(k, 1), b.Const(k, 0))
		b.bools[y] = m
	case signed && half:
		sign := b.Const(I8, 8)
		y = b.SExt(k, b.ISub(b.xor(y, sign), sign))
	case signed:
		y = b.SExt(k, y)
	default:
		y = b.ZExt(k, y)
	}
	return b.nibble(op, y)
}

// nibble clears the upper bits of 4-bit results.
func (b *Body) nibble(op *tileir.Op, x Reg) Reg {
	if ScalarOf(op.Results[0]) != tileir.I4 {
		return x
	}
	return b.And(x, b.Const(I8, 15))
}

func lowerTruncI(b *Body, op *tileir.Op, x []Reg) Reg {
	k := KindOfValue(op.Results[0])
	if k == Mask {
		if m, ok := b.bools[x[0]]; ok {
			return m
		}
		from := b.Kind(x[0])
		return b.unequal(b.And(x[0], b.Const(from, 1)), b.Const(from, 0))
	}
	return b.nibble(op, b.NarrowInt(x[0], k))
}

func lowerFToF(b *Body, op *tileir.Op, x []Reg) Reg {
	from, to := ScalarOf(op.Operands[0]), ScalarOf(op.Results[0])
	d := DirectionOf(op.Attrs[tileir.FToFRoundingMode])
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

// lowerIToF rounds once, to nearest. It converts through f64 if f32 cannot represent every integer and is not the
// result.
func lowerIToF(b *Body, op *tileir.Op, x []Reg) Reg {
	to, signed := ScalarOf(op.Results[0]), op.Attrs[tileir.IToFSignedness] == tileir.Signed
	k := b.Kind(x[0])
	if m, ok := b.bools[x[0]]; ok { // an integer of 0 and 1
		return b.Select(m, b.Float(KindOf(to), 1), b.Float(KindOf(to), 0))
	}
	switch {
	case k == Mask:
		one := 1.0
		if signed {
			one = -1
		}
		y := b.Select(x[0], b.Float(KindOf(to), one), b.Float(KindOf(to), 0))
		return roundTo(b, to, y, ToEven) // an unsigned format has no -1
	case k == I64:
		return b.quadsTo(x[0], signed, to)
	case to == tileir.F64:
		return b.toF64(x[0], signed)
	case k == I32 && to != tileir.F32:
		return b.narrow(b.toF64(x[0], signed), to, ToEven)
	}
	return roundTo(b, to, b.toF32(x[0], signed), ToEven)
}

func laneIToF(op *tileir.Op) int {
	if KindOfValue(op.Operands[0]) == I32 && ScalarOf(op.Results[0]) != tileir.F32 {
		return 8
	}
	return 4
}

// laneFToI returns 8 if the conversion goes through f64.
func laneFToI(op *tileir.Op) int {
	switch KindOfValue(op.Results[0]) {
	case I64:
		return 8
	case I32:
		if op.Attrs[tileir.FToISignedness] != tileir.Signed {
			return 8
		}
	}
	return 4
}

// lowerFToI returns the nearest integer in range. For i8 and below it is the low part of the i16 result, unless the
// operation saturates. NaN becomes 0, or the minimum integer if it is an f64 or becomes an i64.
func lowerFToI(b *Body, op *tileir.Op, x []Reg) Reg {
	k, signed := KindOfValue(op.Results[0]), op.Attrs[tileir.FToISignedness] == tileir.Signed
	from, saturates := b.Kind(x[0]), op.Flag(tileir.FToISaturating)
	if k == Mask {
		return b.FCmp(floatNE, x[0], b.Float(from, 0))
	}
	if signed && !saturates && from == F64 && (k == I16 || k == I32) {
		return b.truncTo(x[0], k, signed, saturates) // NaN becomes the lower limit, which is the result
	}
	nan := b.FCmp(FloatUNORD, x[0], x[0])
	if k == I32 && from == F32 && signed {
		return b.Select(nan, b.Const(I32, 0), b.truncSingle(x[0]))
	}
	v := x[0]
	if (k == I32 || k == I64) && from == F32 {
		v = b.double(v)
	}
	v = b.Select(nan, b.Float(b.Kind(v), 0), v)
	y := b.truncTo(v, k, signed, saturates)
	if !saturates && (k == I64 || from == F64 && k != I8) {
		y = b.Select(nan, b.signBit(k), y)
	}
	return y
}

// truncTo truncates a number and limits it to the range of an integer.
func (b *Body) truncTo(v Reg, k Kind, signed, saturates bool) Reg {
	if k == I64 {
		return b.truncQuads(v, signed)
	}
	bits := 8 * k.Size()
	if k == I8 && !saturates {
		bits = 16
	}
	lo, hi := 0.0, math.Ldexp(1, bits)-1
	if signed {
		lo, hi = -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1)-1
	}
	v = b.clamp(v, lo, hi)
	if k == I32 && !signed {
		return b.truncU32(v)
	}
	return b.NarrowInt(b.truncI32(v), k)
}

// lowerBitcast converts through the memory format.
func lowerBitcast(b *Body, op *tileir.Op, x []Reg) Reg {
	from, to := ScalarOf(op.Operands[0]), ScalarOf(op.Results[0])
	if from == to {
		return x[0]
	}
	return b.Decode(to, b.Encode(from, x[0]))
}

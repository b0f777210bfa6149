package native

import (
	"math"

	"gotile/tileir"
)

var convertLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpExtI:    {lower: lowerExtI},
	tileir.OpTruncI:  {lower: lowerTruncI},
	tileir.OpFToF:    {lower: lowerFToF, can: canFToF},
	tileir.OpIToF:    {lower: lowerIToF, can: canIToF},
	tileir.OpFToI:    {lower: lowerFToI, can: canFToI, lane: laneFToI},
	tileir.OpBitcast: {lower: lowerBitcast, can: canBitcast},
}

func lowerExtI(b *body, op *tileir.Op, x []vreg) vreg {
	k, signed := kindOfValue(op.Results[0]), op.Attrs[tileir.ExtISignedness] == tileir.Signed
	switch {
	case b.kind(x[0]) == kMask && signed:
		return b.choose(x[0], b.ones(k), b.constant(k, 0))
	case b.kind(x[0]) == kMask:
		return b.choose(x[0], b.constant(k, 1), b.constant(k, 0))
	case signed:
		return b.sext(k, x[0])
	}
	return b.zext(k, x[0])
}

func lowerTruncI(b *body, op *tileir.Op, x []vreg) vreg {
	k := kindOfValue(op.Results[0])
	if k == kMask {
		from := b.kind(x[0])
		return b.icmp(cmpNE, b.and(x[0], b.constant(from, 1)), b.constant(from, 0), false)
	}
	return b.narrowInt(x[0], k)
}

// canFToF: everything but what rounds in another way than to nearest, formats of eight
// bits as results, and f64 to less than f32, which must not be rounded twice.
func canFToF(_ ISA, op *tileir.Op) bool {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	if to == tileir.F64 || to == tileir.F32 && from != tileir.F64 {
		return true
	}
	return op.Attrs[tileir.FToFRoundingMode] == tileir.NearestEven && rounds(to) && (from != tileir.F64 || to == tileir.F32)
}

func lowerFToF(b *body, op *tileir.Op, x []vreg) vreg {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	switch {
	case from == to:
		return x[0]
	case to == tileir.F64:
		return b.double(x[0])
	case from == tileir.F64:
		return b.single(x[0])
	}
	return roundTo(b, to, x[0])
}

// canIToF leaves out what would be rounded twice, and 64-bit lanes without AVX-512.
func canIToF(isa ISA, op *tileir.Op) bool {
	from, to := kindOfValue(op.Operands[0]), scalarOf(op.Results[0])
	switch {
	case from == kMask:
		return false
	case from == kI64:
		return isa >= AVX512 && (to == tileir.F32 || to == tileir.F64)
	case to == tileir.F32, to == tileir.F64:
		return true
	}
	return from.size() <= 2 && rounds(to)
}

func lowerIToF(b *body, op *tileir.Op, x []vreg) vreg {
	to, signed := scalarOf(op.Results[0]), op.Attrs[tileir.IToFSignedness] == tileir.Signed
	switch wide := b.kind(x[0]) == kI64; {
	case wide && to == tileir.F64:
		return b.quadsToF64(x[0], signed)
	case wide:
		return b.quadsToF32(x[0], signed)
	case to == tileir.F64:
		return b.toF64(x[0], signed)
	}
	return roundTo(b, to, b.toF32(x[0], signed))
}

// canFToI: integers of 8 to 32 bits. Those of 8 bits wrap where they do not saturate,
// and f64's NaN has an answer of its own.
func canFToI(_ ISA, op *tileir.Op) bool {
	k := kindOfValue(op.Results[0])
	saturates := op.Flag(tileir.FToISaturating)
	return k != kI64 && (k != kI8 || saturates) && (k == kMask || saturates || scalarOf(op.Operands[0]) != tileir.F64)
}

func laneFToI(op *tileir.Op) int {
	if kindOfValue(op.Results[0]) == kI32 {
		return 8 // f32 does not hold the bounds of i32
	}
	return 4
}

// lowerFToI answers the nearest integer in range, and 0 for NaN.
func lowerFToI(b *body, op *tileir.Op, x []vreg) vreg {
	k, signed := kindOfValue(op.Results[0]), op.Attrs[tileir.FToISignedness] == tileir.Signed
	from := b.kind(x[0])
	if k == kMask {
		return b.fcmp(floatNE, x[0], b.number(from, 0))
	}
	v := b.choose(b.fcmp(floatUNORD, x[0], x[0]), b.number(from, 0), x[0])
	if k == kI32 && from == kF32 {
		v = b.double(v)
	}
	lo, hi := 0.0, math.Ldexp(1, 8*k.size())-1
	if signed {
		lo, hi = -math.Ldexp(1, 8*k.size()-1), math.Ldexp(1, 8*k.size()-1)-1
	}
	v = b.clamp(v, lo, hi)
	if k == kI32 && !signed {
		return b.truncU32(v)
	}
	return b.narrowInt(b.truncI32(v), k)
}

// canBitcast: between integers and the floats of the same form. A narrow float is
// packed first, which the portable engine does.
func canBitcast(_ ISA, op *tileir.Op) bool {
	whole := func(s tileir.Scalar) bool {
		return s == tileir.F32 || s == tileir.TF32 || s == tileir.F64 || s.IsInt() && s.Bits() >= 8
	}
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	return from == to || whole(from) && whole(to)
}

func lowerBitcast(b *body, op *tileir.Op, x []vreg) vreg {
	if k := kindOfValue(op.Results[0]); k != kMask {
		return b.as(k, x[0])
	}
	return x[0]
}

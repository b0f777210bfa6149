package native

import (
	"math"

	"gotile/tileir"
)

// Conversions between floats and integers.

// single is f64 as f32, rounded to nearest; double is exact.
func (b *body) single(x vreg) vreg { return b.op1(kF32, opConvert, x) }
func (b *body) double(x vreg) vreg { return b.op1(kF64, opConvert, x) }

// toF32 is integers of up to 32 bits as f32, rounded once to nearest.
func (b *body) toF32(x vreg, signed bool) vreg {
	switch k := b.kind(x); {
	case k.size() < 4 && signed:
		return b.toF32(b.sext(kI32, x), true)
	case k.size() < 4:
		return b.toF32(b.zext(kI32, x), true)
	case signed:
		return b.op1(kF32, opConvert, x)
	case b.wide():
		return b.op1(kF32, opConvertU, x)
	}
	high, low := b.toF32(b.srl(x, 16), true), b.toF32(b.and(x, b.constant(kI32, 0xffff)), true)
	return b.fma(high, b.number(kF32, 65536), low)
}

// toF64 is integers of up to 32 bits as f64, which is exact.
func (b *body) toF64(x vreg, signed bool) vreg {
	switch k := b.kind(x); {
	case k.size() < 4 && signed:
		return b.toF64(b.sext(kI32, x), true)
	case k.size() < 4:
		return b.toF64(b.zext(kI32, x), true)
	case signed:
		return b.op1(kF64, opConvert, x)
	}
	bits := b.or(b.zext(kI64, x), b.constant(kI64, math.Float64bits(0x1p52)))
	return b.fsub(b.as(kF64, bits), b.number(kF64, 0x1p52))
}

// quadsTo is 64-bit integers as a float type, rounded once to nearest. Without AVX-512 the
// halves are converted, and added up.
func (b *body) quadsTo(x vreg, signed bool, to tileir.Scalar) vreg {
	if b.wide() && (to == tileir.F64 || to == tileir.F32) {
		if signed {
			return b.op1(kindOf(to), opConvert, x)
		}
		return b.op1(kindOf(to), opConvertU, x)
	}
	high := b.fmul(b.toF64(b.narrowInt(b.srl(x, 32), kI32), signed), b.number(kF64, 0x1p32))
	low := b.toF64(b.narrowInt(x, kI32), false)
	sum := func() vreg { return b.fadd(high, low) }
	if to == tileir.F64 {
		return sum()
	}
	return b.narrow(b.odd(toEven, sum), to, toEven)
}

// truncQuads is the nearest 64-bit integers of f64 values, toward zero; NaN is none of them.
func (b *body) truncQuads(x vreg, signed bool) vreg {
	if signed {
		return b.truncSigned(x)
	}
	// From 2^63 on the highest bit is put in by hand.
	half := b.number(kF64, 0x1p63)
	x = b.greaterOrSecond(x, b.number(kF64, 0))
	far := b.fcmp(floatGE, x, half)
	low := b.truncSigned(b.choose(far, b.fsub(x, half), x))
	y := b.choose(far, b.xor(low, b.signBit(kI64)), low)
	return b.choose(b.fcmp(floatGE, x, b.number(kF64, 0x1p64)), b.ones(kI64), y)
}

func (b *body) truncSigned(x vreg) vreg {
	over := b.fcmp(floatGE, x, b.number(kF64, 0x1p63))
	most := b.constant(kI64, math.MaxInt64)
	if b.wide() { // what is below answers the least integer
		return b.choose(over, most, b.op1(kI64, opConvert, x))
	}
	// The upper part is a multiple of 2^32; each part, with 1.5*2^52 added, shows its digits.
	x = b.greaterOrSecond(b.round(x, roundTrunc), b.number(kF64, -0x1p63))
	x = b.smallerOrSecond(x, b.number(kF64, 0x1p63))
	high := b.round(b.fmul(x, b.number(kF64, 0x1p-32)), roundFloor)
	low := b.fnma(high, b.number(kF64, 0x1p32), x)
	digits := b.number(kF64, 0x1.8p52)
	show := func(v vreg) vreg { return b.isub(b.as(kI64, b.fadd(v, digits)), b.as(kI64, digits)) }
	return b.choose(over, most, b.iadd(b.sll(show(high), 32), show(low)))
}

// clamp bounds floats; NaN becomes lo.
func (b *body) clamp(x vreg, lo, hi float64) vreg {
	k := b.kind(x)
	return b.smallerOrSecond(b.greaterOrSecond(x, b.number(k, lo)), b.number(k, hi))
}

// truncI32 is floats within the range of i32 as integers, toward zero.
func (b *body) truncI32(x vreg) vreg {
	return b.op1(kI32, opConvert, x)
}

// truncU32 is f64 values from 0 to 2^32-1 as integers.
func (b *body) truncU32(x vreg) vreg {
	if b.wide() {
		return b.op1(kI32, opConvertU, x)
	}
	bits := b.as(kI64, b.fadd(b.round(x, roundTrunc), b.number(kF64, 0x1p52)))
	return b.narrowInt(bits, kI32)
}

// divide is the quotient of integers of up to 32 bits, toward zero; that by zero is
// all ones. A float division of enough digits gives the exact quotient.
func (b *body) divide(x, y vreg, signed bool) vreg {
	k := b.kind(x)
	if k.size() < 4 {
		ext := b.zext
		if signed {
			ext = b.sext
		}
		q := b.truncI32(b.fdiv(b.toF32(ext(kI32, x), true), b.toF32(ext(kI32, y), true)))
		return b.unlessZero(y, b.narrowInt(q, k))
	}
	q := b.fdiv(b.toF64(x, signed), b.toF64(y, signed))
	if signed {
		return b.unlessZero(y, b.truncI32(q))
	}
	return b.unlessZero(y, b.truncU32(q))
}

func (b *body) unlessZero(y, q vreg) vreg {
	k := b.kind(y)
	return b.choose(b.icmp(cmpEQ, y, b.constant(k, 0), false), b.ones(k), q)
}

// remainder is x less the divisor times the quotient; x where the divisor is zero.
func (b *body) remainder(x, y vreg, signed bool) vreg {
	k := b.kind(x)
	r := b.isub(x, b.imul(b.divide(x, y, signed), y))
	return b.choose(b.icmp(cmpEQ, y, b.constant(k, 0), false), x, r)
}

// divideDown and divideUp round the quotient to a side.
func (b *body) divideDown(x, y vreg) vreg {
	k, zero := b.kind(x), b.constant(b.kind(x), 0)
	q := b.divide(x, y, true)
	r := b.isub(x, b.imul(q, y))
	apart := b.icmp(cmpLT, b.xor(r, y), zero, true)
	off := b.and(b.icmp(cmpNE, r, zero, false), apart)
	off = b.andNot(b.icmp(cmpEQ, y, zero, false), off)
	return b.isub(q, b.choose(off, b.constant(k, 1), zero))
}

func (b *body) divideUp(x, y vreg, signed bool) vreg {
	k, zero := b.kind(x), b.constant(b.kind(x), 0)
	q := b.divide(x, y, signed)
	r := b.isub(x, b.imul(q, y))
	off := b.icmp(cmpNE, r, zero, false)
	if signed {
		off = b.and(off, b.icmp(cmpGE, b.xor(r, y), zero, true))
	}
	off = b.andNot(b.icmp(cmpEQ, y, zero, false), off)
	return b.iadd(q, b.choose(off, b.constant(k, 1), zero))
}

package native

import (
	"math"

	"gotile/internal/engine/native/amd64"
)

// Conversions between floats and integers.

// single is f64 as f32, rounded to nearest; double is exact.
func (b *body) single(x vreg) vreg { return b.op1(kF32, amd64.VCVTPD2PS, x) }
func (b *body) double(x vreg) vreg { return b.op1(kF64, amd64.VCVTPS2PD, x) }

// toF32 is integers of up to 32 bits as f32, rounded once to nearest.
func (b *body) toF32(x vreg, signed bool) vreg {
	switch k := b.kind(x); {
	case k.size() < 4 && signed:
		return b.toF32(b.sext(kI32, x), true)
	case k.size() < 4:
		return b.toF32(b.zext(kI32, x), true)
	case signed:
		return b.op1(kF32, amd64.VCVTDQ2PS, x)
	case b.wide():
		return b.op1(kF32, amd64.VCVTUDQ2PS, x)
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
		return b.op1(kF64, amd64.VCVTDQ2PD, x)
	}
	bits := b.or(b.zext(kI64, x), b.constant(kI64, math.Float64bits(0x1p52)))
	return b.fsub(b.as(kF64, bits), b.number(kF64, 0x1p52))
}

// quadsToF64 is 64-bit integers as f64, rounded to nearest, with AVX-512.
func (b *body) quadsToF64(x vreg, signed bool) vreg {
	if signed {
		return b.op1(kF64, amd64.VCVTQQ2PD, x)
	}
	return b.op1(kF64, amd64.VCVTUQQ2PD, x)
}

func (b *body) quadsToF32(x vreg, signed bool) vreg {
	if signed {
		return b.op1(kF32, amd64.VCVTQQ2PS, x)
	}
	return b.op1(kF32, amd64.VCVTUQQ2PS, x)
}

// clamp bounds floats; NaN becomes lo.
func (b *body) clamp(x vreg, lo, hi float64) vreg {
	k := b.kind(x)
	low := b.op2(k, float(k, amd64.VMAXPS, amd64.VMAXPD), x, b.number(k, lo)) // the second where one is NaN
	return b.op2(k, float(k, amd64.VMINPS, amd64.VMINPD), low, b.number(k, hi))
}

// truncI32 is floats within the range of i32 as integers, toward zero.
func (b *body) truncI32(x vreg) vreg {
	return b.op1(kI32, float(b.kind(x), amd64.VCVTTPS2DQ, amd64.VCVTTPD2DQ), x)
}

// truncU32 is f64 values from 0 to 2^32-1 as integers.
func (b *body) truncU32(x vreg) vreg {
	if b.wide() {
		return b.op1(kI32, amd64.VCVTTPD2UDQ, x)
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

package vcode

import (
	"math"

	"gotile/tileir"
)

// Conversions between floats and integers.

// single rounds f64 to f32, to nearest; double converts exactly.
func (b *Body) single(x Reg) Reg { return b.op1(F32, OpConvert, x) }
func (b *Body) double(x Reg) Reg { return b.op1(F64, OpConvert, x) }

// toF32 converts integers of up to 32 bits to f32, rounded once to nearest.
func (b *Body) toF32(x Reg, signed bool) Reg {
	switch k := b.Kind(x); {
	case k.Size() < 4 && signed:
		return b.toF32(b.SExt(I32, x), true)
	case k.Size() < 4:
		return b.toF32(b.ZExt(I32, x), true)
	case signed:
		return b.op1(F32, OpConvert, x)
	case b.wide():
		return b.op1(F32, OpConvertU, x)
	}
	high, low := b.toF32(b.Shr(x, 16), true), b.toF32(b.And(x, b.Const(I32, 0xffff)), true)
	return b.FMA(high, b.Float(F32, 65536), low)
}

// toF64 converts integers of up to 32 bits to f64, which is exact.
func (b *Body) toF64(x Reg, signed bool) Reg {
	switch k := b.Kind(x); {
	case k.Size() < 4 && signed:
		return b.toF64(b.SExt(I32, x), true)
	case k.Size() < 4:
		return b.toF64(b.ZExt(I32, x), true)
	case signed:
		return b.op1(F64, OpConvert, x)
	}
	bits := b.Or(b.ZExt(I64, x), b.Const(I64, math.Float64bits(0x1p52)))
	return b.FSub(b.As(F64, bits), b.Float(F64, 0x1p52))
}

// quadsTo converts 64-bit integers to a float type, rounded once to nearest. Without AVX-512 the halves are converted
// and added.
func (b *Body) quadsTo(x Reg, signed bool, to tileir.Scalar) Reg {
	if b.wide() && (to == tileir.F64 || to == tileir.F32) {
		if signed {
			return b.op1(KindOf(to), OpConvert, x)
		}
		return b.op1(KindOf(to), OpConvertU, x)
	}
	high := b.FMul(b.toF64(b.NarrowInt(b.Shr(x, 32), I32), signed), b.Float(F64, 0x1p32))
	low := b.toF64(b.NarrowInt(x, I32), false)
	if to == tileir.F64 {
		return b.FAdd(high, low)
	}
	// From 2^53 on, without its last eleven bits the sum is exact.
	short := b.toF64(b.NarrowInt(b.sticky(x, 11), I32), false)
	low = b.Select(b.FCmp(FloatGE, b.FAbs(high), b.Float(F64, 0x1p53)), short, low)
	return b.narrow(b.FAdd(high, low), to, ToEven)
}

// truncQuads truncates f64 values to 64-bit integers. NaN is not supported.
func (b *Body) truncQuads(x Reg, signed bool) Reg {
	if signed {
		return b.truncSigned(x)
	}
	// From 2^63 on the highest bit is set separately.
	half := b.Float(F64, 0x1p63)
	x = b.GreaterOrSecond(x, b.Float(F64, 0))
	far := b.FCmp(FloatGE, x, half)
	low := b.truncSigned(b.Select(far, b.FSub(x, half), x))
	y := b.Select(far, b.xor(low, b.signBit(I64)), low)
	return b.Select(b.FCmp(FloatGE, x, b.Float(F64, 0x1p64)), b.ones(I64), y)
}

func (b *Body) truncSigned(x Reg) Reg {
	over := b.FCmp(FloatGE, x, b.Float(F64, 0x1p63))
	most := b.Const(I64, math.MaxInt64)
	if b.wide() { // smaller values convert to the minimum
		return b.Select(over, most, b.op1(I64, OpConvert, x))
	}
	// The upper part is a multiple of 2^32. If 1.5*2^52 is added to a part, the low bits of its representation are the
	// integer.
	x = b.GreaterOrSecond(b.round(x, RoundTrunc), b.Float(F64, -0x1p63))
	x = b.smallerOrSecond(x, b.Float(F64, 0x1p63))
	high := b.round(b.FMul(x, b.Float(F64, 0x1p-32)), roundFloor)
	low := b.FNMA(high, b.Float(F64, 0x1p32), x)
	digits := b.Float(F64, 0x1.8p52)
	show := func(v Reg) Reg { return b.ISub(b.As(I64, b.FAdd(v, digits)), b.As(I64, digits)) }
	return b.Select(over, most, b.IAdd(b.Shl(show(high), 32), show(low)))
}

// clamp bounds floats; NaN becomes lo.
func (b *Body) clamp(x Reg, lo, hi float64) Reg {
	k := b.Kind(x)
	return b.smallerOrSecond(b.GreaterOrSecond(x, b.Float(k, lo)), b.Float(k, hi))
}

// truncI32 truncates floats within the range of i32 to integers.
func (b *Body) truncI32(x Reg) Reg {
	return b.op1(I32, OpConvert, x)
}

// truncSingle truncates f32 to the nearest integer in the range of i32, whose maximum is not an f32. The caller replaces the
// result of a NaN.
func (b *Body) truncSingle(x Reg) Reg {
	y := b.truncI32(b.clamp(x, -0x1p31, 0x1p31-128))
	return b.Select(b.FCmp(FloatGE, x, b.Float(F32, 0x1p31)), b.Const(I32, math.MaxInt32), y)
}

// truncU32 truncates f64 values from 0 to 2^32-1 to integers.
func (b *Body) truncU32(x Reg) Reg {
	if b.wide() {
		return b.op1(I32, OpConvertU, x)
	}
	bits := b.As(I64, b.FAdd(b.round(x, RoundTrunc), b.Float(F64, 0x1p52)))
	return b.NarrowInt(bits, I32)
}

// divide returns the quotient of integers of up to 32 bits, or of 64 bits and a constant, rounded toward zero; x/0 is all ones. A
// float division with enough digits gives the exact quotient.
func (b *Body) divide(x, y Reg, signed bool) Reg {
	k := b.Kind(x)
	if b.isDivisor(y) {
		c, _ := b.constant(y)
		return b.divideBy(x, c, signed)
	}
	if k.Size() < 4 {
		ext := b.ZExt
		if signed {
			ext = b.SExt
		}
		q := b.truncI32(b.FDiv(b.toF32(ext(I32, x), true), b.toF32(ext(I32, y), true)))
		return b.unlessZero(y, b.NarrowInt(q, k))
	}
	q := b.FDiv(b.toF64(x, signed), b.toF64(y, signed))
	if signed {
		return b.unlessZero(y, b.truncI32(q))
	}
	return b.unlessZero(y, b.truncU32(q))
}

func (b *Body) unlessZero(y, q Reg) Reg {
	k := b.Kind(y)
	return b.Select(b.equal(y, b.Const(k, 0)), b.ones(k), q)
}

// remainder returns x minus the divisor times the quotient, and x if the divisor is zero.
func (b *Body) remainder(x, y Reg, signed bool) Reg {
	k := b.Kind(x)
	c, ok := b.constant(y)
	if ok && c == 1 {
		return b.Const(k, 0)
	}
	r := b.ISub(x, b.IMul(b.divide(x, y, signed), y))
	if ok && c != 0 {
		return r
	}
	return b.Select(b.equal(y, b.Const(k, 0)), x, r)
}

// divideDown and divideUp round the quotient to floor and ceiling.
func (b *Body) divideDown(x, y Reg) Reg {
	k, zero := b.Kind(x), b.Const(b.Kind(x), 0)
	if c, ok := b.constant(y); ok && k == I32 && c > 1 && c <= math.MaxInt32 {
		return b.divideFloor(x, c)
	}
	q := b.divide(x, y, true)
	r := b.ISub(x, b.IMul(q, y))
	apart := b.ICmp(CmpLT, b.xor(r, y), zero, true)
	off := b.And(b.unequal(r, zero), apart)
	off = b.andNot(b.equal(y, zero), off)
	return b.ISub(q, b.Select(off, b.Const(k, 1), zero))
}

func (b *Body) divideUp(x, y Reg, signed bool) Reg {
	k, zero := b.Kind(x), b.Const(b.Kind(x), 0)
	q := b.divide(x, y, signed)
	r := b.ISub(x, b.IMul(q, y))
	off := b.unequal(r, zero)
	if signed {
		off = b.And(off, b.ICmp(CmpGE, b.xor(r, y), zero, true))
	}
	off = b.andNot(b.equal(y, zero), off)
	return b.IAdd(q, b.Select(off, b.Const(k, 1), zero))
}

package vcode

import (
	"math"
	"math/bits"
)

// divideBy returns the quotient of lanes and a constant other than 0. Unsigned lanes of 32 bits, and signed ones in
// half a register, are multiplied by the reciprocal as f64, others by one that is an integer.
//
// The reciprocal is rounded away from zero, so the product is never below an exact quotient. It is above the real one by
// less than the quotient times 2^-51: that is less than the distance 1/c to the next integer, as dividends are below 2^32.
func (b *Body) divideBy(x Reg, c uint64, signed bool) Reg {
	k := b.Kind(x)
	unused := 64 - 8*k.Size()
	n := int64(c) << unused >> unused
	switch {
	case c == 1 || n == 1:
		return x
	case k == I32 && signed && 8*b.Lanes <= b.Target.Bytes: // a register holds as many f64, which take fewer instructions
		return b.truncI32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(float64(n)))))
	case k == I32 && signed:
		return b.divideSigned(x, n)
	case signed:
		return b.divideAbsolute(x, n)
	case k != I32:
		return b.divideUnsigned(x, c)
	}
	return b.truncU32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(float64(c)))))
}

// divideAbsolute divides the absolute values of lanes of 8, 16 or 64 bits, and negates quotients.
func (b *Body) divideAbsolute(x Reg, n int64) Reg {
	k := b.Kind(x)
	zero, q := b.Const(k, 0), b.IAbs(x)
	switch by := uint64(max(n, -n)); {
	case n == -1:
	case k == I64:
		q = b.divideHalf(q, by)
	default:
		q = b.divideUnsigned(q, by)
	}
	below := b.ICmp(CmpLT, x, zero, true)
	if n < 0 {
		return b.Select(below, q, b.ISub(zero, q))
	}
	return b.Select(below, b.ISub(zero, q), q)
}

// divideHalf divides unsigned lanes of up to 2^63 by a constant of at least 2: the reciprocal times 2^63 and a power of two that
// is not below c, rounded up, has an error of e/c with e at most c, and less if c is no power of two. So the quotient's error is
// less than 1/c.
func (b *Body) divideHalf(x Reg, c uint64) Reg {
	log := bits.Len64(c - 1)
	if c&(c-1) == 0 {
		return b.Shr(x, log)
	}
	multiplier, _ := bits.Div64(1<<(log-1), 0, c)
	return b.shrConst(b.highQuadsOf(x, multiplier+1), uint64(log-1), false)
}

// divideSigned divides 32-bit lanes: the absolute values are, and quotients are negated.
func (b *Body) divideSigned(x Reg, n int64) Reg {
	q, sign := b.divideMagnitude(b.IAbs(x), uint64(max(n, -n))), b.Sar(x, 31)
	if n < 0 {
		sign = b.not(sign)
	}
	return b.ISub(b.xor(q, sign), sign)
}

// divideFloor divides 32-bit lanes by a constant of at least 2, rounded down: the quotient of a negative number is ^(^x / c).
func (b *Body) divideFloor(x Reg, c uint64) Reg {
	sign := b.Sar(x, 31)
	return b.xor(b.divideMagnitude(b.xor(x, sign), c), sign)
}

// divideMagnitude divides 32-bit lanes of up to 2^31 as [Body.divideHalf] does those of 64 bits: the even and the odd lanes
// separately, each product being one of 64 bits.
func (b *Body) divideMagnitude(x Reg, c uint64) Reg {
	log := bits.Len64(c - 1)
	if c&(c-1) == 0 {
		return b.shrConst(x, uint64(log), false)
	}
	pair := func(code Opcode, imm int, x ...Reg) Reg { return b.addLane(I64, 4, Inst{Code: code, Src: x, Imm: imm}) }
	multiplier := pair(OpMove, 0, b.Const(I32, 1<<(31+log)/c+1))
	lanes := pair(OpMove, 0, x)
	quotients := func(x Reg) Reg { return pair(OpShr, 31+log, pair(OpMulWide, 0, x, multiplier)) }
	even, odd := quotients(lanes), pair(OpShl, 32, quotients(pair(OpShr, 32, lanes)))
	return b.As(I32, pair(OpOr, 0, even, odd))
}

// divideUnsigned divides unsigned lanes of 8, 16 or 64 bits by a constant of at least 2.
//
// For 8 bits the reciprocal times 2^16, rounded up, has an error of e/c with e at most c: the quotient's error x*e/(c*2^16)
// is less than 1/c, as x and e are below 2^8. 16 and 64 bits take a reciprocal with one bit more, of which the first is added.
func (b *Body) divideUnsigned(x Reg, c uint64) Reg {
	log := bits.Len64(c - 1)
	var t Reg
	switch k := b.Kind(x); {
	case k == I8:
		return b.NarrowInt(b.mulHigh(b.ZExt(I16, x), 1<<16/c+1), I8)
	case c&(c-1) == 0:
		return b.Shr(x, log)
	case k == I16:
		t = b.mulHigh(x, (1<<log-c)<<16/c+1)
	default:
		multiplier, _ := bits.Div64(1<<log-c, 0, c)
		t = b.highQuadsOf(x, multiplier+1)
	}
	return b.shrConst(b.IAdd(t, b.shrConst(b.ISub(x, t), 1, false)), uint64(log-1), false)
}

// highQuadsOf returns the upper halves of products of 64-bit lanes and a constant, which is exact: the sum of the parts of a
// product has no carry beyond 64 bits.
func (b *Body) highQuadsOf(x Reg, c uint64) Reg {
	multiply := func(x Reg, c uint64) Reg { return b.op2(I64, OpMulWide, x, b.Const(I64, c)) }
	high, low := b.Shr(x, 32), c&math.MaxUint32
	middle := b.IAdd(multiply(high, low), b.Shr(multiply(x, low), 32))
	other := b.IAdd(multiply(x, c>>32), b.And(middle, b.Const(I64, math.MaxUint32)))
	return b.IAdd(b.IAdd(multiply(high, c>>32), b.Shr(middle, 32)), b.Shr(other, 32))
}

// mulHigh returns the upper halves of products of 16 bits.
func (b *Body) mulHigh(x Reg, c uint64) Reg { return b.op2(I16, OpMulHighU, x, b.Const(I16, c)) }

// reciprocal64 returns 1/n, rounded away from zero.
func reciprocal64(n float64) float64 {
	r := 1 / n
	if math.FMA(r, n, -1) < 0 {
		r = math.Nextafter(r, math.Copysign(math.Inf(1), n))
	}
	return r
}

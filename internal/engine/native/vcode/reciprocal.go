package vcode

import (
	"math"
	"math/bits"
)

// divideBy returns the quotient of lanes of up to 32 bits and a constant other than 0. Lanes of 32 bits are multiplied by the
// reciprocal as f64.
//
// The reciprocal is rounded away from zero, so the product is never below an exact quotient. It is above the real one by
// less than the quotient times 2^-51: that is less than the distance 1/c to the next integer, as dividends are below 2^32.
func (b *Body) divideBy(x Reg, c uint64, signed bool) Reg {
	k := b.Kind(x)
	n := float64(c)
	if signed {
		n = float64(int64(c) << (64 - 8*k.Size()) >> (64 - 8*k.Size()))
	}
	switch {
	case n == 1:
		return x
	case k.Size() < 4 && signed:
		return b.divideShort(x, n)
	case k.Size() < 4:
		return b.divideShortBy(x, c)
	case signed:
		return b.truncI32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(n))))
	}
	return b.truncU32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(n))))
}

// divideShort divides the absolute values of lanes of up to 16 bits, and negates quotients.
func (b *Body) divideShort(x Reg, n float64) Reg {
	zero, q := b.Const(b.Kind(x), 0), b.IAbs(x)
	if n != -1 {
		q = b.divideShortBy(q, uint64(math.Abs(n)))
	}
	below := b.ICmp(CmpLT, x, zero, true)
	if n < 0 {
		return b.Select(below, q, b.ISub(zero, q))
	}
	return b.Select(below, b.ISub(zero, q), q)
}

// divideShortBy divides unsigned lanes of up to 16 bits by a constant of at least 2.
//
// For 8 bits the reciprocal times 2^16, rounded up, has an error of e/c with e at most c: the quotient's error x*e/(c*2^16)
// is less than 1/c, as x and e are below 2^8. 16 bits take a reciprocal of 17 bits, of which the first is added.
func (b *Body) divideShortBy(x Reg, c uint64) Reg {
	if b.Kind(x) == I8 {
		return b.NarrowInt(b.mulHigh(b.ZExt(I16, x), 1<<16/c+1), I8)
	}
	log := bits.Len64(c - 1)
	t := b.mulHigh(x, (1<<log-c)<<16/c+1)
	return b.shrConst(b.IAdd(t, b.shrConst(b.ISub(x, t), 1, false)), uint64(log-1), false)
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

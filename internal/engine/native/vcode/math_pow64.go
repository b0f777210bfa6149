package vcode

import "math"

// pow64 returns x to the power y, with the special cases of IEEE 754's pow. Other results than that of a positive finite
// number are rarely needed.
func (b *Body) pow64(x, y Reg) Reg {
	r := b.power(b.FAbs(x), pair{y, b.f64(0)})
	special := b.Or(b.FCmp(FloatNGT, x, b.f64(0)), b.FCmp(FloatGE, x, b.f64(math.Inf(1))))
	special = b.Or(special, b.FCmp(FloatUNORD, r, r))
	return b.rarely(special, r, []Reg{x, y, r}, func(b *Body, v []Reg) Reg { return b.powRarely(v[0], v[1], v[2]) })
}

// powRarely substitutes the results for NaN in r, which is |x| to the power y, for powers 0, and for
// negative numbers, zeros and infinities.
func (b *Body) powRarely(x, y, r Reg) Reg {
	zero, whole := b.like(x, 0), b.FCmp(floatEQ, b.round(y, RoundTrunc), y)
	half := b.FMul(y, b.like(x, 0.5))
	odd := b.andNot(b.FCmp(floatEQ, b.round(half, RoundTrunc), half), whole)
	r = b.powSpecial(x, y, odd, r)
	fraction := b.And(b.FCmp(FloatLT, x, zero), b.FCmp(FloatGT, x, b.like(x, math.Inf(-1))))
	r = b.Select(b.andNot(whole, fraction), b.like(x, math.NaN()), r)
	r = b.Select(b.FCmp(FloatUNORD, x, y), b.like(x, math.NaN()), r)
	one := b.like(x, 1)
	return b.Select(b.Or(b.FCmp(floatEQ, y, zero), b.FCmp(floatEQ, x, one)), one, r)
}

// powWhole returns x to the integer power n; to the power 0 it is 1 for any x.
func (b *Body) powWhole(x, n Reg) Reg {
	if b.Kind(n) == Mask {
		n = b.Select(n, b.Const(I64, 1), b.Const(I64, 0))
	} else {
		n = b.SExt(I64, n)
	}
	high := b.FMul(b.toF64(b.NarrowInt(b.Shr(n, 32), I32), true), b.f64(0x1p32))
	y := b.fastTwoSum(high, b.toF64(b.NarrowInt(n, I32), false))
	zero := b.FCmp(floatEQ, y.hi, b.f64(0))
	r := b.powSpecial(x, y.hi, b.isOdd(n), b.power(b.FAbs(x), y))
	r = b.Select(b.FCmp(FloatUNORD, x, x), b.f64(math.NaN()), r)
	return b.Select(zero, b.f64(1), r)
}

// power returns a to the power y for positive finite a.
func (b *Body) power(a Reg, y pair) Reg {
	l := b.logPair(a)
	e := b.FMul(y.hi, l.hi)
	tail := b.FMA(y.lo, l.hi, b.FMA(y.hi, l.lo, b.FMS(y.hi, l.hi, e)))
	tail = b.Select(b.FCmp(FloatLT, b.FAbs(e), b.f64(1000)), tail, b.f64(0)) // for larger exponents parts may be infinite
	r, n, m := b.reduceExp(b.bound64(e, b.vanishing64()*math.Ln2, 720), scaleBias64)
	return b.scaled64(b.expm1Near(b.FAdd(r, tail)), n, m)
}

// powSpecial substitutes the powers of 0, 1 and infinity, and sets the sign of r, which is |x| to the power y.
func (b *Body) powSpecial(x, y, odd, r Reg) Reg {
	a, zero, inf := b.FAbs(x), b.like(x, 0), b.like(x, math.Inf(1))
	up := b.FCmp(FloatGT, y, zero)
	r = b.Select(b.FCmp(floatEQ, a, zero), b.Select(up, zero, inf), r)
	r = b.Select(b.FCmp(floatEQ, a, inf), b.Select(up, inf, zero), r)
	r = b.Select(b.FCmp(floatEQ, a, b.like(x, 1)), b.like(x, 1), r)
	return b.Select(odd, b.Or(r, b.And(x, b.signBit(b.Kind(x)))), r)
}

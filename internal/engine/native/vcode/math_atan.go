package vcode

import "math"

// atanSeries32 is (arctan x - x) / x^3 in x^2 to 2^-26 of arctan x for |x| up to 1.
var atanSeries32 = []float64{-0.3333331346511841, 0.19998842477798462, -0.14266346395015717, 0.10958582162857056, -0.08410654217004776,
	0.05791354179382324, -0.030991289764642715, 0.010748500004410744, -0.0017437011701986194}

// pi as the sum of two f32.
const (
	piHigh32 = 0x1.921fb6p+1
	piRest32 = -0x1.777a5cp-24
)

// atan2 returns the angle of the point (x, y) in f32: a quarter or a half of a turn plus or minus the arc tangent of the
// smaller coordinate divided by the larger one.
func (b *Body) atan2(y, x Reg) Reg {
	zero, one := b.Float(F32, 0), b.Float(F32, 1)
	ay, ax := b.FAbs(y), b.FAbs(x)
	steep, behind := b.FCmp(FloatGT, ay, ax), b.ICmp(CmpGT, b.Const(I32, 0), b.As(I32, x), true)
	num := b.Select(steep, ax, ay)
	q := b.smallerOrSecond(b.FDiv(num, b.Select(steep, ay, ax)), one) // 1 for the quotient of two infinities
	q = b.Select(b.FCmp(floatEQ, num, zero), zero, q)

	z := b.FMul(q, q)
	rest := b.FMul(z, b.series(z, atanSeries32))
	turn := b.Select(steep, b.Float(F32, piHigh32/2), b.Select(behind, b.Float(F32, piHigh32), zero))
	q = b.Select(b.xor(steep, behind), b.FNeg(q), q)
	s := b.fastTwoSum(turn, q)
	low := b.FMA(q, rest, b.FMA(turn, b.Float(F32, piRest32/piHigh32), s.lo))
	r := b.Or(b.FAdd(s.hi, low), b.And(y, b.signBit(F32)))
	return b.Select(b.FCmp(FloatUNORD, x, y), b.Float(F32, math.NaN()), r)
}

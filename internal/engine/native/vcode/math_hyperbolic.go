package vcode

import "math"

// The hyperbolic sine and cosine of f32, like those of f64: without steps, because a power of two is exact, and the
// reciprocal of the exponential is added, so that errors add up.

var (
	// expSeries32 is (e^r - 1 - r) / r^2 to 2^-28 of e^r for |r| up to half of ln 2.
	expSeries32 = []float64{0.4999999403953552, 0.1666652113199234, 0.04166838899254799, 0.008368716575205326, 0.001381459878757596}
	// sinhSeries32 is (sinh x - x) / x^3 in x^2 to 2^-27 of sinh x for |x| up to 1.
	sinhSeries32 = []float64{0.1666666716337204, 0.008333350531756878, 0.000198358713532798, 2.819029077727464e-06}
)

// hyperbolic32 returns (e^a + sign·e^-a) / 2 for a >= 0; see [Body.hyperbolic].
func (b *Body) hyperbolic32(a Reg, sign float64) Reg {
	const shift = 4
	a = b.op2i(F32, OpFMin, b.Float(F32, 91), a, Clamps)
	large := b.Float(F32, 0x1.8p23+127-shift)
	m := b.FMA(a, b.Float(F32, math.Log2E), large)
	n := b.FSub(m, large)
	r := b.FNMA(n, b.Float(F32, ln2Rest32), b.FNMA(n, b.Float(F32, ln2High32), a))
	z := b.FMul(r, r)
	q, p := b.FMA(z, b.series2(r, z, expSeries32), r), b.As(F32, b.Shl(b.As(I32, m), 23))
	inverse := b.FDiv(b.Float(F32, sign*0x1p-8), b.FMA(q, p, p))
	return b.FMul(b.FAdd(p, b.FMA(q, p, inverse)), b.Float(F32, 1<<(shift-1)))
}

func (b *Body) sinh(x Reg) Reg {
	a := b.FAbs(x)
	z := b.FMul(x, x)
	near := b.FMA(b.FMul(x, z), b.series(z, sinhSeries32), x)
	far := b.Or(b.hyperbolic32(a, -1), b.And(x, b.signBit(F32)))
	return b.Select(b.FCmp(FloatLT, a, b.Float(F32, 1)), near, far)
}

func (b *Body) cosh(x Reg) Reg { return b.hyperbolic32(b.FAbs(x), 1) }

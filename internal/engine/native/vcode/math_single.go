package vcode

import "math"

// Functions of f32 that are computed in f64 and rounded once. Errors of 2^-40 do not matter then, so these need neither
// pairs of numbers nor all terms of the series of f64.

// The coefficients minimize the maximum error, as in math_exp.go, for |r| up to pi/4, up to 1/2, and |s| up to 0.172: it is
// 2^-36 of the sine, 2^-41 of the cosine, 2^-34 of the power, and 2^-44 of the logarithm.
var (
	sinSeriesOfSingle  = []float64{-0.16666666644202188, 0.008333329326706468, -0.00019839260753528926, 2.717341837262255e-06}  // (sin r - r) / r^3
	cosSeriesOfSingle  = []float64{0.04166666664791979, -0.001388888554548308, 2.4799911001553665e-05, -2.7237103776925346e-07} // (cos r - 1 + r^2/2) / r^4
	exp2SeriesOfSingle = []float64{0.693147180541652, 0.2402265107589264, 0.055504109625838655, 0.009618036904222582, 0.0013333430775643413,
		0.0001546711268696352, 1.531494970699323e-05} // (2^r - 1) / r
	logSeriesOfSingle = []float64{0.6666666667384682, 0.39999995860109094, 0.28572114227108353, 0.22175093142368635,
		0.19609047596017223} // (2 artanh s - 2 s) / s^3, in s^2
)

// turned32 is angular for the arguments of f32 and a number of quarter turns more: r is a single number.
func (b *Body) turned32(x Reg, quarters int, f func(b *Body, r, n Reg) Reg) Reg {
	whole := b.f64(0x1.8p52 + float64(quarters)) // numbers of this size are whole
	m := b.FMA(x, b.f64(2/math.Pi), whole)
	k := b.FSub(m, whole)
	r := b.FNMA(k, b.f64(halfPiMid), b.FNMA(k, b.f64(halfPiHi), x))
	far := b.FCmp(FloatGT, b.FAbs(x), b.f64(mediumAngle))
	return b.rarely(far, f(b, r, b.As(I64, m)), []Reg{x}, func(b *Body, x []Reg) Reg {
		r, n := b.farQuadrants(x[0])
		return f(b, b.value(r), b.IAdd(n, b.Const(I64, uint64(quarters))))
	})
}

func (b *Body) sin32(r, z Reg) Reg {
	return b.FMA(b.FMul(r, z), b.series(z, sinSeriesOfSingle), r)
}

func (b *Body) cos32(z Reg) Reg {
	return b.FMA(b.FMul(z, z), b.series(z, cosSeriesOfSingle), b.FNMA(z, b.f64(0.5), b.f64(1)))
}

// sine32 returns the sine of r plus n quarter turns.
func (b *Body) sine32(r, n Reg) Reg {
	z := b.FMul(r, r)
	y := b.Select(b.bitSet(n, 1), b.cos32(z), b.sin32(r, z))
	return b.xor(y, b.As(F64, b.Shl(b.And(n, b.Const(I64, 2)), 62)))
}

// sinOfSingle preserves the sign of zeros and of tiny arguments.
func (b *Body) sinOfSingle(x Reg) Reg {
	y := b.turned32(x, 0, (*Body).sine32)
	return b.Select(b.FCmp(FloatLT, b.FAbs(x), b.f64(0x1p-27)), x, y)
}

func (b *Body) cosOfSingle(x Reg) Reg {
	return b.turned32(x, 1, (*Body).sine32)
}

func (b *Body) tanOfSingle(x Reg) Reg {
	y := b.turned32(x, 0, func(b *Body, r, n Reg) Reg {
		z := b.FMul(r, r)
		s, c, odd := b.sin32(r, z), b.cos32(z), b.bitSet(n, 1)
		return b.FDiv(b.Select(odd, b.FNeg(c), s), b.Select(odd, s, c))
	})
	return b.Select(b.FCmp(FloatLT, b.FAbs(x), b.f64(0x1p-27)), x, y)
}

// powOfSingles returns x to the power y, like pow64. The logarithm, to base 2, has a relative error of 2^-44. Its product
// with y is at most 230, so the power has an error of 2^-34. Powers of powers of two are exact.
func (b *Body) powOfSingles(x, y Reg) Reg {
	whole := b.f64(0x1.8p52) // numbers of this size are whole
	t := b.bound64(b.FMul(y, b.log2Of32(b.FAbs(x))), -230, 230)
	m := b.FAdd(t, whole)
	r := b.FSub(t, b.FSub(m, whole))
	p := b.FMA(b.series(r, exp2SeriesOfSingle), r, b.f64(1))
	return b.powOf(x, y, b.As(F64, b.IAdd(b.As(I64, p), b.Shl(b.As(I64, m), 52))))
}

// log2Of32 returns the logarithm to base 2 of a positive finite f32.
func (b *Body) log2Of32(x Reg) Reg {
	e, m := b.exponentAndMantissa(x)
	one := b.f64(1)
	s := b.FDiv(b.FSub(m, one), b.FAdd(m, one))
	z := b.FMul(s, s)
	y := b.FMA(b.FMul(s, z), b.series(z, logSeriesOfSingle), b.FAdd(s, s))
	return b.FMA(y, b.f64(math.Log2E), e)
}

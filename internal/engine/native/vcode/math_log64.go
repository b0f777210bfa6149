package vcode

import "math"

// The logarithms of f64. A positive normal number is 2^e·m, m between the square roots of 1/2 and 2, and the logarithm of m
// is 2·artanh(s) for s = (m-1)/(m+1). Other numbers have code of their own, which is rarely executed.

// logSeries64 is (2·artanh(s) - 2·s) / s^3 in s^2 to 2^-58 of the logarithm; logTail64 is (2·artanh(s) - 2·s - 2/3·s^3) / s^5
// to 2^-64.
var (
	logSeries64 = []float64{0.666666666666671, 0.39999999999519825, 0.28571428729284787, 0.22222199090893444, 0.1818357154116816, 0.15313164375108354,
		0.14810519990514584}
	logTail64 = []float64{0.40000000000000385, 0.2857142857099843, 0.2222222236362635, 0.1818179746205128, 0.15386185849380568, 0.13269342489267358,
		0.1308735801999129}
)

// exponentAndMantissa returns e and m for a positive normal x.
func (b *Body) exponentAndMantissa(x Reg) (e, m Reg) {
	const middle = 0x3fe6a09e667f3bcd // square root of 1/2
	u := b.ISub(b.As(I64, x), b.Const(I64, middle))
	digits := b.f64(0x1.8p52)
	e = b.FSub(b.As(F64, b.IAdd(b.Sar(u, 52), b.As(I64, digits))), digits)
	return e, b.As(F64, b.IAdd(b.And(u, b.Const(I64, 1<<52-1)), b.Const(I64, middle)))
}

// normalized returns the exponent and the mantissa of a positive finite x, which may be subnormal.
func (b *Body) normalized(x Reg) (e, m Reg) {
	small := b.FCmp(FloatLT, x, b.f64(0x1p-1022))
	e, m = b.exponentAndMantissa(b.Select(small, b.FMul(x, b.f64(0x1p54)), x))
	return b.FSub(e, b.Select(small, b.f64(54), b.f64(0))), m
}

// logarithm returns f(e, m) for positive normal numbers, and the logarithms of others, of which f computes those of
// subnormal ones.
func (b *Body) logarithm(x Reg, f func(b *Body, e, m Reg) Reg) Reg {
	e, m := b.exponentAndMantissa(x)
	special := b.Or(b.FCmp(FloatNGE, x, b.f64(0x1p-1022)), b.FCmp(FloatGE, x, b.f64(math.Inf(1))))
	return b.rarely(special, f(b, e, m), []Reg{x}, func(b *Body, x []Reg) Reg {
		e, m := b.normalized(x[0])
		return b.logSpecial(x[0], f(b, e, m))
	})
}

// logTerms returns f, h and t for m near 1: f is m - 1, and the logarithm of m is f - h + t.
func (b *Body) logTerms(m Reg) (f, h, t Reg) {
	one := b.f64(1)
	f = b.FSub(m, one)
	s := b.FDiv(f, b.FAdd(m, one))
	z := b.FMul(s, s)
	h = b.FMul(b.FMul(f, b.f64(0.5)), f)
	return f, h, b.FMul(s, b.FMA(z, b.series(z, logSeries64), h))
}

func (b *Body) log64(x Reg) Reg {
	return b.logarithm(x, func(b *Body, e, m Reg) Reg {
		f, h, t := b.logTerms(m)
		y := b.FSub(f, b.FSub(h, b.FMA(e, b.f64(ln2Lo), t)))
		return b.FMA(e, b.f64(ln2Hi), y)
	})
}

// log264 multiplies a pair by 1 / ln 2.
func (b *Body) log264(x Reg) Reg {
	return b.logarithm(x, func(b *Body, e, m Reg) Reg {
		f, h, t := b.logTerms(m)
		hi := b.FSub(f, h)
		lo := b.FAdd(b.FSub(b.FSub(f, hi), h), t)
		y := b.FMul(hi, b.f64(log2eHi))
		rest := b.FMA(lo, b.f64(log2eHi), b.FMA(hi, b.f64(log2eLo), b.FMS(hi, b.f64(log2eHi), y)))
		s := b.fastTwoSum(e, y)
		return b.FAdd(s.hi, b.FAdd(s.lo, rest))
	})
}

// logPair returns the logarithm of a positive finite number as a pair, of which the first two terms are computed as pairs.
func (b *Body) logPair(x Reg) pair {
	one := b.f64(1)
	e, m := b.normalized(x)
	f, d := b.FSub(m, one), b.FAdd(m, one)
	s := b.quotientOnce(pair{f, b.f64(0)}, pair{d, b.FSub(m, b.FSub(d, one))})
	sq := b.twoProduct(s.hi, s.hi)
	sq.lo = b.FMA(b.FAdd(s.hi, s.hi), s.lo, sq.lo)
	k := b.fastTwoSum(b.f64(2.0/3), b.FMul(sq.hi, b.series(sq.hi, logTail64)))
	k.lo = b.FAdd(k.lo, b.f64(0x1.5555555555555p-55)) // 2/3 minus its f64 value
	third := b.product(b.product(s, sq), k)
	t := b.fastTwoSum(b.FAdd(s.hi, s.hi), third.hi)
	t.lo = b.FAdd(t.lo, b.FMA(b.f64(2), s.lo, third.lo))
	sum := b.twoSum(b.FMul(e, b.f64(ln2Grid)), t.hi)
	return b.fastTwoSum(sum.hi, b.FAdd(sum.lo, b.FMA(e, b.f64(ln2GridTail), t.lo)))
}

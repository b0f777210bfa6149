package vcode

// The power of f32 is 2 to the product of y and log2(x), which is a pair: a relative error of 2^-32 in it is one of 2^-25
// in the power, whose exponent is up to 128. Powers that are subnormal or infinite, and those of numbers that are not
// positive or not normal, have code of their own, which is rarely executed.

// 2 / ln 2 as the sum of two f32.
const (
	twoLog2eHigh32 = 0x1.715476p+1
	twoLog2eRest32 = 0x1.4ae0cp-25
)

// exp2Long32 is (2^r - 1) / r to 2.8e-10 of 2^r for |r| up to 1/16, and to 3e-9 up to 1/10.
var exp2Long32 = []float64{0.6931471824645996, 0.24022650718688965, 0.05550882965326309, 0.009620151482522488}

func (b *Body) pow(x, y Reg) Reg {
	t := b.timesPair(y, b.log2Pair(b.mantissaOf(x, 0)))
	special := b.Or(b.notNormal(x), b.FCmp(FloatNLT, b.FAbs(t.hi), b.Float(F32, 126)))
	n, m := b.toStep(t.hi, 1, 0)
	q, p := b.exp2Rest(t, n), b.powerTimes(m, 0)
	return b.rarely(special, b.FMA(q, p, p), []Reg{x, y}, func(b *Body, v []Reg) Reg { return b.powRarely32(v[0], v[1]) })
}

// powRarely32 is pow for all numbers.
func (b *Body) powRarely32(x, y Reg) Reg {
	t := b.timesPair(y, b.log2Pair(b.mantissaOfSmall(b.FAbs(x))))
	t.lo = b.Select(b.FCmp(FloatLT, b.FAbs(t.hi), b.Float(F32, 1000)), t.lo, b.Float(F32, 0)) // NaN if the product is infinite
	t.hi = b.bound(t.hi, b.vanishing(), 129)
	n, m := b.toStep(t.hi, 1, scaleBias)
	return b.powRarely(x, y, b.scaled(b.exp2Rest(t, n), n, m))
}

// exp2Rest returns 2^(t-n) - 1.
func (b *Body) exp2Rest(t pair, n Reg) Reg {
	r := b.FAdd(b.FSub(t.hi, n), t.lo)
	return b.FMul(b.series(r, exp2Long32), r)
}

// timesPair returns the product of a number and a pair.
func (b *Body) timesPair(y Reg, l pair) pair {
	t := b.twoProduct(y, l.hi)
	return pair{t.hi, b.FMA(y, l.lo, t.lo)}
}

// log2Pair returns the logarithm to base 2 as a pair. It is not normalized: the second number is up to 2^-11 of the first. The
// mantissa times the reciprocal is 1 + f, and the logarithm of that is 2·artanh(s) for s = f/(2+f).
func (b *Body) log2Pair(v mantissa) pair {
	one, p := b.Float(F32, 1), b.twoProduct(v.m, v.c)
	f, d := b.FSub(p.hi, one), b.FAdd(p.hi, one)
	s := b.quotientOnce(pair{f, p.lo}, pair{d, b.FAdd(b.FSub(p.hi, b.FSub(d, one)), p.lo)})
	z := b.FMul(s.hi, s.hi)
	q := b.FMul(z, b.FMA(z, b.Float(F32, 0.20011), b.Float(F32, 1.0/3))) // artanh(s)/s - 1
	w := b.product(s, pair{b.Float(F32, twoLog2eHigh32), b.Float(F32, twoLog2eRest32)})
	sum := b.fastTwoSum(v.whole, w.hi)
	sum.lo = b.FAdd(sum.lo, b.FMA(w.hi, q, w.lo))
	return sum
}

package vcode

import (
	"math"
)

// The elementary functions in f64: range reductions and Taylor series. The rounding errors of the leading terms are
// accumulated in a second number, so that the error of a result is hardly more than its own rounding error; TestSweep
// measures it. f32 functions without code of their own use these.

const (
	ln2Hi       = 0x1.62e42fefa39efp-01 // ln 2
	ln2Lo       = 0x1.abc9e3b39803fp-56 // ln 2 minus ln2Hi
	ln2Grid     = 0x1.62e42fefa38p-01   // ln 2 to a multiple of 2^-42
	ln2GridTail = 0x1.ef35793c7673p-45  // ln 2 minus ln2Grid
	log2eHi     = 0x1.71547652b82fep+00 // 1 / ln 2
	log2eLo     = 0x1.777d0ffda0d24p-56 // 1/ln 2 minus log2eHi
	halfPiHi    = 0x1.921fb54442d18p+00 // pi / 2
	halfPiMid   = 0x1.1a62633145c07p-54 // the next 53 bits
	halfPiLo    = -0x1.f1976b7ed8fbcp-110
)

// inverseFactorials returns 1/n! for n = from, from+step, ….
func inverseFactorials(from, step, count int, alternate bool) []float64 {
	list := make([]float64, count)
	for i := range list {
		list[i] = 1 / math.Gamma(float64(from+i*step)+1)
		if alternate && i%2 == 1 {
			list[i] = -list[i]
		}
	}
	return list
}

var (
	expTerms  = inverseFactorials(2, 1, 13, false) // (e^r - 1 - r) / r^2
	sinhTerms = inverseFactorials(3, 2, 9, false)  // (sinh r - r) / r^3, in r^2
	sinTerms  = negated(inverseFactorials(3, 2, 8, true))
	cosTerms  = inverseFactorials(4, 2, 8, true) // (cos r - 1 + r^2/2) / r^4
	logTerms  = oddInverses(5, 12)               // of 2 artanh, from s^5 on
	tanhTerms = tanhSeries(14)
)

func negated(list []float64) []float64 {
	for i := range list {
		list[i] = -list[i]
	}
	return list
}

func oddInverses(from, count int) []float64 {
	list := make([]float64, count)
	for i := range list {
		list[i] = 2 / float64(from+2*i)
	}
	return list
}

// tanhSeries returns the coefficients of (tanh r - r) / r^3 in r^2, from tanh' = 1 - tanh^2.
func tanhSeries(count int) []float64 {
	t := make([]float64, count+1) // of r^(2i+1)
	t[0] = 1
	for i := range count {
		sum := 0.0
		for j := range i + 1 {
			sum += t[j] * t[i-j]
		}
		t[i+1] = -sum / float64(2*i+3)
	}
	return t[1:]
}

// reducedExp returns exp(x + tail) as a pair times 2^n; tail may be 0.
func (b *Body) reducedExp(x, tail Reg) (p pair, n Reg) {
	n = b.round(b.FMul(x, b.f64(math.Log2E)), roundNearest)
	r := b.FNMA(n, b.f64(ln2Hi), x) // exact
	t := b.FMul(n, b.f64(-ln2Lo))
	if tail != 0 {
		t = b.FAdd(t, tail)
	}
	s := b.fastTwoSum(r, t)
	return b.nearOne(s), n
}

// nearOne returns exp(r) for |r| up to half of ln 2.
func (b *Body) nearOne(r pair) pair {
	p := b.fastTwoSum(b.f64(1), r.hi)
	rest := b.FMA(b.FMul(r.hi, r.hi), b.series(r.hi, expTerms), b.FMA(r.hi, r.lo, r.lo))
	return pair{p.hi, b.FAdd(p.lo, rest)}
}

func (b *Body) bound64(x Reg, lo, hi float64) Reg {
	x = b.op2i(F64, OpFMax, b.f64(lo), x, Clamps)
	return b.op2i(F64, OpFMin, b.f64(hi), x, Clamps)
}

// vanishing64 returns the exponent at which scale64 multiplies by zero: see [Body.vanishing].
func (b *Body) vanishing64() float64 {
	if b.wide() {
		return -10000
	}
	return -2 * 1023
}

func (b *Body) exp64(x Reg) Reg {
	p, n := b.reducedExp(b.bound64(x, b.vanishing64()*math.Ln2, 712), 0)
	return b.scale64(b.value(p), n)
}

func (b *Body) exp264(x Reg) Reg {
	x = b.bound64(x, b.vanishing64(), 1026)
	n := b.round(x, roundNearest)
	r := b.twoProduct(b.FSub(x, n), b.f64(ln2Hi))
	p := b.nearOne(pair{r.hi, b.FMA(b.FSub(x, n), b.f64(ln2Lo), r.lo)})
	return b.scale64(b.value(p), n)
}

// hyperbolic returns (e^a + sign·e^-a) / 2 for a >= 0. The sum of the parts is NaN if the power is infinite, so the
// result is the power itself then.
func (b *Body) hyperbolic(a Reg, sign float64) Reg {
	p, n := b.reducedExp(b.bound64(a, 0, 712), 0)
	p = b.fastTwoSum(p.hi, p.lo)
	n = b.FSub(n, b.f64(1))
	hi, lo := b.scale64(p.hi, n), b.scale64(p.lo, n)
	s := b.fastTwoSum(hi, b.FDiv(b.f64(sign*0.25), hi))
	inf := b.f64(math.Inf(1))
	return b.Select(b.FCmp(floatEQ, hi, inf), inf, b.FAdd(s.hi, b.FAdd(s.lo, lo)))
}

func (b *Body) sinh64(x Reg) Reg {
	a := b.FAbs(x)
	z := b.FMul(x, x)
	near := b.FMA(b.FMul(x, z), b.series(z, sinhTerms), x)
	far := b.Or(b.hyperbolic(a, -1), b.And(x, b.signBit(F64)))
	return b.Select(b.FCmp(FloatLT, a, b.f64(1)), near, far)
}

func (b *Body) cosh64(x Reg) Reg { return b.hyperbolic(b.FAbs(x), 1) }

// tanh64 is a series near zero, and 1 - 2/(e^2a + 1) elsewhere. Both are computed from the magnitude, because the series
// adds a term of the other sign, and -0 plus +0 is +0.
func (b *Body) tanh64(x Reg) Reg {
	a := b.FAbs(x)
	z := b.FMul(x, x)
	near := b.FMA(b.FMul(a, z), b.series(z, tanhTerms), a)
	p, n := b.reducedExp(b.bound64(b.FAdd(a, a), 0, 44), 0)
	p = b.fastTwoSum(p.hi, p.lo)
	e := pair{b.scale64(p.hi, n), b.scale64(p.lo, n)}
	d := b.fastTwoSum(e.hi, b.f64(1))
	q := b.quotient(b.constPair(2, 0), pair{d.hi, b.FAdd(d.lo, e.lo)})
	s := b.fastTwoSum(b.f64(1), b.FNeg(q.hi))
	far := b.FAdd(s.hi, b.FSub(s.lo, q.lo))
	y := b.Select(b.FCmp(FloatLT, a, b.f64(0.3)), near, far)
	return b.Or(y, b.And(x, b.signBit(F64)))
}

// logPair returns the natural logarithm of a positive finite number.
func (b *Body) logPair(x Reg) pair {
	small := b.FCmp(FloatLT, x, b.f64(0x1p-1022))
	x = b.Select(small, b.FMul(x, b.f64(0x1p54)), x)
	e, m := b.exponentAndMantissa(x)
	e = b.FSub(e, b.Select(small, b.f64(54), b.f64(0)))
	return b.logOf(e, m)
}

// exponentAndMantissa returns e and m with x = 2^e·m, m between the square roots of 1/2 and 2, for a positive normal x.
func (b *Body) exponentAndMantissa(x Reg) (e, m Reg) {
	const middle = 0x3fe6a09e667f3bcd // square root of 1/2
	u := b.ISub(b.As(I64, x), b.Const(I64, middle))
	digits := b.f64(0x1.8p52)
	e = b.FSub(b.As(F64, b.IAdd(b.Sar(u, 52), b.As(I64, digits))), digits)
	return e, b.As(F64, b.IAdd(b.And(u, b.Const(I64, 1<<52-1)), b.Const(I64, middle)))
}

// logOf returns the logarithm of 2^e·m for m near 1: 2·artanh((m-1)/(m+1)), whose first two terms are pairs.
func (b *Body) logOf(e, m Reg) pair {
	one := b.f64(1)
	f, d := b.FSub(m, one), b.FAdd(m, one)
	s := b.quotient(pair{f, b.f64(0)}, pair{d, b.FSub(m, b.FSub(d, one))})
	sq := b.twoProduct(s.hi, s.hi)
	sq.lo = b.FMA(b.FAdd(s.hi, s.hi), s.lo, sq.lo)
	k := b.fastTwoSum(b.f64(2.0/3), b.FMul(sq.hi, b.series(sq.hi, logTerms)))
	k.lo = b.FAdd(k.lo, b.f64(0x1.5555555555555p-55)) // 2/3 minus its f64 value
	third := b.product(b.product(s, sq), k)
	t := b.fastTwoSum(b.FAdd(s.hi, s.hi), third.hi)
	t.lo = b.FAdd(t.lo, b.FMA(b.f64(2), s.lo, third.lo))
	sum := b.twoSum(b.FMul(e, b.f64(ln2Grid)), t.hi)
	return b.fastTwoSum(sum.hi, b.FAdd(sum.lo, b.FMA(e, b.f64(ln2GridTail), t.lo)))
}

func (b *Body) logSpecial64(x, y Reg) Reg {
	inf := b.f64(math.Inf(1))
	y = b.Select(b.FCmp(floatEQ, x, inf), inf, y)
	y = b.Select(b.FCmp(floatEQ, x, b.f64(0)), b.f64(math.Inf(-1)), y)
	return b.Select(b.FCmp(FloatNGE, x, b.f64(0)), b.f64(math.NaN()), y)
}

func (b *Body) log64(x Reg) Reg { return b.logSpecial64(x, b.value(b.logPair(x))) }

func (b *Body) log264(x Reg) Reg {
	p := b.product(b.logPair(x), b.constPair(log2eHi, log2eLo))
	return b.logSpecial64(x, b.value(p))
}

// pow64 returns x to the power y, with the special cases of IEEE 754's pow.
func (b *Body) pow64(x, y Reg) Reg {
	return b.powBy(x, y, func(odd Reg) Reg { return b.power(x, pair{y, b.f64(0)}, odd) })
}

// powBy calls power with a mask of the lanes in which y is odd, and substitutes the results for NaN, for powers 0, and for
// fractional powers of negative numbers.
func (b *Body) powBy(x, y Reg, power func(odd Reg) Reg) Reg {
	zero, whole := b.f64(0), b.FCmp(floatEQ, b.round(y, RoundTrunc), y)
	half := b.FMul(y, b.f64(0.5))
	odd := b.andNot(b.FCmp(floatEQ, b.round(half, RoundTrunc), half), whole)
	r := power(odd)
	fraction := b.And(b.FCmp(FloatLT, x, zero), b.FCmp(FloatGT, x, b.f64(math.Inf(-1))))
	r = b.Select(b.andNot(whole, fraction), b.f64(math.NaN()), r)
	r = b.Select(b.FCmp(FloatUNORD, x, y), b.f64(math.NaN()), r)
	one := b.f64(1)
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
	r := b.power(x, y, b.isOdd(n))
	r = b.Select(b.FCmp(FloatUNORD, x, x), b.f64(math.NaN()), r)
	return b.Select(zero, b.f64(1), r)
}

// power returns |x| to the power y for y other than zero, with the sign of x if y is odd.
func (b *Body) power(x Reg, y pair, odd Reg) Reg {
	a, zero := b.FAbs(x), b.f64(0)
	l := b.logPair(a)
	e := b.FMul(y.hi, l.hi)
	tail := b.FMA(y.lo, l.hi, b.FMA(y.hi, l.lo, b.FMS(y.hi, l.hi, e)))
	tail = b.Select(b.FCmp(FloatLT, b.FAbs(e), b.f64(1000)), tail, zero) // for larger exponents parts may be infinite
	p, n := b.reducedExp(b.bound64(e, b.vanishing64()*math.Ln2, 720), tail)
	return b.powSpecial(x, a, y.hi, odd, b.scale64(b.value(p), n))
}

// powSpecial substitutes the powers of 0, 1 and infinity, and sets the sign of r, which is a to the power y, a being |x|.
func (b *Body) powSpecial(x, a, y, odd, r Reg) Reg {
	zero, inf := b.f64(0), b.f64(math.Inf(1))
	up := b.FCmp(FloatGT, y, zero)
	r = b.Select(b.FCmp(floatEQ, a, zero), b.Select(up, zero, inf), r)
	r = b.Select(b.FCmp(floatEQ, a, inf), b.Select(up, inf, zero), r)
	r = b.Select(b.FCmp(floatEQ, a, b.f64(1)), b.f64(1), r)
	return b.Select(odd, b.Or(r, b.And(x, b.signBit(F64))), r)
}

// Coefficients of the arc tangent up to 0.66: x + x z P(z)/Q(z), z = x^2, as package math has
// them, from the Cephes library.
var (
	atanP = []float64{-6.485021904942025371773e+01, -1.228866684490136173410e+02, -7.500855792314704667340e+01, -1.615753718733365076637e+01, -8.750608600031904122785e-01}
	atanQ = []float64{1.945506571482613964425e+02, 4.853903996359136964868e+02, 4.328810604912902668951e+02, 1.650270098316988542046e+02, 2.485846490142306297962e+01, 1}
)

// atan264 returns the angle of the point (x, y).
func (b *Body) atan264(y, x Reg) Reg {
	ay, ax, zero := b.FAbs(y), b.FAbs(x), b.f64(0)
	steep := b.FCmp(FloatGT, ay, ax)
	num, den := b.Select(steep, ax, ay), b.Select(steep, ay, ax)
	num, den = b.inRange(num, den)
	far := b.FCmp(FloatGT, num, b.FMul(den, b.f64(0.41421356)))
	up, down := b.twoSum(num, b.FNeg(den)), b.twoSum(num, den)
	u := b.quotient(pair{b.Select(far, up.hi, num), b.Select(far, up.lo, zero)}, pair{b.Select(far, down.hi, den), b.Select(far, down.lo, zero)})
	flat := b.FCmp(floatEQ, num, zero) // 0/0, or an invalid remainder
	u.hi, u.lo = b.Select(flat, zero, u.hi), b.Select(flat, zero, u.lo)
	z := b.FMul(u.hi, u.hi)
	w := b.FMul(b.FMul(u.hi, z), b.FDiv(b.series(z, atanP), b.series(z, atanQ)))
	w = b.FAdd(w, b.FNMA(u.lo, z, u.lo))

	// The angle is a number of eighths of a turn, plus or minus the rest.
	behind := b.unequal(b.And(b.As(I64, x), b.signBit(I64)), b.Const(I64, 0))
	eighths := b.Select(far, b.f64(1), zero)
	eighths = b.Select(steep, b.FSub(b.f64(2), eighths), eighths)
	eighths = b.Select(behind, b.FSub(b.f64(4), eighths), eighths)
	minus := b.And(b.signBit(F64), b.Select(b.xor(steep, behind), b.As(F64, b.ones(I64)), zero))
	c := b.twoProduct(eighths, b.f64(halfPiHi/2))
	c.lo = b.FMA(eighths, b.f64(halfPiMid/2), c.lo)
	s := b.twoSum(c.hi, b.xor(u.hi, minus))
	r := b.FAdd(s.hi, b.FAdd(s.lo, b.FAdd(c.lo, b.xor(w, minus))))
	r = b.Or(r, b.And(y, b.signBit(F64)))
	return b.Select(b.FCmp(FloatUNORD, x, y), b.f64(math.NaN()), r)
}

// inRange scales the operands of a ratio if products would leave the range of f64, and replaces infinities by finite
// numbers.
func (b *Body) inRange(num, den Reg) (Reg, Reg) {
	inf := b.f64(math.Inf(1))
	endless := b.FCmp(floatEQ, den, inf)
	num = b.Select(endless, b.Select(b.FCmp(floatEQ, num, inf), b.f64(1), b.f64(0)), num)
	den = b.Select(endless, b.f64(1), den)
	by := b.Select(b.FCmp(FloatLT, den, b.f64(0x1p-900)), b.f64(0x1p600), b.f64(1))
	by = b.Select(b.FCmp(FloatGT, den, b.f64(0x1p900)), b.f64(0x1p-600), by)
	return b.FMul(num, by), b.FMul(den, by)
}

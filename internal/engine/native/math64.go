package native

import (
	"math"
)

// The elementary functions in f64: range reductions, and series whose terms are Taylor's.
// What rounding takes from the leading terms is carried along in a second number, so that
// results are off by hardly more than their own rounding; TestSweep measures
// that. The functions of f32 that have no code of their own go by way of these.

const (
	ln2Hi       = 0x1.62e42fefa39efp-01 // ln 2
	ln2Lo       = 0x1.abc9e3b39803fp-56 // the rest of it
	ln2Grid     = 0x1.62e42fefa38p-01   // ln 2 to a multiple of 2^-42
	ln2GridTail = 0x1.ef35793c7673p-45  // the rest of it
	log2eHi     = 0x1.71547652b82fep+00 // 1 / ln 2
	log2eLo     = 0x1.777d0ffda0d24p-56 // the rest of it
	halfPiHi    = 0x1.921fb54442d18p+00 // pi / 2
	halfPiMid   = 0x1.1a62633145c07p-54 // the next 53 bits
	halfPiLo    = -0x1.f1976b7ed8fbcp-110
)

// inverseFactorials are 1/n! for n = from, from+step, ….
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

// tanhSeries has the terms of (tanh r - r) / r^3, in r^2, by tanh' = 1 - tanh^2.
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

// reducedExp is e to the x + tail as a pair times 2^n; tail may be none.
func (b *body) reducedExp(x, tail vreg) (p pair, n vreg) {
	n = b.round(b.fmul(x, b.f64(math.Log2E)), roundNearest)
	r := b.fnma(n, b.f64(ln2Hi), x) // exact
	t := b.fmul(n, b.f64(-ln2Lo))
	if tail != 0 {
		t = b.fadd(t, tail)
	}
	s := b.fastTwoSum(r, t)
	return b.nearOne(s), n
}

// nearOne is e to the r, for r of up to half of ln 2.
func (b *body) nearOne(r pair) pair {
	p := b.fastTwoSum(b.f64(1), r.hi)
	rest := b.fma(b.fmul(r.hi, r.hi), b.series(r.hi, expTerms), b.fma(r.hi, r.lo, r.lo))
	return pair{p.hi, b.fadd(p.lo, rest)}
}

func (b *body) bound64(x vreg, lo, hi float64) vreg {
	x = b.greaterOrSecond(b.f64(lo), x)
	return b.smallerOrSecond(b.f64(hi), x)
}

func (b *body) exp64(x vreg) vreg {
	p, n := b.reducedExp(b.bound64(x, -750, 712), 0)
	return b.scale64(b.value(p), n)
}

func (b *body) exp264(x vreg) vreg {
	x = b.bound64(x, -1080, 1026)
	n := b.round(x, roundNearest)
	r := b.twoProduct(b.fsub(x, n), b.f64(ln2Hi))
	p := b.nearOne(pair{r.hi, b.fma(b.fsub(x, n), b.f64(ln2Lo), r.lo)})
	return b.scale64(b.value(p), n)
}

// hyperbolic is half of e^a plus sign times its inverse, for a >= 0. The sum of the parts is
// NaN where the power is infinite, so the result is the power itself there.
func (b *body) hyperbolic(a vreg, sign float64) vreg {
	p, n := b.reducedExp(b.bound64(a, 0, 712), 0)
	p = b.fastTwoSum(p.hi, p.lo)
	n = b.fsub(n, b.f64(1))
	hi, lo := b.scale64(p.hi, n), b.scale64(p.lo, n)
	s := b.fastTwoSum(hi, b.fdiv(b.f64(sign*0.25), hi))
	inf := b.f64(math.Inf(1))
	return b.choose(b.fcmp(floatEQ, hi, inf), inf, b.fadd(s.hi, b.fadd(s.lo, lo)))
}

func (b *body) sinh64(x vreg) vreg {
	a := b.fabs(x)
	z := b.fmul(x, x)
	near := b.fma(b.fmul(x, z), b.series(z, sinhTerms), x)
	far := b.or(b.hyperbolic(a, -1), b.and(x, b.signBit(kF64)))
	return b.choose(b.fcmp(floatLT, a, b.f64(1)), near, far)
}

func (b *body) cosh64(x vreg) vreg { return b.hyperbolic(b.fabs(x), 1) }

// tanh64 is a series near zero, and 1 - 2/(e^2a + 1) elsewhere. Both are computed of the
// magnitude: the series adds a term of the other sign, and -0 plus +0 is +0.
func (b *body) tanh64(x vreg) vreg {
	a := b.fabs(x)
	z := b.fmul(x, x)
	near := b.fma(b.fmul(a, z), b.series(z, tanhTerms), a)
	p, n := b.reducedExp(b.bound64(b.fadd(a, a), 0, 44), 0)
	p = b.fastTwoSum(p.hi, p.lo)
	e := pair{b.scale64(p.hi, n), b.scale64(p.lo, n)}
	d := b.fastTwoSum(e.hi, b.f64(1))
	q := b.over(b.constPair(2, 0), pair{d.hi, b.fadd(d.lo, e.lo)})
	s := b.fastTwoSum(b.f64(1), b.fneg(q.hi))
	far := b.fadd(s.hi, b.fsub(s.lo, q.lo))
	y := b.choose(b.fcmp(floatLT, a, b.f64(0.3)), near, far)
	return b.or(y, b.and(x, b.signBit(kF64)))
}

// logPair is the natural logarithm of a positive finite number.
func (b *body) logPair(x vreg) pair {
	small := b.fcmp(floatLT, x, b.f64(0x1p-1022))
	x = b.choose(small, b.fmul(x, b.f64(0x1p54)), x)
	const middle = 0x3fe6a09e667f3bcd // the square root of a half
	u := b.isub(b.as(kI64, x), b.constant(kI64, middle))
	digits := b.f64(0x1.8p52)
	e := b.fsub(b.as(kF64, b.iadd(b.sra(u, 52), b.as(kI64, digits))), digits)
	e = b.fsub(e, b.choose(small, b.f64(54), b.f64(0)))
	m := b.as(kF64, b.iadd(b.and(u, b.constant(kI64, 1<<52-1)), b.constant(kI64, middle)))
	return b.logOf(e, m)
}

// logOf is the logarithm of 2^e times m, m around 1: twice the area tangent of
// (m-1)/(m+1), whose first two terms are pairs.
func (b *body) logOf(e, m vreg) pair {
	one := b.f64(1)
	f, d := b.fsub(m, one), b.fadd(m, one)
	s := b.over(pair{f, b.f64(0)}, pair{d, b.fsub(m, b.fsub(d, one))})
	sq := b.twoProduct(s.hi, s.hi)
	sq.lo = b.fma(b.fadd(s.hi, s.hi), s.lo, sq.lo)
	k := b.fastTwoSum(b.f64(2.0/3), b.fmul(sq.hi, b.series(sq.hi, logTerms)))
	k.lo = b.fadd(k.lo, b.f64(0x1.5555555555555p-55)) // the rest of 2/3
	third := b.times(b.times(s, sq), k)
	t := b.fastTwoSum(b.fadd(s.hi, s.hi), third.hi)
	t.lo = b.fadd(t.lo, b.fma(b.f64(2), s.lo, third.lo))
	sum := b.twoSum(b.fmul(e, b.f64(ln2Grid)), t.hi)
	return b.fastTwoSum(sum.hi, b.fadd(sum.lo, b.fma(e, b.f64(ln2GridTail), t.lo)))
}

func (b *body) logSpecial64(x, y vreg) vreg {
	inf := b.f64(math.Inf(1))
	y = b.choose(b.fcmp(floatEQ, x, inf), inf, y)
	y = b.choose(b.fcmp(floatEQ, x, b.f64(0)), b.f64(math.Inf(-1)), y)
	return b.choose(b.fcmp(floatNGE, x, b.f64(0)), b.f64(math.NaN()), y)
}

func (b *body) log64(x vreg) vreg { return b.logSpecial64(x, b.value(b.logPair(x))) }

func (b *body) log264(x vreg) vreg {
	p := b.times(b.logPair(x), b.constPair(log2eHi, log2eLo))
	return b.logSpecial64(x, b.value(p))
}

// pow64 is x to the y, with the special cases of IEEE 754's pow.
func (b *body) pow64(x, y vreg) vreg {
	zero, whole := b.f64(0), b.fcmp(floatEQ, b.round(y, roundTrunc), y)
	half := b.fmul(y, b.f64(0.5))
	odd := b.andNot(b.fcmp(floatEQ, b.round(half, roundTrunc), half), whole)
	r := b.power(x, pair{y, zero}, odd)
	fraction := b.and(b.fcmp(floatLT, x, zero), b.fcmp(floatGT, x, b.f64(math.Inf(-1))))
	r = b.choose(b.andNot(whole, fraction), b.f64(math.NaN()), r)
	r = b.choose(b.fcmp(floatUNORD, x, y), b.f64(math.NaN()), r)
	one := b.f64(1)
	return b.choose(b.or(b.fcmp(floatEQ, y, zero), b.fcmp(floatEQ, x, one)), one, r)
}

// powWhole is x to the n; to the power 0 anything is 1.
func (b *body) powWhole(x, n vreg) vreg {
	if b.kind(n) == kMask {
		n = b.choose(n, b.constant(kI64, 1), b.constant(kI64, 0))
	} else {
		n = b.sext(kI64, n)
	}
	high := b.fmul(b.toF64(b.narrowInt(b.srl(n, 32), kI32), true), b.f64(0x1p32))
	y := b.fastTwoSum(high, b.toF64(b.narrowInt(n, kI32), false))
	zero := b.fcmp(floatEQ, y.hi, b.f64(0))
	r := b.power(x, y, b.isOdd(n))
	r = b.choose(b.fcmp(floatUNORD, x, x), b.f64(math.NaN()), r)
	return b.choose(zero, b.f64(1), r)
}

// power is x to the y for y that is not zero; x below zero counts as its magnitude but for
// the sign that odd y give.
func (b *body) power(x vreg, y pair, odd vreg) vreg {
	a, zero, inf := b.fabs(x), b.f64(0), b.f64(math.Inf(1))
	l := b.logPair(a)
	e := b.fmul(y.hi, l.hi)
	tail := b.fma(y.lo, l.hi, b.fma(y.hi, l.lo, b.fms(y.hi, l.hi, e)))
	tail = b.choose(b.fcmp(floatLT, b.fabs(e), b.f64(1000)), tail, zero) // beyond, there may be infinities
	p, n := b.reducedExp(b.bound64(e, -760, 720), tail)
	r := b.scale64(b.value(p), n)
	up := b.fcmp(floatGT, y.hi, zero)
	r = b.choose(b.fcmp(floatEQ, a, zero), b.choose(up, zero, inf), r)
	r = b.choose(b.fcmp(floatEQ, a, inf), b.choose(up, inf, zero), r)
	r = b.choose(b.fcmp(floatEQ, a, b.f64(1)), b.f64(1), r)
	return b.choose(odd, b.or(r, b.and(x, b.signBit(kF64))), r)
}

// Coefficients of the arc tangent up to 0.66: x + x z P(z)/Q(z), z = x^2, as package math has
// them, from the Cephes library.
var (
	atanP = []float64{-6.485021904942025371773e+01, -1.228866684490136173410e+02, -7.500855792314704667340e+01, -1.615753718733365076637e+01, -8.750608600031904122785e-01}
	atanQ = []float64{1.945506571482613964425e+02, 4.853903996359136964868e+02, 4.328810604912902668951e+02, 1.650270098316988542046e+02, 2.485846490142306297962e+01, 1}
)

// atan264 is the angle of the point whose ordinate is y and abscissa x.
func (b *body) atan264(y, x vreg) vreg {
	ay, ax, zero := b.fabs(y), b.fabs(x), b.f64(0)
	steep := b.fcmp(floatGT, ay, ax)
	num, den := b.choose(steep, ax, ay), b.choose(steep, ay, ax)
	num, den = b.inRange(num, den)
	far := b.fcmp(floatGT, num, b.fmul(den, b.f64(0.41421356)))
	up, down := b.twoSum(num, b.fneg(den)), b.twoSum(num, den)
	u := b.over(pair{b.choose(far, up.hi, num), b.choose(far, up.lo, zero)}, pair{b.choose(far, down.hi, den), b.choose(far, down.lo, zero)})
	flat := b.fcmp(floatEQ, num, zero) // 0/0, or a remainder that is not a number
	u.hi, u.lo = b.choose(flat, zero, u.hi), b.choose(flat, zero, u.lo)
	z := b.fmul(u.hi, u.hi)
	w := b.fmul(b.fmul(u.hi, z), b.fdiv(b.series(z, atanP), b.series(z, atanQ)))
	w = b.fadd(w, b.fnma(u.lo, z, u.lo))

	// The angle is so many eighths of a turn, plus or less the rest.
	behind := b.icmp(cmpNE, b.and(b.as(kI64, x), b.signBit(kI64)), b.constant(kI64, 0), false)
	eighths := b.choose(far, b.f64(1), zero)
	eighths = b.choose(steep, b.fsub(b.f64(2), eighths), eighths)
	eighths = b.choose(behind, b.fsub(b.f64(4), eighths), eighths)
	minus := b.and(b.signBit(kF64), b.choose(b.xor(steep, behind), b.as(kF64, b.ones(kI64)), zero))
	c := b.twoProduct(eighths, b.f64(halfPiHi/2))
	c.lo = b.fma(eighths, b.f64(halfPiMid/2), c.lo)
	s := b.twoSum(c.hi, b.xor(u.hi, minus))
	r := b.fadd(s.hi, b.fadd(s.lo, b.fadd(c.lo, b.xor(w, minus))))
	r = b.or(r, b.and(y, b.signBit(kF64)))
	return b.choose(b.fcmp(floatUNORD, x, y), b.f64(math.NaN()), r)
}

// inRange scales the two sides of a ratio where products would leave the range of f64, and
// makes finite numbers of infinities.
func (b *body) inRange(num, den vreg) (vreg, vreg) {
	inf := b.f64(math.Inf(1))
	endless := b.fcmp(floatEQ, den, inf)
	num = b.choose(endless, b.choose(b.fcmp(floatEQ, num, inf), b.f64(1), b.f64(0)), num)
	den = b.choose(endless, b.f64(1), den)
	by := b.choose(b.fcmp(floatLT, den, b.f64(0x1p-900)), b.f64(0x1p600), b.f64(1))
	by = b.choose(b.fcmp(floatGT, den, b.f64(0x1p900)), b.f64(0x1p-600), by)
	return b.fmul(num, by), b.fmul(den, by)
}

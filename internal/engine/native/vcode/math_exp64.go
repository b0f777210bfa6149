package vcode

import "math"

// The exponentials of f64, and hyperbolic functions, which use one. A power is 2^n times 1 + q: q is a polynomial of the
// remainder r, and the product is a single fused operation, so that the rounding of q, which is at most 0.42, is all that is
// added to the rounding of the result. The coefficients minimize the maximum error, as in math_exp.go.

var (
	// expSeries64 is (e^r - 1 - r) / r^2 to 2^-56 of e^r for |r| up to half of ln 2, and expTwiceSeries64 is (e^2r - 1 - 2r) / r^2.
	expSeries64 = []float64{0.500000000000001, 0.16666666666666674, 0.04166666666652199, 0.008333333333322207, 0.0013888888947820885, 0.00019841269886590948,
		2.4801487326017646e-05, 2.7557242336732377e-06, 2.763265575751974e-07, 2.5110049878129423e-08}
	expTwiceSeries64 = scaledSeries(expSeries64, 4, 2)
	// exp2Series64 is (2^r - 1) / r for |r| up to 1/2.
	exp2Series64 = []float64{0.6931471805599453, 0.24022650695910133, 0.05550410866482174, 0.009618129107593328, 0.0013333558146379069, 0.0001540353045808643,
		1.5252733867506944e-05, 1.3215434813200862e-06, 1.0178046476133374e-07, 7.0738608636981826e-09, 4.457384973206278e-10}
	// tanhSeries64 is (tanh x - x) / x^3 in x^2 to 2^-54 of tanh x for |x| up to 0.55.
	tanhSeries64 = []float64{-0.33333333333332826, 0.13333333333221353, -0.053968253894273115, 0.021869486272866463, -0.00886319710446586,
		0.0035917318616800332, -0.001453242429625607, 0.0005791310987270322, -0.00021018383773406993, 5.08777898887708e-05}
	// sinhSeries64 is (sinh x - x) / x^3 in x^2 to 2^-62 of sinh x for |x| up to 1.
	sinhSeries64 = []float64{0.16666666666666669, 0.008333333333333174, 0.00019841269841425354, 2.7557319156695965e-06, 2.5052123477359666e-08, 1.6057217076479532e-10,
		7.760411617748692e-13}
)

// scaledSeries returns the coefficients of a polynomial of y·x, times scale.
func scaledSeries(c []float64, scale, y float64) []float64 {
	list := make([]float64, len(c))
	for i := range c {
		list[i] = c[i] * scale
		scale *= y
	}
	return list
}

// toWhole returns n, x times y rounded to an integer, and m, whose low bits are n plus bias: m is the sum of the product
// and a number so large that its last bit is 1.
func (b *Body) toWhole(x Reg, y float64, bias int) (n, m Reg) {
	large := b.f64(0x1.8p52 + float64(bias))
	if y == 1 {
		m = b.FAdd(x, large)
	} else {
		m = b.FMA(x, b.f64(y), large)
	}
	return b.FSub(m, large), b.As(I64, m)
}

// reduceExp returns n and m of toWhole for e^x, and r: e^x is 2^n times e^r.
func (b *Body) reduceExp(x Reg, bias int) (r, n, m Reg) {
	n, m = b.toWhole(x, math.Log2E, bias)
	return b.FNMA(n, b.f64(ln2Lo), b.FNMA(n, b.f64(ln2Hi), x)), n, m // the first difference is exact
}

// expm1Near returns e^r - 1.
func (b *Body) expm1Near(r Reg) Reg {
	z := b.FMul(r, r)
	return b.FMA(z, b.series2(r, z, expSeries64), r)
}

// powerOf returns 2^n, m being that of toWhole with the bias of the exponent.
func (b *Body) powerOf(m Reg) Reg { return b.As(F64, b.Shl(m, 52)) }

// scaleBias64 is the bias of m in scaled64.
const scaleBias64 = 2 * 1023

// vanishing64 returns the exponent at which scaled64 multiplies by zero: see [Body.vanishing].
func (b *Body) vanishing64() float64 {
	if b.wide() {
		return -10000
	}
	return -scaleBias64
}

// scaled64 returns 2^n times (1 + q); see [Body.scaled].
func (b *Body) scaled64(q, n, m Reg) Reg {
	if b.wide() {
		return b.op2(F64, OpScale, b.FAdd(q, b.f64(1)), n)
	}
	half := b.Shr(m, 1)
	p := b.powerOf(half)
	return b.FMul(b.FMA(q, p, p), b.powerOf(b.ISub(m, half)))
}

func (b *Body) exp64(x Reg) Reg {
	r, n, m := b.reduceExp(b.bound64(x, b.vanishing64()*math.Ln2, 712), scaleBias64)
	return b.scaled64(b.expm1Near(r), n, m)
}

func (b *Body) exp264(x Reg) Reg {
	x = b.bound64(x, b.vanishing64(), 1026)
	n, m := b.toWhole(x, 1, scaleBias64)
	r := b.FSub(x, n)
	return b.scaled64(b.FMul(r, b.series(r, exp2Series64)), n, m)
}

// hyperbolic returns (e^a + sign·e^-a) / 2 for a >= 0. Its terms are divided by 8 until the end, because e^a may be
// infinite where the result is not.
func (b *Body) hyperbolic(a Reg, sign float64) Reg {
	const shift = 4
	r, _, m := b.reduceExp(b.atMost64(a, 712), 1023-shift)
	q, p := b.expm1Near(r), b.powerOf(m)
	inverse := b.FDiv(b.f64(sign*0x1p-8), b.FMA(q, p, p))
	return b.FMul(b.FAdd(p, b.FMA(q, p, inverse)), b.f64(1<<(shift-1)))
}

func (b *Body) sinh64(x Reg) Reg {
	a := b.FAbs(x)
	z := b.FMul(x, x)
	near := b.FMA(b.FMul(x, z), b.series(z, sinhSeries64), x)
	far := b.Or(b.hyperbolic(a, -1), b.And(x, b.signBit(F64)))
	return b.Select(b.FCmp(FloatLT, a, b.f64(1)), near, far)
}

func (b *Body) cosh64(x Reg) Reg { return b.hyperbolic(b.FAbs(x), 1) }

// tanh64 is a polynomial near zero, and 1 - 1/(e^2a/2 + 1/2) elsewhere; see [Body.tanh].
func (b *Body) tanh64(x Reg) Reg {
	const limit = 0.55 // tanh is at least 1/2 from here on
	one, sign := b.f64(1), b.signBit(F64)
	a := b.atMost64(b.andNot(sign, x), 20)
	n, m := b.toWhole(a, 2*math.Log2E, 1023-1)
	r := b.FNMA(n, b.f64(ln2Lo/2), b.FNMA(n, b.f64(ln2Hi/2), a))
	rr := b.FMul(r, r)
	q, p := b.FMA(rr, b.series2(r, rr, expTwiceSeries64), b.FAdd(r, r)), b.powerOf(m)
	far := b.FSub(one, b.FDiv(one, b.FMA(q, p, b.FAdd(p, b.f64(0.5)))))

	z := b.FMul(a, a)
	near := b.FMA(b.FMul(a, z), b.series(z, tanhSeries64), a)
	y := b.Select(b.FCmp(FloatLT, z, b.f64(limit*limit)), near, far)
	return b.Or(y, b.And(x, sign))
}

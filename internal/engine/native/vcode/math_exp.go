package vcode

import (
	"encoding/binary"
	"math"
)

// The exponentials of f32, and tanh, which uses one. A power of two is 2^n times 2^(j/steps) times a factor near 1: n
// becomes the exponent, a register holds the powers of the steps, and a short polynomial computes the factor. This keeps
// chains of dependent operations short, which matters more than their number.
//
// The polynomials minimize the maximum relative error (Remez exchange algorithm); the coefficients up to each power were
// rounded to f32 before the higher ones were computed.

// expSeries returns (e^r - 1 - r) / r^2 for half a step, with an error of 2.5e-9 of e^r with AVX-512, whose steps are
// half as large, and 3.8e-8 otherwise. exp2Series returns (2^r - 1) / r, to 2.4e-9 and 3.7e-8, and expTwiceSeries (e^2r
// - 1) / r for a quarter of a step, to 2.5e-9 and 1.8e-10.
func (b *Body) expSeries() []float64 {
	if b.wide() {
		return []float64{0.16663165390491486, 0.5000196099281311}
	}
	return []float64{0.16667309403419495, 0.5000784993171692}
}

func (b *Body) exp2Series() []float64 {
	if b.wide() {
		return []float64{0.05549345910549164, 0.24023589491844177, math.Ln2}
	}
	return []float64{0.05551554262638092, 0.24026407301425934, math.Ln2}
}

func (b *Body) expTwiceSeries() []float64 {
	if b.wide() {
		return []float64{1.3330532312393188, 2.0000784397125244, 2}
	}
	return []float64{0.6667771935462952, 1.3334441184997559, 2, 2}
}

// tanhSeries32 has the coefficients of (tanh x - x) / x^3 in x^2 for |x| up to 0.64, with an error of 1.4e-8 of tanh x.
var tanhSeries32 = []float64{-0.005585852079093456, 0.02053447626531124, -0.05370814725756645, 0.1333107203245163, -0.33333268761634827}

// stepBits returns the logarithm of the number of steps between powers of two: as many as a register has lanes.
func (b *Body) stepBits() int {
	if b.wide() {
		return 4
	}
	return 3
}

// toStep returns n, x times y rounded to a step, and m, whose low bits count steps from bias times the number of steps:
// m is the sum of the product and a number so large that its last bit is a step.
func (b *Body) toStep(x Reg, y float64, bias int) (n, m Reg) {
	large := b.Float(F32, math.Ldexp(0x1.8p23, -b.stepBits())+float64(bias))
	if y == 1 {
		m = b.FAdd(x, large)
	} else {
		m = b.FMA(x, b.Float(F32, y), large)
	}
	return b.FSub(m, large), b.As(I32, m)
}

// table returns f(j) for j in the lowest bits of m.
func (b *Body) table(m Reg, f func(j int) float32) Reg {
	var table []byte
	for j := range 1 << b.stepBits() {
		table = binary.LittleEndian.AppendUint32(table, math.Float32bits(f(j)))
	}
	return b.Add(F32, Inst{Code: OpTable, Src: []Reg{m}, Data: table})
}

// powerOfStep returns 2^(j/steps) for j in the lowest bits of m, with a number added to its bits for each j.
func (b *Body) powerOfStep(m Reg, bits func(j int) uint32) Reg {
	steps := float64(int(1) << b.stepBits())
	return b.table(m, func(j int) float32 {
		power := float32(math.Exp2(float64(j) / steps))
		return math.Float32frombits(math.Float32bits(power) + bits(j))
	})
}

// scaleBias is the bias of m in scaled.
const scaleBias = 2 * 127

// vanishing returns the exponent at which scaled multiplies by zero. Processors take 150 cycles for a product below the
// normal range, even if it is rounded to zero, and the exponential of negative infinity is what padding becomes.
func (b *Body) vanishing() float64 {
	if b.wide() {
		return -1000
	}
	return -scaleBias
}

// scaled returns 2^n times (1 + t), rounded once. Without an instruction for scaling the exponent comes from the bits of
// m, in two halves, so that each of them is a valid exponent.
func (b *Body) scaled(t, n, m Reg) Reg {
	if b.wide() {
		p := b.powerOfStep(m, func(int) uint32 { return 0 })
		return b.op2(F32, OpScale, b.FMA(t, p, p), n)
	}
	one := math.Float32bits(1)
	p := b.powerOfStep(m, func(int) uint32 { return -one })
	whole, half := b.Shr(m, b.stepBits()), b.Shr(m, b.stepBits()+1)
	p = b.As(F32, b.IAdd(b.As(I32, p), b.Shl(half, 23)))
	return b.FMul(b.FMA(t, p, p), b.As(F32, b.Shl(b.ISub(whole, half), 23)))
}

func (b *Body) exp(x Reg) Reg {
	t, n, m := b.expParts(b.bound(x, b.vanishing()*math.Ln2, 89), scaleBias)
	return b.scaled(t, n, m)
}

// ln 2 as the sum of two f32.
const (
	ln2High32 = 0x1.62e43p-1
	ln2Rest32 = -0x1.05c61p-29
)

// expParts returns n and m of toStep for e^x, and t: e^x is 2^n times (1 + t). It subtracts a multiple of ln 2 in two
// parts, whose products are not rounded before they are subtracted.
func (b *Body) expParts(x Reg, bias int) (t, n, m Reg) {
	n, m = b.toStep(x, math.Log2E, bias)
	r := b.FNMA(n, b.Float(F32, ln2Rest32), b.FNMA(n, b.Float(F32, ln2High32), x))
	return b.FMA(b.poly(r, b.expSeries()...), b.FMul(r, r), r), n, m
}

// expBelow is exp of numbers that are not positive. Its power of two is 2^lifted times as large, so that it is a normal
// number if the result is a subnormal one, and zero if x is the bound.
func (b *Body) expBelow(x Reg) Reg {
	if b.wide() {
		t, n, m := b.expParts(b.atLeast(x, b.vanishing()*math.Ln2), scaleBias)
		return b.scaled(t, n, m)
	}
	const lifted = 64
	t, _, m := b.expParts(b.atLeast(x, -(127+lifted)*math.Ln2), 0)
	p := b.powerTimes(m, lifted)
	return b.FMul(b.FMA(t, p, p), b.Float(F32, math.Ldexp(1, -lifted)))
}

// powerTimes returns 2^n times 2^log, m being that of toStep without a bias. The exponent of the product must be that of
// a normal number; if it is one less, and n is a whole number, the result is zero.
func (b *Body) powerTimes(m Reg, log int) Reg {
	shift := 23 - b.stepBits() // n is added to the bits of the power of the step, minus those of the step
	p := b.powerOfStep(m, func(j int) uint32 { return uint32(log<<23) - uint32(j)<<shift })
	return b.As(F32, b.IAdd(b.As(I32, p), b.Shl(m, shift)))
}

func (b *Body) exp2(x Reg) Reg {
	var n, m, r Reg
	if b.wide() { // the remainder of an infinity is zero, and scaling accepts any exponent
		how := b.stepBits()<<4 | roundNearest
		r, n = b.op1i(F32, OpReduceStep, x, how), b.round(x, how)
		m = b.As(I32, b.FAdd(n, b.Float(F32, math.Ldexp(0x1.8p23, -b.stepBits()))))
	} else {
		x = b.bound(x, b.vanishing(), 129)
		n, m = b.toStep(x, 1, scaleBias)
		r = b.FSub(x, n)
	}
	return b.scaled(b.FMul(b.poly(r, b.exp2Series()...), r), n, m)
}

// tanh is a polynomial near zero, and 1 - 1/(e^2a/2 + 1/2) elsewhere, a being |x|. The sign is set last, because the
// polynomial adds a term of the other sign, and -0 plus +0 is +0.
func (b *Body) tanh(x Reg) Reg {
	one, sign := b.Float(F32, 1), b.signBit(F32)
	a := b.op2i(F32, OpFMin, b.Float(F32, 9.5), b.andNot(sign, x), Clamps)
	n, m := b.toStep(a, 2*math.Log2E, 0)
	r := b.FNMA(n, b.Float(F32, math.Ln2/2), a)
	t := b.FMul(b.poly(r, b.expTwiceSeries()...), r)
	p := b.powerTimes(m, -1)
	e := b.FAdd(b.FMA(t, p, p), b.Float(F32, 0.5)) // p + 0.5 would not be exact, because p is not a power of two
	far := b.FSub(one, b.FDiv(one, e))

	z := b.FMul(a, a)
	near := b.FMA(b.FMul(b.poly(z, tanhSeries32...), z), a, a)
	y := b.Select(b.FCmp(FloatLT, z, b.Float(F32, 0.64*0.64)), near, far)
	return b.Or(y, b.And(x, sign))
}

// The functions below have addends as results, which are only added to numbers of at least 1.

// tanhAddend is tanh by 1/(e^-2x/2 + 1/2) - 1, near zero as well. The difference is exact or nearly so, so that 1 + tanh x has an
// error of at most 3·2^-24.
func (b *Body) tanhAddend(x Reg) Reg {
	one := b.Float(F32, 1)
	x = b.bound(x, -9.5, 9.5)
	n, m := b.toStep(x, -2*math.Log2E, 0)
	r := b.FMS(n, b.Float(F32, -math.Ln2/2), x)
	t := b.FMul(b.poly(r, b.expTwiceSeries()...), r)
	p := b.powerTimes(m, -1)
	return b.FSub(b.FDiv(one, b.FAdd(b.FMA(t, p, p), b.Float(F32, 0.5))), one)
}

// lowestAddend is the exponent below which addends of exp need not decrease: they do not change a sum.
const lowestAddend = -64

// expAddend is exp without subnormal results.
func (b *Body) expAddend(x Reg) Reg {
	if b.wide() {
		return b.exp(x)
	}
	t, _, m := b.expParts(b.bound(x, lowestAddend*math.Ln2, 89), 0)
	return b.twice(t, m)
}

func (b *Body) exp2Addend(x Reg) Reg {
	if b.wide() {
		return b.exp2(x)
	}
	x = b.bound(x, lowestAddend, 128)
	n, m := b.toStep(x, 1, 0)
	r := b.FSub(x, n)
	return b.twice(b.FMul(b.poly(r, b.exp2Series()...), r), m)
}

// twice returns 2^n times (1 + t) for normal numbers, or an infinity: twice a product whose exponent is that of a number.
func (b *Body) twice(t, m Reg) Reg {
	p := b.powerTimes(m, -1)
	y := b.FMA(t, p, p)
	return b.FAdd(y, y)
}

package vcode

import (
	"math"
	"math/big"
	"sync"
	"unsafe"
)

// Sine, cosine and tangent: the argument modulo pi/2 as a pair, then series. Up to mediumAngle the multiple of pi/2 is
// subtracted in three parts. Larger arguments use the digits of 2/pi, in code that is skipped if no lane is that large.

const mediumAngle = 0x1p20

// sinSeries64 is (sin r - r) / r^3 in r^2 to 2^-56 of sin r for |r| up to pi/4, cosSeries64 (cos r - 1 + r^2/2) / r^4 to
// 2^-60 of cos r. The coefficients minimize the maximum error, as in math_exp.go.
var (
	sinSeries64 = []float64{-0.1666666666666664, 0.008333333333323662, -0.00019841269830144393, 2.755731365185318e-06, -2.505073457106949e-08,
		1.5894710581634463e-10}
	cosSeries64 = []float64{0.04166666666666665, -0.001388888888888284, 2.4801587294628004e-05, -2.7557315738613277e-07, 2.0875897738682843e-09,
		-1.1367981880469046e-11}
)

// quadrants returns x minus n times pi/2, and n in the low bits of an integer.
func (b *Body) quadrants(x Reg) (r pair, n Reg) {
	k := b.round(b.FMul(x, b.f64(2/math.Pi)), roundNearest)
	first := b.FNMA(k, b.f64(halfPiHi), x) // exact
	second := b.twoProduct(k, b.f64(halfPiMid))
	s := b.twoSum(first, b.FNeg(second.hi))
	lo := b.FSub(b.FNMA(k, b.f64(halfPiLo), s.lo), second.lo)
	return b.fastTwoSum(s.hi, lo), b.wholeBits(k)
}

// farQuadrants does the same for large x: it multiplies the significand by the digits of 2/pi that its exponent selects,
// without multiples of 4.
func (b *Body) farQuadrants(x Reg) (r pair, n Reg) {
	bits := b.As(I64, x)
	exponent := b.And(b.Shr(bits, 52), b.Const(I64, 0x7ff))
	finite := b.unequal(exponent, b.Const(I64, 0x7ff))
	row := b.IMax(b.ISub(exponent, b.Const(I64, 1023)), b.Const(I64, 0), true)
	row = b.And(row, b.Const(I64, digitRows-1))
	digit := func(i int) Reg { return b.As(F64, b.lookUpQuads(&TurnDigits()[0][i], b.Shl(row, 5))) }
	m := b.As(F64, b.Or(b.And(bits, b.Const(I64, 1<<52-1)), b.Const(I64, 1075<<52))) // at least 2^52
	m = b.Or(m, b.And(x, b.signBit(F64)))

	p0, p1, p2 := b.twoProduct(m, digit(0)), b.twoProduct(m, digit(1)), b.twoProduct(m, digit(2))
	turns := b.FMul(b.f64(4), b.round(b.FMul(p0.hi, b.f64(0.25)), roundNearest))
	s1 := b.twoSum(b.FSub(p0.hi, turns), p0.lo)
	s2 := b.twoSum(s1.hi, p1.hi)
	k := b.round(s2.hi, roundNearest)
	q1 := b.twoSum(s1.lo, s2.lo)
	q2 := b.twoSum(q1.hi, p1.lo)
	q3 := b.twoSum(q2.hi, p2.hi)
	tail := b.FAdd(b.FAdd(q1.lo, q2.lo), b.FAdd(q3.lo, b.FMA(m, digit(3), p2.lo)))
	h := b.twoSum(b.FSub(s2.hi, k), q3.hi)
	f := b.fastTwoSum(h.hi, b.FAdd(h.lo, tail))
	r = b.product(f, b.constPair(halfPiHi, halfPiMid))
	r = b.fastTwoSum(r.hi, r.lo)
	r.hi = b.Select(finite, r.hi, b.f64(math.NaN()))
	return r, b.wholeBits(k)
}

// lookUpQuads reads 64 bits at an offset in bytes from an address in Go's memory.
func (b *Body) lookUpQuads(at *float64, offset Reg) Reg {
	return b.Add(I64, Inst{Code: OpLookup64, Src: []Reg{offset}, Mem: []Memory{{External: unsafe.Pointer(at)}}, early: true})
}

// digitRows is a power of two above the exponents of large numbers.
const digitRows = 1 << 10

// TurnDigits has 2^(e-52) times 2/pi, modulo 4, for e from 0 on, in four numbers of 53 bits each. Machine code reads it,
// so it must not move.
var TurnDigits = sync.OnceValue(func() *[digitRows][4]float64 {
	const prec = 1400
	x := new(big.Float).SetPrec(prec).Quo(big.NewFloat(2).SetPrec(prec), bigPi(prec))
	x.SetMantExp(x, -52)
	table := new([digitRows][4]float64)
	for e := range table {
		rest := new(big.Float).Set(x)
		for i := range table[e] {
			d, _ := rest.Float64()
			table[e][i] = d
			rest.Sub(rest, big.NewFloat(d))
		}
		switch x.Add(x, x); {
		case x.Cmp(big.NewFloat(2)) >= 0:
			x.Sub(x, big.NewFloat(4))
		case x.Cmp(big.NewFloat(-2)) < 0:
			x.Add(x, big.NewFloat(4))
		}
	}
	return table
})

// bigPi computes pi by Machin's formula.
func bigPi(prec uint) *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), prec+64)
	inverseTan := func(n int64) *big.Int {
		sum, power := new(big.Int), new(big.Int).Quo(one, big.NewInt(n))
		for k := int64(1); power.Sign() != 0; k += 4 {
			sum.Add(sum, new(big.Int).Quo(power, big.NewInt(k)))
			power.Quo(power, big.NewInt(n*n))
			sum.Sub(sum, new(big.Int).Quo(power, big.NewInt(k+2)))
			power.Quo(power, big.NewInt(n*n))
		}
		return sum
	}
	pi := inverseTan(5)
	pi.Mul(pi, big.NewInt(16)).Sub(pi, new(big.Int).Mul(inverseTan(239), big.NewInt(4)))
	f := new(big.Float).SetPrec(prec).SetInt(pi)
	return f.SetMantExp(f, -int(prec+64))
}

func (b *Body) sinPair(r pair) pair {
	z := b.FMul(r.hi, r.hi)
	lo := b.FMA(b.FMul(r.hi, z), b.series(z, sinSeries64), b.FMul(r.lo, b.FNMA(z, b.f64(0.5), b.f64(1))))
	return b.fastTwoSum(r.hi, lo)
}

func (b *Body) cosPair(r pair) pair {
	z := b.twoProduct(r.hi, r.hi)
	w := b.fastTwoSum(b.f64(1), b.FMul(z.hi, b.f64(-0.5)))
	lo := b.FMA(b.FMul(z.hi, z.hi), b.series(z.hi, cosSeries64), b.FNeg(b.FMul(r.hi, r.lo)))
	return b.fastTwoSum(w.hi, b.FAdd(w.lo, b.FNMA(z.lo, b.f64(0.5), lo)))
}

// bitSet returns a mask of the lanes in which a bit is set.
func (b *Body) bitSet(n Reg, bit uint64) Reg {
	set := b.Const(I64, bit)
	return b.ICmp(CmpEQ, b.And(n, set), set, false)
}

// sine returns the sine of r plus n quarter turns.
func (b *Body) sine(r pair, n Reg) Reg {
	even := b.bitSet(n, 1)
	y := b.Select(even, b.value(b.cosPair(r)), b.value(b.sinPair(r)))
	return b.xor(y, b.As(F64, b.Shl(b.And(n, b.Const(I64, 2)), 62)))
}

// angular reduces an angle and applies f.
func (b *Body) angular(x Reg, f func(b *Body, r pair, n Reg) Reg) Reg {
	r, n := b.quadrants(x)
	far := b.FCmp(FloatGT, b.FAbs(x), b.f64(mediumAngle))
	return b.rarely(far, f(b, r, n), []Reg{x}, func(b *Body, x []Reg) Reg {
		r, n := b.farQuadrants(x[0])
		return f(b, r, n)
	})
}

// sin64 preserves the sign of zeros and of tiny arguments.
func (b *Body) sin64(x Reg) Reg {
	y := b.angular(x, (*Body).sine)
	return b.Select(b.FCmp(FloatLT, b.FAbs(x), b.f64(0x1p-27)), x, y)
}

func (b *Body) cos64(x Reg) Reg {
	return b.angular(x, func(b *Body, r pair, n Reg) Reg { return b.sine(r, b.IAdd(n, b.Const(I64, 1))) })
}

func (b *Body) tan64(x Reg) Reg {
	y := b.angular(x, func(b *Body, r pair, n Reg) Reg {
		s, c, odd := b.sinPair(r), b.cosPair(r), b.bitSet(n, 1)
		p := pair{b.Select(odd, b.FNeg(c.hi), s.hi), b.Select(odd, b.FNeg(c.lo), s.lo)}
		q := pair{b.Select(odd, s.hi, c.hi), b.Select(odd, s.lo, c.lo)}
		return b.value(b.quotientOnce(p, q))
	})
	return b.Select(b.FCmp(FloatLT, b.FAbs(x), b.f64(0x1p-27)), x, y)
}

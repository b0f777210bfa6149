package native

import (
	"math"
	"math/big"
	"sync"
	"unsafe"
)

// Sine, cosine and tangent: the argument less a multiple of pi/2, as a pair, then series. Up to
// mediumAngle the multiple is subtracted in three parts; what is beyond goes by digits of 2/pi,
// in code that is jumped over where no lane is so large.

const mediumAngle = 0x1p20

// quadrants is x less n times pi/2, and n in the low bits of an integer.
func (b *body) quadrants(x vreg) (r pair, n vreg) {
	k := b.round(b.fmul(x, b.f64(2/math.Pi)), roundNearest)
	first := b.fnma(k, b.f64(halfPiHi), x) // exact
	second := b.twoProduct(k, b.f64(halfPiMid))
	s := b.twoSum(first, b.fneg(second.hi))
	lo := b.fsub(b.fnma(k, b.f64(halfPiLo), s.lo), second.lo)
	return b.fastTwoSum(s.hi, lo), b.wholeBits(k)
}

// farQuadrants does the same for large x: its significand times the digits of 2/pi from its
// exponent on, whose multiples of 4 are left out.
func (b *body) farQuadrants(x vreg) (r pair, n vreg) {
	bits := b.as(kI64, x)
	exponent := b.and(b.srl(bits, 52), b.constant(kI64, 0x7ff))
	finite := b.icmp(cmpNE, exponent, b.constant(kI64, 0x7ff), false)
	row := b.imax(b.isub(exponent, b.constant(kI64, 1023)), b.constant(kI64, 0), true)
	row = b.and(row, b.constant(kI64, digitRows-1))
	digit := func(i int) vreg { return b.as(kF64, b.lookUpQuads(&digitsOfTurns()[0][i], b.sll(row, 5))) }
	m := b.as(kF64, b.or(b.and(bits, b.constant(kI64, 1<<52-1)), b.constant(kI64, 1075<<52))) // 2^52 and on
	m = b.or(m, b.and(x, b.signBit(kF64)))

	p0, p1, p2 := b.twoProduct(m, digit(0)), b.twoProduct(m, digit(1)), b.twoProduct(m, digit(2))
	turns := b.fmul(b.f64(4), b.round(b.fmul(p0.hi, b.f64(0.25)), roundNearest))
	s1 := b.twoSum(b.fsub(p0.hi, turns), p0.lo)
	s2 := b.twoSum(s1.hi, p1.hi)
	k := b.round(s2.hi, roundNearest)
	q1 := b.twoSum(s1.lo, s2.lo)
	q2 := b.twoSum(q1.hi, p1.lo)
	q3 := b.twoSum(q2.hi, p2.hi)
	tail := b.fadd(b.fadd(q1.lo, q2.lo), b.fadd(q3.lo, b.fma(m, digit(3), p2.lo)))
	h := b.twoSum(b.fsub(s2.hi, k), q3.hi)
	f := b.fastTwoSum(h.hi, b.fadd(h.lo, tail))
	r = b.times(f, b.constPair(halfPiHi, halfPiMid))
	r = b.fastTwoSum(r.hi, r.lo)
	r.hi = b.choose(finite, r.hi, b.f64(math.NaN()))
	return r, b.wholeBits(k)
}

// lookUpQuads reads 64 bits at a given number of bytes behind an address of the Go side.
func (b *body) lookUpQuads(at *float64, offset vreg) vreg {
	return b.add(kI64, inst{code: opLookup64, src: []vreg{offset}, mem: []memory{{external: unsafe.Pointer(at)}}, early: true})
}

// digitRows is a power of two above the exponents of large numbers.
const digitRows = 1 << 10

// digitsOfTurns has 2^(e-52) times 2/pi, less multiples of 4, for e from 0 on, in four numbers of
// 53 bits each. Machine code reads it, so it stays where it is.
var digitsOfTurns = sync.OnceValue(func() *[digitRows][4]float64 {
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

// bigPi is pi by Machin's formula.
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

func (b *body) sinPair(r pair) pair {
	z := b.fmul(r.hi, r.hi)
	lo := b.fma(b.fmul(r.hi, z), b.series(z, sinTerms), b.fmul(r.lo, b.fnma(z, b.f64(0.5), b.f64(1))))
	return b.fastTwoSum(r.hi, lo)
}

func (b *body) cosPair(r pair) pair {
	z := b.twoProduct(r.hi, r.hi)
	w := b.fastTwoSum(b.f64(1), b.fmul(z.hi, b.f64(-0.5)))
	lo := b.fma(b.fmul(z.hi, z.hi), b.series(z.hi, cosTerms), b.fneg(b.fmul(r.hi, r.lo)))
	return b.fastTwoSum(w.hi, b.fadd(w.lo, b.fnma(z.lo, b.f64(0.5), lo)))
}

// bitSet reports lanes that have a bit.
func (b *body) bitSet(n vreg, bit uint64) vreg {
	return b.icmp(cmpNE, b.and(n, b.constant(kI64, bit)), b.constant(kI64, 0), false)
}

// sine is the sine of r plus n quarter turns.
func (b *body) sine(r pair, n vreg) vreg {
	even := b.bitSet(n, 1)
	y := b.choose(even, b.value(b.cosPair(r)), b.value(b.sinPair(r)))
	return b.xor(y, b.as(kF64, b.sll(b.and(n, b.constant(kI64, 2)), 62)))
}

// angular makes a function of angles of one of reduced ones.
func (b *body) angular(x vreg, f func(b *body, r pair, n vreg) vreg) vreg {
	r, n := b.quadrants(x)
	far := b.fcmp(floatGT, b.fabs(x), b.f64(mediumAngle))
	return b.rarely(far, f(b, r, n), []vreg{x}, func(b *body, x []vreg) vreg {
		r, n := b.farQuadrants(x[0])
		return f(b, r, n)
	})
}

// sin64 keeps the sign of zero, and of what is too small to matter.
func (b *body) sin64(x vreg) vreg {
	y := b.angular(x, (*body).sine)
	return b.choose(b.fcmp(floatLT, b.fabs(x), b.f64(0x1p-27)), x, y)
}

func (b *body) cos64(x vreg) vreg {
	return b.angular(x, func(b *body, r pair, n vreg) vreg { return b.sine(r, b.iadd(n, b.constant(kI64, 1))) })
}

func (b *body) tan64(x vreg) vreg {
	y := b.angular(x, func(b *body, r pair, n vreg) vreg {
		s, c, odd := b.sinPair(r), b.cosPair(r), b.bitSet(n, 1)
		p := pair{b.choose(odd, b.fneg(c.hi), s.hi), b.choose(odd, b.fneg(c.lo), s.lo)}
		q := pair{b.choose(odd, s.hi, c.hi), b.choose(odd, s.lo, c.lo)}
		return b.value(b.over(p, q))
	})
	return b.choose(b.fcmp(floatLT, b.fabs(x), b.f64(0x1p-27)), x, y)
}

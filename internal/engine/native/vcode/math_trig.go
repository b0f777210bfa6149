package vcode

import (
	"math"
	"math/big"
	"sync"
	"unsafe"
)

// Sine, cosine and tangent: the argument modulo pi/2 as a pair, then series. Up to a limit the multiple of pi/2 is subtracted
// in three parts. Larger arguments use the digits of 2/pi, in code that is skipped if no lane is that large. f32 and f64
// differ in their constants only.

// angles are the constants of a kind of floats.
type angles struct {
	mantissa      int     // bits
	bias          int     // of the exponent
	limit         float64 // of the subtraction in three parts
	halfPi        [3]float64
	sin, cos, tan []float64
}

// sin is (sin r - r) / r^3 in r^2, cos (cos r - 1) / r^2, and tan (tan r - r) / r^3 for |r| up to pi/4. Errors are at most
// 2^-27.8, 2^-32.7 and 2^-29.2 of the results of f32, and 2^-56, 2^-60 and 2^-56 of those of f64. The coefficients minimize
// the maximum error, as in math_exp.go. The parts of pi/2 in f32 are rounded down: the multiple zero of a positive one does
// not change the sign of zero.
var (
	angles32 = angles{23, 127, 0x1p18, [3]float64{0x1.921fb4p+0, 0x1.4442dp-24, 0x1.846988p-48},
		[]float64{-0.16666653752326965, 0.008332105353474617, -0.0001950764562934637},
		[]float64{-0.5, 0.04166664555668831, -0.0013887295499444008, 2.4429633413092233e-05},
		[]float64{0.3333335220813751, 0.13332563638687134, 0.05407227575778961, 0.0212144423276186, 0.011019349098205566,
			-0.00015138450544327497, 0.004498566500842571}}
	angles64 = angles{52, 1023, 0x1p20, [3]float64{halfPiHi, halfPiMid, halfPiLo},
		[]float64{-0.1666666666666664, 0.008333333333323662, -0.00019841269830144393, 2.755731365185318e-06, -2.505073457106949e-08,
			1.5894710581634463e-10},
		[]float64{-0.5, 0.04166666666666665, -0.001388888888888284, 2.4801587294628004e-05, -2.7557315738613277e-07,
			2.0875897738682843e-09, -1.1367981880469046e-11},
		[]float64{0.3333333333333278, 0.13333333333414132, 0.0539682539268839, 0.021869489604109064, 0.008863219230307254,
			0.0035922885028947947, 0.0014547613656318962, 0.0005950507933605723, 0.00022242014162305072, 0.00013644365825959753,
			-2.6271960835037533e-05, 8.934819375769852e-05, -4.482066912570369e-05, 2.0849877705306523e-05}}
)

func (b *Body) angles(x Reg) *angles {
	if b.Kind(x) == F32 {
		return &angles32
	}
	return &angles64
}

// quadrants returns an angle of at least zero minus n times pi/2, and n plus a number of quarter turns in the low bits of an
// integer. The first product is subtracted exactly; the difference is a multiple of the last bit of the second product, so
// the error of the next subtraction is exact, too.
func (b *Body) quadrants(a Reg, quarters int) (r pair, n Reg) {
	c := b.angles(a)
	whole := b.like(a, math.Ldexp(1.5, c.mantissa)+float64(quarters)) // numbers of this size are whole
	m := b.FMA(a, b.like(a, 2/math.Pi), whole)
	k := b.FSub(m, whole)
	first := b.FNMA(k, b.like(a, c.halfPi[0]), a)
	second := b.twoProduct(k, b.like(a, c.halfPi[1]))
	r.hi = b.FSub(first, second.hi)
	rest := b.FSub(b.FSub(b.FSub(first, r.hi), second.hi), second.lo)
	r.lo = b.FNMA(k, b.like(a, c.halfPi[2]), rest)
	return r, b.As(b.intLike(a), m)
}

// farQuadrants does the same for large angles: it multiplies the significand by the digits of 2/pi that the exponent selects,
// without multiples of 4.
func (b *Body) farQuadrants(a Reg, quarters int) (r pair, n Reg) {
	c, k := b.angles(a), b.intLike(a)
	bits, infinity, bias := b.As(k, a), b.Const(k, uint64(2*c.bias+1)), b.Const(k, uint64(c.bias))
	exponent := b.Shr(bits, c.mantissa)
	row := b.And(b.IMax(b.ISub(exponent, bias), b.Const(k, 0), true), bias) // is in range for infinity, too
	digit := b.turnDigits(row)
	m := b.Or(b.And(bits, b.Const(k, 1<<c.mantissa-1)), b.Const(k, uint64(c.bias+c.mantissa)<<c.mantissa))
	r, n = b.turned(b.As(b.Kind(a), m), digit, quarters)
	r.hi = b.Select(b.unequal(exponent, infinity), r.hi, b.like(a, math.NaN()))
	return r, n
}

// turned multiplies an integer by the sum of four digits, which are quarter turns, and returns the result like quadrants.
func (b *Body) turned(m Reg, digit func(i int) Reg, quarters int) (r pair, n Reg) {
	c := b.angles(m)
	p0, p1, p2 := b.twoProduct(m, digit(0)), b.twoProduct(m, digit(1)), b.twoProduct(m, digit(2))
	turns := b.FMul(b.like(m, 4), b.round(b.FMul(p0.hi, b.like(m, 0.25)), roundNearest))
	s1 := b.twoSum(b.FSub(p0.hi, turns), p0.lo)
	s2 := b.twoSum(s1.hi, p1.hi)
	k := b.round(s2.hi, roundNearest)
	q1 := b.twoSum(s1.lo, s2.lo)
	q2 := b.twoSum(q1.hi, p1.lo)
	q3 := b.twoSum(q2.hi, p2.hi)
	tail := b.FAdd(b.FAdd(q1.lo, q2.lo), b.FAdd(q3.lo, b.FMA(m, digit(3), p2.lo)))
	h := b.twoSum(b.FSub(s2.hi, k), q3.hi)
	f := b.fastTwoSum(h.hi, b.FAdd(h.lo, tail))
	r = b.product(f, pair{b.like(m, c.halfPi[0]), b.like(m, c.halfPi[1])})
	whole := b.like(m, math.Ldexp(1.5, c.mantissa)+float64(quarters))
	return b.fastTwoSum(r.hi, r.lo), b.As(b.intLike(m), b.FAdd(k, whole))
}

// turnDigits returns the digits of rows of TurnDigits or turnDigits32.
func (b *Body) turnDigits(row Reg) func(i int) Reg {
	if b.Kind(row) == I32 {
		first := b.Shl(row, 2)
		return func(i int) Reg {
			return b.As(F32, b.lookUp(turnDigits32(), 4, b.IAdd(first, b.Const(I32, uint64(i)))))
		}
	}
	offset := b.Shl(row, 5)
	return func(i int) Reg { return b.As(F64, b.lookUpQuads(&TurnDigits()[0][i], offset)) }
}

// lookUpQuads reads 64 bits at an offset in bytes from an address in Go's memory.
func (b *Body) lookUpQuads(at *float64, offset Reg) Reg {
	return b.Add(I64, Inst{Code: OpLookup64, Src: []Reg{offset}, Mem: []Memory{{External: unsafe.Pointer(at)}}, early: true})
}

// TurnDigits has 2^(e-52) times 2/pi, modulo 4, for the exponents e of f64 from 0 on, in four numbers. Machine code reads
// it, so it must not move.
var TurnDigits = sync.OnceValue(func() *[1024][4]float64 {
	table := new([1024][4]float64)
	digitsOfTurns(52, len(table), func(e, i int, rest *big.Float) float64 {
		table[e][i], _ = rest.Float64()
		return table[e][i]
	})
	return table
})

// turnDigits32 is the same for f32, as the data of an instruction.
var turnDigits32 = sync.OnceValue(func() (table []byte) {
	digitsOfTurns(23, 128, func(_, _ int, rest *big.Float) float64 {
		d, _ := rest.Float32()
		table = appendBits(table, uint64(math.Float32bits(d)), 4)
		return float64(d)
	})
	return table
})

// digitsOfTurns computes rows of four numbers whose sum is 2^(e-mantissa) times 2/pi, modulo 4, for e from 0 on. digit
// rounds the rest of a row.
func digitsOfTurns(mantissa, rows int, digit func(e, i int, rest *big.Float) float64) {
	const prec = 1400
	x := new(big.Float).SetPrec(prec).Quo(big.NewFloat(2).SetPrec(prec), bigPi(prec))
	x.SetMantExp(x, -mantissa)
	for e := range rows {
		rest := new(big.Float).Set(x)
		for i := range 4 {
			rest.Sub(rest, big.NewFloat(digit(e, i, rest)))
		}
		switch x.Add(x, x); {
		case x.Cmp(big.NewFloat(2)) >= 0:
			x.Sub(x, big.NewFloat(4))
		case x.Cmp(big.NewFloat(-2)) < 0:
			x.Add(x, big.NewFloat(4))
		}
	}
}

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

// angular reduces the magnitude of an angle, adds a number of quarter turns, and applies f to it and to the angle.
func (b *Body) angular(x Reg, quarters int, f func(b *Body, x Reg, r pair, n Reg) Reg) Reg {
	a := b.FAbs(x)
	r, n := b.quadrants(a, quarters)
	far := b.FCmp(FloatGT, a, b.like(a, b.angles(a).limit))
	return b.rarely(far, f(b, x, r, n), []Reg{x}, func(b *Body, v []Reg) Reg {
		r, n := b.farQuadrants(b.FAbs(v[0]), quarters)
		return f(b, v[0], r, n)
	})
}

// sine returns the sine of r plus n quarter turns, and negates it in lanes whose sign bit in sign is set.
func (b *Body) sine(r pair, n, sign Reg) Reg {
	c, z := b.angles(r.hi), b.FMul(r.hi, r.hi)
	sin := b.FAdd(r.hi, b.FMA(b.FMul(r.hi, z), b.series(z, c.sin), r.lo))
	cos := b.FMA(b.series(z, c.cos), z, b.like(z, 1))
	y := b.Select(b.isOdd(n), cos, sin)
	turned := b.As(b.Kind(y), b.Shl(n, 8*b.Kind(y).Size()-2))
	if sign != 0 {
		turned = b.xor(turned, sign)
	}
	return b.xor(y, b.And(turned, b.signBit(b.Kind(y))))
}

func (b *Body) sin(x Reg) Reg {
	return b.angular(x, 0, func(b *Body, x Reg, r pair, n Reg) Reg { return b.sine(r, n, x) })
}

func (b *Body) cos(x Reg) Reg {
	return b.angular(x, 1, func(b *Body, _ Reg, r pair, n Reg) Reg { return b.sine(r, n, 0) })
}

// tan corrects the quotient in odd quadrants by its remainder.
func (b *Body) tan(x Reg) Reg {
	return b.angular(x, 0, func(b *Body, x Reg, r pair, n Reg) Reg {
		z := b.FMul(r.hi, r.hi)
		low := b.FMA(z, r.lo, r.lo) // the derivative is nearly 1 + r^2
		t := b.fastTwoSum(r.hi, b.FMA(b.FMul(r.hi, z), b.series(z, b.angles(z).tan), low))
		q := b.FDiv(b.like(z, -1), t.hi)
		q = b.FMA(q, b.FMA(q, t.lo, b.FMA(q, t.hi, b.like(z, 1))), q)
		return b.xor(b.Select(b.isOdd(n), q, t.hi), b.And(x, b.signBit(b.Kind(x))))
	})
}

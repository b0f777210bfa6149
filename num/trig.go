package num

import (
	"math"
	"math/bits"
)

// reduce returns x minus the nearest multiple n of pi/2 as a pair, and n mod 4,
// for finite x.
func reduce(x float64) (n int, r pair) {
	switch a := math.Abs(x); {
	case a <= math.Pi/4:
		return 0, pair{x, 0}
	case a < 0x1p20:
		return reduceMedium(x)
	default:
		n, r = reduceHuge(a)
		if x < 0 {
			return -n & 3, r.neg()
		}
		return n, r
	}
}

// reduceMedium subtracts the multiple in parts of 33 bits, so that each product
// with a number of 20 bits is exact.
func reduceMedium(x float64) (int, pair) {
	f, n := nearestInt(float64(x * invHalfPi))
	a := twoSum(x-float64(f*halfPi0), -float64(f*halfPi1))
	b := twoSum(a.hi, -float64(f*halfPi2))
	c := twoSum(b.hi, -float64(f*halfPi3))
	return n & 3, fastTwoSum(c.hi, c.lo+(b.lo+a.lo))
}

// reduceHuge multiplies the significand by the digits of 2/pi that matter: those
// above make multiples of 4, those below vanish.
func reduceHuge(a float64) (int, pair) {
	m, e := split(a)
	p := mulLow192(m, digits192(e-2))
	n := int(p[0] >> 62)
	f := [3]uint64{p[0]<<2 | p[1]>>62, p[1]<<2 | p[2]>>62, p[2] << 2}
	if f[0]>>63 == 0 {
		return n, fraction(f).times(pair{halfPiHi, halfPiLo})
	}
	return (n + 1) & 3, fraction(negate192(f)).times(pair{-halfPiHi, -halfPiLo})
}

// digits192 returns 192 binary digits of 2/pi from digit j after the point on;
// those before the point are zero.
func digits192(j int) (w [3]uint64) {
	for i := range w {
		w[i] = digits64(j + 64*i)
	}
	return w
}

func digits64(j int) uint64 {
	word := func(i int) uint64 {
		if i < 0 {
			return 0
		}
		return twoOverPi[i]
	}
	i, s := j>>6, uint(j&63)
	return word(i)<<s | word(i+1)>>(64-s)
}

// mulLow192 is m*w modulo 2^192, words from the highest.
func mulLow192(m uint64, w [3]uint64) (p [3]uint64) {
	h2, l2 := bits.Mul64(m, w[2])
	h1, l1 := bits.Mul64(m, w[1])
	var carry uint64
	p[2] = l2
	p[1], carry = bits.Add64(l1, h2, 0)
	p[0] = m*w[0] + h1 + carry
	return p
}

func negate192(f [3]uint64) [3]uint64 {
	var b uint64
	f[2], b = bits.Sub64(0, f[2], 0)
	f[1], b = bits.Sub64(0, f[1], b)
	f[0], _ = bits.Sub64(0, f[0], b)
	return f
}

// fraction returns the binary fraction f as a pair of 53 bits each.
func fraction(f [3]uint64) pair {
	zeros := 0
	for f[0] == 0 && zeros < 192 {
		f[0], f[1], f[2] = f[1], f[2], 0
		zeros += 64
	}
	z := bits.LeadingZeros64(f[0])
	zeros += z
	hi, lo := f[0]<<z|f[1]>>(64-z), f[1]<<z|f[2]>>(64-z)
	rest := (hi<<53 | lo>>11) >> 11
	return pair{math.Ldexp(float64(hi>>11), -53-zeros), math.Ldexp(float64(rest), -106-zeros)}
}

// sinPair returns the sine of a reduced argument.
func sinPair(r pair) pair {
	z := float64(r.hi * r.hi)
	return fastTwoSum(r.hi, float64(r.lo*(1-float64(0.5*z)))+float64(float64(r.hi*z)*poly(z, sinTerms[:])))
}

// cosPair returns the cosine of a reduced argument.
func cosPair(r pair) pair {
	z := twoProduct(r.hi, r.hi)
	w := fastTwoSum(1, -float64(0.5*z.hi))
	lo := float64(float64(z.hi*z.hi)*poly(z.hi, cosTerms[:])) - float64(r.hi*r.lo)
	return fastTwoSum(w.hi, w.lo+(lo-float64(0.5*z.lo)))
}

// SinF64 returns the sine of x.
func SinF64(x float64) float64 {
	if !finite(x) {
		return math.NaN()
	}
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	n, r := reduce(x)
	return quadrant(n, r)
}

// CosF64 returns the cosine of x.
func CosF64(x float64) float64 {
	if !finite(x) {
		return math.NaN()
	}
	n, r := reduce(x)
	return quadrant(n+1, r)
}

// quadrant is the sine of r plus n quarter turns.
func quadrant(n int, r pair) float64 {
	p := r
	if n&1 == 0 {
		p = sinPair(r)
	} else {
		p = cosPair(r)
	}
	if n&2 != 0 {
		return -p.value()
	}
	return p.value()
}

// TanF64 returns the tangent of x.
func TanF64(x float64) float64 {
	if !finite(x) {
		return math.NaN()
	}
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	n, r := reduce(x)
	s, c := sinPair(r), cosPair(r)
	if n&1 != 0 {
		return c.neg().div(s).value()
	}
	return s.div(c).value()
}

package num

import "math"

// A pair is the unevaluated sum of two floats, the second far below the first.
type pair struct{ hi, lo float64 }

// logStep is an entry of the logarithm's table.
type logStep struct {
	inv    float64 // close to the inverse of the part's middle
	hi, lo float64 // -log inv, or -log(2 inv) if up is 1
	up     int
}

// twoSum returns a+b as a pair, exactly.
func twoSum(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// fastTwoSum is twoSum for |a| >= |b|.
func fastTwoSum(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

// twoProduct returns a*b as a pair, exactly.
func twoProduct(a, b float64) pair {
	p := float64(a * b)
	return pair{p, math.FMA(a, b, -p)}
}

// value rounds the pair to one float.
func (p pair) value() float64 { return p.hi + p.lo }

func (p pair) neg() pair { return pair{-p.hi, -p.lo} }

// plus returns p+q to some 100 bits, unless they cancel.
func (p pair) plus(q pair) pair {
	s := twoSum(p.hi, q.hi)
	return fastTwoSum(s.hi, s.lo+(p.lo+q.lo))
}

// times returns p*q to some 100 bits.
func (p pair) times(q pair) pair {
	s := twoProduct(p.hi, q.hi)
	return fastTwoSum(s.hi, s.lo+(float64(p.hi*q.lo)+float64(p.lo*q.hi)))
}

// div returns p/q to some 100 bits.
func (p pair) div(q pair) pair {
	u := p.hi / q.hi
	rest := math.FMA(-u, q.hi, p.hi) + (p.lo - float64(u*q.lo))
	return fastTwoSum(u, rest/q.hi)
}

// poly is c[0] + c[1]*x + c[2]*x^2 + ..., never fused.
func poly(x float64, c []float64) float64 {
	y := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		y = float64(y*x) + c[i]
	}
	return y
}

// scale2 returns y times 2 to the k, rounded once, for y between 1/4 and 4.
func scale2(y float64, k int) float64 {
	switch {
	case k > 1020:
		return y * 0x1p1020 * pow2(k-1020)
	case k < -1020:
		return y * pow2(k+200) * 0x1p-200
	}
	return y * pow2(k)
}

// pow2 returns 2 to the k, 0 < k+1023 < 2047.
func pow2(k int) float64 { return math.Float64frombits(uint64(k+1023) << 52) }

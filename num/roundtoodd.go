package num

import "math"

// Rounding to odd: an inexact float64 result becomes the adjacent value whose last bit is set. Rounding that to a format
// with at most 51 bits of precision equals rounding the exact result once, for every rounding mode. The operands here
// are values of f32 or a smaller format, so that float64 neither overflows nor underflows.

// toOdd corrects s, the exact result rounded to nearest, with the sign of the rounding error.
func toOdd(s, missing float64) float64 {
	b := math.Float64bits(s)
	if missing == 0 || missing != missing || b&1 != 0 {
		return s
	}
	if (missing > 0) == (s > 0) {
		return math.Float64frombits(b + 1)
	}
	return math.Float64frombits(b - 1)
}

func addOdd(a, b float64) float64 {
	s := a + b
	t := s - a
	missing := (a - (s - t)) + (b - t)
	return toOdd(s, missing)
}

func divOdd(a, b float64) float64 {
	q := a / b
	missing := math.FMA(-q, b, a)
	if b < 0 {
		missing = -missing
	}
	return toOdd(q, missing)
}

func sqrtOdd(a float64) float64 {
	s := math.Sqrt(a)
	return toOdd(s, math.FMA(-s, s, a))
}

// zeroSum sets the sign of an exact zero sum: rounding toward minus infinity makes it -0 unless both terms are +0.
func zeroSum(s, a, b float64, r Rounding) float64 {
	if s == 0 && r == NegInf && (math.Signbit(a) || math.Signbit(b)) {
		return math.Copysign(0, -1)
	}
	return s
}

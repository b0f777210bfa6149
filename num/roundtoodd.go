package num

import "math"

// Rounding to odd: an inexact float64 result takes the neighbour whose last bit
// is set. Rounding that again to a format of at most 51 bits of precision is as
// good as rounding the exact result once, for every rounding mode. The operands
// here are values of f32 or a smaller format, so that float64 neither overflows
// nor underflows.

// toOdd corrects s, the exact result rounded to nearest, given the sign of
// what is missing from it.
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

// zeroSum gives an exact zero sum its sign: rounding toward minus infinity makes
// it -0 unless both terms are +0.
func zeroSum(s, a, b float64, r Rounding) float64 {
	if s == 0 && r == NegInf && (math.Signbit(a) || math.Signbit(b)) {
		return math.Copysign(0, -1)
	}
	return s
}

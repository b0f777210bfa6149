package num

import "math"

// Float is a type that Go computes in.
type Float interface{ float32 | float64 }

// Maximum is IEEE 754-2019 maximum: NaN if either operand is NaN, and -0 < +0.
func Maximum[T Float](a, b T) T { return max(a, b) }

// Minimum is IEEE 754-2019 minimum: NaN if either operand is NaN, and -0 < +0.
func Minimum[T Float](a, b T) T { return min(a, b) }

// MaximumNumber is IEEE 754-2019 maximumNumber: the other operand if one is
// NaN, and -0 < +0.
func MaximumNumber[T Float](a, b T) T {
	switch {
	case a != a:
		return b
	case b != b:
		return a
	}
	return max(a, b)
}

// MinimumNumber is IEEE 754-2019 minimumNumber: the other operand if one is
// NaN, and -0 < +0.
func MinimumNumber[T Float](a, b T) T {
	switch {
	case a != a:
		return b
	case b != b:
		return a
	}
	return min(a, b)
}

// RemF32 returns a - trunc(a/b)*b, exactly, with the sign of a.
func RemF32(a, b float32) float32 { return float32(math.Mod(float64(a), float64(b))) }

// RemF64 returns a - trunc(a/b)*b, exactly, with the sign of a.
func RemF64(a, b float64) float64 { return math.Mod(a, b) }

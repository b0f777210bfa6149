package num

import "math"

// AddF32 returns a+b rounded once in direction r.
func AddF32(a, b float32, r Rounding) float32 {
	if r == NearestEven {
		return a + b
	}
	x, y := float64(a), float64(b)
	return F64ToF32(zeroSum(addOdd(x, y), x, y, r), r)
}

// SubF32 returns a-b rounded once in direction r.
func SubF32(a, b float32, r Rounding) float32 {
	if r == NearestEven {
		return a - b
	}
	return AddF32(a, -b, r)
}

// MulF32 returns a*b rounded once in direction r.
func MulF32(a, b float32, r Rounding) float32 {
	if r == NearestEven {
		return a * b
	}
	return F64ToF32(float64(a)*float64(b), r)
}

// DivF32 returns a/b rounded once in direction r.
func DivF32(a, b float32, r Rounding) float32 {
	if r == NearestEven {
		return a / b
	}
	return F64ToF32(divOdd(float64(a), float64(b)), r)
}

// FMAF32 returns a*b+c rounded once in direction r.
func FMAF32(a, b, c float32, r Rounding) float32 {
	p, z := float64(float64(a)*float64(b)), float64(c)
	s := p + z
	if r == NearestEven && math.Float64bits(s)&(1<<29-1) != 1<<28 && math.Abs(s) >= 0x1p-126 {
		return float32(s) // no tie between normal values: a second rounding does no harm
	}
	return F64ToF32(zeroSum(addOdd(p, z), p, z, r), r)
}

// SqrtF32 returns the square root of a rounded once in direction r.
func SqrtF32(a float32, r Rounding) float32 {
	if r == NearestEven {
		return float32(math.Sqrt(float64(a)))
	}
	return F64ToF32(sqrtOdd(float64(a)), r)
}

// F64ToF32 rounds x to f32 in direction r.
func F64ToF32(x float64, r Rounding) float32 {
	y := float32(x)
	z := float64(y)
	if r == NearestEven || z == x || x != x {
		return y
	}
	switch r {
	case Zero:
		if math.Abs(z) > math.Abs(x) {
			return math.Float32frombits(math.Float32bits(y) - 1)
		}
	case NegInf:
		if z > x {
			return nextDown32(y)
		}
	case PosInf:
		if z < x {
			return -nextDown32(-y)
		}
	default:
		return math.Float32frombits(uint32(F32.Encode(x, r, false)))
	}
	return y
}

// nextDown32 returns the next f32 below x, which is not NaN, not -Inf and,
// coming from a rounding upward, not -0.
func nextDown32(x float32) float32 {
	b := math.Float32bits(x)
	switch {
	case b == 0:
		b = 1<<31 | 1
	case b>>31 == 0:
		b--
	default:
		b++
	}
	return math.Float32frombits(b)
}

// FlushF32 makes a subnormal a zero of its sign: flush_to_zero applies it to
// every operand and to the result.
func FlushF32(x float32) float32 {
	b := math.Float32bits(x)
	if b&0x7f800000 == 0 {
		b &= 1 << 31
	}
	return math.Float32frombits(b)
}

package num

import "math"

// The operations below take values of a format with at most 24 bits of precision and within the range of f32: f16, bf16,
// tf32, f32 and all smaller formats.

// Add returns a+b rounded once to the format.
func (f *Format) Add(a, b float64, r Rounding) float64 {
	return f.round(zeroSum(addOdd(a, b), a, b, r), r)
}

// Sub returns a-b rounded once to the format.
func (f *Format) Sub(a, b float64, r Rounding) float64 { return f.Add(a, -b, r) }

// Mul returns a*b rounded once to the format.
func (f *Format) Mul(a, b float64, r Rounding) float64 { return f.round(a*b, r) }

// Div returns a/b rounded once to the format.
func (f *Format) Div(a, b float64, r Rounding) float64 { return f.round(divOdd(a, b), r) }

// FMA returns a*b+c rounded once to the format.
func (f *Format) FMA(a, b, c float64, r Rounding) float64 {
	p := float64(a * b)
	return f.round(zeroSum(addOdd(p, c), p, c, r), r)
}

// Sqrt returns the square root of a rounded once to the format.
func (f *Format) Sqrt(a float64, r Rounding) float64 { return f.round(sqrtOdd(a), r) }

// round is Round with fast paths for the formats that kernels compute in.
func (f *Format) round(x float64, r Rounding) float64 {
	if r == NearestEven {
		switch f {
		case F16:
			return float64(RoundF16(oddF32(x)))
		case BF16:
			return float64(RoundBF16(oddF32(x)))
		}
	}
	if f == F32 {
		return float64(F64ToF32(x, r))
	}
	return f.Round(x, r)
}

// oddF32 rounds x to f32 to odd, so that a second rounding to at most 22 bits of precision equals a single one.
func oddF32(x float64) float32 {
	y := float32(x)
	z := float64(y)
	if z == x || x != x {
		return y
	}
	b := math.Float32bits(y)
	if math.Abs(z) > math.Abs(x) {
		b--
	}
	return math.Float32frombits(b | 1)
}

// AddF16 returns a+b rounded once to f16; operands and result are f16 patterns.
func AddF16(a, b uint16, r Rounding) uint16 { return binary16(F16, F16ToF32, (*Format).Add, a, b, r) }

// SubF16 returns a-b rounded once to f16.
func SubF16(a, b uint16, r Rounding) uint16 { return binary16(F16, F16ToF32, (*Format).Sub, a, b, r) }

// MulF16 returns a*b rounded once to f16.
func MulF16(a, b uint16, r Rounding) uint16 { return binary16(F16, F16ToF32, (*Format).Mul, a, b, r) }

// DivF16 returns a/b rounded once to f16.
func DivF16(a, b uint16, r Rounding) uint16 { return binary16(F16, F16ToF32, (*Format).Div, a, b, r) }

// FMAF16 returns a*b+c rounded once to f16.
func FMAF16(a, b, c uint16, r Rounding) uint16 {
	return F64ToF16(F16.FMA(F16ToF64(a), F16ToF64(b), F16ToF64(c), r), NearestEven)
}

// SqrtF16 returns the square root of a rounded once to f16.
func SqrtF16(a uint16, r Rounding) uint16 { return F64ToF16(F16.Sqrt(F16ToF64(a), r), NearestEven) }

// AddBF16 returns a+b rounded once to bf16; operands and result are bf16 patterns.
func AddBF16(a, b uint16, r Rounding) uint16 {
	return binary16(BF16, BF16ToF32, (*Format).Add, a, b, r)
}

// SubBF16 returns a-b rounded once to bf16.
func SubBF16(a, b uint16, r Rounding) uint16 {
	return binary16(BF16, BF16ToF32, (*Format).Sub, a, b, r)
}

// MulBF16 returns a*b rounded once to bf16.
func MulBF16(a, b uint16, r Rounding) uint16 {
	return binary16(BF16, BF16ToF32, (*Format).Mul, a, b, r)
}

// DivBF16 returns a/b rounded once to bf16.
func DivBF16(a, b uint16, r Rounding) uint16 {
	return binary16(BF16, BF16ToF32, (*Format).Div, a, b, r)
}

// FMABF16 returns a*b+c rounded once to bf16.
func FMABF16(a, b, c uint16, r Rounding) uint16 {
	return F64ToBF16(BF16.FMA(BF16ToF64(a), BF16ToF64(b), BF16ToF64(c), r), NearestEven)
}

// SqrtBF16 returns the square root of a rounded once to bf16.
func SqrtBF16(a uint16, r Rounding) uint16 {
	return F64ToBF16(BF16.Sqrt(BF16ToF64(a), r), NearestEven)
}

func binary16(f *Format, decode func(uint16) float32, op func(*Format, float64, float64, Rounding) float64, a, b uint16, r Rounding) uint16 {
	x := op(f, float64(decode(a)), float64(decode(b)), r)
	return uint16(f.Encode(x, NearestEven, false))
}

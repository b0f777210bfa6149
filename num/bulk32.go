package num

import "math"

// ExpF32s sets dst to e to the src, element by element. dst may be src.
func ExpF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		if x > -104 && x < 89 {
			dst[i] = float32(exp32(float64(x)))
		} else {
			dst[i] = expSpecial(x)
		}
	}
}

// Exp2F32s sets dst to 2 to the src.
func Exp2F32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		if x > -151 && x < 128 {
			dst[i] = float32(exp2of(float64(x)))
		} else {
			dst[i] = exp2Special(x)
		}
	}
}

// LogF32s sets dst to the natural logarithm of src.
func LogF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		if x > 0 && x <= math.MaxFloat32 {
			dst[i] = float32(log32(x))
		} else {
			dst[i] = float32(logSpecial(float64(x)))
		}
	}
}

// Log2F32s sets dst to the binary logarithm of src.
func Log2F32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		if x > 0 && x <= math.MaxFloat32 {
			dst[i] = float32(log32(x) * log2eHi)
		} else {
			dst[i] = float32(logSpecial(float64(x)))
		}
	}
}

// SinF32s sets dst to the sine of src.
func SinF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = SinF32(x)
	}
}

// CosF32s sets dst to the cosine of src.
func CosF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = CosF32(x)
	}
}

// TanhF32s sets dst to the hyperbolic tangent of src.
func TanhF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = TanhF32(x)
	}
}

// RsqrtF32s sets dst to 1 over the square root of src.
func RsqrtF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = RsqrtF32(x)
	}
}

// SqrtF32s sets dst to the square root of src.
func SqrtF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = float32(math.Sqrt(float64(x)))
	}
}

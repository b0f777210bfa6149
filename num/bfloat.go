package num

import "math"

// BF16ToF32 returns the value of a bf16 pattern.
func BF16ToF32(b uint16) float32 { return math.Float32frombits(uint32(b) << 16) }

// F32ToBF16 rounds x to the nearest bf16, ties to even. The sign of a NaN is preserved.
func F32ToBF16(x float32) uint16 {
	b := math.Float32bits(x)
	if b&0x7fffffff > 0x7f800000 {
		return uint16(b>>16&0x8000 | 0x7fc0)
	}
	return uint16((b + 0x7fff + b>>16&1) >> 16)
}

// RoundBF16 rounds x to the nearest bf16 value, ties to even.
func RoundBF16(x float32) float32 { return BF16ToF32(F32ToBF16(x)) }

// BF16ToF64 returns the value of a bf16 pattern.
func BF16ToF64(b uint16) float64 { return float64(BF16ToF32(b)) }

// F64ToBF16 rounds x to bf16 in direction r.
func F64ToBF16(x float64, r Rounding) uint16 {
	if r == NearestEven {
		return F32ToBF16(oddF32(x))
	}
	return uint16(BF16.Encode(x, r, false))
}

// BF16sToF32s converts bf16 patterns to values.
func BF16sToF32s(dst []float32, src []uint16) {
	dst = dst[:len(src)]
	for i, b := range src {
		dst[i] = math.Float32frombits(uint32(b) << 16)
	}
}

// F32sToBF16s rounds values to the nearest bf16, ties to even.
func F32sToBF16s(dst []uint16, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		b := math.Float32bits(x)
		if b&0x7fffffff > 0x7f800000 {
			dst[i] = uint16(b>>16&0x8000 | 0x7fc0)
		} else {
			dst[i] = uint16((b + 0x7fff + b>>16&1) >> 16)
		}
	}
}

// RoundBF16s rounds values to the nearest bf16 values, ties to even. dst may be src.
func RoundBF16s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		b := math.Float32bits(x)
		if b&0x7fffffff > 0x7f800000 {
			dst[i] = RoundBF16(x)
		} else {
			dst[i] = math.Float32frombits((b + 0x7fff + b>>16&1) &^ 0xffff)
		}
	}
}

// BF16sToF64s converts bf16 patterns to values.
func BF16sToF64s(dst []float64, src []uint16) {
	dst = dst[:len(src)]
	for i, b := range src {
		dst[i] = float64(BF16ToF32(b))
	}
}

// F64sToBF16s rounds values to the nearest bf16, ties to even.
func F64sToBF16s(dst []uint16, src []float64) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = F32ToBF16(oddF32(x))
	}
}

// A tf32 value is an f32 whose low 13 bits are zero.

// RoundTF32 rounds x to the nearest tf32 value, ties to even.
func RoundTF32(x float32) float32 {
	b := math.Float32bits(x)
	if b&0x7fffffff > 0x7f800000 {
		return math.Float32frombits(b&0x80000000 | 0x7fc00000)
	}
	return math.Float32frombits((b + 0xfff + b>>13&1) &^ 0x1fff)
}

// TruncTF32 drops the 13 bits that tensor cores do not read.
func TruncTF32(x float32) float32 {
	return math.Float32frombits(math.Float32bits(x) &^ 0x1fff)
}

// F64ToTF32 rounds x to tf32 in direction r.
func F64ToTF32(x float64, r Rounding) float32 {
	if r == NearestEven {
		return RoundTF32(oddF32(x))
	}
	return math.Float32frombits(uint32(TF32.Encode(x, r, false)))
}

// RoundTF32s rounds values to the nearest tf32 values, ties to even. dst may be src.
func RoundTF32s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = RoundTF32(x)
	}
}

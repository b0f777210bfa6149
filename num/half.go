package num

import "math"

// F16ToF32 returns the value of an f16 pattern. A NaN becomes quiet; its payload is preserved.
func F16ToF32(h uint16) float32 {
	sign, mag := uint32(h&0x8000)<<16, uint32(h&0x7fff)
	if mag-0x400 < 0x7800 {
		return math.Float32frombits(sign | (mag<<13 + 112<<23))
	}
	return f16Special(sign, mag)
}

// f16Special converts subnormal numbers, infinities and NaN.
func f16Special(sign, mag uint32) float32 {
	switch {
	case mag < 0x400:
		return math.Float32frombits(sign | math.Float32bits(float32(mag)*0x1p-24))
	case mag == 0x7c00:
		return math.Float32frombits(sign | 0x7f800000)
	}
	return math.Float32frombits(sign | 0x7fc00000 | mag<<13)
}

// F32ToF16 rounds x to the nearest f16, ties to even. The sign of a NaN is preserved.
func F32ToF16(x float32) uint16 {
	b := math.Float32bits(x)
	sign, mag := uint16(b>>16&0x8000), b&0x7fffffff
	if mag-0x38800000 < 0x47800000-0x38800000 {
		mag -= 112 << 23
		return sign | uint16((mag+0xfff+mag>>13&1)>>13)
	}
	return sign | f16Edge(mag)
}

// f16Edge converts a magnitude that is not a normal f16: adding 0.5, whose last bit has the weight of the smallest f16,
// rounds a small one.
func f16Edge(mag uint32) uint16 {
	switch {
	case mag > 0x7f800000:
		return 0x7e00
	case mag >= 0x47800000:
		return 0x7c00
	}
	return uint16(math.Float32bits(math.Float32frombits(mag)+0.5) - 0x3f000000)
}

// RoundF16 rounds x to the nearest f16 value, ties to even.
func RoundF16(x float32) float32 { return F16ToF32(F32ToF16(x)) }

// F16ToF64 returns the value of an f16 pattern.
func F16ToF64(h uint16) float64 { return float64(F16ToF32(h)) }

// F64ToF16 rounds x to f16 in direction r.
func F64ToF16(x float64, r Rounding) uint16 {
	if r == NearestEven {
		return F32ToF16(oddF32(x))
	}
	return uint16(F16.Encode(x, r, false))
}

// F16sToF32s converts f16 patterns to values.
func F16sToF32s(dst []float32, src []uint16) {
	dst = dst[:len(src)]
	for i, h := range src {
		sign, mag := uint32(h&0x8000)<<16, uint32(h&0x7fff)
		if mag-0x400 < 0x7800 {
			dst[i] = math.Float32frombits(sign | (mag<<13 + 112<<23))
		} else {
			dst[i] = f16Special(sign, mag)
		}
	}
}

// F32sToF16s rounds values to the nearest f16, ties to even.
func F32sToF16s(dst []uint16, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		b := math.Float32bits(x)
		sign, mag := uint16(b>>16&0x8000), b&0x7fffffff
		if mag-0x38800000 < 0x47800000-0x38800000 {
			mag -= 112 << 23
			dst[i] = sign | uint16((mag+0xfff+mag>>13&1)>>13)
		} else {
			dst[i] = sign | f16Edge(mag)
		}
	}
}

// RoundF16s rounds values to the nearest f16 values, ties to even. dst may be src.
func RoundF16s(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		b := math.Float32bits(x)
		mag := b & 0x7fffffff
		if mag-0x38800000 < 0x477fe000-0x38800000 {
			dst[i] = math.Float32frombits((b + 0xfff + b>>13&1) &^ 0x1fff)
		} else {
			dst[i] = RoundF16(x)
		}
	}
}

// F16sToF64s converts f16 patterns to values.
func F16sToF64s(dst []float64, src []uint16) {
	dst = dst[:len(src)]
	for i, h := range src {
		dst[i] = float64(F16ToF32(h))
	}
}

// F64sToF16s rounds values to the nearest f16, ties to even.
func F64sToF16s(dst []uint16, src []float64) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = F32ToF16(oddF32(x))
	}
}

package num

import "math"

// E4M3ToF32 returns the value of an e4m3fn pattern.
func E4M3ToF32(b uint8) float32 { return e4m3Values[b] }

// E5M2ToF32 returns the value of an e5m2 pattern.
func E5M2ToF32(b uint8) float32 { return e5m2Values[b] }

// E8M0ToF32 returns the value of an e8m0fnu pattern.
func E8M0ToF32(b uint8) float32 { return e8m0Values[b] }

// E5M3ToF32 returns the value of an e5m3fnu pattern.
func E5M3ToF32(b uint8) float32 { return e5m3Values[b] }

// E2M1ToF32 returns the value of the e2m1fn pattern in the low 4 bits of b.
func E2M1ToF32(b uint8) float32 { return e2m1Values[b] }

// F32ToE4M3 rounds x to the nearest e4m3fn, ties to even; the result of overflow is NaN, or the largest finite value
// with saturate.
func F32ToE4M3(x float32, saturate bool) uint8 {
	b := math.Float32bits(x)
	sign, mag := uint8(b>>24&0x80), b&0x7fffffff
	switch {
	case mag < 0x3c800000: // below the smallest normal, 2^-6
		return sign | uint8(math.Float32bits(math.Float32frombits(mag)+0x1p14)-0x46800000)
	case mag < 0x43e80000: // up to the tie above 448
		mag -= 120 << 23
		return sign | uint8((mag+0x7ffff+mag>>20&1)>>20)
	case mag == 0x43e80000, saturate && mag <= 0x7f800000:
		return sign | 0x7e
	}
	return sign | 0x7f
}

// F32ToE5M2 rounds x to the nearest e5m2, ties to even; the result of overflow is an infinity, or the largest finite
// value with saturate.
func F32ToE5M2(x float32, saturate bool) uint8 {
	b := math.Float32bits(x)
	sign, mag := uint8(b>>24&0x80), b&0x7fffffff
	switch {
	case mag < 0x38800000: // below the smallest normal, 2^-14
		return sign | uint8(math.Float32bits(math.Float32frombits(mag)+0x1p7)-0x43000000)
	case mag < 0x47700000: // below the tie above 57344
		mag -= 112 << 23
		return sign | uint8((mag+0xfffff+mag>>21&1)>>21)
	case mag > 0x7f800000:
		return sign | 0x7e
	case saturate:
		return sign | 0x7b
	}
	return sign | 0x7c
}

// E4M3sToF32s converts e4m3fn patterns to values.
func E4M3sToF32s(dst []float32, src []uint8) { lookup(dst, src, e4m3Values) }

// E5M2sToF32s converts e5m2 patterns to values.
func E5M2sToF32s(dst []float32, src []uint8) { lookup(dst, src, e5m2Values) }

// E8M0sToF32s converts e8m0fnu patterns to values.
func E8M0sToF32s(dst []float32, src []uint8) { lookup(dst, src, e8m0Values) }

// E2M1sToF32s converts e2m1fn patterns, one a byte, to values.
func E2M1sToF32s(dst []float32, src []uint8) { lookup(dst, src, e2m1Values) }

func lookup(dst []float32, src []uint8, values *[256]float32) {
	dst = dst[:len(src)]
	for i, b := range src {
		dst[i] = values[b]
	}
}

// F32sToE4M3s rounds values to the nearest e4m3fn, ties to even.
func F32sToE4M3s(dst []uint8, src []float32, saturate bool) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = F32ToE4M3(x, saturate)
	}
}

// F32sToE5M2s rounds values to the nearest e5m2, ties to even.
func F32sToE5M2s(dst []uint8, src []float32, saturate bool) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = F32ToE5M2(x, saturate)
	}
}

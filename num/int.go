package num

import "math"

// FloatToInt converts x to an integer of width bits, rounded in direction r
// (the IR's ftoi is Zero), and returns it in two's complement in the low width
// bits of the result.
//
// The IR leaves NaN and values out of range undefined. The results here are those of an H200 for f16, tf32 and f32: the
// nearest integer in range, and for an integer narrower than 16 bits the low part of the 16-bit result; NaN becomes 0,
// or 1<<63 for 64 bits.
func FloatToInt(x float64, r Rounding, width int, signed bool) uint64 {
	if x != x {
		if width == 64 {
			return 1 << 63
		}
		return 0
	}
	x = RoundToInt(x, r)
	wide := max(width, 16)
	var v uint64
	if signed {
		v = uint64(clampInt(x, wide))
	} else {
		v = clampUint(x, wide)
	}
	return v & (math.MaxUint64 >> (64 - width))
}

// clampInt converts an integral x to a signed integer of width bits, saturating.
func clampInt(x float64, width int) int64 {
	limit := pow2(width - 1)
	switch {
	case x >= limit:
		return 1<<(width-1) - 1
	case x <= -limit:
		return -1 << (width - 1)
	}
	return int64(x)
}

// clampUint converts an integral x to an unsigned integer of width bits, saturating.
func clampUint(x float64, width int) uint64 {
	switch {
	case x >= pow2(width):
		return math.MaxUint64 >> (64 - width)
	case x <= 0:
		return 0
	}
	return uint64(x)
}

// RoundToInt rounds x to an integral value.
func RoundToInt(x float64, r Rounding) float64 {
	switch r {
	case Zero:
		return math.Trunc(x)
	case NegInf:
		return math.Floor(x)
	case PosInf:
		return math.Ceil(x)
	case NearestAway:
		return math.Round(x)
	}
	return math.RoundToEven(x)
}

// SignExtend returns the signed value of the low width bits of v.
func SignExtend(v uint64, width int) int64 {
	s := 64 - width
	return int64(v<<s) >> s
}

// ZeroExtend returns the unsigned value of the low width bits of v.
func ZeroExtend(v uint64, width int) uint64 {
	return v & (math.MaxUint64 >> (64 - width))
}

// UnpackNibbles splits bytes of two 4-bit elements, the first in the low half,
// into one element a byte.
func UnpackNibbles(dst, src []byte) {
	for i, b := range src {
		dst[2*i], dst[2*i+1] = b&15, b>>4
	}
}

// PackNibbles joins pairs of 4-bit elements into bytes, the first in the low half.
func PackNibbles(dst, src []byte) {
	for i := range dst {
		dst[i] = src[2*i]&15 | src[2*i+1]<<4
	}
}

package num

import "math"

// ULPDiff32 returns the number of f32 values between a and b: 0 if they are equal, where zeros of either sign are one
// value and all NaNs another; math.MaxUint64 if only one is NaN. An infinity counts as adjacent to the largest value.
func ULPDiff32(a, b float32) uint64 {
	return F32.ULPDiff(uint64(math.Float32bits(a)), uint64(math.Float32bits(b)))
}

// ULPDiff64 is ULPDiff32 for float64.
func ULPDiff64(a, b float64) uint64 {
	return F64.ULPDiff(math.Float64bits(a), math.Float64bits(b))
}

// ULPDiff is ULPDiff32 for two patterns of the format.
func (f *Format) ULPDiff(a, b uint64) uint64 {
	switch nanA, nanB := f.IsNaN(a), f.IsNaN(b); {
	case nanA && nanB:
		return 0
	case nanA || nanB:
		return math.MaxUint64
	}
	x, y := f.ordinal(a), f.ordinal(b)
	if x < y {
		x, y = y, x
	}
	return uint64(x) - uint64(y)
}

// ordinal numbers the values of the format in order, both zeros 0.
func (f *Format) ordinal(pattern uint64) int64 {
	p := pattern >> f.shift()
	mag := int64(p & f.magMask())
	if p&f.signBit() != 0 {
		return -mag
	}
	return mag
}

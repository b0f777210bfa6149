package vcode

import "math"

// Floats are rounded to integral values by adding the number of which the last bit is 1, and subtracting it again, as package tile does: there is no
// operation for it. Processors have an instruction.

// nearest returns the selection of x by m, or else of y, if x is y rounded to an integral value wherever m is set, and y is
// integral or NaN elsewhere.
func (b *Body) nearest(m, x, y Reg) (r Reg, ok bool) {
	k := b.Kind(y)
	if k != F32 && k != F64 {
		return 0, false
	}
	less := b.definition(m)
	if less == nil || less.Code != OpFCmp || less.Imm != FloatLT || !b.isWhole(less.Src[1]) || !b.isMagnitude(less.Src[0], y) {
		return 0, false
	}
	bits := b.definition(b.unmoved(x))
	if bits == nil || bits.Code != OpOr || !b.isSign(bits.Src[1], y) || !b.isRounded(b.unmoved(bits.Src[0]), less.Src[0], less.Src[1]) {
		return 0, false
	}
	return b.Select(b.FCmp(FloatORD, y, y), b.round(y, roundNearest), y), true // a NaN keeps all of its bits
}

// isWhole reports the least power of two from which on all numbers are integral.
func (b *Body) isWhole(x Reg) bool {
	bits, ok := b.constant(x)
	if b.Kind(x) == F32 {
		return ok && bits == uint64(math.Float32bits(1<<23))
	}
	return ok && bits == math.Float64bits(1<<52)
}

// isMagnitude reports the magnitude of y.
func (b *Body) isMagnitude(x, y Reg) bool {
	in := b.definition(x)
	return in != nil && in.Code == OpAndNot && in.Src[0] == b.signBit(b.Kind(y)) && in.Src[1] == y
}

// isSign reports the sign bit of y.
func (b *Body) isSign(x, y Reg) bool {
	in := b.definition(x)
	return in != nil && in.Code == OpAnd && b.unmoved(in.Src[0]) == b.unmoved(y) && in.Src[1] == b.signBit(b.Kind(in.Dst))
}

// isRounded reports the sum of two values less the second one.
func (b *Body) isRounded(r, x, whole Reg) bool {
	sub := b.definition(r)
	if sub == nil || sub.Code != OpFSub || sub.Round != ToEven || sub.Src[1] != whole {
		return false
	}
	add := b.definition(sub.Src[0])
	return add != nil && add.Code == OpFAdd && add.Round == ToEven && add.Src[0] == x && add.Src[1] == whole
}

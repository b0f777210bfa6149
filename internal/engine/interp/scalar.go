package interp

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// setScalar sets a register of one element from a bit pattern of its format.
func setScalar(r *reg, s tileir.Scalar, bits uint64) {
	switch storageOf(s) {
	case storeF32:
		r.f32[0] = float32Of(s, bits)
	case storeF64:
		r.f64[0] = math.Float64frombits(bits)
	default:
		setInt(r, bits&mask(s))
	}
}

// setInt sets an integer register of one element.
func setInt(r *reg, v uint64) {
	switch {
	case r.u32 != nil:
		r.u32[0] = uint32(v)
	case r.u64 != nil:
		r.u64[0] = v
	case r.u16 != nil:
		r.u16[0] = uint16(v)
	default:
		r.u8[0] = uint8(v)
	}
}

// float32Of returns the value of a bit pattern, for formats within float32.
func float32Of(s tileir.Scalar, bits uint64) float32 {
	switch s {
	case tileir.F32, tileir.TF32:
		return math.Float32frombits(uint32(bits))
	case tileir.BF16:
		return num.BF16ToF32(uint16(bits))
	case tileir.F16:
		return num.F16ToF32(uint16(bits))
	}
	return float32(elements.Format(s).Decode(bits))
}

// mask has the bits of an integer type.
func mask(s tileir.Scalar) uint64 {
	if s.Bits() >= 64 {
		return ^uint64(0)
	}
	return 1<<s.Bits() - 1
}

package disttest

import (
	"unsafe"

	"gotile/tile"
)

// fromBits returns the element of a pattern.
func fromBits[T tile.Element](bits uint64) (x T) {
	p := unsafe.Pointer(&x)
	switch unsafe.Sizeof(x) {
	case 1:
		*(*uint8)(p) = uint8(bits)
	case 2:
		*(*uint16)(p) = uint16(bits)
	case 4:
		*(*uint32)(p) = uint32(bits)
	default:
		*(*uint64)(p) = bits
	}
	return x
}

// fromNumber rounds a number to a type; to an integer type toward zero.
func fromNumber[T tile.Element](x float64) T {
	var t T
	switch any(t).(type) {
	case float32:
		return any(tile.FromFloat64[float32](x)).(T)
	case float64:
		return any(x).(T)
	case tile.Float16:
		return any(tile.FromFloat64[tile.Float16](x)).(T)
	case tile.BFloat16:
		return any(tile.FromFloat64[tile.BFloat16](x)).(T)
	case tile.TFloat32:
		return any(tile.FromFloat64[tile.TFloat32](x)).(T)
	case tile.Float8E4M3:
		return any(tile.FromFloat64[tile.Float8E4M3](x)).(T)
	case tile.Float8E5M2:
		return any(tile.FromFloat64[tile.Float8E5M2](x)).(T)
	case tile.Float8E8M0:
		return any(tile.FromFloat64[tile.Float8E8M0](x)).(T)
	case tile.Float8E5M3:
		return any(tile.FromFloat64[tile.Float8E5M3](x)).(T)
	}
	return fromBits[T](uint64(int64(x)))
}

package tile

import (
	"unsafe"

	"gotile/num"
)

// FromFloats rounds numbers to values of T, as [FromFloat64] does each: the elements of a
// slice for a kernel.
func FromFloats[T Float, F float32 | float64](list []F) []T {
	r := make([]T, len(list))
	switch d := DTypeOf[T](); d {
	case F16:
		encode16(uint16sOf(r), list, num.F32sToF16s, num.F64sToF16s)
	case BF16:
		encode16(uint16sOf(r), list, num.F32sToBF16s, num.F64sToBF16s)
	case F32, F64:
		for i, x := range list {
			r[i] = T(x)
		}
	default:
		f := d.info().Format
		for i, x := range list {
			r[i] = ofBits[T](f.Encode(float64(x), num.NearestEven, false))
		}
	}
	return r
}

// ToFloats is the values of elements of any format, exact in a float64; a float32 holds
// those of all formats but float64, which are rounded to it.
func ToFloats[F float32 | float64, T Float](list []T) []F {
	r := make([]F, len(list))
	switch d := DTypeOf[T](); {
	case d == F16:
		decode16(r, uint16sOf(list), num.F16sToF32s, num.F16sToF64s)
	case d == BF16:
		decode16(r, uint16sOf(list), num.BF16sToF32s, num.BF16sToF64s)
	case d == F32 || d == F64:
		for i, x := range list {
			r[i] = F(x)
		}
	case d.Size() == 1:
		var values [256]F
		for i := range values {
			values[i] = F(d.info().Format.Decode(uint64(i)))
		}
		for i, x := range list {
			r[i] = values[bitsOf(x)]
		}
	default:
		f := d.info().Format
		for i, x := range list {
			r[i] = F(f.Decode(bitsOf(x)))
		}
	}
	return r
}

// uint16sOf returns the memory of elements of 16 bits.
func uint16sOf[T Float](list []T) []uint16 {
	return unsafe.Slice((*uint16)(unsafe.Pointer(unsafe.SliceData(list))), len(list))
}

func encode16[F float32 | float64](dst []uint16, src []F, from32 func([]uint16, []float32), from64 func([]uint16, []float64)) {
	switch src := any(src).(type) {
	case []float32:
		from32(dst, src)
	case []float64:
		from64(dst, src)
	}
}

func decode16[F float32 | float64](dst []F, src []uint16, to32 func([]float32, []uint16), to64 func([]float64, []uint16)) {
	switch dst := any(dst).(type) {
	case []float32:
		to32(dst, src)
	case []float64:
		to64(dst, src)
	}
}

package tile

import (
	"reflect"
	"unsafe"

	"gotile/num"
)

// DTypeOf is the element type of a Go type.
func DTypeOf[T Element]() DType { return dtypeOfGo[reflect.TypeFor[T]()] }

// dtypeOfValue is the element type of a Go value, Invalid for other values; int, uint and
// uintptr count as the integers of 64 bits.
func dtypeOfValue(x any) DType {
	switch x.(type) {
	case int:
		return I64
	case uint, uintptr:
		return U64
	}
	return dtypeOfGo[reflect.TypeOf(x)]
}

// bitsOf and ofBits are a value of an element type as bits, and back.
func bitsOf[T Element](x T) uint64 {
	p := unsafe.Pointer(&x)
	switch unsafe.Sizeof(x) {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

func ofBits[T Element](bits uint64) (x T) {
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

// FromFloat64 rounds x to the nearest value of T, ties to even. A number beyond the maximum
// finite value becomes an infinity, or NaN for formats that have none; [Cast] saturates those of
// 8 and 4 bits instead.
func FromFloat64[T Float](x float64) T {
	return ofBits[T](DTypeOf[T]().info().Format.Encode(x, num.NearestEven, false))
}

// ToFloat64 returns an element as a number: exact except for integers of more than 53 bits. True
// is 1.
func ToFloat64[T Element](x T) float64 {
	d, bits := DTypeOf[T](), bitsOf(x)
	switch format := d.info().Format; {
	case format != nil:
		return format.Decode(bits)
	case d.info().Signed:
		unused := 64 - 8*int(unsafe.Sizeof(x))
		return float64(int64(bits<<unused) >> unused)
	}
	return float64(bits)
}

package tile

import (
	"math"

	"gotile/num"
)

// The element types that Go has no type for, as they lie in memory. They have the
// layout of what they are named after, so that a slice of them is a kernel's buffer.
type (
	Float16    uint16 // IEEE binary16
	BFloat16   uint16 // the upper half of a float32
	TFloat32   uint32 // a float32 whose lower 13 bits do not count
	Float8E4M3 uint8  // 4 bits of exponent, no infinities
	Float8E5M2 uint8  // 5 bits of exponent, IEEE-like
	Float8E8M0 uint8  // a power of two: the scale of a block
	Float8E5M3 uint8  // 5 bits of exponent, no sign: a finer scale of a block
)

// Element is a Go type whose slices kernels read and write.
type Element interface {
	bool | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 |
		float32 | float64 | Float16 | BFloat16 | TFloat32 | Float8E4M3 | Float8E5M2 | Float8E8M0 | Float8E5M3
}

// DTypeOf is the element type of a Go type.
func DTypeOf[T Element]() DType {
	var x T
	return dtypeOfValue(x)
}

// dtypeOfValue is the element type of a Go value, Invalid for other values; int and
// float64 say I64 and F64.
func dtypeOfValue(x any) DType {
	switch x.(type) {
	case bool:
		return Bool
	case int8:
		return I8
	case int16:
		return I16
	case int32:
		return I32
	case int64, int:
		return I64
	case uint8:
		return U8
	case uint16:
		return U16
	case uint32:
		return U32
	case uint64, uint, uintptr:
		return U64
	case float32:
		return F32
	case float64:
		return F64
	case Float16:
		return F16
	case BFloat16:
		return BF16
	case TFloat32:
		return TF32
	case Float8E4M3:
		return E4M3
	case Float8E5M2:
		return E5M2
	case Float8E8M0:
		return E8M0
	case Float8E5M3:
		return E5M3
	}
	return Invalid
}

// Float is a Go type that holds a floating-point element.
type Float interface {
	float32 | float64 | Float16 | BFloat16 | TFloat32 | Float8E4M3 | Float8E5M2 | Float8E8M0 | Float8E5M3
}

// FromFloat64 rounds x to the nearest value of T, ties to even. What is beyond the
// largest finite value becomes an infinity, or NaN for formats that have none.
func FromFloat64[T Float](x float64) T {
	var r T
	switch p := any(&r).(type) {
	case *float32:
		*p = float32(x)
	case *float64:
		*p = x
	case *Float16:
		*p = Float16(num.F64ToF16(x, num.NearestEven))
	case *BFloat16:
		*p = BFloat16(num.F64ToBF16(x, num.NearestEven))
	case *TFloat32:
		*p = TFloat32(math.Float32bits(num.F64ToTF32(x, num.NearestEven)))
	case *Float8E4M3:
		*p = Float8E4M3(num.E4M3FN.Encode(x, num.NearestEven, false))
	case *Float8E5M2:
		*p = Float8E5M2(num.E5M2.Encode(x, num.NearestEven, false))
	case *Float8E8M0:
		*p = Float8E8M0(num.E8M0FNU.Encode(x, num.NearestEven, false))
	case *Float8E5M3:
		*p = Float8E5M3(num.E5M3FNU.Encode(x, num.NearestEven, false))
	}
	return r
}

// ToFloat64 is the exact value of a float of any format.
func ToFloat64[T Float](x T) float64 {
	switch x := any(x).(type) {
	case float32:
		return float64(x)
	case float64:
		return x
	case Float16:
		return num.F16ToF64(uint16(x))
	case BFloat16:
		return num.BF16ToF64(uint16(x))
	case TFloat32:
		return float64(num.TruncTF32(math.Float32frombits(uint32(x))))
	case Float8E4M3:
		return float64(num.E4M3ToF32(uint8(x)))
	case Float8E5M2:
		return float64(num.E5M2ToF32(uint8(x)))
	case Float8E8M0:
		return num.E8M0FNU.Decode(uint64(x))
	case Float8E5M3:
		return num.E5M3FNU.Decode(uint64(x))
	}
	return 0
}

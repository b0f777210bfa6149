package tile_test

import (
	"fmt"

	"gotile/tile"
)

func ExampleDTypeOf() {
	fmt.Println(tile.DTypeOf[float32](), tile.DTypeOf[tile.BFloat16]())
	// Output: float32 bfloat16
}

func ExamplePointerTo() {
	fmt.Println(tile.PointerTo(tile.I8))
	// Output: *int8
}

func ExampleDType_Pointee() {
	fmt.Println(tile.PointerTo(tile.I8).Pointee())
	// Output: int8
}

// A bool is one bit in a byte.
func ExampleDType_Bits() {
	fmt.Println(tile.TF32.Bits(), tile.TF32.Size(), tile.Bool.Bits(), tile.Bool.Size())
	// Output: 32 4 1 1
}

func ExampleDType_Size() {
	fmt.Println(tile.F16.Size(), tile.F64.Size(), tile.PointerTo(tile.I8).Size())
	// Output: 2 8 8
}

func ExampleDType_String() {
	fmt.Println(tile.U8, tile.F32, tile.PointerTo(tile.F64))
	// Output: uint8 float32 *float64
}

func ExampleDType_IsSigned() {
	fmt.Println(tile.I8.IsSigned(), tile.U8.IsSigned(), tile.F16.IsSigned())
	// Output: true false true
}

func ExampleDType_IsPointer() {
	fmt.Println(tile.PointerTo(tile.F32).IsPointer(), tile.F32.IsPointer())
	// Output: true false
}

func ExampleDType_IsIntegral() {
	fmt.Println(tile.Bool.IsIntegral(), tile.U64.IsIntegral(), tile.F64.IsIntegral())
	// Output: true true false
}

func ExampleDType_IsNumeric() {
	fmt.Println(tile.Bool.IsNumeric(), tile.U64.IsNumeric(), tile.E4M3.IsNumeric())
	// Output: true true true
}

// A restricted float takes part in no arithmetic.
func ExampleDType_IsArithmetic() {
	fmt.Println(tile.I8.IsArithmetic(), tile.BF16.IsArithmetic(), tile.TF32.IsArithmetic())
	// Output: true true false
}

func ExampleDType_IsFloat() {
	fmt.Println(tile.F16.IsFloat(), tile.E5M2.IsFloat(), tile.I32.IsFloat())
	// Output: true true false
}

func ExampleDType_IsBasicFloat() {
	fmt.Println(tile.F16.IsBasicFloat(), tile.E5M2.IsBasicFloat())
	// Output: true false
}

func ExampleDType_IsRestrictedFloat() {
	fmt.Println(tile.F16.IsRestrictedFloat(), tile.E5M2.IsRestrictedFloat())
	// Output: false true
}

func ExamplePromoted() {
	fmt.Println(tile.Promoted(tile.U8), tile.Promoted(tile.U32), tile.Promoted(tile.F16))
	// Output: int32 uint32 float16
}

// A comparison converts both sides to one type, but no int32 to a uint32.
func ExampleComparisonType() {
	fmt.Println(tile.ComparisonType(tile.I32, tile.F64))
	fmt.Println(tile.ComparisonType(tile.I32, tile.U32))
	// Output:
	// float64 true
	// invalid false
}

func ExampleCommonType() {
	fmt.Println(tile.CommonType(tile.I32, tile.F16))
	fmt.Println(tile.CommonType(tile.F16, tile.BF16)) // neither has all values of the other
	// Output:
	// float16 true
	// invalid false
}

func ExampleConvertible() {
	fmt.Println(tile.Convertible(tile.F64, tile.I8), tile.Convertible(tile.I64, tile.PointerTo(tile.I8)))
	// Output: true false
}

func ExampleNarrowing() {
	fmt.Println(tile.Narrowing(tile.I32, tile.I64), tile.Narrowing(tile.I64, tile.I32))
	// Output: false true
}

func ExampleFromFloat64() {
	fmt.Printf("%#x %#x\n", tile.FromFloat64[tile.Float16](1.5), tile.FromFloat64[tile.BFloat16](1.5))
	// Output: 0x3e00 0x3fc0
}

func ExampleToFloat64() {
	x := tile.FromFloat64[tile.Float8E4M3](0.3) // three bits of mantissa
	fmt.Println(tile.ToFloat64(x))
	// Output: 0.3125
}

func ExampleBroadcastShape() {
	fmt.Println(tile.BroadcastShape([]int{8, 1}, []int{4}))
	fmt.Println(tile.BroadcastShape([]int{8}, []int{4}))
	// Output:
	// [8 4] true
	// [] false
}

func ExampleBroadcastableTo() {
	fmt.Println(tile.BroadcastableTo([]int{1, 4}, []int{8, 4}), tile.BroadcastableTo([]int{8, 4}, []int{1, 4}))
	// Output: true false
}

func ExampleTileShape() {
	fmt.Println(tile.TileShape(64, 128), tile.TileShape(100))
	// Output: true false
}

func ExampleSize() {
	fmt.Println(tile.Size(3, 5))
	// Output: 15 true
}

// The arguments of a kernel of bfloat16, and how to read its result.
func ExampleFromFloats() {
	list := tile.FromFloats[tile.BFloat16]([]float64{1, 2.5, 1e-3})
	fmt.Println(tile.ToFloats[float32](list))
	// Output: [1 2.5 0.0009994507]
}

func ExampleToFloats() {
	fmt.Println(tile.ToFloats[float64]([]tile.Float16{0x3c00, 0xc000}))
	// Output: [1 -2]
}

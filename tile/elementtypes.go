package tile

import (
	"gotile/internal/elements"
	"gotile/operators"
	"gotile/tileir"
	"reflect"
)

// The element types for which Go has no type, as implementations of package operators' interface: its operators have the
// same properties on them as on their formats.

// ElementType is float16.
func (Float16) ElementType() operators.Type { return operators.F16 }

// ElementType is bfloat16.
func (BFloat16) ElementType() operators.Type { return operators.BF16 }

// ElementType is tfloat32.
func (TFloat32) ElementType() operators.Type { return operators.TF32 }

// ElementType is the 8-bit float of 4 bits of exponent.
func (Float8E4M3) ElementType() operators.Type { return operators.E4M3FN }

// ElementType is the 8-bit float of 5 bits of exponent.
func (Float8E5M2) ElementType() operators.Type { return operators.E5M2 }

// ElementType is the power of two in 8 bits.
func (Float8E8M0) ElementType() operators.Type { return operators.E8M0FNU }

// ElementType is the 8-bit float without a sign.
func (Float8E5M3) ElementType() operators.Type { return operators.E5M3FNU }

// Float16 and the other types below are element types that Go does not have. They have the
// memory layout of the formats that they are named after, so that a slice of them is a
// kernel's buffer.
type (
	Float16    uint16 // IEEE binary16
	BFloat16   uint16 // the upper half of a float32
	TFloat32   uint32 // a float32 whose lower 13 bits do not count
	Float8E4M3 uint8  // 4 bits of exponent, no infinities
	Float8E5M2 uint8  // 5 bits of exponent, IEEE-like
	Float8E8M0 uint8  // a power of two: the scale of a block
	Float8E5M3 uint8  // 5 bits of exponent, no sign: a finer scale of a block
)

// The element types. Invalid is the type of an operand that had an error.
const (
	Invalid DType = iota
	Bool
	I8
	I16
	I32
	I64
	U8
	U16
	U32
	U64
	F16
	BF16
	F32
	F64
	TF32 // restricted: loads, stores, conversions and matrix products only
	E4M3 // restricted
	E5M2 // restricted
	E8M0 // restricted, beyond the reference: powers of two, the scales of MMAScaled
	E5M3 // restricted, beyond the reference: no sign, finer scales of MMAScaled
	E2M1 // restricted, beyond the reference: 4 bits, made by Unpack
	Void // the pointee of an untyped pointer
	numDTypes

	pointer DType = 0x80
)

// dtypeInfo is a type's row, and the Go type of its elements in memory, nil if Go code cannot
// hold them.
type dtypeInfo struct {
	*elements.Row
	goType reflect.Type
}

var dtypes = [numDTypes]dtypeInfo{
	Invalid: {Row: &elements.Row{Name: "invalid", Short: "invalid"}},
	Bool:    {elements.Bool, reflect.TypeFor[bool]()},
	I8:      {elements.I8, reflect.TypeFor[int8]()},
	I16:     {elements.I16, reflect.TypeFor[int16]()},
	I32:     {elements.I32, reflect.TypeFor[int32]()},
	I64:     {elements.I64, reflect.TypeFor[int64]()},
	U8:      {elements.U8, reflect.TypeFor[uint8]()},
	U16:     {elements.U16, reflect.TypeFor[uint16]()},
	U32:     {elements.U32, reflect.TypeFor[uint32]()},
	U64:     {elements.U64, reflect.TypeFor[uint64]()},
	F16:     {elements.F16, reflect.TypeFor[Float16]()},
	BF16:    {elements.BF16, reflect.TypeFor[BFloat16]()},
	F32:     {elements.F32, reflect.TypeFor[float32]()},
	F64:     {elements.F64, reflect.TypeFor[float64]()},
	TF32:    {elements.TF32, reflect.TypeFor[TFloat32]()},
	E4M3:    {elements.E4M3, reflect.TypeFor[Float8E4M3]()},
	E5M2:    {elements.E5M2, reflect.TypeFor[Float8E5M2]()},
	E8M0:    {elements.E8M0, reflect.TypeFor[Float8E8M0]()},
	E5M3:    {elements.E5M3, reflect.TypeFor[Float8E5M3]()},
	E2M1:    {elements.E2M1, nil},
	Void:    {Row: &elements.Row{Name: "void", Short: "void", Value: tileir.I8, Memory: tileir.I8}},
}

// Element is a Go type whose slices kernels read and write.
type Element interface {
	bool | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 |
		float32 | float64 | Float16 | BFloat16 | TFloat32 | Float8E4M3 | Float8E5M2 | Float8E8M0 | Float8E5M3
}

// Float is a Go type that holds a floating-point element.
type Float interface {
	float32 | float64 | Float16 | BFloat16 | TFloat32 | Float8E4M3 | Float8E5M2 | Float8E8M0 | Float8E5M3
}

package tile

import (
	"gotile/num"
	"gotile/tileir"
)

// DType is the type of an element of a tile: a number, or a pointer to numbers in
// global memory. Unlike Tile IR it says whether integers have a sign (reference 1.4).
type DType uint8

// The element types. Invalid stands for an operand that had an error.
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

// PointerTo is the type of a pointer to elements of type d, which are numbers or Void.
// To others there is none, and it is Invalid: to pointers (1.4, pointer scalars), and to
// [E2M1], two of which share a byte.
func PointerTo(d DType) DType {
	if !d.pointedTo() {
		return Invalid
	}
	return d | pointer
}

// pointedTo reports a type that there are pointers to.
func (d DType) pointedTo() bool { return d == Void || d.IsNumeric() && d != E2M1 }

// scalarClass is the class that the reference puts a type in.
type scalarClass uint8

const (
	integral scalarClass = iota + 1
	basicFloat
	restrictedFloat
)

// dtypeInfo is one row of what there is to know about a type.
type dtypeInfo struct {
	name   string // in messages about scalars: float32
	short  string // in messages about tiles: f32
	class  scalarClass
	bits   int // of a value: 1 for bool
	signed bool
	value  tileir.Scalar // as an element of a tile
	memory tileir.Scalar // as an element of memory
	format *num.Format   // of a float
}

var dtypes = [numDTypes]dtypeInfo{
	Invalid: {name: "invalid", short: "invalid"},
	Bool:    {"bool", "bool", integral, 1, false, tileir.I1, tileir.I8, nil},
	I8:      {"int8", "i8", integral, 8, true, tileir.I8, tileir.I8, nil},
	I16:     {"int16", "i16", integral, 16, true, tileir.I16, tileir.I16, nil},
	I32:     {"int32", "i32", integral, 32, true, tileir.I32, tileir.I32, nil},
	I64:     {"int64", "i64", integral, 64, true, tileir.I64, tileir.I64, nil},
	U8:      {"uint8", "u8", integral, 8, false, tileir.I8, tileir.I8, nil},
	U16:     {"uint16", "u16", integral, 16, false, tileir.I16, tileir.I16, nil},
	U32:     {"uint32", "u32", integral, 32, false, tileir.I32, tileir.I32, nil},
	U64:     {"uint64", "u64", integral, 64, false, tileir.I64, tileir.I64, nil},
	F16:     {"float16", "f16", basicFloat, 16, true, tileir.F16, tileir.F16, num.F16},
	BF16:    {"bfloat16", "bf16", basicFloat, 16, true, tileir.BF16, tileir.BF16, num.BF16},
	F32:     {"float32", "f32", basicFloat, 32, true, tileir.F32, tileir.F32, num.F32},
	F64:     {"float64", "f64", basicFloat, 64, true, tileir.F64, tileir.F64, num.F64},
	TF32:    {"tfloat32", "tf32", restrictedFloat, 32, true, tileir.TF32, tileir.TF32, num.TF32},
	E4M3:    {"float8e4m3", "e4m3", restrictedFloat, 8, true, tileir.E4M3FN, tileir.E4M3FN, num.E4M3FN},
	E5M2:    {"float8e5m2", "e5m2", restrictedFloat, 8, true, tileir.E5M2, tileir.E5M2, num.E5M2},
	E8M0:    {"float8e8m0", "e8m0", restrictedFloat, 8, true, tileir.E8M0FNU, tileir.E8M0FNU, num.E8M0FNU},
	E5M3:    {"float8e5m3", "e5m3", restrictedFloat, 8, true, tileir.E5M3FNU, tileir.E5M3FNU, num.E5M3FNU},
	E2M1:    {"float4e2m1", "e2m1", restrictedFloat, 4, true, tileir.E2M1FN, tileir.E2M1FN, num.E2M1FN},
	Void:    {name: "void", short: "void", value: tileir.I8, memory: tileir.I8},
}

func (d DType) info() *dtypeInfo {
	if d >= numDTypes {
		return &dtypes[Invalid]
	}
	return &dtypes[d]
}

// String is the name of a scalar of the type: float32, *int8.
func (d DType) String() string {
	if d.IsPointer() {
		return "*" + d.Pointee().String()
	}
	return d.info().name
}

// short is the name in a tile's type: f32, ptr<i8>.
func (d DType) short() string {
	if d.IsPointer() {
		return "ptr<" + d.Pointee().short() + ">"
	}
	return d.info().short
}

// valid reports a type that elements can have.
func (d DType) valid() bool {
	if d.IsPointer() {
		return d.Pointee().pointedTo()
	}
	return d.IsNumeric()
}

// IsPointer reports a pointer; Pointee is what it points to (1.4, pointer scalars).
func (d DType) IsPointer() bool { return d&pointer != 0 }

// Pointee is the type that a pointer points to.
func (d DType) Pointee() DType { return d &^ pointer }

// IsIntegral reports a bool or an integer (1.4, integral scalars).
func (d DType) IsIntegral() bool { return d.info().class == integral }

// IsBasicFloat reports F16, BF16, F32 or F64 (1.4, basic floating point scalars).
func (d DType) IsBasicFloat() bool { return d.info().class == basicFloat }

// IsRestrictedFloat reports TF32, E4M3 or E5M2 (1.4, restricted floating point scalars),
// and E8M0, E5M3 and E2M1, which behave like them.
func (d DType) IsRestrictedFloat() bool { return d.info().class == restrictedFloat }

// IsFloat reports a basic or restricted float (1.4, floating point scalars).
func (d DType) IsFloat() bool { return d.IsBasicFloat() || d.IsRestrictedFloat() }

// IsArithmetic reports an integer or basic float (1.4, arithmetic scalars).
func (d DType) IsArithmetic() bool { return d.IsIntegral() || d.IsBasicFloat() }

// IsNumeric reports a bool, an integer or any float (1.4, numeric scalars).
func (d DType) IsNumeric() bool { return d.IsIntegral() || d.IsFloat() }

// IsSigned reports a signed integer or a float.
func (d DType) IsSigned() bool { return d.info().signed }

// Bits is the width of the values that the type represents: 1 for Bool, 64 for a
// pointer (1.4.1, bitwidth).
func (d DType) Bits() int {
	if d.IsPointer() {
		return 64
	}
	return d.info().bits
}

// Size is the bytes of an element in memory.
func (d DType) Size() int {
	if d.IsPointer() {
		return 8
	}
	return d.info().memory.Bytes()
}

// ir is the type of an element of a tile in Tile IR.
func (d DType) ir() tileir.Type {
	if d.IsPointer() {
		return tileir.PointerType{Pointee: d.Pointee().info().memory}
	}
	return d.info().value
}

// signedness is how operations read the type's integers.
func (d DType) signedness() tileir.Signedness {
	if d.IsSigned() {
		return tileir.Signed
	}
	return tileir.Unsigned
}

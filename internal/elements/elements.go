// Package elements has one row for each element type: its names in Go, C++, Python and NumPy, its layout in tiles and in
// memory, and the text of its floats. Package tile, the data of the command line, operators and tests take their tables
// from it, so that a new type is one row here.
//
// The package connects Tile IR's types and number formats, which do not know each other. It knows neither tiles nor files.
package elements

import (
	"gotile/num"
	"gotile/tileir"
)

// Class is the class that the reference puts a type in (1.4).
type Class uint8

// The classes. The zero Class is of types that no tile of the language has.
const (
	Integral Class = iota + 1
	BasicFloat
	RestrictedFloat
)

// Row has the properties of an element type.
type Row struct {
	Name   string // of a scalar, in messages: float32
	Short  string // in the types of tiles: f32
	Cpp    string // in CUDA Tile C++; "" if the language does not have it
	Python string // in cuda.tile; "" if the language does not have it
	Class  Class
	Bits   int // of a value: 1 for bool, 32 for tfloat32
	Signed bool
	Value  tileir.Scalar // as an element of a tile
	Memory tileir.Scalar // as an element of memory
	Format *num.Format   // of a float; nil for others
	// NumPy has the element types of arrays that hold it, separated by spaces; the first is the one that is written. NumPy has
	// no names for the formats of at most 16 bits that are not IEEE's: they are void of their size, as in ml_dtypes.
	NumPy string
}

// The types of elements.
var (
	Bool = &Row{"bool", "bool", "bool", "bool_", Integral, 1, false, tileir.I1, tileir.I8, nil, "b1 u1 i1"}
	I4   = &Row{Name: "int4", Short: "i4", Bits: 4, Signed: true, Value: tileir.I4, Memory: tileir.I4, NumPy: "i1 u1 V1"}
	I8   = &Row{"int8", "i8", "signed char", "int8", Integral, 8, true, tileir.I8, tileir.I8, nil, "i1 u1 b1"}
	I16  = &Row{"int16", "i16", "short", "int16", Integral, 16, true, tileir.I16, tileir.I16, nil, "i2 u2"}
	I32  = &Row{"int32", "i32", "int", "int32", Integral, 32, true, tileir.I32, tileir.I32, nil, "i4 u4"}
	I64  = &Row{"int64", "i64", "long long", "int64", Integral, 64, true, tileir.I64, tileir.I64, nil, "i8 u8"}
	U8   = &Row{"uint8", "u8", "unsigned char", "uint8", Integral, 8, false, tileir.I8, tileir.I8, nil, "u1 i1 b1"}
	U16  = &Row{"uint16", "u16", "unsigned short", "uint16", Integral, 16, false, tileir.I16, tileir.I16, nil, "u2 i2"}
	U32  = &Row{"uint32", "u32", "unsigned", "uint32", Integral, 32, false, tileir.I32, tileir.I32, nil, "u4 i4"}
	U64  = &Row{"uint64", "u64", "unsigned long long", "uint64", Integral, 64, false, tileir.I64, tileir.I64, nil, "u8 i8"}
	F16  = &Row{"float16", "f16", "__half", "float16", BasicFloat, 16, true, tileir.F16, tileir.F16, num.F16, "f2"}
	BF16 = &Row{"bfloat16", "bf16", "__nv_bfloat16", "bfloat16", BasicFloat, 16, true, tileir.BF16, tileir.BF16, num.BF16, "V2 u2"}
	F32  = &Row{"float32", "f32", "float", "float32", BasicFloat, 32, true, tileir.F32, tileir.F32, num.F32, "f4"}
	F64  = &Row{"float64", "f64", "double", "float64", BasicFloat, 64, true, tileir.F64, tileir.F64, num.F64, "f8"}
	TF32 = &Row{"tfloat32", "tf32", "__nv_tf32", "tfloat32", RestrictedFloat, 32, true, tileir.TF32, tileir.TF32, num.TF32, "f4"}
	E4M3 = &Row{"float8e4m3", "e4m3", "__nv_fp8_e4m3", "float8_e4m3fn", RestrictedFloat, 8, true, tileir.E4M3FN, tileir.E4M3FN, num.E4M3FN, "V1 f1 u1"}
	E5M2 = &Row{"float8e5m2", "e5m2", "__nv_fp8_e5m2", "float8_e5m2", RestrictedFloat, 8, true, tileir.E5M2, tileir.E5M2, num.E5M2, "V1 f1 u1"}
	E8M0 = &Row{"float8e8m0", "e8m0", "", "float8_e8m0fnu", RestrictedFloat, 8, true, tileir.E8M0FNU, tileir.E8M0FNU, num.E8M0FNU, "V1 f1 u1"}
	E5M3 = &Row{"float8e5m3", "e5m3", "", "float8_e5m3fnu", RestrictedFloat, 8, true, tileir.E5M3FNU, tileir.E5M3FNU, num.E5M3FNU, "V1 f1 u1"}
	E2M1 = &Row{"float4e2m1", "e2m1", "", "float4_e2m1fn", RestrictedFloat, 4, true, tileir.E2M1FN, tileir.E2M1FN, num.E2M1FN, "V1 f1 u1"}
)

// Rows lists them. Of the rows of one type of Tile IR, whose integers have no sign, the one
// that speaks for it comes first.
var Rows = []*Row{I4, I8, I16, I32, I64, U8, U16, U32, U64, Bool, F16, BF16, F32, F64, TF32, E4M3, E5M2, E8M0, E5M3, E2M1}

// formats has the format of each float type of Tile IR.
var formats = func() (list [256]*num.Format) {
	for _, r := range Rows {
		list[r.Value] = r.Format
	}
	return list
}()

// Format is the format of a float type of Tile IR; nil for others.
func Format(s tileir.Scalar) *num.Format { return formats[s] }

// Named returns the row with a name; nil if there is none.
func Named(name string) *Row {
	for _, r := range Rows {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Of is the row of a type of Tile IR, of integers the signed one; nil for others.
func Of(s tileir.Scalar) *Row {
	for _, r := range Rows {
		if r.Value == s {
			return r
		}
	}
	return nil
}

package operators_test

import (
	"errors"
	"testing"

	"gotile/operators"
	"gotile/tileir"
)

// elements are the constants that the reference's tables name, as patterns of a type, written independently of the
// package. A format lacks those that are absent.
type elements map[string]uint64

// types has every element type with the patterns of those constants.
var types = []struct {
	t      operators.Type
	name   string
	class  string
	values elements
}{
	{operators.Bool, "bool", "bool", elements{"false": 0, "true": 1}},
	{operators.I4, "i4", "int", elements{"0": 0, "1": 1, "~0": 0xf, "max": 0x7, "lowest": 0x8}},
	{operators.I8, "i8", "int", elements{"0": 0, "1": 1, "~0": 0xff, "max": 0x7f, "lowest": 0x80}},
	{operators.I16, "i16", "int", elements{"0": 0, "1": 1, "~0": 0xffff, "max": 0x7fff, "lowest": 0x8000}},
	{operators.I32, "i32", "int", elements{"0": 0, "1": 1, "~0": 0xffffffff, "max": 0x7fffffff, "lowest": 0x80000000}},
	{operators.I64, "i64", "int", elements{"0": 0, "1": 1, "~0": 0xffffffffffffffff, "max": 0x7fffffffffffffff, "lowest": 0x8000000000000000}},
	{operators.U4, "u4", "int", elements{"0": 0, "1": 1, "~0": 0xf, "max": 0xf, "lowest": 0}},
	{operators.U8, "u8", "int", elements{"0": 0, "1": 1, "~0": 0xff, "max": 0xff, "lowest": 0}},
	{operators.U16, "u16", "int", elements{"0": 0, "1": 1, "~0": 0xffff, "max": 0xffff, "lowest": 0}},
	{operators.U32, "u32", "int", elements{"0": 0, "1": 1, "~0": 0xffffffff, "max": 0xffffffff, "lowest": 0}},
	{operators.U64, "u64", "int", elements{"0": 0, "1": 1, "~0": 0xffffffffffffffff, "max": 0xffffffffffffffff, "lowest": 0}},
	{operators.F16, "f16", "float", elements{"-0.0": 0x8000, "1.0": 0x3c00, "+inf": 0x7c00, "-inf": 0xfc00}},
	{operators.BF16, "bf16", "float", elements{"-0.0": 0x8000, "1.0": 0x3f80, "+inf": 0x7f80, "-inf": 0xff80}},
	{operators.TF32, "tf32", "float", elements{"-0.0": 0x80000000, "1.0": 0x3f800000, "+inf": 0x7f800000, "-inf": 0xff800000}},
	{operators.F32, "f32", "float", elements{"-0.0": 0x80000000, "1.0": 0x3f800000, "+inf": 0x7f800000, "-inf": 0xff800000}},
	{operators.F64, "f64", "float", elements{"-0.0": 0x8000000000000000, "1.0": 0x3ff0000000000000, "+inf": 0x7ff0000000000000, "-inf": 0xfff0000000000000}},
	{operators.E4M3FN, "f8E4M3FN", "float", elements{"-0.0": 0x80, "1.0": 0x38}},
	{operators.E5M2, "f8E5M2", "float", elements{"-0.0": 0x80, "1.0": 0x3c, "+inf": 0x7c, "-inf": 0xfc}},
	{operators.E8M0FNU, "f8E8M0FNU", "float", elements{"1.0": 0x7f}},
	{operators.E2M1FN, "f4E2M1FN", "float", elements{"-0.0": 0x8, "1.0": 0x2}},
	{operators.E5M3FNU, "fnv8E5M3FNU", "float", elements{"1.0": 0x78}},
}

const (
	no = "no" // no element
)

// listed is the reference: the four tables, an operator a line.
var listed = []struct {
	op                       operators.Op
	name                     string
	class                    string
	associative, commutative bool
	identity, absorbing      string
}{
	{operators.Plus, "plus", "int", true, true, "0", no},
	{operators.Plus, "plus", "float", false, true, "-0.0", no},
	{operators.Multiplies, "multiplies", "int", true, true, "1", "0"},
	{operators.Multiplies, "multiplies", "float", false, true, "1.0", no},
	{operators.Minus, "minus", "int", false, false, no, no},
	{operators.Minus, "minus", "float", false, false, no, no},
	{operators.Divides, "divides", "int", false, false, no, no},
	{operators.Divides, "divides", "float", false, false, no, no},
	{operators.Modulus, "modulus", "int", false, false, no, no},
	{operators.BitAnd, "bit_and", "int", true, true, "~0", "0"},
	{operators.BitOr, "bit_or", "int", true, true, "0", "~0"},
	{operators.BitXor, "bit_xor", "int", true, true, "0", no},
	{operators.LogicalAnd, "logical_and", "bool", true, true, "true", "false"},
	{operators.LogicalOr, "logical_or", "bool", true, true, "false", "true"},
	{operators.Minimum, "minimum", "int", true, true, "max", "lowest"},
	{operators.Minimum, "minimum", "float", true, true, "+inf", "-inf"},
	{operators.Maximum, "maximum", "int", true, true, "lowest", "max"},
	{operators.Maximum, "maximum", "float", true, true, "-inf", "+inf"},
}

// TestReference makes every query for every operator on every type.
func TestReference(t *testing.T) {
	asked := 0
	for _, op := range operators.Ops() {
		for _, ty := range types {
			row := -1
			for i, l := range listed {
				if l.op == op && l.class == ty.class {
					row = i
				}
			}
			t.Run(op.String()+"/"+ty.name, func(t *testing.T) {
				if row < 0 {
					checkUndefined(t, op, ty.t)
					return
				}
				l := listed[row]
				if op.String() != l.name || ty.t.String() != ty.name {
					t.Errorf("names: %v on %v, want %s on %s", op, ty.t, l.name, ty.name)
				}
				checkBool(t, "associative", l.associative, operators.IsAssociative, op, ty.t)
				checkBool(t, "commutative", l.commutative, operators.IsCommutative, op, ty.t)
				checkElement(t, "identity", l.identity, ty.values, op, ty.t, operators.IdentityElement, operators.HasIdentityElement)
				checkElement(t, "absorbing", l.absorbing, ty.values, op, ty.t, operators.AbsorbingElement, operators.HasAbsorbingElement)
			})
			asked++
		}
	}
	if asked != 12*21 {
		t.Errorf("%d pairs, want 12 operators on 21 types", asked)
	}
}

func checkUndefined(t *testing.T, op operators.Op, ty operators.Type) {
	t.Helper()
	if _, err := operators.IsAssociative(op, ty); !errors.Is(err, operators.ErrUndefined) {
		t.Errorf("IsAssociative: %v, want ErrUndefined", err)
	}
	if _, err := operators.IsCommutative(op, ty); !errors.Is(err, operators.ErrUndefined) {
		t.Errorf("IsCommutative: %v, want ErrUndefined", err)
	}
	if _, err := operators.IdentityElement(op, ty); !errors.Is(err, operators.ErrNoElement) || operators.HasIdentityElement(op, ty) {
		t.Errorf("IdentityElement: %v, want ErrNoElement", err)
	}
	if _, err := operators.AbsorbingElement(op, ty); !errors.Is(err, operators.ErrNoElement) || operators.HasAbsorbingElement(op, ty) {
		t.Errorf("AbsorbingElement: %v, want ErrNoElement", err)
	}
}

func checkBool(t *testing.T, what string, want bool, ask func(operators.Operator, operators.Type) (bool, error), op operators.Op, ty operators.Type) {
	t.Helper()
	if got, err := ask(op, ty); got != want || err != nil {
		t.Errorf("%s: %v, %v, want %v", what, got, err, want)
	}
}

func checkElement(t *testing.T, what, want string, values elements, op operators.Op, ty operators.Type,
	ask func(operators.Operator, operators.Type) (operators.Element, error), has func(operators.Operator, operators.Type) bool) {
	t.Helper()
	got, err := ask(op, ty)
	bits, exists := values[want]
	if has(op, ty) != exists {
		t.Errorf("has %s: %v", what, !exists)
	}
	switch {
	case !exists && !errors.Is(err, operators.ErrNoElement):
		t.Errorf("%s: %v, %v, want ErrNoElement", what, got, err)
	case exists && (err != nil || got.Type != ty || got.Bits != bits):
		t.Errorf("%s: %#x, %v, want %#x", what, got.Bits, err, bits)
	}
}

// TestTypesComplete: the table above has all scalars of Tile IR.
func TestTypesComplete(t *testing.T) {
	have := map[operators.Type]bool{}
	for _, ty := range types {
		have[ty.t] = true
	}
	for _, s := range tileir.Scalars() {
		for _, signed := range []bool{true, false} {
			if ty := operators.ScalarType(s, signed); !have[ty] {
				t.Errorf("%v is not tested", ty)
			}
		}
	}
	if ty := operators.ScalarType(tileir.InvalidScalar, true); ty != (operators.Type{}) {
		t.Errorf("ScalarType(InvalidScalar) = %v", ty)
	}
}

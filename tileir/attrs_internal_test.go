package tileir

import "testing"

// TestDefaultOrNil: a missing attribute is equal to its default, if it may be missing.
func TestDefaultOrNil(t *testing.T) {
	optional, required := &Field{Arity: Optional, Kind: KindUnit}, &Field{Arity: One, Kind: KindEnum, Enum: RoundingEnum}
	withDefault := &Field{Arity: One, Kind: KindEnum, Enum: RoundingEnum, Default: NearestEven}
	for _, c := range []struct {
		a    Attr
		f    *Field
		want bool
	}{
		{nil, optional, true}, {Unit{}, optional, false}, {nil, required, false}, {NearestEven, required, false},
		{nil, withDefault, true}, {NearestEven, withDefault, true}, {TowardZero, withDefault, false},
	} {
		if got := isDefaultOrNil(c.a, c.f); got != c.want {
			t.Errorf("%v: %v, want %v", c.a, got, c.want)
		}
	}
}

// TestHolds: a field takes the cases that its enumeration has, and integers of its type.
func TestHolds(t *testing.T) {
	for _, e := range []*Enum{SignednessEnum, OverflowEnum, RoundingEnum, PredicateEnum, MemoryOrderEnum} {
		f := &Field{Kind: KindEnum, Enum: e}
		last := uint8(len(e.Cases) - 1)
		if !f.Holds(e.Make(0)) || !f.Holds(e.Make(last)) || f.Holds(e.Make(last+1)) || f.Holds(e.Make(255)) || f.Holds(nil) || f.Holds(Unit{}) {
			t.Errorf("a field of %s accepts a wrong value, or refuses a right one", e.Name)
		}
	}
	if f := (&Field{Kind: KindEnum, Enum: RoundingEnum}); f.Holds(Signed) {
		t.Error("a rounding mode may be a sign")
	}
	for _, c := range []struct {
		k    Kind
		a    Attr
		want bool
	}{{KindI32, Int(I32, 1), true}, {KindI32, Int(I64, 1), false}, {KindI64, Int(I64, 1), true}, {KindI64, Int(I32, 1), false}, {KindBool, Bool(true), true}, {KindBool, Unit{}, false},
		{KindArray, Array{Unit{}}, true}, {KindArray, Array{nil}, false}, {KindArray, Dict{}, false}, {KindOperand, Unit{}, false}} {
		if got := (&Field{Kind: c.k}).Holds(c.a); got != c.want {
			t.Errorf("%v holds %v: %v", c.k, c.a, got)
		}
	}
}

// TestBits: numbers have the bits of their types, and no others.
func TestBits(t *testing.T) {
	for _, c := range []struct {
		s    Scalar
		bits uint64
		ok   bool
	}{
		{I1, 1, true}, {I1, 2, false}, {I8, 255, true}, {I8, 256, false}, {F16, 0xffff, true}, {F16, 1 << 16, false}, {I64, 1<<64 - 1, true}, {F64, 1 << 63, true},
		{TF32, 0x3f800000, true}, {TF32, 0x3f800001, false}, {TF32, 0x3f801000, false}, {TF32, 0x3f802000, true}, {TF32, 1 << 32, false}, {I4, 15, true}, {I4, 16, false},
	} {
		if got := numberFault(c.s, c.bits); (got == "") != c.ok {
			t.Errorf("%#x of %v: %q", c.bits, c.s, got)
		}
	}
}

// TestDeepAttributes: attributes may be nested up to the limit, in lists of lists.
func TestDeepAttributes(t *testing.T) {
	for depth, ok := range map[int]bool{MaxNesting - 2: true, MaxNesting + 2: false} {
		var a Attr = Unit{}
		for range depth {
			a = Array{a}
		}
		if got := nestedFault(a, 0); (got == "") != ok {
			t.Errorf("%d deep: %q", depth, got)
		}
	}
}

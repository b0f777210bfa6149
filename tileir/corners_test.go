package tileir

import (
	"strings"
	"testing"
)

// TestPermuted: a permutation that is none has no type, and takes nothing down.
func TestPermuted(t *testing.T) {
	tile := Tile(F32, 2, 4)
	for _, c := range []struct {
		t           Type
		permutation []int32
		want        Type
	}{
		{tile, []int32{1, 0}, Tile(F32, 4, 2)}, {tile, []int32{0, 1}, tile}, {tile, []int32{1}, nil}, {tile, []int32{1, 0, 0}, nil},
		{tile, []int32{1, 2}, nil}, {tile, []int32{-1, 0}, nil}, {Token{}, nil, nil}, {Token{}, []int32{0}, nil}, {Tile(F32), nil, Tile(F32)},
	} {
		got := permuted(c.t, c.permutation)
		if c.want == nil && got != nil || c.want != nil && (got == nil || !Equal(got, c.want)) {
			t.Errorf("%v by %v: %v, want %v", c.t, c.permutation, got, c.want)
		}
	}
}

// TestEqualScopes: scopes are one where they say the same, and of one kind.
func TestEqualScopes(t *testing.T) {
	file := func(name string) *File { return &File{Name: name} }
	sub := func(name string) *Subprogram {
		return &Subprogram{File: file("f"), Name: name, Unit: &CompileUnit{File: file("f")}}
	}
	block := func(line, col int, of string) *LexicalBlock {
		return &LexicalBlock{File: file("f"), Line: line, Col: col, Scope: sub(of)}
	}
	other := block(1, 2, "a")
	other.File = file("g")
	list := []func() Scope{ // no two of them are one
		func() Scope { return file("a") }, func() Scope { return file("b") }, func() Scope { return &CompileUnit{File: file("a")} }, func() Scope { return &CompileUnit{File: file("b")} },
		func() Scope { return sub("a") }, func() Scope { return sub("b") }, func() Scope { return block(1, 2, "a") }, func() Scope { return block(2, 2, "a") },
		func() Scope { return block(1, 1, "a") }, func() Scope { return block(1, 2, "b") }, func() Scope { return other }, func() Scope { return nil },
		func() Scope { return (*Subprogram)(nil) }, func() Scope { return (*LexicalBlock)(nil) },
	}
	for i, a := range list {
		for j, b := range list {
			if got := equalScopes(a(), b()); got != (i == j) {
				t.Errorf("scopes %d and %d are one: %v", i, j, got)
			}
		}
	}
}

// TestDefaultOrNil: a missing attribute says what its default does, if it may be missing.
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
			t.Errorf("a field of %s holds what it should not, or not what it should", e.Name)
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

// TestDeepAttributes: attributes are nested as deep as the limit says, in lists of lists.
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

// TestAccessFaults breaks the operands of a compare and swap.
func TestAccessFaults(t *testing.T) {
	tile := func(b *Builder, s Scalar, n int64) *Value {
		return b.Constant(Dense{Type: Tile(s, n), Data: make([]byte, s.Bytes()), Splat: true})
	}
	for want, build := range map[string]func(b *Builder, ptrs *Value){
		"": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I32, 4), tile(b, I32, 4), tile(b, I1, 4), nil)
		},
		"val: want ": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I64, 4), tile(b, I64, 4), nil, nil)
		},
		"mask: want ": func(b *Builder, ptrs *Value) {
			b.AtomicCASTko(Relaxed, ScopeDevice, ptrs, tile(b, I32, 4), tile(b, I32, 4), tile(b, I1, 2), nil)
		},
	} {
		err := broken(func(b *Builder, p *Value) {
			one := b.Reshape(p, Tile(PointerType{Pointee: I32}, 1))
			build(b, b.Broadcast(one, Tile(PointerType{Pointee: I32}, 4)))
		})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestAssumedBounds: bounds reach to the ends of the type, and not beyond.
func TestAssumedBounds(t *testing.T) {
	for _, c := range []struct {
		lower, upper int64
		ok           bool
	}{{-128, 127, true}, {-129, 0, false}, {0, 128, false}, {5, 5, true}, {6, 5, false}} {
		err := broken(func(b *Builder, p *Value) {
			b.Assume(b.Constant(Dense{Type: Tile(I8), Data: []byte{0}}), Bounded{&c.lower, &c.upper})
		})
		if (err == nil) != c.ok {
			t.Errorf("%d to %d: %v", c.lower, c.upper, err)
		}
	}
}

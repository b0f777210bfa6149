package tile_test

import (
	"strings"
	"testing"

	"gotile/operators"
	"gotile/tile"
)

// average is an own operator that has an identity and is not associative.
type average struct{}

func (average) String() string                             { return "average" }
func (average) IsAssociative(operators.Type) (bool, error) { return false, nil }
func (average) IdentityElement(t operators.Type) (operators.Element, error) {
	return operators.Int(t, 0)
}

// nameless has an identity and no name.
type nameless struct{}

func (nameless) IdentityElement(t operators.Type) (operators.Element, error) {
	return operators.Int(t, 0)
}

// union is a user-defined operator with all properties that a reduction needs.
type union struct{}

func (union) String() string                             { return "union" }
func (union) IsAssociative(operators.Type) (bool, error) { return true, nil }
func (union) IdentityElement(t operators.Type) (operators.Element, error) {
	return operators.Int(t, 0)
}

// Reductions get the identity from package operators, and whether elements may be regrouped.
//
//tilevet:ignore some of its folds are refused
func TestReductionsUseOperators(t *testing.T) {
	or := func(x, y tile.Tile) tile.Tile { return x.Or(y) }
	for _, c := range []struct {
		name string
		fn   func(b *tile.Block)
		want string // "" for none
	}{
		{"own", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, union{}, or) }, ""},
		{"own without a function", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, union{}, nil) }, "the function is nil"},
		{"without a name", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, nameless{}, or) }, "has no String method (reference 2.6.1); want an operators.Operator"},
		{"not associative", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, average{}, or) }, "average is not associative on int32 (reference 2.6.1)"},
		{"a scan", func(b *tile.Block) { tile.Scan(b.Iota(tile.I32, 4), 0, false, average{}, or) }, "average is not associative on int32 (reference 2.6.1)"},
		{"floats round", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.F32, 4), 0, operators.Plus, nil) }, ""},
		{"no identity", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, operators.Minus, or) }, "minus is not associative"},
		{"no identity on the type", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.F32, 4), 0, operators.BitAnd, or) }, "bit_and on f32"},
		{"of bool only", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, operators.LogicalAnd, nil) }, "logical_and on i32"},
	} {
		_, err := tile.NewKernel(c.fn, tile.Name("test")).Module()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// The predefined operators need no function, as Go's own operators.
func TestListedOperatorsReduce(t *testing.T) {
	in := []int32{12, -7, 5, 3, -1, 8, 6, 14}
	for _, c := range []struct {
		op operators.Op
		f  func(x, y int32) int32
	}{
		{operators.Plus, func(x, y int32) int32 { return x + y }},
		{operators.Multiplies, func(x, y int32) int32 { return x * y }},
		{operators.BitAnd, func(x, y int32) int32 { return x & y }},
		{operators.BitOr, func(x, y int32) int32 { return x | y }},
		{operators.BitXor, func(x, y int32) int32 { return x ^ y }},
		{operators.Minimum, func(x, y int32) int32 { return min(x, y) }},
		{operators.Maximum, func(x, y int32) int32 { return max(x, y) }},
	} {
		running, reverse, all := make([]int32, 8), make([]int32, 8), make([]int32, 1)
		k := tile.NewKernel(func(b *tile.Block, in, running, reverse, all tile.Span1[int32]) {
			x := in.Tiles(8).Load(0)
			running.Tiles(8).Store(tile.Scan(x, 0, false, c.op, nil), 0)
			reverse.Tiles(8).Store(tile.Scan(x, 0, true, c.op, nil), 0)
			all.Tiles(1).Store(tile.Reduce(x, 0, c.op, nil), 0)
		}, tile.Name("listed"))
		launchKernel(t, k, tile.ArrayOf(in, 8), tile.ArrayOf(running, 8), tile.ArrayOf(reverse, 8), tile.ArrayOf(all, 1))
		forth, back := in[0], in[7]
		for i := range in {
			if i > 0 {
				forth, back = c.f(forth, in[i]), c.f(in[7-i], back)
			}
			if running[i] != forth || reverse[7-i] != back {
				t.Errorf("%v, element %d: got %d and in reverse %d, want %d and %d", c.op, i, running[i], reverse[7-i], forth, back)
			}
		}
		if all[0] != forth {
			t.Errorf("%v: got %d, want %d", c.op, all[0], forth)
		}
	}
}

// The logical operators reduce truth values without a function.
func TestLogicalOperatorsReduce(t *testing.T) {
	in, out := []bool{true, false, true, true, true, true, false, false}, make([]bool, 8)
	k := tile.NewKernel(func(b *tile.Block, in, out tile.Span2[bool]) {
		x := in.Tiles(4, 2).Load(0, 0)
		out.Tiles(4, 1).Store(tile.Reduce(x, 1, operators.LogicalAnd, nil), 0, 0)
		out.Tiles(4, 1).Store(tile.Reduce(x, 1, operators.LogicalOr, nil), 0, 1)
	}, tile.Name("logical"))
	launchKernel(t, k, tile.ArrayOf(in, 4, 2), tile.ArrayOf(out, 4, 2))
	for i := range 4 {
		x, y := in[2*i], in[2*i+1]
		if out[2*i] != (x && y) || out[2*i+1] != (x || y) {
			t.Errorf("row %d: got %v and %v of %v and %v", i, out[2*i], out[2*i+1], x, y)
		}
	}
}

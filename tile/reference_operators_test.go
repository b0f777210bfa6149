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

// union is an own operator that states all that a fold asks of one.
type union struct{}

func (union) String() string                             { return "union" }
func (union) IsAssociative(operators.Type) (bool, error) { return true, nil }
func (union) IdentityElement(t operators.Type) (operators.Element, error) {
	return operators.Int(t, 0)
}

// Folds ask package operators for the identity, and whether elements may be regrouped.
func TestFoldsAskOperators(t *testing.T) {
	or := func(x, y tile.Tile) tile.Tile { return x.Or(y) }
	for _, c := range []struct {
		name string
		fn   func(b *tile.Block)
		want string // "" for none
	}{
		{"own", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, union{}, or) }, ""},
		{"own without a function", func(b *tile.Block) { tile.Reduce(b.Iota(tile.I32, 4), 0, union{}, nil) }, "the function is nil"},
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

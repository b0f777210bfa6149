package tile_test

import (
	"testing"

	"gotile/device/cpu"
	"gotile/operators"
	"gotile/tile"
)

// Reductions and scans of bools take functions of your own, and operators; a sum of bools is
// their parity.
func TestBoolReductions(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, out tile.Ptr[int32]) {
		odd := b.Iota(tile.I32, 8).Rem(2).Eq(1) // four of eight
		or := func(x, y tile.Tile) tile.Tile { return x.LogicalOr(y) }
		for i, x := range []tile.Tile{
			odd.Reduce(0, false, or), odd.Reduce(0, true, func(x, y tile.Tile) tile.Tile { return x.LogicalAnd(y) }),
			odd.Reduce(0, operators.LogicalAnd, nil), odd.Sum(0), odd.Count(0), odd.Scan(0, false, false, or).Count(0),
			odd.Reshape(2, 4).Count(tile.Whole),
		} {
			out.Add(i).Store(x.Reshape(1).Item().Cast(tile.I32))
		}
	}, tile.Name("bools"))
	out := make([]int32, 7)
	if err := k.Launch(t.Context(), cpu.Open(), tile.Grid(1), out); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int32{1, 0, 0, 0, 4, 7, 4} {
		if out[i] != want {
			t.Errorf("%d: got %d, want %d", i, out[i], want)
		}
	}
}

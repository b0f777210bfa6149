package tile_test

import (
	"slices"
	"testing"

	"gotile/tile"
)

// An array without dimensions has one element, which its view loads and stores as a tile
// without dimensions.
func TestViewsWithoutDimensions(t *testing.T) {
	got := make([]int32, 6)
	launch(t, func(b *tile.Block, in, out tile.Ptr[int32], flags tile.Ptr[bool]) {
		from, to := tile.Partition(tile.Span(in)), tile.Partition(tile.Span(out))
		x := from.Load()
		if x.IsScalar() || x.Rank() != 0 || len(x.Shape()) != 0 {
			t.Errorf("loaded %v", x)
		}
		to.Store(x)
		one := tile.Partition(tile.Span(out.Add(1)))
		one.StoreMasked(from.LoadMasked(tile.Latency(3), tile.AllowTMA(false)).Add(1))
		one.Permute().Step().AtomicAdd(x)
		tile.Partition(tile.Span(out.Add(2))).Store(7, tile.Relaxed)
		truth := tile.Partition(tile.Span(flags))
		truth.Store(tile.LogicalNot(truth.Load()))
		tile.Store(out.Add(3), truth.Load().Item().Cast(tile.I32))
	}, []int32{20}, got, []bool{false})
	if want := []int32{20, 41, 7, 1, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

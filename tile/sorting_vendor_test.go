package tile_test

import (
	"fmt"
	"testing"

	"gotile/tile"
)

// NVIDIA's compiler takes each way to select elements.
func TestTopKForVendor(t *testing.T) {
	for _, c := range []struct{ rows, n, k int }{{4, 64, 4}, {4, 32, 32}, {2, 1024, 16}, {1, 4096, 64}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if testing.Short() && c.n > 128 {
				t.Skip("compiles long")
			}
			compilesRewritten(t, tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32], at tile.Span2[int32]) {
				values, places := tile.TopK(x.Tiles(c.rows, c.n).Load(0, 0), c.k, 1)
				y.Tiles(c.rows, c.k).Store(values, 0, 0)
				at.Tiles(c.rows, c.k).Store(places, 0, 0)
			}, tile.Name("top")), "sm_90")
		})
	}
}

// It also takes the network that sorts, for keys alone and for keys with indices.
func TestSortForVendor(t *testing.T) {
	for _, c := range []struct{ rows, n int }{{1, 64}, {1, 1024}, {16, 128}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			compilesRewritten(t, tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32], at tile.Span2[int32]) {
				t := x.Tiles(c.rows, c.n).Load(0, 0)
				y.Tiles(c.rows, c.n).Store(tile.Sort(t, 1, false), 0, 0)
				at.Tiles(c.rows, c.n).Store(tile.ArgSort(t, 1, true), 0, 0)
			}, tile.Name("sort")), "sm_90")
		})
	}
}

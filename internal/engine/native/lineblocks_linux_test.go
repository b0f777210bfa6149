package native_test

import (
	"testing"

	"gotile/tile"
)

// TestLineBlocksInside reduces the rows of a matrix at the end of memory beyond which every access faults.
func TestLineBlocksInside(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], y tile.Span1[float32]) {
		y.Tiles(16).Store(tile.ReduceMax(x.Tiles(16, 32).Load(b.ID(0), 0, tile.PadNegInf), 1).Reshape(16), b.ID(0))
	}, tile.Name("lineblocks_inside"), tile.Over(1))
	eachColumns(t, func(c *columns) {
		all := guarded[float32](c.T)
		for _, width := range []int{1, 9, 17, 31, 32} {
			x, y := all[len(all)-32*width:], make([]float32, 32)
			for i := range x {
				x[i] = float32(i)
			}
			if err := k.Run(c.Context(), c.dev, tile.ArrayOf(x, 32, width), tile.ArrayOf(y, 32)); err != nil {
				c.Fatal(err)
			}
			for i := range y {
				if y[i] != x[(i+1)*width-1] {
					c.Fatalf("row %d of %d columns: %v", i, width, y[i])
				}
			}
		}
	})
}

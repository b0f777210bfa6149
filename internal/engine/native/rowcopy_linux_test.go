package native_test

import (
	"math/bits"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestRowsInside computes with rows of several widths, of whole arrays and of the left columns of wider ones, at the beginning and at the
// end of memory beyond which every access faults. Other columns must not change.
func TestRowsInside(t *testing.T) {
	eachNative(t, []string{"regmachine", "regmachine-narrow"}, func(t *testing.T, dev device.Device) {
		for _, width := range []int{1, 3, 5, 12, 19, 33, 100, 130} { // one of each magnitude
			rowsInside[uint8](t, dev, width, 8)
		}
		for _, width := range []int{1, 3, 7, 17} {
			rowsInside[float64](t, dev, width, 8)
		}
		for _, width := range []int{3, 5, 15} { // several rows in 16 bytes, or one
			rowsInside[uint8](t, dev, width, 32)
		}
		rowsInside[float32](t, dev, 3, 32)
	})
}

func rowsInside[E stridedElements](t *testing.T, dev device.Device, width, tileRows int) {
	tiles := []int{tileRows, 1 << bits.Len(uint(width-1))}
	add := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[E], n tile.Scalar[int32]) {
		i, j := b.ID(0), b.ID(1)
		y.Slice(1, 0, n).Tiles(tiles...).Store(x.Slice(1, 0, n).Tiles(tiles...).Load(i, j).Add(1), i, j)
	}, tile.Name("add"), tile.Partial, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(tile.Blocks(s[0][0], tileRows), 1) }))
	x, y := guarded[E](t), guarded[E](t)
	for _, rows := range []int{1, 2, 13, 45} {
		for _, pitch := range [][2]int{{width, width}, {width + 3, width}, {width, width + 5}} {
			for _, atEnd := range []bool{false, true} {
				from, to := x[:rows*pitch[0]], y[:rows*pitch[1]]
				if atEnd {
					from, to = x[len(x)-len(from):], y[len(y)-len(to):]
				}
				for i := range from {
					from[i] = E(i % 101)
				}
				for i := range to {
					to[i] = 200
				}
				if err := add.Run(t.Context(), dev, tile.ArrayOf(from, rows, pitch[0]), tile.ArrayOf(to, rows, pitch[1]), int32(width)); err != nil {
					t.Fatal(err)
				}
				for i, got := range to {
					want := E(200)
					if row, column := i/pitch[1], i%pitch[1]; column < width {
						want = from[row*pitch[0]+column] + 1
					}
					if got != want {
						t.Fatalf("%d rows of %d %T at distances %d: element %d is %v, not %v", rows, width, got, pitch, i, got, want)
					}
				}
			}
		}
	}
}

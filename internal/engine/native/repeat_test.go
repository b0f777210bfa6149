package native_test

import (
	"fmt"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestRepeat enlarges images by rows and columns, and compares the result with Go's.
func TestRepeat(t *testing.T) {
	eachNative(t, []string{"regmachine"}, func(t *testing.T, dev device.Device) {
		for _, by := range [][2]int{{1, 2}, {2, 2}, {2, 4}, {1, 8}} {
			t.Run(fmt.Sprint(by), func(t *testing.T) {
				for _, shape := range [][2]int{{1, 8}, {4, 16}, {32, 64}} {
					compareEnlarged[uint8](t, dev, by, shape)
					compareEnlarged[int16](t, dev, by, shape)
					compareEnlarged[float32](t, dev, by, shape)
					compareEnlarged[float64](t, dev, by, shape)
				}
			})
		}
	})
}

// compareEnlarged enlarges an image, by tiles of a shape, and adds the sum of the row's and the column's number of a tile to its elements.
func compareEnlarged[E stridedElements](t *testing.T, dev device.Device, by, shape [2]int) {
	t.Helper()
	m, n := shape[0], shape[1]
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[E]) {
		v := x.Tiles(m, n).Load(b.ID(0), b.ID(1)).Add(b.ID(0).Add(b.ID(1)).Cast(x.DType()))
		v = v.Reshape(m, 1, n, 1).Broadcast(m, by[0], n, by[1]).Reshape(m*by[0], n*by[1])
		y.Tiles(m*by[0], n*by[1]).Store(v, b.ID(0), b.ID(1))
	}, tile.Name("enlarge"), tile.Over(0, m, n))
	for _, size := range [][2]int{{2 * m, 2 * n}, {m + 1, n + 3}, {1, n - 1}} {
		rows, columns := size[0], size[1]
		x, got := make([]E, rows*columns), make([]E, rows*by[0]*columns*by[1])
		for i := range x {
			x[i] = E(i % 101)
		}
		if err := k.Run(t.Context(), dev, tile.ArrayOf(x, rows, columns), tile.ArrayOf(got, rows*by[0], columns*by[1])); err != nil {
			t.Fatal(err)
		}
		for i, v := range got {
			row, column := i/(columns*by[1])/by[0], i%(columns*by[1])/by[1]
			if want := x[row*columns+column] + E(row/m+column/n); v != want {
				t.Fatalf("%T, %v times, tiles of %v, image of %v: element %d is %v, want %v", v, by, shape, size, i, v, want)
			}
		}
	}
}

package native_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestColumnLimits gathers and scatters rows by their numbers, some of which the array does not have, with more columns than the
// array has, as many, and fewer: elements that are masked are those of the option Fill, and are not stored.
func TestColumnLimits(t *testing.T) {
	for _, isa := range []string{"avx2", ""} {
		t.Run(isa, func(t *testing.T) {
			t.Setenv("GOTILE_ISA", isa)
			dev, err := device.Open("cpu:native")
			if err != nil {
				t.Skip(err)
			}
			defer dev.Close()
			for _, columns := range []int{8, 64, 1024} {
				for _, width := range []int{1, 7, 8, 33, 300, 1024, 1100} {
					t.Run(fmt.Sprintf("%d of %d", columns, width), func(t *testing.T) {
						columnLimits[uint8](t, dev, columns, width)
						columnLimits[float32](t, dev, columns, width)
						columnLimits[float64](t, dev, columns, width)
					})
				}
			}
		})
	}
}

func columnLimits[T uint8 | float32 | float64](t *testing.T, dev device.Device, columns, width int) {
	const rows, height, fill = 9, 4, 7
	gather := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], at tile.Span1[int32], y tile.Span2[T], limit tile.Scalar[int32]) {
		i, j := at.Tiles(height).Load(b.ID(0)), b.Iota(tile.I32, columns).Row()
		y.Tiles(height, columns).Store(x.Gather(i.Column(), j, tile.Fill(fill), tile.Where(j.Lt(limit))), b.ID(0), 0)
	}, tile.Name("gather"), tile.Over(1))
	scatter := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], at tile.Span1[int32], y tile.Span2[T]) {
		i := at.Tiles(height).Load(b.ID(0))
		y.Scatter(x.Tiles(height, columns).Load(b.ID(0), 0), i.Column(), b.Iota(tile.I32, columns).Row())
	}, tile.Name("scatter"), tile.Over(1))
	rng := rand.New(rand.NewPCG(3, uint64(width)))
	x := make([]T, rows*width)
	for i := range x {
		x[i] = T(rng.IntN(200))
	}
	at := []int32{3, 0, 8, 1, 5, -1, 9, 2, 2, 1 << 30, -1 << 31, 8}
	y, want := make([]T, len(at)*columns), make([]T, len(at)*columns)
	for _, limit := range []int{-5, 0, 5, 1 << 20} {
		for i := range want {
			row, column := int(at[i/columns]), i%columns
			if want[i] = fill; row >= 0 && row < rows && column < min(width, limit) {
				want[i] = x[row*width+column]
			}
		}
		if err := gather.Run(t.Context(), dev, tile.ArrayOf(x, rows, width), at, tile.ArrayOf(y, len(at), columns), int32(limit)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(y, want) {
			t.Errorf("%T, %d columns: gathered %v, want %v", y[0], limit, y, want)
		}
	}
	at = []int32{3, 0, 8, 1, 5, -1, 9, 2, 1 << 30, -1 << 31, 7, 6}
	into, wanted := make([]T, rows*width), make([]T, rows*width)
	for i, v := range y {
		if row, column := int(at[i/columns]), i%columns; row >= 0 && row < rows && column < width {
			wanted[row*width+column] = v
		}
	}
	if err := scatter.Run(t.Context(), dev, tile.ArrayOf(y, len(at), columns), at, tile.ArrayOf(into, rows, width)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(into, wanted) {
		t.Errorf("%T: scattered %v, want %v", y[0], into, wanted)
	}
}

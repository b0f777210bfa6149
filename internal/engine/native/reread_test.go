package native_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// rereadCases load a tile and use it with its lines moved, so that a loop loads it again through an indexing.
var rereadCases = map[string]func(b *tile.Block, x, y tile.TensorSpan){
	"permuted": func(b *tile.Block, x, y tile.TensorSpan) {
		y.Tiles(8, 4, 16).Store(x.Tiles(4, 8, 16).Load(b.ID(0), b.ID(1), b.ID(2)).Permute(1, 0, 2), b.ID(1), b.ID(0), b.ID(2))
	},
	"permuted and not": func(b *tile.Block, x, y tile.TensorSpan) {
		t := x.Tiles(4, 4, 16).Load(b.ID(0), b.ID(1), b.ID(2))
		y.Tiles(4, 4, 16).Store(t.Permute(1, 0, 2).Add(t), b.ID(1), b.ID(0), b.ID(2))
	},
	"in place": func(b *tile.Block, x, y tile.TensorSpan) {
		x.Tiles(16, 16, 64).Store(x.Tiles(16, 16, 64).Load(0, 0, 0).Permute(1, 0, 2).Add(1), 0, 0, 0)
	},
	"in place twice": func(b *tile.Block, x, y tile.TensorSpan) {
		t := x.Tiles(16, 16, 64).Load(0, 0, 0)
		x.Tiles(16, 16, 64).Store(t.Permute(1, 0, 2), 0, 0, 0)
		y.Tiles(16, 16, 64).Store(t.Permute(1, 0, 2).Add(t), 0, 0, 0)
	},
	"repeated": func(b *tile.Block, x, y tile.TensorSpan) {
		row := x.Tiles(1, 1, 16).Load(0, 1, b.ID(2))
		y.Tiles(4, 8, 16).Store(row.Broadcast(4, 8, 16).Add(x.Tiles(4, 8, 16).Load(b.ID(0), b.ID(1), b.ID(2))), b.ID(0), b.ID(1), b.ID(2))
	},
	"reduced": func(b *tile.Block, x, y tile.TensorSpan) {
		t := x.Tiles(4, 8, 16).Load(b.ID(0), b.ID(1), b.ID(2)).Permute(1, 0, 2)
		y.Tiles(8, 1, 16).Store(tile.Sum(t, 1), b.ID(1), b.ID(0), b.ID(2))
	},
}

// TestMovedReloads compares such kernels with the portable engine, on tiles within their arrays and across each edge.
func TestMovedReloads(t *testing.T) {
	reference := open(t, "cpu:interp")
	eachNative(t, regmachine, func(t *testing.T, dev device.Device) {
		for what, body := range rereadCases {
			for _, n := range []int{16, 13} {
				for _, last := range []int{16, 32, 41} {
					t.Run(fmt.Sprint(what, n, last), func(t *testing.T) {
						compareReloads[float32](t, body, strings.HasPrefix(what, "in place"), n, last, dev, reference)
						compareReloads[tile.BFloat16](t, body, strings.HasPrefix(what, "in place"), n, last, dev, reference)
						compareReloads[int8](t, body, strings.HasPrefix(what, "in place"), n, last, dev, reference)
					})
				}
			}
		}
	})
}

func compareReloads[T tile.Element](t *testing.T, body func(b *tile.Block, x, y tile.TensorSpan), alone bool, n, last int, dev, reference device.Device) {
	t.Helper()
	//tilevet:ignore its operation is a parameter of the test
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span3[T]) { body(b, x.TensorSpan, y.TensorSpan) }, tile.Name("k"), tile.Partial)
	run := func(dev device.Device) []byte {
		x, y := make([]T, n*n*last), make([]T, n*n*last)
		for i, b := 0, device.Bytes(x); i < len(b); i++ {
			b[i] = byte(i*7) & 0x3f
		}
		grid := tile.Grid(tile.Blocks(n, 4), tile.Blocks(n, 4), tile.Blocks(last, 16))
		if alone {
			grid = tile.Grid(1, 1, 1)
		}
		if err := k.Launch(context.Background(), dev, grid, tile.ArrayOf(x, n, n, last), tile.ArrayOf(y, n, n, last)); err != nil {
			t.Fatal(err)
		}
		return slices.Concat(device.Bytes(x), device.Bytes(y))
	}
	if got, want := run(dev), run(reference); !slices.Equal(got, want) {
		i := 0
		for got[i] == want[i] {
			i++
		}
		t.Errorf("%T: byte %d is %d, want %d", *new(T), i, got[i], want[i])
	}
}

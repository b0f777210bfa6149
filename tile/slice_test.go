package tile_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// groups adds to each group of rows its number; offsets has the bounds of the groups.
func groups() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[int32], offsets tile.Span1[int64]) {
		g := b.ID(0)
		from, to := offsets.Gather(g), offsets.Gather(g.Add(1))
		xs, ys := x.Slice(0, from, to).Tiles(4, 4), y.Slice(0, from, to).Tiles(4, 4)
		for i := range xs.Range(0) {
			for j := range xs.Range(1) {
				ys.Store(xs.Load(i, j).Add(g.Mul(100)), i, j)
			}
		}
	}, tile.Name("groups"))
}

func TestSlice(t *testing.T) {
	offsets := []int64{0, 3, 3, 10, 11}
	x, y := counted(11*6), make([]int32, 11*6)
	err := groups().Launch(context.Background(), cpu.Open(), tile.Grid(4), tile.ArrayOf(x, 11, 6), tile.ArrayOf(y, 11, 6), tile.ArrayOf(offsets, 5))
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range y {
		group := slices.IndexFunc(offsets, func(o int64) bool { return int64(i/6) < o }) - 1
		if want := int32(i + 100*group); got != want {
			t.Errorf("row %d: got %d, want %d", i/6, got, want)
		}
	}
}

// Slices of slices, of known lengths, along each dimension.
func TestSliceOfSlice(t *testing.T) {
	out := make([]int32, 4)
	launchKernel(t, tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32], out tile.Ptr[int32]) {
		s := tile.Span(p, 6, 10).Slice(0, 2, 5).Slice(1, 3, b.ID(0).Add(6))
		tile.Store(out.Add(b.Iota(tile.I32, 2, 2)), s.Tiles(2, 2).Load(1, 1))
	}, tile.Name("parts")), counted(60), out)
	if want := []int32{45, 0, 0, 0}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestVendorCompilesSlice(t *testing.T) { compiles(t, groups(), "sm_90") }

func TestSliceErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block, x tile.Span2[float32]) {
		x.Slice(2, 0, 1)
		x.Slice(0, 3, 2)
		x.Slice(0, b.ID(0), 2.5)
	},
		"dimension 2 of a span that has 2; count from 0",
		"from 3 to 2; want 0 or more, and no less",
		"2.5",
	)
}

func ExampleTensorSpan_Slice() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		middle := x.Slice(0, 2, 5)
		b.Print("%d\n", middle.Tiles(4).Load(0))
	}, tile.ArrayOf([]int32{10, 11, 12, 13, 14, 15}, 6))
	fmt.Println("elements beyond the slice are 0")
	// Output:
	// [12, 13, 14, 0]
	// elements beyond the slice are 0
}

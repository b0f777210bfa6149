package tile_test

import (
	"slices"
	"testing"

	"gotile/tile"
)

func TestSteppedView(t *testing.T) {
	in := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8}
	out := make([]int32, 16)
	launch(t, func(b *tile.Block, in, out tile.Ptr[int32], n tile.Scalar[int32]) {
		windows := tile.Partition(tile.Span(in, n), 4).Step(2)
		for i := range b.Range(0, 4) {
			tile.Partition(tile.Span(out, 16), 4).Store(windows.LoadMasked(i), i)
		}
	}, in, out, len(in))
	if want := []int32{0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 0}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestGatheredView(t *testing.T) {
	const rows, cols = 6, 4
	in, out, list := make([]float32, rows*cols), make([]float32, 8), []int32{5, 0, 3, 9}
	for i := range in {
		in[i] = float32(i)
	}
	launch(t, func(b *tile.Block, in, out tile.Ptr[float32], list tile.Ptr[int32]) {
		view := tile.Partition(tile.Span(in, rows, cols), 4, 2).Gather(0)
		x := view.LoadMasked(tile.Load(list.Add(b.Iota(tile.I32, 4))), 2)
		tile.Store(out.Add(b.Iota(tile.I32, 4, 2)), x)
	}, in, out, list)
	if want := []float32{22, 23, 2, 3, 14, 15, 0, 0}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestAtomicView(t *testing.T) {
	x := []int32{1, 2, 3, 4, 5, 6}
	launch(t, func(b *tile.Block, p tile.Ptr[int32], n tile.Scalar[int32]) {
		v := tile.Partition(tile.Span(p, n), 4)
		v.AtomicAdd(b.Iota(tile.I32, 4), 0)
		v.AtomicMax(10, 1, tile.BlockScope)
		v.AtomicXor(b.Ones(tile.I32, 4), 0)
	}, x, len(x))
	if want := []int32{0, 2, 4, 6, 10, 10}; !slices.Equal(x, want) {
		t.Errorf("got %v, want %v", x, want)
	}
}

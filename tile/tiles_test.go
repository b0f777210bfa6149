package tile_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// counted is 0, 1, 2, ….
func counted(n int) []int32 {
	x := make([]int32, n)
	for i := range x {
		x[i] = int32(i)
	}
	return x
}

// ragged copies a batch of matrices tile by tile, and counts the elements inside.
func ragged() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span3[int32], inside tile.Span1[int32]) {
		xs, ys := x.Tiles(4, 8), y.Tiles(4, 8)
		batch, i := b.ID(0), b.ID(1)
		for j := range xs.Range(2) {
			ys.Store(xs.Load(batch, i, j), batch, i, j)
			in := xs.Inside(batch, i, j).Broadcast(4, 8).Cast(tile.I32)
			inside.Tiles(1).AtomicAdd(tile.Sum(tile.Sum(in, 0), 1).Reshape(1), 0)
		}
	}, tile.Name("ragged"), tile.Over(0, 4, 16))
}

func TestTilesOfRaggedArray(t *testing.T) {
	x, y, inside := counted(2*7*13), make([]int32, 2*7*13+1), make([]int32, 1)
	y[len(x)] = -1
	err := ragged().Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 2, 7, 13), tile.ArrayOf(y, 2, 7, 13), tile.ArrayOf(inside, 1))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(y[:len(x)], x) || y[len(x)] != -1 {
		t.Errorf("got %v", y)
	}
	if inside[0] != 2*7*13 {
		t.Errorf("%d elements are inside, want %d", inside[0], 2*7*13)
	}
}

// turned loads the transpose of each matrix of a batch.
func turned() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span3[int32]) {
		xs, ys := x.Tiles(8, 4).Transpose(), y.Tiles(8, 4)
		ys.Store(xs.Load(b.ID(0), b.ID(1), b.ID(2)), b.ID(0), b.ID(1), b.ID(2))
	}, tile.Name("turned"), tile.Over(1, 8, 4))
}

func TestTilesTranspose(t *testing.T) {
	const batch, m, n = 2, 5, 11
	x, y := counted(batch*m*n), make([]int32, batch*m*n)
	err := turned().Run(context.Background(), cpu.Open(), tile.ArrayOf(x, batch, m, n), tile.ArrayOf(y, batch, n, m))
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range y {
		at, row, col := i/(m*n), i%(m*n)/m, i%m
		if want := x[at*m*n+col*n+row]; got != want {
			t.Fatalf("element %d, %d, %d: got %d, want %d", at, row, col, got, want)
		}
	}
}

// places stores the positions of the elements of tile 2.
func TestTilesPlaces(t *testing.T) {
	out := make([]int32, 8)
	launchKernel(t, tile.NewKernel(func(b *tile.Block, x tile.Span2[int32], out tile.Ptr[int32]) {
		xs := x.Tiles(4, 2)
		tile.Store(out.Add(b.Iota(tile.I32, 4, 2)), xs.Places(0, 2).Mul(100).Add(xs.Places(1, 3)))
	}, tile.Name("places")), tile.ArrayOf(counted(4), 2, 2), out)
	if want := []int32{806, 807, 906, 907, 1006, 1007, 1106, 1107}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestGridOver(t *testing.T) {
	for _, c := range []struct {
		shape, tile []int
		want        device.Grid
	}{
		{[]int{100}, []int{32}, device.Grid{4, 1, 1}},
		{[]int{100, 7}, []int{32, 8}, device.Grid{4, 1, 1}},
		{[]int{100, 9}, []int{8}, device.Grid{100, 2, 1}},
		{[]int{2, 3, 40}, []int{16}, device.Grid{2, 3, 3}},
		{[]int{2, 3, 40, 10}, []int{16, 16}, device.Grid{6, 3, 1}},
		{[]int{4}, []int{2, 2}, device.Grid{}},
	} {
		if got := tile.GridOver(c.shape, c.tile...); got != c.want {
			t.Errorf("%v over %v: got %v, want %v", c.tile, c.shape, got, c.want)
		}
	}
}

//tilevet:ignore kernels that are refused
func TestTilesErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block, x tile.Span2[float32], y tile.Span1[float32]) {
		y.Tiles(2, 2)
		y.Tiles(4).Transpose()
		x.Tiles(4, 4).Load(0)
		x.Tiles(4, 4).Store(b.Zeros(tile.F32, 4), 0, 0)
		x.Tiles(4).Places(0, 0)
		x.Tiles(4).Inside(0)
		b.Zeros(tile.F32, 2, 2).Column()
		x.Tiles(4, 4).Store(0, 0, 0, tile.PadNaN)
	},
		"shape [2 2] for an array of 1 dimensions",
		"an array of 1 dimensions has no transpose",
		"1 indices for a view of 2 dimensions",
		"tile<4xf32> does not have the view's shape",
		"do not extend along dimension 0 of the array",
		"1 indices for an array of 2 dimensions",
		"tile<2x2xf32> is not a vector",
		"does not apply here",
	)
}

// uncheckedKernel copies whole tiles, by tile index and by element index.
func uncheckedKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		y.Tiles(8).Store(x.Tiles(8).Load(0, tile.Unchecked), 0, tile.Unchecked)
		at := b.Iota(tile.I32, 8).Add(8)
		y.Scatter(x.Gather(at, tile.Unchecked), at, tile.Unchecked)
	}, tile.Name("unchecked"))
}

func TestUnchecked(t *testing.T) {
	x, y := counted(16), make([]int32, 16)
	launchKernel(t, uncheckedKernel(), tile.ArrayOf(x, 16), tile.ArrayOf(y, 16))
	if !slices.Equal(x, y) {
		t.Errorf("got %v, want %v", y, x)
	}
	// The promise broken, beyond the buffer.
	err := uncheckedKernel().Launch(context.Background(), cpu.Open(), tile.Grid(1), tile.ArrayOf(x[:9:9], 9), tile.ArrayOf(y[:9:9], 9))
	if err == nil {
		t.Error("an access beyond the buffer went unnoticed")
	}
}

// The promise is broken inside the buffer, by a tile that leaves an array that is a part of it.
func TestUncheckedInsideBuffer(t *testing.T) {
	part := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		s := tile.Span(p, 9)
		tile.Partition(s, 8).Store(7, b.ID(0), tile.Unchecked)
	})
	for _, name := range []string{"cpu", "cpu:interp"} {
		on, err := device.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		x := make([]int32, 16)
		var fault *device.Fault
		if err := part.Launch(context.Background(), on, tile.Grid(2), x); !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a fault", name, err)
		}
		if slices.Contains(x[9:], 7) {
			t.Errorf("%s: the store outside the array was done: %v", name, x)
		}
	}
}

func TestVendorCompilesTiles(t *testing.T) {
	for _, k := range []*tile.Kernel{ragged(), turned(), uncheckedKernel(), gatherKernel(), histogram()} {
		t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_90") })
	}
}

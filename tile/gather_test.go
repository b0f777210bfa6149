package tile_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// gatherKernel takes rows of a table by a list, some of which are outside, and puts them
// into the same rows of another.
func gatherKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, table, out, back tile.Span2[float32], rows tile.Span1[int64]) {
		list, col := rows.Tiles(4).Load(0), b.Iota(tile.I32, 8)
		t := table.Gather(list.Column(), col.Row(), tile.Fill(math.Inf(-1)))
		out.Tiles(4, 8).Store(t, 0, 0)
		back.Scatter(t, list.Column(), col.Row(), tile.Where(col.Row().Ne(1)))
	}, tile.Name("gather"))
}

func TestGatherScatter(t *testing.T) {
	table, out, back := make([]float32, 5*6), make([]float32, 4*8), make([]float32, 5*6)
	for i := range table {
		table[i] = float32(i)
	}
	rows := []int64{3, -1, 0, 5}
	launchKernel(t, gatherKernel(), tile.ArrayOf(table, 5, 6), tile.ArrayOf(out, 4, 8), tile.ArrayOf(back, 5, 6), tile.ArrayOf(rows, 4))
	wantBack := make([]float32, 5*6)
	for i, got := range out {
		row, col, want := rows[i/8], i%8, float32(math.Inf(-1))
		if row >= 0 && row < 5 && col < 6 {
			want = table[int(row)*6+col]
			if col != 1 {
				wantBack[int(row)*6+col] = want
			}
		}
		if got != want {
			t.Errorf("row %d, column %d: got %v, want %v", row, col, got, want)
		}
	}
	if !slices.Equal(back, wantBack) {
		t.Errorf("scattered %v, want %v", back, wantBack)
	}
}

// The value of a scatter broadcasts to the shape of the indices, as in cuTile Python.
func TestScatterBroadcasts(t *testing.T) {
	x := make([]float32, 4*5)
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
		i := b.Iota(tile.I32, 4)
		x.Scatter(i.Cast(tile.F32).Add(1), i.Column(), i.Row())
		x.Scatter(-1, i, 4)
	}, tile.Name("rows"))
	launchKernel(t, k, tile.ArrayOf(x, 4, 5))
	for i, got := range x {
		want := float32(i%5 + 1)
		if i%5 == 4 {
			want = -1
		}
		if got != want {
			t.Errorf("row %d, column %d: got %v, want %v", i/5, i%5, got, want)
		}
	}
	errorsOf(t, func(b *tile.Block, x tile.Span2[float32]) { x.Scatter(b.Ones(tile.F32, 8), b.Iota(tile.I32, 4), 0) },
		"tile.TensorSpan.Scatter: tile<8xf32> does not broadcast to shape [4] (reference 1.7.3); reshape it first")
}

// histogram counts numbers with atomic additions by index.
func histogram() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[uint32], counts tile.Span1[int32]) {
		xs := x.Tiles(16)
		p, inside := counts.Pointers(xs.Load(b.ID(0)))
		tile.AtomicAdd(p, 1, tile.Relaxed, tile.Where(inside.And(xs.Inside(b.ID(0)))))
	}, tile.Name("histogram"), tile.Over(0, 16))
}

func TestHistogram(t *testing.T) {
	x, counts, want := make([]uint32, 100), make([]int32, 10), make([]int32, 10)
	for i := range x {
		x[i] = uint32(i * i % 13)
		if x[i] < 10 {
			want[x[i]]++
		}
	}
	x[1] = math.MaxUint32
	want[1]--
	err := histogram().Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 100), tile.ArrayOf(counts, 10))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(counts, want) {
		t.Errorf("got %v, want %v", counts, want)
	}
}

// Spans of a kernel's own pointers accept indices of any width.
func TestGatherFromOwnSpan(t *testing.T) {
	out := make([]int32, 4)
	launchKernel(t, tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32], n tile.Scalar[int64], out tile.Ptr[int32]) {
		s := tile.Span(p, n, 4, tile.LayoutLeft)
		i := b.Iota(tile.U8, 4)
		tile.Store(out.Add(i.Cast(tile.I32)), s.Gather(i, 1))
		s.Scatter(7, 1, int32(3))
	}, tile.Name("own")), counted(12), int64(3), out)
	if want := []int32{3, 4, 5, 0}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

//tilevet:ignore kernels that are refused
func TestGatherErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block, x tile.Span2[float32]) {
		i := b.Iota(tile.I32, 4)
		x.Gather(i)
		x.Gather(i, b.Zeros(tile.F32, 4))
		x.Gather(i, b.Iota(tile.I32, 8))
		x.Scatter(1, i, i, tile.Fill(2))
		x.Scatter(b.Zeros(tile.F64, 4), i, i)
		x.Pointers(i, i, tile.Latency(2))
		x.Gather(i, i, tile.PadNaN)
	},
		"1 indices for an array of 2 dimensions",
		"tile<4xf32> is not an index; want integers",
		"do not broadcast",
		"Fill applies to loads only",
		"tile<4xf64> does not convert to the float32 of the array without narrowing",
		"takes indices only",
		"does not apply here",
	)
}

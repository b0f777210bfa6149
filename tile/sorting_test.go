package tile_test

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// unsorted is n numbers of which many are equal, with NaN and infinities among them.
func unsorted(n int) []float32 {
	r, x := rand.New(rand.NewPCG(1, 2)), make([]float32, n)
	for i := range x {
		x[i] = float32(r.IntN(n)) - float32(n/2)
	}
	if n > 8 {
		x[3], x[5], x[7] = float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))
	}
	return x
}

// order returns the indices of the elements in order, equal ones in their original order.
func order(x []float32, descending bool) []int32 {
	at := make([]int32, len(x))
	for i := range at {
		at[i] = int32(i)
	}
	slices.SortStableFunc(at, func(i, j int32) int {
		c := cmp.Compare(x[i], x[j]) // NaN comes first here
		if a, b := x[i] != x[i], x[j] != x[j]; a != b {
			c = -c
		}
		if descending {
			c = -c
		}
		return c
	})
	return at
}

func TestSort(t *testing.T) {
	for _, n := range []int{1, 2, 4, 64, 256} {
		for _, descending := range []bool{false, true} {
			x := unsorted(n)
			y, at := make([]float32, n), make([]int32, n)
			k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32], at tile.Span1[int32]) {
				t := x.Tiles(n).Load(0)
				y.Tiles(n).Store(tile.Sort(t, 0, descending), 0)
				at.Tiles(n).Store(tile.ArgSort(t, 0, descending), 0)
			}, tile.Name("sort"), tile.Over(1, n))
			if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(at, n)); err != nil {
				t.Fatal(err)
			}
			want := order(x, descending)
			if !slices.Equal(at, want) {
				t.Fatalf("ArgSort of %d, descending %v: %v; want %v", n, descending, at, want)
			}
			for i := range y {
				if w := x[want[i]]; y[i] != w && (y[i] == y[i] || w == w) {
					t.Fatalf("Sort of %d, descending %v: element %d is %g; want %g", n, descending, i, y[i], w)
				}
			}
		}
	}
}

// The middle dimension of three is sorted, of 8-bit integers.
func TestSortAlongTheMiddle(t *testing.T) {
	const a, n, c = 2, 8, 4
	r, x, y := rand.New(rand.NewPCG(3, 4)), make([]int8, a*n*c), make([]int8, a*n*c)
	for i := range x {
		x[i] = int8(r.Uint32())
	}
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span3[int8]) {
		y.Tiles(a, n, c).Store(tile.Sort(x.Tiles(a, n, c).Load(0, 0, 0), 1, false), 0, 0, 0)
	}, tile.Name("sort"), tile.Over(1, a, n, c))
	if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, a, n, c), tile.ArrayOf(y, a, n, c)); err != nil {
		t.Fatal(err)
	}
	for i := range a {
		for j := range c {
			var row, got []int8
			for p := range n {
				row, got = append(row, x[(i*n+p)*c+j]), append(got, y[(i*n+p)*c+j])
			}
			slices.Sort(row)
			if !slices.Equal(got, row) {
				t.Errorf("row (%d,%d) is %v; want %v", i, j, got, row)
			}
		}
	}
}

func TestTopK(t *testing.T) {
	const rows, n, k = 3, 128, 8
	x, y, at := unsorted(rows*n), make([]float32, rows*k), make([]int32, rows*k)
	kernel := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32], at tile.Span2[int32]) {
		values, places := tile.TopK(x.Tiles(n).Load(b.ID(0), 0), k, 0)
		y.Tiles(k).Store(values, b.ID(0), 0)
		at.Tiles(k).Store(places, b.ID(0), 0)
	}, tile.Name("top"), tile.Over(1, 1, k))
	if err := kernel.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, rows, n), tile.ArrayOf(y, rows, k), tile.ArrayOf(at, rows, k)); err != nil {
		t.Fatal(err)
	}
	for row := range rows {
		want := order(x[row*n:(row+1)*n], true)[:k]
		if !slices.Equal(at[row*k:(row+1)*k], want) {
			t.Errorf("row %d: indices %v; want %v", row, at[row*k:(row+1)*k], want)
		}
	}
}

func TestMeanAndVar(t *testing.T) {
	x, y := unsorted(8), make([]float32, 2)
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		t := x.Tiles(8).Load(0)
		y.Tiles(2).Store(tile.Cat(tile.Mean(t, 0), tile.Var(t, 0), 0), 0)
	}, tile.Name("moments"), tile.Over(1, 2))
	if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 8), tile.ArrayOf(y, 2)); err != nil {
		t.Fatal(err)
	}
	mean, variance := 0.0, 0.0
	for _, v := range x {
		mean += float64(v) / 8
	}
	for _, v := range x {
		variance += (float64(v) - mean) * (float64(v) - mean) / 8
	}
	if math.Abs(float64(y[0])-mean) > 1e-6 || math.Abs(float64(y[1])-variance) > 1e-5 {
		t.Errorf("mean and variance are %v; want %g and %g", y, mean, variance)
	}
}

// The moments of a whole tile are those of its elements in a row.
func TestMeanAndVarOfWhole(t *testing.T) {
	x, y := unsorted(8), make([]float32, 4)
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		row := x.Tiles(8).Load(0)
		square := row.Reshape(2, 4)
		y.Tiles(2).Store(tile.Cat(tile.Mean(row, 0), tile.Var(row, 0), 0), 0)
		y.Tiles(2).Store(tile.Cat(tile.Mean(square, tile.Whole).Reshape(1), tile.Var(square, tile.Whole).Reshape(1), 0), 1)
	}, tile.Name("moments"), tile.Over(1, 4))
	if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 8), tile.ArrayOf(y, 4)); err != nil {
		t.Fatal(err)
	}
	if y[0] != y[2] || y[1] != y[3] {
		t.Errorf("mean and variance of the whole are %v; want %v", y[2:], y[:2])
	}
}

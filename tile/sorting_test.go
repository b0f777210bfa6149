package tile_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
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

// order is the places of the elements in order, equal ones as they lie.
func order[T cmp.Ordered](x []T, descending bool) []int32 {
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

// extremes is n elements of few values, with the given ones among them.
func extremes[T cmp.Ordered](n int, of func(int) T, values ...T) []T {
	r, x := rand.New(rand.NewPCG(1, uint64(n))), make([]T, n)
	for i := range x {
		x[i] = of(r.IntN(40) - 20)
		if r.IntN(4) == 0 {
			x[i] = values[r.IntN(len(values))]
		}
	}
	return x
}

// checkTopK compares the k greatest elements of each row with those of a stable sort, on all engines.
func checkTopK[T interface {
	tile.Element
	cmp.Ordered
}](t *testing.T, rows, n, k int, of func(int) T, values ...T) {
	t.Helper()
	x := extremes(rows*n, of, values...)
	kernel := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T], at tile.Span2[int32]) {
		values, places := tile.TopK(x.Tiles(rows, n).Load(0, 0), k, 1)
		y.Tiles(rows, k).Store(values, 0, 0)
		at.Tiles(rows, k).Store(places, 0, 0)
	}, tile.Name("top"), tile.Over(1, rows, k))
	for _, name := range []string{"cpu:native", "cpu:interp", "cpu:checked"} {
		if name != "cpu:native" && rows*n*k > 1<<14 { // they take longer
			continue
		}
		dev, err := device.Open(name)
		if err != nil {
			t.Skip(err)
		}
		y, at := make([]T, rows*k), make([]int32, rows*k)
		if err := kernel.Run(t.Context(), dev, tile.ArrayOf(x, rows, n), tile.ArrayOf(y, rows, k), tile.ArrayOf(at, rows, k)); err != nil {
			t.Fatal(err)
		}
		for row := range rows {
			part := x[row*n : (row+1)*n]
			want := order(part, true)[:k]
			if got := at[row*k : (row+1)*k]; !slices.Equal(got, want) {
				t.Fatalf("%s: the first %d of %T %v: indices %v; want %v", name, k, x, part, got, want)
			}
			for i, p := range want {
				if got := fmt.Sprint(y[row*k+i]); got != fmt.Sprint(part[p]) { // tells zeros apart
					t.Fatalf("%s: element %d is %s; want %v", name, i, got, part[p])
				}
			}
		}
	}
}

func TestTopK(t *testing.T) {
	for _, c := range []struct{ rows, n, k int }{{1, 1, 1}, {2, 4, 2}, {1, 16, 16}, {4, 16, 8}, {2, 64, 64}, {4, 64, 4}, {2, 128, 128}, {2, 256, 8}, {1, 512, 64}, {2, 1024, 32}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			checkTopK(t, c.rows, c.n, c.k, func(i int) float32 { return float32(i) }, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), 0, float32(math.Copysign(0, -1)), math.MaxFloat32, math.SmallestNonzeroFloat32)
			checkTopK(t, c.rows, c.n, c.k, func(i int) float64 { return float64(i) }, math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), math.Copysign(math.NaN(), -1))
			checkTopK(t, c.rows, c.n, c.k, func(i int) int8 { return int8(i) }, math.MinInt8, math.MaxInt8)
			checkTopK(t, c.rows, c.n, c.k, func(i int) uint16 { return uint16(i + 20) }, 0, math.MaxUint16)
			checkTopK(t, c.rows, c.n, c.k, func(i int) int32 { return int32(i) }, math.MinInt32, math.MaxInt32)
			checkTopK(t, c.rows, c.n, c.k, func(i int) uint32 { return uint32(i + 20) }, 0, math.MaxUint32)
			checkTopK(t, c.rows, c.n, c.k, func(i int) int64 { return int64(i) }, math.MinInt64, math.MaxInt64)
		})
	}
}

// The first dimension of three, of float16 and of bool.
func TestTopKAlongOthers(t *testing.T) {
	const n, a, c, k = 16, 2, 4, 2
	x, y, z := unsorted(n*a*c), make([]float32, k*a*c), make([]int32, k*a*c)
	kernel := tile.NewKernel(func(b *tile.Block, x, y tile.Span3[float32], z tile.Span3[int32]) {
		t := x.Tiles(n, a, c).Load(0, 0, 0)
		values, _ := tile.TopK(t.Cast(tile.F16), k, 0)
		y.Tiles(k, a, c).Store(values.Cast(tile.F32), 0, 0, 0)
		truth, places := tile.TopK(t.Gt(0), k, 0)
		z.Tiles(k, a, c).Store(truth.Cast(tile.I32).Mul(100).Add(places), 0, 0, 0)
	}, tile.Name("top"), tile.Over(1, k, a, c))
	if err := kernel.Run(t.Context(), cpu.Open(), tile.ArrayOf(x, n, a, c), tile.ArrayOf(y, k, a, c), tile.ArrayOf(z, k, a, c)); err != nil {
		t.Fatal(err)
	}
	for i := range a * c {
		var row, truth []float32
		for p := range n {
			row, truth = append(row, x[p*a*c+i]), append(truth, 0)
			if row[p] > 0 {
				truth[p] = 1
			}
		}
		best, first := order(row, true), order(truth, true)
		for p := range k {
			if got, want := y[p*a*c+i], row[best[p]]; fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("column %d of %v: element %d is %v; want %v", i, row, p, got, want)
			}
			if got, want := z[p*a*c+i], int32(truth[first[p]])*100+first[p]; got != want {
				t.Errorf("column %d of %v: truth is %d; want %d", i, truth, got, want)
			}
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

// sortCase sorts along the middle dimension of a shape and compares with package slices.
func sortCase[T tile.Element](t *testing.T, dev device.Device, shape [3]int, descending bool, of func(r *rand.Rand) T, compare func(x, y T) int) {
	t.Helper()
	a, n, c := shape[0], shape[1], shape[2]
	r, x := rand.New(rand.NewPCG(5, 6)), make([]T, a*n*c)
	for i := range x {
		x[i] = of(r)
	}
	y, at := make([]T, len(x)), make([]int32, len(x))
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span3[T], at tile.Span3[int32]) {
		t := x.Tiles(a, n, c).Load(0, 0, 0)
		y.Tiles(a, n, c).Store(tile.Sort(t, 1, descending), 0, 0, 0)
		at.Tiles(a, n, c).Store(tile.ArgSort(t, 1, descending), 0, 0, 0)
	}, tile.Name("sort"), tile.Over(1, a, n, c))
	if err := k.Run(context.Background(), dev, tile.ArrayOf(x, a, n, c), tile.ArrayOf(y, a, n, c), tile.ArrayOf(at, a, n, c)); err != nil {
		t.Fatal(err)
	}
	for i := range a * c {
		place := func(j int) int { return (i/c*n+j)*c + i%c }
		want := make([]int32, n)
		for j := range want {
			want[j] = int32(j)
		}
		slices.SortStableFunc(want, func(p, q int32) int {
			if descending {
				p, q = q, p
			}
			return compare(x[place(int(p))], x[place(int(q))])
		})
		for j, w := range want {
			if g := at[place(j)]; g != w || compare(y[place(j)], x[place(int(w))]) != 0 {
				t.Fatalf("%T %v, descending %v: row %d, element %d is %v, of index %d; want %v, of index %d", x, shape, descending, i, j, y[place(j)], g, x[place(int(w))], w)
			}
		}
	}
}

// withNaNLast compares floats like cmp.Compare, but NaN comes after all numbers.
func withNaNLast[T cmp.Ordered](x, y T) int {
	if c := cmp.Compare(x, y); x == x && y == y {
		return c
	}
	return -cmp.Compare(x, y)
}

// Every kind of key, every way to lay out the elements, and the extremes of each type.
func TestSortEachType(t *testing.T) {
	for _, dev := range []device.Device{cpu.Open(), cpu.Open(cpu.Checked())} {
		for _, shape := range [][3]int{{1, 2, 1}, {1, 8, 1}, {1, 128, 1}, {2, 64, 1}, {16, 32, 1}, {2, 16, 4}, {4, 8, 32}, {1, 512, 1}} {
			for _, descending := range []bool{false, true} {
				sortCase(t, dev, shape, descending, func(r *rand.Rand) int64 {
					return []int64{math.MinInt64, math.MaxInt64, 0, -1, int64(r.Uint64())}[r.IntN(5)]
				}, cmp.Compare[int64])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) uint64 { return []uint64{math.MaxUint64, 0, 1 << 63, r.Uint64()}[r.IntN(4)] }, cmp.Compare[uint64])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) uint32 { return []uint32{math.MaxUint32, 0, 1 << 31, r.Uint32()}[r.IntN(4)] }, cmp.Compare[uint32])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) int32 {
					return []int32{math.MaxInt32, math.MinInt32, 0, int32(r.Uint32())}[r.IntN(4)]
				}, cmp.Compare[int32])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) uint8 { return uint8(r.Uint32()) }, cmp.Compare[uint8])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) int16 { return int16(r.Uint32()) }, cmp.Compare[int16])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) bool { return r.IntN(2) == 0 }, func(x, y bool) int {
					return cmp.Compare(tile.ToFloat64(x), tile.ToFloat64(y))
				})
				sortCase(t, dev, shape, descending, func(r *rand.Rand) float64 {
					return []float64{math.NaN(), -math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), r.NormFloat64(), math.SmallestNonzeroFloat64}[r.IntN(8)]
				}, withNaNLast[float64])
				sortCase(t, dev, shape, descending, func(r *rand.Rand) tile.Float16 { return tile.Float16(r.Uint32()) }, func(x, y tile.Float16) int {
					return withNaNLast(tile.ToFloat64(x), tile.ToFloat64(y))
				})
				sortCase(t, dev, shape, descending, func(r *rand.Rand) tile.BFloat16 { return tile.BFloat16(r.Uint32()) }, func(x, y tile.BFloat16) int {
					return withNaNLast(tile.ToFloat64(x), tile.ToFloat64(y))
				})
			}
		}
	}
}

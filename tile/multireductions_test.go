package tile_test

import (
	"math"
	"slices"
	"testing"

	"gotile/operators"
	"gotile/tile"
)

// argKernel stores the indices of the maximum and minimum of each of 4 rows of 8.
func argKernel[T tile.Element](opts ...tile.Option) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, in tile.Ptr[T], hi, lo tile.Ptr[int32]) {
		x := tile.Load(in.Add(b.Iota(tile.I32, 4, 8)))
		i := b.Iota(tile.I32, 4, 1)
		tile.Store(hi.Add(i), tile.ArgMax(x, 1, opts...))
		tile.Store(lo.Add(i), tile.ArgMin(x, 1, opts...))
	}, tile.Name("arg"))
}

func TestArgMax(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	in := []float32{
		3, 1, 4, 1, 5, 9, 2, 6,
		nan, 2, nan, 2, 7, 7, nan, 2,
		nan, nan, nan, nan, nan, nan, nan, nan,
		-inf, -inf, nan, -inf, inf, inf, -inf, nan,
	}
	hi, lo := make([]int32, 4), make([]int32, 4)
	launchKernel(t, argKernel[float32](), in, hi, lo)
	if want := []int32{5, 4, 0, 4}; !slices.Equal(hi, want) {
		t.Errorf("ArgMax: got %v, want %v", hi, want)
	}
	if want := []int32{1, 1, 0, 0}; !slices.Equal(lo, want) {
		t.Errorf("ArgMin: got %v, want %v", lo, want)
	}
}

// In a whole tile indices count through all elements, and several tiles are reduced together.
func TestReductionsOfSeveralWholeTiles(t *testing.T) {
	in := []int32{3, 1, 4, 1, 5, 9, 2, 6}
	out := make([]int32, 4)
	launchKernel(t, tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		cube := x.Tiles(8).Load(0).Reshape(2, 2, 2)
		add := func(x, y []tile.Tile) []tile.Tile { return []tile.Tile{x[0].Add(y[0]), x[1].Max(y[1])} }
		both := tile.ReduceN([]tile.Tile{cube, cube}, tile.Whole, []any{0, 0}, add)
		for i, t := range []tile.Tile{cube.ArgMax(tile.Whole), cube.ArgMin(tile.Whole), both[0], both[1]} {
			if !slices.Equal(t.Shape(), []int{1, 1, 1}) {
				panic(t.String())
			}
			y.Scatter(t.Item(), i)
		}
	}), in, out)
	if want := []int32{5, 1, 31, 9}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

// With PropagateNaN it is the first NaN, as cuTile Python's argmax with propagate_nan.
func TestArgMaxPropagatesNaN(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	in := []float32{
		3, 1, 4, 1, 5, 9, 2, 6,
		inf, 2, nan, 2, 7, 7, nan, 2,
		nan, nan, nan, nan, nan, nan, nan, nan,
		-inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf,
	}
	hi, lo := make([]int32, 4), make([]int32, 4)
	launchKernel(t, argKernel[float32](tile.PropagateNaN), in, hi, lo)
	if want := []int32{5, 2, 0, 0}; !slices.Equal(hi, want) {
		t.Errorf("ArgMax: got %v, want %v", hi, want)
	}
	if want := []int32{1, 2, 0, 0}; !slices.Equal(lo, want) {
		t.Errorf("ArgMin: got %v, want %v", lo, want)
	}
}

func TestArgMaxUnsigned(t *testing.T) {
	in := make([]uint8, 32)
	in[3], in[9], in[16], in[31] = 255, 200, 1, 1
	hi, lo := make([]int32, 4), make([]int32, 4)
	launchKernel(t, argKernel[uint8](), in, hi, lo)
	if want := []int32{3, 1, 0, 7}; !slices.Equal(hi, want) {
		t.Errorf("ArgMax: got %v, want %v", hi, want)
	}
	if want := []int32{0, 0, 1, 0}; !slices.Equal(lo, want) {
		t.Errorf("ArgMin: got %v, want %v", lo, want)
	}
}

// welford merges two partial means and sums of squared differences with their counts.
func welford(x, y []tile.Tile) []tile.Tile {
	n := x[2].Add(y[2])
	d := y[0].Sub(x[0])
	share := tile.Select(n.Eq(0), 0.0, y[2].Div(tile.Max(n, 1.0)))
	return []tile.Tile{
		x[0].Add(d.Mul(share)),
		x[1].Add(y[1]).Add(d.Mul(d).Mul(x[2]).Mul(share)),
		n,
	}
}

func TestReduceNOfThree(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, in, out tile.Ptr[float64]) {
		x := tile.Load(in.Add(b.Iota(tile.I32, 16)))
		r := tile.ReduceN([]tile.Tile{x, b.Zeros(tile.F64, 16), b.Ones(tile.F64, 16)}, 0, []any{0.0, 0.0, 0.0}, welford)
		for i, v := range r {
			tile.Store(out.Add(i), v.Item())
		}
	}, tile.Name("variance"))
	in, out, mean, m2 := make([]float64, 16), make([]float64, 3), 0.0, 0.0
	for i := range in {
		in[i] = float64(i*i%7) + 0.25
		mean += in[i] / 16
	}
	for _, x := range in {
		m2 += (x - mean) * (x - mean)
	}
	launchKernel(t, k, in, out)
	for i, want := range []float64{mean, m2, 16} {
		if math.Abs(out[i]-want) > 1e-12*want {
			t.Errorf("result %d: got %v, want %v", i, out[i], want)
		}
	}
}

// TestScanN runs a linear recurrence y = a·y + b as a scan of pairs, forward and in
// reverse.
func TestScanN(t *testing.T) {
	for _, reverse := range []bool{false, true} {
		k := tile.NewKernel(func(b *tile.Block, a, c, out tile.Ptr[int32]) {
			i := b.Iota(tile.I32, 8)
			r := tile.ScanN([]tile.Tile{tile.Load(a.Add(i)), tile.Load(c.Add(i))}, 0, reverse, []any{1, 0},
				func(x, y []tile.Tile) []tile.Tile {
					return []tile.Tile{x[0].Mul(y[0]), y[0].Mul(x[1]).Add(y[1])}
				})
			tile.Store(out.Add(i), r[1])
		}, tile.Name("recurrence"))
		a, c, out := []int32{2, 1, 3, 0, 2, 2, 1, 5}, []int32{1, 4, 1, 5, 9, 2, 6, 5}, make([]int32, 8)
		launchKernel(t, k, a, c, out)
		y, want := int32(0), make([]int32, 8)
		for i := range 8 {
			if reverse {
				i = 7 - i
			}
			y = a[i]*y + c[i]
			want[i] = y
		}
		if !slices.Equal(out, want) {
			t.Errorf("reverse %v: got %v, want %v", reverse, out, want)
		}
	}
}

// TestOperatorIdentity takes identities from package operators.
func TestOperatorIdentity(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, in, out tile.Ptr[int32]) {
		x := tile.Load(in.Add(b.Iota(tile.I32, 8)))
		least := tile.Reduce(x, 0, operators.Minimum, func(x, y tile.Tile) tile.Tile { return tile.Min(x, y) })
		bits := tile.Reduce(x, 0, operators.BitAnd, func(x, y tile.Tile) tile.Tile { return x.And(y) })
		tile.Store(out, least.Item())
		tile.Store(out.Add(1), bits.Item())
	}, tile.Name("identities"))
	in, out := []int32{12, 14, 28, 13, 12, 15, 60, 44}, make([]int32, 2)
	launchKernel(t, k, in, out)
	if want := []int32{12, 12}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestReductionErrors(t *testing.T) {
	same := func(x, y []tile.Tile) []tile.Tile { return x }
	errorsOf(t, func(b *tile.Block) {
		x := b.Zeros(tile.F32, 4)
		tile.ReduceN([]tile.Tile{x, b.Zeros(tile.F32, 8)}, 0, []any{0, 0}, same)
		tile.ReduceN([]tile.Tile{x, x}, 0, []any{0}, same)
		tile.ScanN([]tile.Tile{x, x}, 0, false, []any{0, 0}, func(x, y []tile.Tile) []tile.Tile { return x[:1] })
		tile.Reduce(x, 0, operators.Minus, func(x, y tile.Tile) tile.Tile { return x.Sub(y) })
		tile.Reduce(x, 0, "none", func(x, y tile.Tile) tile.Tile { return x })
	},
		"tile<4xf32> and tile<8xf32> are reduced together and have different shapes",
		"1 identities for 2 tiles; want one for each",
		"the function returns 1 tiles for 2; want one for each",
		"identity element",
		"want a Go number that float32 represents, or an operator that has one",
	)
}

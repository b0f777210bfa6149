package tile_test

import (
	"math"
	"slices"
	"testing"

	"gotile/tile"
)

// beyondKernel uses each function that the reference does not have.
func beyondKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32], n tile.Span1[int32]) {
		t := x.Tiles(8).Load(0, 0)
		ys := y.Tiles(8)
		for i, r := range []tile.Tile{
			tile.Exp(t, tile.Approx), tile.Tanh(t, tile.Approx), tile.PowInt(t, 3), tile.PowInt(t, b.Iota(tile.I32, 8).Sub(4)),
			tile.CastRounding(t, tile.F16, tile.TowardZero).Cast(tile.F32),
			tile.CastRounding(t.Cast(tile.F64), tile.F32, tile.TowardPositive),
		} {
			ys.Store(r, i, 0)
		}
		n.Tiles(8).Store(tile.CastSaturating(t.Mul(1e9), tile.I32), 0)
		b.FenceAliases()
		tile.Store(n.Pointer(), tile.Load(n.Pointer()).Add(1))
	}, tile.Name("newer"))
}

func TestBeyondReference(t *testing.T) {
	x := []float32{0.1, -1, 2.5, 0.5, -3, float32(math.NaN()), float32(math.Inf(1)), 1.0009766}
	y, n := make([]float32, 48), make([]int32, 8)
	launchKernel(t, beyondKernel(), tile.ArrayOf(x, 1, 8), tile.ArrayOf(y, 6, 8), tile.ArrayOf(n, 8))
	for i, v := range x {
		v := float64(v)
		half := math.Ldexp(math.Trunc(math.Ldexp(v, 14)), -14) // toward zero, of 11 bits from 0.0625 on
		for row, want := range []float64{math.Exp(v), math.Tanh(v), v * v * v, math.Pow(v, float64(i-4)), half, v} {
			got := float64(y[row*8+i])
			if math.IsNaN(got) && math.IsNaN(want) || got == want || math.Abs(got-want) <= 1e-3*math.Abs(want) {
				continue
			}
			t.Errorf("row %d of %v: got %v, want %v", row, v, got, want)
		}
	}
	if want := []int32{100000000 + 1, -1000000000, math.MaxInt32, 500000000, math.MinInt32, 0, math.MaxInt32, 1000976600}; !near(n, want) {
		t.Errorf("saturating: got %v, want %v", n, want)
	}
}

// near compares integers except for the rounding of the floats that they come from.
func near(got, want []int32) bool {
	return slices.EqualFunc(got, want, func(a, b int32) bool { return math.Abs(float64(a)-float64(b)) < 100 })
}

// awayKernel rounds ties away from zero.
func awayKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		y.Tiles(8).Store(tile.CastRounding(x.Tiles(8).Load(0), tile.TF32, tile.NearestAway).Cast(tile.F32), 0)
	}, tile.Name("away"))
}

// C's round, ties away from zero, computes the expected result of rounding to 11 bits.
func TestNearestAway(t *testing.T) {
	step := math.Ldexp(1, -10)
	x, y := make([]float32, 8), make([]float32, 8)
	for i, f := range []float64{1.5, 2.5, -1.5, -2.5, 0.49, 0.51, -0.5, 3} {
		x[i] = float32(math.Copysign(1, f) + f*step)
	}
	launchKernel(t, awayKernel(), tile.ArrayOf(x, 8), tile.ArrayOf(y, 8))
	for i, v := range x {
		if want := math.Round(float64(v)/step) * step; float64(y[i]) != want {
			t.Errorf("%v: got %v, want %v", v, y[i], want)
		}
	}
}

func mmaFastKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[tile.Float8E4M3], z tile.Span2[float32]) {
		z.Tiles(16, 16).Store(tile.MMAFast(x.Tiles(16, 32).Load(0, 0), y.Tiles(32, 16).Load(0, 0), b.Zeros(tile.F32, 16, 16)), 0, 0)
	}, tile.Name("mma_fast"))
}

func TestMMAFast(t *testing.T) {
	x, y, z := make([]tile.Float8E4M3, 16*32), make([]tile.Float8E4M3, 32*16), make([]float32, 16*16)
	for i := range x {
		x[i], y[i] = tile.FromFloat64[tile.Float8E4M3](float64(i%5)-2), tile.FromFloat64[tile.Float8E4M3](float64(i%3))
	}
	launchKernel(t, mmaFastKernel(), tile.ArrayOf(x, 16, 32), tile.ArrayOf(y, 32, 16), tile.ArrayOf(z, 16, 16))
	for i := range 16 {
		for j := range 16 {
			want := 0
			for k := range 32 {
				want += ((i*32+k)%5 - 2) * ((k*16 + j) % 3)
			}
			if z[i*16+j] != float32(want) {
				t.Fatalf("element %d, %d: got %v, want %d", i, j, z[i*16+j], want)
			}
		}
	}
}

func TestVendorCompilesBeyondReference(t *testing.T) {
	for _, k := range []*tile.Kernel{beyondKernel(), mmaFastKernel(), awayKernel()} {
		t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_90") })
	}
}

func TestBeyondReferenceErrors(t *testing.T) {
	errorsOf(t, func(b *tile.Block) {
		f, i := b.Zeros(tile.F16, 4), b.Iota(tile.I32, 4)
		tile.Exp(f, tile.Approx)
		tile.PowInt(i, 2)
		tile.PowInt(f, 2.5)
		tile.CastSaturating(i, tile.I8)
		tile.CastRounding(f, tile.I8, tile.TowardZero)
		tile.CastRounding(f, tile.E4M3, tile.TowardZero)
		tile.MMAFast(b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F32, 4, 4))
		tile.MMAFast(b.Zeros(tile.E4M3, 4, 4), b.Zeros(tile.E4M3, 8, 4), b.Zeros(tile.F32, 4, 4))
		tile.Add(f, f, tile.NearestAway)
		tile.CastRounding(b.Zeros(tile.F32, 4), tile.F16, tile.NearestAway)
		tile.ArgMax(i, 0, tile.PropagateNaN)
		tile.ArgMin(f, 0, tile.TowardZero)
	},
		"Approx and Full are for float32, and these operands are float16",
		"works on basic floats, not on tile<4xi32>",
		"constant 2.5 is not representable in int32",
		"converts floats to integers",
		"converts floats to floats",
		"does not round in mode",
		"is for 8-bit floats of one type and float32 sums",
		"tile<4x4xe4m3> · tile<8x4xe4m3> + tile<4x4xf32>: the shapes do not match",
		"option NearestAway does not apply here",
		"tile<4xf32> to float16 does not round in mode NearestAway; want one of [NearestEven TowardZero]",
		"options are for floats, and these operands are int32",
		"option TowardZero does not apply here",
	)
}

func ExamplePowInt() {
	show(func(b *tile.Block) { b.Print("%g\n", tile.PowInt(b.Full(2, tile.F32, 4), b.Iota(tile.I32, 4))) })
	// Output: [1, 2, 4, 8]
}

func ExampleCastSaturating() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.CastSaturating(b.Full(1e20, tile.F32, 2), tile.I32)) })
	// Output: [2147483647, 2147483647]
}

func ExampleCastRounding() {
	show(func(b *tile.Block) {
		third := b.Full(1.0/3, tile.F64, 2)
		down, up := tile.CastRounding(third, tile.F32, tile.TowardNegative), tile.CastRounding(third, tile.F32, tile.TowardPositive)
		b.Print("%.9f %.9f\n", down, up)
	})
	// Output: [0.333333313, 0.333333313] [0.333333343, 0.333333343]
}

func ExampleMMAFast() {
	show(func(b *tile.Block) {
		x := b.Ones(tile.E4M3, 2, 2)
		b.Print("%g\n", tile.MMAFast(x, x, b.Zeros(tile.F32, 2, 2)))
	})
	// Output: [[2, 2], [2, 2]]
}

func ExampleBlock_FenceAliases() {
	show(func(b *tile.Block, p tile.Ptr[int32], n tile.Scalar[int32]) {
		tile.Partition(tile.Span(p, n), 4).Store(7, 0)
		b.FenceAliases()
		b.Print("%d\n", tile.Load(p))
	}, make([]int32, 4), 4)
	// Output: 7
}

package native_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// TestExtremes checks that zeros are ordered by sign and NaN loses or wins as in the portable engine: along rows, along
// columns, and of a number and a constant.
func TestExtremes(t *testing.T) {
	t.Run("f32", testExtremes[float32])
	t.Run("f64", testExtremes[float64])
}

func testExtremes[T float32 | float64](t *testing.T) {
	const rows, width = 8, 256
	negZero, nan, inf := T(math.Copysign(0, -1)), T(math.NaN()), T(math.Inf(1))
	x, across := make([]T, rows*width), make([]T, rows*width)
	fill := func(row int, f func(i int) T) {
		for i := range width {
			x[row*width+i], across[i*rows+row] = f(i), f(i)
		}
	}
	at := func(all T, place int, one T) func(i int) T {
		return func(i int) T {
			if i == place {
				return one
			}
			return all
		}
	}
	fill(0, func(i int) T { return T((i*37)%101) - 50 })
	fill(1, at(negZero, 99, 0))
	fill(2, at(0, 200, negZero))
	fill(3, at(nan, 17, -3))
	fill(4, at(-3, 255, T(math.Copysign(math.NaN(), -1))))
	fill(5, func(int) T { return nan })
	fill(6, at(-inf, 8, 0x1p-149))
	fill(7, at(inf, 1, -0x1p-149))
	for _, modes := range [][]tile.Option{nil, {tile.PropagateNaN}} {
		k := tile.NewKernel(func(b *tile.Block, x, across, results, limits tile.Span2[T]) {
			v, w := x.Tiles(rows, width).Load(0, 0), across.Tiles(width, rows).Load(0, 0)
			for i, y := range []tile.Tile{tile.ReduceMax(v, 1, modes...), tile.ReduceMin(v, 1, modes...), tile.ReduceMax(w, 0, modes...), tile.ReduceMin(w, 0, modes...)} {
				results.Tiles(1, rows).Store(y.Reshape(1, rows), i, 0)
			}
			for i, c := range []float64{0, math.Copysign(0, -1), 5, math.NaN()} {
				c := b.Full(c, x.DType(), rows, width)
				limits.Tiles(rows, width).Store(tile.Max(v, c, modes...), 4*i, 0)
				limits.Tiles(rows, width).Store(tile.Max(c, v, modes...), 4*i+1, 0)
				limits.Tiles(rows, width).Store(tile.Min(v, c, modes...), 4*i+2, 0)
				limits.Tiles(rows, width).Store(tile.Max(v, tile.Max(v.Neg(), c)), 4*i+3, 0)
			}
		}, tile.Name(fmt.Sprintf("extremes%d", len(modes))))
		run := func(name string, opts ...device.Option) []T {
			dev, err := device.Open(name, opts...)
			if err != nil {
				t.Skip(err)
			}
			results, limits := make([]T, 4*rows), make([]T, 16*rows*width)
			if err := k.Launch(context.Background(), dev, tile.Grid(1), tile.ArrayOf(x, rows, width), tile.ArrayOf(across, width, rows),
				tile.ArrayOf(results, 4, rows), tile.ArrayOf(limits, 16*rows, width)); err != nil {
				t.Fatal(err)
			}
			return append(results, limits...)
		}
		want := run("cpu:interp")
		for _, isa := range isaNames(t) {
			for i, got := range run("cpu:native", cpu.ISA(isa)) {
				if !alike(want[i], got) {
					t.Fatalf("%s, %d options, result %d: %v, want %v", isa, len(modes), i, got, want[i])
				}
			}
		}
	}
}

// alike reports numbers with the same bits, or two NaN.
func alike[T float32 | float64](x, y T) bool {
	return x == y && math.Signbit(float64(x)) == math.Signbit(float64(y)) || x != x && y != y
}

// TestMaximaOfExponents checks maxima that are only subtracted before an exponential: lines of zeros of both signs, of NaN, and of
// infinities, of which a vector has a part or which take several vectors.
func TestMaximaOfExponents(t *testing.T) {
	t.Run("f32", testMaximaOfExponents[float32])
	t.Run("f64", testMaximaOfExponents[float64])
}

func testMaximaOfExponents[T float32 | float64](t *testing.T) {
	inf, nan, negZero := T(math.Inf(1)), T(math.NaN()), T(math.Copysign(0, -1))
	lines := [][]T{{0, negZero}, {negZero, -1}, {nan}, {-inf}, {-inf, nan}, {inf, 1}, {nan, -3, -4, -5, -6, -7}, {1, 2, 3}}
	for _, width := range []int{4, 8, 64, 2048} {
		x := make([]T, len(lines)*width)
		for i := range x {
			line := lines[i/width]
			x[i] = line[i%width%len(line)]
		}
		k := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span2[T]) {
			v := x.Tiles(len(lines), width).Load(0, 0)
			y.Tiles(len(lines), width).Store(v.Sub(tile.ReduceMax(v, 1)).Exp(), 0, 0)
			z.Tiles(len(lines), width).Store(v.Sub(tile.ReduceMax(v, 0).Reshape(1, width)).Mul(1.5).Exp2(), 0, 0)
		}, tile.Name(fmt.Sprintf("exponents%d", width)))
		compareEngines(t, k, x, len(lines), width)
	}
}

// compareEngines checks that a kernel with a matrix as its argument and two as results has about the results of the portable
// engine.
func compareEngines[T float32 | float64](t *testing.T, k *tile.Kernel, x []T, rows, columns int) {
	run := func(name string, opts ...device.Option) []T {
		dev, err := device.Open(name, opts...)
		if err != nil {
			t.Fatal(err)
		}
		y, z := make([]T, len(x)), make([]T, len(x))
		if err := k.Launch(context.Background(), dev, tile.Grid(1), tile.ArrayOf(x, rows, columns), tile.ArrayOf(y, rows, columns), tile.ArrayOf(z, rows, columns)); err != nil {
			t.Fatal(err)
		}
		return append(y, z...)
	}
	want := run("cpu:interp")
	for _, isa := range isaNames(t) {
		for i, got := range run("cpu:native", cpu.ISA(isa)) {
			if !alike(want[i], got) && !(math.Abs(float64(got-want[i])) <= 1e-6*math.Abs(float64(want[i]))) { // the engines' exponentials differ by rounding
				t.Fatalf("%s, %d columns, result %d: %v, want %v", isa, columns, i, got, want[i])
			}
		}
	}
}

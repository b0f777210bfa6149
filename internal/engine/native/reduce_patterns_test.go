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

// TestExtremesOfPatterns does the same as TestExtremes for floats of 16 bits that are loaded, whose extremes are those of integers: of
// rows that end within a vector or are short, of columns, of float32, and with a selection beyond the edge.
func TestExtremesOfPatterns(t *testing.T) {
	t.Run("f16", testExtremesOfPatterns[tile.Float16])
	t.Run("bf16", testExtremesOfPatterns[tile.BFloat16])
}

func testExtremesOfPatterns[T tile.Float16 | tile.BFloat16](t *testing.T) {
	const rows = 16
	for _, width := range []int{5, 250} {
		tiles := []int{rows, 8}
		if width > 8 {
			tiles[1] = 256
		}
		x := extremeRows[T](rows, width)
		for _, modes := range [][]tile.Option{nil, {tile.PropagateNaN}} {
			k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], results tile.Span2[float32], columns tile.Span2[T]) {
				xs := x.Tiles(tiles...)
				for i, y := range []tile.Tile{
					tile.ReduceMax(xs.Load(0, 0, tile.PadNegInf), 1, modes...),
					tile.ReduceMin(xs.Load(0, 0, tile.PadPosInf).Cast(tile.F32), 1, modes...),
					tile.ReduceMin(tile.Select(xs.Inside(0, 0), xs.Load(0, 0), 255), 1, modes...),
					tile.ReduceMax(tile.Select(xs.Inside(0, 0), xs.Load(0, 0).Cast(tile.F32), -255), 1, modes...),
					tile.ReduceMax(xs.Load(0, 0), 1, modes...),
				} {
					results.Tiles(1, rows).Store(y.Reshape(1, rows).Cast(tile.F32), i, 0)
				}
				columns.Tiles(1, tiles[1]).Store(tile.ReduceMax(xs.Load(0, 0), 0, modes...).Reshape(1, tiles[1]), 0, 0)
				columns.Tiles(1, tiles[1]).Store(tile.ReduceMin(xs.Load(0, 0).Cast(tile.F32), 0, modes...).Reshape(1, tiles[1]).Cast(x.DType()), 1, 0)
			}, tile.Name(fmt.Sprintf("patterns%d_%d", width, len(modes))))
			run := func(name string, opts ...device.Option) []float32 {
				dev := open(t, name, opts...)
				results, columns := make([]float32, 5*rows), make([]T, 2*width)
				if err := k.Launch(context.Background(), dev, tile.Grid(1), tile.ArrayOf(x, rows, width), tile.ArrayOf(results, 5, rows),
					tile.ArrayOf(columns, 2, width)); err != nil {
					t.Fatal(err)
				}
				for _, c := range columns {
					results = append(results, float32(tile.ToFloat64(c)))
				}
				return results
			}
			want := run("cpu:interp")
			for _, isa := range isaNames(t) {
				for i, got := range run("cpu:native", cpu.ISA(isa)) {
					if !alike(want[i], got) {
						t.Fatalf("%s, width %d, %d options, result %d: %v, want %v", isa, width, len(modes), i, got, want[i])
					}
				}
			}
		}
	}
}

// extremeRows fills rows with zeros of both signs, NaN of both signs and several payloads, infinities, and subnormal numbers.
func extremeRows[T tile.Float16 | tile.BFloat16](rows, width int) []T {
	x := make([]T, rows*width)
	nan, inf, least := math.NaN(), math.Inf(1), 0x1p-24
	specials := [][2]float64{{0, math.Copysign(0, -1)}, {math.Copysign(0, -1), 0}, {nan, -3}, {-3, -nan}, {nan, nan}, {-inf, least}, {inf, -least}, {1, 1}}
	for i := range x {
		row, column := i/width, i%width
		s := specials[row%len(specials)]
		v := s[0]
		if column == (row*37+3)%width {
			v = s[1]
		}
		if row == 7 {
			v = float64((i*37)%101) - 50
		}
		x[i] = tile.FromFloat64[T](v)
		if v != v { // all NaN
			x[i] |= T(1 + column%7)
			x[i] ^= T(column%2) << 15
		}
	}
	return x
}

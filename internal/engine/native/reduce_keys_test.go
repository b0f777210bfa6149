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

// TestExtremesOfRows checks that zeros are ordered by sign and NaN loses or wins as in the portable engine.
func TestExtremesOfRows(t *testing.T) {
	const rows, width = 8, 256
	negZero, nan, inf := float32(math.Copysign(0, -1)), float32(math.NaN()), float32(math.Inf(1))
	x := make([]float32, rows*width)
	fill := func(row int, f func(i int) float32) {
		for i := range width {
			x[row*width+i] = f(i)
		}
	}
	at := func(all float32, place int, one float32) func(i int) float32 {
		return func(i int) float32 {
			if i == place {
				return one
			}
			return all
		}
	}
	fill(0, func(i int) float32 { return float32((i*37)%101) - 50 })
	fill(1, at(negZero, 99, 0))
	fill(2, at(0, 200, negZero))
	fill(3, at(nan, 17, -3))
	fill(4, at(-3, 255, float32(math.Copysign(math.NaN(), -1))))
	fill(5, func(int) float32 { return nan })
	fill(6, at(-inf, 8, 0x1p-149))
	fill(7, at(inf, 1, -0x1p-149))
	for _, modes := range [][]tile.Option{nil, {tile.PropagateNaN}} {
		k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], high, low tile.Span1[float32]) {
			v := x.Tiles(rows, width).Load(0, 0)
			high.Tiles(rows).Store(tile.ReduceMax(v, 1, modes...).Reshape(rows), 0)
			low.Tiles(rows).Store(tile.ReduceMin(v, 1, modes...).Reshape(rows), 0)
		}, tile.Name(fmt.Sprintf("extremes%d", len(modes))))
		run := func(name string, opts ...device.Option) (high, low []float32) {
			dev, err := device.Open(name, opts...)
			if err != nil {
				t.Skip(err)
			}
			high, low = make([]float32, rows), make([]float32, rows)
			if err := k.Launch(context.Background(), dev, tile.Grid(1), tile.ArrayOf(x, rows, width), high, low); err != nil {
				t.Fatal(err)
			}
			return high, low
		}
		high, low := run("cpu:interp")
		for _, isa := range isaNames(t) {
			gotHigh, gotLow := run("cpu:native", cpu.ISA(isa))
			for i := range rows {
				if !alike(high[i], gotHigh[i]) || !alike(low[i], gotLow[i]) {
					t.Errorf("%s, %d options, row %d: %v and %v, want %v and %v", isa, len(modes), i, gotHigh[i], gotLow[i], high[i], low[i])
				}
			}
		}
	}
}

// alike reports numbers with the same bits, or two NaN.
func alike(x, y float32) bool {
	return math.Float32bits(x) == math.Float32bits(y) || x != x && y != y
}

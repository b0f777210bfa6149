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

// TestLineBlocks reduces tiles of short rows, which end within a vector, at the end of one, or at that of the tile, and are fewer than those of
// the tile. The results are those of the portable engine, whose bits they have.
func TestLineBlocks(t *testing.T) {
	for _, width := range []int{3, 5, 23, 32, 57} {
		testLineBlocks(t, width, func(i int) float32 { return float32(lineElement(i)) })
		testLineBlocks(t, width, lineElement)
		testLineBlocks(t, width, func(i int) tile.Float16 { return tile.FromFloat64[tile.Float16](lineElement(i)) })
		testLineBlocks(t, width, lineInteger[int32])
		testLineBlocks(t, width, lineInteger[uint8])
	}
}

// lineElement returns an element of rows some of which have only NaN, zeros of both signs, or the identity of a maximum.
func lineElement(i int) float64 {
	h := uint32(i) * 2654435761
	h ^= h >> 15
	switch (i / 60) % 7 {
	case 0:
		return math.NaN()
	case 1:
		return math.Copysign(0, float64(int(h%4))-2)
	case 2:
		return math.Inf(-1)
	}
	return float64(h%2001)/8 - 125
}

func lineInteger[T int32 | uint8](i int) T {
	h := uint32(i) * 2654435761
	return T(h >> 13)
}

const lineRows = 75

// testLineBlocks reduces the rows of a matrix of a width by tiles of 32 rows.
func testLineBlocks[T tile.Element](t *testing.T, width int, element func(i int) T) {
	const tileRows = 32
	columns := 4
	for columns < width {
		columns *= 2
	}
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], y tile.Span2[float64]) {
		xs, i := x.Tiles(tileRows, columns), b.ID(0)
		in, inside := xs.Load(i, 0), xs.Inside(i, 0)
		for j, r := range []tile.Tile{
			tile.ReduceMax(in, 1),
			tile.ReduceMin(tile.Select(inside, in, 99), 1),
			tile.Sum(in, 1),
			tile.All(in.Gt(3).Or(inside.LogicalNot()), 1),
			tile.All(in.Lt(77).Or(inside.LogicalNot()), 1), // which holds for padding
			tile.Count(in.Lt(5).And(inside), 1),
		} {
			y.Tiles(1, tileRows).Store(r.Reshape(1, tileRows).Cast(tile.F64), j, i)
		}
	}, tile.Name(fmt.Sprintf("lineblocks%d", width)))
	x := make([]T, lineRows*width)
	for i := range x {
		x[i] = element(i)
	}
	run := func(name string, opts ...device.Option) []float64 {
		y := make([]float64, 6*lineRows)
		if err := k.Launch(context.Background(), open(t, name, opts...), tile.Grid((lineRows+tileRows-1)/tileRows),
			tile.ArrayOf(x, lineRows, width), tile.ArrayOf(y, 6, lineRows)); err != nil {
			t.Fatal(err)
		}
		return y
	}
	want := run("cpu:interp")
	for _, isa := range isaNames(t) {
		for i, got := range run("cpu:native", cpu.ISA(isa)) {
			if !alike(want[i], got) {
				t.Fatalf("%s, %T, width %d, reduction %d of row %d: %v, want %v", isa, x[0], width, i/lineRows, i%lineRows, got, want[i])
			}
		}
	}
}

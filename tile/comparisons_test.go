package tile_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gotile/tile"
)

// A comparison with a float constant compares with the constant, not with the constant rounded to the tile's type, as C++
// compares a float with a double.
func TestCompareWithConstants(t *testing.T) {
	got := make([]int32, 16)
	launch(t, func(b *tile.Block, out tile.Ptr[int32], x tile.Scalar[float32], h tile.Scalar[tile.Float16], n tile.Scalar[int32]) {
		i := 0
		put := func(c tile.Tile) {
			tile.Store(out.Add(i), c.Cast(tile.I32))
			i++
		}
		row := x.Add(b.Zeros(tile.F32, 4))
		put(x.Eq(0.1))
		put(x.Gt(0.1))
		put(tile.Sum(row.Gt(0.1).Cast(tile.I32), 0).Reshape())
		put(tile.Lt(0.1, x))
		put(h.Ne(0.1))
		put(x.Eq(float32(0.1)))
		put(n.Lt(7.5))
		put(n.Eq(7))
		put(x.Add(0.4).Ge(0.5))
		put(x.Lt(math.Inf(1)))
		put(x.Ne(math.NaN()))
		put(x.Mul(0).Add(16777216).Eq(16777217)) // an int becomes a float, as in C++
	}, got, float32(0.1), tile.FromFloat64[tile.Float16](0.1), 7)
	want := []int32{0, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// Comparisons with float constants need no wider type than the elements'.
func TestCompareWithConstantsInOwnType(t *testing.T) {
	text, err := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], h tile.Span1[tile.Float16], y tile.Span1[bool]) {
		u, v := x.Tiles(16).Load(0), h.Tiles(16).Load(0)
		y.Tiles(16).Store(u.Lt(0.93).And(tile.Ge(0.1, u)).And(u.Ne(1e300)).And(v.Le(0.1)).And(v.Eq(70000.5)), 0)
	}).IR()
	if err != nil || strings.Contains(text, "f64") || strings.Contains(text, "ftof") {
		t.Errorf("%v\n%s", err, text)
	}
}

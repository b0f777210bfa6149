package tile_test

import (
	"slices"
	"testing"

	"gotile/tile"
)

// Extents are equal if their lengths are, whatever the types of these (reference 2.8.4).
func TestExtentsOfUnlikeTypes(t *testing.T) {
	got := make([]int32, 12)
	launch(t, func(b *tile.Block, out tile.Ptr[int32], n tile.Scalar[int32], u tile.Scalar[uint32], w tile.Scalar[uint64], s tile.Scalar[int16], q tile.Scalar[uint8], minus tile.Scalar[int8]) {
		i := 0
		put := func(equal any) {
			tile.Store(out.Add(i), tile.Cast(equal, tile.I32))
			i++
		}
		put(tile.Extents{n, 3}.Equal(tile.Extents{u, 3}))
		put(tile.Extents{n, u, w}.Equal(tile.Extents{w, n, u}))
		put(tile.Extents{s}.Equal(tile.Extents{q}))
		put(tile.Extents{q}.Equal(tile.Extents{200}))
		put(tile.Extents{q}.Equal(tile.Extents{456}))
		put(tile.Extents{minus}.Equal(tile.Extents{w.Mul(0).Sub(1)})) // 2^64 - 1 is not -1
		put(tile.Extents{u.Mul(0).Sub(1)}.Equal(tile.Extents{minus}))
		put(tile.Extents{uint16(200)}.Equal(tile.Extents{n}))
		put(tile.Extents{n, 3}.Equal(tile.Extents{u, 4}))
		put(tile.Extents{n, 3}.Equal(tile.Extents{u}))
		x, y := tile.Span(out.Add(0), n, u), tile.Span(out.Add(0), u, w.Cast(tile.I32))
		put(x.SameLayout(y))
		put(x.SameLayout(tile.Span(out.Add(0), u, w.Cast(tile.I32), tile.LayoutLeft)))
	}, got, 200, uint32(200), uint64(200), int16(200), uint8(200), int8(-1))
	if want := []int32{1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// A static length is an int, which represents it for any type of the dynamic ones (3.1, ub-19: in C++ it is undefined if
// the index type does not).
func TestStaticExtentBeyondIndexType(t *testing.T) {
	launch(t, func(b *tile.Block, p tile.Ptr[int32], n tile.Scalar[uint8]) {
		s := tile.Span(p.Add(0), 300, n, 70000)
		if got := []any{s.Extent(0), s.Extent(2), s.Extents()[0]}; !slices.Equal(got, []any{300, 70000, 300}) {
			t.Errorf("got %v", got)
		}
		tile.Store(p, 1)
	}, []int32{0}, uint8(3))
}

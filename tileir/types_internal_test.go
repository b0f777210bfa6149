package tileir

import "testing"

// TestPermuted: an invalid permutation has no type, and causes no panic.
func TestPermuted(t *testing.T) {
	tile := Tile(F32, 2, 4)
	for _, c := range []struct {
		t           Type
		permutation []int32
		want        Type
	}{
		{tile, []int32{1, 0}, Tile(F32, 4, 2)}, {tile, []int32{0, 1}, tile}, {tile, []int32{1}, nil}, {tile, []int32{1, 0, 0}, nil},
		{tile, []int32{1, 2}, nil}, {tile, []int32{-1, 0}, nil}, {Token{}, nil, nil}, {Token{}, []int32{0}, nil}, {Tile(F32), nil, Tile(F32)},
	} {
		got := permuted(c.t, c.permutation)
		if c.want == nil && got != nil || c.want != nil && (got == nil || !Equal(got, c.want)) {
			t.Errorf("%v by %v: %v, want %v", c.t, c.permutation, got, c.want)
		}
	}
}

package tile_test

import (
	"math"
	"testing"

	"gotile/tile"
)

// sameSlices compares conversions of slices with those of their elements.
func sameSlices[T tile.Float](t *testing.T, patterns []T) {
	t.Helper()
	same := func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y }
	wide, narrow := tile.ToFloats[float64](patterns), tile.ToFloats[float32](patterns)
	for i, p := range patterns {
		if want := tile.ToFloat64(p); !same(wide[i], want) || !same(float64(narrow[i]), float64(float32(want))) {
			t.Fatalf("%T(%v): got %v and %v, want %v", p, p, wide[i], narrow[i], want)
		}
	}
	list := []float64{0, math.Copysign(0, -1), 1, -1.5, 1.0 / 3, 65519.99999999999, 65520, 5.960464477539063e-08, 2.9802322387695312e-08, 1e-320, math.MaxFloat64, math.Inf(-1), math.NaN(), 1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-8 + 0x1p-50, 449, 464, 0.0009765625}
	short := tile.ToFloats[float32](list)
	from64, from32 := tile.FromFloats[T](list), tile.FromFloats[T](short)
	for i, x := range list {
		got, want := tile.ToFloat64(from64[i]), tile.ToFloat64(tile.FromFloat64[T](x))
		got32, want32 := tile.ToFloat64(from32[i]), tile.ToFloat64(tile.FromFloat64[T](float64(short[i])))
		if !same(got, want) || !same(got32, want32) {
			t.Errorf("%T of %v: got %v and %v, want %v and %v", from64[i], x, got, got32, want, want32)
		}
	}
}

func TestSlicesOfFloats(t *testing.T) {
	var halves []tile.Float16
	var brains []tile.BFloat16
	for i := range 1 << 16 {
		halves, brains = append(halves, tile.Float16(i)), append(brains, tile.BFloat16(i))
	}
	var e4m3 []tile.Float8E4M3
	var e5m2 []tile.Float8E5M2
	var e8m0 []tile.Float8E8M0
	for i := range 256 {
		e4m3, e5m2, e8m0 = append(e4m3, tile.Float8E4M3(i)), append(e5m2, tile.Float8E5M2(i)), append(e8m0, tile.Float8E8M0(i))
	}
	sameSlices(t, halves)
	sameSlices(t, brains)
	sameSlices(t, e4m3)
	sameSlices(t, e5m2)
	sameSlices(t, e8m0)
	sameSlices(t, []float32{1, 3.4e38, 1e-45})
	sameSlices(t, []float64{1, 1e300, 0.1})
	sameSlices(t, []tile.TFloat32{0x3f800000, 0x7f7fe000})
}

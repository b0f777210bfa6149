package tile_test

import (
	"math"
	"strings"
	"testing"

	"gotile/tile"
)

// Two untyped constants have the type that holds both, whichever stands first.
func TestConstantsMeet(t *testing.T) {
	traceOnly(t, func(b *tile.Block) {
		mask := b.Iota(tile.I32, 4)
		widest := tile.I64
		if math.MaxInt == math.MaxInt32 {
			widest = tile.I32
		}
		for _, c := range []struct {
			x, y any
			want tile.DType
		}{{1, 2, tile.I32}, {1, 2.0, tile.F64}, {0, 0.5, tile.F64}, {0, math.MaxInt, widest}, {math.MaxInt, 0.5, tile.F64}, {-1, int8(2), tile.I8}} {
			for _, p := range [][2]any{{c.x, c.y}, {c.y, c.x}} {
				equal(t, "sum", tile.Add(p[0], p[1]).DType(), c.want)
				equal(t, "selection", tile.Select(mask, p[0], p[1]).DType(), c.want)
				equal(t, "comparison", tile.Lt(p[0], p[1]).DType(), tile.Bool)
			}
		}
	})
}

// A scalar beside a tile of rank 0 makes a tile, in every operation on two.
func TestScalarMeetsRankZero(t *testing.T) {
	traceOnly(t, func(b *tile.Block) {
		scalar, rank0 := b.Const(tile.I32, 1), b.Full(2, tile.I32)
		for _, p := range [][2]tile.Tile{{scalar, rank0}, {rank0, scalar}} {
			for _, r := range []tile.Tile{tile.Add(p[0], p[1]), tile.Shl(p[0], p[1]), tile.Lt(p[0], p[1]), tile.LogicalOr(p[0], p[1]), tile.Select(true, p[0], p[1])} {
				equal(t, "is a scalar", r.IsScalar(), false)
			}
		}
	})
}

// Of what a format does not hold, a constant is an error; the greatest that rounds to one
// of its values is none. The bounds are those of the formats' definitions (OCP MX and
// 8-bit floats, IEEE 754).
func TestConstantsOfFormats(t *testing.T) {
	for _, c := range []struct {
		d              tile.DType
		fits, tooGreat float64
		inf, nan       bool
	}{
		{tile.E2M1, 6.99, 7, false, false},
		{tile.E4M3, 464, 464.1, false, true},
		{tile.E5M2, 61439, 61440, true, true},
		{tile.F16, 65519, 65520, true, true},
		{tile.BF16, 0x1.fefp127, 0x1.ffp127, true, true},
		{tile.TF32, 0x1.ffcp127, 0x1.ffep127, true, true},
		{tile.F32, math.MaxFloat32, 0x1.ffffffp127, true, true},
		{tile.F64, math.MaxFloat64, math.Inf(1), true, true},
		{tile.E8M0, 0x1p127, 0x1p128, false, true},
	} {
		for _, p := range []struct {
			x  float64
			ok bool
		}{{c.fits, true}, {c.tooGreat, c.tooGreat == math.Inf(1)}, {math.Inf(1), c.inf}, {math.NaN(), c.nan}} {
			_, err := tile.NewKernel(func(b *tile.Block) { b.Full(p.x, c.d, 2) }, tile.Name("test")).Module()
			if (err == nil) != p.ok || err != nil && !strings.Contains(err.Error(), "is not representable in "+c.d.String()) {
				t.Errorf("%v as %v: got %v, want it to fit: %v", p.x, c.d, err, p.ok)
			}
		}
	}
}

// A scalar fills a tile of elements that no scalar can have.
func TestFullOfHalfBytes(t *testing.T) {
	got := make([]int32, 2)
	launchKernel(t, tile.NewKernel(func(b *tile.Block, out tile.Ptr[int32]) {
		tile.Store(out.Add(b.Iota(tile.I32, 2)), b.Full(float32(-3), tile.E2M1, 2).Cast(tile.F32).Cast(tile.I32))
	}, tile.Name("test")), got)
	equal(t, "first", got[0], -3)
	equal(t, "second", got[1], -3)
	equal(t, "pointer to half a byte", tile.PointerTo(tile.E2M1), tile.Invalid)
}

// The bits of a tfloat32 that nothing reads are not in a constant, which could not say them.
func TestConstantOfTF32(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(1).Store(tile.Cast(tile.TFloat32(0x3f800009), tile.F32).Reshape(1), 0)
	}, tile.Partial)
	if ir, err := k.IR(); err != nil || !strings.Contains(ir, "1.0") {
		t.Errorf("got %v\n%s", err, ir)
	}
}

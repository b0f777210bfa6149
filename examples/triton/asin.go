package triton

import (
	"math"

	"gotile/tile"
)

//guide:show asin

// NewAsin is tutorial 7, which calls a function from a library of device code. Here such
// a function is a Go function of tiles.
func NewAsin(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		y.Tiles(size).Store(asin(x.Tiles(size).Load(b.ID(0))), b.ID(0))
	}, tile.Name("asin"), tile.Over(1))
}

// asin returns the arc sine of float32. Up to 0.5 it is a polynomial in x², beyond that
// asin(x) = π/2 - 2 asin(sqrt((1 - x) / 2)). The coefficients are those of asinf in Moshier's
// Cephes library.
func asin(x tile.Tile) tile.Tile {
	a := tile.Abs(x)
	far := a.Gt(0.5)
	z := tile.Select(far, tile.Sub(1.0, a).Mul(0.5), a.Mul(a))
	p := tile.Mul(z, 4.2163199048e-2)
	for _, c := range []float64{2.4181311049e-2, 4.5470025998e-2, 7.4953002686e-2, 1.6666752422e-1} {
		p = p.Add(c).Mul(z)
	}
	s := tile.Select(far, tile.Sqrt(z), a)
	y := s.Add(s.Mul(p))
	y = tile.Select(far, tile.Sub(math.Pi/2, y.Mul(2.0)), y)
	return tile.Select(x.Lt(0.0), y.Neg(), y)
}

//guide:end

package kernels

import (
	"math"

	"gotile/tile"
)

// complexTile is a tile of complex numbers.
type complexTile struct{ re, im tile.Tile }

// each applies a function to both parts.
func (x complexTile) each(f func(tile.Tile) tile.Tile) complexTile {
	return complexTile{f(x.re), f(x.im)}
}

// times multiplies, by elements or as matrices.
func (x complexTile) times(y complexTile, product func(x, y tile.Tile) tile.Tile) complexTile {
	return complexTile{
		product(x.re, y.re).Sub(product(x.im, y.im)),
		product(x.re, y.im).Add(product(x.im, y.re)),
	}
}

// NewFFT returns a kernel of discrete Fourier transforms of n = the product of the factors,
// each a power of two of at least 2. Its arguments are x, y and roots: x and y of batch by n
// by 2, complex numbers as real and imaginary parts, and the n roots of unity of [Roots]. A
// block computes one transform.
//
// Each factor f is a product with the matrix of transforms of length f, for which GPUs have
// units, so that few large factors are faster than many small ones.
func NewFFT(factors ...int) *tile.Kernel {
	n := 1
	for _, f := range factors {
		n *= f
	}
	fft := func(b *tile.Block, in, out, roots tile.Span3[float32]) {
		root := func(power tile.Tile) complexTile {
			at := power.Rem(n)
			return complexTile{roots.Gather(0, at, 0), roots.Gather(0, at, 1)}
		}
		t, done := in.Tiles(n, 2).Load(b.ID(0), 0, 0), 1
		x := complexTile{tile.Extract(t, []int{n, 1}, 0, 0), tile.Extract(t, []int{n, 1}, 0, 1)}
		for _, f := range factors {
			rest := n / done / f
			k, r := b.Iota(tile.I32, f), b.Iota(tile.I32, rest)
			w := root(k.Column().Mul(k.Row()).Mul(n / f))
			x = w.times(x.each(func(t tile.Tile) tile.Tile { return t.Reshape(f, rest*done) }), func(x, y tile.Tile) tile.Tile { return x.MatMul(y) })
			twiddle := root(k.Column().Mul(r.Row()).Mul(done)).each(func(t tile.Tile) tile.Tile { return t.Reshape(f, rest, 1) })
			x = x.each(func(t tile.Tile) tile.Tile { return t.Reshape(f, rest, done) }).times(twiddle, func(x, y tile.Tile) tile.Tile { return x.Mul(y) })
			x, done = x.each(func(t tile.Tile) tile.Tile { return t.Permute(1, 0, 2) }), done*f
		}
		x = x.each(func(t tile.Tile) tile.Tile { return t.Reshape(n, 1) })
		out.Tiles(n, 2).Store(tile.Cat(x.re, x.im, 1), b.ID(0), 0, 0)
	}
	shapes := takes(func(have lengths) error {
		return first(have.want("n", n, "the product of the factors"), have.want("parts", 2, "real and imaginary"), have.want("one", 1, "as Roots makes it"))
	}, "x batch n parts", "y batch n parts", "roots one n parts")
	return tile.NewKernel(fft, tile.Name("fft"), shapes, tile.Over(0))
}

// Roots returns the n roots of unity exp(-2πik/n), the last argument of [NewFFT].
func Roots(n int) tile.Array[float32] {
	roots := make([]float32, 2*n)
	for k := range n {
		sin, cos := math.Sincos(-2 * math.Pi * float64(k) / float64(n))
		roots[2*k], roots[2*k+1] = float32(cos), float32(sin)
	}
	return tile.ArrayOf(roots, 1, n, 2)
}

package triton

import (
	"gotile/tile"
	"gotile/tile/random"
)

//guide:show dropout

// NewDropout is the first kernel of tutorial 4: out is x / (1 - p) if keep is not 0,
// and 0 otherwise.
func NewDropout(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], keep tile.Span1[int32], out tile.Span1[float32], p tile.Scalar[float32]) {
		i := b.ID(0)
		kept := keep.Tiles(size).Load(i).Ne(0)
		out.Tiles(size).Store(tile.Select(kept, x.Tiles(size).Load(i).Div(tile.Sub(1.0, p)), 0.0), i)
	}, tile.Name("dropout"), tile.Over(2))
}

// NewSeededDropout is the second kernel of tutorial 4: it stores no mask, because the seed
// reproduces it.
func NewSeededDropout(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, out tile.Span1[float32], p tile.Scalar[float32], seed tile.Scalar[uint64]) {
		xs, i := x.Tiles(size), b.ID(0)
		kept := random.New(seed, 0).Keep(xs.Places(0, i), p)
		out.Tiles(size).Store(tile.Select(kept, xs.Load(i).Div(tile.Sub(1.0, p)), 0.0), i)
	}, tile.Name("seeded_dropout"), tile.Over(1))
}

//guide:end

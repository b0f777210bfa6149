package tile

import (
	"slices"

	"gotile/tileir"
)

// MMAScaled returns the matrix product of block-scaled operands plus acc, beyond the
// reference: x is n by k with a scale for each block of elements along k, xscale of n by
// k/block; y is k by m with yscale of k/block by m; acc and the result are float32, n by m.
// Batches come first, as for [MMA]. Element and scale types:
//
//	E4M3, E5M2   E8M0 for each 32
//	E2M1         E8M0 or E5M3 for each 16 or 32, or E4M3 for each 16
//
// GPUs before Blackwell do not have it, and those before sm_107 no E5M3.
func MMAScaled(x, xscale, y, yscale, acc AnyTile) Tile {
	c := open("MMAScaled", "", x, xscale, y, yscale, acc)
	t, ok := c.tiles(x, xscale, y, yscale, acc)
	if !ok {
		return c.poison()
	}
	return c.mmaScaled(t[0], t[1], t[2], t[3], t[4])
}

func (c *call) mmaScaled(x, xscale, y, yscale, acc Tile) Tile {
	blocks := scaleBlocks(x.elem, xscale.elem)
	switch {
	case len(blocks) == 0 || x.elem != y.elem || xscale.elem != yscale.elem || acc.elem != F32:
		return c.failf("%v scaled by %v · %v scaled by %v + %v: no scaled product has these types; want operands of one type, scales of one type, and an accumulator of float32", x, xscale, y, yscale, acc)
	case !mmaShapes(x.dims(), y.dims(), acc.dims()):
		return c.failf("%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	case !scaleShape(x, xscale, x.Rank()-1, blocks) || !scaleShape(y, yscale, y.Rank()-2, blocks):
		return c.failf("%v scaled by %v · %v scaled by %v: too many or too few; want a scale for each %v elements along k", x, xscale, y, yscale, blocks)
	}
	x, y = c.batched(x, acc), c.batched(y, acc)
	xscale, yscale = c.batched(xscale, acc), c.batched(yscale, acc)
	return c.value(c.IR().MmaFScaled(x.v, y.v, acc.v, xscale.v, yscale.v), F32, false)
}

// scaleBlocks lists how many elements along k may share a scale, for a type of element and
// one of scale.
func scaleBlocks(elem, scale DType) []int64 {
	return tileir.ScaleBlocks(elem.info().Value, scale.info().Value)
}

// scaleShape checks that the scales of t have its shape, except for dimension k, along which
// one is for a block.
func scaleShape(t, scale Tile, k int, blocks []int64) bool {
	if scale.Rank() != t.Rank() {
		return false
	}
	want := slices.Clone(t.dims())
	want[k] = scale.dims()[k]
	return sameDims(want, scale.dims()) && slices.Contains(blocks, t.dims()[k]/want[k]) && t.dims()[k]%want[k] == 0
}

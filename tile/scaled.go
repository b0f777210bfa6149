package tile

import (
	"slices"

	"gotile/tileir"
)

// scaleBlocks lists how many elements along K may share a scale, for each type of
// element and scale.
var scaleBlocks = map[[2]DType][]int64{
	{E4M3, E8M0}: {32},
	{E5M2, E8M0}: {32},
	{E2M1, E8M0}: {16, 32},
	{E2M1, E5M3}: {16, 32},
	{E2M1, E4M3}: {16},
}

// MMAScaled is the matrix product of block-scaled factors plus acc, beyond the
// reference: x is n by k with a scale for each block of elements along k, xscale of n
// by k/block; y is k by m with yscale of k/block by m; acc and the result are float32,
// n by m. Batches stand in front, as for [MMA]. Element and scale types:
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
	blocks := scaleBlocks[[2]DType{x.elem, xscale.elem}]
	switch {
	case len(blocks) == 0 || x.elem != y.elem || xscale.elem != yscale.elem || acc.elem != F32:
		return c.failf("%v scaled by %v · %v scaled by %v + %v: no scaled product has these types; want factors of one type, scales of one, and an accumulator of float32", x, xscale, y, yscale, acc)
	case !mmaShapes(x.dims(), y.dims(), acc.dims()):
		return c.failf("%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	case !scaleShape(x, xscale, x.Rank()-1, blocks) || !scaleShape(y, yscale, y.Rank()-2, blocks):
		return c.failf("%v scaled by %v · %v scaled by %v: too many or too few; want a scale for each %v elements along k", x, xscale, y, yscale, blocks)
	}
	x, y = c.batched(x, acc), c.batched(y, acc)
	xscale, yscale = c.batched(xscale, acc), c.batched(yscale, acc)
	return c.value(c.ir().MmaFScaled(x.v, y.v, acc.v, xscale.v, yscale.v), F32, false)
}

// scaleShape checks that the scales of t have its shape, but for dimension k, where one
// serves a block.
func scaleShape(t, scale Tile, k int, blocks []int64) bool {
	if scale.Rank() != t.Rank() {
		return false
	}
	want := slices.Clone(t.dims())
	want[k] = scale.dims()[k]
	return sameDims(want, scale.dims()) && slices.Contains(blocks, t.dims()[k]/want[k]) && t.dims()[k]%want[k] == 0
}

// Pack gives the bits of a tile's elements as bytes, the first element lowest: what a
// tile of [E2M1] is stored as, two to a byte. The last dimension shrinks or grows;
// bools, an element a bit, pack to an eighth.
func Pack(t AnyTile) Tile {
	return on("Pack", "", t, func(c *call, t Tile) Tile {
		if !t.elem.IsNumeric() || t.Rank() == 0 {
			return c.failf("%v has no bytes to give; want a tile of numbers of rank 1 or more", t)
		}
		return c.repack(t, U8)
	})
}

// Unpack reads bytes, a tile of uint8, as elements of type d; it undoes [Pack]. The last
// dimension grows or shrinks to as many elements as the bytes hold.
func Unpack(t AnyTile, d DType) Tile {
	return on("Unpack", "", t, func(c *call, t Tile) Tile {
		if t.elem != U8 && t.elem != I8 || t.Rank() == 0 || !d.IsNumeric() {
			return c.failf("%v does not unpack to %v; want a tile of bytes of rank 1 or more, and a number", t, d)
		}
		return c.repack(t, d)
	})
}

// repack changes the width of elements and keeps the bits.
func (c *call) repack(t Tile, d DType) Tile {
	if t.elem.packedBits() == d.packedBits() {
		return Bitcast(t, d)
	}
	dims, last := slices.Clone(t.dims()), t.Rank()-1
	bits := dims[last] * int64(t.elem.packedBits())
	if dims[last] = bits / int64(d.packedBits()); bits%int64(d.packedBits()) != 0 || bits%8 != 0 {
		return c.failf("the last dimension of %v holds no whole number of %v and of bytes; use a longer one", t, d)
	}
	ir, from, to := c.ir(), int64(t.Size()), irType(d, dims).NumElements()
	v := ir.Reshape(t.v, irType(t.elem, []int64{from}))
	if d == U8 || d == I8 {
		v = ir.Pack(v, irType(d, []int64{to}))
	} else {
		v = ir.Unpack(v, irType(d, []int64{to}))
	}
	return c.value(ir.Reshape(v, irType(d, dims)), d, false)
}

// packedBits is the bits that an element takes among packed ones.
func (d DType) packedBits() int {
	if d == TF32 {
		return 32
	}
	return d.Bits()
}

// Insert is t with the part at an index, in the grid of parts of its shape, replaced:
// the counterpart of [Extract]. Every length of t is a multiple of the part's. An index
// outside is undefined behaviour.
func Insert(t, part AnyTile, index ...any) Tile {
	return on("Insert", "", t, func(c *call, t Tile) Tile {
		part, ok := c.tile(part)
		if !ok {
			return c.poison()
		}
		if part.elem != t.elem || part.Rank() != t.Rank() || len(index) != t.Rank() {
			return c.failf("%v at %d indices of %v; want one element type, and an index for each dimension", part, len(index), t)
		}
		values := make([]*tileir.Value, len(index))
		for i, x := range index {
			if t.dims()[i]%part.dims()[i] != 0 {
				return c.failf("%v does not divide %v; want lengths that divide its own", part, t)
			}
			n, ok := c.index(x, I32)
			if !ok {
				return c.poison()
			}
			values[i] = n.v
		}
		return c.value(c.ir().Insert(part.v, t.v, values...), t.elem, false)
	})
}

package tile

import (
	"slices"

	"gotile/tileir"
)

// What Tile IR has since 13.3 and 13.4 and the reference has not.

// PowInt is x to the power of n, elementwise: x is a basic float tile, n int32 numbers
// that broadcast to its shape.
func PowInt(x AnyTile, n any) Tile {
	return on("PowInt", "", x, func(c *call, x Tile) Tile {
		if !x.elem.IsBasicFloat() {
			return c.failf("works on basic floats, not on %v; cast it with tile.Cast", x)
		}
		e, ok := c.nonNarrowing(n, I32, "the exponent")
		if !ok {
			return c.poison()
		}
		if e, ok = c.broadcastTo(e, x.dims()); !ok {
			return c.poison()
		}
		return c.value(c.ir().PowI(x.v, e.v), x.elem, x.scalar)
	})
}

// CastSaturating converts floats to integers as [Cast], but what is outside of the
// integers' range becomes the nearest of them and NaN becomes 0, so that nothing is
// undefined.
func CastSaturating(t AnyTile, d DType) Tile {
	return on("CastSaturating", "", t, func(c *call, t Tile) Tile {
		if !t.elem.IsFloat() || !d.IsIntegral() || d == Bool {
			return c.failf("%v to %v: converts floats to integers; use tile.Cast", t, d)
		}
		to := t.v.Type.(tileir.TileType).WithElem(d.ir())
		return c.value(c.ir().FToI(t.v, d.signedness(), tileir.NearestIntToZero, true, to), d, t.scalar)
	})
}

// CastRounding converts between floats as [Cast] in a rounding mode: NearestEven or
// TowardZero; TowardNegative and TowardPositive too from float64 to float32, NearestAway
// from float32 to tfloat32, all of them where the type holds every value of the former;
// to [E8M0] TowardZero or TowardPositive; to other types of 8 bits and fewer NearestEven.
func CastRounding(t AnyTile, d DType, mode Rounding) Tile {
	return on("CastRounding", "", t, func(c *call, t Tile) Tile {
		switch {
		case !t.elem.IsFloat() || !d.IsFloat():
			return c.failf("%v to %v: converts floats to floats; use tile.Cast", t, d)
		case t.elem == d:
			return t
		case !slices.Contains(castModes(t.elem, d), mode):
			return c.failf("%v to %v does not round in mode %v; want one of %v", t, d, mode, castModes(t.elem, d))
		}
		to := t.v.Type.(tileir.TileType).WithElem(d.ir())
		return c.value(c.ir().FToF(t.v, roundings[mode], to), d, t.scalar)
	})
}

// castModes is how a conversion between floats rounds, as Tile IR has it.
func castModes(from, to DType) []Rounding {
	allowed := tileir.ConversionModes(from.info().value, to.info().value)
	return slices.DeleteFunc(slices.Clone(castingModes), func(r Rounding) bool {
		return !slices.Contains(allowed, roundings[r])
	})
}

// MMAFast is [MMA] of 8-bit floats on float32 sums that a GPU may keep with fewer bits
// while it adds up.
func MMAFast(x, y, acc AnyTile) Tile {
	c := open("MMAFast", "", x, y, acc)
	t, ok := c.tiles(x, y, acc)
	if !ok {
		return c.poison()
	}
	return c.mmaFast(t[0], t[1], t[2])
}

func (c *call) mmaFast(x, y, acc Tile) Tile {
	switch {
	case x.elem != E4M3 && x.elem != E5M2 || x.elem != y.elem || acc.elem != F32:
		return c.failf("%v · %v + %v: is for 8-bit floats of one type and float32 sums", x, y, acc)
	case !mmaShapes(x.dims(), y.dims(), acc.dims()):
		return c.failf("%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	}
	x, y = c.batched(x, acc), c.batched(y, acc)
	return c.value(c.ir().MmaF(x.v, y.v, acc.v, true), F32, false)
}

// FenceAliases orders what reaches one place in memory by different ways, as pointers
// and a view: what is before it in the kernel happens before what is after it.
func (b *Block) FenceAliases() {
	c := b.open("Block.FenceAliases", "")
	c.afterStore(c.ir().MemoryFenceAliasTko(c.region.tokens.all))
}

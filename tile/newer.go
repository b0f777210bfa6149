package tile

import (
	"slices"

	"gotile/tileir"
)

// What Tile IR has since 13.3 and 13.4 and the reference has not.

// PowInt is x to the power of n, elementwise: x is a basic float tile, n int32 numbers
// that broadcast to its shape.
func PowInt(x Tile, n any) Tile {
	const op = "PowInt"
	b, ok := own(op, x)
	switch {
	case !ok:
		return Tile{b: b}
	case !x.elem.IsBasicFloat():
		return b.failf(op, "works on basic floats, not on %v; cast it with tile.Cast", x)
	}
	e, ok := b.nonNarrowing(op, n, I32, "the exponent")
	if !ok {
		return b.poison()
	}
	if e, ok = b.broadcastTo(op, e, x.dims()); !ok {
		return b.poison()
	}
	return b.value(b.ir().PowI(x.v, e.v), x.elem, x.scalar)
}

// CastSaturating converts floats to integers as [Cast], but what is outside of the
// integers' range becomes the nearest of them and NaN becomes 0, so that nothing is
// undefined.
func CastSaturating(t Tile, d DType) Tile {
	const op = "CastSaturating"
	b, ok := own(op, t)
	switch {
	case !ok:
		return Tile{b: b}
	case !t.elem.IsFloat() || !d.IsIntegral() || d == Bool:
		return b.failf(op, "%v to %v: converts floats to integers; use tile.Cast", t, d)
	}
	to := t.v.Type.(tileir.TileType).WithElem(d.ir())
	return b.value(b.ir().FToI(t.v, d.signedness(), tileir.NearestIntToZero, true, to), d, t.scalar)
}

// CastRounding converts between floats as [Cast] in a rounding mode: NearestEven or
// TowardZero; TowardNegative and TowardPositive too from float64 to float32, NearestAway
// from float32 to tfloat32, all of them where the type holds every value of the former;
// to [E8M0] TowardZero or TowardPositive; to other types of 8 bits and fewer NearestEven.
func CastRounding(t Tile, d DType, mode Rounding) Tile {
	const op = "CastRounding"
	b, ok := own(op, t)
	switch {
	case !ok:
		return Tile{b: b}
	case !t.elem.IsFloat() || !d.IsFloat():
		return b.failf(op, "%v to %v: converts floats to floats; use tile.Cast", t, d)
	case t.elem == d:
		return t
	case !slices.Contains(castModes(t.elem, d), mode):
		return b.failf(op, "%v to %v does not round in mode %v; want one of %v", t, d, mode, castModes(t.elem, d))
	}
	to := t.v.Type.(tileir.TileType).WithElem(d.ir())
	return b.value(b.ir().FToF(t.v, roundings[mode], to), d, t.scalar)
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
func MMAFast(x, y, acc Tile) Tile {
	const op = "MMAFast"
	b := blockOf(x, y, acc)
	if b == nil {
		return Tile{}
	}
	for _, t := range []Tile{x, y, acc} {
		if !b.usable(op, t) {
			return b.poison()
		}
	}
	switch {
	case x.elem != E4M3 && x.elem != E5M2 || x.elem != y.elem || acc.elem != F32:
		return b.failf(op, "%v · %v + %v: is for 8-bit floats of one type and float32 sums", x, y, acc)
	case !mmaShapes(x.dims(), y.dims(), acc.dims()):
		return b.failf(op, "%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	}
	x, y = b.batched(x, acc), b.batched(y, acc)
	return b.value(b.ir().MmaF(x.v, y.v, acc.v, true), F32, false)
}

// FenceAliases orders what reaches one place in memory by different ways, as pointers
// and a view: what is before it in the kernel happens before what is after it.
func (b *Block) FenceAliases() {
	b.afterStore(b.ir().MemoryFenceAliasTko(b.region.tokens.all))
}

package tile

import "slices"

// Pack returns the bits of a tile's elements as bytes, the first element in the lowest bits:
// the form in which a tile of [E2M1] is stored, two elements to a byte. The last dimension
// shrinks or grows; bools, an element a bit, pack to an eighth.
func Pack(t AnyTile) Tile {
	return onTile("Pack", "", t, func(c *call, t Tile) Tile {
		if !t.elem.IsNumeric() || t.Rank() == 0 {
			return c.failf("%v has no bytes to give; want a tile of numbers of rank 1 or more", t)
		}
		return c.repack(t, U8)
	})
}

// Unpack returns bytes, a tile of uint8, as elements of type d; it undoes [Pack]. The last
// dimension grows or shrinks to as many elements as the bytes hold.
func Unpack(t AnyTile, d DType) Tile {
	return onTile("Unpack", "", t, func(c *call, t Tile) Tile {
		if t.elem != U8 && t.elem != I8 || t.Rank() == 0 || !d.IsNumeric() {
			return c.failf("%v does not unpack to %v; want a tile of bytes of rank 1 or more, and a number", t, d)
		}
		return c.repack(t, d)
	})
}

// repack changes the width of elements and preserves the bits.
func (c *call) repack(t Tile, d DType) Tile {
	if t.elem.info().Value.PackedBits() == d.info().Value.PackedBits() {
		return Bitcast(t, d)
	}
	dims, last := slices.Clone(t.dims()), t.Rank()-1
	bits := dims[last] * int64(t.elem.info().Value.PackedBits())
	if dims[last] = bits / int64(d.info().Value.PackedBits()); bits%int64(d.info().Value.PackedBits()) != 0 || bits%8 != 0 {
		return c.failf("the last dimension of %v holds no whole number of %v and of bytes; use a longer one", t, d)
	}
	ir, from, to := c.IR(), int64(t.Size()), irType(d, dims).NumElements()
	v := ir.Reshape(t.v, irType(t.elem, []int64{from}))
	if d == U8 || d == I8 {
		v = ir.Pack(v, irType(d, []int64{to}))
	} else {
		v = ir.Unpack(v, irType(d, []int64{to}))
	}
	return c.value(ir.Reshape(v, irType(d, dims)), d, false)
}

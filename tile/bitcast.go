package tile

import "gotile/tileir"

// Bitcast returns the same bits as elements of another type of the same size in memory
// (2.3.20): numbers of any kind, and pointers. Bits that are not a value of the type are
// undefined behaviour (3.1, ub-14): a bool is the byte 0 or 1. The lower 13 bits of a
// tfloat32 are ignored.
func Bitcast(t AnyTile, d DType) Tile {
	return onTile("Bitcast", "2.3.20", t, func(c *call, t Tile) Tile {
		switch {
		case t.elem == d:
			return t
		case !t.elem.valid() || !d.valid() || t.elem.Size() != d.Size():
			return c.failf("%v and %v are not of one size in memory; tile.Cast converts values", t, d)
		case t.elem == E2M1 || d == E2M1:
			return c.failf("%v to %v: two elements of %v share a byte; use tile.Pack and tile.Unpack", t, d, E2M1)
		}
		return c.fromInteger(c.toInteger(t), d)
	})
}

// toInteger is the elements as unsigned integers of their size in memory.
func (c *call) toInteger(t Tile) Tile {
	ir := c.IR()
	switch d := t.elem; {
	case d.IsPointer():
		return c.value(ir.PtrToInt(t.v), U64, t.scalar)
	case d == Bool:
		return c.convert(t, U8)
	case d == TF32: // 19 bits in Tile IR, of which float32 has every value
		return c.toInteger(c.convert(t, F32))
	case d.IsFloat():
		u := unsignedOfSize[d.Size()]
		return c.value(ir.Bitcast(t.v, irType(u, t.dims())), u, t.scalar)
	default:
		return t.retyped(unsignedOfSize[d.Size()])
	}
}

// fromInteger is the opposite of toInteger.
func (c *call) fromInteger(t Tile, d DType) Tile {
	ir := c.IR()
	switch {
	case d.IsPointer():
		return c.value(ir.IntToPtr(t.v, irType(d, t.dims())), d, t.scalar)
	case d == Bool:
		return c.value(ir.TruncI(t.v, tileir.NoWrap, irType(Bool, t.dims())), Bool, t.scalar)
	case d == TF32:
		return c.convert(c.fromInteger(t, F32), TF32)
	case d.IsFloat():
		return c.value(ir.Bitcast(t.v, irType(d, t.dims())), d, t.scalar)
	default:
		return t.retyped(d)
	}
}

var unsignedOfSize = map[int]DType{1: U8, 2: U16, 4: U32, 8: U64}

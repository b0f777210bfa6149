package tile

import (
	"encoding/binary"
	"math"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// defaultType returns the type of constants that are used without a tile.
func defaultType(list ...constant.Constant) DType { return dtypeOfRow(constant.Default(list...)) }

// bitsAs returns a constant as an element of type d. ok is false if d does not represent it.
func bitsAs(c constant.Constant, d DType) (bits uint64, ok bool) { return c.Bits(d.info().Row) }

// tf32Spare is the lower bits of a tfloat32, which nothing reads; a constant has none.
const tf32Spare = 1<<13 - 1

// typedConstant is a Go number of a definite type as a scalar.
func (c *call) typedConstant(d DType, x any) Tile {
	bits := constant.GoBits(x)
	if d == TF32 {
		bits &^= tf32Spare
	}
	return c.splat(d, bits, nil, true)
}

// constantOf returns a constant as a tile of a type and shape.
func (c *call) constantOf(k constant.Constant, d DType, dims []int64, scalar bool) Tile {
	bits, ok := bitsAs(k, d)
	if !d.valid() {
		return c.rule("1.6.2").failf("%v is not a type of elements; want a number's, such as tile.F32", d)
	}
	if d.IsPointer() {
		return c.rule("1.4").failf("%v is not a %v; use b.Full or b.Const with tile.Null", k, d)
	}
	if !ok {
		return c.rule("1.7.2").failf("constant %v is not representable in %v; write a value that is, or cast the tile with tile.Cast", k, d)
	}
	return c.splat(d, bits, dims, scalar)
}

// splat is a tile all of whose elements are the same bits. Bits of narrow integers
// are in the low bits.
func (c *call) splat(d DType, bits uint64, dims []int64, scalar bool) Tile {
	t := irType(d, dims)
	return c.value(c.IR().Constant(dense(t, bits)), d, scalar)
}

// null is a tile of null pointers.
func (c *call) null(d DType, dims []int64, scalar bool) Tile {
	if !d.IsPointer() || !d.valid() {
		return c.rule("1.4").failf("null is a pointer, not %v; want a type from tile.PointerTo", d)
	}
	zero := c.splat(I64, 0, dims, scalar)
	return c.value(c.IR().IntToPtr(zero.v, irType(d, dims)), d, scalar)
}

func dense(t tileir.TileType, bits uint64) tileir.Dense {
	var data [8]byte
	binary.LittleEndian.PutUint64(data[:], bits)
	return tileir.Dense{Type: t, Data: data[:t.Scalar().Bytes()], Splat: true}
}

// lowest returns the identity element of max: negative infinity, or the minimum of an integer
// type.
func lowest(d DType) uint64 {
	switch {
	case d.IsFloat():
		bits, _ := bitsAs(constant.Float(math.Inf(-1)), d)
		return bits
	case d.IsSigned():
		return 1 << (d.Bits() - 1)
	}
	return 0
}

// highest returns the identity element of min: infinity, or the maximum of an integer type.
func highest(d DType) uint64 {
	switch {
	case d.IsFloat():
		bits, _ := bitsAs(constant.Float(math.Inf(1)), d)
		return bits
	case d.IsSigned():
		return constant.Mask(d.Bits() - 1)
	}
	return constant.Mask(d.Bits())
}

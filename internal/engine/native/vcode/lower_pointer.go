package vcode

import "gotile/tileir"

// Pointers are those of the portable engine: the number of a region and an offset in it, in one word; see package
// interp. A pointer that leaves its region's address space becomes the wild pointer.
const (
	AddrShift = 40
	AddrHalf  = 1 << (AddrShift - 1)
	wild      = (1<<(64-AddrShift) - 1) << AddrShift
)

var pointerLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpOffset:   {lower: lowerOffset},
	tileir.OpIntToPtr: {lower: lowerPointerCast},
	tileir.OpPtrToInt: {lower: lowerPointerCast},
	tileir.OpPtrToPtr: {lower: lowerPointerCast},
}

// Pointee returns the type that a tile of pointers points to, and false for integers.
func Pointee(v *tileir.Value) tileir.Scalar {
	p, _ := v.Type.(tileir.TileType).Pointer()
	return p.Pointee
}

// lowerPointerCast does not change the address. The offset of a pointer to nibbles counts nibbles.
func lowerPointerCast(b *Body, op *tileir.Op, x []Reg) Reg {
	from, to := Pointee(op.Operands[0]).Packed(), Pointee(op.Results[0]).Packed()
	if from == to {
		return x[0]
	}
	half := b.Const(I64, AddrHalf)
	region := b.And(b.IAdd(x[0], half), b.Const(I64, -1<<AddrShift&(1<<64-1)))
	off := b.ISub(x[0], region)
	if from {
		return b.IAdd(region, b.Sar(off, 1))
	}
	return b.checkedPointer(x[0], b.IAdd(x[0], off))
}

// checkedPointer returns to, a pointer computed from another one, or the wild pointer if it has left the region's
// address space.
func (b *Body) checkedPointer(from, to Reg) Reg {
	return b.Select(b.differentRegions(from, to), b.Const(I64, wild), to)
}

// differentRegions reports pointers into the address spaces of different regions.
func (b *Body) differentRegions(x, y Reg) Reg {
	half := b.Const(I64, AddrHalf)
	return b.unequal(b.Shr(b.xor(b.IAdd(x, half), b.IAdd(y, half)), AddrShift), b.Const(I64, 0))
}

func lowerOffset(b *Body, op *tileir.Op, x []Reg) Reg {
	ptr, n := x[0], x[1]
	if b.Kind(n) == Mask {
		n = b.Select(n, b.ones(I64), b.Const(I64, 0))
	}
	size := Pointee(op.Results[0]).Bytes()
	from, by := b.Kind(n), b.SExt(I64, n)
	bytes := by
	for s := size; s > 1; s /= 2 {
		bytes = b.IAdd(bytes, bytes)
	}
	to := b.IAdd(ptr, bytes)
	left := b.differentRegions(ptr, to)
	if from == I64 {
		far := b.unequal(b.Shr(b.IAdd(by, b.Const(I64, AddrHalf)), AddrShift), b.Const(I64, 0))
		left = b.Or(left, far)
	}
	return b.Select(left, b.Const(I64, wild), to)
}

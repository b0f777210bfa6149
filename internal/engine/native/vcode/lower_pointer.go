package vcode

import "gotile/tileir"

// Pointers are the portable engine's: the number of a region and an offset in it, in
// one word; see package interp. Moving one out of its region's space gives the wild
// pointer.
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

// lowerPointerCast keeps the address. A pointer to half bytes counts those in its offset.
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
	return b.moved(x[0], b.IAdd(x[0], off))
}

// moved is a pointer that has been moved from another one, or the wild pointer where that
// leaves the region's space.
func (b *Body) moved(from, to Reg) Reg {
	return b.Select(b.farApart(from, to), b.Const(I64, wild), to)
}

// farApart reports pointers into the spaces of different regions.
func (b *Body) farApart(x, y Reg) Reg {
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
	left := b.farApart(ptr, to)
	if from == I64 {
		far := b.unequal(b.Shr(b.IAdd(by, b.Const(I64, AddrHalf)), AddrShift), b.Const(I64, 0))
		left = b.Or(left, far)
	}
	return b.Select(left, b.Const(I64, wild), to)
}

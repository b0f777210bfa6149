package native

import "gotile/tileir"

// Pointers are the portable engine's: the number of a region and an offset in it, in
// one word; see package interp. Moving one out of its region's space gives the wild
// pointer.
const (
	addrShift = 40
	addrHalf  = 1 << (addrShift - 1)
	wild      = (1<<(64-addrShift) - 1) << addrShift
)

var pointerLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpOffset:   {lower: lowerOffset},
	tileir.OpIntToPtr: {lower: lowerPointerCast},
	tileir.OpPtrToInt: {lower: lowerPointerCast},
	tileir.OpPtrToPtr: {lower: lowerPointerCast},
}

// pointee is what a tile of pointers points to; of integers it is not a type.
func pointee(v *tileir.Value) tileir.Scalar {
	p, _ := v.Type.(tileir.TileType).Pointer()
	return p.Pointee
}

// lowerPointerCast keeps the address. A pointer to half bytes counts those in its offset.
func lowerPointerCast(b *body, op *tileir.Op, x []vreg) vreg {
	from, to := pointee(op.Operands[0]).Packed(), pointee(op.Results[0]).Packed()
	if from == to {
		return x[0]
	}
	half := b.constant(kI64, addrHalf)
	region := b.and(b.iadd(x[0], half), b.constant(kI64, -1<<addrShift&(1<<64-1)))
	off := b.isub(x[0], region)
	if from {
		return b.iadd(region, b.sra(off, 1))
	}
	return b.moved(x[0], b.iadd(x[0], off))
}

// moved is a pointer that has been moved from another one, or the wild pointer where that
// leaves the region's space.
func (b *body) moved(from, to vreg) vreg {
	return b.choose(b.farApart(from, to), b.constant(kI64, wild), to)
}

// farApart reports pointers into the spaces of different regions.
func (b *body) farApart(x, y vreg) vreg {
	half := b.constant(kI64, addrHalf)
	return b.icmp(cmpNE, b.srl(b.xor(b.iadd(x, half), b.iadd(y, half)), addrShift), b.constant(kI64, 0), false)
}

func lowerOffset(b *body, op *tileir.Op, x []vreg) vreg {
	ptr, n := x[0], x[1]
	if b.kind(n) == kMask {
		n = b.choose(n, b.ones(kI64), b.constant(kI64, 0))
	}
	size := pointee(op.Results[0]).Bytes()
	from, by := b.kind(n), b.sext(kI64, n)
	bytes := by
	for s := size; s > 1; s /= 2 {
		bytes = b.iadd(bytes, bytes)
	}
	to := b.iadd(ptr, bytes)
	left := b.farApart(ptr, to)
	if from == kI64 {
		far := b.icmp(cmpNE, b.srl(b.iadd(by, b.constant(kI64, addrHalf)), addrShift), b.constant(kI64, 0), false)
		left = b.or(left, far)
	}
	return b.choose(left, b.constant(kI64, wild), to)
}

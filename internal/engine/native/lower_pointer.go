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
	tileir.OpIntToPtr: {lower: lowerPointerCast, can: canPointerCast},
	tileir.OpPtrToInt: {lower: lowerPointerCast, can: canPointerCast},
	tileir.OpPtrToPtr: {lower: lowerPointerCast, can: canPointerCast},
}

// pointee is what a tile of pointers points to; of integers it is no type.
func pointee(v *tileir.Value) tileir.Scalar {
	p, _ := v.Type.(tileir.TileType).Pointer()
	return p.Pointee
}

// canPointerCast: pointers to half bytes have a form of their own.
func canPointerCast(_ ISA, op *tileir.Op) bool {
	return pointee(op.Operands[0]).Packed() == pointee(op.Results[0]).Packed()
}

func lowerPointerCast(_ *body, _ *tileir.Op, x []vreg) vreg { return x[0] }

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
	half := b.constant(kI64, addrHalf)
	left := b.icmp(cmpNE, b.srl(b.xor(b.iadd(to, half), b.iadd(ptr, half)), addrShift), b.constant(kI64, 0), false)
	if from == kI64 {
		far := b.icmp(cmpNE, b.srl(b.iadd(by, half), addrShift), b.constant(kI64, 0), false)
		left = b.or(left, far)
	}
	return b.choose(left, b.constant(kI64, wild), to)
}

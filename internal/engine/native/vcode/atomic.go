package vcode

import "gotile/tileir"

// Atomic returns what an atomic operation stores for old elements, none of which is a subnormal f32, and its operands.
func (b *Body) Atomic(mode tileir.AtomicMode, elem tileir.Scalar, old, x Reg) Reg {
	switch mode {
	case tileir.AtomicAddF:
		if elem != tileir.F32 {
			return b.FAdd(old, x)
		}
		return b.flush(b.FAdd(old, b.flush(x))) // subnormal numbers are zeros
	case tileir.AtomicAdd:
		return b.IAdd(old, x)
	case tileir.AtomicAnd:
		return b.And(old, x)
	case tileir.AtomicOr:
		return b.Or(old, x)
	case tileir.AtomicXor:
		return b.xor(old, x)
	case tileir.AtomicMin, tileir.AtomicUMin:
		return b.IMin(old, x, mode == tileir.AtomicMin)
	}
	return b.IMax(old, x, mode == tileir.AtomicMax)
}

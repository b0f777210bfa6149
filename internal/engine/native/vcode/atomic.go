package vcode

import "gotile/tileir"

// Atomic returns what an atomic operation stores for old elements, none of which is a subnormal f32, and its operands.
func (b *Body) Atomic(mode tileir.AtomicMode, old, x Reg) Reg {
	switch mode {
	case tileir.AtomicAddF:
		return b.addAtomic(old, x)
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

// addAtomic adds floats. Atomic additions of f32 take subnormal numbers for zeros.
func (b *Body) addAtomic(old, x Reg) Reg {
	if b.Kind(x) != F32 {
		return b.FAdd(old, x)
	}
	return b.flush(b.FAdd(old, b.flush(x)))
}

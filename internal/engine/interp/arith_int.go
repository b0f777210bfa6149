package interp

import (
	"math/bits"

	"gotile/tileir"
)

// signed is the set of types that a signed operation reads integers as.
type signed interface{ int8 | int16 | int32 | int64 }

// integer is the set of types that an operation may read an integer register as.
type integer interface{ element | signed }

// intLoops has the loops of an integer operation. i1, which has the storage of i8, wraps after one bit.
type intLoops struct {
	binaryLoops
	i1 func(dst, a, b []uint8)
}

var (
	addInts = intLoops{binaryLoops{u8: add[uint8], u16: add[uint16], u32: add[uint32], u64: add[uint64]}, xor[uint8]}
	subInts = intLoops{binaryLoops{u8: sub[uint8], u16: sub[uint16], u32: sub[uint32], u64: sub[uint64]}, xor[uint8]}
	mulInts = intLoops{binaryLoops{u8: mul[uint8], u16: mul[uint16], u32: mul[uint32], u64: mul[uint64]}, and[uint8]}
	andInts = intLoops{binaryLoops{u8: and[uint8], u16: and[uint16], u32: and[uint32], u64: and[uint64]}, and[uint8]}
	orInts  = intLoops{binaryLoops{u8: or[uint8], u16: or[uint16], u32: or[uint32], u64: or[uint64]}, or[uint8]}
	xorInts = intLoops{binaryLoops{u8: xor[uint8], u16: xor[uint16], u32: xor[uint32], u64: xor[uint64]}, xor[uint8]}

	// As a signed number the i1 1 is -1, the smaller one.
	maxUnsigned = intLoops{binaryLoops{u8: maxInt[uint8, uint8], u16: maxInt[uint16, uint16], u32: maxInt[uint32, uint32], u64: maxInt[uint64, uint64]}, or[uint8]}
	maxSigned   = intLoops{binaryLoops{u8: maxInt[uint8, int8], u16: maxInt[uint16, int16], u32: maxInt[uint32, int32], u64: maxInt[uint64, int64]}, and[uint8]}
	minUnsigned = intLoops{binaryLoops{u8: minInt[uint8, uint8], u16: minInt[uint16, uint16], u32: minInt[uint32, uint32], u64: minInt[uint64, uint64]}, and[uint8]}
	minSigned   = intLoops{binaryLoops{u8: minInt[uint8, int8], u16: minInt[uint16, int16], u32: minInt[uint32, int32], u64: minInt[uint64, int64]}, or[uint8]}

	shlInts     = intLoops{binaryLoops{u8: shl[uint8], u16: shl[uint16], u32: shl[uint32], u64: shl[uint64]}, andNot}
	shrUnsigned = intLoops{binaryLoops{u8: shr[uint8, uint8], u16: shr[uint16, uint16], u32: shr[uint32, uint32], u64: shr[uint64, uint64]}, andNot}
	shrSigned   = intLoops{binaryLoops{u8: shr[uint8, int8], u16: shr[uint16, int16], u32: shr[uint32, int32], u64: shr[uint64, int64]}, first}

	mulhiInts = intLoops{binaryLoops{u8: mulhi8, u16: mulhi16, u32: mulhi32, u64: mulhi64}, zero}
)

// pick ignores overflow hints: they promise that no result wraps around.
func (l *intLoops) pick(op *tileir.Op) binaryLoops {
	if scalarOf(op.Results[0]) == tileir.I1 {
		return binaryLoops{u8: l.i1}
	}
	return l.binaryLoops
}

func bySign(slot int, unsigned, signed *intLoops) binaryPick {
	return func(op *tileir.Op) binaryLoops {
		if op.Attrs[slot] == tileir.Signed {
			return signed.pick(op)
		}
		return unsigned.pick(op)
	}
}

func add[T numeric](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] + b[i]
	}
}

func sub[T numeric](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] - b[i]
	}
}

func mul[T numeric](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] * b[i]
	}
}

func and[T element](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] & b[i]
	}
}

func or[T element](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] | b[i]
	}
}

func xor[T element](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] ^ b[i]
	}
}

func maxInt[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = T(max(S(a[i]), S(b[i])))
	}
}

func minInt[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = T(min(S(a[i]), S(b[i])))
	}
}

// shl and shr accept any shift: for counts of the width or more only the sign is left, or zero.
func shl[T element](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] << b[i]
	}
}

func shr[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = T(S(a[i]) >> b[i])
	}
}

// andNot is a shift of one bit without its sign.
func andNot(dst, a, b []uint8) {
	for i := range dst {
		dst[i] = a[i] &^ b[i]
	}
}

// first is a shift of one bit that is its own sign.
func first(dst, a, _ []uint8) { copy(dst, a) }

// zero computes the high half of a product of bits.
func zero(dst, _, _ []uint8) { clear(dst) }

func mulhi8(dst, a, b []uint8) {
	for i := range dst {
		dst[i] = uint8(uint16(a[i]) * uint16(b[i]) >> 8)
	}
}

func mulhi16(dst, a, b []uint16) {
	for i := range dst {
		dst[i] = uint16(uint32(a[i]) * uint32(b[i]) >> 16)
	}
}

func mulhi32(dst, a, b []uint32) {
	for i := range dst {
		dst[i] = uint32(uint64(a[i]) * uint64(b[i]) >> 32)
	}
}

func mulhi64(dst, a, b []uint64) {
	for i := range dst {
		dst[i], _ = bits.Mul64(a[i], b[i])
	}
}

func negInt[T element](dst, a []T) {
	for i, x := range a {
		dst[i] = -x
	}
}

func absInt[T element, S signed](dst, a []T) {
	for i, x := range a {
		if S(x) < 0 {
			x = -x
		}
		dst[i] = x
	}
}

func same[T numeric](dst, a []T) { copy(dst, a) }

// pickNegI and pickAbsI do not change i1: -1 is 1 in one bit.
func pickNegI(op *tileir.Op) unaryLoops {
	if scalarOf(op.Results[0]) == tileir.I1 {
		return unaryLoops{u8: same[uint8]}
	}
	return unaryLoops{u8: negInt[uint8], u16: negInt[uint16], u32: negInt[uint32], u64: negInt[uint64]}
}

func pickAbsI(op *tileir.Op) unaryLoops {
	if scalarOf(op.Results[0]) == tileir.I1 {
		return unaryLoops{u8: same[uint8]}
	}
	return unaryLoops{u8: absInt[uint8, int8], u16: absInt[uint16, int16], u32: absInt[uint32, int32], u64: absInt[uint64, int64]}
}

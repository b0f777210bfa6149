package amd64

import "math"

// kind is a set of kinds of operand: for a form's operand those that it accepts, for an actual operand those that it
// belongs to. The operand matches if the sets intersect.
type kind uint64

const (
	kR8 kind = 1 << iota
	kR16
	kR32
	kR64
	kXLow // the first 16 vector registers, which VEX can encode
	kYLow
	kX
	kY
	kZ
	kK
	kT
	kCL // registers that an opcode implies
	kAL
	kAX
	kEAX
	kRAX
	kM // memory of any width
	kM8
	kM16
	kM32
	kM64
	kM128
	kM256
	kM512
	kB16 // one element, broadcast
	kB32
	kB64
	kVX // memory with a vector index
	kVY
	kVZ
	kVXLow
	kVYLow
	kOne
	kI8  // 8 bits, signed or not
	kS8  // 8 bits, sign-extended
	kI16 // 16 bits, signed or not
	kI32 // 32 bits, signed or not
	kS32 // 32 bits, sign-extended
	kI64
	kRel8
	kRel32
)

// Sets of kinds.
const (
	kMem   = kM | kM8 | kM16 | kM32 | kM64 | kM128 | kM256 | kM512
	kBcast = kB16 | kB32 | kB64
	kVSIB  = kVX | kVY | kVZ | kVXLow | kVYLow
	kImm   = kOne | kI8 | kS8 | kI16 | kI32 | kS32 | kI64
	kGP    = kR8 | kR16 | kR32 | kR64
	kVec   = kXLow | kYLow | kX | kY | kZ
)

func regKinds(r Reg) kind {
	n := r.Num()
	switch r.Class() {
	case ClassGP8:
		return kR8 | when(n == 0, kAL) | when(n == 1, kCL)
	case ClassGP16:
		return kR16 | when(n == 0, kAX)
	case ClassGP32:
		return kR32 | when(n == 0, kEAX)
	case ClassGP64:
		return kR64 | when(n == 0, kRAX)
	case ClassX:
		return kX | when(n < 16, kXLow)
	case ClassY:
		return kY | when(n < 16, kYLow)
	case ClassZ:
		return kZ
	case ClassK:
		return kK
	case ClassT:
		return kT
	}
	return 0
}

func when(b bool, k kind) kind {
	if b {
		return k
	}
	return 0
}

func immKinds(v int64) kind {
	return kI64 | when(v == 1, kOne) |
		when(v >= math.MinInt8 && v <= math.MaxUint8, kI8) |
		when(v >= math.MinInt8 && v <= math.MaxInt8, kS8) |
		when(v >= math.MinInt16 && v <= math.MaxUint16, kI16) |
		when(v >= math.MinInt32 && v <= math.MaxUint32, kI32) |
		when(v >= math.MinInt32 && v <= math.MaxInt32, kS32)
}

func memKinds(m Mem) kind {
	switch {
	case m.Idx.IsVec():
		return vsibKinds(m.Idx)
	case m.Broadcast:
		return kBcast // the form knows the element
	case m.Width == 0:
		return kMem
	}
	return kM | memOfWidth(int(m.Width))
}

func vsibKinds(index Reg) kind {
	low := index.Num() < 16
	switch index.Class() {
	case ClassX:
		return kVX | when(low, kVXLow)
	case ClassY:
		return kVY | when(low, kVYLow)
	}
	return kVZ
}

func memOfWidth(bits int) kind {
	switch bits {
	case 8:
		return kM8
	case 16:
		return kM16
	case 32:
		return kM32
	case 64:
		return kM64
	case 128:
		return kM128
	case 256:
		return kM256
	case 512:
		return kM512
	}
	return 0
}

// width returns the width in bits of the memory that a set of kinds accepts, 0 for none.
func (k kind) width() int {
	for bits := 8; bits <= 512; bits *= 2 {
		if k&memOfWidth(bits) != 0 {
			return bits
		}
	}
	return 0
}

func elementBits(k kind) int {
	switch {
	case k&kB16 != 0:
		return 16
	case k&kB32 != 0:
		return 32
	case k&kB64 != 0:
		return 64
	}
	return 0
}

package interp

import "gotile/tileir"

var (
	divUnsigned     = binaryLoops{u8: quo[uint8, uint8], u16: quo[uint16, uint16], u32: quo[uint32, uint32], u64: quo[uint64, uint64]}
	divSigned       = binaryLoops{u8: quo[uint8, int8], u16: quo[uint16, int16], u32: quo[uint32, int32], u64: quo[uint64, int64]}
	ceilDivUnsigned = binaryLoops{u8: ceilQuo[uint8, uint8], u16: ceilQuo[uint16, uint16], u32: ceilQuo[uint32, uint32], u64: ceilQuo[uint64, uint64]}
	ceilDivSigned   = binaryLoops{u8: ceilQuo[uint8, int8], u16: ceilQuo[uint16, int16], u32: ceilQuo[uint32, int32], u64: ceilQuo[uint64, int64]}
	floorDivSigned  = binaryLoops{u8: floorQuo[uint8, int8], u16: floorQuo[uint16, int16], u32: floorQuo[uint32, int32], u64: floorQuo[uint64, int64]}
	remUnsigned     = binaryLoops{u8: rem[uint8, uint8], u16: rem[uint16, uint16], u32: rem[uint32, uint32], u64: rem[uint64, uint64]}
	remSigned       = binaryLoops{u8: rem[uint8, int8], u16: rem[uint16, int16], u32: rem[uint32, int32], u64: rem[uint64, int64]}
)

// divOps are the operations that divide integers.
var divOps = map[tileir.OpCode]binaryPick{
	tileir.OpDivI: pickDivI,
	tileir.OpRemI: pickRemI,
}

func pickDivI(op *tileir.Op) binaryLoops {
	signed := op.Attrs[tileir.DivISignedness] == tileir.Signed
	rounding := op.Attrs[tileir.DivIRounding]
	switch {
	case scalarOf(op.Results[0]) == tileir.I1: // the divisor is 1 or, signed, -1
		return binaryLoops{u8: first}
	case rounding == tileir.TowardPosInf && signed:
		return ceilDivSigned
	case rounding == tileir.TowardPosInf:
		return ceilDivUnsigned
	case rounding == tileir.TowardNegInf && signed:
		return floorDivSigned
	case signed:
		return divSigned
	}
	return divUnsigned
}

func pickRemI(op *tileir.Op) binaryLoops {
	switch {
	case scalarOf(op.Results[0]) == tileir.I1:
		return binaryLoops{u8: zero}
	case op.Attrs[tileir.RemISignedness] == tileir.Signed:
		return remSigned
	}
	return remUnsigned
}

// Division by zero is undefined in the IR. It is not a fault here: tiles also divide in lanes
// beyond an array's edge, where both operands are padding and a masked store drops the result. The quotient is all
// ones and the remainder the dividend, as long division yields them. The minimum integer divided by -1 wraps around
// to itself, as in Go.

// allOnes is the quotient of a division by zero.
func allOnes[T element]() T { return ^T(0) }

func quo[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		if b[i] == 0 {
			dst[i] = allOnes[T]()
			continue
		}
		dst[i] = T(S(a[i]) / S(b[i]))
	}
}

func rem[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		if b[i] == 0 {
			dst[i] = a[i]
			continue
		}
		dst[i] = T(S(a[i]) % S(b[i]))
	}
}

func ceilQuo[T element, S integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		x, y := S(a[i]), S(b[i])
		if y == 0 {
			dst[i] = allOnes[T]()
			continue
		}
		q := x / y
		if r := x % y; r != 0 && (r < 0) == (y < 0) {
			q++
		}
		dst[i] = T(q)
	}
}

func floorQuo[T element, S signed](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		x, y := S(a[i]), S(b[i])
		if y == 0 {
			dst[i] = allOnes[T]()
			continue
		}
		q := x / y
		if r := x % y; r != 0 && (r < 0) != (y < 0) {
			q--
		}
		dst[i] = T(q)
	}
}

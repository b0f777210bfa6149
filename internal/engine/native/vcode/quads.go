package vcode

import (
	"math"

	"gotile/tileir"
)

// Operations without vector instructions.

// divideQuads returns the quotient or the remainder of 64-bit integers. For a division by zero the quotient is all ones
// and the remainder the dividend.
func (b *Body) divideQuads(x, y Reg, signed, rest bool, d Direction) Reg {
	code := map[[2]bool]Opcode{{true, false}: OpDivS, {true, true}: OpRemS, {false, false}: OpDivU, {false, true}: OpRemU}[[2]bool{signed, rest}]
	return b.op2i(I64, code, x, y, int(d))
}

// highQuads returns the upper half of products of 64-bit integers.
func (b *Body) highQuads(x, y Reg) Reg { return b.op2(I64, OpMulHighU, x, y) }

// modulo returns the remainder of a division with a quotient rounded toward zero: exact, with the sign of x. A truncated
// quotient leaves a remainder that f64 can represent, so the division is repeated. The first divisions are by large
// multiples of the divisor, so that no quotient overflows.
func (b *Body) modulo(x, y Reg) Reg {
	r := b.op2(F64, OpRemF, b.FAbs(x), b.FAbs(y))
	r = b.Or(r, b.And(x, b.signBit(F64)))
	// Infinities and divisions by zero have no remainder; their loop ends before it begins.
	none := b.Or(b.FCmp(FloatUNORD, x, y), b.Or(b.FCmp(floatEQ, b.FAbs(x), b.f64(math.Inf(1))), b.FCmp(floatEQ, y, b.f64(0))))
	return b.Select(none, b.f64(math.NaN()), r)
}

func dividesSigned(op *tileir.Op) bool {
	if op.Code == tileir.OpRemI {
		return op.Attrs[tileir.RemISignedness] == tileir.Signed
	}
	return op.Attrs[tileir.DivISignedness] == tileir.Signed
}

// divided returns the lowering of a division: lanes of up to 32 bits use floats with enough digits, and those
// divided by a constant, but for unsigned ones of 32 bits, products of integers.
func divided(f func(b *Body, op *tileir.Op, x, y Reg) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
			y := x[1]
			if c, ok := SplatBits(op.Operands[1]); ok && b.Kind(y) != Mask {
				y = b.Const(b.Kind(y), c)
			}
			return f(b, op, x[0], y)
		},
		lane: func(op *tileir.Op) int {
			k := KindOfValue(op.Results[0])
			c, ok := SplatBits(op.Operands[1])
			switch {
			case k == I32 && ok && c != 0 && dividesSigned(op):
				return 4
			case k == I32:
				return 8
			case ok && c != 0:
				return 2
			}
			return 4
		},
	}
}

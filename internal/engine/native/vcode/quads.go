package vcode

import (
	"math"

	"gotile/tileir"
)

// Operations that vectors have no instructions for.

// divideQuads is the quotient, or the remainder, of 64-bit integers. The quotient by zero
// is all ones, the remainder the dividend.
func (b *Body) divideQuads(x, y Reg, signed, rest bool, d Direction) Reg {
	code := map[[2]bool]Opcode{{true, false}: OpDivS, {true, true}: OpRemS, {false, false}: OpDivU, {false, true}: OpRemU}[[2]bool{signed, rest}]
	return b.op2i(I64, code, x, y, int(d))
}

// highQuads is the upper half of products of 64-bit integers.
func (b *Body) highQuads(x, y Reg) Reg { return b.op2(I64, OpMulHighU, x, y) }

// modulo is what a division to a whole quotient, toward zero, leaves of x: exact, with the
// sign of x. A quotient that is cut off leaves a number that f64 holds, so what is left is
// divided again and again. As quotients must not overflow, the first divisions are by large
// multiples of the divisor.
func (b *Body) modulo(x, y Reg) Reg {
	r := b.op2(F64, OpRemF, b.FAbs(x), b.FAbs(y))
	r = b.Or(r, b.And(x, b.signBit(F64)))
	// Nothing is left of infinities and divisions by zero, whose loop ends before it begins.
	none := b.Or(b.FCmp(FloatUNORD, x, y), b.Or(b.FCmp(floatEQ, b.FAbs(x), b.f64(math.Inf(1))), b.FCmp(floatEQ, y, b.f64(0))))
	return b.Select(none, b.f64(math.NaN()), r)
}

// divided is a division: of lanes of up to 32 bits by way of floats of enough digits.
func divided(f func(b *Body, op *tileir.Op, x, y Reg) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg { return f(b, op, x[0], x[1]) },
		lane: func(op *tileir.Op) int {
			if KindOfValue(op.Results[0]) == I32 {
				return 8
			}
			return 4
		},
	}
}

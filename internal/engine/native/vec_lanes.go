package native

import (
	"math"

	"gotile/tileir"
)

// Operations that vectors have no instructions for.

// divideQuads is the quotient, or the remainder, of 64-bit integers. The quotient by zero
// is all ones, the remainder the dividend.
func (b *body) divideQuads(x, y vreg, signed, rest bool, d direction) vreg {
	code := map[[2]bool]opcode{{true, false}: opDivS, {true, true}: opRemS, {false, false}: opDivU, {false, true}: opRemU}[[2]bool{signed, rest}]
	return b.op2i(kI64, code, x, y, int(d))
}

// highQuads is the upper half of products of 64-bit integers.
func (b *body) highQuads(x, y vreg) vreg { return b.op2(kI64, opMulHighU, x, y) }

// modulo is what a division to a whole quotient, toward zero, leaves of x: exact, with the
// sign of x. A quotient that is cut off leaves a number that f64 holds, so what is left is
// divided again and again. As quotients must not overflow, the first divisions are by large
// multiples of the divisor.
func (b *body) modulo(x, y vreg) vreg {
	r := b.op2(kF64, opRemF, b.fabs(x), b.fabs(y))
	r = b.or(r, b.and(x, b.signBit(kF64)))
	// Nothing is left of infinities and divisions by zero, whose loop ends before it begins.
	none := b.or(b.fcmp(floatUNORD, x, y), b.or(b.fcmp(floatEQ, b.fabs(x), b.f64(math.Inf(1))), b.fcmp(floatEQ, y, b.f64(0))))
	return b.choose(none, b.f64(math.NaN()), r)
}

// divided is a division: of lanes of up to 32 bits by way of floats of enough digits.
func divided(f func(b *body, op *tileir.Op, x, y vreg) vreg) *elementLowering {
	return &elementLowering{
		lower: func(b *body, op *tileir.Op, x []vreg) vreg { return f(b, op, x[0], x[1]) },
		lane: func(op *tileir.Op) int {
			if kindOfValue(op.Results[0]) == kI32 {
				return 8
			}
			return 4
		},
	}
}

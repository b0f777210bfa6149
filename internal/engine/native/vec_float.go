package native

import "math"

// The operations on float lanes.

func (b *body) fadd(x, y vreg) vreg { return b.op2(b.kind(x), opFAdd, x, y) }
func (b *body) fsub(x, y vreg) vreg { return b.op2(b.kind(x), opFSub, x, y) }
func (b *body) fmul(x, y vreg) vreg { return b.op2(b.kind(x), opFMul, x, y) }
func (b *body) fdiv(x, y vreg) vreg { return b.op2(b.kind(x), opFDiv, x, y) }
func (b *body) fsqrt(x vreg) vreg   { return b.op1(b.kind(x), opFSqrt, x) }

// greaterOrSecond returns the greater of x and y, smallerOrSecond the smaller; y if one of them is NaN or both are zero.
func (b *body) greaterOrSecond(x, y vreg) vreg { return b.op2(b.kind(x), opFMax, x, y) }
func (b *body) smallerOrSecond(x, y vreg) vreg { return b.op2(b.kind(x), opFMin, x, y) }

// number is a float constant of kind k.
func (b *body) number(k kind, x float64) vreg {
	if k == kF64 {
		return b.constant(k, math.Float64bits(x))
	}
	return b.constant(k, uint64(math.Float32bits(float32(x))))
}

// fma is x*y + z, rounded once.
func (b *body) fma(x, y, z vreg) vreg { return b.fused(opFMA, x, y, z) }

// fnma is z - x*y, rounded once.
func (b *body) fnma(x, y, z vreg) vreg { return b.fused(opFNMA, x, y, z) }

// fms is x*y - z, rounded once.
func (b *body) fms(x, y, z vreg) vreg { return b.fused(opFMS, x, y, z) }

func (b *body) fused(code opcode, x, y, z vreg) vreg {
	return b.add(b.kind(x), inst{code: code, src: []vreg{x, y, z}})
}

// fneg and fabs touch the sign bit alone.
func (b *body) fneg(x vreg) vreg { return b.xor(x, b.signBit(b.kind(x))) }
func (b *body) fabs(x vreg) vreg { return b.andNot(b.signBit(b.kind(x)), x) }

// How round rounds.
const (
	roundNearest = 8
	roundFloor   = 9
	roundCeil    = 10
	roundTrunc   = 11
)

// round makes floats integral.
func (b *body) round(x vreg, how int) vreg { return b.op1i(b.kind(x), opRound, x, how) }

// fmax and fmin order the zeros by sign. A NaN is the answer, or loses to a number.
func (b *body) fmax(x, y vreg, propagate bool) vreg { return b.fextreme(x, y, true, propagate) }
func (b *body) fmin(x, y vreg, propagate bool) vreg { return b.fextreme(x, y, false, propagate) }

func (b *body) fextreme(x, y vreg, greater, propagate bool) vreg {
	if propagate {
		nan := b.fcmp(floatUNORD, x, y)
		return b.choose(nan, b.fadd(x, y), b.ordered(x, y, greater))
	}
	if b.wide() { // the instruction lets numbers win against quiet NaN, which adding nothing makes of NaN
		nothing := b.number(b.kind(x), math.Copysign(0, -1))
		return b.ordered(b.fadd(x, nothing), b.fadd(y, nothing), greater)
	}
	number := b.choose(b.fcmp(floatUNORD, x, x), y, x)
	return b.choose(b.fcmp(floatUNORD, x, y), number, b.ordered(x, y, greater))
}

// ordered is the greater or lesser of numbers.
func (b *body) ordered(x, y vreg, greater bool) vreg {
	if b.wide() {
		imm := 4
		if greater {
			imm = 5
		}
		return b.op2i(b.kind(x), opFRange, x, y, imm)
	}
	if greater {
		m := b.greaterOrSecond(x, y)
		return b.choose(b.fcmp(floatEQ, x, y), b.and(x, y), m)
	}
	m := b.smallerOrSecond(x, y)
	return b.choose(b.fcmp(floatEQ, x, y), b.or(x, y), m)
}

// flush makes subnormal f32 zeros of their sign.
func (b *body) flush(x vreg) vreg {
	if b.wide() {
		small := b.mask(4, inst{code: opIsSubnormal, src: []vreg{x}})
		return b.choose(small, b.and(x, b.signBit(kF32)), x)
	}
	small := b.icmp(cmpEQ, b.and(b.as(kI32, x), b.constant(kI32, 0x7f800000)), b.constant(kI32, 0), false)
	return b.choose(small, b.and(x, b.signBit(kF32)), x)
}

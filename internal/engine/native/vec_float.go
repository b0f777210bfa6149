package native

import (
	"math"

	"gotile/internal/engine/native/amd64"
)

// The operations on float lanes.

// float picks the single or the double form of an instruction.
func float(k kind, s, d amd64.Op) amd64.Op {
	if k == kF64 {
		return d
	}
	return s
}

func (b *body) fadd(x, y vreg) vreg {
	k := b.kind(x)
	return b.op2(k, float(k, amd64.VADDPS, amd64.VADDPD), x, y)
}

func (b *body) fsub(x, y vreg) vreg {
	k := b.kind(x)
	return b.op2(k, float(k, amd64.VSUBPS, amd64.VSUBPD), x, y)
}

func (b *body) fmul(x, y vreg) vreg {
	k := b.kind(x)
	return b.op2(k, float(k, amd64.VMULPS, amd64.VMULPD), x, y)
}

func (b *body) fdiv(x, y vreg) vreg {
	k := b.kind(x)
	return b.op2(k, float(k, amd64.VDIVPS, amd64.VDIVPD), x, y)
}

func (b *body) fsqrt(x vreg) vreg {
	k := b.kind(x)
	return b.op1(k, float(k, amd64.VSQRTPS, amd64.VSQRTPD), x)
}

// number is a float constant of kind k.
func (b *body) number(k kind, x float64) vreg {
	if k == kF64 {
		return b.constant(k, math.Float64bits(x))
	}
	return b.constant(k, uint64(math.Float32bits(float32(x))))
}

// fma is x*y + z, rounded once. The instruction overwrites one of its sources.
func (b *body) fma(x, y, z vreg) vreg {
	k := b.kind(x)
	form231 := float(k, amd64.VFMADD231PS, amd64.VFMADD231PD)
	form213 := float(k, amd64.VFMADD213PS, amd64.VFMADD213PD)
	return b.fused(k, form231, form213, x, y, z)
}

// fnma is z - x*y, rounded once.
func (b *body) fnma(x, y, z vreg) vreg {
	k := b.kind(x)
	form231 := float(k, amd64.VFNMADD231PS, amd64.VFNMADD231PD)
	form213 := float(k, amd64.VFNMADD213PS, amd64.VFNMADD213PD)
	return b.fused(k, form231, form213, x, y, z)
}

func (b *body) fused(k kind, form231, form213 amd64.Op, x, y, z vreg) vreg {
	return b.add(k, inst{name: form231.String(), src: []vreg{x, y, z}, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
		switch d {
		case s[2]:
			e.Emit(form231, d, s[0], s[1])
		case s[0]:
			e.Emit(form213, d, s[1], s[2])
		case s[1]:
			e.Emit(form213, d, s[0], s[2])
		default:
			e.move(d, s[2])
			e.Emit(form231, d, s[0], s[1])
		}
	}})
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
func (b *body) round(x vreg, how int) vreg {
	k := b.kind(x)
	if b.wide() {
		return b.op1i(k, float(k, amd64.VRNDSCALEPS, amd64.VRNDSCALEPD), x, how)
	}
	return b.op1i(k, float(k, amd64.VROUNDPS, amd64.VROUNDPD), x, how)
}

// fmax and fmin order the zeros by sign. A NaN is the answer, or loses to a number.
func (b *body) fmax(x, y vreg, propagate bool) vreg { return b.fextreme(x, y, true, propagate) }
func (b *body) fmin(x, y vreg, propagate bool) vreg { return b.fextreme(x, y, false, propagate) }

func (b *body) fextreme(x, y vreg, greater, propagate bool) vreg {
	if propagate {
		nan := b.fcmp(floatUNORD, x, y)
		return b.choose(nan, b.fadd(x, y), b.ordered(x, y, greater))
	}
	if b.wide() { // the instruction lets numbers win against quiet NaN, which adding nothing makes of NaN
		nothing := b.number(b.kind(x), negZero)
		return b.ordered(b.fadd(x, nothing), b.fadd(y, nothing), greater)
	}
	number := b.choose(b.fcmp(floatUNORD, x, x), y, x)
	return b.choose(b.fcmp(floatUNORD, x, y), number, b.ordered(x, y, greater))
}

// ordered is the greater or lesser of numbers.
func (b *body) ordered(x, y vreg, greater bool) vreg {
	k := b.kind(x)
	if b.wide() {
		imm := 4
		if greater {
			imm = 5
		}
		return b.op2i(k, float(k, amd64.VRANGEPS, amd64.VRANGEPD), x, y, imm)
	}
	if greater {
		m := b.op2(k, float(k, amd64.VMAXPS, amd64.VMAXPD), x, y)
		return b.choose(b.fcmp(floatEQ, x, y), b.and(x, y), m)
	}
	m := b.op2(k, float(k, amd64.VMINPS, amd64.VMINPD), x, y)
	return b.choose(b.fcmp(floatEQ, x, y), b.or(x, y), m)
}

// flush makes subnormal f32 zeros of their sign.
func (b *body) flush(x vreg) vreg {
	if b.wide() {
		const subnormal = 0x20
		small := b.mask(4, inst{name: "subnormal", src: []vreg{x}, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
			e.Emit(amd64.VFPCLASSPS, d, s[0], amd64.Imm(subnormal))
		}})
		return b.choose(small, b.and(x, b.signBit(kF32)), x)
	}
	small := b.icmp(cmpEQ, b.and(b.as(kI32, x), b.constant(kI32, 0x7f800000)), b.constant(kI32, 0), false)
	return b.choose(small, b.and(x, b.signBit(kF32)), x)
}

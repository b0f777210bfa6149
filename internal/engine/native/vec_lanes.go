package native

import (
	"math"

	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// What vectors have no instruction for is done lane by lane: the operands go to memory, and
// a loop over the lanes does the rest in general registers.

// eachLane appends such a loop. The code for a lane finds its operands, of size bytes, in
// from, and leaves its result in to; RAX and RDX are its own.
func (b *body) eachLane(name string, k kind, src []vreg, code func(e *emitter, to amd64.Mem, from []amd64.Mem)) vreg {
	sizes := make([]int, len(src))
	for i, v := range src {
		sizes[i] = b.kind(v).size()
	}
	lanes := b.lanes
	return b.add(k, inst{name: name, src: src, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
		to := amd64.At(frameReg, e.frame.lane(len(s))).Index(amd64.RCX, k.size())
		var from []amd64.Mem
		for i, r := range s {
			at := e.frame.lane(i)
			e.Emit(amd64.VMOVUPS, inFrame(at), r)
			from = append(from, amd64.At(frameReg, at).Index(amd64.RCX, sizes[i]))
		}
		e.Emit(amd64.PUSH, amd64.RCX)
		e.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
		head := e.Here()
		code(e, to, from)
		e.Emit(amd64.INC, amd64.RCX)
		e.Emit(amd64.CMP, amd64.RCX, amd64.Imm(lanes))
		e.Emit(amd64.JB, head)
		e.Emit(amd64.POP, amd64.RCX)
		e.Emit(amd64.VMOVUPS, d, inFrame(e.frame.lane(len(s))))
	}})
}

// lane is memory for the lanes of operand n of a loop over lanes; all loops share it.
func (f *frameLayout) lane(n int) int { return f.nth(&f.lanes, n) }

// divideQuads is the quotient, or the remainder, of 64-bit integers. The quotient by zero
// is all ones, the remainder the dividend.
func (b *body) divideQuads(x, y vreg, signed, rest bool, d direction) vreg {
	return b.eachLane("divide", kI64, []vreg{x, y}, func(e *emitter, to amd64.Mem, from []amd64.Mem) {
		zero, negate, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
		e.Emit(amd64.MOV, amd64.RAX, from[0])
		e.Emit(amd64.CMP, from[1].Bits(64), amd64.Imm(0))
		e.Emit(amd64.JE, zero)
		if signed {
			e.Emit(amd64.CMP, from[1].Bits(64), amd64.Imm(-1)) // the least integer by -1 is a trap
			e.Emit(amd64.JE, negate)
			e.Emit(amd64.CQO)
			e.Emit(amd64.IDIV, from[1].Bits(64))
		} else {
			e.Emit(amd64.XOR, amd64.EDX, amd64.EDX)
			e.Emit(amd64.DIV, from[1].Bits(64))
		}
		if !rest {
			e.roundQuotient(from[1], signed, d)
		}
		e.Emit(amd64.JMP, done)
		if signed {
			e.Bind(negate)
			e.Emit(amd64.NEG, amd64.RAX)
			e.Emit(amd64.XOR, amd64.EDX, amd64.EDX)
			e.Emit(amd64.JMP, done)
		}
		e.Bind(zero)
		e.Emit(amd64.MOV, amd64.RDX, amd64.RAX)
		e.Emit(amd64.MOV, amd64.RAX, amd64.Imm(-1))
		e.Bind(done)
		result := amd64.RAX
		if rest {
			result = amd64.RDX
		}
		e.Emit(amd64.MOV, to, result)
	})
}

// roundQuotient moves the quotient in RAX down or up where the remainder in RDX asks for it.
func (e *emitter) roundQuotient(divisor amd64.Mem, signed bool, d direction) {
	if d == toZero || d == toFloor && !signed {
		return
	}
	exact := e.NewLabel()
	e.Emit(amd64.TEST, amd64.RDX, amd64.RDX)
	e.Emit(amd64.JE, exact)
	if signed {
		e.Emit(amd64.XOR, amd64.RDX, divisor)
		if d == toFloor {
			e.Emit(amd64.JNS, exact)
		} else {
			e.Emit(amd64.JS, exact)
		}
	}
	step := amd64.INC
	if d == toFloor {
		step = amd64.DEC
	}
	e.Emit(step, amd64.RAX)
	e.Bind(exact)
}

// highQuads is the upper half of products of 64-bit integers.
func (b *body) highQuads(x, y vreg) vreg {
	return b.eachLane("mulhi", kI64, []vreg{x, y}, func(e *emitter, to amd64.Mem, from []amd64.Mem) {
		e.Emit(amd64.MOV, amd64.RAX, from[0])
		e.Emit(amd64.MUL, from[1].Bits(64))
		e.Emit(amd64.MOV, to, amd64.RDX)
	})
}

// modulo is what a division to a whole quotient, toward zero, leaves of x: exact, with the
// sign of x. A quotient that is cut off leaves a number that f64 holds, so what is left is
// divided again and again. As quotients must not overflow, the first divisions are by large
// multiples of the divisor.
func (b *body) modulo(x, y vreg) vreg {
	r := b.eachLane("mod", kF64, []vreg{b.fabs(x), b.fabs(y)}, func(e *emitter, to amd64.Mem, from []amd64.Mem) {
		r, d, q := amd64.X0, amd64.X1, amd64.X2
		e.Emit(amd64.VMOVSD, r, from[0])
		for _, times := range []int{2, 1, 0} {
			e.Emit(amd64.VMOVSD, d, from[1])
			for range times {
				e.Emit(amd64.VMULSD, d, d, e.Const64(math.Float64bits(0x1p800)))
			}
			e.Emit(amd64.VLDMXCSR, e.Const32(controlWord|uint32(toZero)<<13))
			head, done := e.Here(), e.NewLabel()
			e.Emit(amd64.VUCOMISD, r, d)
			e.Emit(amd64.JB, done) // or no numbers
			e.Emit(amd64.VDIVSD, q, r, d)
			e.Emit(amd64.VROUNDSD, q, q, q, amd64.Imm(roundTrunc))
			e.Emit(amd64.VFNMADD231SD, r, q, d)
			e.Emit(amd64.JMP, head)
			e.Bind(done)
			e.Emit(amd64.VLDMXCSR, e.Const32(controlWord))
		}
		e.Emit(amd64.VMOVSD, to, r)
	})
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

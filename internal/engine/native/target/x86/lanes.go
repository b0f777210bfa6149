package x86

import (
	"math"

	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// eachLane emits a loop over the lanes for operations without vector instructions: the operands are stored, and general
// registers compute the result.
func (e *emitter) eachLane(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []amd64.Reg) {
	to := amd64.At(frameReg, e.lane(len(s))).Index(amd64.RCX, b.Kind(in.Dst).Size())
	var from []amd64.Mem
	for i, r := range s {
		at := e.lane(i)
		e.Emit(amd64.VMOVUPS, inFrame(at), r)
		from = append(from, amd64.At(frameReg, at).Index(amd64.RCX, b.Kind(in.Src[i]).Size()))
	}
	e.Emit(amd64.PUSH, amd64.RCX)
	e.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head := e.Here()
	e.oneLane(in, to, from)
	e.Emit(amd64.INC, amd64.RCX)
	e.Emit(amd64.CMP, amd64.RCX, amd64.Imm(b.Lanes))
	e.Emit(amd64.JB, head)
	e.Emit(amd64.POP, amd64.RCX)
	e.Emit(amd64.VMOVUPS, d, inFrame(e.lane(len(s))))
}

// lane returns memory for the lanes of operand n of a loop over lanes; all loops share it.
func (e *emitter) lane(n int) int { return e.slot(&e.lanes, n) }

// oneLane emits the code for one lane, with operands and result in memory. It may change RAX and RDX.
func (e *emitter) oneLane(in *vcode.Inst, to amd64.Mem, from []amd64.Mem) {
	switch in.Code {
	case vcode.OpDivS, vcode.OpRemS:
		e.divideLane(to, from, true, in.Code == vcode.OpRemS, vcode.Direction(in.Imm))
	case vcode.OpDivU, vcode.OpRemU:
		e.divideLane(to, from, false, in.Code == vcode.OpRemU, vcode.Direction(in.Imm))
	case vcode.OpMulHighU:
		e.Emit(amd64.MOV, amd64.RAX, from[0])
		e.Emit(amd64.MUL, from[1].Bits(64))
		e.Emit(amd64.MOV, to, amd64.RDX)
	case vcode.OpRemF:
		e.moduloLane(to, from)
	}
}

// divideLane emits the quotient or the remainder of 64-bit integers.
func (e *emitter) divideLane(to amd64.Mem, from []amd64.Mem, signed, rest bool, d vcode.Direction) {
	zero, negate, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.MOV, amd64.RAX, from[0])
	e.Emit(amd64.CMP, from[1].Bits(64), amd64.Imm(0))
	e.Emit(amd64.JE, zero)
	if signed {
		e.Emit(amd64.CMP, from[1].Bits(64), amd64.Imm(-1)) // the minimum integer divided by -1 would trap
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
}

// roundQuotient rounds the quotient in RAX according to the remainder in RDX.
func (e *emitter) roundQuotient(divisor amd64.Mem, signed bool, d vcode.Direction) {
	if d == vcode.ToZero || d == vcode.ToFloor && !signed {
		return
	}
	exact := e.NewLabel()
	e.Emit(amd64.TEST, amd64.RDX, amd64.RDX)
	e.Emit(amd64.JE, exact)
	if signed {
		e.Emit(amd64.XOR, amd64.RDX, divisor)
		if d == vcode.ToFloor {
			e.Emit(amd64.JNS, exact)
		} else {
			e.Emit(amd64.JS, exact)
		}
	}
	step := amd64.INC
	if d == vcode.ToFloor {
		step = amd64.DEC
	}
	e.Emit(step, amd64.RAX)
	e.Bind(exact)
}

// moduloLane emits the remainder of magnitudes. The first divisions are by large multiples of the divisor, so that no
// quotient overflows.
func (e *emitter) moduloLane(to amd64.Mem, from []amd64.Mem) {
	r, d, q := amd64.X0, amd64.X1, amd64.X2
	e.Emit(amd64.VMOVSD, r, from[0])
	for _, times := range []int{2, 1, 0} {
		e.Emit(amd64.VMOVSD, d, from[1])
		for range times {
			e.Emit(amd64.VMULSD, d, d, e.Const64(math.Float64bits(0x1p800)))
		}
		e.Emit(amd64.VLDMXCSR, e.Const32(controlWord|uint32(vcode.ToZero)<<13))
		head, done := e.Here(), e.NewLabel()
		e.Emit(amd64.VUCOMISD, r, d)
		e.Emit(amd64.JB, done) // also if one of them is NaN
		e.Emit(amd64.VDIVSD, q, r, d)
		e.Emit(amd64.VROUNDSD, q, q, q, amd64.Imm(vcode.RoundTrunc))
		e.Emit(amd64.VFNMADD231SD, r, q, d)
		e.Emit(amd64.JMP, head)
		e.Bind(done)
		e.Emit(amd64.VLDMXCSR, e.Const32(controlWord))
	}
	e.Emit(amd64.VMOVSD, to, r)
}

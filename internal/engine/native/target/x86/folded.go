package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// instOfMemory emits an instruction whose last operand is in the frame.
func (e *emitter) instOfMemory(b *vcode.Body, in *vcode.Inst, d amd64.Reg, s []vcode.Phys) {
	if in.Round != vcode.ToEven {
		e.Emit(amd64.VLDMXCSR, e.Const32(controlWord|uint32(in.Round)<<13))
		defer e.Emit(amd64.VLDMXCSR, e.Const32(controlWord))
	}
	last := len(s) - 1
	m, regs := inFrame(s[last].Slot-1), make([]amd64.Reg, last)
	for i := range regs {
		regs[i] = register(b, in.Src[i], s[i])
	}
	k := b.Kind(in.Dst)
	if k == vcode.Mask {
		k = b.Kind(in.Src[0])
	}
	size := k.Size()
	switch {
	case last == 2:
		e.fusedWith(in.Code, size, d, regs, m)
	case plainOps[in.Code][size] != 0:
		e.Emit(plainOps[in.Code][size], d, regs[0], m)
	case immediateOps[in.Code][size] != 0:
		e.Emit(immediateOps[in.Code][size], d, regs[0], m, amd64.Imm(in.Imm))
	default:
		e.Emit(logicOps[in.Code][0], d, regs[0], m)
	}
}

// fusedWith emits a multiplication, and the addition of a vector in memory.
func (e *emitter) fusedWith(code vcode.Opcode, size int, d amd64.Reg, s []amd64.Reg, m amd64.Mem) {
	form231, form213 := fusedOps[code][0][size], fusedOps[code][1][size]
	switch d {
	case s[0]:
		e.Emit(form213, d, s[1], m)
	case s[1]:
		e.Emit(form213, d, s[0], m)
	default:
		e.Emit(amd64.VMOVUPS, d, m)
		e.Emit(form231, d, s[0], s[1])
	}
}

package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// register returns a register as wide as the value that it holds.
func register(b *vcode.Body, v vcode.Reg, r vcode.Phys) amd64.Reg {
	switch {
	case r == vcode.Phys{}:
		return amd64.NoReg
	case r.Mask:
		return amd64.Mask(int(r.Num) - 1)
	}
	return amd64.Vec(int(r.Num)-1, b.Width(v))
}

// Inst emits a vector instruction.
func (e *Emitter) Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	if last := len(s) - 1; last >= 0 && s[last].Slot != 0 {
		e.e.instOfMemory(b, in, register(b, in.Dst, d), s)
		return
	}
	src := make([]amd64.Reg, len(s))
	for i, r := range s {
		src[i] = register(b, in.Src[i], r)
	}
	e.e.inst(b, in, register(b, in.Dst, d), src)
}

// MoveVector copies s to d, the register of v.
func (e *Emitter) MoveVector(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) {
	e.e.move(register(b, v, d), register(b, v, s))
}

// Spill stores the register of v in a slot of the frame.
func (e *Emitter) Spill(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.e.storeWhole(inFrame(slot), register(b, v, r))
}

// Reload loads the register of v from its slot.
func (e *Emitter) Reload(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.e.loadWhole(inFrame(slot), register(b, v, r))
}

// SetMachine sets the machine that emits the bodies of OpRarely.
func (e *Emitter) SetMachine(m vcode.Machine) { e.e.machine = m }

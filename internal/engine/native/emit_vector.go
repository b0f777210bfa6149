package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// vectorEmitter emits instructions over the registers of the allocator.
type vectorEmitter struct{ *emitter }

// register is a register at the width of the value that it holds.
func register(b *vcode.Body, v vcode.Reg, r vcode.Phys) amd64.Reg {
	switch {
	case r == vcode.Phys{}:
		return amd64.NoReg
	case r.Mask:
		return amd64.Mask(int(r.Num) - 1)
	}
	return amd64.Vec(int(r.Num)-1, b.Width(v))
}

func (e vectorEmitter) Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	src := make([]amd64.Reg, len(s))
	for i, r := range s {
		src[i] = register(b, in.Src[i], r)
	}
	e.emitter.inst(b, in, register(b, in.Dst, d), src)
}

func (e vectorEmitter) Move(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) {
	e.emitter.move(register(b, v, d), register(b, v, s))
}

func (e vectorEmitter) Spill(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.keepIn(inFrame(slot), register(b, v, r))
}

func (e vectorEmitter) Reload(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int) {
	e.takeFrom(inFrame(slot), register(b, v, r))
}

func (e vectorEmitter) Slot(n int, rare bool) int {
	if rare {
		return e.frame.nth(&e.frame.rare, n)
	}
	return e.frame.nth(&e.frame.spills, n)
}

func (e vectorEmitter) Fail(err error) { e.fullErr = err }

func (e vectorEmitter) At(op *tileir.Op) { e.at(op) }

package native

import "gotile/internal/engine/native/amd64"

// vectorEmitter emits instructions over the registers of the allocator.
type vectorEmitter struct{ *emitter }

// register is a register at the width of the value that it holds.
func register(b *body, v vreg, r phys) amd64.Reg {
	switch {
	case r == phys{}:
		return amd64.NoReg
	case r.mask:
		return amd64.Mask(int(r.num) - 1)
	}
	return amd64.Vec(int(r.num)-1, b.width(v))
}

func (e vectorEmitter) inst(b *body, in *inst, d phys, s []phys) {
	src := make([]amd64.Reg, len(s))
	for i, r := range s {
		src[i] = register(b, in.src[i], r)
	}
	e.emitter.inst(b, in, register(b, in.dst, d), src)
}

func (e vectorEmitter) move(b *body, v vreg, d, s phys) {
	e.emitter.move(register(b, v, d), register(b, v, s))
}

func (e vectorEmitter) spill(b *body, v vreg, r phys, slot int) {
	e.keepIn(inFrame(slot), register(b, v, r))
}

func (e vectorEmitter) reload(b *body, v vreg, r phys, slot int) {
	e.takeFrom(inFrame(slot), register(b, v, r))
}

func (e vectorEmitter) slot(n int, rare bool) int {
	if rare {
		return e.frame.nth(&e.frame.rare, n)
	}
	return e.frame.nth(&e.frame.spills, n)
}

func (e vectorEmitter) fail(err error) { e.fullErr = err }

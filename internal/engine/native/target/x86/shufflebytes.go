package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
)

// ShufflesBytes implements [target.Sequences].
func (e *Emitter) ShufflesBytes() bool { return true }

// ShuffleBytes implements [target.Sequences]. It takes two steps at once while there are as many.
func (e *Emitter) ShuffleBytes(load, pads bool, step, order target.Reg) {
	x, by, v := e.e, gp(step), ymm(0)
	from, to, limit := amd64.RSI, amd64.RDI, amd64.RCX
	at := to
	if load {
		at = from
	}
	numbers, padding := ymm(1), ymm(2)
	x.Emit(amd64.VBROADCASTI128, numbers, amd64.At(gp(order), 0))
	if pads {
		x.Emit(amd64.VBROADCASTI128, padding, amd64.At(gp(order), 16))
	}
	shuffle := func(bits int) {
		x.Emit(amd64.VPSHUFB, v.As(bits), v.As(bits), numbers.As(bits))
		if pads {
			x.Emit(amd64.VPOR, v.As(bits), v.As(bits), padding.As(bits))
		}
	}
	one, done := x.NewLabel(), x.NewLabel()
	x.Emit(amd64.SUB, limit, by)
	x.whileNotAbove(at, limit, one, func() {
		x.Emit(amd64.VMOVUPS, v.As(128), amd64.At(from, 0))
		if load {
			x.Emit(amd64.VINSERTI128, v, v, amd64.At(from, 0).Index(by, 1), amd64.Imm(1))
			shuffle(256)
			x.Emit(amd64.VMOVUPS, amd64.At(to, 0), v)
			x.Emit(amd64.LEA, from, amd64.At(from, 0).Index(by, 2))
			x.Emit(amd64.ADD, to, amd64.Imm(32))
			return
		}
		x.Emit(amd64.VINSERTI128, v, v, amd64.At(from, 16), amd64.Imm(1))
		shuffle(256)
		x.Emit(amd64.VMOVUPS, amd64.At(to, 0), v.As(128))
		x.Emit(amd64.VEXTRACTI128, amd64.At(to, 0).Index(by, 1), v, amd64.Imm(1))
		x.Emit(amd64.LEA, to, amd64.At(to, 0).Index(by, 2))
		x.Emit(amd64.ADD, from, amd64.Imm(32))
	})
	x.Emit(amd64.ADD, limit, by)
	x.whileNotAbove(at, limit, done, func() {
		x.Emit(amd64.VMOVUPS, v.As(128), amd64.At(from, 0))
		shuffle(128)
		x.Emit(amd64.VMOVUPS, amd64.At(to, 0), v.As(128))
		if load {
			x.Emit(amd64.ADD, from, by)
			x.Emit(amd64.ADD, to, amd64.Imm(16))
		} else {
			x.Emit(amd64.ADD, from, amd64.Imm(16))
			x.Emit(amd64.ADD, to, by)
		}
	})
}

// whileNotAbove emits a loop while an address is not above a limit, and binds the label at its end.
func (e *emitter) whileNotAbove(at, limit amd64.Reg, end amd64.Label, body func()) {
	e.Emit(amd64.CMP, at, limit)
	e.Emit(amd64.JA, end)
	e.Asm.Align(32)
	head := e.Here()
	body()
	e.Emit(amd64.CMP, at, limit)
	e.Emit(amd64.JBE, head)
	e.Bind(end)
}

package emit

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// emitter writes code for a target.
type emitter struct {
	target.Emitter
	vec   vcode.Target // what vector registers there are
	frame *frameLayout
	marks sourceMarks

	fullErr error // registers have run out
}

// inFrame is memory of the frame.
func inFrame(disp int) target.Mem { return target.InFrame(disp) }

// machine emits what register allocation decides.
type machine struct{ *emitter }

// Move copies one register to another.
func (m machine) Move(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) { m.MoveVector(b, v, d, s) }

// Slot is a spill slot of the frame.
func (m machine) Slot(n int, rare bool) int {
	if rare {
		return m.frame.nth(&m.frame.rare, n)
	}
	return m.frame.nth(&m.frame.spills, n)
}

// Fail keeps the error.
func (m machine) Fail(err error) { m.fullErr = err }

// At marks the code from here on.
func (m machine) At(op *tileir.Op) { m.at(op) }

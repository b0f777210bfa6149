package emit

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// emitter writes code for a target.
type emitter struct {
	target.Emitter
	vec   vcode.Target // vector registers of the target
	frame *frameLayout
	marks sourceMarks

	part partSlots

	fullErr error // set if registers have run out
}

// inFrame returns a memory operand in the frame.
func inFrame(disp int) target.Mem { return target.InFrame(disp) }

// machine implements [vcode.Machine].
type machine struct{ *emitter }

// Move copies register s to d.
func (m machine) Move(b *vcode.Body, v vcode.Reg, d, s vcode.Phys) { m.MoveVector(b, v, d, s) }

// Slot returns the frame offset of a spill slot.
func (m machine) Slot(n int, rare bool) int {
	if rare {
		return m.frame.slot(&m.frame.rare, n)
	}
	return m.frame.slot(&m.frame.spills, n)
}

// Fail records an error.
func (m machine) Fail(err error) { m.fullErr = err }

// MarkOp attributes the following code to an operation.
func (m machine) MarkOp(op *tileir.Op) { m.markOp(op) }

package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// moveSingle emits the load or store of one element by its index, and jumps to done. It falls through if the element is masked, or not
// within the buffer of the base pointer.
func (c *codegen) moveSingle(a *plan.PointerAccess, value int, done target.Label) {
	no := c.NewLabel()
	r := c.newGridIndices(a, value)
	index := target.Index
	if r.Mask != nil && !r.Proven {
		c.If(target.Equal, inFrame(c.readOffset(plan.Root(r.Mask))).Bits(8), target.Imm(0), no)
	} else {
		c.checkConditions(r.Bounds, no)
	}
	known := c.bufferOf(a, r.Base, r.kind, r.Signed)
	if known == nil {
		c.Move(target.T0, inFrame(c.readOffset(r.Base)))
		c.findMemory(a, no, false)
		c.Sub(target.T0, startReg)
	} else {
		c.If(target.Equal, inFrame(known.limit).Bits(64), target.Imm(0), no)
	}
	at := inFrame(r.at).Bits(8 * r.kind.Size())
	if r.Signed {
		c.SignExtend(index, at)
	} else {
		c.ZeroExtend(index, at)
	}
	for _, b := range r.Bounds {
		if b.Truth == nil && b.Elements == nil {
			c.checkBound(b, index, no)
		}
	}
	if known != nil {
		c.If(target.Above, index, inFrame(known.last), no)
		c.Move(baseReg, inFrame(known.base))
		c.moveElementAt(r, target.At(baseReg, 0).Index(index, r.Size()), inFrame(value))
	} else {
		c.Address(target.T0, target.At(target.T0, 0).Index(index, r.Size()))
		c.If(target.AboveEqual, target.T0, limitReg, no)
		if r.Size() > 1 {
			c.IfBits(target.NotEqual, target.T0.As(32), target.Imm(r.Size()-1), no)
		}
		c.moveElementAt(r, target.At(baseReg, 0).Index(target.T0, 1), inFrame(value))
	}
	c.Jump(done)
	c.Bind(no)
	for _, v := range r.Recomputed {
		c.recomputeBy(v, &recomputation{stored: r.Stored, single: true})
	}
}

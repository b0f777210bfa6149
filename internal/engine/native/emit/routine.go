package emit

import "gotile/internal/engine/native/target"

// routine is code that several accesses of an entry share.
type routine struct {
	start      target.Label
	returnSlot int // frame slot: the return address
}

// call jumps to the routine with a key and back. If the entry has none, body emits it here.
func (c *codegen) call(key any, body func()) {
	back := c.NewLabel()
	known, ok := c.routines[key]
	if !ok {
		known.returnSlot = c.frame.reserve(8)
	}
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(known.returnSlot), target.T0)
	if ok {
		c.Jump(known.start)
	} else {
		known.start = c.Here()
		c.routines[key] = known
		body()
		c.JumpTo(inFrame(known.returnSlot).Bits(64))
	}
	c.Bind(back)
}

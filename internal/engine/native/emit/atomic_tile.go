package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// updateTilePrivately combines the tile of a view with the worker's private copy of the buffer, and jumps to done. If the worker has
// no copy, or a promise about the tile is broken, it falls through.
func (c *codegen) updateTilePrivately(a *plan.Access, done target.Label) {
	s := c.privateSite(a.Op, a.Elem, vcode.NumElements(a.Tile), a.Private)
	c.frameView(a.Desc).Updates = s
	shared := c.NewLabel()
	c.Move(target.T0, inFrame(s.Offset+runtime.PrivateLimit))
	c.IfBits(target.Equal, target.T0, target.T0, shared)
	counts := c.findWindow(a, runtime.FlagPrivate, shared)
	if a.AssumesInBounds() {
		c.IfBits(target.NotEqual, stateReg, stateReg, shared)
	}
	c.If(target.Equal, stateReg, target.Imm(windowEmpty), done)
	c.Add(windowReg, inFrame(s.Offset+runtime.PrivateShift))
	mem := c.frame.reserve(8)
	c.Move(inFrame(mem), windowReg)
	if d := a.ContiguousDim(); d >= 0 {
		lines := c.NewLabel()
		c.IfBits(target.NotEqual, stateReg, stateReg, lines)
		c.If(target.NotEqual, inFrame(c.stepSlot(a, d)).Bits(64), target.Imm(a.Size), lines)
		c.updateWhole(a, mem)
		c.Jump(done)
		c.Bind(lines)
	}
	c.encodeScratch(a)
	r := c.windowRegs(a)
	r.private = true
	c.Move(r.mem, inFrame(mem))
	c.Address(r.scratch, inFrame(c.scratchOf(a)))
	c.addingFloats(a.Elem, vcode.NumElements(a.Tile), true, func() { c.windowLoops(a, r, counts) })
	c.Jump(done)
	c.Bind(shared)
}

// stepSlot returns the frame slot of the distance of two elements of a dimension in bytes.
func (c *codegen) stepSlot(a *plan.Access, d int) int {
	return c.describe(a.Desc) + runtime.DescDims + d*runtime.DescDim + runtime.DescStep
}

// updateWhole emits vector loops that combine a tile with elements of the private copy, the address of which is in a frame slot. Those of
// its last dimension are contiguous.
func (c *codegen) updateWhole(a *plan.Access, mem int) {
	own := *a
	for d := range a.DimBits() {
		c.state(&own).strides = append(c.state(&own).strides, c.stepSlot(a, d))
	}
	c.state(&own).ptr = mem
	k := vcode.KindOf(a.Elem)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(a.Tile)), Cuts: a.Cuts(), Lanes: c.vec.Bytes / k.Size()}, unroll: 4, independent: true}
	n.emitLoops(func() {
		to := n.streamFor("copy", func() *stream { return n.viewStream(&own) })
		held := n.streamFor("tile", func() *stream {
			return n.scratch(k, c.frame.offset(plan.Root(a.Tile)), plan.IdentityBits(n.Bits))
		})
		n.store(to, n.b.Atomic(plan.ModeOf(a.Op), a.Elem, n.load(to), n.load(held)))
	})
}

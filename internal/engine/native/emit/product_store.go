package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop that accumulates a product keeps its sums in the frame. A store after the loop would read all of them again and
// wait for memory. So the product of the last iteration stores its sums directly to the view while it multiplies, if the
// tile is within the view and no other operation can observe the difference.

// clearStored notes that no product of a loop has stored its result.
func (c *codegen) clearStored(loop *tileir.Op) {
	for _, op := range loop.Block(0).Ops {
		if it := c.plan.Product(op); it != nil && it.DirectStore != nil {
			c.stored[it] = c.frame.reserve(8)
			c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(0))
		}
	}
}

// setDestination fills in where a product stores its result: its location in the frame or, in the last iteration of the
// loop, the view. iterations is the number of iterations that the product covers.
func (c *codegen) setDestination(it *plan.Product, code target.Product, shape mma.Product, args int, iterations target.Operand) {
	c.storeAddress(args+mma.ArgD, c.writeOffset(it.Op.Results[0]))
	if !shape.Strided {
		return
	}
	c.Move(inFrame(args+mma.ArgDRow).Bits(64), target.Imm(shape.N*vcode.KindOfValue(it.Op.Results[0]).Size()))
	if !code.Packs() {
		return // a product that does not pack reads an operand while it stores, and both may overlap
	}
	frame, a, own := c.loops[len(c.loops)-1], *it.DirectStore, c.NewLabel()
	c.Move(target.T0, inFrame(frame.end))
	c.Sub(target.T0, inFrame(frame.counter))
	c.If(target.Above, target.T0, iterations, own)
	c.prepare(&a)
	c.logAccess(a.Op)
	c.Move(target.T0, inFrame(c.state(&a).slow))
	if c.state(&a).nonTemporal != 0 {
		c.OrIf(target.NotEqual, target.T0, inFrame(c.state(&a).nonTemporal), own)
	} else {
		c.IfBits(target.NotEqual, target.T0, target.T0, own)
	}
	for _, m := range [][2]int{{mma.ArgD, c.state(&a).ptr}, {mma.ArgDRow, c.state(&a).strides[len(c.state(&a).strides)-2]}} {
		c.Move(target.T0, inFrame(m[1]))
		c.Move(inFrame(args+m[0]), target.T0)
	}
	c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(1))
	c.Bind(own)
}

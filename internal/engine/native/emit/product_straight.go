package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop that sums up products keeps its sums in memory of the worker. What stores them when it
// has ended reads them all once more, and waits for memory. So the product of the last
// round stores them itself, straight to where they belong, while it multiplies: where the
// tile lies whole in the view, and nothing else could tell the difference.

// startStraight notes that none of a loop's products has stored its sums.
func (c *codegen) startStraight(loop *tileir.Op) {
	for _, op := range loop.Block(0).Ops {
		if it := c.plan.Product(op); it != nil && it.Straight != nil {
			c.stored[it] = c.frame.room(8)
			c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(0))
		}
	}
}

// placeSums says where the sums of a product go, which has done so many rounds of the loop around when it
// ends: to their place in the frame, or in the last round to where they are stored.
func (c *codegen) placeSums(it *plan.Product, code target.Product, shape mma.Product, args int, rounds target.Operand) {
	c.address(args+mma.ArgD, c.to(it.Op.Results[0]))
	if !shape.Strided {
		return
	}
	c.Move(inFrame(args+mma.ArgDRow).Bits(64), target.Imm(shape.N*vcode.KindOfValue(it.Op.Results[0]).Size()))
	if !code.Packs() {
		return // it reads a factor while it stores: that might be the same memory
	}
	frame, a, own := c.loops[len(c.loops)-1], *it.Straight, c.NewLabel()
	c.Move(target.T0, inFrame(frame.to))
	c.Sub(target.T0, inFrame(frame.at))
	c.If(target.Above, target.T0, rounds, own)
	c.prepare(&a)
	c.touches(a.Op)
	c.Move(target.T0, inFrame(c.of(&a).slow))
	if c.of(&a).stream != 0 {
		c.OrIf(target.NotEqual, target.T0, inFrame(c.of(&a).stream), own)
	} else {
		c.IfBits(target.NotEqual, target.T0, target.T0, own)
	}
	for _, m := range [][2]int{{mma.ArgD, c.of(&a).ptr}, {mma.ArgDRow, c.of(&a).strides[len(c.of(&a).strides)-2]}} {
		c.Move(target.T0, inFrame(m[1]))
		c.Move(inFrame(args+m[0]), target.T0)
	}
	c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(1))
	c.Bind(own)
}

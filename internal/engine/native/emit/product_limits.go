package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// setLimits stores the numbers of rows, columns and k of a product that its result needs.
func (c *codegen) setLimits(it *plan.Product, shape mma.Product, args int) {
	if !shape.Limited {
		return
	}
	c.setNeeded(it.Limits.Ends[0], shape.M, inFrame(args+mma.ArgM))
	c.setNeeded(it.Limits.Ends[1], shape.N, inFrame(args+mma.ArgN))
	c.setDepth(it, shape, inFrame(args+mma.ArgK))
}

// limited reports a product with limits, and whether its code checks that A is zero where B is.
func limited(it *plan.Product) (limited, frameA bool) {
	l := it.Limits
	return l != nil, l != nil && l.Depth[1] >= 0 && l.Depth[0] < 0
}

// setNeeded sets a slot to the maximum number of elements that accesses have along their dimension within the tensor, of a tile that has size.
// Without accesses, or if nothing is known of a view, all are needed.
func (c *codegen) setNeeded(ends []plan.TileEnd, size int, slot target.Mem) {
	all, set := c.NewLabel(), c.NewLabel()
	if ends == nil {
		c.Move(slot.Bits(64), target.Imm(size))
		return
	}
	c.Move(slot.Bits(64), target.Imm(1))
	for _, end := range ends {
		c.atLeast(end.Access, end.Dim, slot, all)
	}
	c.If(target.Less, slot.Bits(64), target.Imm(size), set)
	c.Bind(all)
	c.Move(slot.Bits(64), target.Imm(size))
	c.Bind(set)
}

// atLeast raises a slot to the number of elements of an access's tile that are within the tensor. It jumps to unknown if
// the tile begins outside.
func (c *codegen) atLeast(a *plan.Access, d int, slot target.Mem, unknown target.Label) {
	next := c.NewLabel()
	at := c.describe(a.Desc)
	c.If(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(0), unknown)
	c.loadIndex(target.T1, a.Index[d])
	c.If(target.AboveEqual, target.T1, inFrame(at+runtime.DescDims+d*runtime.DescDim+runtime.DescTiles), unknown)
	c.left(a, d)
	c.If(target.LessEqual, target.T0, slot, next)
	c.Move(slot, target.T0)
	c.Bind(next)
}

// setDepth sets a slot to the number of k before all others are zero.
func (c *codegen) setDepth(it *plan.Product, shape mma.Product, slot target.Mem) {
	if it.Limits.Depth[1] < 0 {
		c.Move(slot.Bits(64), target.Imm(shape.K))
		return
	}
	var ends []plan.TileEnd
	for i, d := range it.Limits.Depth {
		if d >= 0 {
			ends = append(ends, plan.TileEnd{Access: it.Operands[i].Load, Dim: d})
		}
	}
	c.setNeeded(ends, shape.K, slot)
}

// left sets T0 to the number of elements from the beginning of the tile to the end of the tensor.
func (c *codegen) left(a *plan.Access, d int) {
	c.loadIndex(target.T1, a.Index[d])
	c.MulBy(target.T1, target.T1, int(plan.TileDims(a.View.Type.(tileir.ViewType))[d].Step))
	c.Move(target.T0, inFrame(c.describe(a.Desc)+runtime.DescDims+d*runtime.DescDim+runtime.DescSize))
	c.Sub(target.T0, target.T1)
}

package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// fill stores what the user of a load selects beyond the edges of its tensor in scratch memory, element by element, if the portable engine
// has loaded the tile with other padding.
func (c *codegen) fill(a *plan.Access) {
	shape := a.Tile.Type.(tileir.TileType).Shape
	first := a.DimBits()
	counts := make([]int, len(shape))
	for _, e := range a.Fill.Edges {
		if counts[e.Dim] == 0 {
			counts[e.Dim] = c.frame.reserve(8)
			c.countWithin(a, e, counts[e.Dim])
		}
	}
	c.Address(target.P2, inFrame(c.scratchOf(a)))
	c.Clear(target.Index.As(32))
	head, inside, beyond := c.Here(), c.NewLabel(), c.NewLabel()
	for d, n := range shape {
		if counts[d] == 0 {
			continue
		}
		c.Move(target.T0, target.Index)
		c.Shr(target.T0, first[d])
		c.And(target.T0, target.Imm(int(n-1)))
		c.If(target.AboveEqual, target.T0, inFrame(counts[d]), beyond)
	}
	c.Jump(inside)
	c.Bind(beyond)
	c.Move(target.T0, target.Imm(int64(a.Fill.Bits)))
	c.Move(target.At(target.P2, 0).Index(target.Index, a.Size), target.T0.As(8*a.Size))
	c.Bind(inside)
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(vcode.NumElements(a.Tile)), head)
}

// countWithin stores the number of elements of a dimension that are within the tensor in a frame slot: 0 if the tile is outside.
func (c *codegen) countWithin(a *plan.Access, e plan.FillEdge, slot int) {
	some := c.NewLabel()
	c.loadIndex(target.T1, a.Index[e.Dim])
	c.MulBy(target.T1, target.T1, int(a.Desc.Tile[e.Dim].Step))
	c.loadIndex(target.T0, e.Size)
	c.Sub(target.T0, target.T1)
	c.IfBits(target.NotNegative, target.T0, target.T0, some)
	c.Clear(target.T0.As(32))
	c.Bind(some)
	c.Move(inFrame(slot), target.T0)
}

package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// prepareHull emits the code that finds the tiles of a hull. If the hull is not wholly within its tensor, each tile is found on its own.
func (c *codegen) prepareHull(h *plan.Hull) {
	each, done := c.NewLabel(), c.NewLabel()
	at := c.describe(h.Members[0].Desc)
	for _, a := range h.Members {
		c.reserveSlots(a)
	}
	c.checkHull(h, at, each)
	c.placeMembers(h, at)
	c.Jump(done)
	c.Bind(each)
	for _, a := range h.Members {
		c.markOp(a.Op)
		c.find(a)
	}
	c.Bind(done)
}

// checkHull computes the address of the hull's first tile in T0. It jumps to no unless the tile and the last one are within the tensor.
// Then so are those between them, whose indices are between theirs, even if indices have wrapped around.
func (c *codegen) checkHull(h *plan.Hull, at int, no target.Label) {
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagLoads), no)
	c.Move(target.T0, inFrame(at+runtime.DescBase))
	for d := range h.Low {
		dim := at + runtime.DescDims + d*runtime.DescDim
		c.loadIndex(target.T1, h.Low[d])
		if h.Low[d] != h.High[d] {
			c.loadIndex(windowReg, h.High[d])
			c.If(target.AboveEqual, windowReg, inFrame(dim+runtime.DescCount), no)
			c.If(target.Above, target.T1, windowReg, no)
		} else {
			c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescCount), no)
		}
		c.Mul(target.T1, inFrame(dim+runtime.DescIndex))
		c.Add(target.T0, target.T1)
	}
}

// placeMembers stores the addresses and strides of a hull's tiles. T0 is the address of the first one.
func (c *codegen) placeMembers(h *plan.Hull, at int) {
	first := c.frame.reserve(8)
	c.Move(inFrame(first), target.T0)
	contiguous := h.Members[0].ContiguousDim()
	lineOf := func(i int) []int { // distances along the other dimensions
		line := slices.Clone(h.Apart[i])
		line[contiguous] = 0
		return line
	}
	placed := make([]bool, len(h.Members))
	for i := range h.Members {
		if placed[i] {
			continue
		}
		line := lineOf(i)
		c.Move(target.T0, inFrame(first))
		for d, n := range line {
			if n != 0 {
				c.MulBy(target.T1, inFrame(at+runtime.DescDims+d*runtime.DescDim+runtime.DescIndex), n)
				c.Add(target.T0, target.T1)
			}
		}
		for j, a := range h.Members {
			if placed[j] || !slices.Equal(lineOf(j), line) {
				continue
			}
			placed[j] = true
			c.Address(target.T1, target.At(target.T0, h.Apart[j][contiguous]*int(a.Desc.Tile[contiguous].Step)*a.Size))
			c.setAddress(a, target.T1)
		}
	}
	for d := range h.Low {
		if d == contiguous {
			continue
		}
		c.Move(target.T0, inFrame(at+runtime.DescDims+d*runtime.DescDim+runtime.DescStep))
		for _, a := range h.Members {
			c.Move(inFrame(c.state(a).strides[d]), target.T0)
		}
	}
	for _, a := range h.Members {
		c.Move(inFrame(c.state(a).slow).Bits(64), target.Imm(0))
		c.setWithin(a)
	}
}

package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// A column of an array with a few columns, such as the red parts of an image's pixels, consists of elements that are a few
// apart. Between them and scratch memory the target may copy whole vectors.

// maxApart is the maximum distance of such elements, in elements.
const maxApart = 4

// stridedCopy is a copy of elements of size bytes that are apart elements from each other in memory.
type stridedCopy struct {
	load        bool
	size, apart int
}

// stridedRoutine is the code of a copy, which all accesses of an entry share.
type stridedRoutine struct {
	start      target.Label
	returnSlot int // frame slot: the return address
}

// copyStrided copies Index elements of a size, of dimension d, and jumps to done, if they are a few apart and the target has
// instructions for it. The loop over more elements than such copies may have polls.
func (c *codegen) copyStrided(a *plan.Access, d, size int, step target.Mem, done target.Label) {
	if !c.plan.Uses(plan.OptStrided) || a.Tile.Type.(tileir.TileType).Shape[d] > 1<<pollBits {
		return
	}
	for apart := 2; apart <= maxApart; apart++ {
		r := stridedCopy{c.isLoad(a), size, apart}
		if !mayBeApart(a, d, apart*size/a.Size) || !c.copiesStrided(r) {
			continue
		}
		other := c.NewLabel()
		c.If(target.NotEqual, step.Bits(64), target.Imm(size*apart), other)
		c.callStrided(r)
		c.Jump(done)
		c.Bind(other)
	}
}

// copyRows copies Index rows of dimension d and jumps to done, if each row is within the tensor. A row is one element.
func (c *codegen) copyRows(a *plan.Access, r windowRegs, d int, counts []int, done target.Label) {
	if a.Tile.Type.(tileir.TileType).Shape[d] > 1<<pollBits {
		return
	}
	partial := c.NewLabel()
	size := a.RowBytes()
	step := inFrame(c.frameView(a.Desc).Offset + runtime.DescDims + d*runtime.DescDim + runtime.DescStep)
	c.If(target.NotEqual, inFrame(counts[a.ContiguousDim()]).Bits(64), target.Imm(a.InnerSize()), partial)
	c.copyRow(a, size, step, done)
	c.copyStrided(a, d, size, step, done)
	from, to := r.mem, r.scratch
	if !c.isLoad(a) {
		from, to = to, from
	}
	head := c.Here()
	c.moveElement(target.At(to, 0), target.At(from, 0), size)
	c.Add(r.mem, step)
	c.Add(r.scratch, target.Imm(size))
	c.DecrementIf(target.NotEqual, target.Index, head)
	c.Jump(done)
	c.Bind(partial)
}

// mayBeApart reports whether the distance of the elements of dimension d may be as given.
func mayBeApart(a *plan.Access, d, apart int) bool {
	t := a.View.Type.(tileir.ViewType)
	known := t.Tensor().Strides[plan.TileDims(t)[d].Tensor]
	return known == tileir.Dynamic || known == int64(apart)
}

func (c *codegen) copiesStrided(r stridedCopy) bool {
	if r.load {
		return c.LoadsStrided(r.size, r.apart)
	}
	return c.StoresStrided(r.size, r.apart)
}

// callStrided emits the routine of a copy where it is used first, and later jumps there and back.
func (c *codegen) callStrided(r stridedCopy) {
	back := c.NewLabel()
	known, ok := c.strided[r]
	if !ok {
		known.returnSlot = c.frame.reserve(8)
	}
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(known.returnSlot), target.T0)
	if ok {
		c.Jump(known.start)
	} else {
		known.start = c.Here()
		c.strided[r] = known
		if r.load {
			c.LoadStrided(r.size, r.apart)
		} else {
			c.StoreStrided(r.size, r.apart)
		}
		c.JumpTo(inFrame(known.returnSlot).Bits(64))
	}
	c.Bind(back)
}

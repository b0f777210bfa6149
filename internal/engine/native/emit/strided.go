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

// copyNarrowRows copies Index rows of dimension d and jumps to done, if each row is within the tensor. Otherwise it may copy some of them.
func (c *codegen) copyNarrowRows(a *plan.Access, r windowRegs, d int, counts []int, done target.Label) {
	if a.Tile.Type.(tileir.TileType).Shape[d] > 1<<pollBits {
		return
	}
	size, step := a.RowBytes(), inFrame(c.frameView(a.Desc).Offset+runtime.DescDims+d*runtime.DescDim+runtime.DescStep)
	count, partial := inFrame(counts[a.ContiguousDim()]).Bits(64), c.NewLabel()
	c.If(target.NotEqual, count, target.Imm(a.InnerSize()), partial)
	c.copyRow(a, size, step, done)
	if size <= plan.RowPiece {
		c.copyStrided(a, d, size, step, done)
	}
	c.movePieces(a, r, size, step)
	c.Jump(done)
	c.Bind(partial)
	c.copyPackedRows(a, r, count, step)
	if c.isLoad(a) {
		c.maskRows(a, r, count, step)
	}
}

// movePieces emits a loop over Index rows, of which it copies the first bytes in pieces.
func (c *codegen) movePieces(a *plan.Access, r windowRegs, bytes int, step target.Mem) {
	from, to := r.mem, r.scratch
	if !c.isLoad(a) {
		from, to = to, from
	}
	head := c.Here()
	for at, size := 0, plan.RowPiece; at < bytes; {
		for at+size > bytes {
			size /= 2
		}
		c.moveElement(target.At(to, at), target.At(from, at), size)
		at += size
	}
	c.Add(r.mem, step)
	c.Add(r.scratch, target.Imm(a.RowBytes()))
	c.DecrementIf(target.NotEqual, target.Index, head)
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

// callStrided calls the routine of a copy.
func (c *codegen) callStrided(r stridedCopy) {
	c.call(r, func() {
		if r.load {
			c.LoadStrided(r.size, r.apart)
		} else {
			c.StoreStrided(r.size, r.apart)
		}
	})
}

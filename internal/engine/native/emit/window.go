package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"math"

	rows "gotile/internal/elements"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
	"gotile/tileir"
)

// Some tiles cannot be accessed by a vector loop in memory: elements with a stride, nibbles, rows selected by a tile of
// indices, accesses with a memory order, and tiles across the edge of a tensor for which edge.go does not provide. They go through scratch memory, which
// holds the whole tile in the memory format. A loop over the part within the tensor copies it element by element.

var padValues = map[tileir.Padding]float64{
	tileir.PadNegZero: vcode.NegZero, tileir.PadNaN: math.NaN(), tileir.PadPosInf: math.Inf(1), tileir.PadNegInf: math.Inf(-1),
}

// windowState tells how much of the tile is within the tensor.
const (
	windowWhole = iota
	windowPartial
	windowEmpty
)

// window emits the copy of an access. If the view is not suitable, or a promise about it is broken, it jumps to other.
func (c *codegen) window(a *plan.Access, other target.Label) {
	state, mem, off := c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	w := c.findWindow(a, c.windowFlags(a), other)
	c.Move(inFrame(state), stateReg)
	c.Move(inFrame(mem), windowReg)
	c.Move(inFrame(off), skippedReg)
	if slot := c.state(a).memory; slot != 0 {
		c.Move(inFrame(slot), windowReg)
	}
	if a.AssumesInBounds() {
		c.IfBits(target.NotEqual, stateReg, stateReg, other)
	}
	if c.isLoad(a) {
		whole := c.NewLabel()
		c.IfBits(target.Equal, stateReg, stateReg, whole)
		c.pad(a, w)
		c.Bind(whole)
	}
	done := c.NewLabel()
	c.If(target.Equal, inFrame(state).Bits(64), target.Imm(windowEmpty), done)
	c.findAhead(a)
	r := c.windowRegs(a)
	c.Move(r.mem, inFrame(mem))
	c.Address(r.scratch, inFrame(c.scratchOf(a)))
	c.Add(r.scratch, inFrame(off))
	c.windowLoops(a, r, w)
	c.Bind(done)
}

// windowFlags returns the flags that the view's descriptor must have.
func (c *codegen) windowFlags(a *plan.Access) int {
	need := runtime.FlagWindowStores
	switch {
	case a.Op.Code == tileir.OpAtomicRedViewTko:
		return runtime.FlagUpdates
	case c.isLoad(a):
		need = runtime.FlagWindowLoads
	}
	if a.Ordered {
		need |= runtime.FlagAligned
	}
	return need
}

// findWindow computes in frame slots how many elements of each dimension are within the tensor. Its results are in
// windowReg, skippedReg and stateReg. If the view's descriptor does not have the flags in need, it jumps to other.
func (c *codegen) findWindow(a *plan.Access, need int, other target.Label) (counts []int) {
	at := c.describe(a.Desc)
	empty, found := c.NewLabel(), c.NewLabel()
	c.Move(target.T0, inFrame(at+runtime.DescFlags))
	c.And(target.T0.As(32), target.Imm(need))
	c.If(target.NotEqual, target.T0.As(32), target.Imm(need), other)
	c.Move(windowReg, inFrame(at+runtime.DescBase))
	c.Clear(skippedReg.As(32))
	c.Clear(stateReg.As(32))
	shape := a.Tile.Type.(tileir.TileType).Shape
	dims := plan.TileDims(a.View.Type.(tileir.ViewType))
	for d, v := range a.Index {
		counts = append(counts, c.frame.reserve(8))
		dim := at + runtime.DescDims + d*runtime.DescDim
		switch {
		case d == a.Sparse:
			c.checkRowIndices(a, dim)
		case a.Sparse >= 0:
			c.signedSpan(v, dim, int(shape[d]), c.scratchStride(a, d), counts[d], empty)
		default:
			outside := empty
			if a.Fill != nil && !a.Fill.Covers(d) {
				outside = other
			}
			c.tileSpan(v, dim, int(shape[d]), int(dims[d].Step), counts[d], outside)
		}
	}
	c.Jump(found)
	c.Bind(empty)
	c.Move(stateReg.As(32), target.Imm(windowEmpty))
	c.Bind(found)
	return counts
}

// scratchStride returns the stride of a dimension in scratch memory in bytes.
func (c *codegen) scratchStride(a *plan.Access, d int) int {
	return a.Size << plan.Dims(a.Tile.Type.(tileir.TileType).Shape)[d]
}

// tileSpan computes the part of a dimension that is within the tensor, for an unsigned index of a tile.
func (c *codegen) tileSpan(index *tileir.Value, dim, tile, step, count int, empty target.Label) {
	c.loadIndex(target.T1, index)
	c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescTiles), empty)
	c.MulBy(target.T1, target.T1, step)
	c.Move(target.T0, inFrame(dim+runtime.DescSize))
	c.Sub(target.T0, target.T1)
	c.limitCount(tile)
	c.Move(inFrame(count), target.T0)
	c.Mul(target.T1, inFrame(dim+runtime.DescStep))
	c.Add(windowReg, target.T1)
}

// signedSpan does the same for an index that counts elements and may be negative.
func (c *codegen) signedSpan(index *tileir.Value, dim, tile, stride, count int, empty target.Label) {
	notBelow := c.NewLabel()
	c.loadIndex(target.T1, index)
	c.Move(target.T0, inFrame(dim+runtime.DescSize))
	c.If(target.GreaterEqual, target.T1, target.T0, empty)
	c.If(target.LessEqual, target.T1, target.Imm(-tile), empty)
	c.Clear(beforeReg.As(32))
	c.Sub(target.T0, target.T1)
	c.IfBits(target.NotNegative, target.T1, target.T1, notBelow)
	c.Sub(beforeReg, target.T1)
	c.Move(stateReg.As(32), target.Imm(windowPartial))
	c.Bind(notBelow)
	c.limitCount(tile)
	c.SubIf(target.LessEqual, target.T0, beforeReg, empty)
	c.Move(inFrame(count), target.T0)
	c.Add(target.T1, beforeReg)
	c.Mul(target.T1, inFrame(dim+runtime.DescStep))
	c.Add(windowReg, target.T1)
	c.MulBy(beforeReg, beforeReg, stride)
	c.Add(skippedReg, beforeReg)
}

// limitCount limits the count of elements in T0 to the size of the tile, and notes that the tile is partial if there
// are fewer.
func (c *codegen) limitCount(tile int) {
	whole, known := c.NewLabel(), c.NewLabel()
	c.If(target.GreaterEqual, target.T0, target.Imm(tile), whole)
	c.Move(stateReg.As(32), target.Imm(windowPartial))
	c.Jump(known)
	c.Bind(whole)
	c.Move(target.T0.As(32), target.Imm(tile))
	c.Bind(known)
}

// loadRowIndex reads the index at Index in the tile of indices.
func (c *codegen) loadRowIndex(a *plan.Access, d target.Reg) {
	v := plan.Root(a.Index[a.Sparse])
	k := vcode.KindOfValue(v)
	m := target.At(target.Frame, c.readOffset(v)).Index(target.Index, k.Size()).Bits(8 * k.Size())
	c.SignExtend(d, m)
}

// checkRowIndices checks whether all selected rows are within the tensor.
func (c *codegen) checkRowIndices(a *plan.Access, dim int) {
	c.Clear(target.Index.As(32))
	head, within := c.Here(), c.NewLabel()
	c.loadRowIndex(a, target.T0)
	c.If(target.Below, target.T0, inFrame(dim+runtime.DescSize), within)
	c.Move(stateReg.As(32), target.Imm(windowPartial))
	c.Bind(within)
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(vcode.NumElements(a.Index[a.Sparse])), head)
}

// pad fills scratch memory with the padding. If the tile is a single line, it begins near the first element beyond the
// tensor.
func (c *codegen) pad(a *plan.Access, counts []int) {
	k, at := plan.MemoryKind(a.Elem), c.scratchOf(a)
	bits := paddingOf(a)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(a.Tile)), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	shape := a.Tile.Type.(tileir.TileType).Shape
	if last := len(shape) - 1; a.Sparse < 0 && last >= 0 && int(shape[last]) == vcode.NumElements(a.Tile) {
		n.first = c.firstPadding(counts[last], n.Lanes*n.unroll)
	}
	n.emitLoops(func() {
		l := n.streamFor("to", func() *stream { return n.scratch(k, at, plan.IdentityBits(n.Bits)) })
		n.store(l, n.b.Const(k, bits))
	})
}

// firstPadding stores the first index of the loop that pads a line in a frame slot: the number of elements within the
// tensor, rounded down to the loop's step, or 0 if there are none.
func (c *codegen) firstPadding(count, step int) (slot int) {
	slot = c.frame.reserve(8)
	none := c.NewLabel()
	c.Clear(target.T0.As(32))
	c.If(target.Equal, stateReg, target.Imm(windowEmpty), none)
	c.Move(target.T0, inFrame(count))
	c.And(target.T0, target.Imm(-step))
	c.Bind(none)
	c.Move(inFrame(slot), target.T0)
	return slot
}

// paddingOf returns the bit pattern of the elements beyond the edges, which may be that of a selection.
func paddingOf(a *plan.Access) uint64 {
	if a.Fill != nil {
		return a.Fill.Bits
	}
	return padBits(a.View.Type.(tileir.ViewType))
}

// padBits returns the bit pattern of the padding, which is zero unless the view specifies one.
func padBits(t tileir.ViewType) uint64 {
	s := t.Tensor().Elem
	pad, ok := t.Pad()
	if !ok || !s.IsFloat() || pad == tileir.PadZero {
		return 0
	}
	return rows.Format(s).Encode(padValues[pad], num.NearestEven, false)
}

// windowLoops emits the loops. Addresses are saved on the stack around inner loops.
func (c *codegen) windowLoops(a *plan.Access, r windowRegs, counts []int) {
	if a.Sparse < 0 {
		c.windowDim(a, r, counts, -1, 0)
		return
	}
	dim := c.frameView(a.Desc).Offset + runtime.DescDims + a.Sparse*runtime.DescDim
	c.Clear(target.Index.As(32))
	head, outside := c.Here(), c.NewLabel()
	c.loadRowIndex(a, target.T0)
	c.If(target.AboveEqual, target.T0, inFrame(dim+runtime.DescSize), outside)
	c.Mul(target.T0, inFrame(dim+runtime.DescStep))
	c.preserving(r, func() {
		c.Add(r.mem, target.T0)
		c.windowDim(a, r, counts, -1, 0)
	})
	c.Bind(outside)
	c.Add(r.scratch, target.Imm(c.scratchStride(a, a.Sparse)))
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(vcode.NumElements(a.Index[a.Sparse])), head)
}

// preserving saves the addresses and the counter around f.
func (c *codegen) preserving(r windowRegs, f func()) {
	for _, reg := range []target.Reg{target.Index, r.mem, r.scratch} {
		c.Push(reg)
	}
	f()
	for _, reg := range []target.Reg{r.scratch, r.mem, target.Index} {
		c.Pop(reg)
	}
}

// windowDim emits the loops over dimensions from d on, inside that over dimension outer, or over none if it is -1.
func (c *codegen) windowDim(a *plan.Access, r windowRegs, counts []int, outer, d int) {
	shape := a.Tile.Type.(tileir.TileType).Shape
	outermost := d == 0 && a.Sparse < 0 // nothing is on the stack
	if d = c.nextDim(a, d-1); d == len(shape) {
		c.windowElement(a, r)
		return
	}
	last := c.nextDim(a, d) == len(shape)
	step := inFrame(c.frameView(a.Desc).Offset + runtime.DescDims + d*runtime.DescDim + runtime.DescStep)
	done := c.NewLabel()
	c.Move(target.Index, inFrame(counts[d]))
	if last && a.CopiesBytes() && c.scratchStride(a, d) == a.Size {
		if outer < 0 || !c.copiesRows(a, outer, d) {
			c.copyRow(a, a.Size, step, done)
		}
		c.copyStrided(a, d, a.Size, step, done)
	}
	if a.Narrow() && !last && c.scratchStride(a, d) == a.RowBytes() {
		c.copyNarrowRows(a, r, d, counts, done)
	}
	if inner := c.nextDim(a, d); !last && c.nextDim(a, inner) == len(shape) && c.copiesRows(a, d, inner) {
		c.copyRows(a, d, inner, counts, done)
	}
	head := c.Here()
	if large := vcode.NumElements(a.Tile) > 1<<pollBits; large && last && outermost {
		c.pollEvery(pollBits, target.Index)
	} else if large && outermost {
		c.poll()
	}
	if last {
		c.windowElement(a, r)
	} else {
		c.preserving(r, func() { c.windowDim(a, r, counts, d, d+1) })
	}
	c.Add(r.mem, step)
	c.Add(r.scratch, target.Imm(c.scratchStride(a, d)))
	c.DecrementIf(target.NotEqual, target.Index, head)
	c.Bind(done)
}

// nextDim returns the dimension after d over which there is a loop, or the number of dimensions.
func (c *codegen) nextDim(a *plan.Access, d int) int {
	shape := a.Tile.Type.(tileir.TileType).Shape
	for d++; d < len(shape) && (d == a.Sparse || shape[d] == 1); d++ {
	}
	return d
}

// copyRow copies Index elements of a size if they are contiguous in memory and in scratch memory.
func (c *codegen) copyRow(a *plan.Access, size int, step target.Mem, done target.Label) {
	apart := c.NewLabel()
	c.If(target.NotEqual, step.Bits(64), target.Imm(size), apart)
	if size > 1 {
		c.Shl(target.Index, plan.Log2(size))
	}
	c.prefetchRow(a)
	c.CopyBytes()
	c.Jump(done)
	c.Bind(apart)
}

// windowElement copies or updates one element. It may change T0, T1 and byteReg.
func (c *codegen) windowElement(a *plan.Access, r windowRegs) {
	mem, scratch := target.At(r.mem, 0), target.At(r.scratch, 0)
	switch {
	case r.private:
		c.updateCopy(plan.ModeOf(a.Op), a.Elem, mem, scratch)
	case a.Op.Code == tileir.OpAtomicRedViewTko:
		c.updateElement(plan.ModeOf(a.Op), a.Elem, mem, scratch, nil, true)
	case a.Elem.Packed() && c.isLoad(a):
		c.loadNibble(r.mem)
		c.Move(scratch, target.T0.As(8))
	case a.Elem.Packed():
		c.ZeroExtend(target.T1.As(32), scratch.Bits(8))
		c.storeNibble(r.mem)
	case c.isLoad(a):
		c.moveElement(scratch, mem, a.Size)
	default:
		c.moveElement(mem, scratch, a.Size)
	}
}

func (c *codegen) moveElement(to, from target.Mem, size int) {
	x := target.T0.As(8 * size)
	c.Move(x, from)
	c.Move(to, x)
}

// loadNibble reads a nibble. Its number counts nibbles from address 0.
func (c *codegen) loadNibble(number target.Reg) {
	low := c.NewLabel()
	c.Move(target.T0, number)
	c.Shr(target.T0, 1)
	c.ZeroExtend(target.T0.As(32), target.At(target.T0, 0).Bits(8))
	c.IfBits(target.Equal, number.As(32), target.Imm(1), low)
	c.Shr(target.T0.As(32), 4)
	c.Bind(low)
	c.And(target.T0.As(32), target.Imm(15))
}

// storeNibble writes the nibble in T1 and leaves the other one of the byte to concurrent writers.
func (c *codegen) storeNibble(number target.Reg) {
	low, again, lowAgain := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.Move(byteReg, number)
	c.Shr(byteReg, 1)
	mem := target.At(byteReg, 0)
	c.Push(target.Index)
	c.ZeroExtend(target.T0.As(32), mem.Bits(8))
	c.IfBits(target.Equal, number.As(32), target.Imm(1), low)
	c.Shl(target.T1.As(32), 4)
	half := func(head target.Label, keep int) {
		c.Bind(head)
		c.Move(target.Index.As(32), target.T0.As(32))
		c.And(target.Index.As(32), target.Imm(keep))
		c.Or(target.Index.As(32), target.T1.As(32))
		c.CompareExchange(mem, target.Index.As(8), head)
	}
	done := c.NewLabel()
	half(again, 0x0f)
	c.Jump(done)
	c.Bind(low)
	half(lowAgain, 0xf0)
	c.Bind(done)
	c.Pop(target.Index)
}

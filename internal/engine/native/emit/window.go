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

// What a strip loop cannot walk over in memory itself - tiles over an edge of their tensor,
// elements that lie apart, half bytes, rows that a tile of indices picks, accesses in an
// order - goes by scratch memory, where the tile lies whole, as memory has its elements: a
// loop over the part that lies within the tensor copies element by element.

var padValues = map[tileir.Padding]float64{
	tileir.PadNegZero: vcode.NegZero, tileir.PadNaN: math.NaN(), tileir.PadPosInf: math.Inf(1), tileir.PadNegInf: math.Inf(-1),
}

// windowState says how much of the tile lies within the tensor.
const (
	windowWhole = iota
	windowPartial
	windowEmpty
)

// windowRegs are the places of the loop: in memory, and in scratch memory.
type windowRegs struct{ mem, scratch target.Reg }

func (c *codegen) windowRegs(a *plan.Access) windowRegs {
	if c.isLoad(a) {
		return windowRegs{target.P1, target.P2}
	}
	return windowRegs{target.P2, target.P1}
}

// window emits the loop of an access. Where the view does not lie well in memory, or a
// promise is broken, it goes to other instead.
func (c *codegen) window(a *plan.Access, other target.Label) {
	state, mem, off := c.frame.room(8), c.frame.room(8), c.frame.room(8)
	w := c.findWindow(a, other)
	c.Move(inFrame(state), target.P3)
	c.Move(inFrame(mem), target.P1)
	c.Move(inFrame(off), target.P2)
	if a.Promised() {
		c.IfBits(target.NotEqual, target.P3, target.P3, other)
	}
	if c.isLoad(a) {
		whole := c.NewLabel()
		c.IfBits(target.Equal, target.P3, target.P3, whole)
		c.pad(a)
		c.Bind(whole)
	}
	done := c.NewLabel()
	c.If(target.Equal, inFrame(state).Bits(64), target.Imm(windowEmpty), done)
	r := c.windowRegs(a)
	c.Move(r.mem, inFrame(mem))
	c.Address(r.scratch, inFrame(c.scratchOf(a)))
	c.Add(r.scratch, inFrame(off))
	c.windowRows(a, w)
	c.Bind(done)
}

// windowFlags is what the view's memory must allow.
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

// findWindow emits how many elements of each dimension lie within the tensor, in slots of
// the frame. RSI is where the first of them lies, RDI how far from the beginning of scratch
// memory that is, R8 the state.
func (c *codegen) findWindow(a *plan.Access, other target.Label) (counts []int) {
	at, need := c.describe(a.Desc), c.windowFlags(a)
	empty, found := c.NewLabel(), c.NewLabel()
	c.Move(target.T0, inFrame(at+runtime.DescFlags))
	c.And(target.T0.As(32), target.Imm(need))
	c.If(target.NotEqual, target.T0.As(32), target.Imm(need), other)
	c.Move(target.P1, inFrame(at+runtime.DescBase))
	c.Clear(target.P2.As(32))
	c.Clear(target.P3.As(32))
	shape := a.Tile.Type.(tileir.TileType).Shape
	dims := plan.TileDims(a.View.Type.(tileir.ViewType))
	for d, v := range a.Index {
		counts = append(counts, c.frame.room(8))
		dim := at + runtime.DescDims + d*runtime.DescDim
		switch {
		case d == a.Sparse:
			c.scanPicked(a, dim)
		case a.Sparse >= 0:
			c.signedSpan(v, dim, int(shape[d]), c.scratchStride(a, d), counts[d], empty)
		default:
			c.tileSpan(v, dim, int(shape[d]), int(dims[d].Step), counts[d], empty)
		}
	}
	c.Jump(found)
	c.Bind(empty)
	c.Move(target.P3.As(32), target.Imm(windowEmpty))
	c.Bind(found)
	return counts
}

// scratchStride is the bytes between neighbours of a dimension in scratch memory.
func (c *codegen) scratchStride(a *plan.Access, d int) int {
	return a.Size << plan.Dims(a.Tile.Type.(tileir.TileType).Shape)[d]
}

// tileSpan is the part of a dimension that the tile at an index has, which is unsigned.
func (c *codegen) tileSpan(index *tileir.Value, dim, tile, step, count int, empty target.Label) {
	whole, known := c.NewLabel(), c.NewLabel()
	c.loadIndex(target.T1, index)
	c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescTiles), empty)
	c.MulBy(target.T1, target.T1, step)
	c.Move(target.T0, inFrame(dim+runtime.DescSize))
	c.Sub(target.T0, target.T1)
	c.If(target.GreaterEqual, target.T0, target.Imm(tile), whole)
	c.Move(target.P3.As(32), target.Imm(windowPartial))
	c.Jump(known)
	c.Bind(whole)
	c.Move(target.T0.As(32), target.Imm(tile))
	c.Bind(known)
	c.Move(inFrame(count), target.T0)
	c.Mul(target.T1, inFrame(dim+runtime.DescStep))
	c.Add(target.P1, target.T1)
}

// signedSpan is the same for an index that counts elements, and may be below zero.
func (c *codegen) signedSpan(index *tileir.Value, dim, tile, stride, count int, empty target.Label) {
	notBelow, whole, known := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.loadIndex(target.T1, index)
	c.Move(target.T0, inFrame(dim+runtime.DescSize))
	c.If(target.GreaterEqual, target.T1, target.T0, empty)
	c.If(target.LessEqual, target.T1, target.Imm(-tile), empty)
	c.Clear(target.P4.As(32))
	c.Sub(target.T0, target.T1)
	c.IfBits(target.NotNegative, target.T1, target.T1, notBelow)
	c.Sub(target.P4, target.T1)
	c.Move(target.P3.As(32), target.Imm(windowPartial))
	c.Bind(notBelow)
	c.If(target.GreaterEqual, target.T0, target.Imm(tile), whole)
	c.Move(target.P3.As(32), target.Imm(windowPartial))
	c.Jump(known)
	c.Bind(whole)
	c.Move(target.T0.As(32), target.Imm(tile))
	c.Bind(known)
	c.SubIf(target.LessEqual, target.T0, target.P4, empty)
	c.Move(inFrame(count), target.T0)
	c.Add(target.T1, target.P4)
	c.Mul(target.T1, inFrame(dim+runtime.DescStep))
	c.Add(target.P1, target.T1)
	c.MulBy(target.P4, target.P4, stride)
	c.Add(target.P2, target.P4)
}

// picked reads index number RCX of the tile of indices.
func (c *codegen) picked(a *plan.Access, d target.Reg) {
	v := plan.Root(a.Index[a.Sparse])
	k := vcode.KindOfValue(v)
	m := target.At(target.Frame, c.from(v)).Index(target.Index, k.Size()).Bits(8 * k.Size())
	switch k {
	case vcode.I64:
		c.Move(d, m)
	case vcode.I32:
		c.SignExtend(d, m)
	default:
		c.SignExtend(d, m)
	}
}

// scanPicked looks whether all rows that the indices pick lie within the tensor.
func (c *codegen) scanPicked(a *plan.Access, dim int) {
	c.Clear(target.Index.As(32))
	head, within := c.Here(), c.NewLabel()
	c.picked(a, target.T0)
	c.If(target.Below, target.T0, inFrame(dim+runtime.DescSize), within)
	c.Move(target.P3.As(32), target.Imm(windowPartial))
	c.Bind(within)
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(vcode.NumElements(a.Index[a.Sparse])), head)
}

// pad fills scratch memory with what stands outside the tensor.
func (c *codegen) pad(a *plan.Access) {
	k, at := plan.MemoryKind(a.Elem), c.scratchOf(a)
	bits := padBits(a.View.Type.(tileir.ViewType))
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(a.Tile)), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.run(func() {
		l := n.leafOf("to", func() *leaf { return n.scratch(k, at, plan.Natural(n.Bits)) })
		n.store(l, n.b.Const(k, bits))
	})
}

// padBits is the pattern: all bits zero where the view does not say.
func padBits(t tileir.ViewType) uint64 {
	s := t.Tensor().Elem
	pad, ok := t.Pad()
	if !ok || !s.IsFloat() || pad == tileir.PadZero {
		return 0
	}
	return rows.Format(s).Encode(padValues[pad], num.NearestEven, false)
}

// windowRows emits the loops. What they move past is on the stack.
func (c *codegen) windowRows(a *plan.Access, counts []int) {
	r := c.windowRegs(a)
	if a.Sparse < 0 {
		c.windowDim(a, r, counts, 0)
		return
	}
	dim := c.viewAt(a.Desc).At + runtime.DescDims + a.Sparse*runtime.DescDim
	c.Clear(target.Index.As(32))
	head, outside := c.Here(), c.NewLabel()
	c.picked(a, target.T0)
	c.If(target.AboveEqual, target.T0, inFrame(dim+runtime.DescSize), outside)
	c.Mul(target.T0, inFrame(dim+runtime.DescStep))
	c.keeping(r, func() {
		c.Add(r.mem, target.T0)
		c.windowDim(a, r, counts, 0)
	})
	c.Bind(outside)
	c.Add(r.scratch, target.Imm(c.scratchStride(a, a.Sparse)))
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(vcode.NumElements(a.Index[a.Sparse])), head)
}

// keeping leaves the places and the counter as they are.
func (c *codegen) keeping(r windowRegs, f func()) {
	for _, reg := range []target.Reg{target.Index, r.mem, r.scratch} {
		c.Push(reg)
	}
	f()
	for _, reg := range []target.Reg{r.scratch, r.mem, target.Index} {
		c.Pop(reg)
	}
}

// windowDim emits the loop over dimension d and those within it.
func (c *codegen) windowDim(a *plan.Access, r windowRegs, counts []int, d int) {
	shape := a.Tile.Type.(tileir.TileType).Shape
	outermost := d == 0 && a.Sparse < 0 // nothing is on the stack
	for d < len(shape) && (d == a.Sparse || shape[d] == 1) {
		d++
	}
	if d == len(shape) {
		c.windowElement(a, r)
		return
	}
	last := true
	for i := d + 1; i < len(shape); i++ {
		last = last && (i == a.Sparse || shape[i] == 1)
	}
	step := inFrame(c.viewAt(a.Desc).At + runtime.DescDims + d*runtime.DescDim + runtime.DescStep)
	done := c.NewLabel()
	c.Move(target.Index, inFrame(counts[d]))
	if last && a.Moves() && c.scratchStride(a, d) == a.Size {
		c.windowRun(a, step, done)
	}
	head := c.Here()
	if large := vcode.NumElements(a.Tile) > 1<<lookBits; large && last && outermost {
		c.lookAfter(lookBits, target.Index)
	} else if large && outermost {
		c.stopHere()
	}
	if last {
		c.windowElement(a, r)
	} else {
		c.keeping(r, func() { c.windowDim(a, r, counts, d+1) })
	}
	c.Add(r.mem, step)
	c.Add(r.scratch, target.Imm(c.scratchStride(a, d)))
	c.DecrementIf(target.NotEqual, target.Index, head)
	c.Bind(done)
}

// windowRun copies RCX elements that lie side by side on both sides.
func (c *codegen) windowRun(a *plan.Access, step target.Mem, done target.Label) {
	apart := c.NewLabel()
	c.If(target.NotEqual, step.Bits(64), target.Imm(a.Size), apart)
	if a.Size > 1 {
		c.Shl(target.Index, plan.Log2(a.Size))
	}
	c.CopyBytes()
	c.Jump(done)
	c.Bind(apart)
}

// windowElement does the access for one element; RAX, RDX and R13 are its own.
func (c *codegen) windowElement(a *plan.Access, r windowRegs) {
	mem, scratch := target.At(r.mem, 0), target.At(r.scratch, 0)
	switch {
	case a.Op.Code == tileir.OpAtomicRedViewTko:
		c.updateElement(a.Op.Attrs[tileir.AtomicRedViewTkoMode].(tileir.AtomicMode), a.Elem, mem, scratch, nil)
	case a.Elem.Packed() && c.isLoad(a):
		c.loadHalf(r.mem)
		c.Move(scratch, target.T0.As(8))
	case a.Elem.Packed():
		c.ZeroExtend(target.T1.As(32), scratch.Bits(8))
		c.storeHalf(r.mem)
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

// loadHalf reads the half byte whose number counts half bytes from address 0.
func (c *codegen) loadHalf(number target.Reg) {
	low := c.NewLabel()
	c.Move(target.T0, number)
	c.Shr(target.T0, 1)
	c.ZeroExtend(target.T0.As(32), target.At(target.T0, 0).Bits(8))
	c.IfBits(target.Equal, number.As(32), target.Imm(1), low)
	c.Shr(target.T0.As(32), 4)
	c.Bind(low)
	c.And(target.T0.As(32), target.Imm(15))
}

// storeHalf writes the half byte in EDX. The other half stays to whoever writes it at the
// same time.
func (c *codegen) storeHalf(number target.Reg) {
	low, again, lowAgain := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.Move(target.P8, number)
	c.Shr(target.P8, 1)
	mem := target.At(target.P8, 0)
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

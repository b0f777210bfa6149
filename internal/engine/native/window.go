package native

import (
	"math"
	"slices"

	rows "gotile/internal/elements"
	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
	"gotile/tileir"
)

// What a strip loop cannot walk over in memory itself - tiles over an edge of their tensor,
// elements that lie apart, half bytes, rows that a tile of indices picks, accesses in an
// order - goes by scratch memory, where the tile lies whole, as memory has its elements: a
// loop over the part that lies within the tensor copies element by element.

// memoryKind is the kind of an element's pattern in memory, and of a value that needs no
// decoding the value's own. Half bytes have a byte each in scratch memory.
func memoryKind(s tileir.Scalar) vcode.Kind {
	if !coded(s) {
		return vcode.KindOf(s)
	}
	return vcode.IntOfSize(s.Bytes())
}

// coded reports element types that registers hold in another form than memory.
func coded(s tileir.Scalar) bool {
	return s.IsFloat() && s.Bits() <= 16 || s == tileir.I1
}

var padValues = map[tileir.Padding]float64{
	tileir.PadNegZero: negZero, tileir.PadNaN: math.NaN(), tileir.PadPosInf: math.Inf(1), tileir.PadNegInf: math.Inf(-1),
}

// windowState says how much of the tile lies within the tensor.
const (
	windowWhole = iota
	windowPartial
	windowEmpty
)

// windowRegs are the places of the loop: in memory, and in scratch memory.
type windowRegs struct{ mem, scratch amd64.Reg }

func (c *codegen) windowRegs(a *viewAccess) windowRegs {
	if c.isLoad(a) {
		return windowRegs{amd64.RSI, amd64.RDI}
	}
	return windowRegs{amd64.RDI, amd64.RSI}
}

// window emits the loop of an access. Where the view does not lie well in memory, or a
// promise is broken, it goes to other instead.
func (c *codegen) window(a *viewAccess, other amd64.Label) {
	state, mem, off := c.frame.room(8), c.frame.room(8), c.frame.room(8)
	w := c.findWindow(a, other)
	c.Emit(amd64.MOV, inFrame(state), amd64.R8)
	c.Emit(amd64.MOV, inFrame(mem), amd64.RSI)
	c.Emit(amd64.MOV, inFrame(off), amd64.RDI)
	if a.promised() {
		c.Emit(amd64.TEST, amd64.R8, amd64.R8)
		c.Emit(amd64.JNE, other)
	}
	if c.isLoad(a) {
		whole := c.NewLabel()
		c.Emit(amd64.TEST, amd64.R8, amd64.R8)
		c.Emit(amd64.JE, whole)
		c.pad(a)
		c.Bind(whole)
	}
	done := c.NewLabel()
	c.Emit(amd64.CMP, inFrame(state).Bits(64), amd64.Imm(windowEmpty))
	c.Emit(amd64.JE, done)
	r := c.windowRegs(a)
	c.Emit(amd64.MOV, r.mem, inFrame(mem))
	c.Emit(amd64.LEA, r.scratch, inFrame(c.scratchOf(a)))
	c.Emit(amd64.ADD, r.scratch, inFrame(off))
	c.windowRows(a, w)
	c.Bind(done)
}

// promised reports an access that promises to stay within its tensor.
func (a *viewAccess) promised() bool {
	slot := -1
	switch a.op.Code {
	case tileir.OpLoadViewTko:
		slot = tileir.LoadViewTkoInbounds
	case tileir.OpStoreViewTko:
		slot = tileir.StoreViewTkoInbounds
	case tileir.OpAtomicRedViewTko:
		slot = tileir.AtomicRedViewTkoInbounds
	}
	if slot < 0 {
		return false
	}
	list, ok := a.op.Attrs[slot].(tileir.Bools)
	return ok && slices.Contains(list, true)
}

// windowFlags is what the view's memory must allow.
func (c *codegen) windowFlags(a *viewAccess) int {
	need := flagWindowStores
	switch {
	case a.op.Code == tileir.OpAtomicRedViewTko:
		return flagUpdates
	case c.isLoad(a):
		need = flagWindowLoads
	}
	if a.ordered {
		need |= flagAligned
	}
	return need
}

// findWindow emits how many elements of each dimension lie within the tensor, in slots of
// the frame. RSI is where the first of them lies, RDI how far from the beginning of scratch
// memory that is, R8 the state.
func (c *codegen) findWindow(a *viewAccess, other amd64.Label) (counts []int) {
	at, need := c.describe(a.desc), c.windowFlags(a)
	empty, found := c.NewLabel(), c.NewLabel()
	c.Emit(amd64.MOV, amd64.RAX, inFrame(at+descFlags))
	c.Emit(amd64.AND, amd64.EAX, amd64.Imm(need))
	c.Emit(amd64.CMP, amd64.EAX, amd64.Imm(need))
	c.Emit(amd64.JNE, other)
	c.Emit(amd64.MOV, amd64.RSI, inFrame(at+descBase))
	c.Emit(amd64.XOR, amd64.EDI, amd64.EDI)
	c.Emit(amd64.XOR, amd64.R8.As(32), amd64.R8.As(32))
	shape := a.tile.Type.(tileir.TileType).Shape
	dims := tileDims(a.view.Type.(tileir.ViewType))
	for d, v := range a.index {
		counts = append(counts, c.frame.room(8))
		dim := at + descDims + d*descDim
		switch {
		case d == a.sparse:
			c.scanPicked(a, dim)
		case a.sparse >= 0:
			c.signedSpan(v, dim, int(shape[d]), c.scratchStride(a, d), counts[d], empty)
		default:
			c.tileSpan(v, dim, int(shape[d]), int(dims[d].step), counts[d], empty)
		}
	}
	c.Emit(amd64.JMP, found)
	c.Bind(empty)
	c.Emit(amd64.MOV, amd64.R8.As(32), amd64.Imm(windowEmpty))
	c.Bind(found)
	return counts
}

// scratchStride is the bytes between neighbours of a dimension in scratch memory.
func (c *codegen) scratchStride(a *viewAccess, d int) int {
	return a.size << dims(a.tile.Type.(tileir.TileType).Shape)[d]
}

// tileSpan is the part of a dimension that the tile at an index has, which is unsigned.
func (c *codegen) tileSpan(index *tileir.Value, dim, tile, step, count int, empty amd64.Label) {
	whole, known := c.NewLabel(), c.NewLabel()
	c.loadIndex(amd64.RDX, index)
	c.Emit(amd64.CMP, amd64.RDX, inFrame(dim+descTiles))
	c.Emit(amd64.JAE, empty)
	c.Emit(amd64.IMUL, amd64.RDX, amd64.RDX, amd64.Imm(step))
	c.Emit(amd64.MOV, amd64.RAX, inFrame(dim+descSize))
	c.Emit(amd64.SUB, amd64.RAX, amd64.RDX)
	c.Emit(amd64.CMP, amd64.RAX, amd64.Imm(tile))
	c.Emit(amd64.JGE, whole)
	c.Emit(amd64.MOV, amd64.R8.As(32), amd64.Imm(windowPartial))
	c.Emit(amd64.JMP, known)
	c.Bind(whole)
	c.Emit(amd64.MOV, amd64.EAX, amd64.Imm(tile))
	c.Bind(known)
	c.Emit(amd64.MOV, inFrame(count), amd64.RAX)
	c.Emit(amd64.IMUL, amd64.RDX, inFrame(dim+descStep))
	c.Emit(amd64.ADD, amd64.RSI, amd64.RDX)
}

// signedSpan is the same for an index that counts elements, and may be below zero.
func (c *codegen) signedSpan(index *tileir.Value, dim, tile, stride, count int, empty amd64.Label) {
	notBelow, whole, known := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.loadIndex(amd64.RDX, index)
	c.Emit(amd64.MOV, amd64.RAX, inFrame(dim+descSize))
	c.Emit(amd64.CMP, amd64.RDX, amd64.RAX)
	c.Emit(amd64.JGE, empty)
	c.Emit(amd64.CMP, amd64.RDX, amd64.Imm(-tile))
	c.Emit(amd64.JLE, empty)
	c.Emit(amd64.XOR, amd64.R9.As(32), amd64.R9.As(32))
	c.Emit(amd64.SUB, amd64.RAX, amd64.RDX)
	c.Emit(amd64.TEST, amd64.RDX, amd64.RDX)
	c.Emit(amd64.JNS, notBelow)
	c.Emit(amd64.SUB, amd64.R9, amd64.RDX)
	c.Emit(amd64.MOV, amd64.R8.As(32), amd64.Imm(windowPartial))
	c.Bind(notBelow)
	c.Emit(amd64.CMP, amd64.RAX, amd64.Imm(tile))
	c.Emit(amd64.JGE, whole)
	c.Emit(amd64.MOV, amd64.R8.As(32), amd64.Imm(windowPartial))
	c.Emit(amd64.JMP, known)
	c.Bind(whole)
	c.Emit(amd64.MOV, amd64.EAX, amd64.Imm(tile))
	c.Bind(known)
	c.Emit(amd64.SUB, amd64.RAX, amd64.R9)
	c.Emit(amd64.JLE, empty)
	c.Emit(amd64.MOV, inFrame(count), amd64.RAX)
	c.Emit(amd64.ADD, amd64.RDX, amd64.R9)
	c.Emit(amd64.IMUL, amd64.RDX, inFrame(dim+descStep))
	c.Emit(amd64.ADD, amd64.RSI, amd64.RDX)
	c.Emit(amd64.IMUL, amd64.R9, amd64.R9, amd64.Imm(stride))
	c.Emit(amd64.ADD, amd64.RDI, amd64.R9)
}

// picked reads index number RCX of the tile of indices.
func (c *codegen) picked(a *viewAccess, d amd64.Reg) {
	v := root(a.index[a.sparse])
	k := vcode.KindOfValue(v)
	m := amd64.At(frameReg, c.from(v)).Index(amd64.RCX, k.Size()).Bits(8 * k.Size())
	switch k {
	case vcode.I64:
		c.Emit(amd64.MOV, d, m)
	case vcode.I32:
		c.Emit(amd64.MOVSXD, d, m)
	default:
		c.Emit(amd64.MOVSX, d, m)
	}
}

// scanPicked looks whether all rows that the indices pick lie within the tensor.
func (c *codegen) scanPicked(a *viewAccess, dim int) {
	c.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head, within := c.Here(), c.NewLabel()
	c.picked(a, amd64.RAX)
	c.Emit(amd64.CMP, amd64.RAX, inFrame(dim+descSize))
	c.Emit(amd64.JB, within)
	c.Emit(amd64.MOV, amd64.R8.As(32), amd64.Imm(windowPartial))
	c.Bind(within)
	c.Emit(amd64.INC, amd64.RCX)
	c.Emit(amd64.CMP, amd64.RCX, amd64.Imm(vcode.NumElements(a.index[a.sparse])))
	c.Emit(amd64.JB, head)
}

// pad fills scratch memory with what stands outside the tensor.
func (c *codegen) pad(a *viewAccess) {
	k, at := memoryKind(a.elem), c.scratchOf(a)
	bits := padBits(a.view.Type.(tileir.ViewType))
	n := &nest{codegen: c, space: space{bits: log2(vcode.NumElements(a.tile)), lanes: c.isa.bytes() / k.Size()}, unroll: 4}
	n.run(func() {
		l := n.leafOf("to", func() *leaf { return n.scratch(k, at, natural(n.bits)) })
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
func (c *codegen) windowRows(a *viewAccess, counts []int) {
	r := c.windowRegs(a)
	if a.sparse < 0 {
		c.windowDim(a, r, counts, 0)
		return
	}
	dim := a.desc.at + descDims + a.sparse*descDim
	c.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head, outside := c.Here(), c.NewLabel()
	c.picked(a, amd64.RAX)
	c.Emit(amd64.CMP, amd64.RAX, inFrame(dim+descSize))
	c.Emit(amd64.JAE, outside)
	c.Emit(amd64.IMUL, amd64.RAX, inFrame(dim+descStep))
	c.keeping(r, func() {
		c.Emit(amd64.ADD, r.mem, amd64.RAX)
		c.windowDim(a, r, counts, 0)
	})
	c.Bind(outside)
	c.Emit(amd64.ADD, r.scratch, amd64.Imm(c.scratchStride(a, a.sparse)))
	c.Emit(amd64.INC, amd64.RCX)
	c.Emit(amd64.CMP, amd64.RCX, amd64.Imm(vcode.NumElements(a.index[a.sparse])))
	c.Emit(amd64.JB, head)
}

// keeping leaves the places and the counter as they are.
func (c *codegen) keeping(r windowRegs, f func()) {
	for _, reg := range []amd64.Reg{amd64.RCX, r.mem, r.scratch} {
		c.Emit(amd64.PUSH, reg)
	}
	f()
	for _, reg := range []amd64.Reg{r.scratch, r.mem, amd64.RCX} {
		c.Emit(amd64.POP, reg)
	}
}

// windowDim emits the loop over dimension d and those within it.
func (c *codegen) windowDim(a *viewAccess, r windowRegs, counts []int, d int) {
	shape := a.tile.Type.(tileir.TileType).Shape
	outermost := d == 0 && a.sparse < 0 // nothing is on the stack
	for d < len(shape) && (d == a.sparse || shape[d] == 1) {
		d++
	}
	if d == len(shape) {
		c.windowElement(a, r)
		return
	}
	last := true
	for i := d + 1; i < len(shape); i++ {
		last = last && (i == a.sparse || shape[i] == 1)
	}
	step := inFrame(a.desc.at + descDims + d*descDim + descStep)
	done := c.NewLabel()
	c.Emit(amd64.MOV, amd64.RCX, inFrame(counts[d]))
	if last && a.moves() && c.scratchStride(a, d) == a.size {
		c.windowRun(a, step, done)
	}
	head := c.Here()
	if large := vcode.NumElements(a.tile) > 1<<lookBits; large && last && outermost {
		c.lookAfter(lookBits, amd64.RCX)
	} else if large && outermost {
		c.stopHere()
	}
	if last {
		c.windowElement(a, r)
	} else {
		c.keeping(r, func() { c.windowDim(a, r, counts, d+1) })
	}
	c.Emit(amd64.ADD, r.mem, step)
	c.Emit(amd64.ADD, r.scratch, amd64.Imm(c.scratchStride(a, d)))
	c.Emit(amd64.DEC, amd64.RCX)
	c.Emit(amd64.JNE, head)
	c.Bind(done)
}

// moves reports an access that may copy bytes as it likes.
func (a *viewAccess) moves() bool {
	return !a.ordered && !a.elem.Packed() && a.op.Code != tileir.OpAtomicRedViewTko
}

// windowRun copies RCX elements that lie side by side on both sides.
func (c *codegen) windowRun(a *viewAccess, step amd64.Mem, done amd64.Label) {
	apart := c.NewLabel()
	c.Emit(amd64.CMP, step.Bits(64), amd64.Imm(a.size))
	c.Emit(amd64.JNE, apart)
	if a.size > 1 {
		c.Emit(amd64.SHL, amd64.RCX, amd64.Imm(log2(a.size)))
	}
	c.Emit(amd64.REP_MOVSB)
	c.Emit(amd64.JMP, done)
	c.Bind(apart)
}

// windowElement does the access for one element; RAX, RDX and R13 are its own.
func (c *codegen) windowElement(a *viewAccess, r windowRegs) {
	mem, scratch := amd64.At(r.mem, 0), amd64.At(r.scratch, 0)
	switch {
	case a.op.Code == tileir.OpAtomicRedViewTko:
		c.updateElement(a.op.Attrs[tileir.AtomicRedViewTkoMode].(tileir.AtomicMode), a.elem, mem, scratch, nil)
	case a.elem.Packed() && c.isLoad(a):
		c.loadHalf(r.mem)
		c.Emit(amd64.MOV, scratch, amd64.AL)
	case a.elem.Packed():
		c.Emit(amd64.MOVZX, amd64.EDX, scratch.Bits(8))
		c.storeHalf(r.mem)
	case c.isLoad(a):
		c.moveElement(scratch, mem, a.size)
	default:
		c.moveElement(mem, scratch, a.size)
	}
}

func (c *codegen) moveElement(to, from amd64.Mem, size int) {
	x := amd64.RAX.As(8 * size)
	c.Emit(amd64.MOV, x, from)
	c.Emit(amd64.MOV, to, x)
}

// loadHalf reads the half byte whose number counts half bytes from address 0.
func (c *codegen) loadHalf(number amd64.Reg) {
	low := c.NewLabel()
	c.Emit(amd64.MOV, amd64.RAX, number)
	c.Emit(amd64.SHR, amd64.RAX, amd64.Imm(1))
	c.Emit(amd64.MOVZX, amd64.EAX, amd64.At(amd64.RAX, 0).Bits(8))
	c.Emit(amd64.TEST, number.As(32), amd64.Imm(1))
	c.Emit(amd64.JE, low)
	c.Emit(amd64.SHR, amd64.EAX, amd64.Imm(4))
	c.Bind(low)
	c.Emit(amd64.AND, amd64.EAX, amd64.Imm(15))
}

// storeHalf writes the half byte in EDX. The other half stays to whoever writes it at the
// same time.
func (c *codegen) storeHalf(number amd64.Reg) {
	low, again, lowAgain := c.NewLabel(), c.NewLabel(), c.NewLabel()
	c.Emit(amd64.MOV, amd64.R13, number)
	c.Emit(amd64.SHR, amd64.R13, amd64.Imm(1))
	mem := amd64.At(amd64.R13, 0)
	c.Emit(amd64.PUSH, amd64.RCX)
	c.Emit(amd64.MOVZX, amd64.EAX, mem.Bits(8))
	c.Emit(amd64.TEST, number.As(32), amd64.Imm(1))
	c.Emit(amd64.JE, low)
	c.Emit(amd64.SHL, amd64.EDX, amd64.Imm(4))
	half := func(head amd64.Label, keep int) {
		c.Bind(head)
		c.Emit(amd64.MOV, amd64.ECX, amd64.EAX)
		c.Emit(amd64.AND, amd64.ECX, amd64.Imm(keep))
		c.Emit(amd64.OR, amd64.ECX, amd64.EDX)
		c.Emit(amd64.LOCK)
		c.Emit(amd64.CMPXCHG, mem, amd64.CL)
		c.Emit(amd64.JNE, head)
	}
	done := c.NewLabel()
	half(again, 0x0f)
	c.Emit(amd64.JMP, done)
	c.Bind(low)
	half(lowAgain, 0xf0)
	c.Bind(done)
	c.Emit(amd64.POP, amd64.RCX)
}

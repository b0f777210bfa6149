package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Registers of the code. RCX counts lanes; RAX is a lane's offset in its memory.
const (
	ptrReg     = target.P1
	dataReg    = target.P2
	maskReg    = target.P0
	resultReg  = target.P10
	baseReg    = target.P3 // address of the memory
	startReg   = target.P4 // its number, as pointers have it
	limitReg   = target.P5 // offsets of elements are below
	paddingReg = target.P6
)

// pointers emits an access. Elements that memory holds in another form than registers are
// brought to that form before, or from it after.
func (c *codegen) pointers(a *plan.PointerAccess) {
	slow, done := c.NewLabel(), c.NewLabel()
	if s := c.privateSite(a); s != nil {
		c.addPrivately(a, s, done)
	}
	h := c.heldPlaces(a)
	if (a.Ordered || a.Atomic) && c.streams {
		c.Fence() // what went past the cache comes first
	}
	c.startPointers(a, h)
	if a.Atomic {
		c.eachLane(a, slow, func() {})
		c.eachLane(a, slow, func() { c.update(a) })
	} else {
		c.eachLane(a, slow, func() { c.moveLane(a) })
	}
	c.touches(a.Op)
	if plan.Coded(a.Elem) {
		if a.IsLoad() {
			c.decodeFrom(a.Elem, h.value, a.Value)
		} else if a.Result != nil {
			c.decodeFrom(a.Elem, h.result, a.Result)
		}
	}
	c.Jump(done)
	c.Bind(slow)
	c.call(a.Op)
	c.Bind(done)
	c.writesResults(a.Op)
}

// heldAt is the places of operands and results in the form that memory has.
type heldAt struct{ value, padding, result int }

func (c *codegen) heldPlaces(a *plan.PointerAccess) heldAt {
	h := heldAt{padding: c.heldOperand(a, a.Padding), result: c.heldPlace(a, a.Result)}
	if a.IsLoad() {
		h.value = c.heldPlace(a, a.Value)
	} else {
		h.value = c.heldOperand(a, a.Value)
	}
	return h
}

// heldPlace is the place of a value in the form that memory has; 0 for none.
func (c *codegen) heldPlace(a *plan.PointerAccess, v *tileir.Value) int {
	switch {
	case v == nil:
		return 0
	case !plan.Coded(a.Elem):
		return c.frame.place(plan.Root(v))
	}
	return c.frame.room(max(64, a.N*a.Size()))
}

// heldOperand is such a place with the operand in it.
func (c *codegen) heldOperand(a *plan.PointerAccess, v *tileir.Value) int {
	at := c.heldPlace(a, v)
	if v != nil && !plan.Coded(a.Elem) {
		c.from(plan.Root(v))
	}
	if v != nil && plan.Coded(a.Elem) {
		to := side{at: at, pos: plan.Natural(plan.Log2(a.N))}
		c.convert(to, plan.MemoryKind(a.Elem), c.operand(v), vcode.KindOfValue(v), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(a.Elem, x) })
	}
	return at
}

// decodeFrom makes a value of elements as memory has them.
func (c *codegen) decodeFrom(s tileir.Scalar, at int, v *tileir.Value) {
	from := side{at: at, pos: plan.Natural(plan.Log2(vcode.NumElements(v)))}
	c.convert(c.target(v), vcode.KindOfValue(v), from, plan.MemoryKind(s), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(s, x) })
}

// startPointers loads what stays the same: where the operands lie. No memory is known yet.
func (c *codegen) startPointers(a *plan.PointerAccess, h heldAt) {
	c.Address(ptrReg, inFrame(c.from(plan.Root(a.Ptrs))))
	if a.Mask != nil {
		c.Address(maskReg, inFrame(c.from(plan.Root(a.Mask))))
	}
	for _, p := range []struct {
		reg target.Reg
		at  int
	}{{dataReg, h.value}, {resultReg, h.result}, {paddingReg, h.padding}} {
		if p.at != 0 {
			c.Address(p.reg, inFrame(p.at))
		}
	}
	c.Move(target.T0, target.At(ptrReg, 0))
	c.findMemory(a, c.NewLabel(), true)
}

// findMemory looks up the memory that the pointer in RAX leads to. One that leads to none
// goes to slow, or, where none is fine, leaves a limit that no offset is below.
func (c *codegen) findMemory(a *plan.PointerAccess, slow target.Label, none bool) {
	over := slow
	if none {
		over = c.NewLabel()
	}
	c.Move(target.T1, target.Imm(vcode.AddrHalf))
	c.Add(target.T1, target.T0)
	c.Shr(target.T1, vcode.AddrShift)
	c.Move(startReg, target.T1)
	c.Shl(startReg, vcode.AddrShift)
	argument, found := c.NewLabel(), c.NewLabel()
	c.If(target.Below, target.T1, inFrame(runtime.FrameRegionCount), argument)
	c.findLocal(found)
	c.Jump(over)
	c.Bind(argument)
	c.Shl(target.T1, runtime.RegionShift)
	c.Add(target.T1, inFrame(runtime.FrameRegions))
	c.Bind(found)
	c.Move(baseReg, target.At(target.T1, runtime.RegionBase))
	length := runtime.RegionStores
	switch {
	case a.Atomic || a.Ordered:
		length = runtime.RegionAtomics
	case a.IsLoad():
		length = runtime.RegionLoads
	}
	c.Move(limitReg, target.At(target.T1, length))
	if a.Elem.Packed() { // offsets count half bytes
		c.Add(limitReg, limitReg)
		c.Add(baseReg, baseReg)
	}
	size := target.Imm(a.Size() - 1)
	if none {
		known := c.NewLabel()
		c.SubIf(target.Greater, limitReg, size, known)
		c.Bind(over)
		c.Clear(limitReg.As(32))
		c.Move(startReg, target.Imm(-1)) // the number of none
		c.Bind(known)
		return
	}
	c.SubIf(target.LessEqual, limitReg, size, slow)
}

// eachLane runs body for every lane that the mask lets through, with its offset checked.
// Lanes that lie one after the other are moved as vectors.
func (c *codegen) eachLane(a *plan.PointerAccess, slow target.Label, body func()) {
	c.Clear(target.Index.As(32))
	head, next := c.Here(), c.NewLabel()
	width := c.vec.Bytes / 8
	if a.N >= width && !a.Atomic && !a.Ordered && !a.Elem.Packed() {
		lanes := c.NewLabel()
		c.moveRun(a, width, lanes)
		c.Add(target.Index, target.Imm(width))
		c.Jump(next)
		c.Bind(lanes)
		c.laneLoop(a, width, slow, body)
	} else {
		c.laneLoop(a, 1, slow, body)
	}
	c.Bind(next)
	if a.N > 1<<lookBits {
		c.lookAfter(lookBits, target.Index)
	}
	c.If(target.Below, target.Index, target.Imm(a.N), head)
}

// laneLoop runs body for a given number of lanes, one after the other.
func (c *codegen) laneLoop(a *plan.PointerAccess, n int, slow target.Label, body func()) {
	if n > 1 {
		c.Address(target.P7, target.At(target.Index, n))
	}
	head, masked, done, known := c.Here(), c.NewLabel(), c.NewLabel(), c.NewLabel()
	if a.Mask != nil {
		c.If(target.Equal, target.At(maskReg, 0).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	again := c.Here()
	c.Move(target.T0, target.At(ptrReg, 0).Index(target.Index, 8))
	c.Sub(target.T0, startReg)
	c.If(target.Below, target.T0, limitReg, known)
	c.Add(target.T0, startReg) // elsewhere, or outside this memory
	c.Move(target.P8, startReg)
	c.findMemory(a, slow, false)
	c.If(target.Equal, target.P8, startReg, slow)
	c.Jump(again)
	c.Bind(known)
	if a.Size() > 1 {
		c.IfBits(target.NotEqual, target.T0.As(32), target.Imm(a.Size()-1), slow)
	}
	body()
	if a.Mask != nil {
		c.Jump(done)
		c.Bind(masked)
		c.maskedLane(a)
	}
	c.Bind(done)
	c.Increment(target.Index)
	if n > 1 {
		c.If(target.Below, target.Index, target.P7, head)
	}
}

// maskedLane gives a lane that is left out the padding, or zero.
func (c *codegen) maskedLane(a *plan.PointerAccess) {
	to := dataReg
	switch {
	case a.Op.Code == tileir.OpStorePtrTko, a.Atomic && a.Result == nil:
		return
	case a.Atomic:
		to = resultReg
	}
	held := target.At(to, 0).Index(target.Index, a.Size())
	if a.Padding == nil {
		c.Move(held.Bits(8*a.Size()), target.Imm(0))
		return
	}
	r := target.T1.As(8 * a.Size())
	c.Move(r, target.At(paddingReg, 0).Index(target.Index, a.Size()))
	c.Move(held, r)
}

// moveLane loads or stores the lane at the offset in RAX.
func (c *codegen) moveLane(a *plan.PointerAccess) {
	mem, held := target.At(baseReg, 0).Index(target.T0, 1), target.At(dataReg, 0).Index(target.Index, a.Size())
	x := target.T1.As(8 * a.Size())
	switch {
	case a.Elem.Packed() && a.IsLoad():
		c.Address(target.P9, mem)
		c.loadHalf(target.P9)
		c.Move(held, target.T0.As(8))
	case a.Elem.Packed():
		c.Address(target.P9, mem)
		c.ZeroExtend(target.T1.As(32), held.Bits(8))
		c.storeHalf(target.P9)
	case a.IsLoad():
		c.Move(x, mem)
		c.Move(held, x)
	default:
		c.Move(x, held)
		c.Move(mem, x)
	}
}

// moveElements moves elements that lie one after the other, at least four bytes of them.
func (c *codegen) moveElements(a *plan.PointerAccess, mem, held target.Mem, n int) {
	if !a.IsLoad() {
		mem, held = held, mem
	}
	c.MoveBytes(held, mem, n*a.Size())
}

// moveRun moves lanes that lie one after the other, all let through; else it goes to
// lanes.
func (c *codegen) moveRun(a *plan.PointerAccess, n int, lanes target.Label) {
	if a.Mask != nil {
		m := target.At(maskReg, 0).Index(target.Index, 1)
		all := target.T1.As(8 * n)
		if n == 8 {
			c.Move(all, target.Imm(0x0101010101010101))
		} else {
			c.Move(all, target.Imm(0x01010101))
		}
		c.If(target.NotEqual, all, m, lanes)
	}
	first := target.At(ptrReg, 0).Index(target.Index, 8)
	c.IfApart(first, n, a.Size(), lanes)
	c.Move(target.T0, first)
	c.Sub(target.T0, startReg)
	c.If(target.AboveEqual, target.T0, limitReg, lanes)
	c.Address(target.T1, target.At(target.T0, (n-1)*a.Size()))
	c.If(target.AboveEqual, target.T1, limitReg, lanes)
	if a.Size() > 1 {
		c.IfBits(target.NotEqual, target.T0.As(32), target.Imm(a.Size()-1), lanes)
	}
	c.moveElements(a, target.At(baseReg, 0).Index(target.T0, 1), target.At(dataReg, 0).Index(target.Index, a.Size()), n)
}

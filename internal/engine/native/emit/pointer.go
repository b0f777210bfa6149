package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// pointers emits an access through pointers. It converts elements whose memory format differs from the register format,
// before a store and after a load.
func (c *codegen) pointers(a *plan.PointerAccess) {
	slow, done := c.NewLabel(), c.NewLabel()
	c.scatters = c.scatters || !a.IsLoad() && a.Private == nil
	if a.Added != nil {
		c.logAccess(a.Added.Op)
		c.log.add(effect{kind: effectSeparated, op: a.Added.Op, other: a.Op}) // private memory is
	}
	if s := c.privateSite(a.Op, a.Elem, a.N, a.Private); s != nil {
		c.updatePrivately(a, s, done)
		if c.options.Counts {
			c.Move(inFrame(s.Offset+runtime.PrivateFailed).Bits(64), target.Imm(1))
			c.logAccess(a.Op)
			c.Bind(done)
			return
		}
	}
	moved := c.NewLabel()
	if a.Indexed != nil && a.Atomic {
		c.recomputeOperands(a)
	}
	h := memoryForms{value: c.memoryFormOfValue(a)}
	if a.Indexed != nil && !a.Atomic {
		c.moveIndexed(a, h.value, moved)
	}
	h.padding, h.result = c.memoryFormOperand(a, a.Padding), c.memoryFormOffset(a, a.Result)
	if (a.Ordered || a.Atomic) && c.nonTemporal {
		c.Fence() // order non-temporal stores before it
	}
	if a.Ordered {
		c.Release()
	}
	c.startPointers(a, h)
	if a.Atomic {
		c.eachLane(a, slow, func() {})
		c.eachLane(a, slow, func() { c.update(a) })
	} else {
		c.eachLane(a, slow, func() { c.moveLane(a) })
	}
	c.Bind(moved)
	if a.Ordered {
		c.Acquire()
	}
	c.logAccess(a.Op)
	if plan.Coded(a.Elem) {
		if a.IsLoad() {
			c.decodeFrom(a.Elem, h.value, a.Value)
		} else if a.Result != nil {
			c.decodeFrom(a.Elem, h.result, a.Result)
		}
	}
	c.Jump(done)
	c.Bind(slow)
	c.callPortable(a.Op)
	c.Bind(done)
	c.logResults(a.Op)
}

// memoryForms are the frame offsets of operands and results in the memory format.
type memoryForms struct{ value, padding, result int }

// memoryFormOfValue returns the frame offset of the loaded or stored tile in the memory format. It converts a stored one.
func (c *codegen) memoryFormOfValue(a *plan.PointerAccess) int {
	if a.IsLoad() {
		return c.memoryFormOffset(a, a.Value)
	}
	return c.memoryFormOperand(a, a.Value)
}

// memoryFormOffset returns the frame offset of a value in the memory format; 0 for none.
func (c *codegen) memoryFormOffset(a *plan.PointerAccess, v *tileir.Value) int {
	switch {
	case v == nil:
		return 0
	case !plan.Coded(a.Elem):
		return c.frame.offset(plan.Root(v))
	}
	return c.frame.reserve(max(64, a.N*a.Size()))
}

// memoryFormOperand converts an operand to the memory format and returns its frame offset.
func (c *codegen) memoryFormOperand(a *plan.PointerAccess, v *tileir.Value) int {
	at := c.memoryFormOffset(a, v)
	if v != nil && !plan.Coded(a.Elem) {
		c.readOffset(plan.Root(v))
	}
	if v != nil && plan.Coded(a.Elem) {
		to := frameTile{offset: at, pos: plan.IdentityBits(plan.Log2(a.N))}
		c.convert(to, plan.MemoryKind(a.Elem), c.sourceTile(v), vcode.KindOfValue(v), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(a.Elem, x) })
	}
	return at
}

// decodeFrom converts elements in the memory format to a value.
func (c *codegen) decodeFrom(s tileir.Scalar, at int, v *tileir.Value) {
	from := frameTile{offset: at, pos: plan.IdentityBits(plan.Log2(vcode.NumElements(v)))}
	c.convert(c.destinationTile(v), vcode.KindOfValue(v), from, plan.MemoryKind(s), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(s, x) })
}

// startPointers loads the addresses of the operands. No buffer is known yet.
func (c *codegen) startPointers(a *plan.PointerAccess, h memoryForms) {
	c.Address(ptrReg, inFrame(c.readOffset(plan.Root(a.Ptrs))))
	if a.Mask != nil {
		c.Address(maskReg, inFrame(c.readOffset(plan.Root(a.Mask))))
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

// findMemory looks up the buffer of the pointer in T0. If there is none, it jumps to slow; or, if none is set, it sets
// the limit to 0, so that no offset is valid.
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
	c.Move(limitReg, target.At(target.T1, regionLength(a)))
	if a.Elem.Packed() { // offsets count nibbles
		c.Add(limitReg, limitReg)
		c.Add(baseReg, baseReg)
	}
	size := target.Imm(a.Size() - 1)
	if none {
		known := c.NewLabel()
		c.SubIf(target.Greater, limitReg, size, known)
		c.Bind(over)
		c.Clear(limitReg.As(32))
		c.Move(startReg, target.Imm(-1)) // no pointer begins here
		c.Bind(known)
		return
	}
	c.SubIf(target.LessEqual, limitReg, size, slow)
}

// eachLane runs body for every lane whose mask is set, after checking its offset. Adjacent lanes with contiguous
// addresses are moved as vectors.
func (c *codegen) eachLane(a *plan.PointerAccess, slow target.Label, body func()) {
	c.Clear(target.Index.As(32))
	head, next := c.Here(), c.NewLabel()
	width := c.vec.Bytes / 8
	if a.N >= width && !a.Atomic && !a.Ordered && !a.Elem.Packed() {
		lanes := c.NewLabel()
		c.moveContiguous(a, width, lanes)
		c.Add(target.Index, target.Imm(width))
		c.Jump(next)
		c.Bind(lanes)
		c.laneLoop(a, width, slow, body)
	} else {
		c.laneLoop(a, 1, slow, body)
	}
	c.Bind(next)
	if a.N > 1<<pollBits {
		c.pollEvery(pollBits, target.Index)
	}
	c.If(target.Below, target.Index, target.Imm(a.N), head)
}

// laneLoop runs body for n lanes, one at a time.
func (c *codegen) laneLoop(a *plan.PointerAccess, n int, slow target.Label, body func()) {
	if n > 1 {
		c.Address(laneEndReg, target.At(target.Index, n))
	}
	head, masked, done, known := c.Here(), c.NewLabel(), c.NewLabel(), c.NewLabel()
	if a.Mask != nil {
		c.If(target.Equal, target.At(maskReg, 0).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	again := c.Here()
	c.Move(target.T0, target.At(ptrReg, 0).Index(target.Index, 8))
	c.Sub(target.T0, startReg)
	c.If(target.Below, target.T0, limitReg, known)
	c.Add(target.T0, startReg) // in another buffer, or out of bounds
	c.Move(foundReg, startReg)
	c.findMemory(a, slow, false)
	c.If(target.Equal, foundReg, startReg, slow)
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
		c.If(target.Below, target.Index, laneEndReg, head)
	}
}

// maskedLane sets a lane whose mask is not set to the padding, or to zero.
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

// moveLane loads or stores the element at the offset in T0.
func (c *codegen) moveLane(a *plan.PointerAccess) {
	mem, held := target.At(baseReg, 0).Index(target.T0, 1), target.At(dataReg, 0).Index(target.Index, a.Size())
	x := target.T1.As(8 * a.Size())
	switch {
	case a.Elem.Packed() && a.IsLoad():
		c.Address(elementReg, mem)
		c.loadNibble(elementReg)
		c.Move(held, target.T0.As(8))
	case a.Elem.Packed():
		c.Address(elementReg, mem)
		c.ZeroExtend(target.T1.As(32), held.Bits(8))
		c.storeNibble(elementReg)
	case a.IsLoad():
		c.Move(x, mem)
		c.Move(held, x)
	default:
		c.Move(x, held)
		c.Move(mem, x)
	}
}

// moveElements copies n contiguous elements, at least four bytes.
func (c *codegen) moveElements(a *plan.PointerAccess, mem, held target.Mem, n int) {
	if !a.IsLoad() {
		mem, held = held, mem
	}
	c.MoveBytes(held, mem, n*a.Size())
}

// moveContiguous copies n lanes if their addresses are contiguous and no lane is masked; otherwise it jumps to lanes.
func (c *codegen) moveContiguous(a *plan.PointerAccess, n int, lanes target.Label) {
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
	c.IfNotContiguous(first, n, a.Size(), lanes)
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

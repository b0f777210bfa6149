package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// boxCopy is the copy of a box between memory and scratch memory. Its fields are frame slots, those of dimensions by their
// numbers.
type boxCopy struct {
	*codegen
	a           *plan.Access
	box         *plan.Box
	first, last []int // interval of a dimension; last is the element after it
	count       []int // number of elements in it
	steps       []int // distances in memory in bytes
	empty       int   // whether no mask is set
	mem         int   // address of the first element of the box
	scratch     int   // and that in scratch memory

	// Of scratch memory, or of the view that is there instead:
	otherStep func(d int) target.Operand // the distance of the elements of a dimension
	copyBytes func()                     // copies adjacent elements
}

// moveAffine copies the lanes of an affine access to or from scratch memory: as a box if it is one, within its buffer, and
// otherwise one by one.
func (c *codegen) moveAffine(a *plan.Access) {
	if a.Affine.Box == nil {
		c.moveLanes(a)
		return
	}
	lanes, done := c.NewLabel(), c.NewLabel()
	c.copyBox(a, lanes, done)
	c.Jump(done)
	c.Bind(lanes)
	c.moveLanes(a)
	c.Bind(done)
}

// copyBox copies a box, and jumps to lanes if it is not within its buffer, or to done if it is empty.
func (c *codegen) copyBox(a *plan.Access, lanes, done target.Label) {
	m := c.newBoxCopy(a)
	some, pad, copies := c.NewLabel(), c.NewLabel(), c.NewLabel()
	m.findIntervals(lanes)
	m.countElements(some)
	c.Move(inFrame(m.empty).Bits(64), target.Imm(1))
	c.Jump(pad)
	c.Bind(some)
	m.findBox(lanes)
	m.findScratch()
	c.Move(inFrame(m.empty).Bits(64), target.Imm(0))
	m.ifPartial(pad)
	c.Jump(copies)
	c.Bind(pad)
	m.pad()
	c.If(target.NotEqual, inFrame(m.empty).Bits(64), target.Imm(0), done)
	c.Bind(copies)
	m.loops(len(m.box.Dims)-1, m.mem, m.scratch)
}

// newBoxCopy allocates the slots of a copy.
func (c *codegen) newBoxCopy(a *plan.Access) *boxCopy {
	m := &boxCopy{codegen: c, a: a, box: a.Affine.Box}
	slot := func() int { return c.frame.reserve(8) }
	for range m.box.Dims {
		m.first, m.last, m.count, m.steps = append(m.first, slot()), append(m.last, slot()), append(m.count, slot()), append(m.steps, slot())
	}
	m.empty, m.mem, m.scratch = slot(), slot(), slot()
	m.otherStep = func(d int) target.Operand { return target.Imm(a.Size << m.box.Dims[d].First) }
	m.copyBytes = c.CopyBytes
	return m
}

// findIntervals finds the buffer, and the interval of each dimension. It jumps to lanes if there is no buffer, or numbers
// have wrapped around.
func (m *boxCopy) findIntervals(lanes target.Label) {
	r := m.a.Affine
	m.term(r.Ptr.Start, termRegs[:])
	m.findMemory(r.PointerAccess, lanes, false)
	for _, g := range r.Ptr.Guards {
		m.guard(g, lanes)
	}
	for d, q := range m.box.Dims {
		m.Move(inFrame(m.first[d]).Bits(64), target.Imm(0))
		m.Move(inFrame(m.last[d]).Bits(64), target.Imm(1<<q.Bits))
	}
	for _, b := range m.box.Bounds {
		m.limit(b, lanes)
	}
}

// limit limits the interval of a dimension to the elements for which a condition holds.
func (m *boxCopy) limit(b plan.BoxBound, lanes target.Label) {
	if b.Truth != nil {
		set, x := m.NewLabel(), plan.Resolve(b.Truth)
		m.If(target.NotEqual, inFrame(m.readOffset(x.Base)+x.Off).Bits(8), target.Imm(0), set)
		m.Move(inFrame(m.last[0]).Bits(64), target.Imm(0))
		m.Bind(set)
		return
	}
	for _, g := range b.Elements.Guards {
		m.guard(g, lanes)
	}
	m.term(b.Elements.Base, termRegs[:])
	m.Move(firstReg, target.T0)
	m.ifFar(firstReg, lanes)
	m.loadIndex(highReg, b.Limit)
	m.ifFar(highReg, lanes)
	if b.Unsigned {
		m.IfBits(target.Negative, highReg, highReg, lanes)
		m.Move(target.T0, firstReg) // a negative number is not below the limit
		m.atLeast(b)
	}
	m.Sub(firstReg, highReg)
	m.Move(target.T0, firstReg)
	if b.Compare == tileir.GreaterOrEqual {
		m.atLeast(b)
		return
	}
	if b.Compare == tileir.Less {
		m.Increment(target.T0)
	}
	m.atMost(b)
}

// farBits is the width of numbers that are not compared, so that differences and sums of two do not overflow.
const farBits = 61

// ifFar jumps to lanes if a number does not have farBits bits.
func (m *boxCopy) ifFar(x target.Reg, lanes target.Label) {
	m.Move(target.T1, x)
	m.Sar(target.T1, farBits)
	m.Increment(target.T1)
	m.If(target.Above, target.T1, target.Imm(1), lanes)
}

// atLeast limits a dimension to elements for which T0 plus index times step is at least 0, and atMost to those for which it
// is at most 0. Both change T0 and T1.
func (m *boxCopy) atLeast(b plan.BoxBound) {
	if b.Step < 0 {
		m.below(b, -b.Step)
		return
	}
	m.negate()
	m.from(b, b.Step)
}

func (m *boxCopy) atMost(b plan.BoxBound) {
	if b.Step < 0 {
		m.from(b, -b.Step)
		return
	}
	m.negate()
	m.below(b, b.Step)
}

func (m *boxCopy) negate() {
	m.Clear(target.T1.As(32))
	m.Sub(target.T1, target.T0)
	m.Move(target.T0, target.T1)
}

// below limits a dimension to indices of which step times the index is at most T0.
func (m *boxCopy) below(b plan.BoxBound, step int64) {
	last, done, some := inFrame(m.last[b.Dim]).Bits(64), m.NewLabel(), m.NewLabel()
	m.IfBits(target.NotNegative, target.T0, target.T0, some)
	m.Move(last, target.Imm(0))
	m.Jump(done)
	m.Bind(some)
	if step != 0 {
		m.If(target.AboveEqual, target.T0, target.Imm(step<<m.box.Dims[b.Dim].Bits), done)
		m.divide(step)
		m.Increment(target.T0)
		m.If(target.AboveEqual, target.T0, last, done)
		m.Move(last, target.T0)
	}
	m.Bind(done)
}

// from limits a dimension to indices of which step times the index is at least T0.
func (m *boxCopy) from(b plan.BoxBound, step int64) {
	first, done, some := inFrame(m.first[b.Dim]).Bits(64), m.NewLabel(), m.NewLabel()
	n := int64(1) << m.box.Dims[b.Dim].Bits
	m.If(target.LessEqual, target.T0, target.Imm(0), done)
	m.If(target.LessEqual, target.T0, target.Imm(step*(n-1)), some)
	m.Move(inFrame(m.last[b.Dim]).Bits(64), target.Imm(0))
	m.Jump(done)
	m.Bind(some)
	if step != 0 {
		m.Add(target.T0, target.Imm(step-1))
		m.divide(step)
		m.If(target.LessEqual, target.T0, first, done)
		m.Move(first, target.T0)
	}
	m.Bind(done)
}

// divide divides T0, which is not negative and less than 2^BoxBits, by a number.
func (m *boxCopy) divide(by int64) {
	if by&(by-1) == 0 {
		if by > 1 {
			m.Shr(target.T0, plan.Log2(int(by)))
		}
		return
	}
	// The multiplier exceeds 2^shift/by by less than 1, so the quotient exceeds the exact one by less than 2^BoxBits/2^shift, which is
	// less than 1/by.
	const shift = plan.BoxBits + 6
	m.MulBy(target.T0, target.T0, int(1<<shift/by+1))
	m.Shr(target.T0, shift)
}

// countElements counts the elements of each dimension, and jumps to some if there are any.
func (m *boxCopy) countElements(some target.Label) {
	none := m.NewLabel()
	for d := range m.box.Dims {
		m.Move(target.T0, inFrame(m.last[d]))
		m.SubIf(target.LessEqual, target.T0, inFrame(m.first[d]), none)
		m.Move(inFrame(m.count[d]), target.T0)
	}
	m.Jump(some)
	m.Bind(none)
}

// findBox computes the address of the first element of the box, and jumps to lanes unless the first and the last address
// are those of elements of the buffer.
func (m *boxCopy) findBox(lanes target.Label) {
	r := m.a.Affine
	m.term(r.Ptr.Base, termRegs[:])
	m.Move(firstReg, target.T0)
	for d, q := range m.box.Dims {
		m.step(q, target.T0, q.Scale)
		m.Move(inFrame(m.steps[d]), target.T0)
		m.Mul(target.T0, inFrame(m.first[d]))
		m.Add(firstReg, target.T0)
	}
	m.Move(lowReg, firstReg)
	m.Move(highReg, firstReg)
	for d := range m.box.Dims {
		m.Move(target.T0, inFrame(m.count[d]))
		m.Decrement(target.T0)
		m.Mul(target.T0, inFrame(m.steps[d]))
		m.Move(target.T1, target.T0)
		m.Sar(target.T1, 63)
		m.And(target.T1, target.T0) // the negative ones
		m.Add(lowReg, target.T1)
		m.Sub(target.T0, target.T1)
		m.Add(highReg, target.T0)
	}
	m.checkEnds(r.Size(), lanes)
	m.Sub(firstReg, startReg)
	m.Add(firstReg, baseReg)
	m.Move(inFrame(m.mem), firstReg)
}

// findScratch computes the address of the first element in scratch memory.
func (m *boxCopy) findScratch() {
	m.Address(firstReg, inFrame(m.scratchOf(m.a)))
	for d, q := range m.box.Dims {
		m.MulBy(target.T0, inFrame(m.first[d]), m.a.Size<<q.First)
		m.Add(firstReg, target.T0)
	}
	m.Move(inFrame(m.scratch), firstReg)
}

// ifPartial jumps to pad if the masks of some elements are not set.
func (m *boxCopy) ifPartial(pad target.Label) {
	for d, q := range m.box.Dims {
		m.If(target.NotEqual, inFrame(m.count[d]).Bits(64), target.Imm(1<<q.Bits), pad)
	}
}

// pad fills scratch memory with the padding of a load.
func (m *boxCopy) pad() {
	if !m.isLoad(m.a) {
		return
	}
	k, bits := plan.MemoryKind(m.a.Elem), uint64(0)
	if p := m.a.Affine.Padding; p != nil {
		bits, _ = vcode.SplatBits(p)
	}
	n := &nest{codegen: m.codegen, Space: plan.Space{Bits: plan.Log2(m.a.Affine.N), Lanes: m.vec.Bytes / k.Size()}, unroll: 4}
	n.emitLoops(func() {
		l := n.streamFor("to", func() *stream { return n.scratch(k, m.scratchOf(m.a), plan.IdentityBits(n.Bits)) })
		n.store(l, n.b.Const(k, bits))
	})
}

// loops copies the elements of dimension d and the ones within it. The addresses of the first elements are in frame slots.
func (m *boxCopy) loops(d, mem, other int) {
	if d <= 1 {
		m.rows(d, mem, other)
		return
	}
	left, nextMem, nextOther := m.frame.reserve(8), m.frame.reserve(8), m.frame.reserve(8)
	m.copySlot(left, m.count[d])
	m.copySlot(nextMem, mem)
	m.copySlot(nextOther, other)
	head := m.Here()
	m.loops(d-1, nextMem, nextOther)
	m.advance(nextMem, inFrame(m.steps[d]))
	m.advance(nextOther, m.otherStep(d))
	m.DecrementIf(target.NotEqual, inFrame(left).Bits(64), head)
}

// advance adds to a frame slot.
func (m *boxCopy) advance(slot int, by target.Operand) {
	if mem, ok := by.(target.Mem); ok {
		m.Move(target.T0, mem)
		by = target.T0
	}
	m.Add(inFrame(slot).Bits(64), by)
}

// rows copies the rows of dimension 1, or the only row.
func (m *boxCopy) rows(d, mem, other int) {
	r := m.windowRegs(m.a)
	if d == 0 {
		m.Move(r.mem, inFrame(mem))
		m.Move(r.scratch, inFrame(other))
		m.Move(target.Index, inFrame(m.count[0]))
		m.row(r)
		return
	}
	done := m.NewLabel()
	if int(m.box.Dims[0].Scale) == m.a.Size {
		m.shortRows(r, mem, other, done)
	}
	m.Move(boxMemReg, inFrame(mem))
	m.Move(boxScratchReg, inFrame(other))
	m.Move(boxStepReg, inFrame(m.steps[1]))
	m.Move(boxCountReg, inFrame(m.count[0]))
	m.Move(boxLeftReg, inFrame(m.count[1]))
	head := m.Here()
	m.Move(r.mem, boxMemReg)
	m.Move(r.scratch, boxScratchReg)
	m.Move(target.Index, boxCountReg)
	m.row(r)
	m.Add(boxMemReg, boxStepReg)
	m.Add(boxScratchReg, m.otherStep(1))
	m.DecrementIf(target.NotEqual, boxLeftReg, head)
	m.Bind(done)
}

// shortRows copies the rows of dimension 1 and jumps to done, if they are short.
func (m *boxCopy) shortRows(r windowRegs, mem, other int, done target.Label) {
	long, memStep, otherStep := m.NewLabel(), moveFromStepReg, moveToStepReg
	if !m.isLoad(m.a) {
		memStep, otherStep = otherStep, memStep
	}
	m.MulBy(moveBytesReg, inFrame(m.count[0]), m.a.Size)
	m.If(target.Equal, moveBytesReg, target.Imm(0), long)
	m.If(target.Above, moveBytesReg, target.Imm(2*maxRowHalf), long)
	m.Move(r.mem, inFrame(mem))
	m.Move(r.scratch, inFrame(other))
	m.Move(memStep, inFrame(m.steps[1]))
	m.Move(otherStep, m.otherStep(1))
	m.Move(moveLeftReg, inFrame(m.count[1]))
	m.callRows()
	m.Jump(done)
	m.Bind(long)
}

// row copies Index elements of the innermost dimension.
func (m *boxCopy) row(r windowRegs) {
	size, step := m.a.Size, int(m.box.Dims[0].Scale)
	switch s := (stridedCopy{m.isLoad(m.a), size, step / size}); {
	case step == size:
		if size > 1 {
			m.Shl(target.Index, plan.Log2(size))
		}
		m.copyBytes()
	case m.copiesStrided(s) && s.load:
		m.LoadStrided(size, s.apart)
	case m.copiesStrided(s):
		m.StoreStrided(size, s.apart)
	default:
		head := m.Here()
		m.windowElement(m.a, r)
		m.Add(r.mem, target.Imm(step))
		m.Add(r.scratch, target.Imm(size))
		m.DecrementIf(target.NotEqual, target.Index, head)
	}
}

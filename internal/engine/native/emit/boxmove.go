package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// boxMove copies a box from memory to a view.
type boxMove struct {
	*boxCopy
	*plan.BoxMove
	other target.Label // where the tile goes through scratch memory instead
}

// boxMoveOr emits both versions of a move of a box: the copy, and other.
func (c *codegen) boxMoveOr(p *plan.BoxMove, other func()) {
	load := *p.Load
	load.Desc = new(plan.View)
	m := &boxMove{c.newBoxCopy(&load), p, c.NewLabel()}
	done := c.NewLabel()
	c.markOp(p.View.Op)
	c.state(p.View).moved = true
	c.reserveWithin(p.View)
	c.prepare(p.View)
	c.If(target.NotEqual, inFrame(c.state(p.View).slow).Bits(64), target.Imm(0), m.other)
	c.markOp(p.Load.Op)
	m.findIntervals(m.other)
	m.countStored()
	m.findBox(m.other)
	m.checkApart()
	c.log.add(effect{kind: effectEither})
	c.log.add(effect{kind: effectIteration})
	c.logAccess(p.Load.Op)
	c.logAccess(p.View.Op)
	to := c.frame.reserve(8)
	c.copySlot(to, c.state(p.View).ptr)
	m.loops(len(m.box.Dims)-1, m.mem, to)
	c.Jump(done)
	c.Bind(m.other)
	c.log.add(effect{kind: effectOr})
	other()
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// countStored counts the elements of each dimension that are stored, and jumps to other if one of them is not loaded.
func (m *boxMove) countStored() {
	for d := range m.box.Dims {
		m.If(target.NotEqual, inFrame(m.first[d]).Bits(64), target.Imm(0), m.other)
		m.Move(target.T0, inFrame(m.state(m.View).within[m.Dims[d]]))
		m.If(target.Less, inFrame(m.last[d]).Bits(64), target.T0, m.other)
		m.Move(inFrame(m.count[d]), target.T0)
	}
}

// checkApart jumps to other if the store may overwrite elements of the box, whose first and last offsets are in lowReg and highReg.
func (m *boxMove) checkApart() {
	m.log.add(effect{kind: effectSeparated, op: m.Load.Op, other: m.View.Op})
	apart, desc := m.NewLabel(), m.frameView(m.View.Desc).Offset
	m.Add(lowReg, baseReg)
	m.Move(target.T0, inFrame(m.state(m.View).ptr))
	m.Move(target.T1, target.T0)
	m.Add(target.T0, inFrame(desc+runtime.DescHigh))
	m.If(target.BelowEqual, target.T0, lowReg, apart)
	m.Add(target.T1, inFrame(desc+runtime.DescLow))
	m.Add(highReg, baseReg)
	m.Add(highReg, target.Imm(m.a.Size))
	m.If(target.Above, highReg, target.T1, m.other)
	m.Bind(apart)
}

// loops copies the elements of dimension d and the ones within it. The addresses of the first elements are in frame slots.
func (m *boxMove) loops(d, from, to int) {
	if d <= 1 {
		m.rows(d, from, to)
		return
	}
	left, nextFrom, nextTo := m.frame.reserve(8), m.frame.reserve(8), m.frame.reserve(8)
	m.copySlot(left, m.count[d])
	m.copySlot(nextFrom, from)
	m.copySlot(nextTo, to)
	head := m.Here()
	m.loops(d-1, nextFrom, nextTo)
	m.Move(target.T0, inFrame(m.steps[d]))
	m.Add(inFrame(nextFrom), target.T0)
	m.Move(target.T0, m.viewStep(d))
	m.Add(inFrame(nextTo), target.T0)
	m.DecrementIf(target.NotEqual, inFrame(left).Bits(64), head)
}

// viewStep is the distance of the elements of a dimension in the view.
func (m *boxMove) viewStep(d int) target.Mem {
	return inFrame(m.state(m.View).strides[m.Dims[d]])
}

// rows copies the rows of dimension 1, or the only row.
func (m *boxMove) rows(d, from, to int) {
	m.Move(boxMemReg, inFrame(from))
	m.Move(boxScratchReg, inFrame(to))
	m.Move(boxCountReg, inFrame(m.count[0]))
	if d == 1 {
		m.Move(boxStepReg, inFrame(m.steps[1]))
		m.Move(boxLeftReg, inFrame(m.count[1]))
	}
	head := m.Here()
	m.Move(target.P1, boxMemReg)
	m.Move(target.P2, boxScratchReg)
	m.Move(target.Index, boxCountReg)
	m.moveRow()
	if d == 1 {
		m.Add(boxMemReg, boxStepReg)
		m.Add(boxScratchReg, m.viewStep(1))
		m.DecrementIf(target.NotEqual, boxLeftReg, head)
	}
}

// moveRow copies Index elements of the innermost dimension.
func (m *boxMove) moveRow() {
	if int(m.box.Dims[0].Scale) != m.a.Size {
		m.row(m.windowRegs(m.a))
		return
	}
	if m.a.Size > 1 {
		m.Shl(target.Index, plan.Log2(m.a.Size))
	}
	m.copyLineBytes(m.state(m.View).nonTemporal)
}

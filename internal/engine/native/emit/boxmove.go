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
	m.otherStep = func(d int) target.Operand { return inFrame(c.state(p.View).strides[p.Dims[d]]) }
	m.copyBytes = func() { c.copyLineBytes(c.state(p.View).nonTemporal) }
	done := c.NewLabel()
	c.prepareMoved(p.View)
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

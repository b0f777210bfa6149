package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// rowMover emits the loops of a move of rows. It leaves the move to the other version, at label other, unless all elements that are
// stored are loaded, and the columns of the table are adjacent elements.
type rowMover struct {
	*codegen
	*plan.RowMove
	*gridMask
	other target.Label
}

// moveRows emits both versions of a move of rows: the copy, and the accesses by way of the frame.
func (c *codegen) moveRows(p *plan.RowMove) {
	done := c.NewLabel()
	m := &rowMover{codegen: c, RowMove: p, other: c.NewLabel()}
	c.prepareMoved(p.View)
	c.If(target.NotEqual, inFrame(c.state(p.View).slow).Bits(64), target.Imm(0), m.other)
	c.markOp(p.Table.Op)
	m.locate()
	c.log.add(effect{kind: effectEither})
	c.log.add(effect{kind: effectIteration})
	for _, op := range p.Ops() {
		c.logAccess(op)
	}
	m.loops()
	c.Jump(done)
	c.Bind(m.other)
	c.log.add(effect{kind: effectOr})
	if p.Table.IsLoad() {
		c.pointers(p.Table)
		c.group(p.Otherwise)
	} else {
		c.group(p.Otherwise)
		c.pointers(p.Table)
	}
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// locate finds the elements of the rows, and checks that all of them are valid.
func (m *rowMover) locate() {
	c := m.codegen
	r := c.newGridIndices(m.Table, 0)
	m.gridMask = c.newGridMask(r)
	c.Move(target.T0, inFrame(c.readOffset(r.Base)))
	c.findMemory(m.Table, m.other, false)
	c.Sub(target.T0, startReg)
	c.checkBase(r, m.other)
	c.checkApart(r, m.View, m.other)
	if r.Grid.Masked {
		c.findColumns(m.gridMask, m.other)
		for _, v := range r.Grid.RowMasks {
			c.extreme(vcode.I8, c.readOffset(v), m.tableRows(), true)
			c.IfBits(target.Equal, target.T0, target.T0, m.other)
		}
		c.If(target.NotEqual, inFrame(m.low).Bits(64), target.Imm(0), m.other)
	} else {
		c.checkMask(r, m.other)
		m.allColumns()
	}
	m.checkStored()
	c.extreme(r.kind, r.rows, m.tableRows(), false)
	c.If(target.Above, target.T0, inFrame(r.last), m.other)
	c.Add(target.T0, inFrame(m.first))
	c.Add(target.T0, inFrame(m.reach))
	c.Move(inFrame(r.found), target.T0)
	c.checkLargest(r, m.other)
}

// tableRows is the number of rows of the tile.
func (m *rowMover) tableRows() int { return m.N >> m.Grid.Bits }

// allColumns sets the interval of columns to that of all.
func (m *rowMover) allColumns() {
	k := m.kind.Size()
	m.findRuns(m.indices)
	m.checkRuns(m.indices, m.other)
	m.ZeroExtend(target.T0, inFrame(m.at).Bits(8*k))
	m.If(target.Above, target.T0, inFrame(m.last), m.other)
	m.Move(inFrame(m.first), target.T0)
	m.Move(inFrame(m.high).Bits(64), target.Imm(1<<m.Grid.Bits))
	m.Move(inFrame(m.reach).Bits(64), target.Imm(1<<m.Grid.Bits-1))
}

// checkStored jumps to other if an element that is stored is not loaded: one of the view that is masked in the table, or one of the
// table that is beyond the edges of the view.
func (m *rowMover) checkStored() {
	m.Move(target.T0, inFrame(m.high))
	if m.Table.IsLoad() {
		m.If(target.Less, target.T0, m.within(m.View.ContiguousDim()), m.other)
		return
	}
	m.If(target.Greater, target.T0, m.within(m.View.ContiguousDim()), m.other)
	if m.Rows >= 0 {
		m.If(target.NotEqual, m.within(m.Rows), target.Imm(m.tableRows()), m.other)
	}
}

// within is the number of elements of a dimension that are within the view.
func (m *rowMover) within(d int) target.Mem { return inFrame(m.state(m.View).within[d]).Bits(64) }

// loops emits the loop over rows, in two versions: rows that are longer than half a tile's are copied as both their halves, which
// overlap, if these are not more than a vector.
func (m *rowMover) loops() {
	s, size := m.state(m.View), m.Size()
	m.Move(target.T0, inFrame(m.first))
	m.Move(tableReg, inFrame(m.base))
	m.Address(tableReg, target.At(tableReg, 0).Index(target.T0, size))
	m.Move(viewRowReg, inFrame(s.ptr))
	m.Address(moveRowReg, inFrame(m.rows))
	if m.Table.IsLoad() {
		m.MulBy(moveBytesReg, m.within(m.View.ContiguousDim()), size)
	} else {
		m.MulBy(moveBytesReg, inFrame(m.high), size)
	}
	if m.Rows < 0 {
		m.Move(moveLeftReg, target.Imm(1))
		m.Clear(moveToStepReg)
	} else {
		m.Move(moveLeftReg, m.within(m.Rows))
		m.Move(moveToStepReg, inFrame(s.strides[m.Rows]))
	}
	lines, done := m.NewLabel(), m.NewLabel()
	if half := size << m.Grid.Bits / 2; half <= m.vec.Bytes {
		m.If(target.Below, moveBytesReg, target.Imm(half), lines)
		m.Move(target.Index, moveBytesReg)
		m.eachNumbered(func(from, to target.Reg) {
			m.moveUpTo(target.At(to, 0), target.At(from, 0), half)
			m.moveUpTo(target.At(to, -half).Index(target.Index, 1), target.At(from, -half).Index(target.Index, 1), half)
		})
		m.Jump(done)
		m.Bind(lines)
	}
	m.eachNumbered(func(from, to target.Reg) {
		if m.Table.IsLoad() {
			m.Move(target.P2, to)
		} else {
			m.Move(target.P1, from)
		}
		m.Move(target.Index, moveBytesReg)
		m.copyLineBytes(s.nonTemporal)
	})
	m.Bind(done)
}

// eachNumbered runs body for each row, whose addresses are in two registers. That of the table is P1 of a load, P2 of a store.
func (m *rowMover) eachNumbered(body func(from, to target.Reg)) {
	k := m.kind.Size()
	m.Align(32)
	head := m.Here()
	m.ZeroExtend(target.T0, target.At(moveRowReg, 0).Bits(8*k))
	row := target.At(tableReg, 0).Index(target.T0, m.Size())
	if m.Table.IsLoad() {
		m.Address(target.P1, row)
		body(target.P1, viewRowReg)
	} else {
		m.Address(target.P2, row)
		body(viewRowReg, target.P2)
	}
	m.Add(moveRowReg, target.Imm(k))
	m.Add(viewRowReg, moveToStepReg)
	m.DecrementIf(target.NotEqual, moveLeftReg, head)
}

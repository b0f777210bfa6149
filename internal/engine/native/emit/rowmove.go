package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// rowMover emits the loops of a move of rows. It leaves the move to the other version, at label other, unless all columns of the tile
// that are stored are loaded, from adjacent elements.
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
	c.markOp(p.Store.Op)
	c.state(p.Store).moved = true
	c.reserveWithin(p.Store)
	c.prepare(p.Store)
	c.If(target.NotEqual, inFrame(c.state(p.Store).slow).Bits(64), target.Imm(0), m.other)
	c.markOp(p.Load.Op)
	m.locate()
	c.log.add(effect{kind: effectEither})
	c.log.add(effect{kind: effectIteration})
	c.logAccess(p.Load.Op)
	c.logMaybeWrite(p.Store)
	c.logAccess(p.Store.Op)
	m.loops()
	c.Jump(done)
	c.Bind(m.other)
	c.log.add(effect{kind: effectOr})
	c.pointers(p.Load)
	c.group(p.Otherwise)
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// locate finds the elements of the rows, and checks that all of them are valid.
func (m *rowMover) locate() {
	c := m.codegen
	r := c.newGridIndices(m.Load, 0)
	m.gridMask = c.newGridMask(r)
	c.Move(target.T0, inFrame(c.readOffset(r.Base)))
	c.findMemory(m.Load, m.other, false)
	c.Sub(target.T0, startReg)
	c.checkBase(r, m.other)
	c.checkGathered(r, m.RowMove.Store, m.other)
	rows := r.N >> r.Grid.Bits
	if r.Grid.Masked {
		c.findColumns(m.gridMask, m.other)
		for _, v := range r.Grid.RowMasks {
			c.extreme(vcode.I8, c.readOffset(v), rows, true)
			c.IfBits(target.Equal, target.T0, target.T0, m.other)
		}
		c.If(target.NotEqual, inFrame(m.low).Bits(64), target.Imm(0), m.other)
		c.Move(target.T0, inFrame(m.high))
		c.If(target.Less, target.T0, m.stored(), m.other)
	} else {
		c.checkMask(r, m.other)
		m.allColumns()
	}
	c.extreme(r.kind, r.rows, rows, false)
	c.If(target.Above, target.T0, inFrame(r.last), m.other)
	c.Add(target.T0, inFrame(m.first))
	c.Add(target.T0, inFrame(m.reach))
	c.Move(inFrame(r.found), target.T0)
	c.checkLargest(r, m.other)
}

// allColumns sets the interval of columns to that of all.
func (m *rowMover) allColumns() {
	k := m.kind.Size()
	m.findRuns(m.indices)
	m.checkRuns(m.indices, m.other)
	m.ZeroExtend(target.T0, inFrame(m.at).Bits(8*k))
	m.If(target.Above, target.T0, inFrame(m.last), m.other)
	m.Move(inFrame(m.first), target.T0)
	m.Move(inFrame(m.reach).Bits(64), target.Imm(1<<m.Grid.Bits-1))
}

// stored is the number of columns that are stored.
func (m *rowMover) stored() target.Mem {
	return inFrame(m.state(m.RowMove.Store).within[m.RowMove.Store.ContiguousDim()]).Bits(64)
}

// loops emits the loop over rows, in two versions: rows that are longer than half a tile's are copied as both their halves, which
// overlap, if these are not more than a vector.
func (m *rowMover) loops() {
	s, size := m.state(m.RowMove.Store), m.Size()
	m.Move(target.T0, inFrame(m.first))
	m.Move(moveFromReg, inFrame(m.base))
	m.Address(moveFromReg, target.At(moveFromReg, 0).Index(target.T0, size))
	m.Move(moveToReg, inFrame(s.ptr))
	m.Address(moveRowReg, inFrame(m.rows))
	m.MulBy(moveBytesReg, m.stored(), size)
	if m.Rows < 0 {
		m.Move(moveLeftReg, target.Imm(1))
		m.Clear(moveToStepReg)
	} else {
		m.Move(moveLeftReg, inFrame(s.within[m.Rows]))
		m.Move(moveToStepReg, inFrame(s.strides[m.Rows]))
	}
	lines, done := m.NewLabel(), m.NewLabel()
	if half := size << m.Grid.Bits / 2; half <= m.vec.Bytes {
		m.If(target.Below, moveBytesReg, target.Imm(half), lines)
		m.Move(target.Index, moveBytesReg)
		m.eachNumbered(func() {
			m.moveUpTo(target.At(moveToReg, 0), target.At(target.P1, 0), half)
			m.moveUpTo(target.At(moveToReg, -half).Index(target.Index, 1), target.At(target.P1, -half).Index(target.Index, 1), half)
		})
		m.Jump(done)
		m.Bind(lines)
	}
	m.eachNumbered(func() {
		m.Move(target.P2, moveToReg)
		m.Move(target.Index, moveBytesReg)
		m.copyLineBytes(s.nonTemporal)
	})
	m.Bind(done)
}

// eachNumbered runs body for each row that is stored. P1 is its address.
func (m *rowMover) eachNumbered(body func()) {
	k := m.kind.Size()
	m.Align(32)
	head := m.Here()
	m.ZeroExtend(target.T0, target.At(moveRowReg, 0).Bits(8*k))
	m.Address(target.P1, target.At(moveFromReg, 0).Index(target.T0, m.Size()))
	body()
	m.Add(moveRowReg, target.Imm(k))
	m.Add(moveToReg, moveToStepReg)
	m.DecrementIf(target.NotEqual, moveLeftReg, head)
}

// moveUpTo copies n bytes, a power of two and at most a vector.
func (c *codegen) moveUpTo(to, from target.Mem, n int) {
	if n >= 4 {
		c.MoveBytes(to, from, n)
		return
	}
	c.ZeroExtend(target.T1, from.Bits(8*n))
	c.Move(to, target.T1.As(8*n))
}

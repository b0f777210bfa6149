package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// mover emits the loops of a move. Only elements that are within the tensor of the store are copied, all of which are
// in the memory of the load, or in scratch memory with their padding.
type mover struct {
	*codegen
	p     *plan.Move
	shape []int64 // of the stored tile
	inner int     // its innermost dimension with more than one element
	other int     // the dimension of the loaded tile's innermost one; the same, if lines are copied
}

// prepareMoved prepares an access to a view whose elements within the tensor are copied.
func (c *codegen) prepareMoved(a *plan.Access) {
	c.markOp(a.Op)
	c.state(a).moved = true
	c.reserveWithin(a)
	c.prepare(a)
}

// move emits a move.
func (c *codegen) move(p *plan.Move) {
	m := &mover{codegen: c, p: p, shape: p.Store.Tile.Type.(tileir.TileType).Shape, inner: p.Store.ContiguousDim()}
	for _, a := range []*plan.Access{m.p.Load, m.p.Store} {
		c.prepareMoved(a)
		c.logAccess(a.Op)
	}
	c.checkOverlap(m.p.Load, m.p.Store, true)
	m.other = slices.Index(p.From, p.Load.ContiguousDim())
	m.loadPadding()
	c.markOp(m.p.Op)
	c.logMove(p)
	var outer []int
	for d, n := range m.shape {
		if n > 1 && d != m.inner && d != m.other {
			outer = append(outer, d)
		}
	}
	from, to := c.frame.reserve(8), c.frame.reserve(8)
	m.copySlot(from, c.state(m.p.Load).ptr)
	m.copySlot(to, c.state(m.p.Store).ptr)
	m.loops(outer, from, to)
	c.markOp(m.p.Store.Op)
	c.afterStore(m.p.Store)
}

// logMove logs the accesses of a move's loops.
func (c *codegen) logMove(m *plan.Move) {
	c.log.add(effect{kind: effectNest})
	c.log.add(effect{kind: effectIteration})
	c.logMaybeRead(m.Load)
	c.logAccess(m.Load.Op)
	c.logMaybeWrite(m.Store)
	c.logAccess(m.Store.Op)
	c.log.add(effect{kind: effectNestEnd})
}

// loadPadding loads the tile to scratch memory if some of the elements to store are beyond an edge of its tensor.
func (m *mover) loadPadding() {
	beyond, done := m.NewLabel(), m.NewLabel()
	for d, n := range m.shape {
		if n > 1 {
			m.Move(target.T0, m.count(d))
			m.If(target.Above, target.T0, inFrame(m.state(m.p.Load).within[m.p.From[d]]), beyond)
		}
	}
	m.Jump(done)
	m.Bind(beyond)
	m.slowLoad(m.p.Load)
	m.Bind(done)
}

// count returns the number of elements of a dimension of the store that are within its tensor.
func (m *mover) count(d int) target.Mem { return inFrame(m.state(m.p.Store).within[d]).Bits(64) }

// steps returns the distances in bytes of elements of an outer dimension of the store, in both tiles.
func (m *mover) steps(d int) (from, to target.Mem) {
	return inFrame(m.state(m.p.Load).strides[m.p.From[d]]), inFrame(m.state(m.p.Store).strides[d])
}

// copySlot copies a frame slot.
func (c *codegen) copySlot(to, from int) {
	c.Move(target.T0, inFrame(from))
	c.Move(inFrame(to), target.T0)
}

// loops emits loops over dimensions. The addresses of the first elements are in frame slots.
func (m *mover) loops(dims []int, from, to int) {
	switch {
	case m.inner == m.other && len(dims) < 2:
		m.lines(dims, from, to)
		return
	case len(dims) == 0:
		m.transpose(from, to)
		return
	}
	left, nextFrom, nextTo := m.frame.reserve(8), m.frame.reserve(8), m.frame.reserve(8)
	m.Move(target.T0, m.count(dims[0]))
	m.Move(inFrame(left), target.T0)
	head := m.Here()
	m.copySlot(nextFrom, from)
	m.copySlot(nextTo, to)
	m.loops(dims[1:], nextFrom, nextTo)
	fromStep, toStep := m.steps(dims[0])
	m.Move(target.T0, fromStep)
	m.Add(inFrame(from), target.T0)
	m.Move(target.T0, toStep)
	m.Add(inFrame(to), target.T0)
	m.DecrementIf(target.NotEqual, inFrame(left).Bits(64), head)
}

// Lines whose distance is a multiple of sameSetBytes are in a sixteenth of the sets of a first-level cache, which cannot hold
// many of them.
const (
	sameSetBytes = 1024
	maxSameSet   = 16
)

// transpose emits the transposition of a matrix, whose rows are lines of the loaded tile. If neither these nor the lines of
// the result could stay in the cache, both are copied one by one, and a matrix in the frame is transposed.
func (m *mover) transpose(from, to int) {
	rows, columns, size := int(m.shape[m.inner]), int(m.shape[m.other]), m.p.Store.Size
	x := target.Matrix{From: from, To: to, Rows: m.state(m.p.Store).within[m.inner], Columns: m.state(m.p.Store).within[m.other]}
	x.FromStep = m.state(m.p.Load).strides[m.p.From[m.inner]]
	x.ToStep = m.state(m.p.Store).strides[m.other]
	if min(rows, columns) <= maxSameSet {
		m.Transpose(x, size, rows, columns)
		return
	}
	direct, done := m.NewLabel(), m.NewLabel()
	for _, step := range []int{x.FromStep, x.ToStep} {
		m.IfBits(target.NotEqual, inFrame(step).Bits(64), target.Imm(sameSetBytes-1), direct)
	}
	inside := target.Matrix{From: m.frame.reserve(8), To: m.frame.reserve(8), FromStep: m.frame.reserve(8), ToStep: m.frame.reserve(8), Rows: x.Rows, Columns: x.Columns}
	for _, at := range []int{inside.From, inside.To} {
		m.Address(target.T0, inFrame(m.frame.reserve(max(64, rows*columns*size))))
		m.Move(inFrame(at), target.T0)
	}
	m.Move(inFrame(inside.FromStep).Bits(64), target.Imm(columns*size))
	m.Move(inFrame(inside.ToStep).Bits(64), target.Imm(rows*size))
	m.copyLines(lines{from: x.From, to: inside.From, fromStep: x.FromStep, toStep: inside.FromStep, n: x.Rows, length: x.Columns, ahead: m.nextTile()})
	m.Transpose(inside, size, rows, columns)
	m.copyLines(lines{from: inside.To, to: x.To, fromStep: inside.ToStep, toStep: x.ToStep, n: x.Columns, length: x.Rows, past: m.state(m.p.Store).nonTemporal})
	m.Jump(done)
	m.Bind(direct)
	m.Transpose(x, size, rows, columns)
	m.Bind(done)
}

// nextTile returns the frame slot of the distance to the next block's tile, or 0 if that is not known.
func (m *mover) nextTile() (slot int) {
	a := m.p.Load
	d := a.BlockDim()
	if d < 0 || !m.plan.Uses(plan.OptPrefetch) {
		return 0
	}
	return m.frameView(a.Desc).Offset + runtime.DescDims + d*runtime.DescDim + runtime.DescIndex
}

// lines copies the lines along at most one dimension.
func (m *mover) lines(dims []int, from, to int) {
	l := lines{from: from, to: to, length: m.state(m.p.Store).within[m.inner]}
	if len(dims) > 0 {
		l.n = m.state(m.p.Store).within[dims[0]]
		l.fromStep, l.toStep = m.state(m.p.Load).strides[m.p.From[dims[0]]], m.state(m.p.Store).strides[dims[0]]
	}
	if int(m.shape[m.inner])*m.p.Store.Size >= lineBytes {
		l.past = m.state(m.p.Store).nonTemporal
	}
	m.copyLines(l)
}

// lines are frame slots: of the addresses of the first line and of its copy, the distances to the next ones, the number of
// lines and that of elements in each. 0 is a number of 1. Those at a distance are prefetched, unless the slot is 0. The
// copies bypass the caches if past is not 0 and the slot is set.
type lines struct{ from, to, fromStep, toStep, n, length, ahead, past int }

// copyLines emits a loop that copies lines. If they are contiguous on both sides, it copies them as one.
func (m *mover) copyLines(l lines) {
	m.Move(moveFromReg, inFrame(l.from))
	m.Move(moveToReg, inFrame(l.to))
	m.MulBy(moveBytesReg, inFrame(l.length), m.p.Store.Size)
	if l.n == 0 {
		m.copyLine(l)
		return
	}
	m.Move(moveFromStepReg, inFrame(l.fromStep))
	m.Move(moveToStepReg, inFrame(l.toStep))
	m.Move(moveLeftReg, inFrame(l.n))
	apart := m.NewLabel()
	m.If(target.NotEqual, moveFromStepReg, moveBytesReg, apart)
	m.If(target.NotEqual, moveToStepReg, moveBytesReg, apart)
	m.Mul(moveBytesReg, moveLeftReg)
	m.Move(moveLeftReg, target.Imm(1))
	m.Bind(apart)
	if l.ahead == 0 && l.past == 0 {
		m.Move(target.P1, moveFromReg)
		m.Move(target.P2, moveToReg)
		m.callRows()
		return
	}
	head := m.Here()
	m.copyLine(l)
	m.Add(moveFromReg, moveFromStepReg)
	m.Add(moveToReg, moveToStepReg)
	m.DecrementIf(target.NotEqual, moveLeftReg, head)
}

// copyLine copies a line.
func (m *mover) copyLine(l lines) {
	m.Move(target.P1, moveFromReg)
	m.Move(target.P2, moveToReg)
	m.Move(target.Index, moveBytesReg)
	m.prefetchAhead(l.ahead)
	m.copyLineBytes(l.past)
}

// copyLineBytes copies Index bytes from P1 to P2, past the caches if the frame slot is set and they are whole cache lines. The slot
// may be 0.
func (c *codegen) copyLineBytes(past int) {
	if past == 0 {
		c.CopyBytes()
		return
	}
	cached, done := c.NewLabel(), c.NewLabel()
	c.If(target.Equal, inFrame(past).Bits(64), target.Imm(0), cached)
	c.IfBits(target.NotEqual, target.Index, target.Imm(63), cached)
	c.CopyPastCaches()
	c.Jump(done)
	c.Bind(cached)
	c.CopyBytes()
	c.Bind(done)
}

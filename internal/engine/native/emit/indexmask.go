package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// The mask of a gather or scatter of rows often consists of a condition for each row, such as that its index is within the
// array, and one for each column, which is true for an interval of columns: at the edges of an array. Then that interval of
// each row is copied, if its columns follow each other in memory.

// gridMask holds the frame slots of a loop over the rows of a masked grid.
type gridMask struct {
	*indices
	low, high int // the interval of columns
	first     int // the column at its beginning
	reach     int // its length - 1
}

// moveMaskedRows moves the rows of a grid whose condition is true. It jumps to no if the columns do not follow each other,
// if the condition of the columns is not true for an interval, or if an index that is not masked is not valid.
func (c *codegen) moveMaskedRows(r *indices, no target.Label) {
	m := c.newGridMask(r)
	c.findColumns(m, no)
	if r.IsLoad() {
		c.padGrid(m)
	}
	done := c.NewLabel()
	c.If(target.Equal, inFrame(m.reach).Bits(64), target.Imm(-1), done)
	if r.Atomic {
		c.eachMaskedRow(m, func() { c.checkInterval(m, no) })
		c.updateRows(m)
	} else {
		c.eachMaskedRow(m, func() { c.checkInterval(m, no); c.moveInterval(m) })
	}
	c.Bind(done)
}

func (c *codegen) newGridMask(r *indices) *gridMask {
	return &gridMask{r, c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)}
}

// findColumns finds the interval of columns, and computes the conditions of rows. It jumps to no if the columns do not follow each
// other, or if the condition of the columns is not true for an interval.
func (c *codegen) findColumns(m *gridMask, no target.Label) {
	g := m.Grid
	for _, v := range g.Recomputed {
		if g.Limits == nil || !slices.Contains(g.ColumnMasks, v) {
			c.recomputeFrom(v, m.Stored)
		}
	}
	if g.Limits != nil {
		c.limitInterval(m)
		return
	}
	c.findRuns(m.indices)
	c.checkRuns(m.indices, no)
	c.findInterval(m, no)
}

// limitInterval finds the interval of columns that are an iota and less than some limits.
func (c *codegen) limitInterval(m *gridMask) {
	c.Move(target.Index, target.Imm(1<<m.Grid.Bits))
	for _, b := range m.Grid.Limits {
		higher := c.NewLabel()
		c.loadIndex(target.T0, b.Limit)
		if b.Unsigned { // a negative limit is a large one
			c.If(target.AboveEqual, target.T0, target.Index, higher)
		} else {
			c.If(target.GreaterEqual, target.T0, target.Index, higher)
		}
		c.Move(target.Index, target.T0)
		c.Bind(higher)
		if !b.Unsigned {
			positive := c.NewLabel()
			c.If(target.GreaterEqual, target.Index, target.Imm(0), positive)
			c.Clear(target.Index.As(32))
			c.Bind(positive)
		}
	}
	c.Move(inFrame(m.low).Bits(64), target.Imm(0))
	c.Move(inFrame(m.first).Bits(64), target.Imm(0))
	c.Move(inFrame(m.high), target.Index)
	c.Decrement(target.Index)
	c.Move(inFrame(m.reach), target.Index)
}

// findInterval finds the interval of columns whose conditions are all true, and jumps to no if there is another interval.
func (c *codegen) findInterval(m *gridMask, no target.Label) {
	columns := 1 << m.Grid.Bits
	c.Move(inFrame(m.low).Bits(64), target.Imm(0))
	c.Move(inFrame(m.high).Bits(64), target.Imm(columns))
	for _, v := range m.Grid.ColumnMasks {
		at := c.readOffset(v)
		c.skipColumns(at, columns, 0, true)
		later := c.NewLabel()
		c.If(target.LessEqual, target.Index, inFrame(m.low), later)
		c.Move(inFrame(m.low), target.Index)
		c.Bind(later)
		c.skipColumns(at, columns, followBytes, false)
		earlier := c.NewLabel()
		c.If(target.GreaterEqual, target.Index, inFrame(m.high), earlier)
		c.Move(inFrame(m.high), target.Index)
		c.Bind(earlier)
		c.skipColumns(at, columns, 0, false)
		c.If(target.NotEqual, target.Index, target.Imm(columns), no)
	}
	some := c.NewLabel()
	c.Move(target.Index, inFrame(m.low))
	c.If(target.Below, target.Index, inFrame(m.high), some)
	c.Move(target.Index, inFrame(m.high)) // no columns
	c.Move(inFrame(m.low), target.Index)
	c.Bind(some)
	c.Move(target.T0, inFrame(m.high))
	c.Sub(target.T0, target.Index)
	c.Decrement(target.T0)
	c.Move(inFrame(m.reach), target.T0)
	k, none := m.kind.Size(), c.NewLabel()
	c.If(target.Equal, target.Index, inFrame(m.high), none)
	c.ZeroExtend(target.T0, target.At(target.Frame, m.at).Index(target.Index, k).Bits(8*k))
	c.Move(inFrame(m.first), target.T0)
	c.If(target.Above, target.T0, inFrame(m.last), no)
	c.Bind(none)
}

// skipColumns moves Index past columns whose conditions are all the bytes of eight, from the first column or from Index on.
func (c *codegen) skipColumns(at, columns int, eight int64, begin bool) {
	if begin {
		c.Clear(target.Index.As(32))
	}
	single, end := c.NewLabel(), c.NewLabel()
	c.Move(target.T1, target.Imm(eight))
	head := c.Here()
	c.If(target.Greater, target.Index, target.Imm(columns-gridColumns), single)
	c.If(target.NotEqual, target.T1, target.At(target.Frame, at).Index(target.Index, 1), single)
	c.Add(target.Index, target.Imm(gridColumns))
	c.Jump(head)
	c.Bind(single)
	next := c.Here()
	c.If(target.AboveEqual, target.Index, target.Imm(columns), end)
	c.If(target.NotEqual, target.At(target.Frame, at).Index(target.Index, 1).Bits(8), target.Imm(eight&1), end)
	c.Increment(target.Index)
	c.Jump(next)
	c.Bind(end)
}

// padGrid fills the loaded tile with the padding if an element of it is masked.
func (c *codegen) padGrid(m *gridMask) {
	pad, whole := c.NewLabel(), c.NewLabel()
	c.If(target.NotEqual, inFrame(m.reach).Bits(64), target.Imm(1<<m.Grid.Bits-1), pad)
	for _, v := range m.Grid.RowMasks {
		c.extreme(vcode.I8, c.readOffset(v), m.N>>m.Grid.Bits, true)
		c.IfBits(target.Equal, target.T0, target.T0, pad)
	}
	c.Jump(whole)
	c.Bind(pad)
	k, padding := vcode.IntOfSize(m.Size()), c.paddingOf(m.indices)
	if m.Grid.Limits != nil && padding.at == 0 && m.Size()<<m.Grid.Bits >= longRow*c.vec.Bytes {
		c.padRows(m, padding.bits)
		c.Bind(whole)
		return
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(m.N), Lanes: c.vec.Bytes / k.Size()}, unroll: 4, independent: true}
	tile := func(name string, at int) *stream {
		return n.streamFor(name, func() *stream { return n.scratch(k, at, plan.IdentityBits(n.Bits)) })
	}
	n.emitLoops(func() {
		x := n.b.Const(k, padding.bits)
		if padding.at != 0 {
			x = n.load(tile("padding", padding.at))
		}
		n.store(tile("value", m.value), x)
	})
	c.Bind(whole)
}

// longRow is the number of vectors of a row from which on it is faster not to fill all of it.
const longRow = 16

// padRows fills the rows whose condition is false with the padding, and the others from the vector in which the interval ends.
func (c *codegen) padRows(m *gridMask, bits uint64) {
	k, columns := vcode.IntOfSize(m.Size()), 1<<m.Grid.Bits
	step := min(c.vec.Bytes, columns*m.Size()) / m.Size()
	pattern := c.frame.reserve(64)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(step), Lanes: c.vec.Bytes / k.Size()}, unroll: 1}
	n.emitLoops(func() {
		n.store(n.streamFor("pattern", func() *stream { return n.scratch(k, pattern, plan.IdentityBits(n.Bits)) }), n.b.Const(k, bits))
	})
	c.Address(target.P2, inFrame(m.value))
	c.Clear(rowReg.As(32))
	head, fill := c.Here(), c.NewLabel()
	c.Clear(target.Index.As(32))
	for _, v := range m.Grid.RowMasks {
		c.If(target.Equal, target.At(target.Frame, c.readOffset(v)).Index(rowReg, 1).Bits(8), target.Imm(0), fill)
	}
	c.Move(target.Index, inFrame(m.high))
	c.And(target.Index, target.Imm(-step))
	c.Bind(fill)
	next := c.NewLabel()
	again := c.Here()
	c.If(target.AboveEqual, target.Index, target.Imm(columns), next)
	c.MoveBytes(target.At(target.P2, 0).Index(target.Index, m.Size()), inFrame(pattern), step*m.Size())
	c.Add(target.Index, target.Imm(step))
	c.Jump(again)
	c.Bind(next)
	c.Add(target.P2, target.Imm(columns*m.Size()))
	c.Increment(rowReg)
	if m.N > 1<<pollBits {
		c.pollEvery(max(0, pollBits-m.Grid.Bits), rowReg)
	}
	c.If(target.Below, rowReg, target.Imm(m.N>>m.Grid.Bits), head)
}

// paddingTile is the padding of an access in the memory format: a tile at a frame offset, or the bits of all elements.
type paddingTile struct {
	at   int // 0 for none
	bits uint64
}

// paddingOf returns the padding of a load. It emits the code that computes it if it is not constant.
func (c *codegen) paddingOf(r *indices) paddingTile {
	if r.Padding == nil {
		return paddingTile{}
	}
	if bits, ok := vcode.SplatBits(r.Padding); ok {
		return paddingTile{bits: bits}
	}
	if slices.Contains(r.Recomputed, r.Padding) {
		c.recomputeFrom(r.Padding, r.Stored)
	}
	return paddingTile{at: c.memoryFormOperand(r.PointerAccess, r.Padding)}
}

// eachMaskedRow runs body for each row whose conditions are true. rowReg is its number.
func (c *codegen) eachMaskedRow(m *gridMask, body func()) {
	c.Clear(rowReg.As(32))
	head, next := c.Here(), c.NewLabel()
	for _, v := range m.Grid.RowMasks {
		c.If(target.Equal, target.At(target.Frame, c.readOffset(v)).Index(rowReg, 1).Bits(8), target.Imm(0), next)
	}
	body()
	c.Bind(next)
	c.Increment(rowReg)
	if m.N > 1<<pollBits {
		c.pollEvery(max(0, pollBits-m.Grid.Bits), rowReg)
	}
	c.If(target.Below, rowReg, target.Imm(m.N>>m.Grid.Bits), head)
}

// checkInterval computes in T0 the index of the first element of the interval of a row. It jumps to no if an index is not valid.
func (c *codegen) checkInterval(m *gridMask, no target.Label) {
	c.findRow(m)
	c.If(target.Above, target.T0, inFrame(m.last), no)
	c.Add(target.T0, inFrame(m.first))
	c.Move(target.T1, target.T0)
	c.Add(target.T1, inFrame(m.reach))
	c.If(target.Above, target.T1, inFrame(m.last), no)
}

// findRow reads the number of the row in T0.
func (c *codegen) findRow(m *gridMask) {
	k := m.kind.Size()
	c.ZeroExtend(target.T0, target.At(target.Frame, m.rows).Index(rowReg, k).Bits(8*k))
}

// moveInterval moves the interval of columns of a row.
func (c *codegen) moveInterval(m *gridMask) {
	mem, held := target.P1, target.P2
	if !m.IsLoad() {
		mem, held = held, mem
	}
	c.locateInterval(m, mem, held)
	c.Move(target.Index, inFrame(m.reach))
	c.Increment(target.Index)
	if m.Size() > 1 {
		c.Shl(target.Index, plan.Log2(m.Size()))
	}
	c.CopyBytes()
}

// locateInterval computes the addresses of the interval of a row in memory and in the tile. The index of its first element is in T0.
func (c *codegen) locateInterval(m *gridMask, mem, held target.Reg) {
	size := m.Size()
	c.Move(mem, inFrame(m.base))
	c.Address(mem, target.At(mem, 0).Index(target.T0, size))
	c.MulBy(target.T0, rowReg, 1<<m.Grid.Bits)
	c.Add(target.T0, inFrame(m.low))
	c.Address(held, inFrame(m.value))
	c.Address(held, target.At(held, 0).Index(target.T0, size))
}

package emit

import (
	"math"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// Rows of different lengths are loaded as whole vectors, of which the lanes behind the end of the row are replaced by the padding: a loop
// for each row that ends with it would be mispredicted. The last rows of an array, which are too near its end, are copied, as are rows of
// small elements, and rows that are stored.

// raggedRows is a load of the first columns of each row.
type raggedRows struct {
	*gridMask
	padding uint64
	left    int // frame slot of the number of columns from the first one of the step on
	unroll  int
}

const (
	fromReg  = target.P3 // index of the row's first element
	countReg = target.P4 // columns that are loaded
	leftReg  = target.P5 // address of the slot
)

// loadRaggedRows loads the rows of a grid up to their ends, and pads the rest. It jumps to no if an index is not valid.
func (c *codegen) loadRaggedRows(r *indices, no target.Label) {
	k := vcode.IntOfSize(r.Size())
	columns := 1 << r.Grid.Bits
	lanes := min(c.vec.Bytes/k.Size(), columns)
	m := &raggedRows{gridMask: c.newGridMask(r), padding: c.paddingOf(r).bits, left: c.frame.reserve(8), unroll: min(4, columns/lanes)}
	fills := c.rowVectors(m, k, lanes, false)
	if r.Size() < 4 { // no lane has the number of a column
		c.eachRagged(m, no, func() { c.copyShort(m, fills, no) })
		return
	}
	loads := c.rowVectors(m, k, lanes, true)
	c.Address(leftReg, inFrame(m.left))
	c.eachRagged(m, no, func() {
		short, next := c.NewLabel(), c.NewLabel()
		c.Address(target.T0, target.At(fromReg, columns-1))
		c.If(target.Above, target.T0, inFrame(m.last), short)
		c.locateRow(m, target.P1, target.P2)
		loads()
		c.Jump(next)
		c.Bind(short)
		c.copyShort(m, fills, no)
		c.Bind(next)
	})
}

// storeRaggedRows stores the rows of a grid up to their ends. It jumps to no if an index is not valid.
func (c *codegen) storeRaggedRows(r *indices, no target.Label) {
	m := &raggedRows{gridMask: c.newGridMask(r)}
	c.eachRagged(m, no, func() {
		empty := c.NewLabel()
		c.IfBits(target.Equal, countReg, countReg, empty)
		c.checkEnd(m, no)
		c.locateRow(m, target.P2, target.P1)
		c.copyPart(m)
		c.Bind(empty)
	})
}

// eachRagged runs body for each row, when the index of its first element and the number of its columns are in registers. It jumps to no if
// the indices may wrap around.
func (c *codegen) eachRagged(m *raggedRows, no target.Label, body func()) {
	c.Clear(rowReg.As(32))
	head := c.Here()
	c.findEnd(m, no)
	body()
	c.Increment(rowReg)
	if m.N > 1<<pollBits {
		c.pollEvery(max(0, pollBits-m.Grid.Bits), rowReg)
	}
	c.If(target.Below, rowReg, target.Imm(m.N>>m.Grid.Bits), head)
}

// findEnd computes the index of the row's first element, and how many columns of it are loaded. It jumps to no if the indices of its
// columns may wrap around, or begin before the buffer.
func (c *codegen) findEnd(m *raggedRows, no target.Label) {
	k, columns := m.kind.Size(), 1<<m.Grid.Bits
	c.SignExtend(fromReg, target.At(target.Frame, m.rows).Index(rowReg, k).Bits(8*k))
	c.IfBits(target.Negative, fromReg, fromReg, no)
	if k == 4 {
		c.If(target.Greater, fromReg, target.Imm(math.MaxInt32-columns), no)
	} else {
		c.Move(target.T0, target.Imm(math.MaxInt64>>1))
		c.If(target.Greater, fromReg, target.T0, no)
	}
	c.Move(countReg, target.Imm(columns))
	for _, v := range m.Grid.RowMasks {
		c.ZeroExtend(target.T0, target.At(target.Frame, c.readOffset(v)).Index(rowReg, 1).Bits(8))
		c.Mul(countReg, target.T0)
	}
	for _, e := range m.Grid.Ends {
		above := c.NewLabel()
		if e.ByRow {
			size := vcode.KindOfValue(e.Limit).Size()
			c.SignExtend(target.T0, target.At(target.Frame, c.readOffset(e.Limit)).Index(rowReg, size).Bits(8*size))
		} else {
			c.loadIndex(target.T0, e.Limit)
		}
		if e.Unsigned { // a negative limit is a large one
			c.IfBits(target.Negative, target.T0, target.T0, above)
		}
		c.MoveIf(target.Less, target.T0, fromReg)
		c.Sub(target.T0, fromReg)
		c.MoveIf(target.Greater, countReg, target.T0)
		c.Bind(above)
	}
	some := c.NewLabel()
	c.IfBits(target.NotEqual, countReg, countReg, some)
	c.Clear(fromReg.As(32)) // any row
	c.Bind(some)
}

// locateRow computes the addresses of a row in memory and in the tile.
func (c *codegen) locateRow(m *raggedRows, mem, held target.Reg) {
	c.Move(mem, inFrame(m.base))
	c.Address(mem, target.At(mem, 0).Index(fromReg, m.Size()))
	c.MulBy(target.T0, rowReg, m.Size()<<m.Grid.Bits)
	c.Address(held, inFrame(m.value))
	c.Add(held, target.T0)
}

// copyShort fills a row with the padding and copies its columns. It jumps to no if an index is not valid.
func (c *codegen) copyShort(m *raggedRows, fills func(), no target.Label) {
	valid := c.NewLabel()
	c.IfBits(target.Equal, countReg, countReg, valid)
	c.checkEnd(m, no)
	c.Bind(valid)
	c.locateRow(m, target.P1, target.P2)
	fills()
	c.copyPart(m)
}

// checkEnd jumps to no if the last index is not valid.
func (c *codegen) checkEnd(m *raggedRows, no target.Label) {
	c.Address(target.T0, target.At(fromReg, -1).Index(countReg, 1))
	c.If(target.Above, target.T0, inFrame(m.last), no)
}

// copyPart copies the columns from P1 to P2.
func (c *codegen) copyPart(m *raggedRows) {
	c.Move(target.Index, countReg)
	if m.Size() > 1 {
		c.Shl(target.Index, plan.Log2(m.Size()))
	}
	c.CopyBytes()
}

// rowVectors returns a function that emits a loop over the vectors of a row. It loads them, or only fills them with the padding.
func (c *codegen) rowVectors(m *raggedRows, k vcode.Kind, lanes int, loads bool) (emit func()) {
	mem, held, left := newStream(k, k.Size(), 1), newStream(k, k.Size(), 1), newStream(k, k.Size(), 0)
	mem.Reg, held.Reg, left.Reg = target.P1, target.P2, leftReg
	b := vcode.NewBody(c.vec, lanes)
	pad := b.Const(k, m.padding)
	count := b.Add(k, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: &left.Stream}}})
	for u := range m.unroll {
		x := pad
		if loads {
			x = b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: &mem.Stream, At: u * lanes}}, Imm: lanes})
			x = b.Select(b.ICmp(vcode.CmpGT, count, consecutive(b, k, uint64(u*lanes)), true), x, pad)
		}
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{x}, Mem: []vcode.Memory{{Base: &held.Stream, At: u * lanes}}, Imm: lanes})
	}
	h := vcode.NewAllocator(machine{c.emitter}, b)
	before, body := b.Split(false)
	columns, step := 1<<m.Grid.Bits, m.unroll*lanes
	return func() {
		h.EmitBefore(before, body)
		c.Clear(target.Index.As(32))
		head := c.Here()
		c.Move(target.T0, countReg)
		c.Sub(target.T0, target.Index)
		c.Move(inFrame(m.left), target.T0)
		h.EmitIteration(body, nil)
		if step < columns {
			c.Add(target.Index, target.Imm(step))
			c.If(target.Below, target.Index, target.Imm(columns), head)
		}
	}
}

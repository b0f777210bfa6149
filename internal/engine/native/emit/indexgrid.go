package emit

import (
	"fmt"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// The indices of a grid are sums of a number for each row and one for each column. Columns that follow each other in
// memory are copied as vectors: in the tiles at the edge of an image nearly all do.

// readGrid sets the frame offsets of the rows and the columns. Columns that are an iota are stored first, unless only their
// limits are needed.
func (c *codegen) readGrid(r *indices) {
	r.rows = c.readOffset(r.Grid.Rows)
	if r.Grid.Limits != nil && !r.Proven || r.Grid.Ends != nil {
		return
	}
	if !plan.IsIota(r.Grid.Columns) {
		r.at = c.readOffset(r.Grid.Columns)
	} else {
		n := 1 << r.Grid.Bits
		r.at = c.frame.reserve(max(64, n*r.kind.Size()))
		c.eachColumn(r, func(n *nest) {
			x := n.element(plan.IdentityIndexing(r.Grid.Columns))
			n.store(n.streamFor("columns", func() *stream { return n.scratch(r.kind, r.at, plan.IdentityBits(n.Bits)) }), x)
		})
	}
	r.runs = c.frame.reserve(max(64, 1<<r.Grid.Bits))
}

// eachColumn emits a loop over vectors of the columns.
func (c *codegen) eachColumn(r *indices, body func(n *nest)) { c.eachOf(r, r.Grid.Bits, body) }

// eachOf emits a loop over vectors of 1<<bits columns.
func (c *codegen) eachOf(r *indices, bits int, body func(n *nest)) {
	n := &nest{codegen: c, Space: plan.Space{Bits: bits, Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 1}
	n.emitLoops(func() { body(n) })
}

// checkGrid jumps to no unless all sums are valid. The largest one is that of the largest row and the largest column; none
// of both is negative if it is not.
func (c *codegen) checkGrid(r *indices, no target.Label) {
	c.extreme(r.kind, r.rows, r.N>>r.Grid.Bits, false)
	c.If(target.Above, target.T0, inFrame(r.last), no)
	c.Move(inFrame(r.found), target.T0)
	c.extreme(r.kind, r.at, 1<<r.Grid.Bits, false)
	c.If(target.Above, target.T0, inFrame(r.last), no)
	c.Add(target.T0, inFrame(r.found))
	c.Move(inFrame(r.found), target.T0)
	c.checkLargest(r, no)
}

// Registers of the loops over a grid, besides those of accesses through pointers.
const (
	rowsReg        = target.P6  // address of the rows
	firstColumnReg = target.P7  // address of the element of the first of some columns
	rowReg         = target.P8  // number of the row
	originReg      = target.P9  // address of the element that the columns are relative to
	allReg         = target.P10 // the bytes of columns that follow each other
)

// gridColumns is the number of columns that are moved together.
const gridColumns = 8

// gridLoop moves all elements: whole rows if the elements of each follow each other, otherwise some columns at a time.
func (c *codegen) gridLoop(r *indices) {
	mixed, done := c.NewLabel(), c.NewLabel()
	if !r.Atomic || r.UpdatesRows() {
		c.findRuns(r)
		c.checkRuns(r, mixed)
		if r.Atomic {
			c.updateRows(c.wholeRows(r))
		} else {
			c.eachRow(r, func() { c.moveRow(r) })
		}
		c.Jump(done)
		c.Bind(mixed)
		c.Move(inFrame(r.runs+1<<r.Grid.Bits-1).Bits(8), target.Imm(1)) // any column may follow the last one
	}
	c.eachRow(r, func() { c.moveSomeColumns(r) })
	c.Bind(done)
}

// eachRow runs body for each row.
func (c *codegen) eachRow(r *indices, body func()) {
	k, size, columns := r.kind.Size(), r.Size(), 1<<r.Grid.Bits
	c.Address(rowsReg, inFrame(r.rows))
	c.Address(ptrReg, inFrame(r.at))
	c.Address(maskReg, inFrame(r.runs))
	c.Move(baseReg, inFrame(r.base))
	c.Move(allReg, target.Imm(followBytes))
	if r.value != 0 {
		c.Address(dataReg, inFrame(r.value))
	}
	c.Clear(rowReg.As(32))
	row := c.Here()
	c.ZeroExtend(target.T0, target.At(rowsReg, 0).Index(rowReg, k).Bits(8*k))
	c.Address(originReg, target.At(baseReg, 0).Index(target.T0, size))
	body()
	c.Add(dataReg, target.Imm(columns*size))
	c.Increment(rowReg)
	if r.N > 1<<pollBits {
		c.pollEvery(max(0, pollBits-r.Grid.Bits), rowReg)
	}
	c.If(target.Below, rowReg, target.Imm(r.N/columns), row)
}

// moveRow moves a row whose elements follow each other.
func (c *codegen) moveRow(r *indices) {
	k, bytes := r.kind.Size(), r.Size()<<r.Grid.Bits
	c.ZeroExtend(target.T0, target.At(ptrReg, 0).Bits(8*k))
	c.Address(originReg, target.At(originReg, 0).Index(target.T0, r.Size()))
	step := min(bytes, 8*c.vec.Bytes)
	c.Clear(target.Index.As(32))
	head := c.Here()
	for at := 0; at < step; at += c.vec.Bytes {
		n := min(bytes-at, c.vec.Bytes) / r.Size()
		c.moveElements(r.PointerAccess, target.At(originReg, at).Index(target.Index, 1), target.At(dataReg, at).Index(target.Index, 1), n)
	}
	if step < bytes {
		c.Add(target.Index, target.Imm(step))
		c.If(target.Below, target.Index, target.Imm(bytes), head)
	}
}

// moveSomeColumns moves a row by columns, as vectors if they follow each other.
func (c *codegen) moveSomeColumns(r *indices) {
	k, size := r.kind.Size(), r.Size()
	c.Clear(target.Index.As(32))
	head, lanes, done := c.Here(), c.NewLabel(), c.NewLabel()
	if !r.Atomic {
		c.If(target.NotEqual, allReg, target.At(maskReg, 0).Index(target.Index, 1), lanes)
		c.ZeroExtend(target.T0, target.At(ptrReg, 0).Index(target.Index, k).Bits(8*k))
		c.moveColumns(r)
		c.Add(target.Index, target.Imm(gridColumns))
		c.If(target.Below, target.Index, target.Imm(1<<r.Grid.Bits), head)
		c.Jump(done)
	}
	c.Bind(lanes)
	for u := range gridColumns {
		c.ZeroExtend(target.T0, target.At(ptrReg, u*k).Index(target.Index, k).Bits(8*k))
		c.moveElementAt(r, target.At(originReg, 0).Index(target.T0, size), target.At(dataReg, u*size).Index(target.Index, size))
	}
	c.Add(target.Index, target.Imm(gridColumns))
	c.If(target.Below, target.Index, target.Imm(1<<r.Grid.Bits), head)
	c.Bind(done)
}

// moveColumns moves elements that follow each other. T0 is the first column.
func (c *codegen) moveColumns(r *indices) {
	bytes := gridColumns * r.Size()
	c.Address(firstColumnReg, target.At(originReg, 0).Index(target.T0, r.Size())) // moving bytes changes T0
	for at := 0; at < bytes; at += c.vec.Bytes {
		held := target.At(dataReg, at).Index(target.Index, r.Size())
		c.moveElements(r.PointerAccess, target.At(firstColumnReg, at), held, min(bytes-at, c.vec.Bytes)/r.Size())
	}
}

// maxCheckedRuns is the maximum number of times that checkRuns compares columns which are moved together.
const maxCheckedRuns = 16

// followBytes are the bytes of columns that are moved together if each is followed by the next element.
const followBytes = 0x0101010101010101

// checkRuns jumps to no unless all columns but the last one are followed by the next element. It reads no more bytes at a
// time than findRuns stores, which is faster than to read a vector of them right after that, and ignores the last byte.
func (c *codegen) checkRuns(r *indices, no target.Label) {
	n := 1 << r.Grid.Bits
	if n > maxCheckedRuns*gridColumns {
		c.Move(inFrame(r.runs+n-1).Bits(8), target.Imm(1))
		c.extreme(vcode.I8, r.runs, n, true)
		c.IfBits(target.Equal, target.T0, target.T0, no)
		return
	}
	c.Move(target.T1, target.Imm(followBytes))
	for at := 0; at < n-gridColumns; at += gridColumns {
		c.If(target.NotEqual, target.T1, inFrame(r.runs+at), no)
	}
	c.Move(target.T0, inFrame(r.runs+n-gridColumns))
	c.Shl(target.T0, 8)
	c.Shl(target.T1, 8)
	c.If(target.NotEqual, target.T0, target.T1, no)
}

// findRuns stores for each column but the last one whether the next one is the next element.
func (c *codegen) findRuns(r *indices) { c.findSteps(r, r.at, r.Grid.Bits, 1, r.runs) }

// findSteps stores for each of 1<<bits columns at a frame offset whether the next one is by elements later. It is not if one of both is
// masked: if its byte at the frame offset of one of the masks is zero.
func (c *codegen) findSteps(r *indices, at, bits int, by uint64, to int, masks ...int) {
	c.eachOf(r, bits, func(n *nest) {
		load := func(k vcode.Kind, at int) vcode.Reg {
			return n.load(n.streamFor(fmt.Sprint(k, at), func() *stream { return n.scratch(k, at, plan.IdentityBits(n.Bits)) }))
		}
		x, after := load(r.kind, at), load(r.kind, at+r.kind.Size())
		steps := n.b.ICmp(vcode.CmpEQ, n.b.IAdd(x, n.b.Const(r.kind, by)), after, true)
		for _, at := range masks {
			steps = n.b.And(steps, n.b.And(load(vcode.Mask, at), load(vcode.Mask, at+1)))
		}
		n.store(n.streamFor("steps", func() *stream { return n.scratch(vcode.Mask, to, plan.IdentityBits(n.Bits)) }), steps)
	})
}

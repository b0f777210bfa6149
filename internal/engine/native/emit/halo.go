package emit

import (
	"math/bits"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The elements of a halo are at the sums of a number for each of its rows and one for each of its columns. Eight columns at a time
// are copied for all rows: as vectors if the columns follow each other in memory, which all do but those at an edge.

// Registers of the loops that copy a halo, besides baseReg. Index is the column.
const (
	haloPairReg  = target.P0 // address of the addresses of a row
	haloFromReg  = target.P1 // address of column 0 of a row in memory
	haloToReg    = target.P2 // address of the row in scratch memory
	haloPairsReg = target.P4 // end of the addresses of rows
	haloOnesReg  = target.P5 // the conditions of eight columns that are not masked
	haloMaxReg   = target.P6 // largest row
	haloByteReg  = target.P7 // offset in memory of a column
	haloEndReg   = target.P8 // column at which a loop over single columns ends
)

// halo is the copy of a halo. Its fields are frame offsets.
type halo struct {
	*indices // of the first member
	*plan.Halo
	columnTable, rowTable int   // numbers of columns and rows
	columnMasks, rowMasks []int // conditions of each column or row
	pairs, pairsEnd       int   // addresses in memory and in scratch memory of rows that are not masked
	limit                 int   // slot of the largest valid column
}

// haloAt returns the frame offset of a halo.
func (c *codegen) haloAt(h *plan.Halo) int {
	at, ok := c.halos[h]
	if !ok {
		at = c.frame.reserve(max(64, h.Members[0].Size()<<haloBits(h)))
		c.halos[h] = at
	}
	return at
}

// haloBits is the logarithm of the number of elements of scratch memory for a halo.
func haloBits(h *plan.Halo) int { return ceilLog2(h.Rows * h.Stride()) }

// ceilLog2 returns the logarithm of the next power of two.
func ceilLog2(n int) int { return bits.Len(uint(n - 1)) }

// halo emits the loads of a halo. If the halo cannot be copied as one, each tile is loaded and then copied to its part of it.
func (c *codegen) halo(h *plan.Halo) {
	lanes, done := c.NewLabel(), c.NewLabel()
	c.copyHalo(h, lanes, done)
	c.Bind(lanes)
	for _, m := range h.Members {
		c.markOp(m.Op)
		c.gatherLanes(m.PointerAccess)
		c.placeInHalo(h, m)
	}
	c.Bind(done)
	for _, m := range h.Members {
		c.logAccess(m.Op)
		c.logResults(m.Op)
	}
}

// gatherLanes loads the lanes of a tile one at a time.
func (c *codegen) gatherLanes(a *plan.PointerAccess) {
	slow, done := c.NewLabel(), c.NewLabel()
	c.recomputeOperands(a)
	forms := memoryForms{value: c.memoryFormOffset(a, a.Value), padding: c.memoryFormOperand(a, a.Padding)}
	c.startPointers(a, forms)
	c.eachLane(a, slow, func() { c.moveLane(a) })
	c.Jump(done)
	c.Bind(slow)
	c.callPortable(a.Op)
	c.Bind(done)
}

// placeInHalo copies the tile of a member to the halo.
func (c *codegen) placeInHalo(h *plan.Halo, m plan.HaloMember) {
	size, row := m.Size(), c.frame.reserve(8)
	c.Move(inFrame(row).Bits(64), target.Imm(0))
	head := c.Here()
	c.MulBy(target.T0, inFrame(row), h.TileColumns()*size)
	c.Address(target.P1, target.At(target.Frame, c.frame.offset(m.Value)).Index(target.T0, 1))
	c.MulBy(target.T0, inFrame(row), h.Stride()*size)
	c.Address(target.P2, target.At(target.Frame, c.haloAt(h)+(m.Row*h.Stride()+m.Column)*size).Index(target.T0, 1))
	c.Move(target.Index, target.Imm(h.TileColumns()*size))
	c.CopyBytes()
	c.Increment(inFrame(row).Bits(64))
	c.If(target.Below, inFrame(row).Bits(64), target.Imm(h.TileRows()), head)
}

// copyHalo copies a halo and jumps to done. It jumps to lanes if an index that is not masked is not valid.
func (c *codegen) copyHalo(h *plan.Halo, lanes, done target.Label) {
	first := h.Members[0].PointerAccess
	k := vcode.KindOfValue(first.Indexed.Index)
	r := &halo{indices: &indices{PointerAccess: first, Indexed: first.Indexed, kind: k, base: c.frame.reserve(8), last: c.frame.reserve(8)}, Halo: h}
	c.Move(target.T0, inFrame(c.readOffset(r.Base)))
	c.findMemory(first, lanes, false)
	c.Sub(target.T0, startReg)
	c.checkBase(r.indices, lanes)
	c.fillTables(r)
	if first.Mask != nil {
		c.padHalo(r)
	}
	c.findRows(r, lanes)
	c.If(target.Equal, haloPairReg, haloPairsReg, done)
	c.eachEightColumns(r, lanes)
	c.Jump(done)
}

// fillTables joins the rows and the columns of members, and finds the columns that follow each other.
func (c *codegen) fillTables(r *halo) {
	rows, columns := r.RowCover(), r.ColumnCover()
	row, column := func(m plan.HaloMember) int { return m.Row }, func(m plan.HaloMember) int { return m.Column }
	for i := range r.Grid.RowMasks {
		r.rowMasks = append(r.rowMasks, c.joinTables(rows, row, r.TileRows(), func(g *plan.IndexGrid) *tileir.Value { return g.RowMasks[i] }))
	}
	for i := range r.Grid.ColumnMasks {
		r.columnMasks = append(r.columnMasks, c.joinTables(columns, column, r.TileColumns(), func(g *plan.IndexGrid) *tileir.Value { return g.ColumnMasks[i] }))
	}
	r.rowTable = c.joinTables(rows, row, r.TileRows(), func(g *plan.IndexGrid) *tileir.Value { return g.Rows })
	r.columnTable = c.joinTables(columns, column, r.TileColumns(), func(g *plan.IndexGrid) *tileir.Value { return g.Columns })
	r.runs = c.frame.reserve(max(64, 1<<ceilLog2(r.Halo.Columns)))
	c.findFollowing(r.indices, r.columnTable, ceilLog2(r.Halo.Columns))
}

// joinTables joins the lines of members, each of n elements, to one line. It computes those that are not in memory.
func (c *codegen) joinTables(list []plan.HaloMember, at func(m plan.HaloMember) int, n int, line func(g *plan.IndexGrid) *tileir.Value) int {
	size := vcode.KindOfValue(line(list[0].Indexed.Grid)).Size()
	bytes := size << ceilLog2(at(list[len(list)-1])+n)
	table := c.frame.reserve(max(64, bytes) + c.vec.Bytes) // columns are compared with the next ones
	for _, m := range list {
		g := m.Indexed.Grid
		v := line(g)
		if slices.Contains(g.Recomputed, v) {
			c.recomputeFrom(v, m.Indexed.Stored)
		}
		c.copyInFrame(table+size*at(m), c.readOffset(v), size*n)
	}
	return table
}

// maxMoves is the maximum number of vectors that copyInFrame copies without a loop.
const maxMoves = 16

// copyInFrame copies bytes between frame offsets. It copies at least four.
func (c *codegen) copyInFrame(to, from, bytes int) {
	if bytes > maxMoves*c.vec.Bytes {
		c.Address(target.P1, inFrame(from))
		c.Address(target.P2, inFrame(to))
		c.Move(target.Index, target.Imm(bytes))
		c.CopyBytes()
		return
	}
	for at := 0; at < bytes; at += c.vec.Bytes {
		c.MoveBytes(inFrame(to+at), inFrame(from+at), max(4, min(bytes-at, c.vec.Bytes)))
	}
}

// padHalo fills the halo with the padding.
func (c *codegen) padHalo(r *halo) {
	k, padding := vcode.IntOfSize(r.Size()), uint64(0)
	if r.Padding != nil {
		padding, _ = vcode.SplatBits(r.Padding)
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: haloBits(r.Halo), Lanes: c.vec.Bytes / k.Size()}, unroll: 4, independent: true}
	n.emitLoops(func() {
		l := n.streamFor("halo", func() *stream { return n.scratch(k, c.haloAt(r.Halo), plan.IdentityBits(n.Bits)) })
		n.store(l, n.b.Const(k, padding))
	})
}

// findRows stores the addresses of rows that are not masked. haloPairReg is that of the first one. It jumps to lanes if a row is not valid.
func (c *codegen) findRows(r *halo, lanes target.Label) {
	k := r.kind.Size()
	r.pairs, r.pairsEnd, r.limit = c.frame.reserve(16*r.Halo.Rows), c.frame.reserve(8), c.frame.reserve(8)
	c.Move(baseReg, inFrame(r.base))
	c.Address(haloPairsReg, inFrame(r.pairs))
	c.Address(haloToReg, inFrame(c.haloAt(r.Halo)))
	c.Clear(haloMaxReg.As(32))
	c.Clear(target.Index.As(32))
	head, masked, smaller := c.Here(), c.NewLabel(), c.NewLabel()
	for _, at := range r.rowMasks {
		c.If(target.Equal, target.At(target.Frame, at).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	c.ZeroExtend(target.T0, target.At(target.Frame, r.rowTable).Index(target.Index, k).Bits(8*k))
	c.If(target.Above, target.T0, inFrame(r.last), lanes)
	c.If(target.BelowEqual, target.T0, haloMaxReg, smaller)
	c.Move(haloMaxReg, target.T0)
	c.Bind(smaller)
	c.Address(target.T0, target.At(baseReg, 0).Index(target.T0, r.Size()))
	c.Move(target.At(haloPairsReg, 0), target.T0)
	c.Move(target.At(haloPairsReg, 8), haloToReg)
	c.Add(haloPairsReg, target.Imm(16))
	c.Bind(masked)
	c.Add(haloToReg, target.Imm(r.Stride()*r.Size()))
	c.Increment(target.Index)
	c.If(target.Below, target.Index, target.Imm(r.Halo.Rows), head)
	c.Move(target.T0, inFrame(r.last))
	c.Sub(target.T0, haloMaxReg)
	c.Move(inFrame(r.limit), target.T0)
	c.Address(haloPairReg, inFrame(r.pairs))
}

// eachEightColumns copies the columns of all rows.
func (c *codegen) eachEightColumns(r *halo, lanes target.Label) {
	k, size, columns := r.kind.Size(), r.Size(), r.Halo.Columns
	c.Move(haloOnesReg, target.Imm(followBytes))
	c.Clear(target.Index.As(32))
	head, single, next, done := c.Here(), c.NewLabel(), c.NewLabel(), c.NewLabel()
	for _, at := range r.columnMasks {
		c.If(target.NotEqual, haloOnesReg, target.At(target.Frame, at).Index(target.Index, 1), single)
	}
	c.Move(target.T0, target.At(target.Frame, r.runs).Index(target.Index, 1)) // whether the eighth is followed does not matter
	c.Move(target.T1, haloOnesReg)
	c.Xor(target.T0, target.T1)
	c.Shl(target.T0, 8)
	c.IfBits(target.NotEqual, target.T0, target.T0, single)
	c.ZeroExtend(haloByteReg, target.At(target.Frame, r.columnTable).Index(target.Index, k).Bits(8*k))
	c.If(target.Above, haloByteReg, inFrame(r.limit), lanes)
	c.Address(target.T0, target.At(haloByteReg, gridColumns-1))
	c.If(target.Above, target.T0, inFrame(r.limit), lanes)
	c.eachPair(r, func() {
		for at := 0; at < gridColumns*size; at += c.vec.Bytes {
			to, from := target.At(haloToReg, at).Index(target.Index, size), target.At(haloFromReg, at).Index(haloByteReg, size)
			c.MoveBytes(to, from, min(gridColumns*size-at, c.vec.Bytes))
		}
	})
	c.Add(target.Index, target.Imm(gridColumns))
	c.Jump(next)
	c.Bind(single)
	c.eachSingleColumn(r, lanes)
	c.Bind(next)
	c.If(target.AboveEqual, target.Index, target.Imm(columns), done)
	if columns%gridColumns != 0 { // the last eight overlap
		c.If(target.BelowEqual, target.Index, target.Imm(columns-gridColumns), head)
		c.Move(target.Index, target.Imm(columns-gridColumns))
	}
	c.Jump(head)
	c.Bind(done)
}

// eachSingleColumn copies eight columns, one at a time.
func (c *codegen) eachSingleColumn(r *halo, lanes target.Label) {
	k, size := r.kind.Size(), r.Size()
	c.Address(haloEndReg, target.At(target.Index, gridColumns))
	head, masked := c.Here(), c.NewLabel()
	for _, at := range r.columnMasks {
		c.If(target.Equal, target.At(target.Frame, at).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	c.ZeroExtend(haloByteReg, target.At(target.Frame, r.columnTable).Index(target.Index, k).Bits(8*k))
	c.If(target.Above, haloByteReg, inFrame(r.limit), lanes)
	c.eachPair(r, func() {
		c.moveElement(target.At(haloToReg, 0).Index(target.Index, size), target.At(haloFromReg, 0).Index(haloByteReg, size), size)
	})
	c.Bind(masked)
	c.Increment(target.Index)
	c.If(target.Below, target.Index, haloEndReg, head)
}

// eachPair runs body for each row that is not masked.
func (c *codegen) eachPair(r *halo, body func()) {
	c.Address(haloPairReg, inFrame(r.pairs))
	head := c.Here()
	c.Move(haloFromReg, target.At(haloPairReg, 0))
	c.Move(haloToReg, target.At(haloPairReg, 8))
	body()
	c.Add(haloPairReg, target.Imm(16))
	c.If(target.Below, haloPairReg, haloPairsReg, head)
}

// haloStream returns the stream of a tile through an indexing, in the halo that contains it.
func (n *nest) haloStream(h *plan.Halo, m plan.HaloMember, a plan.Indexing) *stream {
	k, size, columns := vcode.KindOfValue(a.Base), m.Size(), m.Indexed.Grid.Bits
	l := newStream(k, size, innerStep(a.Pos))
	for _, start := range n.starts()[:len(n.starts())-1] {
		s := stride{}
		switch p := int(a.Pos[start]); {
		case p >= columns:
			s.bytes = h.Stride() * size << (p - columns)
		case p >= 0:
			s.bytes = size << p
		}
		l.strides = append(l.strides, s)
	}
	at := n.haloAt(h) + ((m.Row+a.Off>>columns)*h.Stride()+m.Column+a.Off&(1<<columns-1))*size
	l.start = func(d target.Reg) { n.Address(d, inFrame(at)) }
	return l
}

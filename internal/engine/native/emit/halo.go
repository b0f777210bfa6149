package emit

import (
	"math/bits"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The elements of a halo are at the sums of a number for each of its planes, one for each row and one for each column. Some columns
// at a time are copied for all rows: as vectors if they follow each other in memory, which all do but those at an edge.

// Registers of the loops that copy a halo, besides baseReg. Index is the column.
const (
	haloPairReg  = target.P0 // address of the addresses of a row
	haloFromReg  = target.P1 // address of column 0 of a row in memory
	haloToReg    = target.P2 // address of the row in scratch memory
	haloPairsReg = target.P4 // end of the addresses of rows
	haloOnesReg  = target.P5 // the bytes of columns that follow each other
	haloMaxReg   = target.P6 // largest row
	haloByteReg  = target.P7 // number of the column in memory
	haloEndReg   = target.P8 // end of the columns that follow each other

	haloPlaneReg  = haloPairReg // number of a plane of the halo, while the addresses of rows are found
	haloNumberReg = haloFromReg // and what is added to the numbers of its rows
)

// halo is the copy of a halo. Its fields are frame offsets.
type halo struct {
	*indices // of the first member
	*plan.Halo
	lines   [3]haloLines // of planes, rows and columns
	pairs   int          // addresses in memory and in scratch memory of rows that are not masked
	limit   int          // slot of the largest valid column
	repeats int          // bytes that tell for each column whether the next one is the same; 0 if some are masked
	needed  [3]int       // slots of how many planes, rows and columns are needed
	start   int          // slot of the first column of those that follow each other
}

// haloLines are frame offsets of the numbers of the planes, rows or columns of a halo, and of their conditions.
type haloLines struct {
	numbers int // 0 for the only plane, or the only row
	masks   []int
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
func haloBits(h *plan.Halo) int { return ceilLog2(h.Extent[plan.HaloPlanes] * h.PlaneStride()) }

// ceilLog2 returns the logarithm of the next power of two.
func ceilLog2(n int) int { return bits.Len(uint(n - 1)) }

// halo emits the loads of a halo. If the halo cannot be copied as one, each tile is loaded and then copied to its part of it.
func (c *codegen) halo(h *plan.Halo) {
	lanes, done := c.NewLabel(), c.NewLabel()
	c.copyHalo(h, lanes, done)
	c.Bind(lanes)
	for _, m := range h.Members {
		c.markOp(m.Op)
		c.placeInHalo(h, m, c.gatherLanes(m.PointerAccess))
	}
	c.Bind(done)
	for _, m := range h.Members {
		c.logAccess(m.Op)
		c.logResults(m.Op)
	}
}

// gatherLanes loads the lanes of a tile one at a time. It returns the frame offset of the tile in the memory format.
func (c *codegen) gatherLanes(a *plan.PointerAccess) (at int) {
	slow, done := c.NewLabel(), c.NewLabel()
	c.recomputeOperands(a)
	forms := memoryForms{value: c.memoryFormOffset(a, a.Value), padding: c.memoryFormOperand(a, a.Padding)}
	c.startPointers(a, forms)
	c.eachLane(a, slow, func() { c.moveLane(a) })
	c.Jump(done)
	c.Bind(slow)
	c.callPortable(a.Op)
	c.encodeTo(forms.value, a.Elem, a.Value)
	c.Bind(done)
	return forms.value
}

// placeInHalo copies the tile of a member, which is at a frame offset, to the halo.
func (c *codegen) placeInHalo(h *plan.Halo, m plan.HaloMember, from int) {
	size, tile := m.Size(), h.Tile()
	row, at := c.frame.reserve(8), c.haloAt(h)+m.Size()*h.Offset(m.At)
	for plane := range tile[plan.HaloPlanes] {
		c.Move(inFrame(row).Bits(64), target.Imm(0))
		head := c.Here()
		c.MulBy(target.T0, inFrame(row), tile[plan.HaloColumns]*size)
		c.Address(target.P1, target.At(target.Frame, from+plane*size<<h.PlaneBit()).Index(target.T0, 1))
		c.MulBy(target.T0, inFrame(row), h.Stride()*size)
		c.Address(target.P2, target.At(target.Frame, at+plane*size*h.PlaneStride()).Index(target.T0, 1))
		c.Move(target.Index, target.Imm(tile[plan.HaloColumns]*size))
		c.CopyBytes()
		c.Increment(inFrame(row).Bits(64))
		c.If(target.Below, inFrame(row).Bits(64), target.Imm(tile[plan.HaloRows]), head)
	}
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
	c.findNeeded(r)
	if first.Mask != nil && !r.padsLines() {
		c.padHalo(r)
	}
	c.findRows(r, lanes)
	c.If(target.Equal, haloPairReg, haloPairsReg, done)
	c.eachRun(r, lanes)
	c.Jump(done)
}

// fillTables joins the lines of members, and finds the columns that follow each other, and those that are the same.
func (c *codegen) fillTables(r *halo) {
	for dim := range r.lines {
		cover := r.Cover(dim)
		for i := range r.HaloMasks(dim) {
			r.lines[dim].masks = append(r.lines[dim].masks, c.joinTables(r, cover, dim, func(m plan.HaloMember) *tileir.Value { return m.HaloMasks(dim)[i] }))
		}
		if r.HaloLine(dim) != nil {
			r.lines[dim].numbers = c.joinTables(r, cover, dim, func(m plan.HaloMember) *tileir.Value { return m.HaloLine(dim) })
		}
	}
	columns, numbers, masks := r.Extent[plan.HaloColumns], r.lines[plan.HaloColumns].numbers, r.lines[plan.HaloColumns].masks
	r.runs = c.frame.reserve(max(64, 1<<ceilLog2(columns)))
	c.findHaloSteps(r, columns, 1, r.runs, numbers, masks)
	if len(masks) == 0 {
		r.repeats = c.frame.reserve(max(64, 1<<ceilLog2(columns)))
		c.findHaloSteps(r, columns, 0, r.repeats, numbers, nil)
	}
}

// findHaloSteps stores for each of the columns whether the next one is by elements later: for a power of two, and for those that are left. Both
// may overlap.
func (c *codegen) findHaloSteps(r *halo, columns int, by uint64, to, numbers int, masks []int) {
	whole := bits.Len(uint(columns)) - 1
	c.findSteps(r.indices, numbers, whole, by, to, masks...)
	if left := columns - 1<<whole; left > 0 {
		at := columns - 1<<ceilLog2(left)
		moved := slices.Clone(masks)
		for i := range moved {
			moved[i] += at
		}
		c.findSteps(r.indices, numbers+at*r.kind.Size(), ceilLog2(left), by, to+at, moved...)
	}
}

// findNeeded stores how many planes, rows and columns elements need that are stored.
func (c *codegen) findNeeded(r *halo) {
	for dim, n := range r.Tile() {
		r.needed[dim] = c.frame.reserve(8)
		need := inFrame(r.needed[dim]).Bits(64)
		c.setNeeded(r.Ends[dim], n, need)
		c.Add(need, target.Imm(r.Extent[dim]-n))
	}
}

// padsLines reports that each row and column that is masked is padded on its own, because few of them are needed. Otherwise the whole halo is
// padded before.
func (r *halo) padsLines() bool { return r.Mask != nil && r.Ends[plan.HaloColumns] != nil }

// padding returns the bits of an element beyond the array.
func (r *halo) padding() uint64 {
	if r.Padding == nil {
		return 0
	}
	bits, _ := vcode.SplatBits(r.Padding)
	return bits & (1<<(8*r.Size()-1)<<1 - 1)
}

// padHaloRows pads rows of a number of bytes from haloToReg on, a multiple of eight.
func (c *codegen) padHaloRows(r *halo, bytes int) {
	if !r.padsLines() {
		return
	}
	eight := r.padding()
	for n := 8 * r.Size(); n < 64; n *= 2 {
		eight |= eight << n
	}
	c.Move(haloByteReg, target.Imm(int64(eight)))
	c.Address(haloEndReg, target.At(haloToReg, bytes))
	head := c.Here()
	c.Sub(haloEndReg, target.Imm(8))
	c.Move(target.At(haloEndReg, 0), haloByteReg)
	c.If(target.Above, haloEndReg, haloToReg, head)
}

// padHaloColumn pads the column in the index register.
func (c *codegen) padHaloColumn(r *halo) {
	if !r.padsLines() {
		return
	}
	c.Move(target.T1, target.Imm(int64(r.padding())))
	c.eachPair(r, func() {
		c.Move(target.At(haloToReg, 0).Index(target.Index, r.Size()), target.T1.As(8*r.Size()))
	})
}

// joinTables joins the lines of members to one. It computes those that are not in memory.
func (c *codegen) joinTables(r *halo, list []plan.HaloMember, dim int, line func(m plan.HaloMember) *tileir.Value) int {
	size := vcode.KindOfValue(line(list[0])).Size()
	bytes := size << ceilLog2(r.Extent[dim])
	table := c.frame.reserve(max(64, bytes) + c.vec.Bytes) // columns are compared with the next ones, and copies may write four bytes
	for _, m := range list {
		v := line(m)
		if m.Indexed.RecomputesLine(v) {
			c.recomputeFrom(v, m.Indexed.Stored)
		}
		c.copyInFrame(table+size*m.At[dim], c.readOffset(v), size*r.Tile()[dim])
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
	k := vcode.IntOfSize(r.Size())
	n := &nest{codegen: c, Space: plan.Space{Bits: haloBits(r.Halo), Lanes: c.vec.Bytes / k.Size()}, unroll: 4, independent: true}
	n.emitLoops(func() {
		l := n.streamFor("halo", func() *stream { return n.scratch(k, c.haloAt(r.Halo), plan.IdentityBits(n.Bits)) })
		n.store(l, n.b.Const(k, r.padding()))
	})
}

// findRows stores the addresses of rows that are not masked. haloPairReg is that of the first one. It jumps to lanes if a row is not valid.
func (c *codegen) findRows(r *halo, lanes target.Label) {
	planes, rows := r.Extent[plan.HaloPlanes], r.Extent[plan.HaloRows]
	r.pairs, r.limit, r.start = c.frame.reserve(16*planes*rows), c.frame.reserve(8), c.frame.reserve(8)
	c.Move(baseReg, inFrame(r.base))
	c.Address(haloPairsReg, inFrame(r.pairs))
	c.Address(haloToReg, inFrame(c.haloAt(r.Halo)))
	c.Clear(haloMaxReg.As(32))
	if r.lines[plan.HaloPlanes].numbers == 0 {
		c.findRowsOfPlane(r, lanes)
	} else {
		c.findRowsOfPlanes(r, lanes)
	}
	c.Move(target.T0, inFrame(r.last))
	c.Sub(target.T0, haloMaxReg)
	c.Move(inFrame(r.limit), target.T0)
	c.Address(haloPairReg, inFrame(r.pairs))
}

// findRowsOfPlanes does so for each plane that is not masked.
func (c *codegen) findRowsOfPlanes(r *halo, lanes target.Label) {
	k, planes := r.kind.Size(), r.lines[plan.HaloPlanes]
	c.Clear(haloPlaneReg.As(32))
	head, masked, next := c.Here(), c.NewLabel(), c.NewLabel()
	for _, at := range planes.masks {
		c.If(target.Equal, target.At(target.Frame, at).Index(haloPlaneReg, 1).Bits(8), target.Imm(0), masked)
	}
	c.ZeroExtend(haloNumberReg, target.At(target.Frame, planes.numbers).Index(haloPlaneReg, k).Bits(8*k))
	c.findRowsOfPlane(r, lanes)
	c.Jump(next)
	c.Bind(masked)
	c.padHaloRows(r, r.PlaneStride()*r.Size())
	c.Add(haloToReg, target.Imm(r.PlaneStride()*r.Size()))
	c.Bind(next)
	c.Increment(haloPlaneReg)
	c.If(target.Below, haloPlaneReg, inFrame(r.needed[plan.HaloPlanes]), head)
}

// findRowsOfPlane does so for one plane.
func (c *codegen) findRowsOfPlane(r *halo, lanes target.Label) {
	k, rows := r.kind.Size(), r.lines[plan.HaloRows]
	c.Clear(target.Index.As(32))
	plane := c.frame.reserve(8)
	c.Move(inFrame(plane), haloToReg)
	head, masked, next, smaller := c.Here(), c.NewLabel(), c.NewLabel(), c.NewLabel()
	for _, at := range rows.masks {
		c.If(target.Equal, target.At(target.Frame, at).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	if rows.numbers == 0 {
		c.Clear(target.T0.As(32))
	} else {
		c.ZeroExtend(target.T0, target.At(target.Frame, rows.numbers).Index(target.Index, k).Bits(8*k))
	}
	if r.lines[plan.HaloPlanes].numbers != 0 {
		c.Add(target.T0, haloNumberReg)
	}
	c.If(target.Above, target.T0, inFrame(r.last), lanes)
	c.If(target.BelowEqual, target.T0, haloMaxReg, smaller)
	c.Move(haloMaxReg, target.T0)
	c.Bind(smaller)
	c.Address(target.T0, target.At(baseReg, 0).Index(target.T0, r.Size()))
	c.Move(target.At(haloPairsReg, 0), target.T0)
	c.Move(target.At(haloPairsReg, 8), haloToReg)
	c.Add(haloPairsReg, target.Imm(16))
	c.Jump(next)
	c.Bind(masked)
	c.padHaloRows(r, r.Stride()*r.Size())
	c.Bind(next)
	c.Add(haloToReg, target.Imm(r.Stride()*r.Size()))
	c.Increment(target.Index)
	c.If(target.Below, target.Index, inFrame(r.needed[plan.HaloRows]), head)
	c.Move(haloToReg, inFrame(plane))
	c.Add(haloToReg, target.Imm(r.PlaneStride()*r.Size()))
}

// eachRun copies the columns of all rows: those that follow each other and are not masked as vectors.
func (c *codegen) eachRun(r *halo, lanes target.Label) {
	columns, lines := r.Extent[plan.HaloColumns], r.lines[plan.HaloColumns]
	c.Clear(target.Index.As(32))
	head, masked, next := c.Here(), c.NewLabel(), c.NewLabel()
	for _, at := range lines.masks {
		c.If(target.Equal, target.At(target.Frame, at).Index(target.Index, 1).Bits(8), target.Imm(0), masked)
	}
	if r.repeats != 0 && columns >= gridColumns {
		c.copyRepeats(r, lanes, next)
	}
	c.findRun(r, lanes)
	c.copyRun(r)
	c.Jump(next)
	c.Bind(masked)
	c.padHaloColumn(r)
	c.Increment(target.Index)
	c.Bind(next)
	c.If(target.Below, target.Index, inFrame(r.needed[plan.HaloColumns]), head)
}

// copyRepeats copies eight columns and jumps to next if they are the same one, as those beyond an edge may be. The last eight may overlap
// others.
func (c *codegen) copyRepeats(r *halo, lanes, next target.Label) {
	k, size, columns, differ, fits := r.kind.Size(), r.Size(), r.Extent[plan.HaloColumns], c.NewLabel(), c.NewLabel()
	c.Move(haloEndReg, target.Index)
	c.If(target.BelowEqual, haloEndReg, target.Imm(columns-gridColumns), fits)
	c.Move(haloEndReg, target.Imm(columns-gridColumns))
	c.Bind(fits)
	c.Move(target.T0, target.At(target.Frame, r.repeats).Index(haloEndReg, 1))
	c.Move(target.T1, target.Imm(followBytes))
	c.Xor(target.T0, target.T1)
	c.Shl(target.T0, 8) // whether the last one is followed by the same one does not matter
	c.IfBits(target.NotEqual, target.T0, target.T0, differ)
	c.ZeroExtend(haloByteReg, target.At(target.Frame, r.lines[plan.HaloColumns].numbers).Index(haloEndReg, k).Bits(8*k))
	c.If(target.Above, haloByteReg, inFrame(r.limit), lanes)
	c.Move(target.Index, haloEndReg)
	c.Move(haloOnesReg, target.Imm(eightBytes[size]))
	c.eachPair(r, func() {
		c.ZeroExtend(target.T0, target.At(haloFromReg, 0).Index(haloByteReg, size).Bits(8*size))
		if size < 8 {
			c.Mul(target.T0, haloOnesReg)
		}
		for at := 0; at < gridColumns*size; at += 8 {
			c.Move(target.At(haloToReg, at).Index(target.Index, size), target.T0)
		}
	})
	c.Add(target.Index, target.Imm(gridColumns))
	c.Jump(next)
	c.Bind(differ)
}

// eightBytes is the number whose product with an element of a size in bytes repeats it in eight bytes.
var eightBytes = map[int]int{1: 0x0101010101010101, 2: 0x0001000100010001, 4: 0x100000001, 8: 1}

// findRun finds the end of the columns that follow the one in the index register, and the offset of that one.
func (c *codegen) findRun(r *halo, lanes target.Label) {
	k, last := r.kind.Size(), r.Extent[plan.HaloColumns]-1
	c.Move(inFrame(r.start), target.Index)
	c.Move(haloEndReg, target.Index)
	c.Move(haloOnesReg, target.Imm(followBytes))
	head, single, found := c.Here(), c.NewLabel(), c.NewLabel()
	c.Address(target.T0, target.At(haloEndReg, gridColumns))
	c.If(target.Above, target.T0, target.Imm(last), single)
	c.If(target.NotEqual, haloOnesReg, target.At(target.Frame, r.runs).Index(haloEndReg, 1), single)
	c.Move(haloEndReg, target.T0)
	c.Jump(head)
	c.Bind(single)
	c.If(target.AboveEqual, haloEndReg, target.Imm(last), found)
	c.If(target.Equal, target.At(target.Frame, r.runs).Index(haloEndReg, 1).Bits(8), target.Imm(0), found)
	c.Increment(haloEndReg)
	c.Jump(single)
	c.Bind(found)
	fits := c.NewLabel()
	c.If(target.Below, haloEndReg, inFrame(r.needed[plan.HaloColumns]), fits)
	c.Move(haloEndReg, inFrame(r.needed[plan.HaloColumns]))
	c.Sub(haloEndReg, target.Imm(1))
	c.Bind(fits)
	c.ZeroExtend(haloByteReg, target.At(target.Frame, r.lines[plan.HaloColumns].numbers).Index(target.Index, k).Bits(8*k))
	c.If(target.Above, haloByteReg, inFrame(r.limit), lanes)
	c.Address(target.T0, target.At(haloByteReg, 0).Index(haloEndReg, 1))
	c.Sub(target.T0, target.Index)
	c.If(target.Above, target.T0, inFrame(r.limit), lanes)
	c.Increment(haloEndReg)
}

// copyRun copies columns up to haloEndReg. The last vector may overlap others.
func (c *codegen) copyRun(r *halo) {
	wide := min(r.Tile()[plan.HaloColumns], maxMoves/2*c.vec.Bytes/r.Size())
	if wide > gridColumns {
		c.copyColumns(r, wide)
	}
	head, done := c.Here(), c.NewLabel()
	c.copyColumns(r, gridColumns)
	c.If(target.Equal, target.Index, haloEndReg, done)
	single := c.NewLabel()
	c.Move(target.T0, haloEndReg)
	c.Sub(target.T0, inFrame(r.start))
	c.If(target.Below, target.T0, target.Imm(gridColumns), single)
	c.Add(haloByteReg, haloEndReg)
	c.Sub(haloByteReg, target.Index)
	c.Sub(haloByteReg, target.Imm(gridColumns))
	c.Address(target.Index, target.At(haloEndReg, -gridColumns))
	c.Jump(head)
	c.Bind(single)
	c.eachPair(r, func() {
		c.moveElement(target.At(haloToReg, 0).Index(target.Index, r.Size()), target.At(haloFromReg, 0).Index(haloByteReg, r.Size()), r.Size())
	})
	c.Increment(haloByteReg)
	c.Increment(target.Index)
	c.If(target.Below, target.Index, haloEndReg, single)
	c.Bind(done)
}

// copyColumns copies n columns at a time while there are so many.
func (c *codegen) copyColumns(r *halo, n int) {
	size, bytes := r.Size(), n*r.Size()
	head, done := c.Here(), c.NewLabel()
	c.Address(target.T0, target.At(target.Index, n))
	c.If(target.Above, target.T0, haloEndReg, done)
	c.eachPair(r, func() {
		for at := 0; at < bytes; at += c.vec.Bytes {
			to, from := target.At(haloToReg, at).Index(target.Index, size), target.At(haloFromReg, at).Index(haloByteReg, size)
			c.MoveBytes(to, from, min(bytes-at, c.vec.Bytes))
		}
	})
	c.Add(target.Index, target.Imm(n))
	c.Add(haloByteReg, target.Imm(n))
	c.Jump(head)
	c.Bind(done)
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
	size := m.Size()
	l := newStream(plan.MemoryKind(m.Elem), size, innerStep(a.Pos))
	l.format = formatOf(m.Elem)
	for _, start := range n.starts()[:len(n.starts())-1] {
		s := stride{}
		if p := int(a.Pos[start]); p >= 0 {
			s.bytes = size * h.Offset(h.Position(1<<p))
		}
		l.strides = append(l.strides, s)
	}
	at := n.haloAt(h) + size*(h.Offset(m.At)+h.Offset(h.Position(a.Off)))
	l.start = func(d target.Reg) { n.Address(d, inFrame(at)) }
	return l
}

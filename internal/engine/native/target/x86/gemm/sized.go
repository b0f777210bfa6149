package gemm

import (
	"fmt"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Sized is the code of a product whose sizes are arguments. Its loops, from the outermost: over pieces of k, over panels
// of columns of B, and over blocks of rows of A. A panel is packed just before it is used, so it is in the first-level
// cache; a piece of A is packed once for all panels. Small operands are read in memory: see [mma.Blocking], unless their rows compete for
// cache sets.
//
// The last block has as many rows as are left, and the last panel masks the columns of its last vector.
type Sized struct {
	*Plan
	mma.Blocking
	rows int  // of a whole block
	sums int  // that scratch memory has space for
	few  bool // B has few columns
}

// Offsets of arguments that the code uses itself.
const (
	sizedKLeft = mma.ArgSizedOwn + 8*iota // k that are left
	sizedPiece                            // k of a piece, but the last one
	sizedK                                // k of this piece
	sizedK4                               // a quarter of it
	sizedK1                               // and the rest
	sizedKBytes
	sizedAdds  // this piece adds to D
	sizedAAt   // A and B at this piece and panel
	sizedBAt   //
	sizedBCols //
	sizedNLeft // columns that are left
	sizedWidth // columns of this panel
	sizedDirectA
	sizedDirectB
	sizedAhead     // the part of the next panel that has not been prefetched
	sizedRowsAhead // rows of the next panel that a block prefetches
	sizedPart      // the panel's last vector is masked
	sizedPairs     // pairs of adjacent k, if a unit has two
	sizedStrips    // panels are packed in strips
	sizedInStrip   // panels of the strip that follow, already packed
	sizedShort     // k is short enough for several panels at once
	sizedTogether  // panels that are multiplied together
	sizedAcross    // of these, those that are left for a block of rows
	sizedPanelStep // distance of the panels, packed or in memory
	sizedPackLeft  // panels that are not packed yet
	sizedPackFrom  // the next one
	sizedPackTo    //
	sizedMask      // 32 bytes
	sizedMaskEnd   = sizedMask + 32
)

// NewSized plans a product of run-time sizes. The error names what is not supported.
func NewSized(p mma.Sized, features amd64.Features) (*Sized, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	const needed = amd64.FeatAVX2 | amd64.FeatFMA | amd64.FeatF16C
	if !features.Has(needed) {
		return nil, fmt.Errorf("gemm: needs %s", needed&^features)
	}
	g := &Plan{Product: mma.Product{Batch: 1, M: p.Rows, N: 1 << 16, K: 1 << 16, A: p.A, B: p.B}, features: features}
	g.tiles = g.fitsTiles()
	if g.unit = g.chooseUnit(); p.Dots {
		g.tiles, g.unit = false, g.single()
	}
	if g.tiles || g.unit.depth() > 1 && g.unit != unitI16x2 {
		return nil, fmt.Errorf("gemm: a product of run-time sizes of %v and %v", p.A, p.B)
	}
	s := &Sized{Plan: g, rows: 6, sums: p.Sums, few: p.FewColumns}
	g.width, g.vecs = 256, 2
	if g.wide() {
		g.width, s.rows = 512, 8
	}
	if g.unit == unitI16x2 && !g.wide() {
		s.rows = 4 // one register is for products
	}
	g.lanes = g.width / 8 / g.unit.bytes()
	s.Blocking = mma.BlockingFor(s.rows, g.cols(), g.unit.bytes())
	s.Depth *= g.unit.depth()
	return s, nil
}

// single returns the unit without instructions that multiply several adjacent k.
func (g *Plan) single() unit {
	if g.A.IsInt() {
		return unitI16x2
	}
	return map[bool]unit{true: unitF64, false: unitF32}[g.A == mma.F64]
}

// pitch returns the row stride of packed A in bytes.
func (s *Sized) pitch() int { return s.Depth*s.unit.part() + lineBytes }

// panelDepth returns the k that a panel of B has space for.
func (s *Sized) panelDepth() int { return 2 * s.Depth }

// panelBytes returns the size of a packed panel of B.
func (s *Sized) panelBytes() int { return s.panelDepth() * s.cols() * s.unit.part() }

// packedBytes returns the size of the packed operands.
func (s *Sized) packedBytes() int { return s.stripBytes() + s.M*s.pitch() + lineBytes }

// Scratch returns how many bytes of memory the code needs: for packed operands, and sums of pieces.
func (s *Sized) Scratch() int {
	return max(s.packedBytes()+s.sums*s.unit.bytes(), dotScratch)
}

// String describes the plan.
func (s *Sized) String() string {
	return fmt.Sprintf("%v by %v, blocks of %d×%d in vectors of %d bits, %d k at a time", s.A, s.B, s.rows, s.cols(), s.width, s.Depth)
}

// sizedEmitter writes the code of one plan.
type sizedEmitter struct {
	*emitter
	mma.Blocking
	rows int    // of a whole block
	of   *Sized // the plan
}

// Append adds the code of the product, which falls through at its end; registers and between are as for [Plan.Append].
func (s *Sized) Append(a *amd64.Asm, between func()) {
	e := &sizedEmitter{&emitter{a, s.Plan}, s.Blocking, s.rows, s}
	done := e.NewLabel()
	e.turnColumn()
	e.dots(between, done)
	e.row(between, done)
	e.chooseStrips()
	e.chooseDirect()
	e.choosePieces()
	e.chooseSums()
	e.chooseTogether()
	e.copyArg(sizedAAt, mma.ArgA)
	e.copyArg(sizedBAt, mma.ArgB)
	e.copyArg(sizedAdds, mma.ArgAdds)
	e.copyArg(sizedKLeft, mma.ArgK)
	piece := e.Here()
	e.beginPiece()
	e.placeRows()
	e.locateSums()
	for _, c := range [][2]int{{sizedBCols, sizedBAt}, {sizedNLeft, mma.ArgN}} {
		e.copyArg(c[0], c[1])
	}
	panel := e.Here()
	if between != nil {
		between()
	}
	e.beginPanel()
	e.placePanel()
	e.multiplyPanel()
	e.nextColumns(panel)
	e.nextPiece(piece)
	e.Bind(done)
}

// Rows of A compete for cache sets if their distance differs from a multiple of setBytes by no more than nearSets.
const (
	setBytes = 4096
	nearSets = 128
)

// chooseDirect decides which operands are read in memory.
func (e *sizedEmitter) chooseDirect() {
	e.Emit(amd64.MOV, arg(sizedDirectA), amd64.Imm(0))
	e.Emit(amd64.MOV, arg(sizedDirectB), amd64.Imm(0))
	if e.usableAsIs(e.A) {
		no, yes := e.NewLabel(), e.NewLabel()
		e.Emit(amd64.CMP, arg(mma.ArgACol), amd64.Imm(e.A.Bytes()))
		e.Emit(amd64.JNE, no)
		e.Emit(amd64.CMP, arg(mma.ArgN), amd64.Imm(e.DirectPanels*e.cols()))
		e.Emit(amd64.JBE, yes)
		e.load(regT, mma.ArgARow)
		e.Emit(amd64.ADD, regT, amd64.Imm(nearSets))
		e.Emit(amd64.AND, regT, amd64.Imm(setBytes-1))
		e.Emit(amd64.CMP, regT, amd64.Imm(2*nearSets))
		e.Emit(amd64.JBE, no)
		e.Emit(amd64.CMP, arg(mma.ArgN), amd64.Imm(e.ApartPanels*e.cols()))
		e.Emit(amd64.JBE, yes)
		e.load(regT, mma.ArgARow)
		e.Emit(amd64.IMUL, regT, arg(mma.ArgM))
		e.Emit(amd64.CMP, regT, amd64.Imm(e.DirectA))
		e.Emit(amd64.JA, no)
		e.Bind(yes)
		e.Emit(amd64.MOV, arg(sizedDirectA), amd64.Imm(1))
		e.Bind(no)
	}
	if e.usableAsIs(e.B) {
		no, yes := e.NewLabel(), e.NewLabel()
		e.Emit(amd64.CMP, arg(mma.ArgBCol), amd64.Imm(e.B.Bytes()))
		e.Emit(amd64.JNE, no)
		e.Emit(amd64.CMP, arg(sizedStrips), amd64.Imm(0))
		e.Emit(amd64.JNE, no)
		e.Emit(amd64.CMP, arg(mma.ArgM), amd64.Imm(e.DirectRows))
		e.Emit(amd64.JBE, yes)
		e.load(regT, mma.ArgBRow)
		e.Emit(amd64.IMUL, regT, arg(mma.ArgK))
		e.Emit(amd64.CMP, regT, amd64.Imm(e.DirectB))
		e.Emit(amd64.JA, no)
		e.Bind(yes)
		e.Emit(amd64.MOV, arg(sizedDirectB), amd64.Imm(1))
		e.Bind(no)
	}
}

// choosePieces divides k into equal pieces, multiples of the vectors that packing copies at once. If A is read in memory,
// for few panels, the pieces are as deep as a panel of B permits: then its rows are read in longer parts.
func (e *sizedEmitter) choosePieces() {
	whole := e.NewLabel()
	e.Emit(amd64.MOV, amd64.ECX, amd64.Imm(e.Depth))
	e.Emit(amd64.CMP, arg(sizedDirectA), amd64.Imm(0))
	e.Emit(amd64.JE, whole)
	e.Emit(amd64.MOV, amd64.ECX, amd64.Imm(e.of.panelDepth()))
	e.Bind(whole)
	e.load(amd64.RAX, mma.ArgK)
	e.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RAX, -1).Index(amd64.RCX, 1))
	e.Emit(amd64.XOR, amd64.EDX, amd64.EDX)
	e.Emit(amd64.DIV, amd64.RCX) // the number of pieces
	e.Emit(amd64.MOV, amd64.RCX, amd64.RAX)
	e.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RAX, -1))
	e.Emit(amd64.ADD, amd64.RAX, arg(mma.ArgK))
	e.Emit(amd64.XOR, amd64.EDX, amd64.EDX)
	e.Emit(amd64.DIV, amd64.RCX)
	e.Emit(amd64.ADD, amd64.RAX, amd64.Imm(packedVectors*e.lanes-1))
	e.Emit(amd64.AND, amd64.RAX, amd64.Imm(-packedVectors*e.lanes))
	e.store(sizedPiece, amd64.RAX)
}

// beginPiece sets the k of a piece.
func (e *sizedEmitter) beginPiece() {
	e.load(amd64.RAX, sizedPiece)
	e.Emit(amd64.CMP, amd64.RAX, arg(sizedKLeft))
	e.Emit(amd64.CMOVA, amd64.RAX, arg(sizedKLeft))
	e.store(sizedK, amd64.RAX)
	e.countUnits(amd64.RAX)
	e.Emit(amd64.MOV, amd64.RCX, amd64.RAX)
	e.Emit(amd64.AND, amd64.ECX, amd64.Imm(unroll-1))
	e.store(sizedK1, amd64.RCX)
	e.Emit(amd64.IMUL, amd64.RCX, amd64.RAX, amd64.Imm(e.unit.bytes()))
	e.store(sizedKBytes, amd64.RCX)
	e.Emit(amd64.SHR, amd64.RAX, amd64.Imm(2)) // of unroll
	e.store(sizedK4, amd64.RAX)
	e.setRowsAhead()
}

// countUnits makes a number of k one of units, and stores the number of whole ones.
func (e *sizedEmitter) countUnits(k amd64.Reg) {
	if e.unit.depth() == 1 {
		return
	}
	e.Emit(amd64.MOV, amd64.RCX, k)
	e.Emit(amd64.SHR, amd64.RCX, amd64.Imm(1))
	e.store(sizedPairs, amd64.RCX)
	e.Emit(amd64.INC, k)
	e.Emit(amd64.SHR, k, amd64.Imm(1))
}

// maxRowsAhead is the maximum number of rows that a block prefetches, before it multiplies.
const maxRowsAhead = 64

// setRowsAhead divides the rows of a panel among the blocks that prefetch it.
func (e *sizedEmitter) setRowsAhead() {
	e.Emit(amd64.IMUL, amd64.RAX, arg(sizedK), amd64.Imm(e.rows))
	e.load(amd64.RCX, mma.ArgM)
	e.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RAX, -1).Index(amd64.RCX, 1))
	e.Emit(amd64.XOR, amd64.EDX, amd64.EDX)
	e.Emit(amd64.DIV, amd64.RCX)
	e.Emit(amd64.MOV, amd64.ECX, amd64.Imm(maxRowsAhead))
	e.Emit(amd64.CMP, amd64.RAX, amd64.RCX)
	e.Emit(amd64.CMOVA, amd64.RAX, amd64.RCX)
	e.store(sizedRowsAhead, amd64.RAX)
}

// placeRows sets where blocks read A: in memory, or packed after the panel of B.
func (e *sizedEmitter) placeRows() {
	pack, done := e.NewLabel(), e.NewLabel()
	if e.usableAsIs(e.A) {
		e.Emit(amd64.CMP, arg(sizedDirectA), amd64.Imm(0))
		e.Emit(amd64.JE, pack)
		e.copyArg(mma.ArgAFrom, sizedAAt)
		e.copyArg(mma.ArgAStep, mma.ArgARow)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(pack)
	e.load(regDst, mma.ArgScratch)
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.of.stripBytes()))
	e.store(mma.ArgAFrom, regDst)
	e.Emit(amd64.MOV, arg(mma.ArgAStep), amd64.Imm(e.of.pitch()))
	e.load(regSrc, sizedAAt)
	rows := sizedOperand{elem: e.A, line: mma.ArgARow, element: mma.ArgACol, lines: mma.ArgM, elements: sizedK, pitch: e.of.pitch()}
	if e.unit.depth() > 1 {
		e.packRowPairs(rows)
	} else {
		e.packSized(rows)
	}
	e.Bind(done)
}

// beginPanel sets the columns of a panel, and the mask of its last vector.
func (e *sizedEmitter) beginPanel() {
	whole := e.NewLabel()
	e.Emit(amd64.MOV, amd64.EAX, amd64.Imm(e.cols()))
	e.Emit(amd64.MOV, amd64.ECX, amd64.Imm(0))
	e.store(sizedPart, amd64.RCX)
	if e.wide() {
		e.Emit(amd64.MOV, amd64.ECX, amd64.Imm(-1))
		e.Emit(amd64.KMOVW, panelMask, amd64.ECX)
	}
	e.Emit(amd64.CMP, amd64.RAX, arg(sizedNLeft))
	e.Emit(amd64.JBE, whole)
	e.load(amd64.RAX, sizedNLeft)
	e.Emit(amd64.MOV, amd64.RCX, amd64.RAX)
	e.Emit(amd64.DEC, amd64.RCX)
	e.Emit(amd64.AND, amd64.ECX, amd64.Imm(e.lanes-1))
	e.Emit(amd64.INC, amd64.RCX) // columns of the last vector
	e.Emit(amd64.MOV, arg(sizedPart), amd64.Imm(1))
	e.setMask(panelMask, amd64.Y0, amd64.RCX, amd64.RDX)
	if !e.wide() {
		e.Emit(amd64.VMOVUPS, amd64.At(regArgs, sizedMask), amd64.Y0)
	}
	e.Bind(whole)
	e.store(sizedWidth, amd64.RAX)
	e.beginTogether()
}

// Masks of the last vectors of panels and of packed lines.
const (
	panelMask = amd64.K3 // conversions use K1
	lineMask  = amd64.K2
)

// setMask sets a mask of the first n lanes: the mask register or, without AVX-512, the vector.
func (e *sizedEmitter) setMask(k, v, n, temp amd64.Reg) {
	if e.wide() {
		table := make([]byte, 0, 2*(e.lanes+1))
		for i := range e.lanes + 1 {
			bits := 1<<i - 1
			table = append(table, byte(bits), byte(bits>>8))
		}
		e.Emit(amd64.LEA, temp, e.Const(table))
		e.Emit(amd64.MOVZX, temp.As(32), amd64.At(temp, 0).Index(n, 2).Bits(16))
		e.Emit(amd64.KMOVW, k, temp.As(32))
		return
	}
	table := make([]byte, 64)
	for i := range 32 {
		table[i] = 0xff
	}
	e.Emit(amd64.LEA, temp, e.Const(table).Plus(32))
	e.Emit(amd64.IMUL, n, n, amd64.Imm(-e.unit.bytes()))
	e.Emit(amd64.VMOVUPS, v, amd64.At(temp, 0).Index(n, 1))
}

// placePanel sets the address of the panel of B in regPanelB and its row stride in regBRow.
func (e *sizedEmitter) placePanel() {
	pack, done := e.NewLabel(), e.NewLabel()
	if e.usableAsIs(e.B) {
		e.Emit(amd64.CMP, arg(sizedDirectB), amd64.Imm(0))
		e.Emit(amd64.JE, pack)
		e.Emit(amd64.CMP, arg(sizedWidth), amd64.Imm(e.cols()))
		e.Emit(amd64.JNE, pack)
		e.load(regPanelB, sizedBCols)
		e.load(regBRow, mma.ArgBRow)
		e.Emit(amd64.MOV, arg(sizedPanelStep), amd64.Imm(e.cols()*e.B.Bytes()))
		e.Emit(amd64.JMP, done)
	}
	e.Bind(pack)
	e.placeInStrip(done)
	e.packTogether()
	e.load(regPanelB, mma.ArgScratch)
	e.Emit(amd64.MOV, regBRow.As(32), amd64.Imm(e.cols()*e.unit.bytes()))
	e.Bind(done)
}

// packPanel packs the panel at regSrc.
func (e *sizedEmitter) packPanel() {
	panel := sizedOperand{elem: e.B, line: mma.ArgBRow, element: mma.ArgBCol, lines: sizedK, elements: sizedWidth, pitch: e.cols() * e.unit.bytes(), whole: e.cols()}
	if e.unit.depth() > 1 {
		e.packPanelPairs(panel)
	} else {
		e.packSized(panel)
	}
}

// nextColumns advances to the next panel, if there is one.
func (e *sizedEmitter) nextColumns(panel amd64.Label) {
	e.nextSums()
	e.Emit(amd64.IMUL, regT, arg(mma.ArgBCol), amd64.Imm(e.cols()))
	e.Emit(amd64.IMUL, regT, arg(sizedTogether))
	e.Emit(amd64.ADD, arg(sizedBCols), regT)
	e.load(regT, sizedWidth)
	e.Emit(amd64.IMUL, regT, arg(sizedTogether))
	e.Emit(amd64.SUB, arg(sizedNLeft), regT)
	e.Emit(amd64.JNE, panel)
}

// nextPiece advances to the next piece of k, if there is one.
func (e *sizedEmitter) nextPiece(piece amd64.Label) {
	for _, at := range [][2]int{{sizedAAt, mma.ArgACol}, {sizedBAt, mma.ArgBRow}} {
		e.load(regT, sizedK)
		e.Emit(amd64.IMUL, regT, arg(at[1]))
		e.Emit(amd64.ADD, arg(at[0]), regT)
	}
	e.Emit(amd64.MOV, arg(sizedAdds), amd64.Imm(1))
	e.load(regT, sizedK)
	e.Emit(amd64.SUB, arg(sizedKLeft), regT)
	e.Emit(amd64.JNE, piece)
}

package gemm

import (
	"fmt"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Sized is the code of a product whose sizes are arguments. Its loops, from the outermost: over pieces of k, over panels
// of columns of B, and over blocks of rows of A. A panel is packed just before it is used, so it is in the first-level
// cache; a piece of A is packed once for all panels. Small operands are read in memory: see [mma.Blocking].
//
// The last block has as many rows as are left. Blocks of a panel whose vectors are not full exchange their sums with D
// through a buffer, because NEON has no masked accesses.
type Sized struct {
	*Plan
	mma.Blocking
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
	sizedAAt   // A, B and D at this piece and panel
	sizedBAt   //
	sizedBCols //
	sizedDCols //
	sizedNLeft // columns that are left
	sizedWidth // columns of this panel
	sizedDirectA
	sizedDirectB
	sizedAhead // the part of the next panel that has not been prefetched
	sizedPart  // the panel's last vector is not full
)

// Sized products have blocks of 8 rows by 2 vectors: all 16 sums.
const (
	sizedRows = 8
	sizedVecs = 2
)

// NewSized plans a product of run-time sizes. The error names what is not supported.
func NewSized(p mma.Sized, features a64.Features) (*Sized, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	g := &Plan{Product: mma.Product{Batch: 1, M: p.Rows, N: 1 << 16, K: 1 << 16, A: p.A, B: p.B}, rows: sizedRows, vecs: sizedVecs}
	if g.unit = chooseUnit(g.Product, features); g.unit != unitF32 && g.unit != unitF64 {
		return nil, fmt.Errorf("gemm: a product of run-time sizes of %v and %v", p.A, p.B)
	}
	g.lanes = vectorBytes / g.unit.bytes()
	return &Sized{g, mma.BlockingFor(g.rows, g.cols(), g.unit.bytes())}, nil
}

// lineBytes is the size of a cache line.
const lineBytes = 64

// bufferBytes is the size of the buffer for the sums of a block.
const bufferBytes = maxSums * vectorBytes

// pitch returns the row stride of packed A in bytes.
func (s *Sized) pitch() int { return s.Depth*s.unit.bytes() + lineBytes }

// panelBytes returns the size of a packed panel of B.
func (s *Sized) panelBytes() int { return s.Depth * s.cols() * s.unit.bytes() }

// Scratch returns how many bytes of memory the code needs: for the buffer, a panel of B, and a piece of A.
func (s *Sized) Scratch() int { return bufferBytes + s.panelBytes() + s.M*s.pitch() }

// String describes the plan.
func (s *Sized) String() string {
	return fmt.Sprintf("%v by %v, blocks of %d×%d, %d k at a time", s.A, s.B, s.rows, s.cols(), s.Depth)
}

// sizedEmitter writes the code of one plan.
type sizedEmitter struct {
	*emitter
	*mma.Blocking
	of *Sized // the plan
}

// Append adds the code of the product, which falls through at its end; between is as for [Plan.Append]. The code also
// changes X20 to X26.
func (s *Sized) Append(a *a64.Asm, between func()) {
	e := &sizedEmitter{&emitter{a, s.Plan}, &s.Blocking, s}
	e.chooseDirect()
	e.choosePieces()
	e.copyArg(sizedAAt, mma.ArgA)
	e.copyArg(sizedBAt, mma.ArgB)
	e.copyArg(sizedAdds, mma.ArgAdds)
	e.copyArg(sizedKLeft, mma.ArgK)
	piece := e.Here()
	e.beginPiece()
	e.placeRows()
	for _, c := range [][2]int{{sizedBCols, sizedBAt}, {sizedDCols, mma.ArgD}, {sizedNLeft, mma.ArgN}} {
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
}

// compare compares a register with a number below 2³². It may change regTemp2.
func (e *sizedEmitter) compare(r a64.Reg, n int) {
	if a64.Encodes(a64.CMP, r, a64.Imm(n)) {
		e.Emit(a64.CMP, r, a64.Imm(n))
		return
	}
	e.set(regTemp2, n)
	e.Emit(a64.CMP, r, regTemp2)
}

// usableAsIs reports elements that can be multiplied in their memory format.
func (e *sizedEmitter) usableAsIs(elem mma.Elem) bool {
	return elem == mma.F32 || elem == mma.F64 || elem == mma.BF16As32
}

// chooseDirect decides which operands are read in memory.
func (e *sizedEmitter) chooseDirect() {
	e.store(sizedDirectA, a64.XZR)
	e.store(sizedDirectB, a64.XZR)
	if e.usableAsIs(e.A) {
		e.directIf(sizedDirectA, mma.ArgACol, mma.ArgN, e.DirectPanels*e.cols(), [2]int{mma.ArgARow, mma.ArgM}, e.DirectA)
	}
	if e.usableAsIs(e.B) {
		e.directIf(sizedDirectB, mma.ArgBCol, mma.ArgM, e.DirectRows, [2]int{mma.ArgBRow, mma.ArgK}, e.DirectB)
	}
}

// directIf sets flag if the elements of a line are contiguous and either the argument uses is at most few, or the product
// of the arguments bytes is at most limit.
func (e *sizedEmitter) directIf(flag, stride, uses, few int, bytes [2]int, limit int) {
	no, yes := e.NewLabel(), e.NewLabel()
	e.load(regTemp, stride)
	e.compare(regTemp, e.unit.bytes())
	e.Emit(a64.BCOND, a64.NE, no)
	e.load(regTemp, uses)
	e.compare(regTemp, few)
	e.Emit(a64.BCOND, a64.LS, yes)
	e.load(regTemp, bytes[0])
	e.load(regTemp2, bytes[1])
	e.Emit(a64.MUL, regTemp, regTemp, regTemp2)
	e.compare(regTemp, limit)
	e.Emit(a64.BCOND, a64.HI, no)
	e.Bind(yes)
	e.set(regTemp, 1)
	e.store(flag, regTemp)
	e.Bind(no)
}

// choosePieces divides k into equal pieces, multiples of the unrolled steps.
func (e *sizedEmitter) choosePieces() {
	k, pieces := regA, regB
	e.load(k, mma.ArgK)
	e.Emit(a64.ADD, pieces, k, a64.Imm(e.Depth-1))
	e.set(regTemp, e.Depth)
	e.Emit(a64.UDIV, pieces, pieces, regTemp)
	e.Emit(a64.ADD, k, k, pieces)
	e.Emit(a64.SUB, k, k, a64.Imm(1))
	e.Emit(a64.UDIV, k, k, pieces)
	e.Emit(a64.ADD, k, k, a64.Imm(unroll-1))
	e.Emit(a64.AND, k, k, a64.Imm(-unroll))
	e.store(sizedPiece, k)
}

// beginPiece sets the k of a piece.
func (e *sizedEmitter) beginPiece() {
	k, left := regTemp, regTemp2
	e.load(k, sizedPiece)
	e.load(left, sizedKLeft)
	e.Emit(a64.CMP, k, left)
	e.Emit(a64.CSEL, k, left, k, a64.HI)
	e.store(sizedK, k)
	e.Emit(a64.AND, left, k, a64.Imm(unroll-1))
	e.store(sizedK1, left)
	e.Emit(a64.LSL, left, k, a64.Imm(e.unitShift()))
	e.store(sizedKBytes, left)
	e.Emit(a64.LSR, k, k, a64.Imm(2)) // of unroll
	e.store(sizedK4, k)
}

// unitShift returns the logarithm of the size of a unit.
func (e *sizedEmitter) unitShift() int {
	if e.unit == unitF64 {
		return 3
	}
	return 2
}

// placeRows sets where blocks read A: in memory, or packed after the panel of B.
func (e *sizedEmitter) placeRows() {
	pack, done := e.NewLabel(), e.NewLabel()
	if e.usableAsIs(e.A) {
		e.load(regTemp, sizedDirectA)
		e.Emit(a64.CBZ, regTemp, pack)
		e.copyArg(mma.ArgAFrom, sizedAAt)
		e.copyArg(mma.ArgAStep, mma.ArgARow)
		e.Emit(a64.B, done)
	}
	e.Bind(pack)
	e.load(regDst, mma.ArgScratch)
	e.add(regDst, bufferBytes+e.of.panelBytes())
	e.store(mma.ArgAFrom, regDst)
	e.set(regTemp, e.of.pitch())
	e.store(mma.ArgAStep, regTemp)
	e.load(regSrc, sizedAAt)
	e.packSized(sizedOperand{elem: e.A, line: mma.ArgARow, element: mma.ArgACol, lines: mma.ArgM, elements: sizedK, pitch: e.of.pitch()})
	e.Bind(done)
}

// beginPanel sets the columns of a panel, and whether its last vector is full.
func (e *sizedEmitter) beginPanel() {
	width, left := regTemp, regTemp2
	e.set(width, e.cols())
	e.load(left, sizedNLeft)
	e.Emit(a64.CMP, width, left)
	e.Emit(a64.CSEL, width, left, width, a64.HI)
	e.store(sizedWidth, width)
	e.Emit(a64.AND, width, width, a64.Imm(e.lanes-1))
	e.store(sizedPart, width)
}

// placePanel sets the address of the panel of B in regPanel and its row stride in regBRow.
func (e *sizedEmitter) placePanel() {
	pack, done := e.NewLabel(), e.NewLabel()
	if e.usableAsIs(e.B) {
		e.load(regTemp, sizedDirectB)
		e.Emit(a64.CBZ, regTemp, pack)
		e.load(regTemp, sizedWidth)
		e.compare(regTemp, e.cols())
		e.Emit(a64.BCOND, a64.NE, pack)
		e.load(regPanel, sizedBCols)
		e.load(regBRow, mma.ArgBRow)
		e.Emit(a64.B, done)
	}
	e.Bind(pack)
	e.load(regDst, mma.ArgScratch)
	e.add(regDst, bufferBytes)
	e.load(regSrc, sizedBCols)
	pitch := e.cols() * e.unit.bytes()
	e.packSized(sizedOperand{elem: e.B, line: mma.ArgBRow, element: mma.ArgBCol, lines: sizedK, elements: sizedWidth, pitch: pitch, whole: e.cols()})
	e.load(regPanel, mma.ArgScratch)
	e.add(regPanel, bufferBytes)
	e.set(regBRow, pitch)
	e.Bind(done)
}

// nextColumns advances to the next panel, if there is one.
func (e *sizedEmitter) nextColumns(panel a64.Label) {
	e.addArg(sizedDCols, e.cols()*e.unit.bytes())
	e.load(regTemp, mma.ArgBCol)
	e.set(regTemp2, e.cols())
	e.Emit(a64.MUL, regTemp, regTemp, regTemp2)
	e.addToArg(sizedBCols, regTemp)
	e.subtractArg(sizedNLeft, sizedWidth)
	e.Emit(a64.BCOND, a64.NE, panel)
}

// nextPiece advances to the next piece of k, if there is one.
func (e *sizedEmitter) nextPiece(piece a64.Label) {
	for _, at := range [][2]int{{sizedAAt, mma.ArgACol}, {sizedBAt, mma.ArgBRow}} {
		e.load(regTemp, sizedK)
		e.load(regTemp2, at[1])
		e.Emit(a64.MUL, regTemp, regTemp, regTemp2)
		e.addToArg(at[0], regTemp)
	}
	e.set(regTemp, 1)
	e.store(sizedAdds, regTemp)
	e.subtractArg(sizedKLeft, sizedK)
	e.Emit(a64.BCOND, a64.NE, piece)
}

// addToArg adds a register to an argument. It may change regTemp2.
func (e *sizedEmitter) addToArg(offset int, r a64.Reg) {
	e.load(regTemp2, offset)
	e.Emit(a64.ADD, regTemp2, regTemp2, r)
	e.store(offset, regTemp2)
}

// subtractArg subtracts an argument from another one, and compares the difference with zero.
func (e *sizedEmitter) subtractArg(offset, from int) {
	e.load(regTemp, offset)
	e.load(regTemp2, from)
	e.Emit(a64.SUBS, regTemp, regTemp, regTemp2)
	e.store(offset, regTemp)
}

package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Registers of the loops over blocks, besides regA, regB, regPanel and those of package gemm's blocks.
var (
	regBRow   = a64.X(6)  // row stride of the panel of B
	regDBlock = a64.X(7)  // the block's first row of D
	regARow   = a64.X(9)  // row stride of A
	regRows   = a64.X(11) // rows that are left
	regAhead  = a64.X(13) // what is prefetched
	regAt     = a64.X(14)
	regBuffer = a64.X(0)
	regCopied = a64.X(1) // counts rows
	regSecond = a64.X(2) // distance of the second vector of a row, which overlaps the first one
)

// rowDistance is the register with the distance of row r from the first row of a block of A; r is at least 1.
func rowDistance(r int) a64.Reg { return a64.X(19 + r) }

// multiplyPanel multiplies all rows of A with a panel of B: with both vectors of columns or, if the first one holds all
// columns, with one.
func (e *sizedEmitter) multiplyPanel() {
	e.load(regA, mma.ArgAFrom)
	e.load(regARow, mma.ArgAStep)
	e.Emit(a64.MOV, rowDistance(1), regARow)
	for r := 2; r < e.rows; r++ {
		e.Emit(a64.ADD, rowDistance(r), rowDistance(r-1), regARow)
	}
	e.load(regTemp, sizedBCols)
	e.add(regTemp, e.cols()*e.B.Bytes())
	e.store(sizedAhead, regTemp)
	e.load(regDBlock, sizedDCols)
	e.load(regDRow, mma.ArgDRow)
	e.load(regRows, mma.ArgM)
	one, done := e.NewLabel(), e.NewLabel()
	e.load(regTemp, sizedWidth)
	e.compare(regTemp, e.lanes)
	e.Emit(a64.BCOND, a64.LS, one)
	e.allRows(2, done)
	e.Bind(one)
	e.allRows(1, done)
	e.Bind(done)
}

// allRows iterates over whole blocks, and ends with a block of the rows that are left.
func (e *sizedEmitter) allRows(vecs int, done a64.Label) {
	rest := e.NewLabel()
	top := e.Here()
	e.compare(regRows, e.rows)
	e.Emit(a64.BCOND, a64.LO, rest)
	e.sizedBlock(e.rows, vecs)
	e.Emit(a64.SUBS, regRows, regRows, a64.Imm(e.rows))
	e.Emit(a64.BCOND, a64.NE, top)
	e.Emit(a64.B, done)
	e.Bind(rest)
	for rows := e.rows - 1; rows > 0; rows-- {
		next := e.NewLabel()
		if rows > 1 {
			e.compare(regRows, rows)
			e.Emit(a64.BCOND, a64.NE, next)
		}
		e.sizedBlock(rows, vecs)
		e.Emit(a64.B, done)
		e.Bind(next)
	}
}

// block is the shape of a block of D.
type block struct{ rows, vecs int }

// sum returns the register of a sum of a block.
func (b block) sum(r, v int) a64.Reg { return a64.V(32 - maxSums + r*b.vecs + v) }

// sizedBlock computes a block of D and advances to the next rows.
func (e *sizedEmitter) sizedBlock(rows, vecs int) {
	b := block{rows, vecs}
	adds, ready := e.NewLabel(), e.NewLabel()
	e.fetchNextPanel()
	e.Emit(a64.MOV, regB, regPanel)
	e.load(regTemp, sizedAdds)
	e.Emit(a64.CBNZ, regTemp, adds)
	e.Emit(a64.MOV, regAt, regDBlock)
	for r := range rows {
		e.Emit(a64.PRFM, fetchForStore, a64.At(regAt, 0))
		e.Emit(a64.ADD, regAt, regAt, regDRow)
		for v := range vecs {
			e.Emit(a64.MOVI, b.sum(r, v).D2(), a64.Imm(0))
		}
	}
	e.Emit(a64.B, ready)
	e.Bind(adds)
	e.loadSums(b)
	e.Bind(ready)
	e.sizedSteps(b)
	e.load(regTemp, sizedKBytes)
	e.Emit(a64.SUB, regA, regA, regTemp)
	e.storeSums(b)
	if rows == e.rows {
		e.Emit(a64.ADD, regA, regA, rowDistance(rows-1))
		e.Emit(a64.ADD, regA, regA, regARow)
	}
}

// The operations of prefetches: into the first-level cache, the second-level cache, and for a store.
const (
	fetchNear     = a64.Imm(0)  // PLDL1KEEP
	fetchFar      = a64.Imm(2)  // PLDL2KEEP
	fetchForStore = a64.Imm(16) // PSTL1KEEP
)

// rowsAhead is how many rows of the next panel of B a block prefetches: the blocks of a large tile prefetch all of them.
const rowsAhead = 6

// fetchNextPanel prefetches a part of the next panel of B, whose rows are far apart. If elements of a row are not
// contiguous, it does no harm.
func (e *sizedEmitter) fetchNextPanel() {
	e.load(regAhead, sizedAhead)
	e.load(regTemp, mma.ArgBRow)
	for range rowsAhead {
		e.Emit(a64.PRFM, fetchFar, a64.At(regAhead, 0))
		e.Emit(a64.ADD, regAhead, regAhead, regTemp)
	}
	e.store(sizedAhead, regAhead)
}

// moveBlock loads or stores the sums of a block at rows of whole vectors, and advances at to the row after them.
func (e *sizedEmitter) moveBlock(b block, at, row a64.Reg, store bool) {
	one, two := a64.LDR, a64.LDP
	if store {
		one, two = a64.STR, a64.STP
	}
	for r := range b.rows {
		first := b.sum(r, 0).Scalar(vectorBytes)
		if b.vecs == 1 {
			e.Emit(one, first, a64.At(at, 0))
		} else {
			e.Emit(two, first, b.sum(r, 1).Scalar(vectorBytes), a64.At(at, 0))
		}
		e.Emit(a64.ADD, at, at, row)
	}
}

// loadSums loads the sums of a block from D.
func (e *sizedEmitter) loadSums(b block) {
	part, done := e.NewLabel(), e.NewLabel()
	e.load(regTemp, sizedPart)
	e.Emit(a64.CBNZ, regTemp, part)
	e.Emit(a64.MOV, regAt, regDBlock)
	e.moveBlock(b, regAt, regDRow, false)
	e.Emit(a64.B, done)
	e.Bind(part)
	e.Emit(a64.MOV, regAt, regDBlock)
	e.load(regBuffer, mma.ArgScratch)
	e.copyPart(b, regBuffer, regAt, e.bufferRow(b), regDRow)
	e.load(regBuffer, mma.ArgScratch)
	e.moveBlock(b, regBuffer, e.bufferRow(b), false)
	e.Bind(done)
}

// storeSums stores the sums of a block to D, and advances regDBlock.
func (e *sizedEmitter) storeSums(b block) {
	part, done := e.NewLabel(), e.NewLabel()
	e.load(regTemp, sizedPart)
	e.Emit(a64.CBNZ, regTemp, part)
	e.moveBlock(b, regDBlock, regDRow, true)
	e.Emit(a64.B, done)
	e.Bind(part)
	e.load(regBuffer, mma.ArgScratch)
	e.moveBlock(b, regBuffer, e.bufferRow(b), true)
	e.load(regBuffer, mma.ArgScratch)
	e.copyPart(b, regDBlock, regBuffer, regDRow, e.bufferRow(b))
	e.Bind(done)
}

// bufferRow returns a register with the row stride of the buffer.
func (e *sizedEmitter) bufferRow(b block) a64.Reg {
	e.set(regTemp2, b.vecs*vectorBytes)
	return regTemp2
}

// copyPart copies the rows of a block whose last vector is not full, and advances both addresses. A row is copied by two
// vectors that overlap; a row that is shorter than a vector by halves of one, or by its only element.
func (e *sizedEmitter) copyPart(b block, to, from, toRow, fromRow a64.Reg) {
	size := vectorBytes
	if b.vecs == 1 {
		size = vectorBytes / 2
	}
	rows := func(copyRow func()) {
		e.loop(regCopied, b.rows, func() {
			copyRow()
			e.Emit(a64.ADD, to, to, toRow)
			e.Emit(a64.ADD, from, from, fromRow)
		})
	}
	move := func(r, bytes int, toMem, fromMem a64.Mem) {
		e.Emit(a64.LDR, temp(r).Scalar(bytes), fromMem)
		e.Emit(a64.STR, temp(r).Scalar(bytes), toMem)
	}
	if e.unit == unitF64 && b.vecs == 1 {
		rows(func() { move(0, 8, a64.At(to, 0), a64.At(from, 0)) })
		return
	}
	short, done := e.NewLabel(), e.NewLabel()
	e.load(regSecond, sizedWidth)
	e.Emit(a64.LSL, regSecond, regSecond, a64.Imm(e.unitShift()))
	e.Emit(a64.SUBS, regSecond, regSecond, a64.Imm(size))
	if b.vecs == 1 {
		e.Emit(a64.BCOND, a64.LO, short)
	}
	rows(func() {
		move(0, size, a64.At(to, 0), a64.At(from, 0))
		move(1, size, a64.Indexed(to, regSecond, 0), a64.Indexed(from, regSecond, 0))
	})
	if b.vecs > 1 {
		return
	}
	e.Emit(a64.B, done)
	e.Bind(short)
	rows(func() { move(0, 4, a64.At(to, 0), a64.At(from, 0)) })
	e.Bind(done)
}

// sizedSteps iterates over the k of the piece.
func (e *sizedEmitter) sizedSteps(b block) {
	single, done := e.NewLabel(), e.NewLabel()
	e.load(regK, sizedK4)
	e.Emit(a64.CBZ, regK, single)
	lines := e.linesOfNextRows(b.rows)
	if lines > 0 {
		e.Emit(a64.ADD, regAhead, regA, rowDistance(b.rows-1))
		e.Emit(a64.ADD, regAhead, regAhead, regARow)
	}
	top := e.Here()
	for range unroll / e.lanes {
		e.sizedStep(b, vectorBytes)
		e.Emit(a64.ADD, regA, regA, a64.Imm(vectorBytes))
	}
	for i := range lines {
		e.Emit(a64.PRFM, fetchNear, a64.At(regAhead, i*lineBytes))
	}
	e.add(regAhead, lines*lineBytes)
	e.Emit(a64.SUB, regK, regK, a64.Imm(1))
	e.Emit(a64.CBNZ, regK, top)
	e.Bind(single)
	e.load(regK, sizedK1)
	e.Emit(a64.CBZ, regK, done)
	top = e.Here()
	e.sizedStep(b, e.unit.bytes())
	e.Emit(a64.ADD, regA, regA, a64.Imm(e.unit.bytes()))
	e.Emit(a64.SUB, regK, regK, a64.Imm(1))
	e.Emit(a64.CBNZ, regK, top)
	e.Bind(done)
}

// linesOfNextRows returns how many cache lines of the next rows of packed A an iteration prefetches: rows are short, so the
// processor does not prefetch them.
func (e *sizedEmitter) linesOfNextRows(rows int) int {
	if rows < e.rows {
		return 0
	}
	iterations := e.Depth / unroll
	return min(unroll, (rows*e.of.pitch()/lineBytes+iterations/2)/iterations)
}

// sizedStep multiplies as many k as a number of bytes of a row of A holds: each row's elements with rows of the panel.
func (e *sizedEmitter) sizedStep(b block, bytes int) {
	rowOfA := func(r int) a64.Reg { return a64.V(8 + r) }
	e.Emit(a64.LDR, rowOfA(0).Scalar(bytes), a64.At(regA, 0))
	for r := 1; r < b.rows; r++ {
		e.Emit(a64.LDR, rowOfA(r).Scalar(bytes), a64.Indexed(regA, rowDistance(r), 0))
	}
	for k := range bytes / e.unit.bytes() {
		first := regVecB(2 * (k & 1))
		if b.vecs == 1 {
			e.Emit(a64.LDR, first.Scalar(vectorBytes), a64.At(regB, 0))
		} else {
			e.Emit(a64.LDP, first.Scalar(vectorBytes), regVecB(2*(k&1)+1).Scalar(vectorBytes), a64.At(regB, 0))
		}
		e.Emit(a64.ADD, regB, regB, regBRow)
		for r := range b.rows {
			for v := range b.vecs {
				e.multiply(b.sum(r, v), regVecB(2*(k&1)+v), rowOfA(r), k)
			}
		}
	}
}

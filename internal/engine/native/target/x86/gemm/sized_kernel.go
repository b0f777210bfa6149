package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Registers of the loops over blocks.
const (
	regPanelB = amd64.RBP // the panel of B
	regRows   = amd64.R13 // rows that are left
	regDRow   = amd64.R14 // row stride of D
	regDBlock = amd64.R12 // the block's first row of D
)

// multiplyPanel multiplies all rows of A with a panel of B: with both vectors of columns or, if the first one holds all
// columns, with one.
func (e *sizedEmitter) multiplyPanel() {
	e.load(regA, mma.ArgAFrom)
	e.load(regStep, mma.ArgAStep)
	e.multiples()
	e.load(regT, sizedBCols)
	e.Emit(amd64.ADD, regT, amd64.Imm(2*e.cols()*e.B.Bytes()-1))
	e.store(sizedAhead, regT)
	e.copyArg(sumsBlock, sumsFrom+sumsAt)
	e.load(regDBlock, sumsTo+sumsAt)
	e.load(regDRow, sumsTo+sumsRow)
	e.load(regRows, mma.ArgM)
	one, done := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedWidth), amd64.Imm(e.lanes))
	e.Emit(amd64.JBE, one)
	e.allRows(2, done)
	e.Bind(one)
	if e.wide() {
		e.halfColumns(done)
	}
	e.allRows(1, done)
	e.Bind(done)
}

// halfColumns multiplies with vectors of half the width if these hold all columns: processors that divide wide vectors take half the
// time. Otherwise the code falls through.
func (e *sizedEmitter) halfColumns(done amd64.Label) {
	whole := e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedWidth), amd64.Imm(e.lanes/2))
	e.Emit(amd64.JA, whole)
	plan := *e.Plan
	plan.width /= 2
	half := *e
	half.emitter = &emitter{e.Asm, &plan}
	half.allRows(1, done)
	e.Bind(whole)
}

// allRows iterates over whole blocks, and ends with a block of the rows that are left.
func (e *sizedEmitter) allRows(vecs int, done amd64.Label) {
	rest, top := e.NewLabel(), e.NewLabel()
	if vecs == 1 {
		e.tallBlocks(top, done)
	}
	e.Align(32)
	e.Bind(top)
	e.Emit(amd64.CMP, regRows, amd64.Imm(e.rows))
	e.Emit(amd64.JB, rest)
	e.blockAcross(e.rows, vecs)
	e.Emit(amd64.SUB, regRows, amd64.Imm(e.rows))
	e.Emit(amd64.JNE, top)
	e.Emit(amd64.JMP, done)
	e.Bind(rest)
	for rows := e.rows - 1; rows > 0; rows-- {
		next := e.NewLabel()
		if rows > 1 {
			e.Emit(amd64.CMP, regRows, amd64.Imm(rows))
			e.Emit(amd64.JNE, next)
		}
		e.blockAcross(rows, vecs)
		e.Emit(amd64.JMP, done)
		e.Bind(next)
	}
}

// tallBlocks iterates over blocks of twice as many rows as usual, and jumps to rest for fewer. A block that is one vector wide has
// too few sums otherwise: each multiplication would wait for the one before it.
func (e *sizedEmitter) tallBlocks(rest, done amd64.Label) {
	e.Align(32)
	top := e.Here()
	e.Emit(amd64.CMP, regRows, amd64.Imm(2*e.rows))
	e.Emit(amd64.JB, rest)
	e.sizedBlock(2*e.rows, 1)
	e.Emit(amd64.SUB, regRows, amd64.Imm(2*e.rows))
	e.Emit(amd64.JNE, top)
	e.Emit(amd64.JMP, done)
}

// sizedRow returns the memory of an element of A. A tall block has the address of its second half in regAhead.
func (e *sizedEmitter) sizedRow(r, disp int) amd64.Mem {
	if r >= e.rows {
		return strided(regAhead, r-e.rows).Plus(disp)
	}
	return rowOfA(r, disp)
}

// sizedSum is the register of a sum of a block.
func (e *sizedEmitter) sizedSum(r, v, vecs int) amd64.Reg {
	return amd64.Vec(e.registers()-1-r*vecs-v, e.width)
}

// sizedBlock computes a block of D and advances to the next rows.
func (e *sizedEmitter) sizedBlock(rows, vecs int) {
	adds, ready := e.NewLabel(), e.NewLabel()
	e.fetchNextPanel()
	e.Emit(amd64.MOV, regB, regPanelB)
	e.Emit(amd64.MOV, regT, regDBlock)
	for range rows {
		e.Emit(amd64.PREFETCHW, amd64.At(regT, 0))
		e.Emit(amd64.ADD, regT, regDRow)
	}
	e.Emit(amd64.CMP, arg(sizedAdds), amd64.Imm(0))
	e.Emit(amd64.JNE, adds)
	for r := range rows {
		for v := range vecs {
			e.clearSum(e.sizedSum(r, v, vecs))
		}
	}
	e.Emit(amd64.JMP, ready)
	e.Bind(adds)
	e.load(regT, sumsBlock)
	e.load(regK, sumsFrom+sumsRow)
	e.moveSums(rows, vecs, regT, regK, false)
	e.store(sumsBlock, regT)
	if rows == e.rows {
		e.fetchNextSums(vecs)
	}
	e.Bind(ready)
	e.sizedSteps(rows, vecs)
	e.Emit(amd64.SUB, regA, arg(sizedKBytes))
	e.moveSums(rows, vecs, regDBlock, regDRow, true)
	if rows >= e.rows {
		e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(rows))
		e.Emit(amd64.ADD, regA, regT)
	}
}

// fetchNextSums prefetches the sums of the next block, whose first row is at regT and whose row stride is regK. Their rows may be
// far apart, so the processor does not; and a block begins by reading them.
func (e *sizedEmitter) fetchNextSums(vecs int) {
	for range e.rows {
		e.Emit(amd64.PREFETCHW, amd64.At(regT, 0))
		e.Emit(amd64.PREFETCHW, amd64.At(regT, vecs*e.width/8-1))
		e.Emit(amd64.ADD, regT, regK)
	}
}

// fetchNextPanel prefetches a part of the next panel of B, which will be packed and whose rows are far apart: so many rows
// that the blocks of a panel prefetch all of them. Of each it prefetches the last cache line, as this panel's rows contain
// the first one, unless rows are aligned. If elements of a row are not contiguous, it does no harm. A panel in memory is
// prefetched in the loop over k instead.
func (e *sizedEmitter) fetchNextPanel() {
	none := e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedDirectB), amd64.Imm(0))
	e.Emit(amd64.JNE, none)
	e.load(regK, sizedAhead)
	e.load(regT, mma.ArgBRow)
	e.load(regB, sizedRowsAhead)
	top := e.Here()
	e.Emit(amd64.PREFETCHT1, amd64.At(regK, 0))
	e.Emit(amd64.ADD, regK, regT)
	e.Emit(amd64.DEC, regB)
	e.Emit(amd64.JNE, top)
	e.store(sizedAhead, regK)
	e.Bind(none)
}

// moveSums loads or stores the sums of a block, whose rows have the given stride, and advances at to the row after them.
func (e *sizedEmitter) moveSums(rows, vecs int, at, stride amd64.Reg, store bool) {
	each := func(last func(sum amd64.Reg, m amd64.Mem)) {
		for r := range rows {
			for v := range vecs {
				sum, m := e.sizedSum(r, v, vecs), amd64.At(at, v*e.width/8)
				if v == vecs-1 {
					last(sum, m)
					continue
				}
				e.moveWhole(sum, m, store)
			}
			e.Emit(amd64.ADD, at, stride)
		}
	}
	if e.wide() {
		each(func(sum amd64.Reg, m amd64.Mem) { e.moveMasked(sum, m, panelMask, amd64.NoReg, store) })
		return
	}
	part, done := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedPart), amd64.Imm(0))
	e.Emit(amd64.JNE, part)
	each(func(sum amd64.Reg, m amd64.Mem) { e.moveWhole(sum, m, store) })
	e.Emit(amd64.JMP, done)
	e.Bind(part)
	mask := amd64.Y0
	e.Emit(amd64.VMOVUPS, mask, amd64.At(regArgs, sizedMask))
	each(func(sum amd64.Reg, m amd64.Mem) { e.moveMasked(sum, m, amd64.NoReg, mask, store) })
	e.Bind(done)
}

func (e *sizedEmitter) moveWhole(v amd64.Reg, m amd64.Mem, store bool) {
	if store {
		e.Emit(amd64.VMOVUPS, m, v)
	} else {
		e.Emit(amd64.VMOVUPS, v, m)
	}
}

// moveMasked moves the lanes of a mask: the mask register or, without AVX-512, the vector. Others are not accessed, and
// zero after a load.
func (e *sizedEmitter) moveMasked(v amd64.Reg, m amd64.Mem, k, mask amd64.Reg, store bool) {
	move, masked := amd64.VMOVUPS, amd64.VMASKMOVPS
	if e.unit.bytes() == 8 {
		move, masked = amd64.VMOVUPD, amd64.VMASKMOVPD
	}
	switch {
	case k != amd64.NoReg && store:
		e.Emit(move, m.Mask(k), v)
	case k != amd64.NoReg:
		e.Emit(move, v.MaskZ(k), m)
	case store:
		e.Emit(masked, m, mask, v)
	default:
		e.Emit(masked, v, mask, m)
	}
}

// sizedSteps iterates over the k of the piece.
func (e *sizedEmitter) sizedSteps(rows, vecs int) {
	single, done := e.NewLabel(), e.NewLabel()
	if rows >= e.rows {
		e.Emit(amd64.IMUL, regAhead, regStep, amd64.Imm(e.rows))
		e.Emit(amd64.ADD, regAhead, regA)
	}
	e.load(regK, sizedK4)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, single)
	if rows >= e.rows && e.usableAsIs(e.A) {
		packed := e.NewLabel()
		e.Emit(amd64.CMP, arg(sizedDirectA), amd64.Imm(0))
		e.Emit(amd64.JE, packed)
		e.wholeSteps(rows, vecs, e.fetchAlongRows)
		e.Emit(amd64.JMP, single)
		e.Bind(packed)
	}
	e.wholeSteps(rows, vecs, e.fetchNextRows)
	e.Bind(single)
	e.load(regK, sizedK1)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, done)
	top := e.Here()
	e.sizedStep(rows, vecs, 0)
	e.nextSteps(rows, 1)
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
	e.Bind(done)
}

// wholeSteps iterates over steps of k, several in an iteration. After each one it emits code that prefetches.
func (e *sizedEmitter) wholeSteps(rows, vecs int, fetch func(rows, k int)) {
	e.Align(32)
	top := e.Here()
	for k := range unroll {
		e.sizedStep(rows, vecs, k)
		fetch(rows, k)
	}
	e.nextSteps(rows, unroll)
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
}

// nextSteps advances A by so many k.
func (e *sizedEmitter) nextSteps(rows, steps int) {
	e.Emit(amd64.ADD, regA, amd64.Imm(steps*e.unit.bytes()))
	if rows > e.rows {
		e.Emit(amd64.ADD, regAhead, amd64.Imm(steps*e.unit.bytes()))
	}
}

// fetchNextRows prefetches the next rows of packed A: rows are short, so the processor does not prefetch them.
func (e *sizedEmitter) fetchNextRows(rows, k int) {
	if rows != e.rows {
		return
	}
	iterations := e.Depth / e.unit.depth() / unroll
	lines := min(unroll, (rows*e.of.pitch()/lineBytes+iterations/2)/iterations)
	if k < lines {
		e.Emit(amd64.PREFETCHT0, amd64.At(regAhead, k*lineBytes))
	}
	if k == unroll-1 {
		e.Emit(amd64.ADD, regAhead, amd64.Imm(lines*lineBytes))
	}
}

// bytesAlong is how far ahead rows in memory are prefetched: there are more of them than the processor prefetches.
const bytesAlong = 512

// fetchAlongRows prefetches some of the block's rows of A in memory.
func (e *sizedEmitter) fetchAlongRows(rows, k int) {
	for r := k; r < rows; r += unroll {
		e.Emit(amd64.PREFETCHT0, e.sizedRow(r, bytesAlong))
	}
}

// sizedStep multiplies a row of the panel with each row's element k.
func (e *sizedEmitter) sizedStep(rows, vecs, k int) {
	for v := range vecs {
		e.Emit(amd64.VMOVUPS, e.regB(v), amd64.At(regB, v*e.width/8))
	}
	if e.usableAsIs(e.B) { // if B is read in memory, the next panel follows in each row
		e.Emit(amd64.PREFETCHT1, amd64.At(regB, 2*vecs*e.width/8-1))
	}
	e.Emit(amd64.ADD, regB, regBRow)
	for r := range rows {
		a := e.regA(r & 1)
		e.broadcast(a, e.sizedRow(r, k*e.unit.bytes()))
		for v := range vecs {
			e.multiply(e.sizedSum(r, v, vecs), a, e.regB(v))
		}
	}
}

package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Each piece of k reads and writes all sums. The rows of D often are a power of two apart: then the sums of a panel compete
// for a few sets of the caches. So if there are several pieces, all but the last one store their sums in scratch memory, one
// block after the other, and only the last one stores to D. A sum is the same either way.

// Arguments of sums: two places, and their fields.
const (
	sumsFrom   = sizedMaskEnd   // where sums are read
	sumsTo     = sumsFrom + 3*8 // and stored
	sumsBlock  = sumsTo + 3*8   // the next block that is read
	sumsInside = sumsBlock + 8  // sums of pieces are in scratch memory

	sumsAt   = 0  // the address at this panel
	sumsRow  = 8  // the row stride
	sumsStep = 16 // the distance of panels
)

// chooseSums decides whether sums of pieces are in scratch memory.
func (e *sizedEmitter) chooseSums() {
	e.Emit(amd64.MOV, arg(sumsInside), amd64.Imm(0))
	if e.of.sums == 0 {
		return
	}
	direct := e.NewLabel()
	e.load(regT, sizedPiece)
	e.Emit(amd64.CMP, regT, arg(mma.ArgK))
	e.Emit(amd64.JAE, direct)
	e.load(regT, mma.ArgN)
	e.Emit(amd64.ADD, regT, amd64.Imm(e.cols()-1))
	e.Emit(amd64.AND, regT, amd64.Imm(-e.cols()))
	e.Emit(amd64.IMUL, regT, arg(mma.ArgM))
	e.Emit(amd64.CMP, regT, amd64.Imm(e.of.sums))
	e.Emit(amd64.JA, direct)
	e.Emit(amd64.MOV, arg(sumsInside), amd64.Imm(1))
	e.Bind(direct)
}

// placeSums sets where a piece reads and stores its sums: the first one reads D, if it reads any, and the last one stores to D.
func (e *sizedEmitter) placeSums() {
	e.load(regK, sizedKLeft)
	e.placeSum(sumsFrom, mma.ArgK)
	e.placeSum(sumsTo, sizedK)
}

// placeSum sets one of the two places: D if regK equals the argument or if no sums are in scratch memory.
func (e *sizedEmitter) placeSum(place, end int) {
	direct, done := e.NewLabel(), e.NewLabel()
	row := e.cols() * e.unit.bytes()
	e.Emit(amd64.CMP, arg(sumsInside), amd64.Imm(0))
	e.Emit(amd64.JE, direct)
	e.Emit(amd64.CMP, regK, arg(end))
	e.Emit(amd64.JE, direct)
	e.load(regT, mma.ArgScratch)
	e.Emit(amd64.ADD, regT, amd64.Imm(e.of.packedBytes()))
	e.store(place+sumsAt, regT)
	e.Emit(amd64.MOV, arg(place+sumsRow), amd64.Imm(row))
	e.Emit(amd64.IMUL, regT, arg(mma.ArgM), amd64.Imm(row))
	e.store(place+sumsStep, regT)
	e.Emit(amd64.JMP, done)
	e.Bind(direct)
	e.copyArg(place+sumsAt, mma.ArgD)
	e.copyArg(place+sumsRow, mma.ArgDRow)
	e.Emit(amd64.MOV, arg(place+sumsStep), amd64.Imm(row))
	e.Bind(done)
}

// nextSums advances to the sums of the next panel.
func (e *sizedEmitter) nextSums() {
	for _, place := range [...]int{sumsFrom, sumsTo} {
		e.load(regT, place+sumsStep)
		e.Emit(amd64.ADD, arg(place+sumsAt), regT)
	}
}

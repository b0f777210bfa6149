package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Each piece of k reads and writes all sums. The rows of D often are a power of two apart: then the sums of a panel compete
// for a few sets of the caches. So if there are several pieces, all but the last one store their sums in scratch memory, one
// block after the other, and only the last one stores to D. A sum is the same either way.

// Arguments of sums: two locations, and their fields.
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

// locateSums sets where a piece reads and stores its sums: the first one reads D, if it reads any, and the last one stores to D.
func (e *sizedEmitter) locateSums() {
	e.load(regK, sizedKLeft)
	e.locateSum(sumsFrom, mma.ArgK)
	e.locateSum(sumsTo, sizedK)
}

// locateSum sets one of the two locations: D if regK equals the argument or if no sums are in scratch memory.
func (e *sizedEmitter) locateSum(location, end int) {
	direct, done := e.NewLabel(), e.NewLabel()
	row := e.cols() * e.unit.bytes()
	e.Emit(amd64.CMP, arg(sumsInside), amd64.Imm(0))
	e.Emit(amd64.JE, direct)
	e.Emit(amd64.CMP, regK, arg(end))
	e.Emit(amd64.JE, direct)
	e.load(regT, mma.ArgScratch)
	e.Emit(amd64.ADD, regT, amd64.Imm(e.of.packedBytes()))
	e.store(location+sumsAt, regT)
	e.Emit(amd64.MOV, arg(location+sumsRow), amd64.Imm(row))
	e.Emit(amd64.IMUL, regT, arg(mma.ArgM), amd64.Imm(row))
	e.store(location+sumsStep, regT)
	e.Emit(amd64.JMP, done)
	e.Bind(direct)
	e.copyArg(location+sumsAt, mma.ArgD)
	e.copyArg(location+sumsRow, mma.ArgDRow)
	e.Emit(amd64.MOV, arg(location+sumsStep), amd64.Imm(row))
	e.Bind(done)
}

// nextSums advances to the sums of the next panel.
func (e *sizedEmitter) nextSums() {
	for _, location := range [...]int{sumsFrom, sumsTo} {
		e.load(regT, location+sumsStep)
		e.Emit(amd64.IMUL, regT, arg(sizedTogether))
		e.Emit(amd64.ADD, arg(location+sumsAt), regT)
	}
}

package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// If k is short, storing the result takes longer than multiplying. The rows of a panel of D are short and far apart, so the processor
// does not prefetch them. Several adjacent panels of B then stay in the first-level cache, and a block of rows of A is multiplied by all
// of them before the next one: longer parts of D's rows are stored.

// Limits of panels that are multiplied together.
const (
	togetherRow   = 512      // bytes of a row of D
	togetherBytes = 16 << 10 // of the panels
)

// panelsTogether returns how many panels are multiplied together.
func (e *sizedEmitter) panelsTogether() int { return togetherRow / (e.cols() * e.unit.bytes()) }

// multipliesTogether reports whether the code can multiply several panels together.
func (e *sizedEmitter) multipliesTogether() bool { return e.unit.depth() == 1 }

// chooseTogether decides whether panels are multiplied together: if there are many rows, k is short, and D is not read.
func (e *sizedEmitter) chooseTogether() {
	e.Emit(amd64.MOV, arg(sizedShort), amd64.Imm(0))
	if !e.multipliesTogether() {
		return
	}
	no := e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgAdds), amd64.Imm(0))
	e.Emit(amd64.JNE, no)
	e.Emit(amd64.CMP, arg(mma.ArgM), amd64.Imm(e.DirectRows))
	e.Emit(amd64.JBE, no)
	e.Emit(amd64.CMP, arg(mma.ArgK), amd64.Imm(togetherBytes/togetherRow))
	e.Emit(amd64.JA, no)
	e.Emit(amd64.MOV, arg(sizedShort), amd64.Imm(1))
	e.Bind(no)
}

// beginTogether sets how many panels are multiplied together: as many as there is space for, if all of them are whole.
func (e *sizedEmitter) beginTogether() {
	one := e.NewLabel()
	e.Emit(amd64.MOV, arg(sizedTogether), amd64.Imm(1))
	e.Emit(amd64.MOV, arg(sizedAcross), amd64.Imm(1))
	if !e.multipliesTogether() {
		return
	}
	e.Emit(amd64.CMP, arg(sizedShort), amd64.Imm(0))
	e.Emit(amd64.JE, one)
	e.Emit(amd64.CMP, arg(sizedNLeft), amd64.Imm(e.panelsTogether()*e.cols()))
	e.Emit(amd64.JB, one)
	e.Emit(amd64.MOV, arg(sizedTogether), amd64.Imm(e.panelsTogether()))
	e.Emit(amd64.MOV, arg(sizedAcross), amd64.Imm(e.panelsTogether()))
	e.Bind(one)
}

// packTogether packs the panels that are multiplied together, one after the other.
func (e *sizedEmitter) packTogether() {
	e.copyArg(sizedPackFrom, sizedBCols)
	e.copyArg(sizedPackTo, mma.ArgScratch)
	e.copyArg(sizedPackLeft, sizedTogether)
	e.Emit(amd64.IMUL, regT, arg(sizedK), amd64.Imm(e.cols()*e.unit.bytes()))
	e.store(sizedPanelStep, regT)
	top, packed := e.Here(), e.NewLabel()
	e.load(regSrc, sizedPackFrom)
	e.load(regDst, sizedPackTo)
	e.packPanel()
	if e.multipliesTogether() {
		e.Emit(amd64.DEC, arg(sizedPackLeft))
		e.Emit(amd64.JE, packed)
		e.Emit(amd64.IMUL, regT, arg(mma.ArgBCol), amd64.Imm(e.cols()))
		e.Emit(amd64.ADD, arg(sizedPackFrom), regT)
		e.load(regT, sizedPanelStep)
		e.Emit(amd64.ADD, arg(sizedPackTo), regT)
		e.Emit(amd64.JMP, top)
	}
	e.Bind(packed)
}

// blockAcross computes a block of rows of D, of all panels that are multiplied together, and advances to the next rows.
func (e *sizedEmitter) blockAcross(rows, vecs int) {
	top := e.Here()
	e.sizedBlock(rows, vecs)
	if vecs < e.vecs || !e.multipliesTogether() {
		return
	}
	last, next := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedTogether), amd64.Imm(1))
	e.Emit(amd64.JE, next)
	e.Emit(amd64.DEC, arg(sizedAcross))
	e.Emit(amd64.JE, last)
	e.Emit(amd64.IMUL, regT, regDRow, amd64.Imm(rows))
	e.Emit(amd64.SUB, regDBlock, regT)
	e.Emit(amd64.ADD, regDBlock, amd64.Imm(e.cols()*e.unit.bytes()))
	if rows >= e.rows {
		e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(rows))
		e.Emit(amd64.SUB, regA, regT)
	}
	e.Emit(amd64.ADD, regPanelB, arg(sizedPanelStep))
	e.Emit(amd64.JMP, top)
	e.Bind(last)
	e.Emit(amd64.MOV, arg(sizedAcross), amd64.Imm(e.panelsTogether()))
	e.Emit(amd64.SUB, regDBlock, amd64.Imm(togetherRow-e.cols()*e.unit.bytes()))
	e.Emit(amd64.IMUL, regT, arg(sizedPanelStep), amd64.Imm(e.panelsTogether()-1))
	e.Emit(amd64.SUB, regPanelB, regT)
	e.Bind(next)
}

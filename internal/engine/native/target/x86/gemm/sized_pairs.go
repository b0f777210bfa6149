package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A unit of two integers holds adjacent k: the instruction multiplies 16-bit integers in pairs and adds both products. If the
// elements are contiguous along k, a unit is two adjacent elements in memory. Otherwise lines are interleaved. If the number of k is odd,
// the last unit ends with zero.

// packRowPairs copies a piece of A from regSrc to regDst.
func (e *sizedEmitter) packRowPairs(o sizedOperand) {
	loose, odd := e.NewLabel(), e.NewLabel()
	o.elements = sizedPairs
	e.Emit(amd64.CMP, arg(o.element), amd64.Imm(o.elem.Bytes()))
	e.Emit(amd64.JNE, loose)
	e.packContiguous(o)
	e.Emit(amd64.JMP, odd)
	e.Bind(loose)
	e.load(regStep, o.element)
	e.load(regLines, o.lines)
	line, next := e.Here(), e.NewLabel()
	e.Emit(amd64.MOV, regLineSrc, regSrc)
	e.Emit(amd64.MOV, regLineDst, regDst)
	e.load(regIn, sizedPairs)
	e.Emit(amd64.TEST, regIn, regIn)
	e.Emit(amd64.JE, next)
	top := e.Here()
	for i := range e.unit.depth() {
		e.element(operand{elem: o.elem}, amd64.At(regLineSrc, 0), amd64.At(regLineDst, i*e.unit.part()))
		e.Emit(amd64.ADD, regLineSrc, regStep)
	}
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
	e.Bind(next)
	e.Emit(amd64.ADD, regSrc, arg(o.line))
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, line)
	e.Bind(odd)
	e.lastRowPairs(o)
}

// lastRowPairs copies the last k of each row if their number is odd.
func (e *sizedEmitter) lastRowPairs(o sizedOperand) {
	even := e.NewLabel()
	e.Emit(amd64.TEST, arg(sizedK), amd64.Imm(1))
	e.Emit(amd64.JE, even)
	e.load(regLineSrc, sizedK)
	e.Emit(amd64.DEC, regLineSrc)
	e.Emit(amd64.IMUL, regLineSrc, arg(o.element))
	e.Emit(amd64.ADD, regLineSrc, arg(sizedAAt))
	e.load(regLineDst, sizedPairs)
	e.Emit(amd64.SHL, regLineDst, amd64.Imm(2)) // of four bytes
	e.Emit(amd64.ADD, regLineDst, arg(mma.ArgAFrom))
	e.load(regLines, o.lines)
	top := e.Here()
	e.element(operand{elem: o.elem}, amd64.At(regLineSrc, 0), amd64.At(regLineDst, 0))
	e.Emit(amd64.MOV, amd64.At(regLineDst, e.unit.part()).Bits(16), amd64.Imm(0))
	e.Emit(amd64.ADD, regLineSrc, arg(o.line))
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, top)
	e.Bind(even)
}

// packPanelPairs copies a panel of B from regSrc to regDst.
func (e *sizedEmitter) packPanelPairs(o sizedOperand) {
	apart, loose, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
	o.lines = sizedPairs
	e.Emit(amd64.CMP, arg(sizedPairs), amd64.Imm(0))
	e.Emit(amd64.JE, done)
	e.Emit(amd64.CMP, arg(o.element), amd64.Imm(o.elem.Bytes()))
	e.Emit(amd64.JNE, apart)
	e.Emit(amd64.CMP, arg(o.elements), amd64.Imm(o.whole))
	e.Emit(amd64.JNE, loose)
	e.interleaveLines(o)
	e.Emit(amd64.JMP, done)
	e.Bind(apart)
	e.Emit(amd64.CMP, arg(o.line), amd64.Imm(o.elem.Bytes()))
	e.Emit(amd64.JNE, loose)
	e.packTurned(o)
	e.Emit(amd64.JMP, done)
	e.Bind(loose)
	e.load(regStep, o.element)
	e.load(regLines, o.lines)
	top := e.Here()
	for i := range e.unit.depth() {
		e.panelLine(o, i, true)
		e.Emit(amd64.ADD, regSrc, arg(o.line))
	}
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, top)
	e.Bind(done)
	e.lastPanelPair(o)
}

// interleaveLines copies pairs of whole lines of a panel.
func (e *sizedEmitter) interleaveLines(o sizedOperand) {
	e.load(regStep, o.line)
	e.load(regLines, o.lines)
	top := e.Here()
	for v := range e.vecs {
		from := amd64.At(regSrc, v*e.lanes*o.elem.Bytes())
		if v == 0 {
			e.Emit(amd64.PREFETCHT0, from.Index(regStep, 8))
		}
		d := amd64.Vec(0, e.width)
		e.loadInterleaved(d, amd64.Vec(1, e.width), o.elem, []amd64.Mem{from, from.Index(regStep, 1)})
		e.Emit(amd64.VMOVUPS, amd64.At(regDst, v*e.width/8), d)
	}
	e.Emit(amd64.LEA, regSrc, amd64.At(regSrc, 0).Index(regStep, 2))
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, top)
}

// panelLine copies a line of a panel, or zeros, to one element of each unit.
func (e *sizedEmitter) panelLine(o sizedOperand, i int, some bool) {
	e.Emit(amd64.MOV, regLineSrc, regSrc)
	e.Emit(amd64.MOV, regLineDst, regDst)
	e.load(regIn, o.elements)
	top, to := e.Here(), amd64.At(regLineDst, i*e.unit.part())
	if some {
		e.element(operand{elem: o.elem}, amd64.At(regLineSrc, 0), to)
	} else {
		e.Emit(amd64.MOV, to.Bits(16), amd64.Imm(0))
	}
	e.Emit(amd64.ADD, regLineSrc, regStep)
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// lastPanelPair copies the last line of a panel if their number is odd.
func (e *sizedEmitter) lastPanelPair(o sizedOperand) {
	even := e.NewLabel()
	e.Emit(amd64.TEST, arg(sizedK), amd64.Imm(1))
	e.Emit(amd64.JE, even)
	e.load(regSrc, sizedK)
	e.Emit(amd64.DEC, regSrc)
	e.Emit(amd64.IMUL, regSrc, arg(o.line))
	e.Emit(amd64.ADD, regSrc, arg(sizedBCols))
	e.Emit(amd64.IMUL, regDst, arg(sizedPairs), amd64.Imm(o.pitch))
	e.Emit(amd64.ADD, regDst, arg(mma.ArgScratch))
	e.load(regStep, o.element)
	e.panelLine(o, 0, true)
	e.panelLine(o, 1, false)
	e.Bind(even)
}

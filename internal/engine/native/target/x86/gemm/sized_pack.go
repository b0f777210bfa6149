package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// sizedOperand is a piece of A, or a panel of B, that is packed: lines whose numbers and elements are arguments. Lines of
// A are its rows, those of B are its rows too.
type sizedOperand struct {
	elem            mma.Elem
	line, element   int // arguments with the strides in bytes
	lines, elements int // arguments with the numbers
	pitch           int // bytes from packed line to packed line
	whole           int // if it is not zero, a usual number of elements, a multiple of a vector's
}

// Registers of packing, besides regSrc, regDst, regLines, regIn and regStep.
const (
	regLineSrc = amd64.RSI // within a line
	regLineDst = amd64.RBX
)

// vectorMask is a mask without AVX-512.
const vectorMask = amd64.Y15

// packSized copies an operand from regSrc to regDst in the fastest way for its strides.
func (e *sizedEmitter) packSized(o sizedOperand) {
	turned, scattered, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(o.element), amd64.Imm(o.elem.Bytes()))
	e.Emit(amd64.JNE, turned)
	if o.whole > 0 {
		part := e.NewLabel()
		e.Emit(amd64.CMP, arg(o.elements), amd64.Imm(o.whole))
		e.Emit(amd64.JNE, part)
		e.packWhole(o, o.whole/e.lanes, false)
		e.Emit(amd64.JMP, done)
		e.Bind(part)
		if e.usableAsIs(o.elem) {
			e.packPart(o, done)
		}
	}
	e.packContiguous(o)
	e.Emit(amd64.JMP, done)
	e.Bind(turned)
	e.Emit(amd64.CMP, arg(o.line), amd64.Imm(o.elem.Bytes()))
	e.Emit(amd64.JNE, scattered)
	e.packTurned(o)
	e.Emit(amd64.JMP, done)
	e.Bind(scattered)
	e.load(regStep, o.element)
	e.load(regLines, o.lines)
	e.packLoose(o, func() { e.Emit(amd64.ADD, regSrc, arg(o.line)) })
	e.Bind(done)
}

// source returns the bytes of a unit in memory, if its elements are adjacent.
func (e *sizedEmitter) source(o sizedOperand) int { return o.elem.Bytes() * e.unit.depth() }

// copyUnit copies a unit whose elements are adjacent.
func (e *sizedEmitter) copyUnit(o sizedOperand, from, to amd64.Mem) {
	for i := range e.unit.depth() {
		e.element(operand{elem: o.elem}, from.Plus(i*o.elem.Bytes()), to.Plus(i*e.unit.part()))
	}
}

// packPart copies lines of a panel that the usual number of vectors does not fill.
func (e *sizedEmitter) packPart(o sizedOperand, done amd64.Label) {
	if !e.wide() {
		e.Emit(amd64.VMOVUPS, vectorMask, amd64.At(regArgs, sizedMask))
	}
	for vecs := o.whole / e.lanes; vecs > 0; vecs-- {
		fewer := e.NewLabel()
		if vecs > 1 {
			e.Emit(amd64.CMP, arg(o.elements), amd64.Imm((vecs-1)*e.lanes))
			e.Emit(amd64.JBE, fewer)
		}
		e.packWhole(o, vecs, true)
		e.Emit(amd64.JMP, done)
		e.Bind(fewer)
	}
}

// packWhole copies lines of a number of vectors of contiguous elements. With part, the last one is masked.
func (e *sizedEmitter) packWhole(o sizedOperand, vecs int, part bool) {
	e.load(regStep, o.line)
	e.load(regLines, o.lines)
	top := e.Here()
	for v := range vecs {
		from := amd64.At(regSrc, v*e.lanes*o.elem.Bytes())
		if v*e.lanes*o.elem.Bytes()%lineBytes == 0 {
			e.Emit(amd64.PREFETCHT0, from.Index(regStep, 8).Plus(lineBytes-1))
		}
		d := amd64.Vec(v, e.width)
		switch {
		case !part || v < vecs-1:
			e.loadUnits(d, o.elem, from)
		case e.wide():
			e.moveMasked(d, from, panelMask, amd64.NoReg, false)
		default:
			e.moveMasked(d, from, amd64.NoReg, vectorMask, false)
		}
		e.Emit(amd64.VMOVUPS, amd64.At(regDst, v*e.width/8), d)
	}
	e.Emit(amd64.ADD, regSrc, regStep)
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, top)
}

// packedVectors is the number of vectors that packContiguous copies at once.
const packedVectors = 4

// packContiguous copies lines of contiguous elements, vector by vector.
func (e *sizedEmitter) packContiguous(o sizedOperand) {
	const unrolled = packedVectors
	asIs := e.usableAsIs(o.elem)
	if asIs {
		e.load(regIn, o.elements)
		e.Emit(amd64.AND, regIn, amd64.Imm(e.lanes-1))
		e.setMask(lineMask, vectorMask, regIn, regT)
	}
	e.load(regLines, o.lines)
	e.load(regStep, o.line)
	line, few, one, rest, next := e.Here(), e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.MOV, regLineSrc, regSrc)
	e.Emit(amd64.MOV, regLineDst, regDst)
	e.load(regIn, o.elements)
	copyVectors := func(n int) {
		for v := range n {
			d, from := amd64.Vec(v, e.width), amd64.At(regLineSrc, v*e.lanes*e.source(o))
			if n > 1 && v*e.lanes*e.source(o)%lineBytes == 0 {
				e.Emit(amd64.PREFETCHT0, from.Index(regStep, 4))
			}
			e.loadUnits(d, o.elem, from)
			e.Emit(amd64.VMOVUPS, amd64.At(regLineDst, v*e.width/8), d)
		}
		e.Emit(amd64.ADD, regLineSrc, amd64.Imm(n*e.lanes*e.source(o)))
		e.Emit(amd64.ADD, regLineDst, amd64.Imm(n*e.width/8))
	}
	e.Emit(amd64.SUB, regIn, amd64.Imm(unrolled*e.lanes))
	e.Emit(amd64.JB, few)
	many := e.Here()
	copyVectors(unrolled)
	e.Emit(amd64.SUB, regIn, amd64.Imm(unrolled*e.lanes))
	e.Emit(amd64.JAE, many)
	e.Bind(few)
	e.Emit(amd64.ADD, regIn, amd64.Imm((unrolled-1)*e.lanes))
	e.Emit(amd64.JS, rest)
	e.Bind(one)
	copyVectors(1)
	e.Emit(amd64.SUB, regIn, amd64.Imm(e.lanes))
	e.Emit(amd64.JNS, one)
	e.Bind(rest)
	e.Emit(amd64.ADD, regIn, amd64.Imm(e.lanes))
	e.Emit(amd64.JE, next)
	if asIs {
		d := amd64.Vec(0, e.width)
		e.moveMasked(d, amd64.At(regLineSrc, 0), e.maskOrNone(), vectorMask, false)
		e.Emit(amd64.VMOVUPS, amd64.At(regLineDst, 0), d)
	} else {
		e.elementsOf(o, func() { e.Emit(amd64.ADD, regLineSrc, amd64.Imm(e.source(o))) })
	}
	e.Bind(next)
	e.Emit(amd64.ADD, regSrc, arg(o.line))
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, line)
}

func (e *sizedEmitter) maskOrNone() amd64.Reg {
	if e.wide() {
		return lineMask
	}
	return amd64.NoReg
}

// elementsOf copies regIn elements of a line one by one; advance goes to the next one of the source.
func (e *sizedEmitter) elementsOf(o sizedOperand, advance func()) {
	top := e.Here()
	e.copyUnit(o, amd64.At(regLineSrc, 0), amd64.At(regLineDst, 0))
	advance()
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// packLoose copies regLines lines element by element. regStep is the element stride.
func (e *sizedEmitter) packLoose(o sizedOperand, nextLine func()) {
	line := e.Here()
	e.Emit(amd64.MOV, regLineSrc, regSrc)
	e.Emit(amd64.MOV, regLineDst, regDst)
	e.load(regIn, o.elements)
	e.elementsOf(o, func() { e.Emit(amd64.ADD, regLineSrc, regStep) })
	nextLine()
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, line)
}

// packTurned copies lines whose elements have a stride, but each of which is adjacent to the next line. Square blocks are
// transposed in registers.
func (e *sizedEmitter) packTurned(o sizedOperand) {
	side := e.blockSide()
	shift := map[int]int{4: 2, 8: 3}[side]
	rest, done := e.NewLabel(), e.NewLabel()
	e.load(regStep, o.element)
	e.multiples()
	e.load(regLines, o.lines)
	e.Emit(amd64.SHR, regLines, amd64.Imm(shift))
	e.Emit(amd64.JE, rest)
	lines, few, next := e.Here(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.MOV, regLineSrc, regSrc)
	e.Emit(amd64.MOV, regLineDst, regDst)
	e.load(regIn, o.elements)
	e.Emit(amd64.SHR, regIn, amd64.Imm(shift))
	e.Emit(amd64.JE, few)
	block := e.Here()
	e.turnBlock(o, side)
	e.Emit(amd64.LEA, regLineSrc, amd64.At(regLineSrc, 0).Index(regStep, side))
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(side*e.unit.bytes()))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, block)
	e.Bind(few)
	e.load(regIn, o.elements)
	e.Emit(amd64.AND, regIn, amd64.Imm(side-1))
	e.Emit(amd64.JE, next)
	column := e.Here()
	for i := range side {
		e.copyUnit(o, amd64.At(regLineSrc, i*e.source(o)), amd64.At(regLineDst, i*o.pitch))
	}
	e.Emit(amd64.ADD, regLineSrc, regStep)
	e.Emit(amd64.ADD, regLineDst, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, column)
	e.Bind(next)
	e.Emit(amd64.ADD, regSrc, amd64.Imm(side*e.source(o)))
	e.Emit(amd64.ADD, regDst, amd64.Imm(side*o.pitch))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, lines)
	e.Bind(rest)
	e.load(regLines, o.lines)
	e.Emit(amd64.AND, regLines, amd64.Imm(side-1))
	e.Emit(amd64.JE, done)
	e.packLoose(o, func() { e.Emit(amd64.ADD, regSrc, amd64.Imm(e.source(o))) })
	e.Bind(done)
}

// turnBlock transposes a block.
func (e *sizedEmitter) turnBlock(o sizedOperand, side int) {
	for i := range side {
		e.loadUnits(amd64.Vec(i, 256), o.elem, strided(regLineSrc, i))
	}
	turn := e.transpose8
	if e.unit == unitF64 {
		turn = e.transpose4
	}
	for i, r := range turn() {
		e.Emit(amd64.VMOVUPS, amd64.At(regLineDst, i*o.pitch), r)
	}
}

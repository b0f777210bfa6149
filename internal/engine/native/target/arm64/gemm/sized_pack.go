package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
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

// Registers of packing, besides regSrc, regDst, regLine, regStep and regLines.
var (
	regLineSrc = a64.X(5) // within a line
	regLineDst = a64.X(8)
	regIn      = a64.X(11) // elements of a line that are left
	regLast    = a64.X(13) // address of the last vector of a line
)

// packSized copies an operand from regSrc to regDst in the fastest way for its strides.
func (e *sizedEmitter) packSized(o sizedOperand) {
	turned, scattered, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.load(regLine, o.line)
	e.load(regStep, o.element)
	e.load(regLines, o.lines)
	e.compare(regStep, o.elem.Bytes())
	e.Emit(a64.BCOND, a64.NE, turned)
	if o.whole > 0 {
		part := e.NewLabel()
		e.load(regTemp, o.elements)
		e.compare(regTemp, o.whole)
		e.Emit(a64.BCOND, a64.NE, part)
		e.packWhole(o)
		e.Emit(a64.B, done)
		e.Bind(part)
	}
	e.packContiguous(o)
	e.Emit(a64.B, done)
	e.Bind(turned)
	e.compare(regLine, o.elem.Bytes())
	e.Emit(a64.BCOND, a64.NE, scattered)
	e.packTurned(o)
	e.Emit(a64.B, done)
	e.Bind(scattered)
	e.packLoose(o)
	e.Bind(done)
}

// eachLine runs body for regLines lines: it copies a line from regSrc to regDst.
func (e *sizedEmitter) eachLine(o sizedOperand, body func()) {
	top := e.Here()
	body()
	e.Emit(a64.ADD, regSrc, regSrc, regLine)
	e.add(regDst, o.pitch)
	e.Emit(a64.SUB, regLines, regLines, a64.Imm(1))
	e.Emit(a64.CBNZ, regLines, top)
}

// copyVector copies a vector of elements, as units.
func (e *sizedEmitter) copyVector(o sizedOperand, to, from a64.Mem) {
	x := temp(0)
	e.Emit(a64.LDR, x.Scalar(e.lanes*o.elem.Bytes()), from)
	e.convert(x, o.elem)
	e.Emit(a64.STR, x.Scalar(vectorBytes), to)
}

// convert converts a vector of elements to units.
func (e *sizedEmitter) convert(x a64.Reg, elem mma.Elem) {
	if !e.usableAsIs(elem) {
		e.widen(x, elem)
	}
}

// linesAhead is how many lines packWhole prefetches ahead.
const linesAhead = 3 // its logarithm

// packWhole copies lines of the usual number of elements.
func (e *sizedEmitter) packWhole(o sizedOperand) {
	e.Emit(a64.LSL, regLast, regLine, a64.Imm(linesAhead))
	e.eachLine(o, func() {
		e.Emit(a64.PRFM, fetchNear, a64.Indexed(regSrc, regLast, 0))
		for v := range o.whole / e.lanes {
			e.copyVector(o, a64.At(regDst, v*vectorBytes), a64.At(regSrc, v*e.lanes*o.elem.Bytes()))
		}
	})
}

// packContiguous copies lines of contiguous elements, vector by vector. The last vector of a line overlaps the one before;
// lines that are shorter than a vector are copied by elements.
func (e *sizedEmitter) packContiguous(o sizedOperand) {
	const unrolled = 4
	short, done := e.NewLabel(), e.NewLabel()
	e.load(regTemp, o.elements)
	e.compare(regTemp, e.lanes)
	e.Emit(a64.BCOND, a64.LO, short)
	e.eachLine(o, func() {
		e.Emit(a64.MOV, regLineSrc, regSrc)
		e.Emit(a64.MOV, regLineDst, regDst)
		e.load(regIn, o.elements)
		e.whileLeft(unrolled*e.lanes, func() { e.copyVectors(o, unrolled) })
		e.whileLeft(e.lanes, func() { e.copyVectors(o, 1) })
		full := e.NewLabel()
		e.Emit(a64.CBZ, regIn, full)
		e.Emit(a64.SUB, regIn, regIn, a64.Imm(e.lanes)) // back to the last vector
		e.advance(regLineSrc, regIn, o.elem.Bytes())
		e.advance(regLineDst, regIn, e.unit.bytes())
		e.copyVectors(o, 1)
		e.Bind(full)
	})
	e.Emit(a64.B, done)
	e.Bind(short)
	e.packLoose(o)
	e.Bind(done)
}

// whileLeft runs body, which copies n elements, while at least as many are left in regIn.
func (e *sizedEmitter) whileLeft(n int, body func()) {
	top, done := e.NewLabel(), e.NewLabel()
	e.Bind(top)
	e.compare(regIn, n)
	e.Emit(a64.BCOND, a64.LO, done)
	body()
	e.Emit(a64.SUB, regIn, regIn, a64.Imm(n))
	e.Emit(a64.B, top)
	e.Bind(done)
}

// advance adds a number of elements of a size to an address.
func (e *sizedEmitter) advance(at, n a64.Reg, size int) {
	shift := map[int]int{1: 0, 2: 1, 4: 2, 8: 3}[size]
	e.Emit(a64.ADD, at, at, n, a64.Lsl(shift))
}

// copyVectors copies n vectors of a line and advances within it.
func (e *sizedEmitter) copyVectors(o sizedOperand, n int) {
	bytes := e.lanes * o.elem.Bytes()
	for v := range n {
		e.copyVector(o, a64.At(regLineDst, v*vectorBytes), a64.At(regLineSrc, v*bytes))
	}
	e.add(regLineSrc, n*bytes)
	e.add(regLineDst, n*vectorBytes)
}

// packLoose copies regLines lines element by element.
func (e *sizedEmitter) packLoose(o sizedOperand) {
	e.eachLine(o, func() {
		e.Emit(a64.MOV, regLineSrc, regSrc)
		e.Emit(a64.MOV, regLineDst, regDst)
		e.load(regIn, o.elements)
		top := e.Here()
		e.element(o.elem, a64.At(regLineDst, 0), a64.At(regLineSrc, 0))
		e.Emit(a64.ADD, regLineSrc, regLineSrc, regStep)
		e.add(regLineDst, e.unit.bytes())
		e.Emit(a64.SUB, regIn, regIn, a64.Imm(1))
		e.Emit(a64.CBNZ, regIn, top)
	})
}

// packTurned copies lines whose elements have a stride, but each of which is adjacent to the next line. Square blocks are
// transposed in registers.
func (e *sizedEmitter) packTurned(o sizedOperand) {
	rest, done := e.NewLabel(), e.NewLabel()
	side := e.lanes
	top := e.Here()
	e.compare(regLines, side)
	e.Emit(a64.BCOND, a64.LO, rest)
	e.Emit(a64.MOV, regLineSrc, regSrc)
	e.Emit(a64.MOV, regLineDst, regDst)
	e.load(regIn, o.elements)
	e.whileLeft(side, func() { e.turnBlock(o) })
	e.whileLeft(1, func() {
		for i := range side {
			e.element(o.elem, a64.At(regLineDst, 0), a64.At(regLineSrc, i*o.elem.Bytes()))
			e.add(regLineDst, o.pitch)
		}
		e.Emit(a64.ADD, regLineSrc, regLineSrc, regStep)
		e.sub(regLineDst, side*o.pitch-e.unit.bytes())
	})
	e.add(regSrc, side*o.elem.Bytes())
	e.add(regDst, side*o.pitch)
	e.Emit(a64.SUB, regLines, regLines, a64.Imm(side))
	e.Emit(a64.B, top)
	e.Bind(rest)
	e.Emit(a64.CBZ, regLines, done)
	e.packLoose(o)
	e.Bind(done)
}

// turnBlock transposes a square block, and advances to the next one of the lines.
func (e *sizedEmitter) turnBlock(o sizedOperand) {
	side := e.lanes
	for i := range side {
		x := temp(0)
		e.Emit(a64.LDR, x.Scalar(side*o.elem.Bytes()), a64.At(regLineSrc, 0))
		e.convert(x, o.elem)
		e.Emit(a64.ORR, a64.V(i).B16(), x.B16(), x.B16())
		e.Emit(a64.ADD, regLineSrc, regLineSrc, regStep)
	}
	if side == 4 {
		e.transpose4()
	} else {
		e.transpose2()
	}
	for i := range side {
		e.Emit(a64.STR, a64.V(i).Scalar(vectorBytes), a64.At(regLineDst, 0))
		e.add(regLineDst, o.pitch)
	}
	e.sub(regLineDst, side*o.pitch-vectorBytes)
}

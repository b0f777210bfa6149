package gemm

import (
	"math/bits"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A product by one column, or of one row, consists of dot products of the lines of a matrix with one vector. If the elements
// along k are adjacent, vectors hold adjacent k instead of adjacent columns, of which there is only one: neither operand is
// packed, and each line is read from its beginning to its end. The lanes of a sum are added at the end.

// Arguments of dot products.
const (
	dotsMatrix = sizedAAt   // address of the next line
	dotsVector = sizedBAt   // address of the vector
	dotsLines  = sizedNLeft // number of lines
	dotsTimes  = sizedK4    // iterations of the loop over k
	dotsWhole  = sizedK1    // whole vectors that are left after it
	dotsRest   = sizedKLeft // elements after the last whole vector
	dotsSkip   = sizedPart  // the first sums of a block that have been stored before
	dotsStore  = sizedWidth // and those after them, which it stores
)

// Vector registers of dot products, besides 0 to 7: sums.
const (
	dotSums  = 8 // as many as are needed for the latency of multiplications
	dotRight = 8 // elements of the vector
	dotLeft  = 9 // and of a line, at its end
	dotMask  = 10
)

// dots emits dot products, if the sizes and strides permit it, and jumps to done after them. Otherwise the code falls through.
func (e *sizedEmitter) dots(between func(), done amd64.Label) {
	if !e.usableAsIs(e.A) || !e.usableAsIs(e.B) {
		return
	}
	run, other, none := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.ifDots(mma.ArgN, [...]int{mma.ArgA, mma.ArgARow, mma.ArgM, mma.ArgB}, other)
	e.load(regDRow, mma.ArgDRow)
	e.Emit(amd64.JMP, run)
	e.Bind(other)
	e.ifDots(mma.ArgM, [...]int{mma.ArgB, mma.ArgBCol, mma.ArgN, mma.ArgA}, none)
	e.Emit(amd64.MOV, regDRow.As(32), amd64.Imm(e.unit.bytes()))
	e.Bind(run)
	e.allDots(between, done)
	e.Bind(none)
}

// ifDots jumps to no unless the size one is 1 and the elements along k are adjacent. Otherwise it sets the arguments to
// matrix, its stride, the number of lines and the vector.
func (e *sizedEmitter) ifDots(one int, from [4]int, no amd64.Label) {
	for _, c := range [...][2]int{{one, 1}, {mma.ArgACol, e.A.Bytes()}, {mma.ArgBRow, e.B.Bytes()}} {
		e.Emit(amd64.CMP, arg(c[0]), amd64.Imm(c[1]))
		e.Emit(amd64.JNE, no)
	}
	for i, to := range [...]int{dotsMatrix, mma.ArgAStep, dotsLines, dotsVector} {
		e.copyArg(to, from[i])
	}
}

// dotLines returns the number of lines of a block: their sums are transposed and added at once.
func (e *sizedEmitter) dotLines() int { return e.blockSide() }

// dotVecs returns the number of vectors of a line that an iteration multiplies: as many as there are sums for, and at least a cache line.
func (e *sizedEmitter) dotVecs() int { return max(dotSums/e.dotLines(), lineBytes*8/e.width) }

// allDots iterates over blocks of lines. The last block begins before the end of the one before it, so that it is whole; if
// there are fewer lines than a block has, all lines of a block are the same one.
func (e *sizedEmitter) allDots(between func(), done amd64.Label) {
	lines, vecs := e.dotLines(), e.dotVecs()
	e.countDots(vecs)
	e.load(regPanelB, dotsMatrix)
	e.load(regDBlock, mma.ArgD)
	e.load(regRows, dotsLines)
	next, single, start := e.Here(), e.NewLabel(), e.NewLabel()
	if between != nil {
		between()
	}
	e.load(regStep, mma.ArgAStep)
	e.Emit(amd64.MOV, arg(dotsSkip), amd64.Imm(0))
	e.Emit(amd64.MOV, arg(dotsStore), amd64.Imm(lines))
	e.Emit(amd64.CMP, regRows, amd64.Imm(lines))
	e.Emit(amd64.JAE, start)
	e.Emit(amd64.CMP, arg(dotsLines), amd64.Imm(lines))
	e.Emit(amd64.JB, single)
	e.store(dotsStore, regRows)
	e.Emit(amd64.MOV, regT.As(32), amd64.Imm(lines))
	e.Emit(amd64.SUB, regT, regRows)
	e.store(dotsSkip, regT)
	e.Emit(amd64.IMUL, regT, regStep)
	e.Emit(amd64.SUB, regPanelB, regT)
	e.Emit(amd64.JMP, start)
	e.Bind(single)
	e.Emit(amd64.MOV, arg(dotsStore), amd64.Imm(1))
	e.Emit(amd64.XOR, regStep.As(32), regStep.As(32))
	e.Bind(start)
	e.multiples()
	e.dotBlock(lines, vecs)
	e.storeDots()
	e.load(regT, dotsStore)
	e.Emit(amd64.SUB, regRows, regT)
	e.Emit(amd64.JE, done)
	e.Emit(amd64.IMUL, regT, arg(mma.ArgAStep))
	e.Emit(amd64.ADD, regPanelB, regT)
	e.Emit(amd64.JMP, next)
}

// countDots divides k into iterations of so many vectors, whole vectors after them, and a rest.
func (e *sizedEmitter) countDots(vecs int) {
	e.load(regT, mma.ArgK)
	e.Emit(amd64.AND, regT, amd64.Imm(e.lanes-1))
	e.store(dotsRest, regT)
	e.load(regT, mma.ArgK)
	e.Emit(amd64.SHR, regT, amd64.Imm(bits.TrailingZeros(uint(e.lanes))))
	e.Emit(amd64.MOV, regK, regT)
	e.Emit(amd64.AND, regK, amd64.Imm(vecs-1))
	e.store(dotsWhole, regK)
	e.Emit(amd64.SHR, regT, amd64.Imm(bits.TrailingZeros(uint(vecs))))
	e.store(dotsTimes, regT)
}

// dotBlock computes the sums of a block of lines, and stores them in scratch memory.
func (e *sizedEmitter) dotBlock(lines, vecs int) {
	for i := range dotSums {
		e.clearSum(amd64.Vec(i, e.width))
	}
	e.Emit(amd64.MOV, regA, regPanelB)
	e.load(regB, dotsVector)
	loop, whole, rest, add := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.load(regK, dotsTimes)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, whole)
	e.Align(32)
	e.Bind(loop)
	e.dotStep(lines, vecs)
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, loop)
	e.Bind(whole)
	if vecs > 1 {
		e.Emit(amd64.CMP, arg(dotsWhole), amd64.Imm(0))
		e.Emit(amd64.JE, rest)
		e.dotStep(lines, 1)
		e.Bind(rest)
	}
	e.load(regK, dotsRest)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, add)
	mask := amd64.Vec(dotMask, 256)
	e.setMask(panelMask, mask, regK, regT)
	right, left := amd64.Vec(dotRight, e.width), amd64.Vec(dotLeft, e.width)
	e.moveMasked(right, amd64.At(regB, 0), e.maskIf(panelMask), mask, false)
	for i := range lines {
		e.moveMasked(left, rowOfA(i, 0), e.maskIf(panelMask), mask, false)
		e.multiply(amd64.Vec(i, e.width), left, right)
	}
	e.Bind(add)
	e.addLanes(lines)
}

// maskIf returns a mask register if the processor has some.
func (e *sizedEmitter) maskIf(k amd64.Reg) amd64.Reg {
	if e.wide() {
		return k
	}
	return amd64.NoReg
}

// dotStep multiplies so many vectors of each line.
func (e *sizedEmitter) dotStep(lines, vecs int) {
	for v := range vecs {
		right := amd64.Vec(dotRight+v, e.width)
		e.Emit(amd64.VMOVUPS, right, amd64.At(regB, v*e.width/8))
		for i := range lines {
			e.addProduct(amd64.Vec((v*lines+i)%dotSums, e.width), right, rowOfA(i, v*e.width/8))
			if v*e.width/8%lineBytes == 0 {
				e.Emit(amd64.PREFETCHT0, rowOfA(i, bytesAlong+v*e.width/8))
			}
		}
	}
	e.Emit(amd64.ADD, regA, amd64.Imm(vecs*e.width/8))
	e.Emit(amd64.ADD, regB, amd64.Imm(vecs*e.width/8))
}

// addLanes adds the lanes of each sum, and stores the results in scratch memory.
func (e *sizedEmitter) addLanes(lines int) {
	sum := func(d, a, b amd64.Reg) { e.emitFloat(amd64.VADDPS, amd64.VADDPD, d, a, b) }
	for i := range lines {
		d := amd64.Vec(i, e.width)
		for v := 1; v < dotSums/lines; v++ {
			sum(d, d, amd64.Vec(v*lines+i, e.width))
		}
		if e.wide() {
			half, d := amd64.Vec(dotLeft, 256), amd64.Vec(i, 256)
			e.Emit(amd64.VEXTRACTF64X4, half, amd64.Vec(i, 512), amd64.Imm(1))
			sum(d, d, half)
		}
	}
	turn := e.transpose8
	if e.unit == unitF64 {
		turn = e.transpose4
	}
	list := turn()
	for ; len(list) > 1; list = list[:len(list)/2] {
		for i := range len(list) / 2 {
			sum(list[i], list[i], list[len(list)/2+i])
		}
	}
	e.load(regT, mma.ArgScratch)
	e.Emit(amd64.VMOVUPS, amd64.At(regT, 0), list[0])
}

// storeDots stores the sums of a block in D, or adds them to it.
func (e *sizedEmitter) storeDots() {
	move, add, x := amd64.VMOVSS, amd64.VADDSS, amd64.X0
	if e.unit == unitF64 {
		move, add = amd64.VMOVSD, amd64.VADDSD
	}
	e.load(regA, mma.ArgScratch)
	e.Emit(amd64.IMUL, regT, arg(dotsSkip), amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.ADD, regA, regT)
	e.load(regK, dotsStore)
	top, zero := e.Here(), e.NewLabel()
	e.Emit(move, x, amd64.At(regA, 0))
	e.Emit(amd64.CMP, arg(mma.ArgAdds), amd64.Imm(0))
	e.Emit(amd64.JE, zero)
	e.Emit(add, x, x, amd64.At(regDBlock, 0))
	e.Bind(zero)
	e.Emit(move, amd64.At(regDBlock, 0), x)
	e.Emit(amd64.ADD, regA, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.ADD, regDBlock, regDRow)
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
}

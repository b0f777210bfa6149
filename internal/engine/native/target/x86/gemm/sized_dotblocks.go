package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Vector registers of dot products, besides 0 to 7: sums.
const (
	dotLines = 8 // elements of up to four lines, or of the only one of the few
	dotFew   = 12
	dotTemp  = 13
	dotMask  = 14
)

// dotVector is a vector register of dot products.
func (e *sizedEmitter) dotVector(i int) amd64.Reg { return amd64.Vec(i, e.width) }

// convertFew converts the elements of a piece, and repeats the last row or column until there are as many as a block has.
func (e *sizedEmitter) convertFew(s dotShape) {
	e.countDots(1)
	e.load(regB, mma.ArgScratch)
	e.Emit(amd64.ADD, regB, amd64.Imm(dotStaging))
	e.store(dotsFrom, regB)
	e.load(regPanelB, dotsFew)
	e.load(regRows, dotsFewCount)
	e.Emit(amd64.MOV, regDRow.As(32), amd64.Imm(s.few))
	top, last := e.Here(), e.NewLabel()
	e.Emit(amd64.MOV, regA, regPanelB)
	e.Emit(amd64.MOV, regDBlock, regB)
	apart, converted := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(dotsFewStep), amd64.Imm(e.A.Bytes()))
	e.Emit(amd64.JNE, apart)
	e.convertLine()
	e.Emit(amd64.JMP, converted)
	e.Bind(apart)
	e.convertApart()
	e.Bind(converted)
	e.Emit(amd64.ADD, regB, amd64.Imm(e.dotPitch(s)))
	e.Emit(amd64.DEC, regRows)
	e.Emit(amd64.JLE, last)
	e.Emit(amd64.ADD, regPanelB, arg(dotsFewStride))
	e.Bind(last)
	e.Emit(amd64.DEC, regDRow)
	e.Emit(amd64.JNE, top)
}

// convertLine converts elements at regA to regDBlock. A rest of a vector is converted with the elements before it: what they overwrite
// before the piece's first element is not used.
func (e *sizedEmitter) convertLine() {
	rest, done := e.NewLabel(), e.NewLabel()
	convert := func() {
		v := e.dotVector(0)
		e.loadUnits(v, e.A, amd64.At(regA, 0))
		e.Emit(amd64.VMOVUPS, amd64.At(regDBlock, 0), v)
	}
	e.load(regK, dotsTimes)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, rest)
	top := e.Here()
	convert()
	e.Emit(amd64.ADD, regA, amd64.Imm(e.dotLanes()*e.A.Bytes()))
	e.Emit(amd64.ADD, regDBlock, amd64.Imm(e.width/8))
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
	e.Bind(rest)
	e.load(regK, dotsRest)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, done)
	e.backToLast(regA, e.A.Bytes())
	e.backToLast(regDBlock, e.unit.part())
	convert()
	e.Bind(done)
}

// convertApart converts elements from regA, which are not adjacent, to regDBlock.
func (e *sizedEmitter) convertApart() {
	e.load(regK, dotsK)
	e.load(regStep, dotsFewStep)
	top := e.Here()
	e.element(operand{elem: e.A}, amd64.At(regA, 0), amd64.At(regDBlock, 0))
	e.Emit(amd64.ADD, regA, regStep)
	e.Emit(amd64.ADD, regDBlock, amd64.Imm(e.unit.part()))
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
}

// backToLast moves an address after the last whole vector, of elements of size bytes, so that a vector ends with the piece. regK is the
// number of elements after that address.
func (e *sizedEmitter) backToLast(at amd64.Reg, size int) {
	e.Emit(amd64.IMUL, regT, regK, amd64.Imm(size))
	e.Emit(amd64.LEA, at, amd64.At(at, -e.dotLanes()*size).Index(regT, 1))
}

// dotVecs returns the number of vectors of a line that an iteration multiplies: a cache line.
func (e *sizedEmitter) dotVecs() int { return max(1, lineBytes/(e.dotLanes()*e.A.Bytes())) }

// allBlocks iterates over blocks of lines. The last block begins before the end of the one before it, so that it is whole; if there are
// fewer lines than a block has, all lines of a block are the same one.
func (e *sizedEmitter) allBlocks(s dotShape, between func()) {
	e.countDots(e.dotVecs())
	e.load(regPanelB, dotsLine)
	e.load(regDBlock, mma.ArgD)
	e.load(regRows, dotsLines)
	next, repeated, start := e.Here(), e.NewLabel(), e.NewLabel()
	if between != nil {
		between()
	}
	e.load(regStep, dotsLineStride)
	e.Emit(amd64.MOV, arg(dotsSkip), amd64.Imm(0))
	e.Emit(amd64.MOV, arg(dotsStore), amd64.Imm(s.lines))
	e.Emit(amd64.CMP, regRows, amd64.Imm(s.lines))
	e.Emit(amd64.JAE, start)
	e.Emit(amd64.CMP, arg(dotsLines), amd64.Imm(s.lines))
	e.Emit(amd64.JB, repeated)
	e.store(dotsStore, regRows)
	e.Emit(amd64.MOV, regT.As(32), amd64.Imm(s.lines))
	e.Emit(amd64.SUB, regT, regRows)
	e.store(dotsSkip, regT)
	e.Emit(amd64.IMUL, regT, regStep)
	e.Emit(amd64.SUB, regPanelB, regT)
	e.Emit(amd64.JMP, start)
	e.Bind(repeated)
	e.Emit(amd64.MOV, arg(dotsStore), amd64.Imm(1))
	e.Emit(amd64.XOR, regStep.As(32), regStep.As(32))
	e.Bind(start)
	e.multiples()
	e.dotBlock(s)
	e.storeDots(s)
	e.load(regT, dotsStore)
	e.Emit(amd64.MOV, regK, regT)
	e.Emit(amd64.IMUL, regK, arg(dotsLineD))
	e.Emit(amd64.ADD, regDBlock, regK)
	e.Emit(amd64.MOV, regK, regT)
	e.Emit(amd64.ADD, regK, arg(dotsSkip))
	e.Emit(amd64.IMUL, regK, arg(dotsLineStride))
	e.Emit(amd64.ADD, regPanelB, regK)
	e.Emit(amd64.SUB, regRows, regT)
	e.Emit(amd64.JNE, next)
}

// dotBlock computes the sums of a block, and stores them in scratch memory.
func (e *sizedEmitter) dotBlock(s dotShape) {
	for i := range dotSums {
		e.clearSum(e.dotVector(i))
	}
	e.Emit(amd64.MOV, regA, regPanelB)
	e.load(regB, dotsFrom)
	whole, rest, add := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.dotLoop(dotsTimes, e.dotVecs(), s, whole)
	e.Bind(whole)
	if e.dotVecs() > 1 {
		e.dotLoop(dotsWhole, 1, s, rest)
	}
	e.Bind(rest)
	e.load(regK, dotsRest)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, add)
	e.dotRest(s)
	e.Bind(add)
	e.addLanes()
}

// dotLoop multiplies so many vectors of each line as often as an argument tells.
func (e *sizedEmitter) dotLoop(times, vecs int, s dotShape, none amd64.Label) {
	e.load(regK, times)
	e.Emit(amd64.TEST, regK, regK)
	e.Emit(amd64.JE, none)
	e.Align(32)
	top := e.Here()
	size := e.dotLanes() * e.A.Bytes()
	for v := range vecs {
		e.dotStep(s, v*size, v*e.width/8)
		if v == 0 {
			for i := range s.lines {
				e.Emit(amd64.PREFETCHT0, rowOfA(i, bytesAlong))
			}
		}
	}
	e.Emit(amd64.ADD, regA, amd64.Imm(vecs*size))
	e.Emit(amd64.ADD, regB, amd64.Imm(vecs*e.width/8))
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
}

// dotStep multiplies a vector of each line, whose elements begin at a number of bytes, by those of the few, which begin at another one.
func (e *sizedEmitter) dotStep(s dotShape, line, few int) {
	if s.few == 1 {
		right, left := e.dotVector(dotLines), e.dotVector(dotFew)
		e.Emit(amd64.VMOVUPS, right, amd64.At(regB, few))
		for i := range s.lines {
			if e.usableAsIs(e.A) {
				e.addProduct(e.dotVector(i), right, rowOfA(i, line))
				continue
			}
			e.loadUnits(left, e.A, rowOfA(i, line))
			e.addDot(e.dotVector(i), left, right)
		}
		return
	}
	for i := range s.lines {
		e.loadUnits(e.dotVector(dotLines+i), e.A, rowOfA(i, line))
	}
	right := e.dotVector(dotFew)
	for j := range s.few {
		e.Emit(amd64.VMOVUPS, right, amd64.At(regB, j*e.dotPitch(s)+few))
		for i := range s.lines {
			e.addDot(e.dotVector(j*s.lines+i), e.dotVector(dotLines+i), right)
		}
	}
}

// addDot adds a product of vectors to a sum.
func (e *sizedEmitter) addDot(sum, a, b amd64.Reg) {
	if e.unit != unitI16x2 {
		e.addProduct(sum, a, b)
		return
	}
	t := e.dotVector(dotTemp)
	e.Emit(amd64.VPMADDWD, t, a, b)
	e.add(sum, sum, t)
}

// dotRest multiplies the elements after the last whole vector, whose number is in regK: those of the vector that ends with the piece,
// without its elements before them.
func (e *sizedEmitter) dotRest(s dotShape) {
	mask, right := e.dotVector(dotMask), e.dotVector(dotFew)
	table := make([]byte, 2*lineBytes)
	for i := range lineBytes {
		table[lineBytes+i] = 0xff
	}
	e.backToLast(regA, e.A.Bytes())
	size := e.A.Bytes()
	if s.few > 1 || !e.usableAsIs(e.A) {
		size = e.unit.part()
	}
	e.backToLast(regB, size)
	e.Emit(amd64.IMUL, regK, regK, amd64.Imm(e.unit.part()))
	e.Emit(amd64.LEA, regT, e.Const(table).Plus(lineBytes-e.width/8))
	e.Emit(amd64.VMOVUPS, mask, amd64.At(regT, 0).Index(regK, 1))
	lines := min(s.lines, dotFew-dotLines)
	for from := 0; from < s.lines; from += lines {
		for i := range lines {
			left := e.dotVector(dotLines + i)
			e.loadUnits(left, e.A, rowOfA(from+i, 0))
			e.Emit(amd64.VANDPS, left, left, mask)
		}
		for j := range s.few {
			e.Emit(amd64.VANDPS, right, mask, amd64.At(regB, j*e.dotPitch(s)))
			for i := range lines {
				e.addDot(e.dotVector(j*s.lines+from+i), e.dotVector(dotLines+i), right)
			}
		}
	}
}

// addLanes adds the lanes of each sum, and stores the results in scratch memory.
func (e *sizedEmitter) addLanes() {
	if e.wide() {
		for i := range dotSums {
			half, d := amd64.Vec(dotFew, 256), amd64.Vec(i, 256)
			e.Emit(amd64.VEXTRACTF64X4, half, amd64.Vec(i, 512), amd64.Imm(1))
			e.sumVectors(d, d, half)
		}
	}
	turn, side := e.transpose8, e.blockSide()
	move := func(to, from int) {
		for i := range side {
			e.Emit(amd64.VMOVUPS, amd64.Vec(to+i, 256), amd64.Vec(from+i, 256))
		}
	}
	if e.unit == unitF64 { // two blocks, of which the transposition of the first one changes the registers of the second
		turn = e.transpose4
		move(dotFew, side)
	}
	e.load(regT, mma.ArgScratch)
	for first := 0; first < dotSums; first += side {
		if first > 0 {
			move(0, dotFew)
		}
		list := turn()
		for ; len(list) > 1; list = list[:len(list)/2] {
			for i := range len(list) / 2 {
				e.sumVectors(list[i], list[i], list[len(list)/2+i])
			}
		}
		e.Emit(amd64.VMOVUPS, amd64.At(regT, first*e.unit.bytes()), list[0])
	}
}

func (e *sizedEmitter) sumVectors(d, a, b amd64.Reg) {
	if e.unit == unitI16x2 {
		e.add(d, a, b)
		return
	}
	e.emitFloat(amd64.VADDPS, amd64.VADDPD, d, a, b)
}

// storeDots stores the sums of a block in D, or adds them to it.
func (e *sizedEmitter) storeDots(s dotShape) {
	e.load(regA, mma.ArgScratch)
	e.Emit(amd64.IMUL, regT, arg(dotsSkip), amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.ADD, regA, regT)
	e.load(regDRow, dotsLineD)
	e.copyArg(dotsCount, dotsFewCount)
	e.store(dotsSumD, regDBlock)
	few := e.Here()
	e.Emit(amd64.MOV, regB, regA)
	e.load(regT, dotsSumD)
	e.load(regK, dotsStore)
	line := e.Here()
	e.storeDot(amd64.At(regB, 0), amd64.At(regT, 0))
	e.Emit(amd64.ADD, regB, amd64.Imm(e.unit.bytes()))
	e.Emit(amd64.ADD, regT, regDRow)
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, line)
	e.Emit(amd64.ADD, regA, amd64.Imm(s.lines*e.unit.bytes()))
	e.load(regT, dotsFewD)
	e.Emit(amd64.ADD, arg(dotsSumD), regT)
	e.Emit(amd64.DEC, arg(dotsCount))
	e.Emit(amd64.JNE, few)
}

// storeDot stores a sum, or adds it.
func (e *sizedEmitter) storeDot(from, to amd64.Mem) {
	move, x := amd64.VMOVSS, amd64.X0
	if e.unit == unitF64 {
		move = amd64.VMOVSD
	}
	zero := e.NewLabel()
	e.Emit(move, x, from)
	e.Emit(amd64.CMP, arg(dotsAdds), amd64.Imm(0))
	e.Emit(amd64.JE, zero)
	e.Emit(move, amd64.X1, to)
	e.sumVectors(x, x, amd64.X1)
	e.Bind(zero)
	e.Emit(move, to, x)
}

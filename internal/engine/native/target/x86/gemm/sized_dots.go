package gemm

import (
	"math/bits"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A product of few rows, or by few columns, consists of dot products of these with the lines of the other matrix: the columns of B, or
// the rows of A. If the lines' elements along k are adjacent, vectors hold adjacent k instead of adjacent columns. The lines are read in memory,
// from their beginning to their end, and converted in registers. The few rows or columns are converted once, for a piece of k, unless
// there is only one whose elements need no conversion. The lanes of a sum are added at the end.

// Arguments of dot products.
const (
	dotsLine       = sizedKLeft + 8*iota // address of the first line at this piece
	dotsLineStride                       // from line to line
	dotsLines                            // number of lines
	dotsFew                              // likewise of the few
	dotsFewStride                        //
	dotsFewStep                          // distance of the elements along k, which need not be adjacent
	dotsFewCount                         //
	dotsLineD                            // strides of D from line to line, and between sums of one line
	dotsFewD                             //
	dotsKLeft                            // k that are left
	dotsK                                // k of this piece
	dotsAdds                             // this piece adds to D
	dotsTimes                            // iterations of the loop over k
	dotsWhole                            // whole vectors that are left after it
	dotsRest                             // elements after the last whole vector
	dotsSkip                             // the first lines of a block whose sums have been stored before
	dotsStore                            // and those after them, which it stores
	dotsFrom                             // where blocks read the few at this piece
	dotsSumD                             // where the next sums are stored
	dotsCount                            // of the few whose sums are not stored yet
)

// dotSums is the number of sums of a block, as many as are needed for the latency of multiplications. A block multiplies so many lines
// with so many of the few.
const dotSums = 8

// dotShape is the number of lines of a block, and of the few that it multiplies at once.
type dotShape struct{ lines, few int }

// dotShapes are the shapes, by the number of the few.
var dotShapes = []dotShape{{8, 1}, {4, 2}, {2, 4}}

// Scratch memory of dot products: the sums of a block, and the converted few.
const (
	dotStaging = 2 * lineBytes // of sums, and of what may be overwritten before the first converted element
	dotRoom    = 24 << 10      // of converted elements, which stay in the first-level cache
	dotScratch = dotStaging + dotRoom + (mma.MaxFew+1)*lineBytes
)

// dotLanes returns the elements of a vector.
func (e *sizedEmitter) dotLanes() int { return e.lanes * e.unit.depth() }

// dots emits dot products, if the sizes and strides permit it, and jumps to done after them. Otherwise the code falls through.
func (e *sizedEmitter) dots(between func(), done amd64.Label) {
	if e.A != e.B || e.A.IsFloat8() { // the conversion of those takes more registers
		return
	}
	run, rows, none := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgK), amd64.Imm(e.dotLanes()))
	e.Emit(amd64.JB, none)
	e.load(regT, mma.ArgN)
	e.Emit(amd64.CMP, regT, arg(mma.ArgM))
	e.Emit(amd64.JA, rows)
	e.setDots(false, none)
	e.Emit(amd64.JMP, run)
	e.Bind(rows)
	e.setDots(true, none)
	e.Bind(run)
	e.checkFew(none)
	e.allPieces(between, done)
	e.Bind(none)
}

// setDots sets the arguments of dot products of few rows, or of few columns, and jumps to none if there are too many.
func (e *sizedEmitter) setDots(rows bool, none amd64.Label) {
	a := [...]int{mma.ArgA, mma.ArgARow, mma.ArgM, mma.ArgACol}
	b := [...]int{mma.ArgB, mma.ArgBCol, mma.ArgN, mma.ArgBRow}
	lines, few := a, b
	if rows {
		lines, few = b, a
	}
	e.Emit(amd64.CMP, arg(few[2]), amd64.Imm(mma.MaxFew))
	e.Emit(amd64.JA, none)
	e.Emit(amd64.CMP, arg(lines[3]), amd64.Imm(e.A.Bytes()))
	e.Emit(amd64.JNE, none)
	for i, to := range [...]int{dotsLine, dotsLineStride, dotsLines} {
		e.copyArg(to, lines[i])
	}
	for i, to := range [...]int{dotsFew, dotsFewStride, dotsFewCount, dotsFewStep} {
		e.copyArg(to, few[i])
	}
	along, across := dotsFewD, dotsLineD
	if rows {
		along, across = dotsLineD, dotsFewD
	}
	e.Emit(amd64.MOV, arg(along), amd64.Imm(e.unit.bytes()))
	e.copyArg(across, mma.ArgDRow)
	e.copyArg(dotsKLeft, mma.ArgK)
	e.copyArg(dotsAdds, mma.ArgAdds)
}

// The elements of the few that are not adjacent along k are converted one by one, and the lanes of each sum are added: that takes too
// long for fewer lines, or fewer vectors along k.
const (
	minDotLines   = 16
	minDotVectors = 3
)

// checkFew jumps to none if the elements of the few are not adjacent along k, unless they are columns, all that B has, and there is enough
// to multiply them by.
func (e *sizedEmitter) checkFew(none amd64.Label) {
	adjacent := e.NewLabel()
	e.Emit(amd64.CMP, arg(dotsFewStep), amd64.Imm(e.A.Bytes()))
	if !e.of.few {
		e.Emit(amd64.JNE, none)
		return
	}
	e.Emit(amd64.JE, adjacent)
	e.Emit(amd64.CMP, arg(dotsLines), amd64.Imm(minDotLines))
	e.Emit(amd64.JB, none)
	e.Emit(amd64.CMP, arg(mma.ArgK), amd64.Imm(minDotVectors*e.dotLanes()))
	e.Emit(amd64.JB, none)
	e.Bind(adjacent)
}

// allPieces iterates over pieces of k, with the shape for the number of the few.
func (e *sizedEmitter) allPieces(between func(), done amd64.Label) {
	for i, s := range dotShapes {
		next := e.NewLabel()
		if i < len(dotShapes)-1 {
			e.Emit(amd64.CMP, arg(dotsFewCount), amd64.Imm(s.few))
			e.Emit(amd64.JA, next)
		}
		if s.few == 1 {
			e.single(s, between, done)
		} else {
			e.pieces(s, between, done)
		}
		e.Bind(next)
	}
}

// single multiplies the lines by one row or column: in memory, if its elements are adjacent and not converted.
func (e *sizedEmitter) single(s dotShape, between func(), done amd64.Label) {
	if !e.usableAsIs(e.A) {
		e.pieces(s, between, done)
		return
	}
	apart := e.NewLabel()
	e.Emit(amd64.CMP, arg(dotsFewStep), amd64.Imm(e.A.Bytes()))
	e.Emit(amd64.JNE, apart)
	e.copyArg(dotsK, mma.ArgK)
	e.copyArg(dotsFrom, dotsFew)
	e.allBlocks(s, between)
	e.Emit(amd64.JMP, done)
	e.Bind(apart)
	e.pieces(s, between, done)
}

// pieces iterates over pieces of k, for each of which it converts the few.
func (e *sizedEmitter) pieces(s dotShape, between func(), done amd64.Label) {
	top := e.Here()
	e.Emit(amd64.MOV, regT.As(32), amd64.Imm(e.dotPiece(s)))
	e.Emit(amd64.CMP, regT, arg(dotsKLeft))
	e.Emit(amd64.CMOVA, regT, arg(dotsKLeft))
	e.store(dotsK, regT)
	e.convertFew(s)
	e.allBlocks(s, between)
	e.load(regT, dotsK)
	e.Emit(amd64.SUB, arg(dotsKLeft), regT)
	e.Emit(amd64.JE, done)
	e.Emit(amd64.MOV, arg(dotsAdds), amd64.Imm(1))
	e.Emit(amd64.IMUL, regK, regT, amd64.Imm(e.A.Bytes()))
	e.Emit(amd64.ADD, arg(dotsLine), regK)
	e.Emit(amd64.IMUL, regT, arg(dotsFewStep))
	e.Emit(amd64.ADD, arg(dotsFew), regT)
	e.Emit(amd64.JMP, top)
}

// dotPiece returns the maximum number of k of a piece.
func (e *sizedEmitter) dotPiece(s dotShape) int { return dotRoom / e.unit.part() / s.few }

// dotPitch returns the stride of the converted few.
func (e *sizedEmitter) dotPitch(s dotShape) int { return dotRoom/s.few + lineBytes }

// countDots divides the k of a piece into iterations of so many vectors, whole vectors after them, and a rest.
func (e *sizedEmitter) countDots(vecs int) {
	e.load(regT, dotsK)
	e.Emit(amd64.AND, regT, amd64.Imm(e.dotLanes()-1))
	e.store(dotsRest, regT)
	e.load(regT, dotsK)
	e.Emit(amd64.SHR, regT, amd64.Imm(bits.TrailingZeros(uint(e.dotLanes()))))
	e.Emit(amd64.MOV, regK, regT)
	e.Emit(amd64.AND, regK, amd64.Imm(vecs-1))
	e.store(dotsWhole, regK)
	e.Emit(amd64.SHR, regT, amd64.Imm(bits.TrailingZeros(uint(vecs))))
	e.store(dotsTimes, regT)
}

package gemm

import (
	"math/bits"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A block at the edge of a matrix needs a part of its tiles. A limited product computes the panels of columns and the
// blocks of rows that contain a needed element, and adds up the k that are not zero. So all loops but those within a
// block of rows have a number of iterations that is known when the code runs.

// limitsSteps reports whether the number of k is limited: there is a loop over them, and no rounding between them.
func (g *Plan) limitsSteps() bool { return g.Limited && g.Round == 0 && g.depth() > unroll }

// setUsed sets a counter to n or, in a limited product, to the argument that has the number.
func (e *emitter) setUsed(counter amd64.Reg, n, used int) {
	if e.Limited && (used != argUsedSteps || e.limitsSteps()) {
		e.load(counter, used)
		return
	}
	e.Emit(amd64.MOV, counter.As(32), amd64.Imm(n))
}

// usedUnits sets a register to the units of k that are added up.
func (e *emitter) usedUnits(r amd64.Reg) {
	e.Emit(amd64.IMUL, r, arg(argUsedSteps), amd64.Imm(unroll))
}

// setLimits computes the numbers of iterations from the limits.
func (e *emitter) setLimits() {
	if !e.Limited {
		return
	}
	if e.limitsSteps() {
		if e.FrameA {
			e.checkA()
		}
		e.load(regT, mma.ArgK)
		e.divideUp(unroll * e.unit.depth())
		e.store(argUsedSteps, regT)
	}
	e.load(regT, mma.ArgN)
	e.divideUp(min(e.N, e.cols()))
	e.store(argUsedPanels, regT)
	before := 0
	for i, b := range e.rows {
		used := argUsedBlocks + 8*i
		none := e.NewLabel()
		e.Emit(amd64.MOV, arg(used), amd64.Imm(0))
		e.load(regT, mma.ArgM)
		e.Emit(amd64.SUB, regT, amd64.Imm(before))
		e.Emit(amd64.JBE, none)
		e.divideUp(b.rows)
		e.store(used, regT)
		e.Emit(amd64.CMP, regT, amd64.Imm(b.count))
		e.Emit(amd64.JBE, none)
		e.Emit(amd64.MOV, arg(used), amd64.Imm(b.count))
		e.Bind(none)
		before += b.count * b.rows
	}
}

// divideUp divides regT by a constant and rounds up. It is less than 2^17, and a divisor that is no power of two is 6.
func (e *emitter) divideUp(by int) {
	if by == 6 {
		e.Emit(amd64.ADD, regT, amd64.Imm(by-1))
		e.Emit(amd64.IMUL, regT, regT, amd64.Imm(1<<18/6+1))
		e.Emit(amd64.SHR, regT, amd64.Imm(18))
		return
	}
	if by > 1 {
		e.Emit(amd64.ADD, regT, amd64.Imm(by-1))
		e.Emit(amd64.SHR, regT, amd64.Imm(bits.TrailingZeros(uint(by))))
	}
}

// checkA checks that the needed rows of A are zero beyond ArgK, which it rounds up so that these columns are whole
// vectors. If they are not, or are not contiguous, all k are added.
func (e *emitter) checkA() {
	const step = 32
	elem := e.A.Bytes()
	all, done := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgACol), amd64.Imm(elem))
	e.Emit(amd64.JNE, all)
	e.load(regIn, mma.ArgK)
	e.Emit(amd64.ADD, regIn, amd64.Imm(step/elem-1))
	e.Emit(amd64.AND, regIn, amd64.Imm(-step/elem))
	e.store(mma.ArgK, regIn)
	e.Emit(amd64.CMP, regIn, amd64.Imm(e.K))
	e.Emit(amd64.JAE, all)
	e.load(regSrc, mma.ArgA)
	e.load(regLines, mma.ArgM)
	seen := amd64.Y0
	e.Emit(amd64.VPXOR, amd64.X0, amd64.X0, amd64.X0)
	line := e.Here()
	e.load(regIn, mma.ArgK)
	next := e.Here()
	e.Emit(amd64.VPOR, seen, seen, amd64.At(regSrc, 0).Index(regIn, elem))
	e.Emit(amd64.ADD, regIn, amd64.Imm(step/elem))
	e.Emit(amd64.CMP, regIn, amd64.Imm(e.K))
	e.Emit(amd64.JB, next)
	e.Emit(amd64.ADD, regSrc, arg(mma.ArgARow))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, line)
	e.Emit(amd64.VPTEST, seen, seen)
	e.Emit(amd64.JE, done)
	e.Bind(all)
	e.Emit(amd64.MOV, arg(mma.ArgK), amd64.Imm(e.K))
	e.Bind(done)
}

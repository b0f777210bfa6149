package gemm

import (
	"math/bits"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A product of one row uses each element of B once, so memory is its limit. Rows of B are read from their beginning to their
// end, some at a time: panels of columns would read a short part of each, far from the next one. The sums stay in D.

const (
	rowGroup = 8  // rows of B at a time
	rowLines = 2  // lines at the beginning of each of the next rows that are prefetched: the processor prefetches the others
	rowLeast = 64 // bytes of columns for which this is faster
	rowMask  = 14 // vector registers, besides those with elements of A
	rowSum   = 15
	rowPart  = 13
)

// turnColumn makes a product by one column a product of one row, the transposes in the other order, if the rows of A are adjacent
// elements: dot products would read a line of A for each element.
func (e *sizedEmitter) turnColumn() {
	if e.A != e.B || !e.usableAsIs(e.A) {
		return
	}
	none, size := e.NewLabel(), amd64.Imm(e.A.Bytes())
	for _, c := range []struct {
		arg  int
		want amd64.Imm
		jump amd64.Op
	}{{mma.ArgN, 1, amd64.JNE}, {mma.ArgM, 1, amd64.JE}, {mma.ArgDRow, size, amd64.JNE}, {mma.ArgARow, size, amd64.JNE}, {mma.ArgACol, size, amd64.JE}} {
		e.Emit(amd64.CMP, arg(c.arg), c.want)
		e.Emit(c.jump, none)
	}
	for _, pair := range [][2]int{{mma.ArgA, mma.ArgB}, {mma.ArgARow, mma.ArgBCol}, {mma.ArgACol, mma.ArgBRow}, {mma.ArgM, mma.ArgN}} {
		e.load(regT, pair[0])
		e.load(regK, pair[1])
		e.store(pair[1], regT)
		e.store(pair[0], regK)
	}
	e.Bind(none)
}

// row multiplies one row of A by B, if elements of B's rows are adjacent, and jumps to done. Otherwise the code falls through.
func (e *sizedEmitter) row(between func(), done amd64.Label) {
	if !e.usableAsIs(e.A) || !e.usableAsIs(e.B) {
		return
	}
	none := e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgM), amd64.Imm(1))
	e.Emit(amd64.JNE, none)
	e.Emit(amd64.CMP, arg(mma.ArgBCol), amd64.Imm(e.B.Bytes()))
	e.Emit(amd64.JNE, none)
	e.Emit(amd64.CMP, arg(mma.ArgN), amd64.Imm(rowLeast/e.unit.bytes()))
	e.Emit(amd64.JB, none)
	e.clearRow()
	e.load(regA, mma.ArgA)
	e.load(regB, mma.ArgB)
	e.load(regStep, mma.ArgBRow)
	e.multiples()
	e.load(regDRow, mma.ArgACol)
	e.load(regRows, mma.ArgK)
	groups, singles := e.NewLabel(), e.NewLabel()
	e.Bind(groups)
	e.Emit(amd64.CMP, regRows, amd64.Imm(rowGroup))
	e.Emit(amd64.JB, singles)
	e.addRows(rowGroup, between)
	e.Emit(amd64.JNE, groups)
	e.Emit(amd64.JMP, done)
	e.Bind(singles)
	e.addRows(1, between)
	e.Emit(amd64.JNE, singles)
	e.Emit(amd64.JMP, done)
	e.Bind(none)
}

// clearRow clears D, unless the product is added to it.
func (e *sizedEmitter) clearRow() {
	adds := e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgAdds), amd64.Imm(0))
	e.Emit(amd64.JNE, adds)
	zero := amd64.Vec(rowSum, e.width)
	e.clearSum(zero)
	e.eachVector(func() { e.Emit(amd64.VMOVUPS, amd64.At(regDBlock, 0), zero) },
		func(k, mask amd64.Reg) { e.moveMasked(zero, amd64.At(regDBlock, 0), k, mask, true) })
	e.Bind(adds)
}

// addRows adds multiples of so many rows of B to D, and goes to the next rows. The processor's flags tell whether there are some.
func (e *sizedEmitter) addRows(rows int, between func()) {
	if between != nil {
		between()
	}
	for i := range rows {
		e.broadcast(amd64.Vec(i, e.width), amd64.At(regA, 0))
		e.Emit(amd64.ADD, regA, regDRow)
	}
	e.Emit(amd64.MOV, regPanelB, regB)
	if rows == rowGroup {
		e.fetchNextGroup()
	}
	sum, part := amd64.Vec(rowSum, e.width), amd64.Vec(rowPart, e.width)
	e.eachVector(func() {
		e.Emit(amd64.VMOVUPS, sum, amd64.At(regDBlock, 0))
		for i := range rows {
			e.addProduct(sum, amd64.Vec(i, e.width), strided(regPanelB, i))
		}
		e.Emit(amd64.VMOVUPS, amd64.At(regDBlock, 0), sum)
		e.Emit(amd64.ADD, regPanelB, amd64.Imm(e.width/8))
	}, func(k, mask amd64.Reg) {
		e.moveMasked(sum, amd64.At(regDBlock, 0), k, mask, false)
		for i := range rows {
			e.moveMasked(part, strided(regPanelB, i), k, mask, false)
			e.addProduct(sum, amd64.Vec(i, e.width), part)
		}
		e.moveMasked(sum, amd64.At(regDBlock, 0), k, mask, true)
	})
	if rows == 1 {
		e.Emit(amd64.ADD, regB, regStep)
	} else {
		e.Emit(amd64.LEA, regB, amd64.At(regB, 0).Index(regStep, rows))
	}
	e.Emit(amd64.SUB, regRows, amd64.Imm(rows))
}

// fetchNextGroup prefetches the beginning of the next rows of B.
func (e *sizedEmitter) fetchNextGroup() {
	e.Emit(amd64.LEA, regAhead, amd64.At(regB, 0).Index(regStep, rowGroup))
	for i := range rowGroup {
		for line := range rowLines {
			e.Emit(amd64.PREFETCHT1, strided(regAhead, i).Plus(line*lineBytes))
		}
	}
}

// eachVector iterates over the vectors of D, whose address is in regDBlock. For the rest of a vector it emits masked code.
func (e *sizedEmitter) eachVector(whole func(), rest func(k, mask amd64.Reg)) {
	e.load(regDBlock, mma.ArgD)
	e.load(regK, mma.ArgN)
	e.Emit(amd64.SHR, regK, amd64.Imm(bits.TrailingZeros(uint(e.lanes))))
	e.Align(32)
	top, done := e.Here(), e.NewLabel()
	whole()
	e.Emit(amd64.ADD, regDBlock, amd64.Imm(e.width/8))
	e.Emit(amd64.DEC, regK)
	e.Emit(amd64.JNE, top)
	e.load(regK, mma.ArgN)
	e.Emit(amd64.AND, regK, amd64.Imm(e.lanes-1))
	e.Emit(amd64.JE, done)
	mask := amd64.Vec(rowMask, 256)
	e.setMask(panelMask, mask, regK, regT)
	rest(e.maskIf(panelMask), mask)
	e.Bind(done)
}

// maskIf returns a mask register if the processor has some.
func (e *sizedEmitter) maskIf(k amd64.Reg) amd64.Reg {
	if e.wide() {
		return k
	}
	return amd64.NoReg
}

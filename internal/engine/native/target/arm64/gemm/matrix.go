package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Matrix instructions multiply the units of two rows with those of two columns. A vector of sums has four elements of D: two
// rows of two columns, row by row, or column by column if the instruction takes the operands in reverse.

// multiplyPairs multiplies each pair of rows with each pair of columns.
func (e *emitter) multiplyPairs() {
	op, lanes := e.matrixOp()
	for r := range e.rowVectors() {
		for v := range e.vecs {
			a, b := lanes(regVecA(r)), lanes(regVecB(v))
			if e.reversed() {
				a, b = b, a
			}
			e.Emit(op, e.sum(r, v).S4(), a, b)
		}
	}
}

// matrixOp returns the instruction, and the lanes of its operands.
func (e *emitter) matrixOp() (op a64.Op, lanes func(a64.Reg) a64.Reg) {
	switch {
	case e.unit == unitBF16x4:
		return a64.BFMMLA, a64.Reg.H8
	case e.A != e.B:
		return a64.USMMLA, a64.Reg.B16 // the first operand is unsigned
	case e.A == mma.U8:
		return a64.UMMLA, a64.Reg.B16
	}
	return a64.SMMLA, a64.Reg.B16
}

// reversed reports whether the instruction takes B first.
func (e *emitter) reversed() bool { return e.A == mma.I8 && e.B == mma.U8 }

// loadPairs loads the sums of a block from C, and advances regC to the next rows.
func (e *emitter) loadPairs() {
	for r := range e.rowVectors() {
		e.Emit(a64.ADD, regTemp, regC, regPitch)
		for v := 0; v < e.vecs; v += 2 {
			top, bottom, sum, sum2 := temp(0), temp(1), e.sum(r, v), e.sum(r, v+1)
			e.Emit(a64.LDR, top.Scalar(vectorBytes), a64.At(regC, v/2*vectorBytes))
			e.Emit(a64.LDR, bottom.Scalar(vectorBytes), a64.At(regTemp, v/2*vectorBytes))
			if e.reversed() {
				e.Emit(a64.ZIP1, sum.S4(), top.S4(), bottom.S4())
				e.Emit(a64.ZIP2, sum2.S4(), top.S4(), bottom.S4())
				continue
			}
			e.Emit(a64.ZIP1, sum.D2(), top.D2(), bottom.D2())
			e.Emit(a64.ZIP2, sum2.D2(), top.D2(), bottom.D2())
		}
		e.Emit(a64.ADD, regC, regTemp, regPitch)
	}
}

// storePairs stores the sums of a block to D, and advances regD to the next rows.
func (e *emitter) storePairs(dRow a64.Reg) {
	for r := range e.rowVectors() {
		e.Emit(a64.ADD, regTemp, regD, dRow)
		for v := 0; v < e.vecs; v += 2 {
			top, bottom, sum, sum2 := temp(0), temp(1), e.sum(r, v), e.sum(r, v+1)
			if e.reversed() {
				e.Emit(a64.UZP1, top.S4(), sum.S4(), sum2.S4())
				e.Emit(a64.UZP2, bottom.S4(), sum.S4(), sum2.S4())
			} else {
				e.Emit(a64.ZIP1, top.D2(), sum.D2(), sum2.D2())
				e.Emit(a64.ZIP2, bottom.D2(), sum.D2(), sum2.D2())
			}
			e.Emit(a64.STR, top.Scalar(vectorBytes), a64.At(regD, v/2*vectorBytes))
			e.Emit(a64.STR, bottom.Scalar(vectorBytes), a64.At(regTemp, v/2*vectorBytes))
		}
		e.Emit(a64.ADD, regD, regTemp, dRow)
	}
}

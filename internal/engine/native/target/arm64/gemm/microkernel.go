package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Vector registers: eight for B, four for A, four for products and conversions, and the sums.
func regVecB(v int) a64.Reg { return a64.V(v) }

func regVecA(i int) a64.Reg { return a64.V(8 + i) }

func temp(i int) a64.Reg { return a64.V(12 + i) }

func (e *emitter) sum(r, v int) a64.Reg { return a64.V(32 - maxSums + r*e.vecs + v) }

// block computes a block of D: it loads its sums, adds all products and stores them. regA advances to the next block.
func (e *emitter) block(dRow a64.Reg) {
	e.Emit(a64.MOV, regB, regPanel)
	if e.Zero {
		for i := range e.rowVectors() * e.vecs {
			e.Emit(a64.MOVI, e.sum(0, i).D2(), a64.Imm(0))
		}
	} else {
		e.loadSums()
	}
	n := e.depth()
	part := n
	if e.Round > 0 && e.unit == unitF32 {
		part = min(e.Round, n)
	}
	e.loop(regPart, n/part, func() {
		e.steps(part)
		if e.Round > 0 && e.unit == unitF32 {
			e.roundSums()
		}
	})
	e.storeSums(dRow)
}

// loadSums loads the sums of a block from C.
func (e *emitter) loadSums() {
	if e.unit.isMatrix() {
		e.loadPairs()
		return
	}
	e.moveSums(a64.LDR, regC, regPitch)
}

// storeSums stores the sums of a block to D.
func (e *emitter) storeSums(dRow a64.Reg) {
	if e.unit.isMatrix() {
		e.storePairs(dRow)
		return
	}
	e.moveSums(a64.STR, regD, dRow)
}

// moveSums loads or stores the sums, and advances the address to the next rows.
func (e *emitter) moveSums(op a64.Op, at, row a64.Reg) {
	for r := range e.rows {
		for v := range e.vecs {
			e.Emit(op, e.sum(r, v).Scalar(min(vectorBytes, e.pitch())), a64.At(at, v*vectorBytes))
		}
		e.Emit(a64.ADD, at, at, row)
	}
}

// roundSums rounds the sums to float16.
func (e *emitter) roundSums() {
	for r := range e.rows {
		for v := range e.vecs {
			s := e.sum(r, v)
			e.Emit(a64.FCVTN, s.H4(), s.S4())
			e.Emit(a64.FCVTL, s.S4(), s.H4())
		}
	}
}

// unroll is the number of steps of k in an iteration of the loop.
const unroll = 4

// steps iterates over n units of k.
func (e *emitter) steps(n int) {
	per := min(unroll, n)
	e.loop(regK, n/per, func() {
		for k := range per {
			e.step(k)
		}
		e.add(regA, per*e.rows*e.unit.bytes())
		e.add(regB, per*e.cols()*e.unit.bytes())
	})
}

// step multiplies the units k of the panel with those of the rows.
func (e *emitter) step(k int) {
	e.loadUnits(regVecB, regB, k, e.cols())
	e.loadUnits(regVecA, regA, k, e.rows)
	if e.unit.isMatrix() {
		e.multiplyPairs()
		return
	}
	for r := range e.rows {
		for v := range e.vecs {
			e.multiply(e.sum(r, v), regVecB(v), regVecA(r/e.lanes), r%e.lanes)
		}
	}
}

// loadUnits loads n adjacent units of step k, in pairs of vectors if there are several.
func (e *emitter) loadUnits(reg func(i int) a64.Reg, at a64.Reg, k, n int) {
	bytes := n * e.unit.bytes()
	if bytes < vectorBytes {
		e.Emit(a64.LDR, reg(0).Scalar(bytes), a64.At(at, k*bytes))
		return
	}
	vecs := bytes / vectorBytes
	if vecs == 1 {
		e.Emit(a64.LDR, reg(0).Scalar(vectorBytes), a64.At(at, k*bytes))
		return
	}
	for i := 0; i < vecs; i += 2 {
		e.Emit(a64.LDP, reg(i).Scalar(vectorBytes), reg(i+1).Scalar(vectorBytes), a64.At(at, k*bytes+i*vectorBytes))
	}
}

// multiply adds the products of a vector with an element of another one to a sum.
func (e *emitter) multiply(sum, b, a a64.Reg, i int) {
	switch e.unit {
	case unitF32:
		e.multiplyFloats(sum.S4(), b.S4(), a.S(i), temp(0).S4())
	case unitF64:
		e.multiplyFloats(sum.D2(), b.D2(), a.D(i), temp(0).D2())
	case unitI32:
		e.Emit(a64.MLA, sum.S4(), b.S4(), a.S(i))
	case unitBF16x2:
		e.Emit(a64.BFDOT, sum.S4(), b.H8(), a.H2(i))
	case unitI8x4:
		e.Emit(e.dot(), sum.S4(), b.B16(), a.B4(i))
	}
}

func (e *emitter) multiplyFloats(sum, b, a, t a64.Reg) {
	if e.Separate {
		e.Emit(a64.FMUL, t, b, a)
		e.Emit(a64.FADD, sum, sum, t)
		return
	}
	e.Emit(a64.FMLA, sum, b, a)
}

// dot returns the dot product of vectors of B with elements of A.
func (e *emitter) dot() a64.Op {
	switch {
	case e.A != e.B && e.B == mma.U8:
		return a64.USDOT // the vector is unsigned
	case e.A != e.B:
		return a64.SUDOT
	case e.A == mma.U8:
		return a64.UDOT
	}
	return a64.SDOT
}

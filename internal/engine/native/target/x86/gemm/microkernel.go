package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Vector registers: B's vectors, an element of A, and finally the sums of a block.
func (e *emitter) regA(i int) amd64.Reg   { return amd64.Vec(e.vecs+i, e.width) }
func (e *emitter) regB(v int) amd64.Reg   { return amd64.Vec(v, e.width) }
func (e *emitter) sum(r, v int) amd64.Reg { return amd64.Vec(e.registers()-1-r*e.vecs-v, e.width) }

func (e *emitter) registers() int {
	if e.wide() {
		return 32
	}
	return 16
}

// rowOfA returns the memory of an element in row r of the block.
func rowOfA(r, disp int) amd64.Mem { return strided(regA, r).Plus(disp) }

// block computes a block of D: it loads its sums, adds all products and stores them.
func (e *emitter) block(rows int) {
	if e.tiles {
		e.tileBlock(rows)
		return
	}
	e.load(regB, argBPanel)
	e.sums(rows, func(sum amd64.Reg, disp int) {
		if e.Zero {
			e.clearSum(sum)
			return
		}
		e.part(sum, amd64.At(regC, disp), false)
	})
	e.correct(rows)
	if e.directB {
		e.load(regBRow, mma.ArgBStep)
	}
	e.fetchPanel()
	e.steps(rows)
	e.storeSums(rows)
	e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(rows))
	e.Emit(amd64.ADD, regA, regT)
	e.Emit(amd64.ADD, regC, amd64.Imm(rows*e.cPitch()))
}

// storeSums stores a block's sums and advances to the next rows of D.
func (e *emitter) storeSums(rows int) {
	if !e.Strided {
		e.sums(rows, func(sum amd64.Reg, disp int) { e.part(sum, amd64.At(regD, disp), true) })
		e.Emit(amd64.ADD, regD, amd64.Imm(rows*e.cPitch()))
		return
	}
	e.load(regT, mma.ArgDRow)
	for r := range rows {
		for v := range e.vecs {
			e.part(e.sum(r, v), amd64.At(regD, v*e.width/8), true)
		}
		e.Emit(amd64.ADD, regD, regT)
	}
}

func (e *emitter) clearSum(sum amd64.Reg) {
	if sum.Num() >= 16 {
		e.Emit(amd64.VPXORD, sum, sum, sum)
		return
	}
	x := sum.As(128)
	e.Emit(amd64.VPXOR, x, x, x)
}

func (e *emitter) sums(rows int, do func(sum amd64.Reg, disp int)) {
	for r := range rows {
		for v := range e.vecs {
			do(e.sum(r, v), r*e.cPitch()+v*e.width/8)
		}
	}
}

// part moves a vector of sums from or to memory, or its low part if the tile is narrower.
func (e *emitter) part(sum amd64.Reg, m amd64.Mem, store bool) {
	op, reg := amd64.VMOVUPS, sum
	switch bytes := e.N * e.unit.bytes(); {
	case bytes == 4:
		op, reg = amd64.VMOVSS, sum.As(128)
	case bytes == 8:
		op, reg = amd64.VMOVSD, sum.As(128)
	}
	if store {
		e.Emit(op, m, reg)
	} else {
		e.Emit(op, reg, m)
	}
}

// unroll is the number of steps of k in an iteration of the loop.
const unroll = 4

// steps iterates over k, and rounds sums if necessary.
func (e *emitter) steps(rows int) {
	n := e.depth()
	part := n
	if e.Round > 0 && e.unit == unitF32 {
		part = min(e.Round, n)
	}
	if part < n {
		e.Emit(amd64.MOV, regPart.As(32), amd64.Imm(n/part))
	}
	top := e.Here()
	e.stepsOf(rows, part, part == n)
	if e.Round > 0 && e.unit == unitF32 {
		e.roundSums(rows)
	}
	if part < n {
		e.Emit(amd64.DEC, regPart.As(32))
		e.Emit(amd64.JNE, top)
	}
	switch {
	case e.limitsSteps():
		e.Emit(amd64.IMUL, regT, arg(argUsedSteps), amd64.Imm(unroll*e.unit.bytes()))
		e.Emit(amd64.SUB, regA, regT)
	case part < n || n > unroll:
		e.Emit(amd64.SUB, regA, amd64.Imm(n*e.unit.bytes()))
	}
}

// stepsOf iterates over n steps of k. If these are all and need no loop, no address changes.
func (e *emitter) stepsOf(rows, n int, all bool) {
	per := min(unroll, n)
	lines := e.linesAhead(rows, per)
	if n > per {
		e.Emit(amd64.LEA, regAhead, amd64.At(regA, rows*e.aPitch()))
		e.setUsed(regK, n/per, argUsedSteps)
		e.Align(32)
	}
	top := e.Here()
	bytes := e.unit.bytes()
	for k := range per {
		e.step(rows, k)
	}
	if n > per && lines > 0 {
		e.fetchRows(rows, per, lines)
	}
	if n == per && all {
		return
	}
	e.Emit(amd64.ADD, regA, amd64.Imm(per*bytes))
	if !e.directB {
		e.Emit(amd64.ADD, regB, amd64.Imm(per*e.cols()*bytes))
	}
	if n > per {
		e.Emit(amd64.DEC, regK.As(32))
		e.Emit(amd64.JNE, top)
	}
}

// roundSums rounds the sums to float16.
func (e *emitter) roundSums(rows int) {
	for r := range rows {
		for v := range e.vecs {
			s := e.sum(r, v)
			half := e.regA(0).As(max(128, s.Bits()/2))
			e.Emit(amd64.VCVTPS2PH, half, s, amd64.Imm(0))
			e.Emit(amd64.VCVTPH2PS, s, half)
		}
	}
}

// step multiplies row k of the panel with each row's element k.
func (e *emitter) step(rows, k int) {
	bytes := e.unit.bytes()
	for v := range e.vecs {
		disp := v * e.width / 8
		if !e.directB {
			disp += k * e.cols() * bytes
		}
		e.part(e.regB(v), amd64.At(regB, disp), false)
	}
	if e.directB {
		e.Emit(amd64.ADD, regB, regBRow)
	}
	for r := range rows {
		a := e.regA(r & 1)
		e.broadcast(a, rowOfA(r, k*bytes))
		for v := range e.vecs {
			e.multiply(e.sum(r, v), a, e.regB(v))
		}
	}
}

func (e *emitter) broadcast(d amd64.Reg, m amd64.Mem) {
	switch {
	case e.unit.bytes() == 4:
		e.Emit(amd64.VBROADCASTSS, d, m)
	case d.Class() == amd64.ClassX:
		e.Emit(amd64.VMOVDDUP, d, m)
	default:
		e.Emit(amd64.VBROADCASTSD, d, m)
	}
}

// multiply adds a product of vectors to a sum.
func (e *emitter) multiply(sum, a, b amd64.Reg) {
	t := amd64.Vec(e.vecs+2, e.width) // the register is free: see chooseBlock
	switch e.unit {
	case unitF32, unitF64:
		if e.Separate {
			e.emitFloat(amd64.VMULPS, amd64.VMULPD, t, a, b)
			e.emitFloat(amd64.VADDPS, amd64.VADDPD, sum, sum, t)
			return
		}
		e.addProduct(sum, a, b)
	case unitBF16x2:
		e.Emit(amd64.VDPBF16PS, sum, a, b)
	case unitI16x2:
		e.Emit(amd64.VPMADDWD, t, a, b)
		e.Emit(amd64.VPADDD, sum, sum, t)
	case unitI8x4:
		if e.B == mma.U8 {
			a, b = b, a
		}
		e.Emit(amd64.VPDPBUSD, sum, a, b)
	}
}

// addProduct adds a product of floats to a sum with one rounding. b may be in memory.
func (e *emitter) addProduct(sum, a amd64.Reg, b amd64.Operand) {
	e.emitFloat(amd64.VFMADD231PS, amd64.VFMADD231PD, sum, a, b)
}

// emitFloat emits the instruction for the size of the floats. b may be in memory.
func (e *emitter) emitFloat(single, double amd64.Op, d, a amd64.Reg, b amd64.Operand) {
	if e.unit == unitF64 {
		single = double
	}
	e.Emit(single, d, a, b)
}

// correct subtracts from the sums what the bias of A by 128 added. The corrections follow the units of the panel.
func (e *emitter) correct(rows int) {
	if !e.biasesA() {
		return
	}
	for r := range rows {
		for v := range e.vecs {
			s := e.sum(r, v)
			e.add(s, s, amd64.At(regB, e.bUnitBytes()+v*e.width/8))
		}
	}
}

func (e *emitter) add(d, a amd64.Reg, b amd64.Operand) { e.Emit(amd64.VPADDD, d, a, b) }

// The memory of the next block is in the second-level cache or farther, and the processor does not prefetch it: rows of
// packed A are short, and each panel of B is read from its beginning. So a block prefetches a part of it.

// linesAhead returns how many cache lines of the next rows of packed A an iteration of per steps prefetches.
func (e *emitter) linesAhead(rows, per int) int {
	if e.directA || e.directB {
		return 0
	}
	return max(1, e.aheadBytes(rows, per)/lineBytes)
}

// aheadBytes returns the size of the part of the next rows that an iteration prefetches.
func (e *emitter) aheadBytes(rows, per int) int { return rows * e.aPitch() * per / e.depth() }

func (e *emitter) fetchRows(rows, per, lines int) {
	for i := range lines {
		e.Emit(amd64.PREFETCHT0, amd64.At(regAhead, i*lineBytes))
	}
	e.Emit(amd64.ADD, regAhead, amd64.Imm(e.aheadBytes(rows, per)))
}

// maxLinesOfPanel is the maximum number of cache lines of the next panel of B that a block prefetches.
const maxLinesOfPanel = 64

// fetchPanel prefetches a block's part of the next panel of packed B.
func (e *emitter) fetchPanel() {
	lines := e.bPanelBytes() / lineBytes / e.blocks()
	if e.directB || e.panels() == 1 || lines == 0 || lines > maxLinesOfPanel {
		return
	}
	e.load(regBRow, argBAhead)
	for i := range lines {
		e.Emit(amd64.PREFETCHT1, amd64.At(regBRow, i*lineBytes))
	}
	e.Emit(amd64.ADD, arg(argBAhead), amd64.Imm(lines*lineBytes))
}

package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Registers of packing code.
var (
	regDst   = a64.X(4)
	regGroup = a64.X(5)  // address of the group in memory
	regLine  = a64.X(6)  // stride of lines
	regStep  = a64.X(7)  // stride of k
	regUnit  = a64.X(8)  // address of the unit of the first line
	regSrc   = a64.X(9)  // of a line
	regGoes  = a64.X(10) // counts groups
	regUnits = a64.X(11)
	regLines = a64.X(12)
	regDeep  = a64.X(13) // stride of units
	regWord  = a64.X(14)
)

// operand is A or B during packing. A line is a row of A, or a column of B. Packed memory consists of groups of lines, a
// group of units of k, and these of the units of the group's lines.
type operand struct {
	elem             mma.Elem
	from, line, step int // arguments: the address, and the strides of lines and of k
	to               int // argument with the address of packed memory
	lines            int
	group            int // number of lines of a group in packed memory; if there are fewer, others are undefined
}

func (e *emitter) packA() {
	e.pack(operand{elem: e.A, from: mma.ArgA, line: mma.ArgARow, step: mma.ArgACol, to: mma.ArgAFrom, lines: e.M, group: e.rows})
}

func (e *emitter) packB() {
	e.pack(operand{elem: e.B, from: mma.ArgB, line: mma.ArgBCol, step: mma.ArgBRow, to: mma.ArgBFrom, lines: e.N, group: e.cols()})
}

// pack copies an operand, in the fastest way for its strides.
func (e *emitter) pack(o operand) {
	e.load(regDst, o.to)
	e.load(regGroup, o.from)
	e.load(regLine, o.line)
	e.load(regStep, o.step)
	done := e.NewLabel()
	if e.inVectors(o) {
		other := e.NewLabel()
		e.Emit(a64.CMP, regLine, a64.Imm(o.elem.Bytes()))
		e.Emit(a64.BCOND, a64.NE, other)
		e.groups(o, func() {
			if e.unit.depth() > 1 {
				e.interleaved(o)
			} else {
				e.vectors(o)
			}
		})
		e.Emit(a64.B, done)
		e.Bind(other)
	}
	if e.transposes(o) {
		other := e.NewLabel()
		e.Emit(a64.CMP, regStep, a64.Imm(o.elem.Bytes()))
		e.Emit(a64.BCOND, a64.NE, other)
		e.groups(o, func() { e.transposed(o) })
		e.Emit(a64.B, done)
		e.Bind(other)
	}
	e.groups(o, func() { e.elements(o) })
	e.Bind(done)
}

// groups runs body for each group of lines.
func (e *emitter) groups(o operand, body func()) {
	lines := min(o.lines, o.group)
	e.loop(regGoes, o.lines/lines, func() {
		e.Emit(a64.MOV, regUnit, regGroup)
		body()
		e.set(regTemp, lines)
		e.Emit(a64.MUL, regTemp, regTemp, regLine)
		e.Emit(a64.ADD, regGroup, regGroup, regTemp)
	})
}

// elements copies a group element by element, for any strides.
func (e *emitter) elements(o operand) {
	lines := min(o.lines, o.group)
	depth := e.unit.depth()
	e.set(regTemp, depth)
	e.Emit(a64.MUL, regDeep, regStep, regTemp)
	e.loop(regUnits, e.depth(), func() {
		e.Emit(a64.MOV, regSrc, regUnit)
		e.loop(regLines, lines, func() {
			e.Emit(a64.MOV, regWord, regSrc)
			for part := range depth {
				e.element(o.elem, a64.At(regDst, part*e.unit.part()), a64.At(regWord, 0))
				if part < depth-1 {
					e.Emit(a64.ADD, regWord, regWord, regStep)
				}
			}
			e.Emit(a64.ADD, regSrc, regSrc, regLine)
			e.add(regDst, e.unit.bytes())
		})
		e.add(regDst, (o.group-lines)*e.unit.bytes())
		e.Emit(a64.ADD, regUnit, regUnit, regDeep)
	})
}

// element copies an element, in the format of the multiplication. It may change regTemp and regTemp2.
func (e *emitter) element(elem mma.Elem, to, from a64.Mem) {
	w, x := regTemp.As(a64.ClassW), temp(0)
	switch {
	case e.unit == unitF64:
		e.Emit(a64.LDR, regTemp, from)
		e.Emit(a64.STR, regTemp, to)
	case e.unit.part() == 1:
		e.Emit(a64.LDRB, w, from)
		e.Emit(a64.STRB, w, to)
	case e.unit.part() == 2:
		if elem == mma.BF16As32 {
			from.Disp += 2
		}
		e.Emit(a64.LDRH, w, from)
		e.Emit(a64.STRH, w, to)
	case elem == mma.I8:
		e.Emit(a64.LDRSB, w, from)
		e.Emit(a64.STR, w, to)
	case elem == mma.U8:
		e.Emit(a64.LDRB, w, from)
		e.Emit(a64.STR, w, to)
	default:
		e.Emit(a64.LDR, x.Scalar(elem.Bytes()), from)
		e.widen(x, elem)
		e.Emit(a64.STR, x.Scalar(4), to)
	}
}

// widen converts up to four elements in the low bytes of a vector to units of four bytes.
func (e *emitter) widen(x a64.Reg, elem mma.Elem) {
	switch elem {
	case mma.F16:
		e.Emit(a64.FCVTL, x.S4(), x.H4())
	case mma.BF16:
		e.Emit(a64.USHLL, x.S4(), x.H4(), a64.Imm(0))
		e.Emit(a64.SHL, x.S4(), x.S4(), a64.Imm(16))
	case mma.E5M2: // the upper half of a float16
		e.Emit(a64.USHLL, x.H8(), x.B8(), a64.Imm(0))
		e.Emit(a64.SHL, x.H8(), x.H8(), a64.Imm(8))
		e.Emit(a64.FCVTL, x.S4(), x.H4())
	case mma.I8:
		e.Emit(a64.SSHLL, x.H8(), x.B8(), a64.Imm(0))
		e.Emit(a64.SSHLL, x.S4(), x.H4(), a64.Imm(0))
	case mma.U8:
		e.Emit(a64.USHLL, x.H8(), x.B8(), a64.Imm(0))
		e.Emit(a64.USHLL, x.S4(), x.H4(), a64.Imm(0))
	default:
		if elem.IsFloat8() {
			e.Emit(a64.USHLL, x.H8(), x.B8(), a64.Imm(0))
			e.Emit(a64.USHLL, x.S4(), x.H4(), a64.Imm(0))
			e.widenE4M3(x)
		}
	}
}

// widenE4M3 converts bit patterns in 32-bit lanes to float32: it shifts their bits to their positions in float32, where
// the exponent is too small by 120. The pattern of ones is a NaN.
func (e *emitter) widenE4M3(x a64.Reg) {
	sign, t, nan := temp(1).B16(), temp(2), temp(3)
	e.Emit(a64.SHL, temp(1).S4(), x.S4(), a64.Imm(24))
	e.Emit(a64.MOVI, t.S4(), a64.Imm(0x80), a64.Lsl(24))
	e.Emit(a64.AND, sign, sign, t.B16())
	e.Emit(a64.SHL, x.S4(), x.S4(), a64.Imm(25))
	e.Emit(a64.USHR, x.S4(), x.S4(), a64.Imm(5))
	e.set(regTemp2, 0x07f00000)
	e.Emit(a64.DUP, t.S4(), regTemp2.As(a64.ClassW))
	e.Emit(a64.CMEQ, nan.S4(), x.S4(), t.S4())
	e.set(regTemp2, 0x7b800000) // 2¹²⁰
	e.Emit(a64.DUP, t.S4(), regTemp2.As(a64.ClassW))
	e.Emit(a64.FMUL, x.S4(), x.S4(), t.S4())
	e.Emit(a64.ORR, x.B16(), x.B16(), nan.B16())
	e.Emit(a64.ORR, x.B16(), x.B16(), sign)
}

// inVectors reports whether lines that are adjacent in memory can be copied in vectors.
func (e *emitter) inVectors(o operand) bool {
	if e.unit.depth() > 1 {
		return min(o.lines, o.group) >= interleavedLines
	}
	return min(o.lines, o.group) >= e.lanes
}

// vectors copies a group of lines that are adjacent in memory.
func (e *emitter) vectors(o operand) {
	bytes := e.lanes * o.elem.Bytes() // of a vector in memory
	vecs := o.group / e.lanes
	e.loop(regUnits, e.depth(), func() {
		for v := range vecs {
			x := temp(0)
			e.Emit(a64.LDR, x.Scalar(bytes), a64.At(regUnit, v*bytes))
			e.widen(x, o.elem)
			e.Emit(a64.STR, x.Scalar(vectorBytes), a64.At(regDst, v*vectorBytes))
		}
		e.Emit(a64.ADD, regUnit, regUnit, regStep)
		e.add(regDst, vecs*vectorBytes)
	})
}

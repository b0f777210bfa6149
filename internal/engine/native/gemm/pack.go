package gemm

import "gotile/internal/engine/native/amd64"

// Registers of packing code, which runs when no sums are in registers.
const (
	regSrc   = amd64.R14
	regSrc2  = amd64.RSI // the second element of a pair
	regDst   = amd64.RBP
	regIn    = amd64.RCX // counts within a line
	regLines = amd64.RDX
)

// operand is A or B on its way to where blocks read it. A line is a row of A, or what
// one unit of k takes from B.
type operand struct {
	elem     Elem
	lineArg  int // argument that is the stride from line to line of the source
	alongArg int // and along a line
	lines    int // of the source; for B a line of packed memory takes depth of them
	along    int // elements of a line
	pairs    bool
	// Bytes in packed memory: from line to line, from unit to unit along a line.
	lineStep, alongStep int
}

func (e *emitter) operandA() operand {
	return operand{elem: e.A, lineArg: ArgARow, alongArg: ArgACol, lines: e.M, along: e.K, lineStep: e.aPitch(), alongStep: e.unit.part()}
}

func (e *emitter) operandB() operand {
	return operand{elem: e.B, lineArg: ArgBRow, alongArg: ArgBCol, lines: e.K, along: min(e.N, e.cols()),
		pairs: e.unit.depth() == 2, lineStep: e.cols() * e.unit.bytes(), alongStep: e.unit.bytes()}
}

// placeA finds where blocks read A: where it lies, or packed.
func (e *emitter) placeA() {
	done := e.NewLabel()
	if e.directA {
		pack := e.NewLabel()
		e.Emit(amd64.CMP, arg(ArgACol), amd64.Imm(e.A.Bytes()))
		e.Emit(amd64.JNE, pack)
		e.copyArg(argAFrom, ArgA)
		e.copyArg(argAStep, ArgARow)
		e.Emit(amd64.JMP, done)
		e.Bind(pack)
	}
	e.Emit(amd64.MOV, arg(argAStep), amd64.Imm(e.aPitch()))
	e.load(regDst, ArgScratch)
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.bPanelBytes()))
	e.store(argAFrom, regDst)
	e.load(regSrc, ArgA)
	e.pack(e.operandA())
	e.Bind(done)
}

// placeB finds where blocks read a panel of B.
func (e *emitter) placeB() {
	done := e.NewLabel()
	if e.directB {
		pack := e.NewLabel()
		e.Emit(amd64.CMP, arg(ArgBCol), amd64.Imm(e.B.Bytes()))
		e.Emit(amd64.JNE, pack)
		e.copyArg(argBFrom, argBAt)
		e.copyArg(argBStep, ArgBRow)
		e.Emit(amd64.JMP, done)
		e.Bind(pack)
	}
	e.Emit(amd64.MOV, arg(argBStep), amd64.Imm(e.cols()*e.unit.bytes()))
	e.load(regDst, ArgScratch)
	e.store(argBFrom, regDst)
	e.load(regSrc, argBAt)
	e.pack(e.operandB())
	e.Bind(done)
}

func (e *emitter) copyArg(to, from int) {
	e.load(regT, from)
	e.store(to, regT)
}

// pack copies an operand from regSrc to regDst, in the fastest way that its strides allow.
func (e *emitter) pack(o operand) {
	done, turned, scattered := e.NewLabel(), e.NewLabel(), e.NewLabel()
	if e.K < e.unit.depth() {
		e.clear(o)
	} else if e.inVectors(o) && !e.isDirect(o) {
		e.Emit(amd64.CMP, arg(o.alongArg), amd64.Imm(o.elem.Bytes()))
		e.Emit(amd64.JNE, turned)
		e.packLines(o)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(turned)
	if e.inSquares(o) {
		e.Emit(amd64.CMP, arg(o.lineArg), amd64.Imm(o.elem.Bytes()))
		e.Emit(amd64.JNE, scattered)
		e.packTurned(o)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(scattered)
	e.packElements(o)
	e.Bind(done)
}

// isDirect says whether an operand whose elements lie side by side is not packed at all.
func (e *emitter) isDirect(o operand) bool {
	return o.lineArg == ArgARow && e.directA || o.lineArg == ArgBRow && e.directB
}

// clear fills packed memory with zero: units of which k fills a part only.
func (e *emitter) clear(o operand) {
	bytes := o.lineStep
	if !o.pairs {
		bytes *= o.lines
	}
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(bytes/4))
	top := e.Here()
	e.Emit(amd64.MOV, amd64.At(regDst, -4).Index(regIn, 4).Bits(32), amd64.Imm(0))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// inVectors says whether lines are as long as a vector at least.
func (e *emitter) inVectors(o operand) bool { return o.along*o.alongStep >= 16 }

// lineWidth is the width in bits of the vectors that a line is written in.
func (e *emitter) lineWidth(o operand) int { return min(e.width, o.along*o.alongStep*8) }

// packLines copies lines whose elements lie side by side.
func (e *emitter) packLines(o operand) {
	lines := o.lines
	e.load(regStep, o.lineArg)
	if o.pairs {
		lines /= 2
		e.Emit(amd64.LEA, regSrc2, amd64.At(regSrc, 0).Index(regStep, 1))
		e.Emit(amd64.ADD, regStep, regStep)
	}
	e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	top := e.Here()
	e.packLine(o)
	e.Emit(amd64.ADD, regSrc, regStep)
	if o.pairs {
		e.Emit(amd64.ADD, regSrc2, regStep)
	}
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, top)
}

// lineUnroll is how many vectors of a line are copied without a loop.
const lineUnroll = 8

func (e *emitter) packLine(o operand) {
	width := e.lineWidth(o)
	per := width / 8 / o.alongStep // elements of a vector
	vecs := o.along / per
	round := min(vecs, lineUnroll)
	at := func(base amd64.Reg, v, size int) amd64.Mem {
		m := amd64.At(base, v*per*size)
		if vecs > round {
			m = m.Index(regIn, size)
		}
		return m
	}
	if vecs > round {
		e.Emit(amd64.XOR, regIn.As(32), regIn.As(32))
	}
	top := e.Here()
	for v := range round {
		d := amd64.Vec(v&3, width)
		if o.pairs {
			e.loadPair(d, amd64.Vec(4+v&3, width), o.elem, at(regSrc, v, o.elem.Bytes()), at(regSrc2, v, o.elem.Bytes()))
			e.Emit(amd64.VMOVUPS, at(regDst, v, o.alongStep), d)
			continue
		}
		e.loadLine(d, o, at(regSrc, v, o.elem.Bytes()), at(regDst, v, o.alongStep))
	}
	if vecs > round {
		e.Emit(amd64.ADD, regIn, amd64.Imm(round*per))
		e.Emit(amd64.CMP, regIn, amd64.Imm(o.along))
		e.Emit(amd64.JB, top)
	}
}

// loadLine copies a vector of elements, each by itself.
func (e *emitter) loadLine(d amd64.Reg, o operand, from, to amd64.Mem) {
	if o.elem == BF16As32 && e.unit == unitBF16x2 {
		if d.Class() == amd64.ClassZ { // twice: the upper halves of two vectors make one
			e.upperHalves(d, from, to)
			e.upperHalves(d, from.Plus(64), to.Plus(32))
			return
		}
	}
	e.loadUnits(d, o.elem, from)
	e.Emit(amd64.VMOVUPS, to, d)
}

// upperHalves stores the bfloat16 that are the upper halves of float32.
func (e *emitter) upperHalves(d amd64.Reg, from, to amd64.Mem) {
	e.loadUnits(d.As(d.Bits()/2), BF16As32, from)
	e.Emit(amd64.VMOVUPS, to, d.As(d.Bits()/2))
}

// loadUnits loads a vector of neighbours along k, in the form that is multiplied.
func (e *emitter) loadUnits(d amd64.Reg, elem Elem, m amd64.Mem) {
	switch {
	case e.unit == unitI16x2 && elem == I8:
		e.Emit(amd64.VPMOVSXBW, d, m)
	case e.unit == unitI16x2:
		e.Emit(amd64.VPMOVZXBW, d, m)
	case e.unit == unitBF16x2 && elem == BF16As32:
		wide := d.As(2 * d.Bits())
		e.Emit(amd64.VMOVUPS, wide, m)
		e.Emit(amd64.VPSRLD, wide, wide, amd64.Imm(16))
		e.Emit(amd64.VPMOVDW, d, wide)
		e.Emit(amd64.VPROLD, d, d, amd64.Imm(16))
	case e.unit == unitBF16x2:
		e.Emit(amd64.VPROLD, d, m, amd64.Imm(16))
	case e.unit == unitF32 && elem == F16:
		e.Emit(amd64.VCVTPH2PS, d, m)
	case e.unit == unitF32 && elem == BF16:
		e.Emit(amd64.VPMOVZXWD, d, m)
		e.Emit(amd64.VPSLLD, d, d, amd64.Imm(16))
	default:
		e.Emit(amd64.VMOVUPS, d, m)
	}
}

// loadPair loads elements of two lines: those of one into the lower halves of units of
// four bytes, those of the other into the upper.
func (e *emitter) loadPair(d, t amd64.Reg, elem Elem, first, second amd64.Mem) {
	sixteen := amd64.Imm(16)
	lower, upper := first, second
	if e.firstUpper() {
		lower, upper = second, first
	}
	switch elem {
	case BF16:
		e.Emit(amd64.VPMOVZXWD, d, lower)
		e.Emit(amd64.VPMOVZXWD, t, upper)
	case BF16As32:
		e.Emit(amd64.VMOVUPS, d, lower)
		e.Emit(amd64.VPSRLD, d, d, sixteen)
		e.Emit(amd64.VMOVUPS, t, upper)
		e.Emit(amd64.VPSRLD, t, t, sixteen)
	case I8:
		e.Emit(amd64.VPMOVSXBD, d, lower)
		e.Emit(amd64.VPSLLD, d, d, sixteen)
		e.Emit(amd64.VPSRLD, d, d, sixteen)
		e.Emit(amd64.VPMOVSXBD, t, upper)
	case U8:
		e.Emit(amd64.VPMOVZXBD, d, lower)
		e.Emit(amd64.VPMOVZXBD, t, upper)
	}
	e.Emit(amd64.VPSLLD, t, t, sixteen)
	e.or(d, t)
}

func (e *emitter) or(d, s amd64.Reg) {
	op := amd64.VPOR
	if d.Class() == amd64.ClassZ {
		op = amd64.VPORD
	}
	e.Emit(op, d, d, s)
}

// packElements copies element by element, whatever the strides.
func (e *emitter) packElements(o operand) {
	if !o.pairs {
		e.Emit(amd64.PUSH, regDst)
		e.scatter(o, o.lines, 1, 0)
		e.Emit(amd64.POP, regDst)
		if e.firstUpper() {
			e.swapHalves(o.lines * o.lineStep / 4)
		}
		return
	}
	for part := range min(2, o.lines) {
		e.Emit(amd64.PUSH, regSrc)
		e.Emit(amd64.PUSH, regDst)
		e.scatter(o, max(1, o.lines/2), 2, part)
		e.Emit(amd64.POP, regDst)
		e.Emit(amd64.POP, regSrc)
	}
}

// swapHalves turns the two elements of so many units around.
func (e *emitter) swapHalves(units int) {
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(units))
	top := e.Here()
	e.Emit(amd64.ROR, amd64.At(regDst, -4).Index(regIn, 4).Bits(32), amd64.Imm(16))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// scatter copies every so manieth line, from line part on, to its part of the units.
func (e *emitter) scatter(o operand, lines, every, part int) {
	e.load(regStep, o.lineArg)
	for range part {
		e.Emit(amd64.ADD, regSrc, regStep)
	}
	if every == 2 {
		e.Emit(amd64.ADD, regStep, regStep)
	}
	e.load(regX3, o.alongArg)
	place := part
	if every == 2 && e.firstUpper() {
		place = 1 - part
	}
	e.Emit(amd64.ADD, regDst, amd64.Imm(place*e.unit.part()))
	e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	line := e.Here()
	e.Emit(amd64.MOV, regX5, regSrc)
	e.Emit(amd64.MOV, regX7, regDst)
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(o.along))
	element := e.Here()
	e.element(o.elem, amd64.At(regX5, 0), amd64.At(regX7, 0))
	e.Emit(amd64.ADD, regX5, regX3)
	e.Emit(amd64.ADD, regX7, amd64.Imm(o.alongStep))
	e.Emit(amd64.DEC, regIn.As(32))
	e.Emit(amd64.JNE, element)
	e.Emit(amd64.ADD, regSrc, regStep)
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, line)
}

// element copies one element in the form that is multiplied.
func (e *emitter) element(elem Elem, from, to amd64.Mem) {
	t := regT
	switch {
	case elem == F64:
		e.Emit(amd64.MOV, t, from)
		e.Emit(amd64.MOV, to, t)
	case elem == I8:
		e.Emit(amd64.MOVSX, t.As(32), from.Bits(8))
		e.Emit(amd64.MOV, to, t.As(16))
	case elem == U8:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(8))
		e.Emit(amd64.MOV, to, t.As(16))
	case e.unit == unitBF16x2:
		if elem == BF16As32 {
			from = from.Plus(2)
		}
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.MOV, to, t.As(16))
	case elem == BF16:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.SHL, t.As(32), amd64.Imm(16))
		e.Emit(amd64.MOV, to, t.As(32))
	case elem == F16:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.VMOVD, amd64.X0, t.As(32))
		e.Emit(amd64.VCVTPH2PS, amd64.X0, amd64.X0)
		e.Emit(amd64.VMOVD, to, amd64.X0)
	default:
		e.Emit(amd64.MOV, t.As(32), from)
		e.Emit(amd64.MOV, to, t.As(32))
	}
}

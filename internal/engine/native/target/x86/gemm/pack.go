package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Registers of packing code, which runs while no sums are in registers.
const (
	regSrc      = amd64.R14
	regDst      = amd64.RBP
	regIn       = amd64.RCX // counter within a line
	regLines    = amd64.RDX
	regPanel    = amd64.R13 // counter of panels
	regTwoLines = amd64.R9  // in packLines, twice the line stride: a line is prefetched eight times that before it is copied
)

// sources are the addresses of the lines that the elements of a unit come from, if they have a stride.
var sources = [...]amd64.Reg{regSrc, amd64.RSI, amd64.RBX, amd64.R12}

// operand is A or B during packing. A line is a row of A, or the elements that one unit of k takes from B.
type operand struct {
	elem        mma.Elem
	lineArg     int  // argument with the line stride of the source
	elementArg  int  // argument with the element stride of the source
	lines       int  // lines of the source; a packed line of B takes depth of them
	elements    int  // elements of a line
	interleaved bool // units consist of elements of several lines, as B's do
	biased      bool // bytes are biased by 128
	// Bytes in packed memory: from line to line, and from unit to unit of a line.
	lineStep, elementStep int
}

func (e *emitter) operandA() operand {
	return operand{elem: e.A, lineArg: mma.ArgARow, elementArg: mma.ArgACol, lines: e.M, elements: e.K, biased: e.biasesA(),
		lineStep: e.aPitch(), elementStep: e.unit.part()}
}

func (e *emitter) operandB() operand {
	return operand{elem: e.B, lineArg: mma.ArgBRow, elementArg: mma.ArgBCol, lines: e.K, elements: min(e.N, e.cols()), interleaved: true,
		lineStep: e.cols() * e.unit.bytes(), elementStep: e.unit.bytes()}
}

// interleaves reports whether several source lines form one packed line.
func (e *emitter) interleaves(o operand) bool { return o.interleaved && e.unit.depth() > 1 }

// placeA sets where blocks read A: in memory, or packed after B.
func (e *emitter) placeA() {
	e.place(e.directA, e.A, [3]int{mma.ArgA, mma.ArgARow, mma.ArgACol}, mma.ArgAFrom, mma.ArgAStep, e.PackedB(), e.packA)
}

// placeB sets where blocks read B.
func (e *emitter) placeB() {
	e.place(e.directB, e.B, [3]int{mma.ArgB, mma.ArgBRow, mma.ArgBCol}, mma.ArgBFrom, mma.ArgBStep, 0, e.packB)
}

// place sets the address at which blocks read an operand, and its line stride. If the operand is direct and its elements
// are contiguous, it is read in memory; otherwise it is packed at an offset in scratch memory. at has the arguments that
// describe it in memory.
func (e *emitter) place(direct bool, elem mma.Elem, at [3]int, from, step, packed int, pack func()) {
	done := e.NewLabel()
	if direct {
		other := e.NewLabel()
		e.Emit(amd64.CMP, arg(at[2]), amd64.Imm(elem.Bytes()))
		e.Emit(amd64.JNE, other)
		e.copyArg(from, at[0])
		e.copyArg(step, at[1])
		e.Emit(amd64.JMP, done)
		e.Bind(other)
	}
	e.load(regT, mma.ArgScratch)
	e.Emit(amd64.ADD, regT, amd64.Imm(packed))
	e.store(from, regT)
	pack()
	e.Bind(done)
}

// packA copies A to ArgAFrom.
func (e *emitter) packA() {
	e.Emit(amd64.MOV, arg(mma.ArgAStep), amd64.Imm(e.aPitch()))
	e.load(regDst, mma.ArgAFrom)
	e.load(regSrc, mma.ArgA)
	e.pack(e.operandA())
}

func (e *emitter) copyArg(to, from int) {
	e.load(regT, from)
	e.store(to, regT)
}

// packB copies B to ArgBFrom, panel by panel. If the rows of B are contiguous, it reads each row once, from its
// beginning to its end, which suits memory and caches.
func (e *emitter) packB() {
	if e.directB {
		e.Emit(amd64.MOV, arg(mma.ArgBStep), amd64.Imm(e.cols()*e.unit.bytes()))
	}
	o, done, other := e.operandB(), e.NewLabel(), e.NewLabel()
	rows := e.K >= e.unit.depth() && e.inVectors(o) && !e.directB
	if rows {
		e.Emit(amd64.CMP, arg(mma.ArgBCol), amd64.Imm(e.B.Bytes()))
		e.Emit(amd64.JNE, other)
		e.load(regDst, mma.ArgBFrom)
		e.load(regSrc, mma.ArgB)
		e.packLines(o)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(other)
	e.copyArg(argBPanel, mma.ArgBFrom)
	e.copyArg(argBAt, mma.ArgB)
	e.repeatUsed(argPanels, e.panels(), argUsedPanels, func() {
		e.load(regDst, argBPanel)
		e.load(regSrc, argBAt)
		e.packOther(o)
		e.Emit(amd64.ADD, arg(argBPanel), amd64.Imm(e.bPanelBytes()))
		e.Emit(amd64.IMUL, regT, arg(mma.ArgBCol), amd64.Imm(e.cols()))
		e.Emit(amd64.ADD, arg(argBAt), regT)
	})
	e.Bind(done)
	e.sumColumns()
}

// pack copies an operand from regSrc to regDst, in the fastest way for its strides.
func (e *emitter) pack(o operand) {
	done, other := e.NewLabel(), e.NewLabel()
	if e.K >= e.unit.depth() && e.inVectors(o) && !e.isDirect(o) {
		e.Emit(amd64.CMP, arg(o.elementArg), amd64.Imm(o.elem.Bytes()))
		e.Emit(amd64.JNE, other)
		e.packLines(o)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(other)
	e.packOther(o)
	e.Bind(done)
}

// packOther copies an operand whose lines are not contiguous.
func (e *emitter) packOther(o operand) {
	done, scattered := e.NewLabel(), e.NewLabel()
	if e.K < e.unit.depth() {
		e.clear(o)
	}
	if e.inBlocks(o) {
		e.Emit(amd64.CMP, arg(o.lineArg), amd64.Imm(o.elem.Bytes()))
		e.Emit(amd64.JNE, scattered)
		e.packTransposed(o)
		e.Emit(amd64.JMP, done)
	}
	e.Bind(scattered)
	e.packElements(o)
	e.Bind(done)
}

// isDirect reports whether an operand is not packed if its elements are contiguous.
func (e *emitter) isDirect(o operand) bool {
	return o.lineArg == mma.ArgARow && e.directA || o.lineArg == mma.ArgBRow && e.directB
}

// clear fills packed memory with zeros, for units that k fills only in part.
func (e *emitter) clear(o operand) {
	bytes := o.lineStep
	if !o.interleaved {
		bytes *= o.lines
	}
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(bytes/4))
	top := e.Here()
	e.Emit(amd64.MOV, amd64.At(regDst, -4).Index(regIn, 4).Bits(32), amd64.Imm(0))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// inVectors reports whether lines are at least as long as a vector.
func (e *emitter) inVectors(o operand) bool { return o.elements*o.elementStep >= 16 }

// lineWidth returns the width in bits of the vectors that a line is written in.
func (e *emitter) lineWidth(o operand) int { return min(e.width, o.elements*o.elementStep*8) }

// packLines copies lines whose elements are contiguous. A line of B continues in the next panels.
func (e *emitter) packLines(o operand) {
	lines, srcs := o.lines, sources[:1]
	e.load(regStep, o.lineArg)
	if e.interleaves(o) {
		lines /= e.unit.depth()
		srcs = e.setSources()
	}
	panels := 1
	if o.interleaved {
		panels = e.panels()
	}
	e.Emit(amd64.LEA, regTwoLines, amd64.At(amd64.NoReg, 0).Index(regStep, 2))
	if o.interleaved && e.limitsSteps() {
		e.usedUnits(regLines)
	} else {
		e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	}
	top := e.Here()
	if panels > 1 {
		e.setUsed(regPanel, panels, argUsedPanels)
	}
	next := e.Here()
	e.packLine(o, srcs)
	if panels > 1 {
		across := o.elements * o.elem.Bytes()
		e.advance(srcs, amd64.Imm(across))
		e.Emit(amd64.ADD, regDst, amd64.Imm(e.bPanelBytes()))
		e.Emit(amd64.DEC, regPanel.As(32))
		e.Emit(amd64.JNE, next)
		e.firstPanel(srcs, across)
	}
	e.advance(srcs, regStep)
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, top)
}

// firstPanel moves the sources, and the destination, back from the end of the last panel to the first one.
func (e *emitter) firstPanel(srcs []amd64.Reg, across int) {
	if !e.Limited {
		e.advance(srcs, amd64.Imm(-e.panels()*across))
		e.Emit(amd64.SUB, regDst, amd64.Imm(e.panels()*e.bPanelBytes()))
		return
	}
	e.Emit(amd64.IMUL, regT, arg(argUsedPanels), amd64.Imm(-across))
	e.advance(srcs, regT)
	e.Emit(amd64.IMUL, regT, arg(argUsedPanels), amd64.Imm(e.bPanelBytes()))
	e.Emit(amd64.SUB, regDst, regT)
}

// setSources sets sources to the lines or columns that form a unit, and regStep to the distance of the next ones.
func (e *emitter) setSources() []amd64.Reg {
	srcs := sources[:e.unit.depth()]
	for i := 1; i < len(srcs); i++ {
		e.Emit(amd64.LEA, srcs[i], amd64.At(srcs[i-1], 0).Index(regStep, 1))
	}
	e.Emit(amd64.IMUL, regStep, regStep, amd64.Imm(len(srcs)))
	return srcs
}

func (e *emitter) advance(srcs []amd64.Reg, by amd64.Operand) {
	for _, s := range srcs {
		e.Emit(amd64.ADD, s, by)
	}
}

// lineUnroll is the maximum number of vectors of a line that are copied without a loop.
const lineUnroll = 32

func (e *emitter) packLine(o operand, srcs []amd64.Reg) {
	width := e.lineWidth(o)
	per := width / 8 / o.elementStep // elements of a vector
	vecs := o.elements / per
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
		e.fetchAhead(srcs, at, v, per*o.elem.Bytes(), o.elem.Bytes())
		d := amd64.Vec(v&3, width)
		if len(srcs) > 1 {
			var from []amd64.Mem
			for _, s := range srcs {
				from = append(from, at(s, v, o.elem.Bytes()))
			}
			e.loadInterleaved(d, amd64.Vec(4+v&3, width), o.elem, from)
			e.Emit(amd64.VMOVUPS, at(regDst, v, o.elementStep), d)
			continue
		}
		e.loadLine(d, o, at(regSrc, v, o.elem.Bytes()), at(regDst, v, o.elementStep))
	}
	if vecs > round {
		e.Emit(amd64.ADD, regIn, amd64.Imm(round*per))
		e.Emit(amd64.CMP, regIn, amd64.Imm(o.elements))
		e.Emit(amd64.JB, top)
	}
}

// lineBytes is the size of a cache line.
const lineBytes = 64

// fetchAhead prefetches the lines that are copied sixteen rows later: rows are short, so the processor does not predict
// where the next one is. Addresses past the end do no harm.
func (e *emitter) fetchAhead(srcs []amd64.Reg, at func(base amd64.Reg, v, size int) amd64.Mem, v, bytes, size int) {
	if v*bytes%lineBytes != 0 {
		return
	}
	for _, s := range srcs {
		m := at(s, v, size)
		if m.Idx == amd64.NoReg {
			e.Emit(amd64.PREFETCHT0, m.Index(regTwoLines, 8))
		}
	}
}

// loadLine copies a vector of units of one element each.
func (e *emitter) loadLine(d amd64.Reg, o operand, from, to amd64.Mem) {
	if o.elem == mma.BF16As32 && e.unit == unitBF16x2 {
		if d.Class() == amd64.ClassZ { // twice, as the upper halves of two vectors form one
			e.upperHalves(d, from, to)
			e.upperHalves(d, from.Plus(64), to.Plus(32))
			return
		}
	}
	e.loadUnits(d, o.elem, from)
	e.bias(o, d)
	e.Emit(amd64.VMOVUPS, to, d)
}

// bias adds 128 to the bytes of a vector if the operand is biased.
func (e *emitter) bias(o operand, d amd64.Reg) {
	if !o.biased {
		return
	}
	t := amd64.Vec(31, d.Bits())
	e.Emit(amd64.VPBROADCASTD, t, e.Const32(0x80808080))
	e.Emit(amd64.VPXORD, d, d, t)
}

// upperHalves stores the bfloat16 in the upper halves of float32.
func (e *emitter) upperHalves(d amd64.Reg, from, to amd64.Mem) {
	e.loadUnits(d.As(d.Bits()/2), mma.BF16As32, from)
	e.Emit(amd64.VMOVUPS, to, d.As(d.Bits()/2))
}

// loadUnits loads a vector of adjacent elements along k in the format of the multiplication.
func (e *emitter) loadUnits(d amd64.Reg, elem mma.Elem, m amd64.Mem) {
	switch {
	case e.unit == unitI16x2 && elem == mma.I8:
		e.Emit(amd64.VPMOVSXBW, d, m)
	case e.unit == unitI16x2:
		e.Emit(amd64.VPMOVZXBW, d, m)
	case e.unit == unitBF16x2 && elem == mma.BF16As32:
		wide := d.As(2 * d.Bits())
		e.Emit(amd64.VMOVUPS, wide, m)
		e.Emit(amd64.VPSRLD, wide, wide, amd64.Imm(16))
		e.Emit(amd64.VPMOVDW, d, wide)
		if e.lowerKInUpperHalf() {
			e.Emit(amd64.VPROLD, d, d, amd64.Imm(16))
		}
	case e.unit == unitBF16x2 && e.lowerKInUpperHalf():
		e.Emit(amd64.VPROLD, d, m, amd64.Imm(16))
	case e.unit == unitF32 && elem == mma.F16:
		e.Emit(amd64.VCVTPH2PS, d, m)
	case e.unit == unitF32 && elem == mma.BF16:
		e.Emit(amd64.VPMOVZXWD, d, m)
		e.Emit(amd64.VPSLLD, d, d, amd64.Imm(16))
	case elem == mma.E5M2: // the upper half of a float16
		half := d.As(max(128, d.Bits()/2))
		e.Emit(amd64.VPMOVZXBW, half, m)
		e.Emit(amd64.VPSLLW, half, half, amd64.Imm(8))
		e.Emit(amd64.VCVTPH2PS, d, half)
	case elem.IsFloat8():
		e.Emit(amd64.VPMOVZXBD, d, m)
		e.wideE4M3(d)
	default:
		e.Emit(amd64.VMOVUPS, d, m)
	}
}

// wideE4M3 converts bit patterns in 32-bit lanes to float32: it shifts their bits to their positions in float32, where
// the exponent is too small by 120.
func (e *emitter) wideE4M3(d amd64.Reg) {
	sign, t := e.packTemp(0, d), e.packTemp(1, d)
	e.Emit(amd64.VPSLLD, sign, d, amd64.Imm(24))
	e.Emit(amd64.VPSLLD, d, d, amd64.Imm(20))
	e.Emit(amd64.VPBROADCASTD, t, e.Const32(0x07f00000))
	e.Emit(amd64.VANDPS, d, d, t)
	e.setNaN(d, t)
	e.Emit(amd64.VPBROADCASTD, t, e.ConstF32(0x1p120))
	e.Emit(amd64.VMULPS, d, d, t)
	e.Emit(amd64.VPBROADCASTD, t, e.Const32(1<<31))
	e.Emit(amd64.VANDPS, sign, sign, t)
	e.Emit(amd64.VORPS, d, d, sign)
}

// packTemp returns a register that packing does not use otherwise.
func (e *emitter) packTemp(i int, like amd64.Reg) amd64.Reg {
	if e.wide() {
		return amd64.Vec(28+i, like.Bits())
	}
	return amd64.Vec(14+i, like.Bits())
}

// setNaN sets the lanes of x to NaN that are equal to those of y.
func (e *emitter) setNaN(x, y amd64.Reg) {
	if e.wide() {
		k := amd64.Mask(1)
		e.Emit(amd64.VPCMPEQD, k, x, y)
		e.Emit(amd64.VPBROADCASTD, x.Mask(k), e.Const32(0x7fc00000))
		return
	}
	e.Emit(amd64.VPCMPEQD, y, y, x)
	e.Emit(amd64.VORPS, x, x, y)
}

// loadInterleaved loads elements of several lines and interleaves them into units of four bytes: elements of two lines
// are halves, of four lines quarters.
func (e *emitter) loadInterleaved(d, t amd64.Reg, elem mma.Elem, from []amd64.Mem) {
	bits := 32 / len(from)
	for i := range from {
		m := from[i]
		if e.lowerKInUpperHalf() {
			m = from[len(from)-1-i]
		}
		to := t
		if i == 0 {
			to = d
		}
		e.loadPart(to, elem, m, i == len(from)-1, bits)
		if i > 0 {
			e.Emit(amd64.VPSLLD, t, t, amd64.Imm(bits*i))
			e.or(d, t)
		}
	}
}

// loadPart loads elements into the low bits of units. The upper bits of the last part are undefined, as they are shifted
// out.
func (e *emitter) loadPart(d amd64.Reg, elem mma.Elem, m amd64.Mem, last bool, bits int) {
	switch {
	case elem == mma.BF16:
		e.Emit(amd64.VPMOVZXWD, d, m)
	case elem == mma.BF16As32:
		e.Emit(amd64.VMOVUPS, d, m)
		e.Emit(amd64.VPSRLD, d, d, amd64.Imm(16))
	case elem == mma.U8 || bits == 8:
		e.Emit(amd64.VPMOVZXBD, d, m)
	default:
		e.Emit(amd64.VPMOVSXBD, d, m)
		if !last {
			e.Emit(amd64.VPSLLD, d, d, amd64.Imm(16))
			e.Emit(amd64.VPSRLD, d, d, amd64.Imm(16))
		}
	}
}

func (e *emitter) or(d, s amd64.Reg) {
	op := amd64.VPOR
	if d.Class() == amd64.ClassZ {
		op = amd64.VPORD
	}
	e.Emit(op, d, d, s)
}

// packElements copies element by element, for any strides.
func (e *emitter) packElements(o operand) {
	if !e.interleaves(o) {
		e.Emit(amd64.PUSH, regDst)
		e.scatter(o, o.lines, 1, 0)
		e.Emit(amd64.POP, regDst)
		if e.lowerKInUpperHalf() {
			e.swapHalves(o.lines * o.lineStep / 4)
		}
		return
	}
	depth := e.unit.depth()
	for part := range min(depth, o.lines) {
		e.Emit(amd64.PUSH, regSrc)
		e.Emit(amd64.PUSH, regDst)
		e.scatter(o, max(1, o.lines/depth), depth, part)
		e.Emit(amd64.POP, regDst)
		e.Emit(amd64.POP, regSrc)
	}
}

// swapHalves swaps the two elements of the given number of units.
func (e *emitter) swapHalves(units int) {
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(units))
	top := e.Here()
	e.Emit(amd64.ROR, amd64.At(regDst, -4).Index(regIn, 4).Bits(32), amd64.Imm(16))
	e.Emit(amd64.DEC, regIn)
	e.Emit(amd64.JNE, top)
}

// scatter copies every n-th line, from line part on, to its part of the units.
func (e *emitter) scatter(o operand, lines, every, part int) {
	e.load(regStep, o.lineArg)
	for range part {
		e.Emit(amd64.ADD, regSrc, regStep)
	}
	if every > 1 {
		e.Emit(amd64.IMUL, regStep, regStep, amd64.Imm(every))
	}
	e.load(regA3, o.elementArg)
	place := part
	if every == 2 && e.lowerKInUpperHalf() {
		place = 1 - part
	}
	e.Emit(amd64.ADD, regDst, amd64.Imm(place*e.unit.part()))
	e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	line := e.Here()
	e.Emit(amd64.MOV, regA5, regSrc)
	e.Emit(amd64.MOV, regA7, regDst)
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(o.elements))
	element := e.Here()
	e.element(o, amd64.At(regA5, 0), amd64.At(regA7, 0))
	e.Emit(amd64.ADD, regA5, regA3)
	e.Emit(amd64.ADD, regA7, amd64.Imm(o.elementStep))
	e.Emit(amd64.DEC, regIn.As(32))
	e.Emit(amd64.JNE, element)
	e.Emit(amd64.ADD, regSrc, regStep)
	e.Emit(amd64.ADD, regDst, amd64.Imm(o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, line)
}

// element copies one element in the format of the multiplication.
func (e *emitter) element(o operand, from, to amd64.Mem) {
	t, elem := regT, o.elem
	switch {
	case e.unit == unitI8x4:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(8))
		if o.biased {
			e.Emit(amd64.XOR, t.As(32), amd64.Imm(0x80))
		}
		e.Emit(amd64.MOV, to, t.As(8))
	case elem == mma.F64:
		e.Emit(amd64.MOV, t, from)
		e.Emit(amd64.MOV, to, t)
	case elem.IsFloat8():
		x := amd64.X0
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(8))
		e.Emit(amd64.VMOVD, x, t.As(32))
		if elem == mma.E5M2 {
			e.Emit(amd64.VPSLLD, x, x, amd64.Imm(8))
			e.Emit(amd64.VCVTPH2PS, x, x)
		} else {
			e.wideE4M3(x)
		}
		e.Emit(amd64.VMOVD, to, x)
	case elem == mma.I8:
		e.Emit(amd64.MOVSX, t.As(32), from.Bits(8))
		e.Emit(amd64.MOV, to, t.As(16))
	case elem == mma.U8:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(8))
		e.Emit(amd64.MOV, to, t.As(16))
	case e.unit == unitBF16x2:
		if elem == mma.BF16As32 {
			from = from.Plus(2)
		}
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.MOV, to, t.As(16))
	case elem == mma.BF16:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.SHL, t.As(32), amd64.Imm(16))
		e.Emit(amd64.MOV, to, t.As(32))
	case elem == mma.F16:
		e.Emit(amd64.MOVZX, t.As(32), from.Bits(16))
		e.Emit(amd64.VMOVD, amd64.X0, t.As(32))
		e.Emit(amd64.VCVTPH2PS, amd64.X0, amd64.X0)
		e.Emit(amd64.VMOVD, to, amd64.X0)
	default:
		e.Emit(amd64.MOV, t.As(32), from)
		e.Emit(amd64.MOV, to, t.As(32))
	}
}

// sumColumns stores the corrections of sums after each panel: 128 times the sum of each column. It is subtracted if B is
// signed, as A was increased then; otherwise it is added.
func (e *emitter) sumColumns() {
	if !e.biasesA() {
		return
	}
	sum := func(v int) amd64.Reg { return amd64.Vec(v, e.width) }
	ones := amd64.Vec(e.vecs, e.width)
	e.Emit(amd64.VPBROADCASTD, ones, e.Const32(0x01010101))
	e.load(regSrc, mma.ArgBFrom)
	e.setUsed(regPanel, e.panels(), argUsedPanels)
	panel := e.Here()
	for v := range e.vecs {
		e.Emit(amd64.VPXOR, sum(v).As(128), sum(v).As(128), sum(v).As(128))
	}
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(e.depth()))
	if e.limitsSteps() {
		e.usedUnits(regIn)
	}
	top := e.Here()
	for v := range e.vecs {
		b := amd64.Vec(e.vecs+1, e.width)
		e.Emit(amd64.VMOVUPS, b, amd64.At(regSrc, v*e.width/8))
		if e.B == mma.U8 {
			e.Emit(amd64.VPDPBUSD, sum(v), b, ones)
		} else {
			e.Emit(amd64.VPDPBUSD, sum(v), ones, b)
		}
	}
	e.Emit(amd64.ADD, regSrc, amd64.Imm(e.cols()*e.unit.bytes()))
	e.Emit(amd64.DEC, regIn.As(32))
	e.Emit(amd64.JNE, top)
	e.skipUnused()
	e.storeCorrection(sum)
	e.Emit(amd64.ADD, regSrc, amd64.Imm(e.cols()*e.unit.bytes()))
	e.Emit(amd64.DEC, regPanel.As(32))
	e.Emit(amd64.JNE, panel)
}

// skipUnused moves the source to the end of the panel's units, of which a limited product packs a part.
func (e *emitter) skipUnused() {
	if !e.limitsSteps() {
		return
	}
	e.Emit(amd64.ADD, regSrc, amd64.Imm(e.bUnitBytes()))
	e.Emit(amd64.IMUL, regT, arg(argUsedSteps), amd64.Imm(unroll*e.cols()*e.unit.bytes()))
	e.Emit(amd64.SUB, regSrc, regT)
}

func (e *emitter) storeCorrection(sum func(v int) amd64.Reg) {
	for v := range e.vecs {
		s := sum(v)
		e.Emit(amd64.VPSLLD, s, s, amd64.Imm(7))
		if e.B == mma.I8 {
			zero := amd64.Vec(e.vecs+1, e.width)
			e.Emit(amd64.VPXOR, zero.As(128), zero.As(128), zero.As(128))
			e.Emit(amd64.VPSUBD, s, zero, s)
		}
		e.Emit(amd64.VMOVUPS, amd64.At(regSrc, v*e.width/8), s)
	}
}

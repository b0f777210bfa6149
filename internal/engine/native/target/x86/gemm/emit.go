package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Offsets of the code's own arguments.
const (
	argBatches = mma.ArgOwn + 8*iota
	argPanels
	argBlocks
	argBAt // address of the panel in B, as it lies and packed
	argBPanel
	argBAhead // of the next panel, what has not been fetched
	argCAt    // of the panel in C and D
	argDAt
)

// Registers. RDI stays; R15 and RSP are not touched.
const (
	regArgs  = amd64.RDI
	regA     = amd64.RSI // the block's first row of A
	regStep  = amd64.R8  // from row to row of A
	regX3    = amd64.R9  // three, five and seven times that
	regX5    = amd64.R10
	regX7    = amd64.R11
	regB     = amd64.RBX // the step's row of B
	regBRow  = amd64.RDX // from row to row of B where it may not be packed
	regAhead = amd64.RAX // in loops over k, what is fetched of A
	regC     = amd64.R12
	regD     = amd64.R13
	regK     = amd64.RCX
	regPart  = amd64.R14 // counts parts of k between which sums are rounded
	regT     = amd64.RAX
)

// emitter writes the code of one plan.
type emitter struct {
	*amd64.Asm
	*Plan
}

func arg(offset int) amd64.Mem { return amd64.At(regArgs, offset).Bits(64) }

func (e *emitter) load(r amd64.Reg, offset int)  { e.Emit(amd64.MOV, r, arg(offset)) }
func (e *emitter) store(offset int, r amd64.Reg) { e.Emit(amd64.MOV, arg(offset), r) }

// repeat runs body n times; the count is kept at an offset of the arguments.
func (e *emitter) repeat(counter, n int, body func()) {
	if n == 1 {
		body()
		return
	}
	e.Emit(amd64.MOV, arg(counter), amd64.Imm(n))
	top := e.Here()
	body()
	e.Emit(amd64.DEC, arg(counter))
	e.Emit(amd64.JNE, top)
}

// Append adds the code of the product: it runs to its end and goes on behind. RDI is the
// address of the arguments, which the code changes; it changes all registers but
// RSP, RDI and R15, and the upper halves of vectors may be in use at its end.
//
// Before each panel of columns stands what between emits, if it is not nil: there the caller
// may leave a product that takes long. It may use RAX and RDX.
func (g *Plan) Append(a *amd64.Asm, between func()) {
	e := &emitter{a, g}
	e.repeat(argBatches, g.Batch, func() {
		e.placeA()
		e.placeB()
		e.allPanels(between)
		e.nextBatch()
	})
}

// allPanels multiplies operands that are in their places.
func (e *emitter) allPanels(between func()) {
	e.startTiles()
	e.startPanels()
	e.repeat(argPanels, e.panels(), func() {
		if between != nil {
			between()
		}
		e.panel()
	})
	e.endTiles()
}

// startPanels begins with the first columns.
func (e *emitter) startPanels() {
	for _, c := range [][2]int{{argBPanel, mma.ArgBFrom}, {argCAt, mma.ArgC}, {argDAt, mma.ArgD}} {
		e.copyArg(c[0], c[1])
	}
}

// nextBatch moves to the next product. C and D follow without gaps.
func (e *emitter) nextBatch() {
	if e.Batch == 1 {
		return
	}
	for _, c := range [][2]int{{mma.ArgA, mma.ArgABatch}, {mma.ArgB, mma.ArgBBatch}} {
		e.load(regT, c[1])
		e.Emit(amd64.ADD, arg(c[0]), regT)
	}
	for _, at := range []int{mma.ArgC, mma.ArgD} {
		e.Emit(amd64.ADD, arg(at), amd64.Imm(e.M*e.cPitch()))
	}
}

func (e *emitter) cPitch() int { return e.N * e.unit.bytes() }

// panel does all rows of some columns.
func (e *emitter) panel() {
	e.load(regA, mma.ArgAFrom)
	e.load(regStep, mma.ArgAStep)
	e.placeRows()
	e.load(regC, argCAt)
	e.load(regD, argDAt)
	if e.panels() > 1 {
		e.load(regT, argBPanel)
		e.Emit(amd64.ADD, regT, amd64.Imm(e.bPanelBytes()))
		e.store(argBAhead, regT)
	}
	for _, b := range e.rows {
		e.repeat(argBlocks, b.count, func() { e.block(b.rows) })
	}
	if e.panels() == 1 {
		return
	}
	bytes := e.cols() * e.unit.bytes()
	e.Emit(amd64.ADD, arg(argCAt), amd64.Imm(bytes))
	e.Emit(amd64.ADD, arg(argDAt), amd64.Imm(bytes))
	e.nextPanel()
}

// nextPanel moves on in B: to the next packed panel, or by as many columns where B lies
// in rows.
func (e *emitter) nextPanel() {
	done := e.NewLabel()
	if e.directB {
		packed := e.NewLabel()
		e.Emit(amd64.CMP, arg(mma.ArgBCol), amd64.Imm(e.B.Bytes()))
		e.Emit(amd64.JNE, packed)
		e.Emit(amd64.ADD, arg(argBPanel), amd64.Imm(e.cols()*e.unit.bytes()))
		e.Emit(amd64.JMP, done)
		e.Bind(packed)
	}
	e.Emit(amd64.ADD, arg(argBPanel), amd64.Imm(e.bPanelBytes()))
	e.Bind(done)
}

// placeRows finds the rows of A that a block reads.
func (e *emitter) placeRows() {
	if e.tiles {
		e.placeTiles()
		return
	}
	e.multiples()
}

// multiples puts three, five and seven times regStep in registers.
func (e *emitter) multiples() {
	e.Emit(amd64.LEA, regX3, amd64.At(regStep, 0).Index(regStep, 2))
	e.Emit(amd64.LEA, regX5, amd64.At(regStep, 0).Index(regStep, 4))
	e.Emit(amd64.LEA, regX7, amd64.At(regX3, 0).Index(regStep, 4))
}

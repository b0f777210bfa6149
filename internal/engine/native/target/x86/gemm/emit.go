package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Offsets of arguments that the code uses itself.
const (
	argBatches = mma.ArgOwn + 8*iota
	argPanels
	argBlocks
	argBAt // address of the panel in B, in memory and packed
	argBPanel
	argBAhead // address of the next panel, the part that has not been prefetched
	argCAt    // address of the panel in C and D
	argDAt
	argUsedPanels // of a limited product: see limits.go
	argUsedSteps
	argUsedBlocks
	argUsedRest = argUsedBlocks + 8
)

// Registers. RDI is unchanged at the end; R15 and RSP are not used.
const (
	regArgs  = amd64.RDI
	regA     = amd64.RSI // the block's first row of A
	regStep  = amd64.R8  // row stride of A
	regA3    = amd64.R9  // three, five and seven times regStep
	regA5    = amd64.R10
	regA7    = amd64.R11
	regB     = amd64.RBX // the step's row of B
	regBRow  = amd64.RDX // row stride of B, if it may not be packed
	regAhead = amd64.RAX // in loops over k, the prefetched part of A
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

// repeat runs body n times; the counter is an argument.
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

// repeatUsed runs body n times or, in a limited product, as often as an argument tells.
func (e *emitter) repeatUsed(counter, n, used int, body func()) {
	if !e.Limited {
		e.repeat(counter, n, body)
		return
	}
	none := e.NewLabel()
	e.copyArg(counter, used)
	e.Emit(amd64.CMP, arg(counter), amd64.Imm(0))
	e.Emit(amd64.JE, none)
	top := e.Here()
	body()
	e.Emit(amd64.DEC, arg(counter))
	e.Emit(amd64.JNE, top)
	e.Bind(none)
}

// Append adds the code of the product, which falls through at its end. RDI is the address of the arguments, which the
// code changes. It also changes all registers but RSP, RDI and R15, and may leave the upper halves of vectors in use.
//
// Before each panel of columns comes the code that between emits, if it is not nil: there the caller may leave a product
// that takes long. It may change RAX and RDX.
func (g *Plan) Append(a *amd64.Asm, between func()) {
	e := &emitter{a, g}
	e.setLimits()
	e.repeat(argBatches, g.Batch, func() {
		e.placeA()
		e.placeB()
		e.allPanels(between)
		e.nextBatch()
	})
}

// allPanels multiplies operands that have been packed.
func (e *emitter) allPanels(between func()) {
	e.startTiles()
	e.startPanels()
	e.repeatUsed(argPanels, e.panels(), argUsedPanels, func() {
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

// nextBatch advances to the next product of the batch. Those of C and D are contiguous.
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

// panel multiplies all rows of A with a panel of columns.
func (e *emitter) panel() {
	e.load(regA, mma.ArgAFrom)
	e.load(regStep, mma.ArgAStep)
	e.setRows()
	e.load(regC, argCAt)
	e.load(regD, argDAt)
	if e.panels() > 1 {
		e.load(regT, argBPanel)
		e.Emit(amd64.ADD, regT, amd64.Imm(e.bPanelBytes()))
		e.store(argBAhead, regT)
	}
	for i, b := range e.rows {
		e.repeatUsed(argBlocks, b.count, argUsedBlocks+8*i, func() { e.block(b.rows) })
	}
	if e.panels() == 1 {
		return
	}
	bytes := e.cols() * e.unit.bytes()
	e.Emit(amd64.ADD, arg(argCAt), amd64.Imm(bytes))
	e.Emit(amd64.ADD, arg(argDAt), amd64.Imm(bytes))
	e.nextPanel()
}

// nextPanel advances in B to the next packed panel, or by as many columns if B is not packed.
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

// setRows sets the addresses of the rows of A that a block reads.
func (e *emitter) setRows() {
	if e.tiles {
		e.setStrides()
		return
	}
	e.multiples()
}

// multiples computes three, five and seven times regStep.
func (e *emitter) multiples() {
	e.Emit(amd64.LEA, regA3, amd64.At(regStep, 0).Index(regStep, 2))
	e.Emit(amd64.LEA, regA5, amd64.At(regStep, 0).Index(regStep, 4))
	e.Emit(amd64.LEA, regA7, amd64.At(regA3, 0).Index(regStep, 4))
}

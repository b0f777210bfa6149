package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// Offsets of arguments that the code uses itself. Between panels, the state of a product is in them.
const (
	argBatches = mma.ArgOwn + 8*iota
	argPanels
	argBPanel // address of the panel in packed B
	argCAt    // and in C and D
	argDAt
)

// Registers. X3 has the address of the arguments at the beginning and at the end. X11, X15, X18 to X26 and X28 to X30 are not used.
var (
	regArgs = a64.X(3)

	// In blocks.
	regA     = a64.X(4)
	regB     = a64.X(5)
	regC     = a64.X(6)
	regD     = a64.X(7)
	regPanel = a64.X(8) // address of the panel in B
	regPitch = a64.X(9) // of C
	regDRow  = a64.X(10)
	regK     = a64.X(12)
	regPart  = a64.X(13) // counts parts of k between which sums are rounded
	regBlock = a64.X(14) // counts blocks
	regTemp  = a64.X(16)
	regTemp2 = a64.X(17)
)

// emitter writes the code of one plan.
type emitter struct {
	*a64.Asm
	*Plan
}

func (e *emitter) load(r a64.Reg, offset int)  { e.Emit(a64.LDR, r, a64.At(regArgs, offset)) }
func (e *emitter) store(offset int, r a64.Reg) { e.Emit(a64.STR, r, a64.At(regArgs, offset)) }

// set sets a register to a number below 2³².
func (e *emitter) set(r a64.Reg, n int) {
	e.Emit(a64.MOVZ, r, a64.Imm(n&0xffff))
	if n>>16 != 0 {
		e.Emit(a64.MOVK, r, a64.Imm(n>>16&0xffff), a64.Lsl(16))
	}
}

// add adds a number below 2³² to a register. It may change regTemp.
func (e *emitter) add(r a64.Reg, n int) {
	switch {
	case n == 0:
	case n < 1<<12:
		e.Emit(a64.ADD, r, r, a64.Imm(n))
	default:
		e.set(regTemp, n)
		e.Emit(a64.ADD, r, r, regTemp)
	}
}

// sub subtracts a number below 2³² from a register. It may change regTemp.
func (e *emitter) sub(r a64.Reg, n int) {
	if n < 1<<12 {
		e.Emit(a64.SUB, r, r, a64.Imm(n))
		return
	}
	e.set(regTemp, n)
	e.Emit(a64.SUB, r, r, regTemp)
}

// addArg adds a number to an argument.
func (e *emitter) addArg(offset, n int) {
	e.load(regTemp2, offset)
	e.add(regTemp2, n)
	e.store(offset, regTemp2)
}

func (e *emitter) copyArg(to, from int) {
	e.load(regTemp, from)
	e.store(to, regTemp)
}

// repeat runs body n times; the counter is an argument.
func (e *emitter) repeat(counter, n int, body func()) {
	if n == 1 {
		body()
		return
	}
	e.set(regTemp, n)
	e.store(counter, regTemp)
	top := e.Here()
	body()
	e.load(regTemp, counter)
	e.Emit(a64.SUB, regTemp, regTemp, a64.Imm(1))
	e.store(counter, regTemp)
	e.Emit(a64.CBNZ, regTemp, top)
}

// loop runs body n times; the counter is a register that the body does not change.
func (e *emitter) loop(counter a64.Reg, n int, body func()) {
	if n == 1 {
		body()
		return
	}
	e.set(counter, n)
	top := e.Here()
	body()
	e.Emit(a64.SUB, counter, counter, a64.Imm(1))
	e.Emit(a64.CBNZ, counter, top)
}

// Append adds the code of the product, which falls through at its end. X3 is the address of the arguments, which the code
// changes. It also changes X0 to X17 but X3 and X15, X27, and all vector registers.
//
// Before each panel of columns comes the code that between emits, if it is not nil: there the caller may leave a product
// that takes long. It may change all registers but X3.
func (g *Plan) Append(a *a64.Asm, between func()) {
	e := &emitter{a, g}
	e.repeat(argBatches, g.Batch, func() {
		e.placeA()
		e.placeB()
		e.allPanels(between)
		e.nextBatch()
	})
}

// placeA packs A behind B in scratch memory.
func (e *emitter) placeA() {
	e.load(regTemp2, mma.ArgScratch)
	e.add(regTemp2, e.PackedB())
	e.store(mma.ArgAFrom, regTemp2)
	e.packA()
}

// placeB packs B at the beginning of scratch memory.
func (e *emitter) placeB() {
	e.copyArg(mma.ArgBFrom, mma.ArgScratch)
	e.packB()
}

// Sharing describes operands that other workers may have packed.
type Sharing struct {
	// Packed jumps to done if the operand need not be packed to ArgAFrom or ArgBFrom. Without it, the code packs to its own
	// scratch memory. It may change regTemp and regTemp2.
	Packed [2]func(done a64.Label)
	// After emits code to run after packing. It may change all registers, but sets X3 to the arguments again. It jumps to
	// again to begin again.
	After func(again a64.Label)
	// Between is as in [Plan.Append].
	Between func()
}

// AppendShared is [Plan.Append] for one product with operands that may be packed already.
func (g *Plan) AppendShared(a *a64.Asm, s Sharing) {
	e := &emitter{a, g}
	again := e.Here()
	shared, own := [...]func(){e.packA, e.packB}, [...]func(){e.placeA, e.placeB}
	for i, packed := range s.Packed {
		if packed != nil {
			done := e.NewLabel()
			packed(done)
			shared[i]()
			e.Bind(done)
		}
	}
	s.After(again)
	for i, packed := range s.Packed {
		if packed == nil {
			own[i]()
		}
	}
	e.allPanels(s.Between)
}

// allPanels multiplies operands that have been packed.
func (e *emitter) allPanels(between func()) {
	for _, c := range [][2]int{{argBPanel, mma.ArgBFrom}, {argCAt, mma.ArgC}, {argDAt, mma.ArgD}} {
		e.copyArg(c[0], c[1])
	}
	e.repeat(argPanels, e.panels(), func() {
		if between != nil {
			between()
		}
		e.panel()
	})
}

// nextBatch advances to the next product of the batch. Those of C and D are contiguous.
func (e *emitter) nextBatch() {
	if e.Batch == 1 {
		return
	}
	for _, c := range [][2]int{{mma.ArgA, mma.ArgABatch}, {mma.ArgB, mma.ArgBBatch}} {
		e.load(regTemp, c[0])
		e.load(regTemp2, c[1])
		e.Emit(a64.ADD, regTemp, regTemp, regTemp2)
		e.store(c[0], regTemp)
	}
	e.addArg(mma.ArgC, e.M*e.pitch())
	e.addArg(mma.ArgD, e.M*e.pitch())
}

// panel multiplies all rows of A with a panel of columns.
func (e *emitter) panel() {
	e.load(regA, mma.ArgAFrom)
	e.load(regPanel, argBPanel)
	e.load(regC, argCAt)
	e.load(regD, argDAt)
	e.set(regPitch, e.pitch())
	dRow := regPitch
	if e.Strided {
		dRow = regDRow
		e.load(regDRow, mma.ArgDRow)
	}
	e.loop(regBlock, e.M/e.rows, func() { e.block(dRow) })
	if e.panels() > 1 {
		e.addArg(argBPanel, e.panelBytes())
		e.addArg(argCAt, e.cols()*e.sumBytes())
		e.addArg(argDAt, e.cols()*e.sumBytes())
	}
}

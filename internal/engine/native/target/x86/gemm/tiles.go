package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Products with the tile registers of AMX, which hold 16 rows of 64 bytes. Four hold a block of sums, 32 by 32; two hold
// 32 rows of A and two 32 columns of B, with 64 bytes of k. One instruction multiplies a tile of A by one of B, so each
// loaded tile is used twice.

const (
	tileRows  = 16
	tileBytes = 64 // of a row
	tileUnits = tileBytes / 4
)

// Registers of a block: sums come first.
func tileSum(r, v int) amd64.Reg { return amd64.Tile(2*r + v) }
func tileA(r int) amd64.Reg      { return amd64.Tile(4 + r) }
func tileB(v int) amd64.Reg      { return amd64.Tile(6 + v) }

// General registers of a block.
const (
	regCPitch = regA3
	regBPitch = regA5
	regA2     = regA7 // the second 16 rows of A
)

// fitsTiles reports whether a product fills tiles.
func (g *Plan) fitsTiles() bool {
	if g.Separate || !g.wide() || !g.features.Has(amd64.FeatAMXTILE) || g.M < tileRows || g.N < tileUnits {
		return false
	}
	switch {
	case g.A.IsInt():
		return g.features.Has(amd64.FeatAMXINT8) && g.K >= tileBytes
	case g.A.IsBF16() && g.B.IsBF16():
		return g.features.Has(amd64.FeatAMXBF16) && g.K >= tileBytes/2
	}
	return false
}

func (g *Plan) chooseTiles() {
	g.width, g.lanes = 512, tileUnits
	g.vecs = min(2, g.N/tileUnits)
	rows := min(2*tileRows, g.M)
	g.rows = []rowBlock{{rows, g.M / rows}}
}

// tile emits an instruction on tiles.
func (e *emitter) tile(op amd64.Op, operands ...amd64.Operand) {
	if e.emulated != nil {
		e.emulated(e.Asm, op, operands...)
		return
	}
	e.Emit(op, operands...)
}

// tileConfig returns the operand of LDTILECFG: all eight tiles have the maximum size.
func tileConfig() []byte {
	c := make([]byte, 64)
	c[0] = 1 // the palette
	for t := range 8 {
		c[16+2*t] = tileBytes
		c[48+t] = tileRows
	}
	return c
}

func (e *emitter) startTiles() {
	if e.tiles {
		e.tile(amd64.LDTILECFG, e.Const(tileConfig()))
	}
}

func (e *emitter) endTiles() {
	if e.tiles {
		e.tile(amd64.TILERELEASE)
	}
}

// setStrides sets the strides of tile loads.
func (e *emitter) setStrides() {
	e.Emit(amd64.MOV, regCPitch.As(32), amd64.Imm(e.cPitch()))
	e.Emit(amd64.MOV, regBPitch.As(32), amd64.Imm(e.cols()*e.unit.bytes()))
}

// tileBlock computes a block of 16 or 32 rows.
func (e *emitter) tileBlock(rows int) {
	n := rows / tileRows
	e.tileSums(n, func(sum amd64.Reg, disp int) {
		if e.Zero {
			e.tile(amd64.TILEZERO, sum)
			return
		}
		e.tile(amd64.TILELOADD, sum, amd64.At(regC, disp).Index(regCPitch, 1))
	})
	e.load(regB, argBPanel)
	e.Emit(amd64.MOV, regA2, regStep)
	e.Emit(amd64.SHL, regA2, amd64.Imm(4))
	e.Emit(amd64.ADD, regA2, regA)
	e.tileSteps(n)
	e.storeTiles(n)
	e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(rows))
	e.Emit(amd64.ADD, regA, regT)
	e.Emit(amd64.ADD, regC, amd64.Imm(rows*e.cPitch()))
}

// storeTiles stores a block's sums and advances to the next rows of D.
func (e *emitter) storeTiles(n int) {
	if !e.Strided {
		e.tileSums(n, func(sum amd64.Reg, disp int) {
			e.tile(amd64.TILESTORED, amd64.At(regD, disp).Index(regCPitch, 1), sum)
		})
		e.Emit(amd64.ADD, regD, amd64.Imm(n*tileRows*e.cPitch()))
		return
	}
	e.load(regB, mma.ArgDRow)
	e.Emit(amd64.MOV, regA2, regB)
	e.Emit(amd64.SHL, regA2, amd64.Imm(4))
	for r := range n {
		for v := range e.vecs {
			e.tile(amd64.TILESTORED, amd64.At(regD, v*tileBytes).Index(regB, 1), tileSum(r, v))
		}
		e.Emit(amd64.ADD, regD, regA2)
	}
}

func (e *emitter) tileSums(n int, do func(sum amd64.Reg, disp int)) {
	for r := range n {
		for v := range e.vecs {
			do(tileSum(r, v), r*tileRows*e.cPitch()+v*tileBytes)
		}
	}
}

// tileSteps iterates over k in steps of 64 bytes. The last iteration is separate: it prefetches for the next block.
func (e *emitter) tileSteps(n int) {
	steps := e.tilesOfK()
	per := min(2, steps)
	f := e.tileFetches(n)
	e.startFetching(f)
	if steps > 2*per {
		e.Emit(amd64.MOV, regK.As(32), amd64.Imm(steps/per-1))
	}
	if steps > per {
		top := e.Here()
		e.tileIteration(n, per, f, e.nextIteration(per))
		e.Emit(amd64.ADD, regA, amd64.Imm(per*tileBytes))
		e.Emit(amd64.ADD, regA2, amd64.Imm(per*tileBytes))
		e.Emit(amd64.ADD, regB, amd64.Imm(per*e.tileStepOfB()))
		if steps > 2*per {
			e.Emit(amd64.DEC, regK.As(32))
			e.Emit(amd64.JNE, top)
		}
	}
	e.tileIteration(n, per, f, e.nextBlock(n, steps-per))
	if steps > per {
		e.Emit(amd64.SUB, regA, amd64.Imm((steps-per)*tileBytes))
	}
	e.endFetching(f)
}

func (e *emitter) tileIteration(n, per int, f tileFetches, at fetchAt) {
	for k := range per {
		a, b := k*tileBytes, k*e.tileStepOfB()
		e.tileStep(n, a, b)
		e.fetchTiles(f, a+at.a, b+at.b)
	}
}

// tilesOfK returns how many steps of 64 bytes k has, and tileStepOfB the bytes of a step of B.
func (e *emitter) tilesOfK() int    { return e.depth() / tileUnits }
func (e *emitter) tileStepOfB() int { return tileUnits * e.cols() * e.unit.bytes() }

// tileStep multiplies the tiles at offsets in A and B. A load comes just before the first product that needs it.
func (e *emitter) tileStep(n, atA, atB int) {
	for r := range n {
		from := [...]amd64.Reg{regA, regA2}[r]
		for v := range e.vecs {
			if r == 0 {
				e.tile(amd64.TILELOADD, tileB(v), amd64.At(regB, atB+v*tileBytes).Index(regBPitch, 1))
			}
			if v == 0 {
				e.tile(amd64.TILELOADD, tileA(r), amd64.At(from, atA).Index(regStep, 1))
			}
			e.tile(e.tileProduct(), tileSum(r, v), tileA(r), tileB(v))
		}
	}
}

// tileProduct returns the instruction that multiplies.
func (e *emitter) tileProduct() amd64.Op {
	switch {
	case e.unit == unitBF16x2:
		return amd64.TDPBF16PS
	case e.A == mma.I8 && e.B == mma.I8:
		return amd64.TDPBSSD
	case e.A == mma.I8:
		return amd64.TDPBSUD
	case e.B == mma.I8:
		return amd64.TDPBUSD
	}
	return amd64.TDPBUUD
}

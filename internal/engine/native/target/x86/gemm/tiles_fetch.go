package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// Where something else runs on the other thread of a core, an instruction on tiles begins when the one before it has
// ended, and a load waits for all of its lines. So a step fetches into the first-level cache
// what the next round loads: of packed A, of the panel of B, if that does not stay there, and of the next
// block's sums. Of the next panel it fetches a part into the second-level cache: another core may have packed it.

// nearPanel is how large a panel of B is that stays in the first-level cache while A goes by.
const nearPanel = 16 << 10

// regSums is where the sums lie that are fetched.
const regSums = regPart

// tileFetches is what a step of a block fetches: rows of A, lines of B, rows of sums, and lines of the
// next panel.
type tileFetches struct{ a, b, sums, panel int }

// fetchAt is how far behind what a step loads that lies which it fetches.
type fetchAt struct{ a, b int }

// tileFetches plans the fetches of a block of n tiles of rows.
func (e *emitter) tileFetches(n int) (f tileFetches) {
	steps := e.tilesOfK()
	if e.directA || steps < 4 {
		return f // all of it is small
	}
	f.a = n * tileRows
	if e.bPanelBytes() > nearPanel {
		f.b = e.vecs * tileUnits
	}
	f.sums = n * tileRows / steps
	if e.panels() > 1 {
		f.panel = e.bPanelBytes() / lineBytes / e.blocks() / steps
	}
	return f
}

// nextRound is a round further on in the same rows of A and panel of B.
func (e *emitter) nextRound(per int) fetchAt { return fetchAt{per * tileBytes, per * e.tileStepOfB()} }

// nextBlock is in the rows below these and at the beginning of the panel, where so many steps are done.
func (e *emitter) nextBlock(n, done int) fetchAt {
	return fetchAt{n*tileRows*e.aPitch() - done*tileBytes, -done * e.tileStepOfB()}
}

func (e *emitter) startFetching(f tileFetches) {
	if f.sums > 0 {
		e.Emit(amd64.LEA, regSums, amd64.At(regC, f.a*e.cPitch()))
	}
	if f.panel > 0 {
		e.load(regBRow, argBAhead)
	}
}

// fetchTiles is a step's part, of A and B at given displacements.
func (e *emitter) fetchTiles(f tileFetches, atA, atB int) {
	for r := range f.a {
		e.Emit(amd64.PREFETCHT0, amd64.At(regA, atA+r*e.aPitch()))
	}
	for i := range f.b {
		e.Emit(amd64.PREFETCHT0, amd64.At(regB, atB+i*lineBytes))
	}
	for r := range f.sums {
		for v := range e.vecs {
			e.Emit(amd64.PREFETCHT0, amd64.At(regSums, r*e.cPitch()+v*lineBytes))
		}
	}
	if f.sums > 0 {
		e.Emit(amd64.ADD, regSums, amd64.Imm(f.sums*e.cPitch()))
	}
	for i := range f.panel {
		e.Emit(amd64.PREFETCHT1, amd64.At(regBRow, i*lineBytes))
	}
	if f.panel > 0 {
		e.Emit(amd64.ADD, regBRow, amd64.Imm(f.panel*lineBytes))
	}
}

func (e *emitter) endFetching(f tileFetches) {
	if f.panel > 0 {
		e.store(argBAhead, regBRow)
	}
}

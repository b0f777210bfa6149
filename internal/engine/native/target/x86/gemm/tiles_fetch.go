package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// If another hardware thread shares the core, a tile instruction starts only after the previous one has ended, and a
// load waits for all of its cache lines. So a step prefetches into the first-level cache what the next iteration loads:
// packed A, the panel of B if it does not stay there, and the next block's sums. It prefetches a part of the next panel
// into the second-level cache, as another core may have packed it.

// nearPanel is the maximum size of a panel of B that stays in the first-level cache while A is read.
const nearPanel = 16 << 10

// regSums is the address of the sums to prefetch.
const regSums = regPart

// tileFetches is what a step of a block prefetches: rows of A, lines of B, rows of sums, and lines of the next panel.
type tileFetches struct{ a, b, sums, panel int }

// fetchAt is the distance of the prefetched memory from the memory that a step loads.
type fetchAt struct{ a, b int }

// tileFetches plans the prefetches of a block with n tiles of rows.
func (e *emitter) tileFetches(n int) (f tileFetches) {
	steps := e.tilesOfK()
	if e.directA || steps < 4 {
		return f // everything fits in the cache
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

// nextIteration returns the distance of the next iteration, in the same rows of A and panel of B.
func (e *emitter) nextIteration(per int) fetchAt {
	return fetchAt{per * tileBytes, per * e.tileStepOfB()}
}

// nextBlock returns the distance of the next block: the rows below, and the beginning of the panel, when the given
// number of steps is done.
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

// fetchTiles emits a step's prefetches, with A and B at the given offsets.
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

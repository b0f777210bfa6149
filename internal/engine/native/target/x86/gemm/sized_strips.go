package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// If the rows of B are a large power of two apart, those of a panel are in a few sets of the caches, which cannot hold them until all rows of
// A are multiplied by the panel. Each row's part is short and in another page, so the processor does not prefetch it. Such a B is packed for
// any number of rows, several adjacent panels at once: a strip. Then longer parts of rows are read.

// stripPanels is the number of panels of a strip.
const stripPanels = 4

// packsStrips reports whether the code can pack strips. Panels of pairs of k are packed one by one.
func (s *Sized) packsStrips() bool { return s.unit.depth() == 1 }

// stripBytes returns the size of the packed panels of B.
func (s *Sized) stripBytes() int {
	if !s.packsStrips() {
		return s.panelBytes()
	}
	return stripPanels * s.panelBytes()
}

// chooseStrips decides whether panels are packed in strips.
func (e *sizedEmitter) chooseStrips() {
	e.Emit(amd64.MOV, arg(sizedStrips), amd64.Imm(0))
	e.Emit(amd64.MOV, arg(sizedInStrip), amd64.Imm(0))
	if !e.of.packsStrips() {
		return
	}
	no := e.NewLabel()
	e.Emit(amd64.CMP, arg(mma.ArgBCol), amd64.Imm(e.B.Bytes()))
	e.Emit(amd64.JNE, no)
	e.load(regT, mma.ArgBRow)
	e.Emit(amd64.TEST, regT, amd64.Imm(e.competingBytes()-1))
	e.Emit(amd64.JNE, no)
	e.Emit(amd64.MOV, arg(sizedStrips), amd64.Imm(1))
	e.Bind(no)
}

// competingBytes returns a distance of which that of competing rows is a multiple. Wider panels fill more sets.
func (e *sizedEmitter) competingBytes() int {
	return setBytes / (2 * lineBytes) * e.cols() * e.B.Bytes()
}

// placeInStrip sets the address of a panel of a strip, which it packs if the panel is the first one, and jumps to done. For other panels
// the code falls through.
func (e *sizedEmitter) placeInStrip(done amd64.Label) {
	if !e.of.packsStrips() {
		return
	}
	pack, ready, alone := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.Emit(amd64.CMP, arg(sizedTogether), amd64.Imm(1))
	e.Emit(amd64.JNE, alone)
	e.Emit(amd64.CMP, arg(sizedStrips), amd64.Imm(0))
	e.Emit(amd64.JE, alone)
	e.Emit(amd64.CMP, arg(sizedInStrip), amd64.Imm(0))
	e.Emit(amd64.JE, pack)
	e.Emit(amd64.DEC, arg(sizedInStrip))
	e.Emit(amd64.ADD, regPanelB, amd64.Imm(e.of.panelBytes()))
	e.Emit(amd64.JMP, ready)
	e.Bind(pack)
	e.Emit(amd64.CMP, arg(sizedNLeft), amd64.Imm(stripPanels*e.cols()))
	e.Emit(amd64.JB, alone)
	e.packStrip()
	e.Emit(amd64.MOV, arg(sizedInStrip), amd64.Imm(stripPanels-1))
	e.load(regPanelB, mma.ArgScratch)
	e.Bind(ready)
	e.Emit(amd64.MOV, regBRow.As(32), amd64.Imm(e.cols()*e.unit.bytes()))
	e.Emit(amd64.JMP, done)
	e.Bind(alone)
}

// packStrip copies the rows of a strip.
func (e *sizedEmitter) packStrip() {
	e.load(regSrc, sizedBCols)
	e.load(regDst, mma.ArgScratch)
	e.load(regStep, mma.ArgBRow)
	e.load(regLines, sizedK)
	top := e.Here()
	for v := range stripPanels * e.vecs {
		d := amd64.Vec(v%e.vecs, e.width)
		e.loadUnits(d, e.B, amd64.At(regSrc, v*e.lanes*e.B.Bytes()))
		e.Emit(amd64.VMOVUPS, amd64.At(regDst, v/e.vecs*e.of.panelBytes()+v%e.vecs*e.width/8), d)
	}
	e.Emit(amd64.ADD, regSrc, regStep)
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.cols()*e.unit.bytes()))
	e.Emit(amd64.DEC, regLines)
	e.Emit(amd64.JNE, top)
}

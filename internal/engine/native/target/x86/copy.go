package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
)

// copyUnroll is the number of vectors of an iteration that copies many bytes.
const copyUnroll = 4

// CopyBytes copies by vectors, the last of which may overlap the one before. REP MOVSB takes 30 cycles to start, which
// is longer than a row of a few hundred bytes.
func (e *Emitter) CopyBytes() {
	x := e.e
	from, to, n := amd64.RSI, amd64.RDI, amd64.RCX
	small, single, end, done := x.NewLabel(), x.NewLabel(), x.NewLabel(), x.NewLabel()
	last, v := amd64.Vec(0, 256), amd64.Vec(1, 256)
	x.Emit(amd64.CMP, n, amd64.Imm(32))
	x.Emit(amd64.JB, small)
	x.Emit(amd64.VMOVUPS, last, amd64.At(from, -32).Index(n, 1))
	x.Emit(amd64.LEA, amd64.RAX, amd64.At(to, -32).Index(n, 1))
	x.Emit(amd64.CMP, n, amd64.Imm(32*copyUnroll))
	x.Emit(amd64.JB, single)
	four := x.Here()
	for i := range copyUnroll {
		x.Emit(amd64.VMOVUPS, v, amd64.At(from, 32*i))
		x.Emit(amd64.VMOVUPS, amd64.At(to, 32*i), v)
	}
	x.Emit(amd64.ADD, from, amd64.Imm(32*copyUnroll))
	x.Emit(amd64.ADD, to, amd64.Imm(32*copyUnroll))
	x.Emit(amd64.SUB, n, amd64.Imm(32*copyUnroll))
	x.Emit(amd64.CMP, n, amd64.Imm(32*copyUnroll))
	x.Emit(amd64.JAE, four)
	x.Emit(amd64.CMP, n, amd64.Imm(32))
	x.Emit(amd64.JB, end)
	x.Bind(single)
	head := x.Here()
	x.Emit(amd64.VMOVUPS, v, amd64.At(from, 0))
	x.Emit(amd64.VMOVUPS, amd64.At(to, 0), v)
	x.Emit(amd64.ADD, from, amd64.Imm(32))
	x.Emit(amd64.ADD, to, amd64.Imm(32))
	x.Emit(amd64.SUB, n, amd64.Imm(32))
	x.Emit(amd64.CMP, n, amd64.Imm(32))
	x.Emit(amd64.JAE, head)
	x.Bind(end)
	x.Emit(amd64.VMOVUPS, amd64.At(amd64.RAX, 0), last)
	x.Emit(amd64.JMP, done)
	x.Bind(small)
	for _, bytes := range []int{16, 8, 4, 2} {
		x.copyEnds(bytes, done)
	}
	x.Emit(amd64.TEST, n, n)
	x.Emit(amd64.JE, done)
	x.Emit(amd64.MOV, amd64.AL, amd64.At(from, 0).Bits(8))
	x.Emit(amd64.MOV, amd64.At(to, 0).Bits(8), amd64.AL)
	x.Bind(done)
}

// CopyPastCaches implements [target.Assembler].
func (e *Emitter) CopyPastCaches() {
	x := e.e
	from, to, n := amd64.RSI, amd64.RDI, amd64.RCX
	head := x.Here()
	for i := range 2 {
		x.Emit(amd64.VMOVUPS, amd64.Vec(i, 256), amd64.At(from, 32*i))
	}
	for i := range 2 {
		x.Emit(amd64.VMOVNTPS, amd64.At(to, 32*i), amd64.Vec(i, 256))
	}
	x.Emit(amd64.ADD, from, amd64.Imm(64))
	x.Emit(amd64.ADD, to, amd64.Imm(64))
	x.Emit(amd64.SUB, n, amd64.Imm(64))
	x.Emit(amd64.JNE, head)
}

// copyEnds copies RCX bytes as two pieces of the given size, which may overlap, and jumps to done; it does nothing if
// there are fewer bytes than in one piece.
func (e *emitter) copyEnds(bytes int, done amd64.Label) {
	from, to, n := amd64.RSI, amd64.RDI, amd64.RCX
	fewer := e.NewLabel()
	e.Emit(amd64.CMP, n, amd64.Imm(bytes))
	e.Emit(amd64.JB, fewer)
	first, last, move := amd64.Reg(amd64.RAX.As(8*bytes)), amd64.Reg(amd64.RDX.As(8*bytes)), amd64.MOV
	if bytes > 8 {
		first, last, move = amd64.Vec(0, 8*bytes), amd64.Vec(1, 8*bytes), amd64.VMOVUPS
	}
	e.Emit(move, first, amd64.At(from, 0))
	e.Emit(move, last, amd64.At(from, -bytes).Index(n, 1))
	e.Emit(move, amd64.At(to, 0), first)
	e.Emit(move, amd64.At(to, -bytes).Index(n, 1), last)
	e.Emit(amd64.JMP, done)
	e.Bind(fewer)
}

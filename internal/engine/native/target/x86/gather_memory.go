package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// Indices in memory are loaded into a general register, 64 bits at a time, and shifted out of it: to move them there from a vector takes
// longer than all else, 0.27 ns an element instead of 0.17 (32 bits) or 0.15 (8 bits) on a Zen 4 with AVX2.

// gatherFromMemory loads elements by indices of a size in memory.
func (e *emitter) gatherFromMemory(in *vcode.Inst, d amd64.Reg) {
	table, from, n := in.Mem[0].Base.(*target.Stream), in.Mem[1].Base.(*target.Stream), in.Imm
	if table.Reg == target.NoReg || e.gatherOp(n, table.Size, max(4, from.Size)) != 0 {
		index := amd64.Vec(2, vcode.RegisterBits(n*max(4, from.Size)))
		e.loadVec(index, e.address(in.Mem[1]), n*from.Size)
		if from.Size < 4 {
			e.Emit(map[int]amd64.Op{1: amd64.VPMOVZXBD, 2: amd64.VPMOVZXWD}[from.Size], index, index.As(max(128, index.Bits()*from.Size/4)))
		}
		e.gatherLanes(table, d, index, n, max(4, from.Size))
		return
	}
	at := func(lane int) amd64.Mem {
		m := in.Mem[1]
		m.Offset += lane * from.Size
		return e.address(m)
	}
	e.gatherBySource(d, gp(table.Reg), n, table.Size, &memoryIndices{emitter: e, at: at, size: from.Size, n: n})
}

// memoryIndices are n indices in memory.
type memoryIndices struct {
	*emitter
	at      func(lane int) amd64.Mem // which may emit code that changes RAX
	size, n int
	left    int // indices in RAX
}

// next returns a register with the index of a lane. The lanes are in order.
func (m *memoryIndices) next(lane int) amd64.Reg {
	if m.left == 0 {
		m.load(lane)
	}
	m.left--
	if m.left == 0 {
		return amd64.RAX
	}
	switch m.size {
	case 1:
		m.Emit(amd64.MOVZX, amd64.EDX, amd64.AL)
	case 2:
		m.Emit(amd64.MOVZX, amd64.EDX, amd64.AX)
	default:
		m.Emit(amd64.MOV, amd64.EDX, amd64.EAX)
	}
	m.Emit(amd64.SHR, amd64.RAX, amd64.Imm(8*m.size))
	return amd64.RDX
}

// load loads the indices from a lane on: all that are left, or 64 bits of them.
func (m *memoryIndices) load(lane int) {
	bytes := min(8, (m.n-lane)*m.size)
	m.loadIndex(amd64.RAX, m.at(lane), bytes)
	m.left = bytes / m.size
}

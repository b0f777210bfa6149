package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// address returns the memory of an operand; it may emit code that loads the base into RAX.
func (e *emitter) address(m vcode.Memory) amd64.Mem {
	switch base := m.Base.(type) {
	case *target.Stream:
		return e.streamMemory(base, m.At).Plus(m.Offset)
	case vcode.FrameArea:
		if base == vcode.InKept {
			return inFrame(e.operandSlot(m.At))
		}
	}
	return inFrame(m.At)
}

// access emits an instruction with memory operands.
func (e *emitter) access(in *vcode.Inst, k vcode.Kind, d amd64.Reg, s []amd64.Reg) {
	switch m := in.Mem[0]; in.Code {
	case vcode.OpLoad:
		e.loadVec(d, e.address(m), in.Imm*m.Base.(*target.Stream).Size)
	case vcode.OpSplat:
		e.broadcast(d, e.address(m), m.Base.(*target.Stream).Size)
	case vcode.OpStore:
		e.storeAll(m, s[0], in.Imm)
	case vcode.OpStoreMasked:
		e.storeMasked(m, s[0], s[1], in.Imm)
	case vcode.OpLoadPart:
		e.loadPart(m, d, in.Imm)
	case vcode.OpStorePart:
		e.storePart(m, s[0], in.Imm)
	case vcode.OpCount:
		e.countBase(m.Base.(*target.Stream), d, k)
	case vcode.OpKeep:
		e.storeWhole(e.address(m), s[0])
	case vcode.OpSaved:
		e.loadWhole(e.address(m), d)
	case vcode.OpPrefetch:
		op := map[int]amd64.Op{1: amd64.PREFETCHT0, 2: amd64.PREFETCHT1}[in.Imm]
		e.Emit(op, e.address(m))
	case vcode.OpTranspose:
		from := in.Mem[1]
		e.transposeBlock(in.Imm, rows{e.address(m), m.Step}, rows{e.address(from), from.Step})
	}
}

// streamMemory returns the memory of a vector of a stream.
func (e *emitter) streamMemory(s *target.Stream, u int) amd64.Mem {
	base := gp(s.Reg)
	if s.Reg == target.NoReg {
		e.Emit(amd64.MOV, amd64.RAX, inFrame(s.Slot))
		base = amd64.RAX
	}
	m := amd64.At(base, u*s.Inner*s.Size)
	if s.Inner == 1 {
		m = m.Index(amd64.RCX, s.Size)
	}
	return m
}

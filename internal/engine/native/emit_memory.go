package native

import (
	"fmt"

	"gotile/internal/engine/native/amd64"
)

// memoryBase is what a memory operand is relative to.
type memoryBase interface {
	// address returns the memory; it may emit code that puts the base in RAX.
	address(e *emitter, m memory) amd64.Mem
	String() string
}

// frameArea is a part of the frame.
type frameArea uint8

const (
	inFrameMemory frameArea = iota // the frame itself
	inKept                         // registers that opRarely passes
)

func (a frameArea) String() string { return [...]string{"frame", "kept"}[a] }

func (a frameArea) address(e *emitter, m memory) amd64.Mem {
	if a == inKept {
		return inFrame(e.kept(m.at))
	}
	return inFrame(m.at)
}

func (l *leaf) String() string { return fmt.Sprintf("%v stream", l.kind) }

func (l *leaf) address(e *emitter, m memory) amd64.Mem { return l.at(e, m.at, l.size).Plus(m.plus) }

// access emits an instruction with memory operands.
func (e *emitter) access(in *inst, k kind, d amd64.Reg, s []amd64.Reg) {
	switch m := in.mem[0]; in.code {
	case opLoad:
		e.loadVec(d, m.base.address(e, m), in.imm*m.base.(*leaf).size)
	case opSplat:
		e.broadcast(d, m.base.address(e, m), m.base.(*leaf).size)
	case opStore:
		e.storeAll(m, s[0], in.imm)
	case opStoreMasked:
		e.storeWhere(m, s[0], s[1], in.imm)
	case opCount:
		e.countBase(m.base.(*leaf), d, k)
	case opKeep:
		e.keepIn(m.base.address(e, m), s[0])
	case opSaved:
		e.takeFrom(m.base.address(e, m), d)
	case opPrefetch:
		op := map[int]amd64.Op{1: amd64.PREFETCHT0, 2: amd64.PREFETCHT1}[in.imm]
		e.Emit(op, m.base.address(e, m))
	case opTranspose:
		from := in.mem[1]
		e.turnSquare(m.base.address(e, m), m.step, from.base.address(e, from), from.step)
	}
}

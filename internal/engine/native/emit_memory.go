package native

import (
	"fmt"

	"gotile/internal/engine/native/amd64"
)

func (l *leaf) String() string { return fmt.Sprintf("%v stream", l.kind) }

// address returns the memory of an operand; it may emit code that puts the base in RAX.
func (e *emitter) address(m memory) amd64.Mem {
	switch base := m.base.(type) {
	case *leaf:
		return base.at(e, m.at, base.size).Plus(m.plus)
	case frameArea:
		if base == inKept {
			return inFrame(e.kept(m.at))
		}
	}
	return inFrame(m.at)
}

// access emits an instruction with memory operands.
func (e *emitter) access(in *inst, k kind, d amd64.Reg, s []amd64.Reg) {
	switch m := in.mem[0]; in.code {
	case opLoad:
		e.loadVec(d, e.address(m), in.imm*m.base.(*leaf).size)
	case opSplat:
		e.broadcast(d, e.address(m), m.base.(*leaf).size)
	case opStore:
		e.storeAll(m, s[0], in.imm)
	case opStoreMasked:
		e.storeWhere(m, s[0], s[1], in.imm)
	case opCount:
		e.countBase(m.base.(*leaf), d, k)
	case opKeep:
		e.keepIn(e.address(m), s[0])
	case opSaved:
		e.takeFrom(e.address(m), d)
	case opPrefetch:
		op := map[int]amd64.Op{1: amd64.PREFETCHT0, 2: amd64.PREFETCHT1}[in.imm]
		e.Emit(op, e.address(m))
	case opTranspose:
		from := in.mem[1]
		e.turnSquare(e.address(m), m.step, e.address(from), from.step)
	}
}

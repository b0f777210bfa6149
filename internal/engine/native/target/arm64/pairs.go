package arm64

import "gotile/internal/engine/native/target/arm64/a64"

// access is a load or store of a vector, the last instruction if the code ends at end.
type access struct {
	op  a64.Op
	reg a64.Reg
	at  a64.Mem
	end int
}

// access emits a load or store of a vector. One right after the access of the adjacent vector becomes one instruction
// with it.
func (e *Emitter) access(op a64.Op, r a64.Reg, at a64.Mem) {
	if e.pair(op, r, at) {
		e.last = access{}
		return
	}
	e.emit(op, r, at)
	e.last = access{op, r, at, e.a.Len()}
}

// pairOps are the instructions with two registers.
var pairOps = map[a64.Op]a64.Op{a64.LDR: a64.LDP, a64.STR: a64.STP}

// scalarBytes are the sizes of the registers that instructions access two of.
var scalarBytes = map[a64.Class]int{a64.ClassS: 4, a64.ClassD: 8, a64.ClassQ: 16}

// pair replaces the last access by one of two vectors, if it can.
func (e *Emitter) pair(op a64.Op, r a64.Reg, at a64.Mem) bool {
	l := e.last
	if l.end != e.a.Len() || l.op != op || l.reg.Class() != r.Class() || l.at.Base != at.Base || l.at.Idx != a64.NoReg || at.Idx != a64.NoReg {
		return false
	}
	first, second := l, access{op, r, at, 0}
	if at.Disp < l.at.Disp {
		first, second = second, first
	}
	pair := []a64.Operand{first.reg, second.reg, first.at}
	if second.at.Disp-first.at.Disp != scalarBytes[r.Class()] || op == a64.LDR && l.reg == r || !a64.Encodes(pairOps[op], pair...) {
		return false
	}
	return e.a.Replace(pairOps[op], pair...)
}

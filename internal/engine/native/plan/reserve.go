package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// An addition to integers whose old values are used, as in a counting sort, cannot go to private memory like others: the old
// values are those of the buffer. But if its operands do not depend on what the kernel writes, a worker can first add up what
// many blocks add to each element, add that to the buffer at once, and then run the blocks. Each of their additions finds in
// private memory what those before it have left, beginning with the old value. So additions of other workers come before or
// after all of these, which relaxed order allows.

// reservedLanes is the minimum size of a tile for this.
const reservedLanes = 64

// Reservation is arguments of an entry: those through which the operations that compute the operands of an addition read memory, and
// those through which others write to memory.
type Reservation struct{ Reads, Writes []int }

// reserves returns the reservation of an addition whose old values are used, or nil. It is the only atomic operation of the entry.
func (p *planner) reserves(op *tileir.Op) *Reservation {
	elem := vcode.Pointee(op.Operand(tileir.AtomicRMWTkoPointers))
	if op.Attrs[tileir.AtomicRMWTkoMode] != tileir.AtomicAdd || elem != tileir.I32 && elem != tileir.I64 || vcode.NumElements(op.Results[0]) < reservedLanes ||
		!slices.Contains(p.entry.Ops, op) || AtomicOf(p.entryOp) != op {
		return nil
	}
	needed, ok := NeededBy(op)
	if !ok {
		return nil
	}
	r := new(Reservation)
	p.entryOp.Walk(func(other *tileir.Op) bool {
		e := other.Info().Effects
		ok = ok && (other.Code != tileir.OpReturn || slices.Contains(p.entry.Ops, other)) // all blocks come to the addition
		for _, v := range other.Operands {
			if !IsAddress(v) || other == op {
				continue
			}
			i, known := p.argument(v)
			if needed[other] && e == tileir.Reads {
				ok = ok && known
				r.Reads = append(r.Reads, i)
			}
			if e == tileir.Writes || e == tileir.Updates {
				ok = ok && known
				r.Writes = append(r.Writes, i)
			}
		}
		return ok
	})
	if !ok || slices.ContainsFunc(r.Reads, func(i int) bool { return slices.Contains(r.Writes, i) }) {
		return nil
	}
	return r
}

// AtomicOf returns the only operation of an entry that updates memory, or nil if there are none or several.
func AtomicOf(entry *tileir.Op) (only *tileir.Op) {
	n := 0
	entry.Walk(func(op *tileir.Op) bool {
		if op.Info().Effects == tileir.Updates {
			only = op
			n++
		}
		return n < 2
	})
	if n != 1 || only.Code != tileir.OpAtomicRMWTko {
		return nil
	}
	return only
}

// NeededBy returns the operations that compute the operands of one, but not those that only order it. It reports false if it takes
// much time to compute them twice, or if that is not possible.
func NeededBy(op *tileir.Op) (map[*tileir.Op]bool, bool) {
	needed, ok := make(map[*tileir.Op]bool), true
	var visit func(op *tileir.Op)
	visit = func(op *tileir.Op) {
		for _, v := range op.Operands {
			if v.Type == (tileir.Token{}) || v.Def == nil || needed[v.Def] {
				continue
			}
			needed[v.Def] = true
			ok = ok && computesAgain(v.Def)
			visit(v.Def)
		}
	}
	visit(op)
	return needed, ok
}

// computesAgain reports an operation that may be performed again, which takes little time.
func computesAgain(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpMmaF, tileir.OpMmaFScaled, tileir.OpMmaI:
		return false
	case tileir.OpLoadViewTko:
		return op.Attrs[tileir.LoadViewTkoMemoryOrderingSemantics] == tileir.Weak
	case tileir.OpLoadPtrTko:
		return op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] == tileir.Weak
	}
	switch op.Info().Effects {
	case tileir.Pure, tileir.NoMemory, tileir.Promises:
		return len(op.Regions) == 0
	}
	return false
}

package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Loops over tiles that follow each other become one, unless something is computed between them that a later one needs: often the index
// of its tile. Such scalars are computed at the beginning of their block, if nothing there precedes what they depend on.

// The same holds for the conditions of a tile's rows or columns, which a loop over the tile reads through a broadcast.

// reserveEarly adds empty groups for scalars, and for short tiles of indices and conditions, if there are some after another
// operation. They join these when they are planned.
func (s *scope) reserveEarly(ops []*tileir.Op) {
	if !s.uses(optScalarLoads) {
		return
	}
	own, early, reserved := make(map[*tileir.Op]bool, len(ops)), make(map[*tileir.Op]bool), make(map[int]bool)
	longest, others := longestTile(ops), false
	for _, op := range ops {
		own[op] = true
		bits := 0
		switch {
		case isViewOperation(op) || s.absorbed[op]:
			continue
		case !isEarly(op, own, early) || s.isLate(op):
			others = true
			continue
		}
		if bits = Log2(vcode.NumElements(op.Results[0])); bits > 0 && (bits == longest || !slices.Contains(lateOps, op.Code)) {
			early[op], others = false, true
			continue
		}
		if others && !reserved[bits] {
			s.append(newGroup(bits), nil)
		}
		reserved[bits] = true // or the first group is of such operations
	}
}

// longestTile returns the logarithm of the number of elements of the largest tile that operations compute.
func longestTile(ops []*tileir.Op) (bits int) {
	for _, op := range ops {
		for _, v := range op.Results {
			if vcode.KindOfValue(v) != vcode.None {
				bits = max(bits, Log2(vcode.NumElements(v)))
			}
		}
	}
	return bits
}

// maxEarly is the maximum number of elements of a tile that is computed early.
const maxEarly = 256

// isEarly reports an operation on scalars and short tiles that are known before the block whose operations up to it are own, or are results of early ones.
func isEarly(op *tileir.Op, own, early map[*tileir.Op]bool) bool {
	if !vcode.Lowers(op) || vcode.NumElements(op.Results[0]) > maxEarly {
		return false
	}
	for _, v := range op.Operands {
		if def := Resolve(v).Base.Def; def != nil && own[def] && !early[def] && !isViewOperation(def) {
			return false
		}
	}
	early[op] = true
	return true
}

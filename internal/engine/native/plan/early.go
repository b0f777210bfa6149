package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Loops over tiles that follow each other become one, unless something is computed between them that a later one needs: often the index
// of its tile. Such scalars are computed at the beginning of their block, if nothing there precedes what they depend on.

// reserveScalars adds an empty group for such scalars, if there are some after another operation. They join it when they are planned.
func (s *scope) reserveScalars(ops []*tileir.Op) {
	if !s.uses(optScalarLoads) {
		return
	}
	own, early, others := make(map[*tileir.Op]bool, len(ops)), make(map[*tileir.Op]bool), false
	for _, op := range ops {
		own[op] = true
		switch {
		case isViewOperation(op) || s.absorbed[op]:
		case !isEarly(op, own, early):
			others = true
		case !others: // the first group is one of scalars
			return
		default:
			s.append(newGroup(0), nil)
			return
		}
	}
}

// isEarly reports an operation on scalars that are known before the block whose operations up to it are own, or are results of early ones.
func isEarly(op *tileir.Op, own, early map[*tileir.Op]bool) bool {
	if !vcode.Lowers(op) || vcode.NumElements(op.Results[0]) != 1 {
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

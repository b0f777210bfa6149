package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// settleInPlace lets a value that a loop carries on be computed in the place of the
// argument that it becomes, so that nothing is copied at the end of an iteration: if the
// argument is not read after the group that computes the value, and in the group only
// element by element. Stores do not count as such: what cannot go straight to memory is
// moved there after the group's loop, with the mask and the indices that the store has.
func (s *scope) settleInPlace(moves []CopyTo) {
	if !s.uses(optInPlace) {
		return
	}
	for _, m := range moves {
		v := Root(m.From)
		if v.Def == nil || !vcode.HasLowering(v.Def.Code) || vcode.NumElements(v) == 1 || s.inPlace[v] != nil || s.count(moves, v) > 1 {
			continue
		}
		w, ok := s.where[v.Def]
		if !ok || w.r != s.r {
			continue
		}
		if _, isGroup := s.r.Items[w.item].(*Group); isGroup && s.lastRead(m.To, m.To, w.item) {
			s.inPlace[v] = m.To
		}
	}
}

// count is how many copies are of a value.
func (s *scope) count(moves []CopyTo, v *tileir.Value) int {
	n := 0
	for _, m := range moves {
		if Root(m.From) == v {
			n++
		}
	}
	return n
}

// lastRead reports that no item after one reads arg, which v is a moved form of, and
// that this one reads it element by element alone.
func (s *scope) lastRead(arg, v *tileir.Value, item int) bool {
	for _, op := range s.users[v] {
		switch w, placed := s.where[op]; {
		case op.Parent != s.r.Block:
			return false
		case moved(op):
			for _, r := range op.Results {
				if !s.lastRead(arg, r, item) {
					return false
				}
			}
		case !placed || w.item > item:
			return false
		case w.item == item:
			if a := Resolve(v); a.Base != arg || !a.Natural() || op.Code == tileir.OpReduce || IsStore(op) {
				return false
			}
		}
	}
	return true
}

func IsStore(op *tileir.Op) bool {
	return op.Code == tileir.OpStoreViewTko || op.Code == tileir.OpStorePtrTko
}

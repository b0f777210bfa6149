package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// computeInPlace computes loop-carried values at the locations of the arguments that they become, so that no copy is
// necessary at the end of an iteration. This is possible if the argument is not read after the group that computes the
// value, and if the group itself reads it only element by element. Stores do not count as reads: a store that cannot
// write memory directly copies the value after the group's loop, with its own mask and indices. A later condition may end
// the iteration as well, with a value that is computed at the same location while this one is still read.
func (s *scope) computeInPlace(moves []CopyTo) {
	if !s.uses(optInPlace) {
		return
	}
	for _, m := range moves {
		v := Root(m.From)
		if v.Def == nil || !vcode.HasLowering(v.Def.Code) || vcode.NumElements(v) == 1 || s.inPlace[v] != nil || s.count(moves, v) > 1 {
			continue
		}
		w, ok := s.definedBy[v.Def]
		if !ok || w.r != s.r {
			continue
		}
		if _, isGroup := s.r.Items[w.item].(*Group); isGroup && s.lastRead(m.To, m.To, w.item) && !s.computesLater(m.To, w.item) {
			s.inPlace[v] = m.To
		}
	}
}

// computesLater reports a later item with a value that is computed at the location of arg.
func (s *scope) computesLater(arg *tileir.Value, item int) bool {
	for v, at := range s.inPlace {
		if at != arg {
			continue
		}
		op := v.Def
		for op != nil && op.Parent != s.r.Block {
			op = op.ParentOp()
		}
		if op != nil && s.definedBy[op].item > item {
			return true
		}
	}
	return false
}

// computeResults computes values that a condition yields at the locations of its results, which nothing reads before.
func (s *scope) computeResults(moves []CopyTo) {
	if !s.uses(optInPlace) {
		return
	}
	for _, m := range moves {
		v := Root(m.From)
		if v.Def == nil || !vcode.HasLowering(v.Def.Code) || vcode.NumElements(v) == 1 || s.inPlace[v] != nil || s.count(moves, v) > 1 {
			continue
		}
		if w, ok := s.definedBy[v.Def]; ok && w.r == s.r {
			if _, isGroup := s.r.Items[w.item].(*Group); isGroup {
				s.inPlace[v] = m.To
			}
		}
	}
}

// count returns the number of copies of a value.
func (s *scope) count(moves []CopyTo, v *tileir.Value) int {
	n := 0
	for _, m := range moves {
		if Root(m.From) == v {
			n++
		}
	}
	return n
}

// lastRead reports that no later item reads arg, of which v is a view, and that this item reads it only element by
// element.
func (s *scope) lastRead(arg, v *tileir.Value, item int) bool {
	for _, at := range s.lateReads[arg] {
		if at.r != s.r || at.item >= item {
			return false
		}
	}
	for _, op := range s.users[v] {
		switch w, placed := s.definedBy[op]; {
		case op.Parent != s.r.Block:
			return false
		case isViewOperation(op):
			for _, r := range op.Results {
				if !s.lastRead(arg, r, item) {
					return false
				}
			}
		case !placed || w.item > item:
			return false
		case w.item == item:
			if a := Resolve(v); a.Base != arg || !a.IsIdentity() || op.Code == tileir.OpReduce || IsStore(op) {
				return false
			}
		}
	}
	return true
}

func IsStore(op *tileir.Op) bool {
	return op.Code == tileir.OpStoreViewTko || op.Code == tileir.OpStorePtrTko
}

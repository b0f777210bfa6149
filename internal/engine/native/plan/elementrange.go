package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// ElementRange describes an access through pointers that are one pointer plus a tile of indices in affine form. If the lowest and the highest
// index are within the buffer, no integer has wrapped around, and no pointer has left the buffer: that takes fewer instructions than
// to check the guards of the pointers and their addresses.
type ElementRange struct {
	Index *Linear    // of constant reach
	Kind  vcode.Kind // of the narrowest integers that the indices were
}

// elementRange returns the range of an access, or nil.
func (s *scope) elementRange(r *AffineAccess) *ElementRange {
	op := Root(r.Ptrs).Def
	if op == nil || op.Code != tileir.OpOffset || r.Apart || r.Ptr.Start.Code != TermScalar || Resolve(op.Operands[0]).Base != r.Ptr.Start.V {
		return nil
	}
	by := s.Linear(op.Operands[1])
	if by == nil {
		return nil
	}
	by = s.signed(by)
	_, _, constant := by.Reach()
	if !constant || !by.Computable() {
		return nil
	}
	e := &ElementRange{by, vcode.I64}
	for _, g := range r.Ptr.Guards {
		switch {
		case !g.Linear.SameElements(by), g.Width < 32:
			return nil
		case g.Width == 32:
			e.Kind = vcode.I32
		}
	}
	return e
}

// SameElements reports two forms of the same numbers, whatever integers hold them.
func (l *Linear) SameElements(other *Linear) bool {
	return l.Base == other.Base && slices.Equal(l.BitStrides, other.BitStrides)
}

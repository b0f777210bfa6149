package plan

import (
	"slices"

	"gotile/tileir"
)

// Kernels that access tiles of pointers mask the elements beyond the end of an array, which only the last tile has. To
// compute and apply such a mask takes longer than the access. So a group with such accesses has a second loop without
// masks, which is executed if their conditions hold for all elements. That is checked once, before the loop.

// minUnmasked is the number of vectors from which on a loop without masks is faster than to check them, and the branch that
// depends on that.
const minUnmasked = 4

// addUnmasked adds the version of a group without masks if code can check that all of them are set.
func (p *planner) addUnmasked(g *Group) {
	if !p.uses(optUnmasked) || g.hasArgReduction || g.StoredBy != nil || len(g.Gathers) > 0 {
		return
	}
	var bounds []Bound
	masked := false
	for _, a := range g.Accesses() {
		switch {
		case a.MayCross(): // its loops are those of edges
			return
		case a.Affine == nil || !a.Affine.MasksInLoop():
			continue
		case !a.Affine.Proven:
			return
		}
		masked = true
		for _, b := range a.Affine.Bounds {
			if !slices.ContainsFunc(bounds, b.same) {
				bounds = append(bounds, b)
			}
		}
	}
	if !masked || 1<<g.Bits <= minUnmasked*p.vec.Bytes/p.groupLane(g) {
		return
	}
	u := *g
	u.Ops = slices.Clone(g.Ops)
	u.unmasked = true
	p.divide(&u)
	g.Unmasked, g.Bounds = &u, bounds
}

// LeavesMasksOut reports the version of a group without masks.
func (g *Group) LeavesMasksOut() bool { return g.unmasked }

// same reports an equal condition.
func (b Bound) same(c Bound) bool {
	return b.Compare == c.Compare && b.Unsigned == c.Unsigned && sameScalar(b.Truth, c.Truth) && sameScalar(b.Limit, c.Limit) && b.Elements.Same(c.Elements)
}

// sameScalar reports the same element of the same value, or that there is none.
func sameScalar(v, w *tileir.Value) bool {
	if v == nil || w == nil {
		return v == w
	}
	x, y := Resolve(v), Resolve(w)
	return x.Base == y.Base && x.Off == y.Off
}

// Same reports an equal form with equal guards.
func (l *Linear) Same(m *Linear) bool {
	if l == nil || m == nil {
		return l == m
	}
	return l.sameNumbers(m) && slices.EqualFunc(l.Guards, m.Guards, func(g, h Guard) bool {
		return g.Kind == h.Kind && g.Width == h.Width && g.Linear.sameNumbers(h.Linear)
	})
}

func (l *Linear) sameNumbers(m *Linear) bool {
	return l.Base == m.Base && l.Width == m.Width && l.Start == m.Start && slices.Equal(l.BitStrides, m.BitStrides)
}

package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The mask of a load by indices usually compares them with the length of the array. If that is within the buffer, which is one
// comparison of scalars, no lane whose mask is set can be outside. So the indices need not be read before the loop, and neither they
// nor the mask need to be in memory: the loop that loads the elements may compute both, also from elements that it has loaded by other
// indices. A row of a sparse matrix is an example.
//
// If the comparison of scalars fails, the loads come before the loop, in order, each after a loop that computes its operands.

// addLimited plans a load by indices whose mask limits them, and reports whether it is one.
func (s *scope) addLimited(a *PointerAccess) bool {
	r := a.Indexed
	if vcode.KindOfValue(r.Index) == vcode.I8 { // the table is small, and targets may look its elements up in registers
		return false
	}
	if !s.uses(OptLimited) || !s.mayGather(a) || a.Mask == nil || !s.isPlain(r.Index) || !s.isPlain(a.Mask) || !a.padsComputably(s) {
		return false
	}
	if r.Limit = s.indexLimit(r, a.Mask); r.Limit == nil {
		return false
	}
	s.needBound(*r.Limit)
	s.recomputes(r, a.Ptrs)
	if a.Padding != nil {
		s.recomputes(r, a.Padding)
	}
	return true
}

// isPlain reports a tile that an operation computes, or an argument of a region, whose elements a loop reads in order.
func (s *scope) isPlain(v *tileir.Value) bool {
	a := Resolve(v)
	return a.Base == Root(v) && a.IsIdentity() && !IsIota(a.Base) && !IsConstant(a.Base) && (a.Base.Def == nil || !s.isYielded(a.Base))
}

// padsComputably reports a load whose padding is zero, or computed from scalars and the indices.
func (a *PointerAccess) padsComputably(s *scope) bool {
	return a.Padding == nil || !s.isYielded(Root(a.Padding)) && s.isComputable(a.Indexed, a.Padding)
}

// indexLimit returns the condition of a mask that limits the indices, or nil.
func (s *scope) indexLimit(r *Indexed, mask *tileir.Value) *Bound {
	var conditions []Bound
	s.conditionsOf(r, mask, make(map[*tileir.Value]bool), &conditions)
	for i, b := range conditions {
		if b.Compare == tileir.GreaterOrEqual {
			continue
		}
		negative := !b.Unsigned && !slices.ContainsFunc(conditions, func(c Bound) bool { return c.Compare == tileir.GreaterOrEqual })
		if !negative {
			return &conditions[i]
		}
	}
	return nil
}

// conditionsOf collects the conditions of a mask that compare the indices with a scalar. Those with a minimum are at least 0.
// It leaves out masks that it has seen.
func (s *scope) conditionsOf(r *Indexed, mask *tileir.Value, seen map[*tileir.Value]bool, list *[]Bound) {
	a := Resolve(mask)
	if a.Base.Def == nil || !a.IsIdentity() || seen[a.Base] {
		return
	}
	op := a.Base.Def
	seen[a.Base] = true
	if op.Code != tileir.OpCmpI {
		conjunctive.Eval(op, func(v *tileir.Value) (bool, bool) { s.conditionsOf(r, v, seen, list); return true, true })
		return
	}
	x, limit := op.Operands[0], op.Operands[1]
	p, unsigned := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] != tileir.Signed
	if from, signed := unextended(x); from != r.Index || signed != r.Signed {
		return
	}
	n, constant := ConstantInt(limit)
	switch {
	case !constant && vcode.NumElements(Resolve(limit).Base) != 1:
	case p == tileir.GreaterOrEqual && constant && n >= 0 && !unsigned, p == tileir.Less, p == tileir.LessOrEqual:
		*list = append(*list, Bound{Compare: p, Unsigned: unsigned, Limit: limit})
	}
}

// inRegisters returns the tiles that a loop may compute for a load by indices.
func (a *PointerAccess) inRegisters() []*tileir.Value {
	return []*tileir.Value{a.Indexed.Index, a.Mask}
}

// Before returns the group that computes the operands of a load by indices in memory, with those operations of this group that they
// depend on; nil if they are in memory. It reads what earlier loads by indices have loaded in memory.
func (g *Group) Before(a *PointerAccess) *Group {
	if !a.Indexed.InLoop() {
		return nil
	}
	u := &Group{Space: g.Space, Reloads: g.Reloads, Hulls: g.Hulls, Repeats: g.Repeats, Cycles: g.Cycles, OnlyCopies: true}
	used := make(map[*tileir.Value]bool)
	for _, v := range a.inRegisters() {
		if v = Root(v); v.Def != nil && g.members[v.Def] && g.gather(v.Def) == nil {
			u.Copies = append(u.Copies, CopyTo{From: v, To: v})
			used[v] = true
		}
	}
	for _, op := range slices.Backward(g.Ops) {
		if g.gather(op) != nil || !slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return used[v] }) {
			continue
		}
		u.Ops = append(u.Ops, op)
		for _, v := range op.Operands {
			used[Resolve(v).Base] = true
		}
	}
	slices.Reverse(u.Ops)
	for _, l := range g.Loads {
		if slices.Contains(u.Ops, l.Op) {
			u.Loads = append(u.Loads, l)
		}
	}
	return u
}

// gather returns the load by indices that an operation of the group is, or nil.
func (g *Group) gather(op *tileir.Op) *PointerAccess {
	for _, a := range g.Gathers {
		if a.Op == op {
			return a
		}
	}
	return nil
}

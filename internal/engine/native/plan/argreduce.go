package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// ArgReduction is a reduction to the index of a minimum or maximum along the innermost dimension, whose region defines
// an order of pairs. A few vectors hold the best elements so far and their indices. Indices increase along a line, so
// one comparison decides whether an element replaces the best one.
type ArgReduction struct {
	Op        *tileir.Op
	Reduction *RegionReduction // computes it if the line is not one loop
	Prefer    Preference
	Hi        int   // end of the line's bits
	First     int64 // index of the first element
	ByValue   bool  // of equal elements the first one wins, and either may be the result
}

// isIndexAlong reports integers that count the elements of each line of 2^bits elements.
func (l *Linear) isIndexAlong(bits int) bool {
	for i, s := range l.BitStrides {
		want := int64(1) << i
		if i >= bits {
			want = 0
		}
		if s.By != nil || s.Scale != want {
			return false
		}
	}
	return true
}

// argReductionOf returns the plan of a reduction, or nil if it is of another kind.
func (s *scope) argReductionOf(op *tileir.Op) *ArgReduction {
	if !s.uses(optArgmax) || len(op.Operands) != 2 {
		return nil
	}
	values, places := op.Operands[0], op.Operands[1]
	k := vcode.KindOfValue(values)
	l := lineOf(values, ReducedDim(op))
	at := s.Linear(places)
	if l.Inner != 1 || l.N < 2 || k == vcode.Mask || at == nil || at.Base.Code != TermNumber || len(at.Guards) > 0 || vcode.ScalarOf(values) == tileir.I4 {
		return nil
	}
	if Resolve(values).Base != Root(values) || !s.isRecomputable(places) || s.isYielded(Root(places)) {
		return nil
	}
	p := &ArgReduction{Op: op, Hi: Log2(l.N), First: at.Base.N}
	if !at.isIndexAlong(p.Hi) || at.Fits == at.Width || p.First < 0 { // indices may wrap around
		return nil
	}
	left, signed, ok := tableOf(op.Block(0))
	if ok {
		p.Prefer, ok = preferenceOf(left, k.IsFloat())
	}
	if p.Prefer.Signed = signed; !ok || !s.lowersRegion(op.Block(0)) {
		return nil
	}
	if k.IsFloat() && !p.Prefer.NaN && s.isRead(op.Results[0]) {
		return nil // for a line of NaN it would have to be the right one
	}
	p.ByValue = p.Prefer.First && (!k.IsFloat() || p.Prefer.FirstNaN && !s.isRead(op.Results[0])) // zeros are equal, and so are NaN
	return p
}

// PrefersFirst reports an argument reduction by which the first of equal elements wins, and the first NaN.
func PrefersFirst(op *tileir.Op) bool {
	floats := vcode.KindOfValue(op.Operands[0]).IsFloat()
	left, _, ok := tableOf(op.Block(0))
	if !ok {
		return false
	}
	p, ok := preferenceOf(left, floats)
	return ok && p.First && (p.FirstNaN || !floats)
}

// isRead reports a value that an operation reads, directly or through view operations.
func (p *planner) isRead(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if !isViewOperation(op) || slices.ContainsFunc(op.Results, p.isRead) {
			return true
		}
	}
	return false
}

// addArgReduction adds a reduction to the group of its elements if that contains no other reduction.
func (s *scope) addArgReduction(p *ArgReduction) {
	s.argReductions[p.Op] = p
	p.Reduction = &RegionReduction{Op: p.Op, Line: lineOf(p.Op.Operands[0], ReducedDim(p.Op)), Direct: true}
	for _, v := range p.Op.Results {
		s.inMemory[v] = true
	}
	s.join(p.Op, Log2(vcode.NumElements(p.Op.Operands[0])), s.ready(p.Op.Operands[:1], true))
}

// hasReduction reports whether the group contains a reduction.
func (g *Group) hasReduction() bool {
	for _, op := range g.Ops {
		if op.Code == tileir.OpReduce {
			return true
		}
	}
	return false
}

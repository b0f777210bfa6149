package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// ArgReduction is a reduction to the place of an extreme along the innermost dimension, whose region is an order of
// pairs. A few vectors hold the best elements so far and their places; as places grow
// along a line, one comparison says whether an element goes in.
type ArgReduction struct {
	Op        *tileir.Op
	Reduction *RegionReduction // does it where the line is not one loop
	Prefer    Preference
	Hi        int   // bits of the line
	First     int64 // place of the first element
}

// counts reports integers that count elements along a line of 2^bits of them, and are the same in
// each line.
func (l *Linear) counts(bits int) bool {
	for i, s := range l.Slopes {
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

// argReductionOf is the form of a reduction, or nil for one that is done otherwise.
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
	if Resolve(values).Base != Root(values) || !s.recomputes(places) || s.goesOn(Root(places)) {
		return nil
	}
	p := &ArgReduction{Op: op, Hi: Log2(l.N), First: at.Base.N}
	if !at.counts(p.Hi) || at.Fits == at.Width || p.First < 0 { // places may wrap around
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
		return nil // of a line of NaN it would have to be the right one
	}
	return p
}

// isRead reports a value that an operation reads, itself or moved.
func (p *planner) isRead(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if !moved(op) || slices.ContainsFunc(op.Results, p.isRead) {
			return true
		}
	}
	return false
}

// addArgReduction joins a reduction to the group of its elements, if no other is in there.
func (s *scope) addArgReduction(p *ArgReduction) {
	s.picks[p.Op] = p
	p.Reduction = &RegionReduction{Op: p.Op, Line: lineOf(p.Op.Operands[0], ReducedDim(p.Op)), Direct: true}
	for _, v := range p.Op.Results {
		s.mat[v] = true
	}
	s.join(p.Op, Log2(vcode.NumElements(p.Op.Operands[0])), s.ready(p.Op.Operands[:1], true))
}

// folds reports a group that has a reduction.
func (g *Group) folds() bool {
	for _, op := range g.Ops {
		if op.Code == tileir.OpReduce {
			return true
		}
	}
	return false
}

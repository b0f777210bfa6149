package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// pick is a reduction to the place of an extreme along the innermost dimension, whose region is an order of
// pairs. A few vectors hold the best elements so far and their places; as places grow
// along a line, one comparison says whether an element goes in.
type pick struct {
	op     *tileir.Op
	fold   *regionFold // does it where the line is not one loop
	prefer preference
	hi     int   // bits of the line
	first  int64 // place of the first element
}

// counts reports integers that count elements along a line of 2^bits of them, and are the same in
// each line.
func (l *linear) counts(bits int) bool {
	for i, s := range l.slopes {
		want := int64(1) << i
		if i >= bits {
			want = 0
		}
		if s.by != nil || s.scale != want {
			return false
		}
	}
	return true
}

// pick is the form of a reduction, or nil for one that is done otherwise.
func (s *scope) pick(op *tileir.Op) *pick {
	if !s.uses(optArgmax) || len(op.Operands) != 2 {
		return nil
	}
	values, places := op.Operands[0], op.Operands[1]
	k := vcode.KindOfValue(values)
	l := lineOf(values, dimOfFold(op))
	at := s.linear(places)
	if l.inner != 1 || l.n < 2 || k == vcode.Mask || at == nil || at.base.code != termNumber || len(at.guards) > 0 || vcode.ScalarOf(values) == tileir.I4 {
		return nil
	}
	if resolve(values).base != root(values) || !s.recomputes(places) || s.goesOn(root(places)) {
		return nil
	}
	p := &pick{op: op, hi: log2(l.n), first: at.base.n}
	if !at.counts(p.hi) || at.fits == at.width || p.first < 0 { // places may wrap around
		return nil
	}
	left, signed, ok := tableOf(op.Block(0))
	if ok {
		p.prefer, ok = preferenceOf(left, k.IsFloat())
	}
	if p.prefer.signed = signed; !ok || !s.lowersRegion(op.Block(0)) {
		return nil
	}
	if k.IsFloat() && !p.prefer.nan && s.isRead(op.Results[0]) {
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

// addPick joins a reduction to the group of its elements, if no other is in there.
func (s *scope) addPick(p *pick) {
	s.picks[p.op] = p
	p.fold = &regionFold{op: p.op, line: lineOf(p.op.Operands[0], dimOfFold(p.op)), direct: true}
	for _, v := range p.op.Results {
		s.mat[v] = true
	}
	s.join(p.op, log2(vcode.NumElements(p.op.Operands[0])), s.ready(p.op.Operands[:1], true))
}

// folds reports a group that has a reduction.
func (g *group) folds() bool {
	for _, op := range g.ops {
		if op.Code == tileir.OpReduce {
			return true
		}
	}
	return false
}

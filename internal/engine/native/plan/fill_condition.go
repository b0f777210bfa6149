package plan

import (
	"gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A kernel that counts the elements of a row for which a comparison holds excludes those beyond the edge. If the comparison does not hold
// for the padding, which is zero, that condition is not needed.

// dropInside makes a conjunction the one of its operands that does not hold beyond the edges of the tile that it compares, if the other one is
// that an element is within the tensor. Floats of 8 bits may have no zero.
func (p *planner) dropInside(op *tileir.Op) {
	for i, v := range op.Operands {
		other := op.Operands[1-i]
		load := zeroFails(conditionOf(Resolve(v)))
		if v == other || load == nil || load.Parent != op.Parent {
			continue
		}
		a := accessBefore(load)
		if a == nil || padClass(a) != zeroClass || a.Elem.IsFloat() && a.Elem.Bits() < 16 || !p.isInside(a, conditionOf(Resolve(other))) {
			continue
		}
		p.fills[op], p.falseBeyond[op] = v, a.Tile
		p.unread(op, other)
		return
	}
}

// conditionOf returns the condition that an integer of 0 or 1 is.
func conditionOf(x Indexing) Indexing {
	if op := x.Base.Def; op != nil && op.Code == tileir.OpExtI && vcode.ScalarOf(op.Operands[0]) == tileir.I1 && op.Attrs[tileir.ExtISignedness] != tileir.Attr(tileir.Signed) {
		return x.Operand(op.Operands[0])
	}
	return x
}

// isInside reports a condition that holds for all elements within the tensor.
func (p *planner) isInside(a *Access, x Indexing) bool {
	var conditions []Indexing
	if left := maxInside; vcode.ScalarOf(x.Base) != tileir.I1 || !conjuncts(x, &conditions, &left) || len(conditions) == 0 {
		return false
	}
	for _, c := range conditions {
		if p.edgeOf(a, c) < 0 {
			return false
		}
	}
	return true
}

// zeroFails returns the load of the tile that a condition compares with a constant, if the comparison does not hold for zero; nil for other
// conditions.
func zeroFails(x Indexing) *tileir.Op {
	op := x.Base.Def
	if op == nil || !x.IsIdentity() || op.Code != tileir.OpCmpI && op.Code != tileir.OpCmpF {
		return nil
	}
	y := Resolve(op.Operands[0])
	if f := y.Base.Def; f != nil && f.Code == tileir.OpFToF && y.IsIdentity() {
		y = Resolve(f.Operands[0])
	}
	load := y.Base.Def
	if load == nil || load.Code != tileir.OpLoadViewTko || !y.IsIdentity() || !zeroIsNot(op) {
		return nil
	}
	return load
}

// zeroIsNot reports a comparison with a constant that does not hold for zero.
func zeroIsNot(op *tileir.Op) bool {
	bits, ok := vcode.SplatBits(op.Operands[1])
	if !ok {
		return false
	}
	s := vcode.ScalarOf(op.Operands[1])
	var c float64
	slot := tileir.CmpFComparisonPredicate
	switch {
	case op.Code == tileir.OpCmpF:
		if c = elements.Format(s).Decode(bits); c != c {
			return false
		}
	default:
		slot = tileir.CmpIComparisonPredicate
		if c = float64(bits); op.Attrs[tileir.CmpISignedness] == tileir.Attr(tileir.Signed) {
			c = float64(SignExtended(int64(bits), s.Bits()))
		}
	}
	return !map[tileir.Attr]bool{tileir.Equals: c == 0, tileir.NotEqual: c != 0, tileir.Less: 0 < c, tileir.LessOrEqual: 0 <= c, tileir.Greater: 0 > c, tileir.GreaterOrEqual: 0 >= c}[op.Attrs[slot]]
}

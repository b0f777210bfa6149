package plan

import (
	"gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A kernel that counts the elements of a row for which a comparison holds excludes those beyond the edge. If the comparison does not hold
// for the padding, which is zero, that condition is not needed. Nor is its negation, if a comparison that holds for the padding is to hold for all
// elements of a row.

// dropInside makes a conjunction the one of its operands that does not hold beyond the edges of the tile that it compares, if the other one is
// that an element is within the tensor; and a disjunction the one that does, if the other one is that an element is not within the tensor. Floats of
// 8 bits may have no zero.
func (p *planner) dropInside(op *tileir.Op) {
	for i, v := range op.Operands {
		other, or := op.Operands[1-i], op.Code == tileir.OpOrI
		load, holds := ofZero(conditionOf(Resolve(v)))
		if v == other || load == nil || holds != or || load.Parent != op.Parent {
			continue
		}
		limit, ok := conditionOf(Resolve(other)), true
		if or {
			limit, ok = negated(limit)
		}
		a := accessBefore(load)
		if !ok || a == nil || padClass(a) != zeroClass || a.Elem.IsFloat() && a.Elem.Bits() < 16 || !p.isInside(a, limit) {
			continue
		}
		if p.fills[op] = v; !or {
			p.falseBeyond[op] = a.Tile
		}
		p.unread(op, other)
		return
	}
}

// negated returns the condition that another one is the negation of, and false if it is none.
func negated(x Indexing) (Indexing, bool) {
	op := x.Base.Def
	if op == nil || op.Code != tileir.OpXOrI || vcode.ScalarOf(x.Base) != tileir.I1 {
		return x, false
	}
	if n, constant := ConstantInt(op.Operands[1]); !constant || n == 0 {
		return x, false
	}
	return x.Operand(op.Operands[0]), true
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

// ofZero returns the load of the tile that a condition compares with a constant, and whether the comparison holds for zero; nil for other
// conditions.
func ofZero(x Indexing) (load *tileir.Op, holds bool) {
	op := x.Base.Def
	if op == nil || !x.IsIdentity() || op.Code != tileir.OpCmpI && op.Code != tileir.OpCmpF {
		return nil, false
	}
	y := Resolve(op.Operands[0])
	if f := y.Base.Def; f != nil && f.Code == tileir.OpFToF && y.IsIdentity() {
		y = Resolve(f.Operands[0])
	}
	load = y.Base.Def
	holds, known := zeroHolds(op)
	if load == nil || load.Code != tileir.OpLoadViewTko || !y.IsIdentity() || !known {
		return nil, false
	}
	return load, holds
}

// zeroHolds reports whether a comparison with a constant that is not NaN holds for zero; known is false for other comparisons.
func zeroHolds(op *tileir.Op) (holds, known bool) {
	bits, ok := vcode.SplatBits(op.Operands[1])
	if !ok {
		return false, false
	}
	s := vcode.ScalarOf(op.Operands[1])
	var c float64
	slot := tileir.CmpFComparisonPredicate
	switch {
	case op.Code == tileir.OpCmpF:
		if c = elements.Format(s).Decode(bits); c != c {
			return false, false
		}
	default:
		slot = tileir.CmpIComparisonPredicate
		if c = float64(bits); op.Attrs[tileir.CmpISignedness] == tileir.Attr(tileir.Signed) {
			c = float64(SignExtended(int64(bits), s.Bits()))
		}
	}
	return map[tileir.Attr]bool{tileir.Equals: c == 0, tileir.NotEqual: c != 0, tileir.Less: 0 < c, tileir.LessOrEqual: 0 <= c, tileir.Greater: 0 > c, tileir.GreaterOrEqual: 0 >= c}[op.Attrs[slot]], true
}

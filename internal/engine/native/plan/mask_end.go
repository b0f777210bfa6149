package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A tile of pointers may be much longer than the elements whose masks are set: that of a block with a row of a sparse matrix, say, which
// has a few elements or a thousand. If a mask compares consecutive integers with a limit, the elements beyond the one at which it ends
// are like those beyond the edge of a view: loads have their padding there, and stores none. The loop ends there if iterations over
// such elements have no effect, or after the first one if that has the effect of all.

// MaskEnds are the conditions at which the loop of a group may end: each is that the elements of a tile of consecutive integers are
// less than a limit, or at most that. It may end at the first of them.
type MaskEnds struct {
	Bounds  []Bound
	Padding PaddingLoop // iterations over elements beyond the end that have an effect
}

// maskEnds returns where the loop of a group may end, or nil. Its scalars are in memory: the accesses compute masks from them.
func (p *planner) maskEnds(g *Group) *MaskEnds {
	if !p.uses(OptMaskEnds) || g.unmasked || g.hasArgReduction || g.Following != nil || g.StoredBy != nil || g.Inner() != 1<<g.Bits || g.Inner() <= g.Lanes {
		return nil
	}
	var masks []*tileir.Value
	for _, a := range g.Accesses() {
		switch {
		case a.MayCross():
			return nil
		case a.Affine != nil && a.Affine.MasksInLoop():
			masks = append(masks, a.Affine.Mask)
		}
	}
	for _, a := range g.Gathers {
		if a.Indexed.InLoop() {
			masks = append(masks, a.Mask)
		}
	}
	bounds := p.maskBounds(masks...)
	var ends *MaskEnds
	for _, b := range bounds {
		switch loop := p.beyondMask(g, b, bounds); {
		case loop == PaddingWhole:
		case ends == nil:
			ends = &MaskEnds{[]Bound{b}, loop}
		case ends.Padding == loop:
			ends.Bounds = append(ends.Bounds, b)
		}
	}
	return ends
}

// needEnds gives memory to the scalars of the conditions at which a mask ends, and returns the first item that may read them.
func (s *scope) needEnds(mask *tileir.Value) int {
	if !s.uses(OptMaskEnds) {
		return s.first
	}
	var found []*tileir.Value
	for _, b := range s.maskBounds(mask) {
		b.scalars(func(v *tileir.Value) { found = append(found, v) })
	}
	for _, v := range found {
		s.need(v)
	}
	return s.ready(found, false)
}

// maskBounds returns the conditions, of those that masks are the conjunctions of, that do not hold from some element of the tile on.
func (p *planner) maskBounds(masks ...*tileir.Value) (list []Bound) {
	seen := make(map[*tileir.Value]bool)
	var follow func(mask *tileir.Value)
	follow = func(mask *tileir.Value) {
		a := Resolve(mask)
		if a.Base.Def == nil || seen[a.Base] || vcode.NumElements(a.Base) != 1<<len(a.Pos) || !a.isAll(len(a.Pos)) {
			return
		}
		seen[a.Base] = true
		switch op := a.Base.Def; op.Code {
		case tileir.OpAndI:
			follow(op.Operands[0])
			follow(op.Operands[1])
		case tileir.OpExtI, tileir.OpTruncI:
			if isTruth(op.Operands[0]) {
				follow(op.Operands[0])
			}
		case tileir.OpCmpI:
			if b, ok := p.endOf(op); ok {
				b.at = a
				list = append(list, b)
			}
		}
	}
	for _, mask := range masks {
		follow(mask)
	}
	return list
}

// endOf returns the condition of a comparison with a scalar on either side, and false if it may hold for the last elements only.
func (p *planner) endOf(op *tileir.Op) (b Bound, ok bool) {
	x, limit := op.Operands[0], op.Operands[1]
	b.Compare = op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)
	b.Unsigned = op.Attrs[tileir.CmpISignedness] != tileir.Signed
	switch b.Compare {
	case tileir.Greater:
		x, limit, b.Compare = limit, x, tileir.Less
	case tileir.GreaterOrEqual:
		x, limit, b.Compare = limit, x, tileir.LessOrEqual
	}
	if _, constant := ConstantInt(limit); !constant && vcode.NumElements(Resolve(limit).Base) != 1 || !isInteger(x) {
		return b, false
	}
	l := p.Linear(x)
	if l == nil || !l.Computable() {
		return b, false
	}
	b.Elements, b.Limit = p.signed(l), limit
	for _, g := range b.Elements.Guards {
		if !g.Computable() {
			return b, false
		}
	}
	return b, b.endsTile(Log2(vcode.NumElements(x)))
}

// endsTile reports a condition that does not hold from some element of a tile of 2^bits consecutive integers on.
func (b Bound) endsTile(bits int) bool {
	if b.Compare != tileir.Less && b.Compare != tileir.LessOrEqual || len(b.Elements.BitStrides) != bits {
		return false
	}
	for i, s := range b.Elements.BitStrides {
		if s.By != nil || s.Scale != 1<<i {
			return false
		}
	}
	return true
}

// isAll reports all elements of a tile of 2^bits elements, in order.
func (a Indexing) isAll(bits int) bool { return len(a.Pos) == bits && a.IsIdentity() }

// beyondMask returns which iterations over elements for which a condition does not hold have an effect. The bounds are those of
// the group's masks.
func (p *planner) beyondMask(g *Group, end Bound, bounds []Bound) PaddingLoop {
	x := &padding{planner: p, inner: Log2(g.Inner()), known: make(map[*tileir.Value]uniform), unset: make(map[*tileir.Value]bool)}
	for _, b := range bounds {
		if b.same(end) {
			x.unset[b.at.Base] = true
		}
	}
	for _, a := range g.Stores {
		if a.Affine == nil || !a.Affine.MasksInLoop() || !x.isUnset(a.Affine.Mask) {
			return PaddingWhole
		}
	}
	for _, a := range g.Gathers {
		if a.Indexed.Ahead && !x.isUnset(a.Mask) { // all its indices must be checked
			return PaddingWhole
		}
	}
	return x.effects(g)
}

// isUnset reports a mask that is not set beyond the edge.
func (x *padding) isUnset(mask *tileir.Value) bool {
	return mask != nil && x.of(Resolve(mask)) == uniform{true, zeroClass}
}

// unsetResult returns the elements, for which a mask is not set, of the result of an operation that depends on masks.
func (x *padding) unsetResult(op *tileir.Op) (uniform, bool) {
	switch {
	case x.unset == nil:
	case x.unset[op.Results[0]]:
		return uniform{true, zeroClass}, true
	case op.Code == tileir.OpAndI && (x.isUnset(op.Operands[0]) || x.isUnset(op.Operands[1])):
		return uniform{true, zeroClass}, true
	case (op.Code == tileir.OpExtI || op.Code == tileir.OpTruncI) && x.isUnset(op.Operands[0]):
		return uniform{true, zeroClass}, true
	case op.Code == tileir.OpLoadPtrTko && x.isUnset(op.Operand(tileir.LoadPtrTkoMask)):
		if pad := op.Operand(tileir.LoadPtrTkoPaddingValue); pad != nil {
			return x.of(Resolve(pad)), true
		}
		return uniform{true, zeroClass}, true
	}
	return uniform{}, false
}

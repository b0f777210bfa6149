package plan

import (
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
	var bounds []Bound
	for _, a := range g.Accesses() {
		switch {
		case a.MayCross():
			return nil
		case a.Affine != nil && a.Affine.MasksInLoop():
			bounds = append(bounds, a.Affine.Bounds...)
		}
	}
	var ends *MaskEnds
	for i, b := range bounds {
		if !b.endsTile(g.Bits) || containsBound(bounds[:i], b) {
			continue
		}
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

func containsBound(list []Bound, b Bound) bool {
	for _, c := range list {
		if c.same(b) && c.at.Base == b.at.Base {
			return true
		}
	}
	return false
}

// endsTile reports a condition that does not hold from some element of a tile of 2^bits consecutive integers on.
func (b Bound) endsTile(bits int) bool {
	if b.Elements == nil || b.Compare != tileir.Less && b.Compare != tileir.LessOrEqual || len(b.Elements.BitStrides) != bits || !b.at.isAll(bits) {
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
		if b.endsTile(g.Bits) && b.same(end) {
			x.unset[b.at.Base] = true
		}
	}
	for _, a := range g.Stores {
		if a.Affine == nil || !a.Affine.MasksInLoop() || !x.isUnset(a.Affine.Mask) {
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

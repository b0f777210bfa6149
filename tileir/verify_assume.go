package tileir

// verifyAssume: each predicate applies to certain types of values.
func verifyAssume(op *Op, r *report) {
	t := op.Results[0].Type
	switch p := op.Attrs[AssumePredicate].(type) {
	case DivBy:
		r.divBy(p, t)
	case SameElements:
		r.sameElements(p, t)
	case Bounded:
		r.bounded(p, t)
	}
}

// maxDivisor is the largest divisor that the dialect takes.
const maxDivisor = 1 << 62

func (r *report) divBy(p DivBy, t Type) {
	tile, isTile := t.(TileType)
	_, isTensor := t.(TensorViewType)
	switch {
	case p.Divisor == 0 || p.Divisor&(p.Divisor-1) != 0:
		r.failf("predicate: want a divisor that is a power of two, got %v", p)
	case p.Divisor > maxDivisor:
		r.failf("predicate: the divisor is too large: %v", p)
	case (p.Every == nil) != (p.Along == nil):
		r.failf("predicate: every and along belong together")
	case !isTensor && !(isTile && countable(tile)):
		r.failf("value: %v is about integers, pointers and tensor views, got %v", p, t)
	case p.Every == nil:
	case isTensor || tile.Rank() == 0:
		r.failf("value: every and along need a tile of rank 1 or more, got %v", t)
	case *p.Along < 0 || *p.Along >= int64(tile.Rank()):
		r.failf("predicate: want a dimension of %v, got %v", t, p)
	case *p.Every < 0 || *p.Every > tile.Shape[*p.Along]:
		r.failf("predicate: want groups within dimension %d of %v, got %v", *p.Along, t, p)
	}
}

// countable reports tiles of integers or pointers.
func countable(t TileType) bool {
	_, ptr := t.Pointer()
	return ptr || t.Scalar().IsInt()
}

func (r *report) sameElements(p SameElements, t Type) {
	tile, ok := t.(TileType)
	if !ok || !countable(tile) {
		r.failf("value: same_elements is about integers and pointers, got %v", t)
		return
	}
	if len(p) != tile.Rank() {
		r.failf("predicate: want a value for each dimension of %v, got %v", t, p)
		return
	}
	for i, n := range p {
		if n < 0 || n > tile.Shape[i] {
			r.failf("predicate: want groups within dimension %d of %v, got %v", i, t, p)
		}
	}
}

func (r *report) bounded(p Bounded, t Type) {
	tile, ok := t.(TileType)
	if !ok || !tile.Scalar().IsInt() {
		r.failf("value: bounded is about integers, got %v", t)
		return
	}
	shift := tile.Scalar().Bits() - 1
	least, most := int64(-1)<<shift, ^(int64(-1) << shift)
	for _, bound := range []*int64{p.Lower, p.Upper} {
		if bound != nil && (*bound < least || *bound > most) {
			r.failf("predicate: want bounds within %d and %d, got %v", least, most, p)
		}
	}
	if p.Lower != nil && p.Upper != nil && *p.Lower > *p.Upper {
		r.failf("predicate: the lower bound is above the upper one: %v", p)
	}
}

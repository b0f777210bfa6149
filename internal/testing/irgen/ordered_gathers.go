package irgen

import "gotile/tileir"

// gatherChain reads elements by numbers of the program, and then perhaps others by the numbers that it has read, as the product
// of a sparse matrix does. Numbers that are not within the elements are masked. Often it stores the elements that it has read.
func (o *ordered) gatherChain() {
	index := o.value(tileir.Tile(tileir.I32, o.shape...))
	for range o.src.between(1, 3) {
		elem := pick(o.src, o.elems)
		p := o.pointer(elem, false)
		if p == nil {
			return
		}
		numbers := o.convert(index, pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I32, tileir.I64, tileir.I16, tileir.I8}))
		v := o.gatherWhere(p, tileir.Tile(elem, o.shape...), numbers.Value)
		o.offer(v)
		to := o.pointer(elem, true)
		if p.arena.owned && o.src.oneIn(2) {
			to = p // it may overwrite elements that it has read
		}
		if to != nil && o.src.oneIn(2) {
			o.storeView(to, o.fit(to.arena, v))
		}
		index = v
		if elem.IsFloat() {
			index = o.value(tileir.Tile(tileir.I32, o.shape...))
		}
	}
}

// gatherWhere reads the elements of a tile that a mask has, and perhaps padding.
func (o *ordered) gatherWhere(p *pointer, t tileir.TileType, index *tileir.Value) bounded {
	n := int64(1) << o.src.n(min(9, tileOf(index).Scalar().Bits()-1))
	from := o.find(p, n)
	var mask *tileir.Value
	switch o.src.n(4) {
	case 0:
		index = o.AndI(index, o.like(index, n-1))
		if o.src.oneIn(2) {
			mask = o.value(t.WithElem(tileir.I1)).Value
		}
	case 1:
		mask = o.AndI(o.CmpI(tileir.GreaterOrEqual, index, o.like(index, 0), tileir.Signed), o.CmpI(tileir.Less, index, o.like(index, n), tileir.Signed))
	default:
		mask = o.CmpI(tileir.Less, index, o.like(index, n), tileir.Unsigned)
	}
	bound := p.arena.bound
	var padding *tileir.Value
	if mask != nil {
		if o.src.oneIn(3) {
			mask = o.AndI(mask, o.value(t.WithElem(tileir.I1)).Value)
		}
		if o.src.oneIn(2) {
			pad := o.value(t)
			padding, bound = pad.Value, max(bound, pad.bound)
		}
	}
	if tileOf(index).Scalar().Bits() < 64 && o.src.oneIn(4) {
		index = o.ExtI(index, o.sign(), tileOf(index).WithElem(tileir.I64))
	}
	span := p.span(from, n, false)
	v, token := o.LoadPtrTko(tileir.Weak, nil, o.Offset(o.spread(o.at(p, from), t.Shape), index), mask, padding, o.before(span), nil)
	o.done(span, token)
	return bounded{v, bound}
}

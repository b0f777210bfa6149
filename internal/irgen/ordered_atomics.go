package irgen

import (
	"gotile/tileir"
)

// atomic changes elements of an arena that other accesses read and write as well.
func (o *ordered) atomic() {
	elem := pick(o.src, []tileir.Scalar{tileir.I32, tileir.I64, tileir.F32})
	p := o.pointer(elem, true)
	if p == nil {
		return
	}
	t := tileir.Tile(elem, o.shape...)
	if elem.IsInt() && o.src.oneIn(3) {
		o.histogram(p, t)
		return
	}
	v, expected := o.fit(p.arena, o.value(t)), o.value(t)
	l, index := o.pointers(p, t, true)
	var mask *tileir.Value
	if o.src.oneIn(3) {
		mask = o.mask(l, index)
	}
	span := p.span(l.first+l.low, l.high-l.low+1, true)
	at, before := o.lanes(p, l, index), o.before(span)
	order, scope := pick(o.src, atomicOrders), pick(o.src, scopes)
	var old, token *tileir.Value
	if o.src.oneIn(4) {
		old, token = o.AtomicCASTko(order, scope, at, expected.Value, v.Value, mask, before)
	} else {
		mode := tileir.AtomicXchg
		if elem.IsInt() && o.src.oneIn(2) {
			mode = pick(o.src, commuting[:8])
		}
		old, token = o.AtomicRMWTko(order, scope, at, mode, v.Value, mask, before)
	}
	o.done(span, token)
	if o.src.oneIn(2) {
		o.offer(bounded{o.where(mask, old), max(v.bound, p.arena.bound)})
	}
}

// histogram combines into few elements, several lanes into one.
func (o *ordered) histogram(p *pointer, t tileir.TileType) {
	n := int64(1) << o.src.n(7)
	from := o.find(p, n)
	index, v := o.convert(o.value(t), tileir.I32), o.value(t)
	at := o.AndI(index.Value, o.like(index.Value, n-1))
	span := p.span(from, n, true)
	_, token := o.AtomicRMWTko(pick(o.src, atomicOrders), pick(o.src, scopes), o.Offset(o.spread(o.at(p, from), t.Shape), at), pick(o.src, commuting[:8]), v.Value, nil, o.before(span))
	o.done(span, token)
}

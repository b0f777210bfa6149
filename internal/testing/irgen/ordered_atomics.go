package irgen

import (
	"gotile/tileir"
)

// atomic changes elements of an arena that other accesses read and write as well.
func (o *ordered) atomic() {
	elem := pick(o.src, []tileir.Scalar{tileir.I32, tileir.I64, tileir.F32, tileir.F16, tileir.F64})
	p := o.pointer(elem, true)
	if p == nil {
		return
	}
	t := tileir.Tile(elem, o.shape...)
	switch {
	case elem.IsInt() && o.src.oneIn(3):
		o.histogram(p, t)
		return
	case len(o.shape) > 0 && o.src.oneIn(4):
		o.reduceWindow(p, t)
		return
	case elem.IsFloat() && (elem == tileir.F16 || o.src.oneIn(2)):
		o.addFloats(p, t)
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
	order, scope := o.atomicOrder(), pick(o.src, scopes)
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

// reduceWindow combines a tile into a view.
func (o *ordered) reduceWindow(p *pointer, t tileir.TileType) {
	mode, v := pick(o.src, commuting[:8]), o.value(t)
	if t.Scalar().IsFloat() {
		mode, v = tileir.AtomicAddF, o.addend(p.arena, v)
	}
	w := o.windowWith(p, t, true, nil)
	o.done(w.span, o.AtomicRedViewTko(tileir.Relaxed, pick(o.src, scopes[:2]), w.view, w.index, mode, v.Value, o.before(w.span), nil))
}

// addFloats adds to elements.
func (o *ordered) addFloats(p *pointer, t tileir.TileType) {
	v := o.addend(p.arena, o.value(t))
	l, index := o.pointers(p, t, true)
	span := p.span(l.first+l.low, l.high-l.low+1, true)
	at := o.lanes(p, l, index)
	old, token := o.AtomicRMWTko(o.atomicOrder(), pick(o.src, scopes), at, tileir.AtomicAddF, v.Value, nil, o.before(span))
	o.done(span, token)
	if o.src.oneIn(2) {
		o.offer(bounded{old, p.arena.bound})
	}
}

// addend is a value that may be added to an arena: in a loop it is 0, for sums would grow.
func (o *ordered) addend(a *arena, v bounded) bounded {
	limit := 8.0
	if o.loops > 0 || a.bound+limit > exact(a.elem)/4 {
		limit = 0
	}
	if v.bound > limit {
		t := tileOf(v.Value)
		v = bounded{o.MinF(o.MaxF(v.Value, o.float(t, -limit), false, false), o.float(t, limit), false, false), limit}
	}
	a.bound += v.bound
	return v
}

// histogram combines into few elements, several lanes into one.
func (o *ordered) histogram(p *pointer, t tileir.TileType) {
	n := int64(1) << o.src.n(4)
	from := o.find(p, n)
	index, v := o.convert(o.value(t), tileir.I32), o.value(t)
	at := o.AndI(index.Value, o.like(index.Value, n-1))
	span := p.span(from, n, true)
	_, token := o.AtomicRMWTko(o.atomicOrder(), pick(o.src, scopes), o.Offset(o.spread(o.at(p, from), t.Shape), at), o.counting(), v.Value, nil, o.before(span))
	o.done(span, token)
}

// counting is mostly an addition.
func (o *ordered) counting() tileir.AtomicMode {
	if o.src.oneIn(2) {
		return pick(o.src, commuting[:8])
	}
	return tileir.AtomicAdd
}

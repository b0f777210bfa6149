package irgen

import "gotile/tileir"

// pointerLoop is a loop that carries pointers into memory that other statements access too, loads and stores through them
// and moves them.
func (o *ordered) pointerLoop() {
	p := o.pointer(pick(o.src, o.elems), o.src.oneIn(2))
	trips := int64(pick(o.src, o.scale.trips))
	if p == nil || o.depth >= maxDepth || o.times > o.opt.Budget>>9 || trips > 16 {
		return
	}
	t := tileir.Tile(p.elem, o.shape...)
	l := o.lattice(t.Shape, true)
	step := int64(pick(o.src, []int{1, 3, -1, 0, 16, int(l.high-l.low) + 1, -int(l.high-l.low) - 1}))
	reach := max(step, -step) * trips
	extent := l.high - l.low + 1 + reach
	from := o.find(p, extent)
	l.first = from - l.low
	if step < 0 {
		l.first += reach
	}
	span := p.span(from, extent, p.arena.owned)
	by := o.same(pick(o.src, []tileir.Scalar{tileir.I32, tileir.I64}), step, t.Shape)
	ends := o.countedLoop(tileir.I32, trips, []bounded{{Value: o.lanes(p, l, o.walk(l))}}, func(args []bounded) []bounded {
		o.values = o.values[:len(o.values)-1] // pointers are no values for other statements
		for range o.src.between(1, 3) {
			o.accessThrough(p, span, args[0].Value, t)
			o.statements(o.src.n(2))
		}
		return []bounded{{Value: o.Offset(args[0].Value, by)}}
	})
	o.accessThrough(p, span, ends[0].Value, t)
}

// accessThrough loads or stores through pointers into a span of an arena.
func (o *ordered) accessThrough(p *pointer, span access, ptrs *tileir.Value, t tileir.TileType) {
	if o.closed[p.arena] {
		return
	}
	var mask *tileir.Value
	if o.src.oneIn(3) {
		mask = o.value(t.WithElem(tileir.I1)).Value
	}
	if p.arena.owned && o.src.oneIn(2) {
		v := o.fit(p.arena, o.value(t))
		o.done(span, o.StorePtrTko(tileir.Weak, nil, ptrs, v.Value, mask, o.before(span), nil))
		return
	}
	var padding *tileir.Value
	bound := p.arena.bound
	if mask != nil {
		pad := o.value(t)
		padding, bound = pad.Value, max(bound, pad.bound)
	}
	v, token := o.LoadPtrTko(tileir.Weak, nil, ptrs, mask, padding, o.before(span), nil)
	o.done(span, token)
	o.offer(bounded{v, bound})
}

// chosen accesses memory of one of two arguments, element by element or all elements from one.
func (o *ordered) chosen() {
	elem := pick(o.src, o.elems)
	p, q := o.pointer(elem, false), o.pointer(elem, false)
	if p == nil || q == nil {
		return
	}
	t := tileir.Tile(elem, o.shape...)
	l := o.lattice(t.Shape, true)
	var at [2]*tileir.Value
	var spans [2]access
	for i, p := range []*pointer{p, q} {
		from := o.find(p, l.high-l.low+1)
		l.first = from - l.low
		at[i], spans[i] = o.lanes(p, l, o.walk(l)), p.span(from, l.high-l.low+1, false)
	}
	condition := o.value(t.WithElem(tileir.I1)).Value
	if o.src.oneIn(2) {
		condition = o.spread(o.value(tileir.Tile(tileir.I1)).Value, t.Shape)
	}
	ptrs := o.Select(condition, at[0], at[1])
	if p.arena != q.arena && p.arena.owned && q.arena.owned && o.src.oneIn(2) {
		spans[0].write, spans[1].write = true, true
		v := o.fit(q.arena, o.fit(p.arena, o.value(t)))
		o.doneBoth(spans, o.StorePtrTko(tileir.Weak, nil, ptrs, v.Value, nil, o.beforeBoth(spans), nil))
		return
	}
	v, token := o.LoadPtrTko(tileir.Weak, nil, ptrs, nil, nil, o.beforeBoth(spans), nil)
	o.doneBoth(spans, token)
	o.offer(bounded{v, max(p.arena.bound, q.arena.bound)})
}

// beforeBoth is a token after what two accesses have to wait for, or nil.
func (o *ordered) beforeBoth(spans [2]access) *tileir.Value {
	x, y := o.before(spans[0]), o.before(spans[1])
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return o.join([]*tileir.Value{x, y})
}

func (o *ordered) doneBoth(spans [2]access, token *tileir.Value) {
	o.done(spans[0], token)
	o.done(spans[1], token)
}

package irgen

import (
	"gotile/tileir"
)

// load reads a tile from memory.
func (o *ordered) load(t tileir.TileType) bounded {
	if o.extents != nil {
		return o.loadArray(t)
	}
	p, tiled := o.pointer(t.Scalar(), false), o.tiled(t)
	switch {
	case tiled != nil && o.src.oneIn(2):
		return o.loadView(tiled, t)
	case p == nil:
		return o.constantOf(t)
	case t.Rank() > 1 && o.src.oneIn(6):
		return o.loadRowsOf(p, t)
	case t.Rank() > 0 && !o.src.oneIn(3):
		return o.loadView(p, t)
	case t.Rank() == 1 && o.src.oneIn(4):
		return o.gather(p, t)
	}
	return o.loadTile(p, t)
}

// storeValue writes a value of the program, often a recent one.
func (o *ordered) storeValue() {
	if v, ok := o.recent(whatever); ok {
		o.store(v)
	}
}

func whatever(bounded) bool { return true }

// store writes a value to memory, converted if no arena has its type.
func (o *ordered) store(v bounded) {
	if o.extents != nil {
		o.storeArray(v)
		return
	}
	if p := o.tiled(tileOf(v.Value)); p != nil && o.src.oneIn(2) {
		o.storeView(p, o.fit(p.arena, v))
		return
	}
	p := o.pointer(tileOf(v.Value).Scalar(), true)
	if p == nil {
		v = o.convert(v, pick(o.src, o.elems))
		if p = o.pointer(tileOf(v.Value).Scalar(), true); p == nil {
			return
		}
	}
	v = o.fit(p.arena, v)
	switch rank := tileOf(v.Value).Rank(); {
	case rank > 1 && o.src.oneIn(6):
		o.storeRowsOf(p, v)
	case rank > 0 && !o.src.oneIn(3):
		o.storeView(p, v)
	default:
		o.storeTile(p, v)
	}
}

// fit keeps the magnitudes of an arena in bounds. In a loop they may not grow: statements
// of the next iteration read what this one writes.
func (o *ordered) fit(a *arena, v bounded) bounded {
	if !a.elem.IsFloat() {
		return v
	}
	most := a.bound
	if o.loops == 0 {
		most = max(most, exact(a.elem)/16)
	}
	v = o.clamped(v, most)
	a.bound = max(a.bound, v.bound)
	return v
}

// loadTile reads through a tile of pointers.
func (o *ordered) loadTile(p *pointer, t tileir.TileType) bounded {
	l, index := o.pointers(p, t, false)
	var mask, padding *tileir.Value
	bound := p.arena.bound
	if o.src.oneIn(2) {
		mask = o.mask(l, index)
		pad := o.value(t)
		padding, bound = pad.Value, max(bound, pad.bound)
	}
	span := p.span(l.first+l.low, l.high-l.low+1, false)
	order, scope := o.order(loadOrders)
	v, token := o.LoadPtrTko(order, scope, o.lanes(p, l, index), mask, padding, o.before(span), o.hints())
	o.done(span, token)
	return bounded{v, bound}
}

// storeTile writes through a tile of pointers, no two of which are alike.
func (o *ordered) storeTile(p *pointer, v bounded) {
	l, index := o.pointers(p, tileOf(v.Value), true)
	var mask *tileir.Value
	if o.src.oneIn(2) {
		mask = o.mask(l, index)
	}
	span := p.span(l.first+l.low, l.high-l.low+1, true)
	order, scope := o.order(storeOrders)
	o.done(span, o.StorePtrTko(order, scope, o.lanes(p, l, index), v.Value, mask, o.before(span), o.hints()))
}

// pointers chooses the elements of a tile of pointers, and their indices.
func (o *ordered) pointers(p *pointer, t tileir.TileType, apart bool) (lattice, *tileir.Value) {
	l := o.lattice(t.Shape, apart)
	step := int64(0)
	if o.counter != nil && o.src.oneIn(3) {
		step = int64(pick(o.src, []int{1, 3, int(l.high-l.low) + 1}))
	}
	l.first = -l.low
	reach := step * max(0, o.trips-1)
	l.first += o.find(p, l.high-l.low+1+reach)
	index := o.walk(l)
	if step != 0 {
		moved := o.timesOf(o.counter, o.number(tileir.I32, step))
		index = o.plus(index, o.spread(o.index(tileOf(index).Scalar(), moved), t.Shape))
		l.high += reach
	}
	return l, index
}

// lanes are the pointers of a tile.
func (o *ordered) lanes(p *pointer, l lattice, index *tileir.Value) *tileir.Value {
	base := p.base
	if n := p.shift / int64(p.elem.Bytes()); n != 0 {
		base = o.Offset(base, o.number(tileir.I64, -n))
	}
	return o.detourOf(o.Offset(o.spread(base, l.shape), index))
}

// detourOf takes pointers through operations that leave them as they are, rarely.
func (o *ordered) detourOf(p *tileir.Value) *tileir.Value {
	t := tileOf(p)
	elem, _ := t.Pointer()
	if o.tidy {
		return p
	}
	switch o.src.n(16) {
	case 0:
		return o.IntToPtr(o.PtrToInt(p), t)
	case 1:
		return o.Offset(o.Offset(p, o.number(tileir.I32, 5, t.Shape...)), o.number(tileir.I64, -5, t.Shape...))
	case 2:
		return o.PtrToPtr(o.PtrToPtr(p, t.WithElem(tileir.PointerType{Pointee: tileir.I8})), t)
	case 3:
		return o.Select(o.value(t.WithElem(tileir.I1)).Value, p, p)
	case 4:
		return o.Assume(p, tileir.DivBy{Divisor: uint64(elem.Pointee.Bytes())})
	}
	return p
}

// mask is the elements of a box or below a limit, or any of the program.
func (o *ordered) mask(l lattice, index *tileir.Value) *tileir.Value {
	if o.src.oneIn(2) {
		if v, ok := o.recent(func(v bounded) bool { return tileir.Equal(v.Type, tileir.Tile(tileir.I1, l.shape...)) }); ok {
			return v.Value
		}
	}
	if o.src.oneIn(2) {
		return o.insideBox(o.box(l.shape), l.shape)
	}
	limit := l.first + l.low + int64(o.src.n(int(l.high-l.low)+2))
	return o.CmpI(tileir.Less, index, o.same(tileOf(index).Scalar(), limit, l.shape), tileir.Signed)
}

// gather reads elements that a tile of integers names.
func (o *ordered) gather(p *pointer, t tileir.TileType) bounded {
	n := int64(1) << o.src.n(9)
	from := o.find(p, n)
	index := o.value(t.WithElem(tileir.I32))
	at := o.AndI(index.Value, o.like(index.Value, n-1))
	span := p.span(from, n, false)
	v, token := o.LoadPtrTko(tileir.Weak, nil, o.Offset(o.spread(o.at(p, from), t.Shape), at), nil, nil, o.before(span), nil)
	o.done(span, token)
	return bounded{v, p.arena.bound}
}

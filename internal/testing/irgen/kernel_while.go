package irgen

import (
	"gotile/tileir"
)

// activity is the condition that an element of a loop is active, in one of the forms in which kernels have it.
type activity struct {
	init []*tileir.Value // of the values that carry it
	// on is the condition, of the carried values; next are those after an iteration in which elements are to go on under a condition.
	on   func(args []*tileir.Value) *tileir.Value
	next func(args []*tileir.Value, on, goOn *tileir.Value) []*tileir.Value
}

// whileActive is a loop that goes on while an element of a tile is active: mostly elements that are not keep their values.
func (o *ordered) whileActive() {
	if o.depth >= maxDepth || o.loops > 0 || o.spent() {
		return
	}
	t := o.tile()
	carried := o.carriedAs(t)
	a := o.activity(t.WithElem(tileir.I32))
	limit := o.number(tileir.I32, int64(o.src.between(1, 12)))
	n := len(carried)
	init := append(append(plain(carried), a.init...), o.number(tileir.I32, 0))
	op := o.Loop(init, typesOf(init))
	o.within(op.Block(0), 4, func() {
		o.loops++
		args := op.Block(0).Args
		inner, state, i := rebound(args, carried), args[n:len(args)-1], args[len(args)-1]
		on := a.on(state)
		more := o.AndI(o.anyOf(on), o.CmpI(tileir.Less, i, limit, tileir.Signed))
		out := o.If(more, nil, true)
		o.within(out.Block(0), 1, func() { o.Yield() })
		o.within(out.Block(1), 1, func() { o.Break(args...) })
		o.values = append(o.values, inner...)
		if o.src.oneIn(3) {
			o.values = append(o.values, o.convert(bounded{Value: o.spread(i, t.Shape)}, pick(o.src, o.elems)))
		}
		o.gatherActive(inner, on)
		next := o.whenActive(inner, on)
		goOn := o.condition(t.WithElem(tileir.I1)).Value
		next = append(next, a.next(state, on, goOn)...)
		o.Continue(append(next, o.plus(i, o.number(tileir.I32, 1)))...)
	})
	for _, v := range rebound(op.Results, carried) {
		o.offer(v)
	}
	if o.src.oneIn(2) {
		o.offer(bounded{Value: a.on(op.Results[n : len(init)-1])})
	}
}

// carriedAs are values of a tile's shape that a loop is to carry.
func (o *ordered) carriedAs(t tileir.TileType) (list []bounded) {
	for range o.src.between(1, 3) {
		list = append(list, o.value(t.WithElem(pick(o.src, append(o.elems, tileir.I32)))))
	}
	return o.invariant(list)
}

// whenActive are the next values of carried tiles: rarely also those of elements that are not active change.
func (o *ordered) whenActive(list []bounded, on *tileir.Value) (next []*tileir.Value) {
	for _, v := range list {
		w := o.combineWith(v)
		for range o.src.n(3) {
			w = o.combineWith(w)
		}
		w = o.clamped(w, v.bound)
		o.values = append(o.values, w)
		switch o.src.n(8) {
		case 0:
			next = append(next, w.Value)
		case 1:
			other := o.value(tileOf(on).WithElem(tileir.I1)).Value
			next = append(next, o.Select(o.AndI(on, other), w.Value, v.Value))
		case 2:
			off := o.XOrI(on, o.like(on, 1))
			next = append(next, o.Select(off, v.Value, w.Value))
		default:
			next = append(next, o.Select(on, w.Value, v.Value))
		}
	}
	return next
}

// activity chooses the form of the condition, for tiles of a type of integers.
func (o *ordered) activity(t tileir.TileType) activity {
	zero := o.number(t.Scalar(), 0, t.Shape...)
	switch o.src.n(3) {
	case 0: // a condition
		return activity{
			init: []*tileir.Value{o.value(t.WithElem(tileir.I1)).Value},
			on:   func(args []*tileir.Value) *tileir.Value { return args[0] },
			next: func(args []*tileir.Value, on, goOn *tileir.Value) []*tileir.Value {
				if o.src.oneIn(8) { // elements may become active again
					return []*tileir.Value{goOn}
				}
				return []*tileir.Value{o.AndI(on, goOn)}
			},
		}
	case 1: // an integer that is not zero
		return activity{
			init: []*tileir.Value{o.AndI(o.value(t).Value, o.like(zero, 1))},
			on: func(args []*tileir.Value) *tileir.Value {
				return o.CmpI(tileir.NotEqual, args[0], zero, tileir.Signed)
			},
			next: func(args []*tileir.Value, on, goOn *tileir.Value) []*tileir.Value {
				return []*tileir.Value{o.Select(goOn, args[0], zero)}
			},
		}
	}
	// an index that is below the last one
	last := o.AndI(o.value(t).Value, o.like(zero, 15))
	return activity{
		init: []*tileir.Value{o.AndI(o.value(t).Value, o.like(zero, 7))},
		on: func(args []*tileir.Value) *tileir.Value {
			return o.CmpI(tileir.Less, args[0], last, tileir.Signed)
		},
		next: func(args []*tileir.Value, on, goOn *tileir.Value) []*tileir.Value {
			after := o.plus(args[0], o.like(zero, 1))
			if o.src.oneIn(3) {
				after = o.Select(on, after, args[0])
			}
			return []*tileir.Value{after}
		},
	}
}

// anyOf is the condition that one of a tile holds.
func (o *ordered) anyOf(v *tileir.Value) *tileir.Value {
	elem := pick(o.src, []tileir.Scalar{tileir.I8, tileir.I32})
	t := tileOf(v).WithElem(elem)
	wide := o.Reshape(o.ExtI(v, tileir.Unsigned, t), t.WithShape(t.NumElements()))
	op := o.Reduce([]*tileir.Value{wide}, 0, tileir.Array{tileir.Int(elem, 0)})
	outer := o.Builder
	o.Builder = tileir.NewBuilder(op.Block(0))
	o.Yield(o.MaxI(op.Block(0).Args[0], op.Block(0).Args[1], tileir.Unsigned))
	o.Builder = outer
	return o.TruncI(op.Results[0], tileir.OverflowNone, tileir.Tile(tileir.I1))
}

// gatherActive reads elements by the integers among carried values, if the program has memory for that.
func (o *ordered) gatherActive(list []bounded, on *tileir.Value) {
	for _, v := range list {
		t := tileOf(v.Value)
		p := o.pointer(pick(o.src, o.elems), false)
		if p == nil || t.Scalar() != tileir.I32 || o.src.oneIn(3) {
			continue
		}
		size := int64(1) << o.src.n(8)
		at := o.find(p, size)
		mask := o.CmpI(tileir.Less, v.Value, o.like(v.Value, size), tileir.Unsigned)
		if !o.src.oneIn(6) {
			mask = o.AndI(mask, on)
		}
		span := p.span(at, size, false)
		of := t.WithElem(p.elem)
		pad := o.constantOf(of)
		read, token := o.LoadPtrTko(tileir.Weak, nil, o.Offset(o.spread(o.at(p, at), t.Shape), v.Value), mask, pad.Value, o.before(span), nil)
		o.done(span, token)
		o.values = append(o.values, bounded{read, max(pad.bound, p.arena.bound)})
	}
}

package irgen

import (
	"slices"

	"gotile/tileir"
)

// control appends a loop or a condition.
func (o *ordered) control() {
	if o.depth >= maxDepth || o.times > o.opt.Budget>>9 {
		o.compute()
		return
	}
	switch o.src.n(5) {
	case 0:
		o.untilLoop()
	case 1, 2:
		o.branches()
	default:
		o.forLoop()
	}
}

// carry chooses values that a region carries.
func (o *ordered) carry() []bounded {
	var list []bounded
	for range o.src.n(4) {
		if v, ok := o.recent(whatever); ok {
			list = append(list, v)
		}
	}
	return list
}

// invariant are values whose bounds hold before and after each iteration.
func (o *ordered) invariant(list []bounded) []bounded {
	list = slices.Clone(list)
	for i, v := range list {
		list[i].bound = max(v.bound, 8)
	}
	return list
}

// next returns the values for the next iteration: a new value for each carried one, often computed from it, and stored
// before or after.
func (o *ordered) next(args []bounded) []bounded {
	var list []bounded
	for _, v := range args {
		if o.src.oneIn(3) {
			o.store(v)
		}
		n := o.computed(tileOf(v.Value))
		if o.src.oneIn(4) { // unchanged: carried values are swapped
			n = o.value(tileOf(v.Value))
		}
		if o.src.oneIn(2) {
			n = o.combineWith(v)
		}
		if o.src.oneIn(6) {
			o.store(v)
		}
		list = append(list, o.clamped(n, v.bound))
	}
	return list
}

// combineWith adds something to a value.
func (o *ordered) combineWith(v bounded) bounded {
	t := tileOf(v.Value)
	other := o.value(t)
	if t.Scalar().IsFloat() {
		return o.computedFloat(v, other)
	}
	return bounded{Value: o.computedInt(v.Value, other.Value)}
}

// forLoop counts some iterations.
func (o *ordered) forLoop() {
	carried := o.invariant(o.carry())
	trips := int64(pick(o.src, o.scale.trips))
	results := o.countedLoop(pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64, tileir.I16}), trips, carried, func(args []bounded) []bounded {
		for i := range args {
			args[i].bound = carried[i].bound
			if o.src.oneIn(3) {
				o.store(args[i])
			}
		}
		o.statements(o.src.between(1, 4))
		o.mayContinue(args)
		return o.next(args)
	})
	for _, v := range results {
		o.offer(v)
	}
}

// mayContinue ends the iteration under a condition, at times.
func (o *ordered) mayContinue(args []bounded) {
	if o.depth >= maxDepth || !o.src.oneIn(6) {
		return
	}
	op := o.If(o.value(tileir.Tile(tileir.I1)).Value, nil, false)
	o.within(op.Block(0), 1, func() {
		o.statements(o.src.n(2))
		o.Continue(append(plain(o.next(args)), o.tokens(o.carried)...)...)
	})
}

// countedLoop is a loop from 0 in steps of 1. Its number of iterations may be an argument,
// which is smaller in later launches.
func (o *ordered) countedLoop(elem tileir.Scalar, trips int64, carried []bounded, body func(args []bounded) []bounded) []bounded {
	to := o.scalar(elem, trips)
	if !o.full() && o.src.oneIn(3) {
		to = o.scalarParam(tileir.Tile(elem), uint64(trips))
		o.p.Args[len(o.p.Args)-1].Later = []uint64{uint64(max(0, trips-1)), uint64(trips), 0}
	}
	g := o.groups()
	tokens := o.tokens(g)
	op := o.For(o.scalar(elem, 0), to, o.number(elem, 1), append(plain(carried), tokens...), false)
	o.within(op.Block(0), int(trips), func() {
		args := op.Block(0).Args
		o.loops++
		o.open(g, args[1+len(carried):])
		o.carried = g
		o.counter, o.trips = args[0], max(trips, 1)
		if elem != tileir.I32 {
			o.counter = o.as32(args[0])
		}
		inner := rebound(args[1:1+len(carried)], carried)
		o.values = append(o.values, inner...)
		o.Continue(append(plain(body(inner)), o.tokens(g)...)...)
	})
	o.replace(g, op.Results[len(carried):])
	return rebound(op.Results, carried)
}

// as32 is a small number as i32.
func (o *ordered) as32(v *tileir.Value) *tileir.Value {
	t := tileOf(v)
	if t.Scalar().Bits() > 32 {
		return o.TruncI(v, tileir.OverflowNone, t.WithElem(tileir.I32))
	}
	return o.ExtI(v, tileir.Signed, t.WithElem(tileir.I32))
}

func plain(list []bounded) []*tileir.Value {
	var values []*tileir.Value
	for _, v := range list {
		values = append(values, v.Value)
	}
	return values
}

// rebound are values with the bounds of others.
func rebound(values []*tileir.Value, like []bounded) []bounded {
	var list []bounded
	for i, v := range like {
		list = append(list, bounded{values[i], v.bound})
	}
	return list
}

// untilLoop runs until it breaks, after some iterations that it counts.
func (o *ordered) untilLoop() {
	carried := o.invariant(o.carry())
	n := len(carried)
	g := o.groups()
	tokens := o.tokens(g)
	init := slices.Concat(plain(carried), tokens, []*tileir.Value{o.number(tileir.I32, 0)})
	types := typesOf(init)
	trips := int64(o.src.between(1, 4))
	op := o.Loop(init, types[:len(types)-1])
	o.within(op.Block(0), int(trips), func() {
		args := op.Block(0).Args
		o.loops++
		o.open(g, args[n:n+len(g)])
		o.counter, o.trips = args[n+len(g)], trips
		inner := rebound(args, carried)
		o.values = append(o.values, inner...)
		o.statements(o.src.between(1, 3))
		done := o.CmpI(tileir.GreaterOrEqual, o.counter, o.number(tileir.I32, trips-1), tileir.Signed)
		out := o.If(done, nil, false)
		o.within(out.Block(0), 1, func() {
			o.statements(o.src.n(2))
			o.Break(append(plain(o.next(inner)), o.tokens(g)...)...)
		})
		o.statements(o.src.n(3))
		next := append(plain(o.next(inner)), o.tokens(g)...)
		o.Continue(append(next, o.plus(o.counter, o.number(tileir.I32, 1)))...)
	})
	o.replace(g, op.Results[n:])
	for _, v := range rebound(op.Results, carried) {
		o.offer(v)
	}
}

// branches is a condition with one or two branches.
func (o *ordered) branches() {
	when := o.value(tileir.Tile(tileir.I1)).Value
	if o.counter != nil && o.src.oneIn(2) {
		when = o.CmpI(o.predicate(), o.counter, o.number(tileir.I32, int64(o.src.n(3))), tileir.Signed)
	}
	carried := o.invariant(o.carry())
	g := o.groups()
	tokens := o.tokens(g)
	types := append(typesOf(plain(carried)), tokenTypes(g)...)
	op := o.If(when, types, true)
	for i := range op.Regions {
		o.within(op.Block(i), 1, func() {
			o.open(g, tokens)
			if i == 0 || o.src.oneIn(2) {
				o.statements(o.src.between(1, 3))
			}
			results := carried
			if o.src.oneIn(2) {
				results = o.next(carried)
			}
			o.Yield(append(plain(results), o.tokens(g)...)...)
		})
	}
	o.replace(g, op.Results[len(carried):])
	for _, v := range rebound(op.Results, carried) {
		o.offer(v)
	}
}

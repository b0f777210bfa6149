package irgen

import (
	"slices"

	"gotile/tileir"
)

// sumTiles combines the tiles of a loop into carried tiles, as sums over an axis that is longer than a tile do. Several of
// them may be carried, of which some depend on others, and the loop may also read tiles that are the same in every
// iteration, store, or end an iteration under a condition.
func (o *ordered) sumTiles() {
	if o.depth >= maxDepth {
		return
	}
	shape := pick(o.src, [][]int64{{64}, {4, 32}, {16, 16}, {8, 64}, {2, 8, 16}, {32, 8}, {4, 4}, {2, 128}, {1, 256}, {64, 2}})
	trips := int64(pick(o.src, []int{3, 2, 5, 9, 1, 0, 20, 70}))
	of, sum := pick(o.src, o.elems), pick(o.src, o.elems)
	if of == tileir.I1 || sum == tileir.I1 || o.spent() {
		return
	}
	t := tileir.Tile(sum, shape...)
	tiles := o.sources(tileir.Tile(of, shape...), trips)
	var init []bounded
	for range pick(o.src, []int{1, 1, 1, 2, 2, 3, 5}) {
		v := o.value(t)
		if o.src.oneIn(2) {
			v = o.constantOf(t)
			if o.src.oneIn(2) {
				v = bounded{Value: o.number(sum, 0, t.Shape...)}
			}
		}
		init = append(init, o.clamped(v, 8))
	}
	o.cost += int(t.NumElements()*max(1, trips)) * o.times / 8
	bounds := make([]float64, len(init))
	alone := o.src.oneIn(2) // the iterations do nothing else
	results := o.countedLoop(pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I32, tileir.I64}), trips, init, func(args []bounded) []bounded {
		o.values = o.values[:len(o.values)-len(args)]
		var read []bounded
		for _, w := range tiles {
			read = append(read, o.convert(o.nextTile(w), sum))
		}
		if !alone {
			o.values = append(o.values, read...)
			o.statements(o.src.n(3))
		}
		next := o.combined(args, read, init, bounds)
		if !alone && o.src.oneIn(2) {
			o.store(o.clamped(pick(o.src, next), 64))
		}
		if !alone {
			o.mayEndSums(args)
		}
		return next
	})
	for i, v := range results {
		v.bound = bounds[i]
		o.offer(v)
	}
	o.store(o.values[len(o.values)-1])
}

// sources are windows that a loop reads: some move along a dimension from iteration to iteration, others stay.
func (o *ordered) sources(t tileir.TileType, trips int64) (list []*walk) {
	for range o.src.between(0, 3) {
		if p := o.pointer(t.Scalar(), false); p != nil {
			along := t.Rank() - 1
			if o.src.oneIn(4) {
				along = o.src.n(t.Rank())
			}
			list = append(list, o.walking(p, t, along, trips))
		}
	}
	return list
}

// combined are the next values of carried tiles. Their magnitudes stay below a bound, whatever the number of iterations.
func (o *ordered) combined(args, read, init []bounded, bounds []float64) []bounded {
	var next []bounded
	limit := exact(tileOf(init[0].Value).Scalar()) / 32
	others := slices.Concat(read, args)
	for i, arg := range args {
		arg.bound = limit
		with := pick(o.src, others)
		if len(read) > 0 && !o.src.oneIn(3) {
			with = pick(o.src, read)
		}
		if len(read) > 0 && o.src.oneIn(2) {
			x := pick(o.src, read)
			if grown := init[i].bound + float64(o.trips)*x.bound; grown <= limit {
				next, bounds[i] = append(next, o.sumOf(arg, x)), grown
				continue
			}
		}
		with.bound = limit
		if tileOf(arg.Value).Scalar().IsFloat() {
			with = o.clamped(bounded{with.Value, 2 * limit}, limit)
		}
		var v bounded
		switch o.src.n(6) {
		case 0:
			v = with
		case 1:
			v = o.combineWith(arg)
		default:
			v = o.added(arg, with)
		}
		bounds[i] = limit
		if tileOf(v.Value).Scalar().IsFloat() {
			v = o.clamped(bounded{v.Value, 4 * limit}, limit)
		}
		next = append(next, v)
	}
	return next
}

// sumOf is the sum of a carried tile and another.
func (o *ordered) sumOf(x, y bounded) bounded {
	if tileOf(x.Value).Scalar().IsFloat() {
		return bounded{o.AddF(x.Value, y.Value, tileir.NearestEven, false), x.bound}
	}
	return bounded{Value: o.plus(x.Value, y.Value)}
}

// added is a sum, or a maximum.
func (o *ordered) added(x, y bounded) bounded {
	float := tileOf(x.Value).Scalar().IsFloat()
	switch {
	case float && o.src.oneIn(3):
		return bounded{o.MaxF(x.Value, y.Value, false, false), max(x.bound, y.bound)}
	case float:
		return bounded{o.AddF(x.Value, y.Value, tileir.NearestEven, false), x.bound + y.bound}
	case o.src.oneIn(3):
		return bounded{Value: o.MaxI(x.Value, y.Value, o.sign())}
	}
	return bounded{Value: o.plus(x.Value, y.Value)}
}

// mayEndSums ends an iteration early, without its tile.
func (o *ordered) mayEndSums(args []bounded) {
	if o.depth >= maxDepth || !o.src.oneIn(4) {
		return
	}
	op := o.If(o.value(tileir.Tile(tileir.I1)).Value, nil, false)
	o.within(op.Block(0), 1, func() {
		o.Continue(append(plain(args), o.tokens(o.carried)...)...)
	})
}

package irgen

import (
	"math"

	"gotile/tileir"
)

// An engine may have code of its own for the forms in which kernels are usually written: a loop that does nothing but add
// up products, rows and columns of a table, a softmax, a histogram, a permutation, a stencil, a sum over the tiles of a loop,
// elements that others select. Programs of random operations hardly ever have one of
// these forms, so idiom appends one of them.
func (o *ordered) idiom() {
	pick(o.src, []func(){o.plainProduct, o.plainProduct, o.loadGrid, o.storeGrid, o.softmax, o.countGuarded, o.moveTile, o.moveTile, o.stencil, o.stencil, o.sumTiles, o.sumTiles, o.gatherChain, o.gatherChain, o.gatherChain})()
}

// plainProduct adds up products in a loop from zero, and stores the sums by a view. No other operation uses them.
func (o *ordered) plainProduct() {
	if o.depth >= maxDepth {
		return
	}
	s, t, trips := pick(o.src, productSizes[:11]), pick(o.src, factors[:4]), int64(pick(o.src, []int{2, 3, 1, 8, 0, 5}))
	if o.depth == 0 {
		o.productArena(t[0], false)
		o.productArena(t[1], true)
	}
	x, y, sums := o.pointer(t[0], false), o.pointer(t[0], false), o.pointer(t[1], true)
	if x == nil || y == nil || sums == nil || s.m*s.n*s.k*max(1, trips) > 1<<16 {
		return
	}
	bound := x.arena.bound * y.arena.bound * float64(s.k*max(1, trips))
	if bound > exact(t[1])/16 || bound > sums.arena.bound && o.loops > 0 {
		return
	}
	o.cost += int(s.m*s.n*s.k*max(1, trips)) * o.times / 32
	operands := []*walk{o.walking(x, s.matrix(t[0], s.m, s.k), 1, trips), o.walking(y, s.matrix(t[0], s.k, s.n), 0, trips)}
	sum := s.matrix(t[1], s.m, s.n)
	to := o.window(sums, sum, true)
	results := o.countedLoop(tileir.I32, trips, []bounded{{o.constant(sum, zeros), bound}}, func(args []bounded) []bounded {
		o.values = o.values[:len(o.values)-1]
		a, b := o.nextTile(operands[0]), o.nextTile(operands[1])
		return []bounded{{o.MmaF(a.Value, b.Value, args[0].Value, false), bound}}
	})
	if o.closed[sums.arena] {
		return
	}
	sums.arena.bound = max(sums.arena.bound, bound)
	o.done(to.span, o.StoreViewTko(tileir.Weak, nil, results[0].Value, to.view, to.index, o.before(to.span), nil, nil))
}

// cells are the elements of a table in some of its rows and columns.
type cells struct {
	pointers, mask *tileir.Value
	span           access
}

// cells chooses rows and columns by numbers of the program; each of them once, if they are to be stored to.
func (o *ordered) cells(p *pointer, t tileir.TileType, write bool) cells {
	m, n := t.Shape[0], t.Shape[1]
	elem := pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64, tileir.I16})
	rows, height := o.lines(elem, m, write)
	columns, width := o.lines(elem, n, write)
	if o.src.oneIn(2) {
		columns, width = o.count(elem, []int64{n}), n
	}
	stride := width + int64(o.src.n(3))
	if height*stride > math.MaxInt16 {
		stride, height = width, 1
		rows = o.AndI(rows, o.like(rows, 0))
		if write {
			return cells{}
		}
	}
	row := o.Broadcast(o.Reshape(rows, tileir.Tile(elem, m, 1)), tileir.Tile(elem, m, n))
	column := o.Broadcast(o.Reshape(columns, tileir.Tile(elem, 1, n)), tileir.Tile(elem, m, n))
	scaled := o.timesOf(rows, o.like(rows, stride))
	index := o.plus(o.Broadcast(o.Reshape(scaled, tileir.Tile(elem, m, 1)), tileir.Tile(elem, m, n)), column)
	if o.src.oneIn(4) {
		index = o.plus(column, o.Broadcast(o.Reshape(scaled, tileir.Tile(elem, m, 1)), tileir.Tile(elem, m, n)))
	}
	if elem.Bits() < 64 && o.src.oneIn(3) {
		index = o.ExtI(index, o.sign(), tileir.Tile(tileir.I64, m, n))
	}
	extent := (height-1)*stride + width
	from := o.find(p, extent)
	c := cells{span: p.span(from, extent, write), pointers: o.Offset(o.spread(o.at(p, from), t.Shape), index)}
	if o.src.oneIn(2) {
		c.mask = o.bounds([]*tileir.Value{row, column, index}, []int64{height, width, extent})
	}
	return c
}

// lines are n integers below a power of two that is returned: different ones, or any.
func (o *ordered) lines(elem tileir.Scalar, n int64, apart bool) (*tileir.Value, int64) {
	if apart {
		line := o.count(elem, []int64{n})
		return o.XOrI(line, o.like(line, int64(o.src.n(int(n))))), n
	}
	limit := int64(1) << o.src.n(6)
	v := o.convert(o.value(tileir.Tile(tileir.I32, n)), elem).Value
	return o.AndI(v, o.like(v, limit-1)), limit
}

// bounds is a conjunction of comparisons as masks of tables are: numbers below their limits, or nearly.
func (o *ordered) bounds(numbers []*tileir.Value, limits []int64) *tileir.Value {
	var mask *tileir.Value
	for i, v := range numbers {
		if mask != nil && o.src.oneIn(3) {
			continue
		}
		limit := max(0, limits[i]+int64(pick(o.src, []int{0, 0, 0, -1, 1, -int(limits[i]) / 2})))
		than := o.spread(o.scalar(tileOf(v).Scalar(), limit), tileOf(v).Shape)
		p := tileir.Less
		if o.src.oneIn(4) {
			p = tileir.LessOrEqual
		}
		condition := o.CmpI(p, v, than, o.sign())
		if o.src.oneIn(6) {
			condition = o.CmpI(tileir.GreaterOrEqual, v, o.like(v, int64(o.src.n(3))), tileir.Signed)
		}
		if mask == nil {
			mask = condition
		} else {
			mask = o.AndI(mask, condition)
		}
	}
	if o.src.oneIn(4) {
		mask = o.AndI(mask, o.spread(o.value(tileir.Tile(tileir.I1)).Value, tileOf(mask).Shape))
	}
	return mask
}

// gridShape is the shape of a tile of cells.
func (o *ordered) gridShape() []int64 {
	return pick(o.src, [][]int64{{4, 16}, {16, 8}, {8, 32}, {1, 64}, {2, 8}, {32, 16}, {16, 4}, {2, 512}, {4, 256}, {16, 2}, {64, 4}})
}

// loadGrid reads cells, and often only stores them.
func (o *ordered) loadGrid() {
	elem := pick(o.src, o.elems)
	p := o.pointer(elem, false)
	if p == nil {
		return
	}
	t := tileir.Tile(elem, o.gridShape()...)
	c := o.cells(p, t, false)
	bound := p.arena.bound
	var padding *tileir.Value
	if c.mask != nil {
		pad := o.value(t)
		if o.src.oneIn(2) {
			pad = o.constantOf(t)
		}
		padding, bound = pad.Value, max(bound, pad.bound)
	}
	v, token := o.LoadPtrTko(tileir.Weak, nil, c.pointers, c.mask, padding, o.before(c.span), nil)
	o.done(c.span, token)
	to := o.pointer(elem, true)
	if p.arena.owned && o.src.oneIn(3) {
		to = p // it may overwrite elements that it has read
	}
	if to != nil && o.src.oneIn(2) { // and nothing else reads it
		o.storeView(to, o.fit(to.arena, bounded{v, bound}))
		return
	}
	o.offer(bounded{v, bound})
}

// storeGrid writes cells, often of a tile that it only loads.
func (o *ordered) storeGrid() {
	elem := pick(o.src, o.elems)
	p := o.pointer(elem, true)
	if p == nil {
		return
	}
	t := tileir.Tile(elem, o.gridShape()...)
	v := o.fit(p.arena, o.value(t))
	if from := o.pointer(elem, false); from != nil && o.src.oneIn(2) { // and nothing else reads it
		v = o.fit(p.arena, o.loadView(from, t))
	}
	c := o.cells(p, t, true)
	if c.pointers != nil {
		o.done(c.span, o.StorePtrTko(tileir.Weak, nil, c.pointers, v.Value, c.mask, o.before(c.span), nil))
	}
}

// softmax compares the exponentials of differences from a maximum: one half is between that of 0 and those of all others.
func (o *ordered) softmax() {
	elem := pick(o.src, []tileir.Scalar{tileir.F32, tileir.F32, tileir.F16, tileir.BF16, tileir.F64})
	t := o.whole().WithElem(elem)
	x := o.clamped(o.value(t), 8)
	d := o.src.n(t.Rank())
	r := o.Reduce([]*tileir.Value{x.Value}, int32(d), tileir.Array{floatAttr(elem, math.Inf(-1))})
	outer := o.Builder
	o.Builder = tileir.NewBuilder(r.Block(0))
	o.Yield(o.MaxF(r.Block(0).Args[0], r.Block(0).Args[1], false, false))
	o.Builder = outer
	one := tileir.Tile(elem, t.Shape...)
	one.Shape = append([]int64(nil), t.Shape...)
	one.Shape[d] = 1
	most := o.Reshape(r.Results[0], one)
	if o.src.oneIn(3) {
		most = o.MaxF(most, o.clamped(o.value(one), 8).Value, false, false)
	}
	below := o.SubF(x.Value, o.Broadcast(most, t), tileir.NearestEven, false)
	e := o.Exp(below, tileir.Full)
	if o.src.oneIn(3) {
		e = o.Exp2(below, false)
	}
	o.offer(bounded{Value: o.CmpF(tileir.Greater, tileir.Ordered, e, o.float(t, 0.75))})
	o.offer(bounded{below, 16})
}

// moveTile permutes a tile of memory, and often does nothing else with it.
func (o *ordered) moveTile() {
	elem := pick(o.src, o.elems)
	from, to := o.pointer(elem, false), o.pointer(elem, true)
	if from == nil || to == nil {
		return
	}
	shape := pick(o.src, [][]int64{{4, 16}, {16, 4}, {64, 4}, {2, 64}, {32, 16}, {16, 128}, {2, 8, 4}, {1, 64, 8}, {16, 2, 16}, {8, 1, 32}, {2, 4, 4, 8}, {4, 32, 2, 2}})
	v := o.loadView(from, tileir.Tile(elem, shape...))
	moved := o.Permute(v.Value, o.permutation(len(shape)))
	o.storeView(to, o.fit(to.arena, bounded{moved, v.bound}))
}

// countGuarded adds to counters whose numbers are in range, as a histogram does.
func (o *ordered) countGuarded() {
	if len(o.counts) == 0 {
		return
	}
	c := pick(o.src, o.counts)
	t := tileir.Tile(c.elem, o.shape...)
	index := o.convert(o.value(t.WithElem(tileir.I32)), pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64, tileir.I16, tileir.I8})).Value
	zero, limit := o.like(index, 0), o.like(index, c.n)
	mask := o.AndI(o.CmpI(tileir.GreaterOrEqual, index, zero, tileir.Signed), o.CmpI(tileir.Less, index, limit, tileir.Signed))
	if o.src.oneIn(3) {
		mask = o.CmpI(tileir.Less, index, limit, tileir.Unsigned)
	}
	one := bounded{Value: o.number(c.elem, 1, t.Shape...)}
	if o.src.oneIn(3) {
		one = o.value(t)
	}
	o.AtomicRMWTko(o.atomicOrder(), tileir.ScopeDevice, o.Offset(o.spread(c.base, t.Shape), index), tileir.AtomicAdd, one.Value, mask, nil)
}

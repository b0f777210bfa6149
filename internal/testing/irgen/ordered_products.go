package irgen

import (
	"math"

	"gotile/tileir"
)

// factors are the element types of a product's operands and of its sums.
var factors = [][2]tileir.Scalar{{tileir.F32, tileir.F32}, {tileir.F16, tileir.F32}, {tileir.BF16, tileir.F32}, {tileir.F64, tileir.F64}, {tileir.I8, tileir.I32}}

// productSizes are common sizes of products, in rows, columns and depth.
var productSizes = []sizes{{0, 16, 16, 16}, {0, 8, 32, 16}, {0, 1, 64, 32}, {0, 4, 16, 64}, {0, 32, 8, 8}, {0, 64, 64, 16}, {0, 64, 32, 32}, {0, 256, 64, 64}, {0, 128, 64, 32}, {0, 16, 64, 1}, {0, 2, 2, 4}, {0, 128, 16, 64}, {0, 16, 16, 16}, {0, 32, 64, 32}, {0, 1, 256, 16}, {0, 8, 8, 1}}

// packedProducts are sizes whose operands are packed before they are multiplied, at least those of f64, and
// sharedProducts those whose packed operands workers share.
var (
	packedProducts = []sizes{{0, 128, 32, 64}, {0, 128, 32, 64}, {0, 256, 64, 64}, {0, 128, 64, 128}}
	sharedProducts = []sizes{{0, 128, 128, 128}, {0, 256, 128, 64}}
)

// product appends one to three products, each alone or all in one loop.
func (o *ordered) product() {
	s := pick(o.src, productSizes)
	if large := o.theme == matrices && o.depth == 0; large && o.src.oneIn(4) {
		s = pick(o.src, packedProducts)
	} else if large && o.src.oneIn(32) {
		s = pick(o.src, sharedProducts)
	} else if o.theme != matrices && s.m*s.n*s.k > 1<<14 || o.loops > 0 && s.m*s.n*s.k > 1<<12 {
		s = sizes{0, 16, 16, 16}
	}
	o.cost += int(s.m*s.n*s.k) * o.times / 32
	t := factors[0]
	if o.src.oneIn(2) {
		t = pick(o.src, factors)
	}
	o.productArena(t[0], false)
	o.productArena(t[1], true)
	count := pick(o.src, []int{1, 2, 2, 3})
	if o.depth < maxDepth && o.src.oneIn(2) {
		o.productLoop(t, s, count)
		return
	}
	for range count {
		x, y := o.operands(t, s, nil, 0)
		o.offer(o.multiplied(t, s, x, y, o.value(s.matrix(t[1], s.m, s.n)), 1))
	}
}

// productArena has memory for elements of a type, which is added while the entry's own
// block is under construction.
func (o *ordered) productArena(elem tileir.Scalar, write bool) {
	if o.depth > 0 || o.pointer(elem, write) != nil {
		return
	}
	o.bufferArena(elem, write || o.src.oneIn(2))
}

// multiplied is a product added to a matrix, whose elements stay exact over the iterations
// of the loop around.
func (o *ordered) multiplied(t [2]tileir.Scalar, s sizes, x, y, sums bounded, iterations float64) bounded {
	if t[0].IsInt() {
		return bounded{Value: o.MmaI(x.Value, y.Value, sums.Value, o.sign(), o.sign())}
	}
	most := exact(t[1]) / 4
	k := float64(s.k) * iterations
	if x.bound*y.bound*k > most {
		x, y = o.clamped(x, 8), o.clamped(y, 8)
	}
	sums = o.clamped(sums, most)
	return bounded{o.MmaF(x.Value, y.Value, sums.Value, false), sums.bound + x.bound*y.bound*k}
}

// operandOf is mostly from memory, in a loop often the next tile along the dimension that
// the product sums over.
func (o *ordered) operandOf(t tileir.TileType, along int) bounded {
	if o.src.oneIn(4) {
		return o.value(t)
	}
	if p := o.pointer(t.Scalar(), false); p != nil && o.counter != nil && !o.src.oneIn(3) {
		w := o.walking(p, t, along, o.trips).window
		w.index[along] = o.counter
		v, token := o.LoadViewTko(tileir.Weak, nil, w.view, w.index, o.before(w.span), nil, nil)
		o.done(w.span, token)
		return bounded{v, p.arena.bound}
	}
	v := o.load(t)
	o.spend(v.Value)
	return v
}

// productLoop sums products up in a loop, and stores the sums.
func (o *ordered) productLoop(t [2]tileir.Scalar, s sizes, count int) {
	trips := int64(pick(o.src, []int{2, 2, 3, 1, 0, 8, 17, 20}))
	if s.m*s.n*s.k*trips > 1<<18 {
		trips = 2
	}
	var stores []func(bounded)
	var sums []bounded
	for range count {
		stores = append(stores, o.laterStore(s.matrix(t[1], s.m, s.n)))
		if o.src.oneIn(3) {
			sums = append(sums, o.clamped(o.value(s.matrix(t[1], s.m, s.n)), math.Ldexp(1, 18)))
		} else {
			sums = append(sums, bounded{o.constant(s.matrix(t[1], s.m, s.n), zeros), 0})
		}
	}
	bounds := make([]float64, count)
	var tight []*walk
	if o.src.oneIn(2) {
		tight = o.walks(t, s, count, trips)
	}
	results := o.countedLoop(tileir.I32, trips, sums, func(args []bounded) []bounded {
		o.values = o.values[:len(o.values)-count] // the sums grow: nothing else may use them
		var next []bounded
		var pairs [][2]bounded
		for i := range count {
			x, y := o.operands(t, s, tight, i)
			pairs = append(pairs, [2]bounded{x, y})
		}
		for i := range count {
			v := o.multiplied(t, s, pairs[i][0], pairs[i][1], args[i], float64(max(1, trips)))
			bounds[i] = v.bound
			next = append(next, v)
		}
		if tight == nil && o.src.oneIn(4) {
			o.statements(o.src.n(3))
		}
		return next
	})
	for i, v := range results {
		v.bound = max(bounds[i], sums[i].bound)
		o.offer(v)
		if !o.src.oneIn(4) {
			stores[i](v)
		}
	}
}

// laterStore returns a function that stores a matrix, possibly through a view that is made now.
func (o *ordered) laterStore(t tileir.TileType) func(bounded) {
	p := o.pointer(t.Scalar(), true)
	if p == nil || o.src.oneIn(2) {
		return o.store
	}
	w := o.window(p, t, true)
	return func(v bounded) {
		if o.closed[p.arena] {
			return
		}
		v = o.fit(p.arena, v)
		o.done(w.span, o.StoreViewTko(tileir.Weak, nil, v.Value, w.view, w.index, o.before(w.span), nil, nil))
	}
}

// operands are the operands of product i of a loop: from views that are made before it, if
// there are any.
func (o *ordered) operands(t [2]tileir.Scalar, s sizes, tight []*walk, i int) (x, y bounded) {
	if tight == nil {
		return o.operandOf(s.matrix(t[0], s.m, s.k), 1), o.operandOf(s.matrix(t[0], s.k, s.n), 0)
	}
	return o.nextTile(tight[2*i]), o.nextTile(tight[2*i+1])
}

// nextTile reads the tile of the iteration.
func (o *ordered) nextTile(w *walk) bounded {
	if o.closed[w.arena] {
		return o.constantOf(w.tile)
	}
	w.index[w.along] = o.counter
	v, token := o.LoadViewTko(tileir.Weak, nil, w.view, w.index, o.before(w.span), nil, nil)
	o.done(w.span, token)
	return bounded{v, w.arena.bound}
}

// walk is a window that moves along a dimension from iteration to iteration.
type walk struct {
	window
	arena *arena
	tile  tileir.TileType
	along int
}

// walks makes the views that the products of a loop read, before the loop; nil if there is
// no memory for them.
func (o *ordered) walks(t [2]tileir.Scalar, s sizes, count int, trips int64) []*walk {
	var list []*walk
	for range count {
		for i, matrix := range []tileir.TileType{s.matrix(t[0], s.m, s.k), s.matrix(t[0], s.k, s.n)} {
			p := o.pointer(t[0], false)
			if p == nil {
				return nil
			}
			list = append(list, o.walking(p, matrix, 1-i, trips))
		}
	}
	return list
}

// walking is a window over a tensor of tiles along one dimension, of which the loop's
// counter will choose one.
func (o *ordered) walking(p *pointer, t tileir.TileType, along int, trips int64) *walk {
	c := &cutting{sparse: -1}
	var w window
	for d, n := range t.Shape {
		c.tile, c.step, c.dimMap = append(c.tile, int32(n)), append(c.step, int32(n)), append(c.dimMap, int32(d))
		if d != along && o.src.oneIn(4) { // the tensor ends within the tile
			n = int64(o.src.between(1, int(n)))
		}
		c.sizes, w.index = append(c.sizes, n), append(w.index, o.scalar(tileir.I32, 0))
	}
	c.sizes[along] *= max(1, trips)
	if o.src.oneIn(4) {
		c.sizes[along] -= int64(o.src.n(int(t.Shape[along])))
	}
	pad := tileir.PadZero
	c.padding = &pad
	extent := o.strides(c)
	from := o.find(p, extent)
	w.span = p.span(from, extent, false)
	w.view = o.view(o.at(p, from), p.elem, c)
	return &walk{w, p.arena, t, along}
}

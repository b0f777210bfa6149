package irgen

import (
	"math"
	"slices"

	"gotile/tileir"
)

// In the form in which most kernels are written, each block loads its tile of some arrays, computes, reduces, and stores its tile of others,
// all by views. The arrays have the same extents, which are seldom multiples of the tile's, so that elements beyond an edge meet others that
// are not.

// tiles are the shapes of tiles in kernels: those with short rows are as usual as others.
var tiles = [][]int64{
	{32}, {256}, {1024}, {1, 32}, {1, 256}, {8, 16}, {16, 8}, {32, 32}, {64, 8}, {32, 4}, {8, 64}, {4, 128}, {64, 64}, {128, 16}, {32, 2}, {256, 8}, {16, 64}, {2, 16, 8}, {16, 4, 8}, {4, 8, 32},
}

// GenerateKernel makes a program in the form in which most kernels are written.
func GenerateKernel(src *Source, opt Options) *Program {
	if opt.Budget == 0 {
		opt.Budget = 1 << 16
	}
	m := tileir.NewModule("kernel")
	g := &gen{src: src, opt: opt, entry: m.NewEntry("k", nil), fault: -1, tidy: !src.oneIn(4)}
	g.scale = scale{tiles, [][3]int{{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {9, 1, 1}}, []int{2, 3, 1, 4, 0, 5}, opt.Budget}
	g.p = &Program{Module: m, Entry: "k", Grid: pick(src, g.scale.grids)}
	g.Builder = tileir.NewBuilder(g.entry.Block(0))
	g.times = g.p.Blocks()
	o := &ordered{gen: g, shape: pick(src, tiles), closed: make(map[*arena]bool), calm: true}
	for range src.n(3) {
		g.p.Later = append(g.p.Later, g.p.Grid)
	}
	g.head()
	g.pool, g.token = nil, nil
	if !src.oneIn(4) {
		o.plainBlocks()
	}
	for range src.between(1, 2) {
		o.elems = append(o.elems, pick(src, []tileir.Scalar{tileir.F32, tileir.F32, tileir.I32, tileir.I8, tileir.I16, tileir.I64, tileir.F16, tileir.BF16, tileir.F64, tileir.I1}))
	}
	o.chooseExtents()
	for _, elem := range o.elems {
		if src.oneIn(3) { // to gather from
			o.bufferArena(elem, false)
		}
		o.values = append(o.values, o.loadArray(tileir.Tile(elem, o.shape...)))
	}
	o.statements(pick(src, []int{0, 0, 1, 2, 4, 8}))
	o.finish()
	return g.p
}

// chooseExtents chooses the extents of all arrays: the blocks divide the first dimension, and a loop may divide another.
func (o *ordered) chooseExtents() {
	divided := false
	for d, n := range o.shape {
		count := int64(1)
		if d == 0 {
			count = int64(o.p.Blocks())
		} else if !divided && o.src.oneIn(4) {
			divided, count = true, int64(o.src.between(2, 4))
		}
		size := count * n
		if !o.src.oneIn(3) {
			size -= int64(o.src.n(int(n)))
		}
		o.extents = append(o.extents, size)
	}
}

// kernelStatements are the statements of such a program.
func (o *ordered) kernelStatements() []func() {
	return []func(){o.compute, o.compute, o.compute, o.reductions, o.reductions, o.control, o.convertSome, o.softmax, o.storeValue, o.loadValue, o.moveSome, o.gatherChain, o.whileActive, o.whileActive, o.forActive, o.iterate}
}

// lastResults returns how many of the last values a program stores. Two thirds of the programs end with a reduction, of which they store nothing but
// the result: engines reduce tiles in other ways if nothing else reads them.
func (o *ordered) lastResults() int {
	if o.src.oneIn(3) {
		return pick(o.src, []int{1, 2, 8})
	}
	for range o.src.n(4) {
		o.offer(o.computed(o.tile()))
	}
	list, apply := o.columns(true)
	o.combine(list, apply, len(o.shape)-1-o.src.n(len(o.shape))*o.src.n(2))
	return 1
}

// loadArray loads the block's tile of a new array. The array may have one element along some dimensions, which the tile repeats, and a tile of
// another shape than the program's has an array of its own extents.
func (o *ordered) loadArray(t tileir.TileType) bounded {
	if t.Rank() == 0 || o.full() {
		return o.constantOf(t)
	}
	c := o.wholeArray(t)
	tile := t
	for d := range t.Shape {
		if o.src.oneIn(6) {
			tile.Shape = slices.Clone(tile.Shape)
			tile.Shape[d], c.sizes[d], c.tile[d], c.step[d] = 1, 1, 1, 1
		}
	}
	pad := tileir.PadZero
	bound := 4.0
	if list := paddings[t.Scalar()]; t.Scalar().IsFloat() && o.src.oneIn(3) {
		pad = pick(o.src, list)
		bound = math.Inf(1)
	}
	c.padding = &pad
	b := &Buffer{Elem: t.Scalar()}
	if t.Scalar().IsFloat() {
		b.kind = smalls
	}
	view, index := o.arrayView(c, b)
	v, _ := o.LoadViewTko(tileir.Weak, nil, view, index, nil, o.hints(), nil)
	if !slices.Equal(tile.Shape, t.Shape) {
		v = o.Broadcast(v, t)
	}
	return bounded{v, bound}
}

// storeArray stores the block's tile of a new array. Scalars are not stored.
func (o *ordered) storeArray(v bounded) {
	t := tileOf(v.Value)
	if t.Rank() == 0 || o.full() || o.loops > 0 {
		return
	}
	b := &Buffer{Elem: t.Scalar(), Written: true}
	if t.Scalar().IsFloat() {
		b.ULPs = 1 // the sign of zero
	}
	if o.src.oneIn(6) {
		o.scatterTile(v.Value, b)
		return
	}
	c := o.wholeArray(t)
	if t.Shape[0] != o.shape[0] { // no dimension is that of the blocks
		c.sizes[0] = t.Shape[0] * int64(o.p.Blocks())
	}
	view, index := o.arrayView(c, b)
	index[0] = o.block
	o.StoreViewTko(tileir.Weak, nil, v.Value, view, index, nil, o.hints(), nil)
}

// iterate is a loop that only computes the elements of the tiles that it carries.
func (o *ordered) iterate() {
	if o.depth >= maxDepth || o.times > o.opt.Budget>>9 {
		return
	}
	var carried []bounded
	for range o.src.between(1, 3) {
		carried = append(carried, o.value(o.tile()))
	}
	carried = o.invariant(carried)
	results := o.countedLoop(tileir.I32, int64(pick(o.src, []int{2, 3, 7, 1, 0})), carried, func(args []bounded) []bounded {
		for i := range args {
			args[i].bound = carried[i].bound
		}
		return o.next(args)
	})
	for _, v := range results {
		o.offer(v)
	}
}

// scatterTile stores the block's tile through pointers, its elements in order or not, perhaps under a mask.
func (o *ordered) scatterTile(v *tileir.Value, b *Buffer) {
	t := tileOf(v)
	n := t.NumElements()
	b.Len = n * int64(o.p.Blocks())
	index := o.count(tileir.I32, t.Shape)
	if o.src.oneIn(2) {
		index = o.XOrI(index, o.like(index, int64(o.src.n(int(n)))))
	}
	var mask *tileir.Value
	if o.src.oneIn(2) {
		mask = o.value(t.WithElem(tileir.I1)).Value
	}
	first := o.spread(o.timesOf(o.block, o.number(tileir.I32, n)), t.Shape)
	o.StorePtrTko(tileir.Weak, nil, o.Offset(o.spread(o.bufferParam(b), t.Shape), o.plus(first, index)), v, mask, nil, o.hints())
}

// wholeArray describes an array of tiles of a type: its dimensions are those of the program's arrays that have as many elements of a tile.
func (o *ordered) wholeArray(t tileir.TileType) *cutting {
	c := &cutting{sparse: -1}
	next := 0
	for d, n := range t.Shape {
		c.tile, c.step, c.dimMap = append(c.tile, int32(n)), append(c.step, int32(n)), append(c.dimMap, int32(d))
		size := n
		for e := next; e < len(o.shape); e++ {
			if o.shape[e] == n {
				size, next = o.extents[e], e+1
				break
			}
		}
		c.sizes = append(c.sizes, size)
	}
	return c
}

// arrayView makes the view of an array, and the index of the block's tile in it: in a loop along a dimension, that of the iteration.
func (o *ordered) arrayView(c *cutting, b *Buffer) (*tileir.Value, []*tileir.Value) {
	var index []*tileir.Value
	for d, n := range c.tile {
		i := o.number(tileir.I32, 0)
		switch {
		case d == 0 && c.sizes[d] > int64(n):
			i = o.block
		case c.sizes[d] > int64(n) && o.counter != nil:
			i = o.counter
		case c.sizes[d] > int64(n):
			i = o.number(tileir.I32, int64(o.src.n(int((c.sizes[d]+int64(n)-1)/int64(n)))))
		}
		index = append(index, i)
	}
	b.Len = o.strides(c)
	return o.view(o.bufferParam(b), b.Elem, c), index
}

// ofIndices is a condition on the indices of elements: mostly that they are within the arrays.
func (o *ordered) ofIndices(t tileir.TileType) bounded {
	d := o.src.n(t.Rank())
	c := o.wholeArray(t)
	limit := c.sizes[d]
	if d == 0 {
		limit = min(limit, int64(c.tile[0]))
	}
	if o.src.oneIn(3) {
		limit = int64(o.src.n(int(c.tile[d]) + 1))
	}
	i := o.indexAlong(t.WithElem(tileir.I32), d)
	return bounded{Value: o.CmpI(o.predicate(), i, o.like(i, limit), tileir.Signed)}
}

// indexAlong is the index of each element along a dimension.
func (o *ordered) indexAlong(t tileir.TileType, d int) *tileir.Value {
	one := slices.Repeat([]int64{1}, t.Rank())
	one[d] = t.Shape[d]
	return o.Broadcast(o.Reshape(o.Iota(t.WithShape(t.Shape[d])), t.WithShape(one...)), t)
}

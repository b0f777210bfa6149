package irgen

import (
	"slices"

	"gotile/tileir"
)

// cutting describes how a view divides a tensor into tiles: all lists but sizes and strides are by dimensions of the tile.
type cutting struct {
	tile           []int32
	step           []int32 // of the index, in elements
	dimMap         []int32
	sparse         int // -1 for none
	padding        *tileir.Padding
	sizes, strides []int64 // of the tensor
}

// type is the type of the view over a tensor.
func (c *cutting) typ(tensor tileir.TensorViewType) tileir.Type {
	switch {
	case c.sparse >= 0:
		return tileir.GatherScatterViewType{Tile: c.tile, View: tensor, Sparse: uint32(c.sparse), Padding: c.padding}
	case !slices.Equal(c.step, c.tile):
		return tileir.StridedViewType{Tile: c.tile, Traversal: c.step, View: tensor, DimMap: c.dimMap, Padding: c.padding}
	}
	return tileir.PartitionViewType{Tile: c.tile, View: tensor, DimMap: c.dimMap, Padding: c.padding}
}

// cut chooses a kind of view for tiles of a shape.
func (g *gen) cut(shape []int64, strided bool) *cutting {
	c := &cutting{sparse: -1, dimMap: g.permutation(len(shape))}
	if g.src.oneIn(2) {
		slices.Sort(c.dimMap)
	}
	for _, n := range shape {
		c.tile = append(c.tile, int32(n))
	}
	c.step = slices.Clone(c.tile)
	switch g.src.n(4) {
	case 0:
		c.sparse = g.src.n(len(shape))
		slices.Sort(c.dimMap)
		for d := range c.step {
			c.step[d] = 1
		}
	case 1:
		for d := range c.step {
			if strided {
				c.step[d] = int32(g.src.between(1, 2*int(shape[d])))
			}
		}
	}
	return c
}

// layOut sets the tensor's strides, without two elements in one address, and returns the number of elements of memory that
// it takes.
func (g *gen) layOut(c *cutting) int64 {
	c.strides = make([]int64, len(c.sizes))
	next := int64(1)
	order := g.src.order(len(c.sizes))
	if g.src.oneIn(2) {
		slices.Sort(order)
		slices.Reverse(order)
	}
	for _, d := range order {
		c.strides[d] = next
		next = next*c.sizes[d] + int64(pick(g.src, []int{0, 0, 0, 1, 3}))
	}
	return next
}

// overlap sets strides with which elements share memory: those of windows that move by less than their size, or of rows
// that are all the same. It returns the number of elements of memory.
func (g *gen) overlap(c *cutting) int64 {
	extent := int64(1)
	for d, n := range c.sizes {
		c.strides[d] = int64(pick(g.src, []int{0, 1, 1, 2, 3, 8}))
		extent += (n - 1) * c.strides[d]
	}
	return extent
}

// makeView makes the tensor and the view; some sizes and strides are known when the
// program runs only.
func (g *gen) makeView(ptr *tileir.Value, elem tileir.Scalar, c *cutting) *tileir.Value {
	t := tileir.TensorViewType{Elem: elem, Shape: slices.Clone(c.sizes), Strides: slices.Clone(c.strides)}
	var sizes, strides []*tileir.Value
	if g.src.oneIn(2) || slices.Contains(c.sizes, 0) || slices.Contains(c.strides, 0) {
		number := pick(g.src, []tileir.Scalar{tileir.I64, tileir.I32})
		sizes, strides = g.dynamic(number, t.Shape), g.dynamic(number, t.Strides)
	}
	tensor := g.MakeTensorView(ptr, sizes, strides, t)
	if g.src.oneIn(8) {
		tensor = g.Assume(tensor, tileir.DivBy{Divisor: uint64(elem.Bytes())})
	}
	if g.src.oneIn(6) {
		for _, n := range g.GetTensorShape(tensor, g.intTypes(len(c.sizes))) {
			g.keep(n)
		}
	}
	view := c.typ(t)
	switch view.(type) {
	case tileir.PartitionViewType:
		return g.shapeOf(g.MakePartitionView(tensor, view), c)
	case tileir.StridedViewType:
		return g.shapeOf(g.MakeStridedView(tensor, view), c)
	}
	return g.shapeOf(g.MakeGatherScatterView(tensor, view), c)
}

// shapeOf may read the view's number of tiles.
func (g *gen) shapeOf(view *tileir.Value, c *cutting) *tileir.Value {
	if g.src.oneIn(6) && c.sparse < 0 {
		for _, n := range g.GetIndexSpaceShape(view, g.intTypes(len(c.tile))) {
			g.keep(n)
		}
	}
	return view
}

func (g *gen) intTypes(n int) []tileir.Type {
	t := tileir.Tile(pick(g.src, []tileir.Scalar{tileir.I32, tileir.I64, tileir.I16}))
	return slices.Repeat([]tileir.Type{t}, n)
}

// dynamic makes some elements of a list dynamic and returns their values.
func (g *gen) dynamic(elem tileir.Scalar, list []int64) []*tileir.Value {
	var values []*tileir.Value
	for i, n := range list {
		switch {
		case n > 0 && g.src.oneIn(2): // types have no 0
			continue
		case g.full() || g.src.oneIn(2):
			values = append(values, g.scalar(elem, n))
		default:
			values = append(values, g.scalarParam(tileir.Tile(elem), uint64(n)))
		}
		list[i] = tileir.Dynamic
	}
	return values
}

// loadView reads a tile of a ragged tensor at an index inside, at its edge or outside.
func (g *gen) loadView(t tileir.TileType, k kind) val {
	c := g.cut(t.Shape, true)
	result := val{kind: k, raw: true}
	if g.src.oneIn(2) {
		c.padding = g.padding(t.Scalar(), k)
		result.raw = c.padding == nil || *c.padding != tileir.PadNaN
	}
	c.sizes = make([]int64, len(t.Shape))
	for d, n := range t.Shape {
		c.sizes[c.dimMap[d]] = g.chosenSize(n, t)
	}
	if g.src.oneIn(30) {
		c.sizes[g.src.n(len(c.sizes))] = 0
	}
	base, buf := g.input(t.Scalar(), k)
	extent := g.layOut(c)
	if g.src.oneIn(6) && !t.Scalar().Packed() {
		extent = g.overlap(c)
	}
	buf.Len = max(buf.Len, extent)
	view := g.makeView(base, t.Scalar(), c)
	elem := pick(g.src, wide)
	var index []*tileir.Value
	inside := true
	for d := range t.Shape {
		i, in := g.loadIndex(c, d, elem)
		index, inside = append(index, i), inside && in
	}
	var promise []bool
	if g.src.oneIn(4) {
		promise = slices.Repeat([]bool{inside}, len(index))
	}
	order, scope := g.order(loadOrders)
	result.Value, _ = g.LoadViewTko(order, scope, view, index, g.late(), g.hints(), promise)
	return result
}

// loadIndex is an index of one dimension, and whether the tile is inside there.
func (g *gen) loadIndex(c *cutting, d int, elem tileir.Scalar) (*tileir.Value, bool) {
	size, n, step := c.sizes[c.dimMap[d]], int64(c.tile[d]), int64(c.step[d])
	if d == c.sparse {
		rows := make([]int64, n)
		for i := range rows {
			rows[i] = int64(g.src.n(int(size)+2)) - 1 // one outside on either side
		}
		return g.list(elem, rows, n), false
	}
	i := int64(g.src.n(int(min((size+step-1)/step+1, 100))))
	if g.src.oneIn(8) {
		i = -1
	}
	if c.sparse < 0 && i >= 0 && g.src.oneIn(3) { // the block's number moves it
		return g.plus(g.index(elem, g.block), g.scalar(elem, i)), false
	}
	return g.scalar(elem, i), i >= 0 && i*step+n <= size
}

// padding is one that the elements have and that keeps their kind.
func (g *gen) padding(elem tileir.Scalar, k kind) *tileir.Padding {
	pad := tileir.PadZero
	if elem.IsFloat() && k == anyBits {
		pad = pick(g.src, paddings[elem])
	}
	return &pad
}

// paddings are the ones that a format has a value for.
var paddings = func() map[tileir.Scalar][]tileir.Padding {
	m := make(map[tileir.Scalar][]tileir.Padding)
	for _, s := range allFloats {
		m[s] = []tileir.Padding{tileir.PadZero}
	}
	for _, s := range []tileir.Scalar{tileir.F16, tileir.BF16, tileir.F32, tileir.F64, tileir.TF32, tileir.E5M2} {
		m[s] = []tileir.Padding{tileir.PadZero, tileir.PadNegZero, tileir.PadNaN, tileir.PadPosInf, tileir.PadNegInf}
	}
	m[tileir.E4M3FN] = []tileir.Padding{tileir.PadZero, tileir.PadNegZero, tileir.PadNaN}
	return m
}()

// storeView stores the block's tile: the tensor has room for the tiles of all blocks one
// below the other.
func (g *gen) storeView(v *tileir.Value, b *Buffer) {
	t := tileOf(v)
	c := g.cut(t.Shape, false)
	down := g.src.n(t.Rank()) // the dimension along which the blocks' tiles are arranged
	if g.apart && (g.views || !g.src.oneIn(8)) {
		c.sparse, c.step = -1, slices.Clone(c.tile)
		if g.column == nil && g.src.oneIn(2) {
			down = 0
		}
	}
	if c.sparse >= 0 {
		down = c.sparse
	} else if g.src.oneIn(4) {
		c.step[down] += int32(g.src.n(3)) // with gaps
	}
	index := g.storeIndex(c, down)
	b.Len = g.layOut(c)
	view := g.makeView(g.bufferParam(b), t.Scalar(), c)
	order, scope := g.order(storeOrders)
	token := g.StoreViewTko(order, scope, v, view, index, g.token, g.hints(), nil)
	g.after(token)
}

// storeIndex sets the size of the tensor and computes the block's index in it. Some elements may be outside.
func (g *gen) storeIndex(c *cutting, down int) []*tileir.Value {
	c.sizes = make([]int64, len(c.tile))
	index := make([]*tileir.Value, len(c.tile))
	elem := pick(g.src, wide)
	if g.p.Blocks() > 127 && elem == tileir.I8 { // two blocks would have one index
		elem = tileir.I16
	}
	if g.apart {
		elem = tileir.I32
	}
	for d, n := range c.tile {
		size := int64(n)
		index[d] = g.number(elem, 0)
		if d == down {
			size = int64(max(c.step[d], n)) * int64(g.p.Blocks())
			index[d] = g.index(elem, g.block)
		}
		if d == c.sparse {
			index[d] = g.rows(int64(n))
			size = int64(n) * int64(g.p.Blocks())
		}
		if g.src.oneIn(4) {
			size = max(1, size-int64(g.src.n(int(n))))
		}
		c.sizes[c.dimMap[d]] = size
	}
	if g.apart && c.sparse < 0 && g.column != nil {
		g.ownIndex(c, index, down, 3)
	}
	return index
}

// rows is the block's own n rows, not in order.
func (g *gen) rows(n int64) *tileir.Value {
	i := g.Iota(tileir.Tile(tileir.I32, n))
	mixed := g.XOrI(i, g.like(i, int64(g.src.n(int(n)))))
	return g.plus(mixed, g.spread(g.timesOf(g.block, g.number(tileir.I32, n)), []int64{n}))
}

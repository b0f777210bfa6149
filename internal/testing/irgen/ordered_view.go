package irgen

import (
	"slices"

	"gotile/tileir"
)

// window is a view over memory of an arena, and the index of a tile in it.
type window struct {
	view  *tileir.Value
	index []*tileir.Value
	span  access
}

// loadView loads a tile of a tensor. Elements outside the tensor are zero.
func (o *ordered) loadView(p *pointer, t tileir.TileType) bounded {
	w := o.anyWindow(p, t, false)
	order, scope := o.order(loadOrders)
	v, token := o.LoadViewTko(order, scope, w.view, w.index, o.before(w.span), o.hints(), nil)
	o.done(w.span, token)
	return bounded{v, p.arena.bound}
}

// storeView stores a tile of a tensor. Elements outside the tensor are not stored.
func (o *ordered) storeView(p *pointer, v bounded) {
	w := o.anyWindow(p, tileOf(v.Value), true)
	order, scope := o.order(storeOrders)
	o.done(w.span, o.StoreViewTko(order, scope, v.Value, w.view, w.index, o.before(w.span), o.hints(), nil))
}

// anyWindow is a window into an arena of either kind.
func (o *ordered) anyWindow(p *pointer, t tileir.TileType, write bool) window {
	if p.arena.tile != nil {
		return o.tiledWindow(p, write)
	}
	return o.window(p, t, write)
}

// tiledWindow is the block's tile of a tensor that has one for each block.
func (o *ordered) tiledWindow(p *pointer, write bool) window {
	c := &cutting{sparse: -1}
	w := window{span: p.span(0, p.arena.bytes/int64(p.elem.Bytes()), write)}
	for d, n := range p.arena.tile {
		c.tile, c.step, c.dimMap = append(c.tile, int32(n)), append(c.step, int32(n)), append(c.dimMap, int32(d))
		c.sizes = append(c.sizes, n)
		w.index = append(w.index, o.scalar(tileir.I32, 0))
	}
	c.sizes[0] *= int64(o.p.Blocks())
	w.index[0] = o.block
	pad := tileir.PadZero
	c.padding = &pad
	stride := int64(1)
	c.strides = make([]int64, len(c.sizes))
	for d := len(c.sizes) - 1; d >= 0; d-- {
		c.strides[d] = stride
		stride *= c.sizes[d]
	}
	w.view = o.view(p.base, p.elem, c)
	return w
}

// window chooses a tensor around a tile: as large as the tile, or it ends within, or it has
// several tiles.
func (o *ordered) window(p *pointer, t tileir.TileType, write bool) window {
	pad := tileir.PadZero
	if write && o.src.oneIn(2) {
		return o.windowWith(p, t, write, nil)
	}
	return o.windowWith(p, t, write, &pad)
}

// windowWith is a window with a padding, or without.
func (o *ordered) windowWith(p *pointer, t tileir.TileType, write bool, padding *tileir.Padding) window {
	c := &cutting{sparse: -1, padding: padding}
	for d, n := range t.Shape {
		c.tile, c.step, c.dimMap = append(c.tile, int32(n)), append(c.step, int32(n)), append(c.dimMap, int32(d))
	}
	if !write && o.src.oneIn(8) {
		c.step[0] = int32(o.src.between(1, 2*int(t.Shape[0])))
	}
	var w window
	for _, n := range t.Shape {
		size, index := o.extent(n)
		c.sizes = append(c.sizes, size)
		w.index = append(w.index, index)
	}
	extent := o.strides(c)
	from := o.find(p, extent)
	w.span = p.span(from, extent, write)
	w.view = o.view(o.at(p, from), p.elem, c)
	return w
}

// extent chooses the size of a tensor along a dimension of n elements of the tile, and the
// index of a tile.
func (o *ordered) extent(n int64) (size int64, index *tileir.Value) {
	switch o.src.n(8) {
	case 0: // the tensor ends within the tile
		return int64(o.src.between(1, int(n))), o.scalar(tileir.I32, 0)
	case 1: // one of several
		count := int64(o.src.between(2, 3))
		return count*n - int64(o.src.n(int(n))), o.scalar(tileir.I32, int64(o.src.n(int(count))))
	case 2, 3:
		if o.counter != nil {
			return max(1, o.trips*n-int64(o.src.n(int(n)))*int64(o.src.n(2))), o.counter
		}
	}
	return n, o.scalar(tileir.I32, 0)
}

// strides lays a tensor out by rows or columns, without elements in common, and returns its
// extent.
func (o *ordered) strides(c *cutting) int64 {
	c.strides = make([]int64, len(c.sizes))
	dims := make([]int, len(c.sizes))
	for i := range dims {
		dims[i] = len(dims) - 1 - i
	}
	if o.src.oneIn(6) {
		dims = o.src.order(len(dims))
	}
	stride := int64(1)
	if o.src.oneIn(8) {
		stride = int64(o.src.between(1, 3))
	}
	extent := int64(1)
	for _, d := range dims {
		c.strides[d] = stride
		extent += (c.sizes[d] - 1) * stride
		stride = stride*c.sizes[d] + int64(pick(o.src, []int{0, 0, 0, 0, 1, 3}))
	}
	return extent
}

// view makes the view. Some sizes and strides are arguments, and sizes then vary from
// launch to launch.
func (o *ordered) view(base *tileir.Value, elem tileir.Scalar, c *cutting) *tileir.Value {
	t := tileir.TensorViewType{Elem: elem, Shape: slices.Clone(c.sizes), Strides: slices.Clone(c.strides)}
	var sizes, strides []*tileir.Value
	if o.src.oneIn(3) {
		number := pick(o.src, []tileir.Scalar{tileir.I64, tileir.I32})
		args := len(o.p.Args)
		sizes = o.dynamic(number, t.Shape)
		for i := args; i < len(o.p.Args); i++ {
			n := o.p.Args[i].Bits
			o.p.Args[i].Later = []uint64{max(1, n-1), n, max(1, n/2)}
		}
		strides = o.dynamic(number, t.Strides)
	}
	tensor := o.MakeTensorView(base, sizes, strides, t)
	switch view := c.typ(t).(type) {
	case tileir.StridedViewType:
		return o.MakeStridedView(tensor, view)
	case tileir.GatherScatterViewType:
		return o.MakeGatherScatterView(tensor, view)
	default:
		return o.MakePartitionView(tensor, view)
	}
}

package tile

import (
	"slices"

	"gotile/tile/internal/view"
	"gotile/tileir"
)

// PartitionView cuts an array into an aligned grid of tiles, which are loaded and
// stored by their index in that grid (reference 2.12).
type PartitionView struct {
	span TensorSpan
	cut  view.View
	bad  bool // had an error, which was reported
}

// SpanLike is a [TensorSpan], or a type that embeds one, such as [Span2].
type SpanLike interface{ span() TensorSpan }

func (s TensorSpan) span() TensorSpan { return s }

// Partition cuts a span into tiles of a shape with as many dimensions, each a power of
// two (2.12.1). The array's lengths need not be multiples: see LoadMasked. An array
// without dimensions is one element, and so is its only tile.
func Partition(s SpanLike, shape ...int) PartitionView {
	if isNil(s) {
		openCurrent("Partition", "2.12.1").failf("nil is not an array; make one with tile.Span, or take it as a parameter")
		return PartitionView{bad: true}
	}
	span := s.span()
	return span.open("Partition", "2.12.1").partition(span, shape)
}

func (c *call) partition(span TensorSpan, shape []int) PartitionView {
	p := PartitionView{span: span, bad: true}
	if !c.spanUsable(span) {
		return p
	}
	if len(shape) != span.Rank() {
		c.failf("shape %v for an array of %d dimensions; give one length for each",
			shape, span.Rank())
		return p
	}
	dims, ok := c.shapeOf(shape)
	if !ok {
		return p
	}
	var tensor *tileir.Value
	if len(shape) > 0 {
		tensor = span.view(c)
	}
	p.bad, p.cut = false, view.New(&c.Call, tensor, dims)
	return p
}

// Permute maps dimension i of the tiles to dimension dims[i] of the array: a dimension map
// (2.13.2). Partition(s, 32, 64).Permute(1, 0) has tiles of 32 by 64 of the transpose of s.
func (p PartitionView) Permute(dims ...int) PartitionView {
	c := p.span.open("PartitionView.Permute", "2.13.2")
	if !c.viewUsable(p) {
		return p
	}
	if !p.cut.IsPermutation(dims) {
		c.failf("%v is not a permutation of the dimensions 0 to %d; name each once", dims, len(p.cut.Tile)-1)
		p.bad = true
		return p
	}
	p.cut = p.cut.Permute(dims)
	return p
}

// Span returns the array that the view cuts (2.12.1, span).
func (p PartitionView) Span() TensorSpan { return p.span }

// Count returns the number of tiles that the view has along a dimension, of which the last
// may reach beyond the array: an integer scalar (2.12.1, partition view index space).
func (p PartitionView) Count(axis int) Tile {
	c := p.span.open("PartitionView.Count", "2.12.1")
	switch {
	case !c.viewUsable(p):
		return c.poison()
	case axis < 0 || axis >= len(p.cut.Tile):
		return c.failf("dimension %d of a view that has %d; count from 0", axis, len(p.cut.Tile))
	}
	types := make([]tileir.Type, len(p.cut.Tile))
	for i := range types {
		types[i] = irType(p.span.index, nil)
	}
	counts := c.IR().GetIndexSpaceShape(p.view(true, PadZero), types)
	return c.value(counts[axis], p.span.index, true)
}

// viewUsable checks that a view belongs to a region that is still open.
func (c *call) viewUsable(p PartitionView) bool {
	switch {
	case p.bad || c.Void:
		return false
	case p.cut.IsZero():
		c.failf("a zero view was used; make one with tile.Partition")
		return false
	case p.span.tr != c.Trace:
		c.FailForeign("view", p.span.tr, p.cut.At())
		return false
	}
	return p.cut.InScope(&c.Call)
}

// Load returns the tile at an index, of the view's shape. The index is an int or integer
// scalar for each dimension (2.12.1, loads). The tile must be wholly inside the array (3.1,
// ub-23, ub-24), no two of whose elements may share memory (ub-25). Options after the index:
// a [MemoryOrder] and [Scope] for an atomic load, [Latency], [AllowTMA].
func (p PartitionView) Load(index ...any) Tile {
	return p.span.open("PartitionView.Load", "2.12.1").loadView(p, index, false)
}

// LoadMasked is Load for tiles that reach beyond the array: elements beyond it read as the
// [Padding] after the index, PadZero by default. Paddings other than PadZero are for basic
// floats. A tile wholly outside is undefined behaviour (3.1, ub-23). Options as for Load.
func (p PartitionView) LoadMasked(index ...any) Tile {
	return p.span.open("PartitionView.LoadMasked", "2.12.1").loadView(p, index, true)
}

func (c *call) loadView(p PartitionView, args []any, masked bool) Tile {
	index, a, ok := c.viewAccess(p, args, takesPadding|takesTMA|takesUnchecked, Relaxed, Acquire)
	if !ok {
		return c.poison()
	}
	if a.pad != PadZero && !masked {
		return c.failf("padding %s is for masked loads; use LoadMasked", optionText(a.pad))
	}
	if a.pad != PadZero && !p.span.elem.IsBasicFloat() {
		return c.failf("padding %v is for masked loads of basic floats, and these are %v; use PadZero", optionText(a.pad), p.span.elem)
	}
	if len(p.cut.Tile) == 0 {
		return c.gather(p.element(&a), nil, nil, a)
	}
	ir := c.IR()
	order, scope := a.ir()
	v, token := ir.LoadViewTko(order, scope, p.view(masked && !a.unchecked, a.pad), index, c.loadToken(a), hintsOf(a.hints), a.inbounds(p))
	c.afterAccess(ir, a, token)
	return c.fromMemory(v, p.span.elem, false)
}

// Store stores a tile of the view's shape, or a scalar for each element, at an index (2.12.1,
// stores). Its type must convert to the array's without narrowing. The tile must be wholly
// inside the array (3.1, ub-23, ub-24), no two of whose elements may share memory (ub-25).
func (p PartitionView) Store(t any, index ...any) {
	p.span.open("PartitionView.Store", "2.12.1").storeView(p, t, index, false)
}

// StoreMasked is Store for tiles that reach beyond the array: elements beyond it are not
// stored. A tile wholly outside is undefined behaviour (3.1, ub-23).
func (p PartitionView) StoreMasked(t any, index ...any) {
	p.span.open("PartitionView.StoreMasked", "2.12.1").storeView(p, t, index, true)
}

func (c *call) storeView(p PartitionView, value any, args []any, masked bool) {
	index, a, ok := c.viewAccess(p, args, takesTMA|takesUnchecked, Relaxed, Release)
	if !ok {
		return
	}
	t, ok := c.viewValue(p, value)
	if !ok {
		return
	}
	t = c.toMemory(t)
	order, scope := a.ir()
	if len(p.cut.Tile) == 0 {
		to := p.element(&a)
		c.AfterStore(c.IR().StorePtrTko(order, scope, to.v, t.v, nil, c.Region.Tokens.All, hintsOf(a.hints)))
		return
	}
	masked = masked && !a.unchecked
	c.AfterStore(c.IR().StoreViewTko(order, scope, t.v, p.view(masked, PadZero), index, c.Region.Tokens.All, hintsOf(a.hints), a.inbounds(p)))
}

// element returns a pointer to the only element of an array without dimensions, as a tile:
// Tile IR has no view of it, and no tensor memory accelerator for it.
func (p PartitionView) element(a *access) Tile {
	a.hints = slices.DeleteFunc(slices.Clone(a.hints), func(h hint) bool { return h.key == tileir.HintAllowTMA })
	return p.span.ptr.asScalar(false)
}

// viewValue returns the value to store in the view's type and shape.
func (c *call) viewValue(p PartitionView, x any) (Tile, bool) {
	t, ok := c.nonNarrowing(x, p.span.elem, "the array")
	if !ok {
		return t, false
	}
	if !sameDims(t.dims(), p.cut.Tile) && !t.scalar {
		c.failf("%v does not have the view's shape; want %s", t, typeText(p.span.elem, p.cut.Tile))
		return t, false
	}
	return c.broadcast(t, p.cut.Tile), true
}

// viewAccess reads an index and the options after it.
func (c *call) viewAccess(p PartitionView, args []any, takes int, orders ...MemoryOrder) (index []*tileir.Value, a access, ok bool) {
	if !c.viewUsable(p) {
		return nil, a, false
	}
	var opts []Option
	for _, x := range args {
		if o, is := x.(Option); is {
			opts = append(opts, o)
			continue
		}
		t, ok := c.indexAt(p, len(index), x)
		if !ok {
			return nil, a, false
		}
		index = append(index, t.v)
	}
	if len(index) != len(p.cut.Tile) {
		c.failf("%d indices for a view of %d dimensions; give one for each", len(index), len(p.cut.Tile))
		return nil, a, false
	}
	a, ok = c.access(opts, takes, orders...)
	return index, a, ok
}

// view returns the view's value for an access, which reaches beyond the array if masked.
func (p PartitionView) view(masked bool, pad Padding) *tileir.Value {
	if masked {
		return p.cut.Padded(paddings[pad])
	}
	return p.cut.Plain()
}

// inbounds returns the promise of [Unchecked] for each dimension of a view, nil without one.
func (a access) inbounds(p PartitionView) []bool {
	if !a.unchecked {
		return nil
	}
	return slices.Repeat([]bool{true}, len(p.cut.Tile))
}

// indexAt returns the index of a dimension.
func (c *call) indexAt(p PartitionView, dim int, x any) (Tile, bool) {
	if !p.cut.GathersAlong(dim) {
		return c.index(x, p.span.index)
	}
	t, ok := c.tileOperand(x)
	if ok && (!t.elem.IsIntegral() || t.Rank() != 1 || t.dims()[0] != p.cut.Tile[dim]) {
		c.failf("%v is not a list of %d indices for dimension %d; want a tile of integers", t, p.cut.Tile[dim], dim)
		return t, false
	}
	if !ok {
		return t, false
	}
	return c.convert(t, p.span.index), true
}

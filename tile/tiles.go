package tile

import (
	"fmt"
	"iter"
	"slices"
)

// Tiles is an array cut into tiles that may reach beyond its edges: elements beyond the array
// load as zero, or as a [Padding], and are not stored. It is the short form of
// [PartitionView], and may leave out the first dimensions:
//
//	xs := x.Tiles(64, 32) // x a Span2, tiles of 64 by 32
//	qs := q.Tiles(64, 32) // q a Span4, the same of its last two dimensions
//	a, c := xs.Load(i, j), qs.Load(batch, head, i, j)
//
// Indices count tiles, one for each dimension of the array.
type Tiles struct {
	view PartitionView
	lead int // dimensions of the array that the tiles do not have
}

// Tiles cuts the array into tiles of a shape, each length a power of two. A shape with fewer
// lengths than the array has dimensions is that of the last dimensions; along each dimension
// before them a tile has length 1.
func (s TensorSpan) Tiles(shape ...int) Tiles {
	c := s.open("TensorSpan.Tiles", "")
	lead := len(s.extents) - len(shape)
	if !c.spanUsable(s) {
		return Tiles{view: PartitionView{span: s, bad: true}}
	}
	if lead < 0 || len(shape) == 0 {
		c.failf("shape %v for an array of %d dimensions; want a length for each of the last dimensions, at least one",
			shape, len(s.extents))
		return Tiles{view: PartitionView{span: s, bad: true}}
	}
	return Tiles{c.partition(s, append(slices.Repeat([]int{1}, lead), shape...)), lead}
}

// View returns the partition view of the tiles, with a dimension for each of the array.
func (t Tiles) View() PartitionView { return t.view }

// DType returns the type of the array's elements.
func (t Tiles) DType() DType { return t.view.span.elem }

// Shape returns the shape of the tiles.
func (t Tiles) Shape() []int {
	shape := make([]int, 0, 4)
	for _, n := range t.kept() {
		shape = append(shape, int(n))
	}
	return shape
}

func (t Tiles) kept() []int64 { return t.view.cut.Tile[min(t.lead, len(t.view.cut.Tile)):] }

// Transpose returns tiles of the same shape from the array with its last two dimensions
// swapped: index and shape are those of the transpose.
func (t Tiles) Transpose() Tiles {
	c, r := t.view.span.open("Tiles.Transpose", ""), len(t.view.cut.Tile)
	if !c.viewUsable(t.view) {
		return t
	}
	if r < 2 {
		c.failf("an array of %d dimensions has no transpose; want two or more", r)
		t.view.bad = true
		return t
	}
	dims := slices.Clone(t.view.cut.Dims)
	dims[r-2], dims[r-1] = dims[r-1], dims[r-2]
	t.view = t.view.Permute(dims...)
	return t
}

// Load returns the tile at an index. Options after the index: a [Padding], a [MemoryOrder]
// and [Scope], [Latency], [AllowTMA], [Unchecked]; or an [Edge], alone.
func (t Tiles) Load(index ...any) Tile {
	if slices.ContainsFunc(index, func(x any) bool { _, ok := x.(Edge); return ok }) {
		return t.view.span.open("Tiles.Load", "").loadShifted(ShiftedTiles{t, slices.Repeat([]any{0}, len(t.kept()))}, index)
	}
	r := t.view.span.open("Tiles.Load", "").loadView(t.view, index, true)
	if r.bad() || t.lead == 0 {
		return r
	}
	return Reshape(r, t.Shape()...)
}

// Store stores a tile, or a scalar for each element, at an index. Its type must convert
// to the array's without narrowing. Options as for Load, but no padding.
func (t Tiles) Store(x any, index ...any) {
	t.view.span.open("Tiles.Store", "").storeView(t.view, t.whole(x), index, true)
}

// whole returns a tile with the array's dimensions.
func (t Tiles) whole(x any) any {
	r, ok := traced(x)
	if !ok {
		return x
	}
	if t.lead == 0 || t.view.bad || r.bad() || !sameDims(r.dims(), t.kept()) {
		return r
	}
	shape := append(slices.Repeat([]int{1}, t.lead), t.Shape()...)
	return Reshape(r, shape...)
}

// Count returns the number of tiles along a dimension of the array, an integer scalar.
func (t Tiles) Count(axis int) Tile { return t.view.Count(axis) }

// Range counts the tiles along a dimension: [Block.Range] from 0 to Count.
func (t Tiles) Range(axis int, carried ...Variable) iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		if c := t.view.span.open("Tiles.Range", ""); c.viewUsable(t.view) {
			c.count(0, t.Count(axis), 1, carried, yield)
		}
	}
}

// Extent returns the length of the array along a dimension of it: an int if it is static,
// otherwise a scalar.
func (t Tiles) Extent(axis int) any {
	c := t.view.span.open("Tiles.Extent", "")
	switch {
	case !c.viewUsable(t.view):
		return c.poison()
	case axis < 0 || axis >= len(t.view.cut.Dims):
		return c.failf("dimension %d of an array that has %d; count from 0", axis, len(t.view.cut.Dims))
	}
	return t.view.span.Extent(t.view.cut.Dims[axis])
}

// InsideAlong reports which elements of the tile at an index along a dimension are inside the
// array: bools of the shape of [Tiles.Places].
func (t Tiles) InsideAlong(axis int, index any) Tile {
	places := t.Places(axis, index)
	if places.bad() {
		return places
	}
	return Lt(places, t.Extent(axis))
}

// Places returns the indices in the array that the elements of a tile have along a
// dimension of the array, for the tile at an index along it. The dimension is one that
// tiles have a length for: the last of two of x.Tiles(8). The result has the rank of the
// tiles, and length 1 along their other dimensions.
func (t Tiles) Places(axis int, index any) Tile {
	c := t.view.span.open("Tiles.Places", "")
	switch {
	case !c.viewUsable(t.view):
		return c.poison()
	case axis < 0 || axis >= len(t.view.cut.Tile):
		return c.failf("the array has no dimension %d; it has %s", axis, dimensions(0, len(t.view.cut.Tile)))
	case axis < t.lead:
		return c.failf("the tiles, of shape %v, do not extend along dimension %d of the array, where a tile has one index; its positions are along %s",
			t.Shape(), axis, dimensions(t.lead, len(t.view.cut.Tile)))
	}
	n := int(t.view.cut.Tile[axis])
	first, ok := c.index(index, t.view.span.index)
	if !ok {
		return c.poison()
	}
	shape := slices.Repeat([]int{1}, len(t.kept()))
	shape[axis-t.lead] = n
	return Add(c.block().Iota(t.view.span.index, shape...), Mul(first, n))
}

// dimensions is those from first up to end: "dimension 2", "dimensions 1 and 2".
func dimensions(first, end int) string {
	if end-first == 1 {
		return fmt.Sprintf("dimension %d", first)
	}
	list := fmt.Sprintf("dimensions %d", first)
	for d := first + 1; d < end-1; d++ {
		list += fmt.Sprintf(", %d", d)
	}
	return list + fmt.Sprintf(" and %d", end-1)
}

// Inside reports which elements of the tile at an index are inside the array: a tile of bool
// that broadcasts to the tiles' shape. Only dimensions along which tiles are longer than 1
// are checked.
func (t Tiles) Inside(index ...any) Tile {
	c := t.view.span.open("Tiles.Inside", "")
	if !c.viewUsable(t.view) {
		return c.poison()
	}
	if len(index) != len(t.view.cut.Tile) {
		return c.failf("%d indices for an array of %d dimensions; give one for each", len(index), len(t.view.cut.Tile))
	}
	in := c.block().Full(true, Bool, slices.Repeat([]int{1}, len(t.kept()))...)
	for i := t.lead; i < len(index); i++ {
		if t.view.cut.Tile[i] > 1 {
			in = LogicalAnd(in, Lt(t.Places(i, index[i]), t.view.span.Extent(t.view.cut.Dims[i])))
		}
	}
	return in
}

// AtomicAdd atomically adds a tile to the array at an index; see [PartitionView.AtomicAdd].
func (t Tiles) AtomicAdd(x any, index ...any) { t.view.AtomicAdd(t.whole(x), index...) }

// AtomicMax atomically replaces elements by maxima; see [PartitionView.AtomicMax].
func (t Tiles) AtomicMax(x any, index ...any) { t.view.AtomicMax(t.whole(x), index...) }

// AtomicMin atomically replaces elements by minima; see [PartitionView.AtomicMin].
func (t Tiles) AtomicMin(x any, index ...any) { t.view.AtomicMin(t.whole(x), index...) }

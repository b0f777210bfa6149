package tile

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Edge is which element a load of a tile that reaches beyond the array reads there: an option of [Tiles.Load] and
// [ShiftedTiles.Load], in place of a [Padding]. It is beyond the reference.
type Edge uint8

// The elements beyond the edges of a b c d.
const (
	ClampEdge   Edge = iota // a a a b c d d d: the nearest element
	ReflectEdge             // c b a b c d c b: those on the other side of the first or last element
	WrapEdge                // c d a b c d a b: those from the other end
)

func (Edge) option() {}

// String returns the edge's name.
func (e Edge) String() string { return nameOf(e, "Edge", "ClampEdge", "ReflectEdge", "WrapEdge") }

func (e Edge) valid() bool { return e <= WrapEdge }

// ShiftedTiles are tiles that begin a number of elements before or after those of [Tiles]: see [Tiles.Shift].
type ShiftedTiles struct {
	tiles Tiles
	by    []any
}

// Shift returns tiles that begin so many elements later along each dimension that tiles have a length for, or earlier
// if the number is negative: ints, or integer scalars. They are for stencils:
//
//	xs := x.Tiles(32, 256)
//	above, below := xs.Shift(-1, 0).Load(i, j, tile.ClampEdge), xs.Shift(1, 0).Load(i, j, tile.ClampEdge)
//
// It is beyond the reference.
func (t Tiles) Shift(by ...any) ShiftedTiles {
	c := t.view.span.open("Tiles.Shift", "")
	if c.viewUsable(t.view) && len(by) != len(t.kept()) {
		c.failf("%d numbers for tiles of shape %v; give one for each length", len(by), t.Shape())
		t.view.bad = true
	}
	return ShiftedTiles{t, by}
}

// Load returns the tile at an index, as [Tiles.Load] does. Elements beyond the array, on either side, are zero, or
// what an [Edge] or a [Padding] after the index says.
//
// A tile that is wholly inside the array takes as long as any other. In one that is not, each element is located.
func (s ShiftedTiles) Load(index ...any) Tile {
	return s.tiles.view.span.open("ShiftedTiles.Load", "").loadShifted(s, index)
}

// shiftedAccess is the operands of a load of shifted tiles.
type shiftedAccess struct {
	starts []Tile // of the tile, along each dimension of the view
	edge   Edge
	edges  bool // there is an edge
	fill   any  // beyond the array, if there is none
}

// loadShifted loads a tile that may begin anywhere.
func (c *call) loadShifted(s ShiftedTiles, args []any) Tile {
	a, ok := c.shiftedAccess(s, args)
	if !ok {
		return c.poison()
	}
	t := s.tiles
	b, shape := c.block(), t.Shape()
	out := b.Zeros(t.DType(), shape...)
	for inside := range b.IfElse(t.whollyInside(a.starts, make([]int, len(shape))), &out) {
		if inside {
			out = t.loadInside(a.starts)
		} else {
			out = t.loadBeyond(a)
		}
	}
	return out
}

// shiftedAccess reads the index and the options of a load.
func (c *call) shiftedAccess(s ShiftedTiles, args []any) (a shiftedAccess, ok bool) {
	view := s.tiles.view
	if !c.viewUsable(view) {
		return a, false
	}
	a.fill = 0
	rank := len(view.cut.Tile)
	if len(args) < rank {
		c.failf("%d indices for an array of %d dimensions; give one for each", len(args), rank)
		return a, false
	}
	for _, x := range args[rank:] {
		switch x := x.(type) {
		case Edge:
			a.edge, a.edges = x, true
			ok = x.valid()
		case Padding:
			a.fill, ok = x.value(), x == PadZero || x <= PadNaN && view.span.elem.IsBasicFloat()
		default:
			ok = false
		}
		if !ok {
			c.failf("%v after the index; want an Edge, or a Padding for basic floats", x)
			return a, false
		}
	}
	for d, x := range args[:rank] {
		start, ok := c.index(x, view.span.index)
		if !ok {
			return a, false
		}
		start = Mul(start, int(view.cut.Tile[d]))
		if d >= s.tiles.lead {
			by, ok := c.index(s.by[d-s.tiles.lead], view.span.index)
			if !ok {
				return a, false
			}
			start = Add(start, by)
		}
		a.starts = append(a.starts, start)
	}
	return a, true
}

// whollyInside reports whether the tile that begins somewhere is inside the array, with those that it reaches.
func (t Tiles) whollyInside(starts []Tile, reach []int) Tile {
	inside := noTile
	for d, start := range starts {
		margin := 0
		if d >= t.lead {
			margin = reach[d-t.lead]
		}
		fits := LogicalAnd(Ge(start, margin), Le(start, Sub(t.length(d), int(t.view.cut.Tile[d])+margin)))
		if d == 0 {
			inside = fits
		} else {
			inside = LogicalAnd(inside, fits)
		}
	}
	return inside
}

// length returns the length of the array along a dimension of the view.
func (t Tiles) length(d int) Tile {
	c := t.view.span.open("ShiftedTiles.Load", "")
	n, _ := c.index(t.Extent(d), t.view.span.index)
	return n
}

// loadInside loads the tile that begins somewhere.
func (t Tiles) loadInside(starts []Tile) Tile {
	index := make([]any, len(starts))
	for d := range starts {
		index[d] = starts[d]
	}
	return Reshape(t.view.Step(slices.Repeat([]int{1}, len(starts))...).Load(index...), t.Shape()...)
}

// loadBeyond loads the tile that begins somewhere, element by element.
func (t Tiles) loadBeyond(a shiftedAccess) Tile {
	indices := make([]Tile, len(a.starts))
	for d, start := range a.starts {
		indices[d] = t.indicesAlong(a, d, start)
	}
	return t.loadIndices(a, indices)
}

// loadIndices loads the elements at indices along each dimension of the view.
func (t Tiles) loadIndices(a shiftedAccess, indices []Tile) Tile {
	option := Option(Unchecked) // with an edge, all are inside the array
	if !a.edges {
		option = Fill(a.fill)
	}
	return Reshape(t.gatherAt(indices, option), t.Shape()...)
}

// indicesAlong returns the indices along a dimension of the view of the elements of a tile that begins somewhere.
func (t Tiles) indicesAlong(a shiftedAccess, d int, start Tile) Tile {
	indices := start
	if d >= t.lead {
		shape := slices.Repeat([]int{1}, len(t.kept()))
		shape[d-t.lead] = int(t.view.cut.Tile[d])
		indices = Add(t.view.span.open("Tiles.Shift", "").block().Iota(start.DType(), shape...), start)
	}
	if a.edges {
		indices = a.edge.place(indices, t.length(d))
	}
	return indices
}

// gatherAt loads elements by their indices along the dimensions of the view.
func (t Tiles) gatherAt(indices []Tile, options ...Option) Tile {
	args := make([]any, len(indices))
	for d, along := range indices {
		args[t.view.cut.Dims[d]] = along
	}
	for _, o := range options {
		args = append(args, o)
	}
	return t.view.span.Gather(args...)
}

// place returns the indices of the elements that are read for indices of an array of length n.
func (e Edge) place(i, n Tile) Tile {
	switch e {
	case ClampEdge:
		return Max(Min(i, Sub(n, 1)), 0)
	case WrapEdge:
		return modulo(i, Max(n, 1))
	}
	last := Sub(n, 1)
	i = modulo(i, Max(Mul(last, 2), 1))
	return Min(i, Sub(Mul(last, 2), i))
}

// modulo returns the remainder of a division that rounds down.
func modulo(i, n Tile) Tile {
	r := Rem(i, n)
	return Select(Lt(r, 0), Add(r, n), r)
}

// Neighbors are a tile and those that begin a few elements before or after it: see [Tiles.Around].
type Neighbors struct {
	tiles   Tiles
	access  shiftedAccess
	reach   []int
	inside  bool // all of them are inside the array
	loaded  map[string]neighbor
	indices map[indexKey]Tile // indices that have been computed, which several neighbors use
}

// indexKey is a dimension of the view, the distance of a neighbor along it, and the region that computes its indices.
type indexKey struct {
	dim, by int
	region  *trace.Region
}

// neighbor is a tile that has been loaded, which need not be loaded again before the next store.
type neighbor struct {
	tile   Tile
	region *trace.Region
	store  *tileir.Value // token of the last store before it
}

// Around is for stencils, which load several tiles that begin near each other. reach is how many elements they begin
// before or after the tile at an index, at most, along each dimension that tiles have a length for. beyond is an [Edge]
// or a [Padding]. The body is traced twice: for tiles whose neighbors are all inside the array, which takes the least
// time, and for others. carried are the variables that it changes for what follows.
//
//	sum := b.Zeros(tile.F32, 8, 64)
//	for near := range xs.Around(tile.ClampEdge, []int{0, 1}, []any{i, j}, &sum) {
//		sum = near.Load(0, -1).Add(near.Load(0, 0)).Add(near.Load(0, 1))
//	}
//
// It is beyond the reference.
func (t Tiles) Around(beyond Option, reach []int, index []any, carried ...Variable) iter.Seq[Neighbors] {
	return func(yield func(Neighbors) bool) {
		c := t.view.span.open("Tiles.Around", "")
		if !c.reaches(t, reach) {
			return
		}
		a, ok := c.shiftedAccess(ShiftedTiles{t, slices.Repeat([]any{0}, len(reach))}, append(slices.Clone(index), beyond))
		if !ok {
			return
		}
		for inside := range c.block().IfElse(t.whollyInside(a.starts, reach), carried...) {
			if !yield(Neighbors{t, a, reach, inside, make(map[string]neighbor), make(map[indexKey]Tile)}) {
				return
			}
		}
	}
}

// reaches checks how far neighbors are apart.
func (c *call) reaches(t Tiles, reach []int) bool {
	switch {
	case !c.viewUsable(t.view):
		return false
	case len(reach) != len(t.kept()) || slices.Min(reach) < 0:
		c.failf("the reach %v for tiles of shape %v; want a number from 0 for each length", reach, t.Shape())
		return false
	}
	return true
}

// Load returns the tile that begins so many elements after the one at the index, or before it if they are negative.
func (n Neighbors) Load(by ...int) Tile {
	c := n.tiles.view.span.open("Neighbors.Load", "")
	if !c.viewUsable(n.tiles.view) {
		return c.poison()
	}
	if len(by) != len(n.reach) {
		return c.failf("%d numbers for tiles of shape %v; give one for each length", len(by), n.tiles.Shape())
	}
	for d := range by {
		if max(by[d], -by[d]) > n.reach[d] {
			return c.failf("the neighbor at %v; it may be as far as the reach %v", by, n.reach)
		}
	}
	key := fmt.Sprint(by)
	if have, ok := n.loaded[key]; ok && have.region == c.Region && have.store == c.Region.Tokens.Store {
		return have.tile
	}
	loaded := neighbor{region: c.Region, store: c.Region.Tokens.Store}
	loaded.tile = n.load(c.Region, by)
	n.loaded[key] = loaded
	return loaded.tile
}

// load loads a neighbor.
func (n Neighbors) load(region *trace.Region, by []int) Tile {
	lead, starts := n.tiles.lead, n.access.starts
	all := make([]Tile, len(starts))
	for d := range starts {
		far := 0
		if d >= lead {
			far = by[d-lead]
		}
		if n.inside {
			all[d] = n.start(d, far)
			continue
		}
		key := indexKey{d, far, region}
		indices, ok := n.indices[key]
		if !ok {
			indices = n.tiles.indicesAlong(n.access, d, n.start(d, far))
			n.indices[key] = indices
		}
		all[d] = indices
	}
	switch {
	case n.inside:
		return n.tiles.loadInside(all)
	case n.access.edges:
		return n.tiles.loadIndices(n.access, all)
	}
	return n.tiles.loadMasked(n.access, all)
}

// loadMasked loads the elements at indices that are inside the array, and pads the others, whose pointers are those of the nearest
// elements: then all pointers of neighbors are valid, and engines may load their rows and columns once for all of them.
func (t Tiles) loadMasked(a shiftedAccess, indices []Tile) Tile {
	c, inside, nearest := t.view.span.open("Neighbors.Load", ""), noTile, make([]Tile, len(indices))
	for d, i := range indices {
		n := t.length(d)
		within := c.isInside(i, n)
		if nearest[d] = ClampEdge.place(i, n); d == 0 {
			inside = within
		} else {
			inside = LogicalAnd(inside, within)
		}
	}
	return Reshape(t.gatherAt(nearest, Unchecked, Where(inside), Fill(a.fill)), t.Shape()...)
}

// start returns the index at which a neighbor begins along a dimension of the view.
func (n Neighbors) start(d, by int) Tile {
	if by == 0 {
		return n.access.starts[d]
	}
	return Add(n.access.starts[d], by)
}

// value returns the number that a padding stands for.
func (p Padding) value() any {
	switch p {
	case PadNegZero:
		return math.Copysign(0, -1)
	case PadPosInf:
		return math.Inf(1)
	case PadNegInf:
		return math.Inf(-1)
	case PadNaN:
		return math.NaN()
	}
	return 0
}

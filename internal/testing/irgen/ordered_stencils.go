package irgen

import (
	"slices"

	"gotile/tileir"
)

// stencil reads tiles of a table of one to three dimensions that begin a few elements apart along each, whose indices stay within the
// table: by a limit, by a remainder, or because those beyond it are masked.
type stencil struct {
	*pointer
	tile             tileir.TileType
	span             access
	at               *tileir.Value // pointer to the table
	index            tileir.Scalar
	lengths, strides []int64         // of the table
	first            []*tileir.Value // where the first tile begins
	edge             int
	padding          *tileir.Value
}

// Edges of a stencil.
const (
	limitedEdge = iota
	remainderEdge
	maskedEdge
	edgeKinds
)

// stencil combines some of such tiles.
func (o *ordered) stencil() {
	elem := pick(o.src, o.elems)
	if elem.Bits() < 8 {
		return
	}
	p := o.pointer(elem, false)
	if p == nil {
		return
	}
	s := &stencil{pointer: p, tile: tileir.Tile(elem, o.stencilShape()...), index: pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64})}
	extent := s.layTable(o.src)
	if extent > 1<<14 {
		return
	}
	from := o.find(p, extent)
	s.span, s.at, s.edge = p.span(from, extent, false), o.at(p, from), o.src.n(edgeKinds)
	for d, n := range s.tile.Shape {
		s.first = append(s.first, o.found(s.index, int64(o.src.between(-int(n), int(s.lengths[d])))))
	}
	if s.edge == maskedEdge {
		s.padding = o.constant(s.tile, zeros)
	}
	sum := bounded{o.constant(s.tile, zeros), p.arena.bound}
	for range o.src.between(2, 5) {
		v := o.loadNear(s)
		if elem.IsFloat() {
			v = o.SubF(v, sum.Value, tileir.NearestEven, false)
			sum = o.clamped(bounded{v, sum.bound + p.arena.bound}, p.arena.bound)
		} else {
			sum.Value = o.SubI(v, sum.Value, tileir.OverflowNone)
		}
		if o.src.oneIn(4) {
			o.statements(1)
		}
	}
	o.offer(sum)
}

func (o *ordered) stencilShape() []int64 {
	switch o.src.n(5) {
	case 0:
		return pick(o.src, [][]int64{{8}, {64}, {128}, {512}})
	case 1, 2:
		return o.gridShape()
	}
	return pick(o.src, [][]int64{{4, 4, 16}, {2, 8, 8}, {8, 2, 16}, {1, 8, 16}, {1, 4, 64}, {4, 1, 32}})
}

// layTable chooses the lengths and strides of the table, and returns the number of elements from the first to the last one.
func (s *stencil) layTable(src *Source) int64 {
	extent, pitch := int64(1), int64(1)
	for _, n := range slices.Backward(s.tile.Shape) {
		length := int64(src.between(1, int(2*n)))
		s.lengths, s.strides = slices.Insert(s.lengths, 0, length), slices.Insert(s.strides, 0, pitch)
		extent += (length - 1) * pitch
		pitch = extent + int64(src.n(3))
	}
	return extent
}

// loadNear reads the tile that begins a few elements before or after the first one.
func (o *ordered) loadNear(s *stencil) *tileir.Value {
	var index, mask *tileir.Value
	for d := range s.tile.Shape {
		by := int64(0)
		if !o.src.oneIn(3) {
			by = int64(o.src.between(-3, 3))
		}
		line, inside := o.nearLine(s, d, by)
		if s.strides[d] != 1 {
			line = o.timesOf(line, o.like(line, s.strides[d]))
		}
		if s.edge != maskedEdge {
			inside = nil
		}
		if d == 0 {
			index, mask = line, inside
			continue
		}
		to := index.Type.(tileir.TileType).Shape // so far, with the line's dimension
		shape := slices.Clone(to)
		shape[d] = s.tile.Shape[d]
		index = o.plus(o.Broadcast(index, tileir.Tile(s.index, shape...)), o.Broadcast(line, tileir.Tile(s.index, shape...)))
		if mask != nil {
			mask = o.AndI(o.Broadcast(mask, tileir.Tile(tileir.I1, shape...)), o.Broadcast(inside, tileir.Tile(tileir.I1, shape...)))
		}
	}
	v, token := o.LoadPtrTko(tileir.Weak, nil, o.Offset(o.spread(s.at, s.tile.Shape), index), mask, s.padding, o.before(s.span), nil)
	o.done(s.span, token)
	return v
}

// nearLine is the indices along a dimension of a tile that begins some elements after the first one, limited to the table, and which
// of them are not beyond it.
func (o *ordered) nearLine(s *stencil, d int, by int64) (line, inside *tileir.Value) {
	n, length := s.tile.Shape[d], s.lengths[d]
	shape := slices.Repeat([]int64{1}, len(s.tile.Shape))
	shape[d] = n
	v := o.plus(o.Reshape(o.count(s.index, []int64{n}), tileir.Tile(s.index, shape...)), o.spread(o.plus(s.first[d], o.like(s.first[d], by)), shape))
	if s.edge == remainderEdge {
		r := o.RemI(v, o.like(v, length), tileir.Signed)
		return o.Select(o.CmpI(tileir.Less, r, o.like(r, 0), tileir.Signed), o.plus(r, o.like(r, length)), r), nil
	}
	inside = o.CmpI(tileir.Less, v, o.like(v, length), tileir.Unsigned)
	return o.MaxI(o.MinI(v, o.like(v, length-1), tileir.Signed), o.like(v, 0), tileir.Signed), inside
}

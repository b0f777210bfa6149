package irgen

import "gotile/tileir"

// stencil reads tiles of a table that begin a few rows and columns apart, whose indices stay within the table: by a limit, by a
// remainder, or because those beyond it are masked.
type stencil struct {
	*pointer
	tile          tileir.TileType
	span          access
	at            *tileir.Value // pointer to the table
	index         tileir.Scalar
	height, width int64
	stride        int64
	row, column   *tileir.Value // of the first tile
	edge          int
	padding       *tileir.Value
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
	if elem.IsFloat() && elem != tileir.F32 && elem != tileir.F64 || elem.Bits() < 8 {
		return
	}
	p := o.pointer(elem, false)
	if p == nil {
		return
	}
	s := &stencil{pointer: p, tile: tileir.Tile(elem, o.gridShape()...), index: pick(o.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64})}
	m, n := s.tile.Shape[0], s.tile.Shape[1]
	s.height, s.width = int64(o.src.between(1, int(2*m))), int64(o.src.between(1, int(2*n)))
	s.stride = s.width + int64(o.src.n(3))
	extent := (s.height-1)*s.stride + s.width
	if extent > 1<<14 {
		return
	}
	from := o.find(p, extent)
	s.span, s.at, s.edge = p.span(from, extent, false), o.at(p, from), o.src.n(edgeKinds)
	s.row, s.column = o.scalar(s.index, int64(o.src.between(-int(m), int(s.height)))), o.scalar(s.index, int64(o.src.between(-int(n), int(s.width))))
	if s.edge == maskedEdge {
		s.padding = o.constant(s.tile, zeros)
	}
	sum := bounded{o.constant(s.tile, zeros), p.arena.bound}
	for range o.src.between(2, 5) {
		v := o.loadNear(s, int64(o.src.between(-2, 3)), int64(o.src.between(-3, 2)))
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

// loadNear reads the tile that begins a few rows and columns after the first one.
func (o *ordered) loadNear(s *stencil, down, right int64) *tileir.Value {
	m, n := s.tile.Shape[0], s.tile.Shape[1]
	rows, someRows := o.nearLine(s, o.plus(s.row, o.like(s.row, down)), tileir.Tile(s.index, m, 1), s.height)
	columns, someColumns := o.nearLine(s, o.plus(s.column, o.like(s.column, right)), tileir.Tile(s.index, 1, n), s.width)
	all := tileir.Tile(s.index, m, n)
	index := o.plus(o.Broadcast(o.timesOf(rows, o.like(rows, s.stride)), all), o.Broadcast(columns, all))
	var mask *tileir.Value
	if s.edge == maskedEdge {
		mask = o.AndI(o.Broadcast(someRows, all.WithElem(tileir.I1)), o.Broadcast(someColumns, all.WithElem(tileir.I1)))
	}
	v, token := o.LoadPtrTko(tileir.Weak, nil, o.Offset(o.spread(s.at, s.tile.Shape), index), mask, s.padding, o.before(s.span), nil)
	o.done(s.span, token)
	return v
}

// nearLine is the rows or columns of a tile, limited to a table of some, and which of them are not beyond it.
func (o *ordered) nearLine(s *stencil, first *tileir.Value, t tileir.TileType, length int64) (line, inside *tileir.Value) {
	count := o.Reshape(o.count(s.index, []int64{t.Shape[0] * t.Shape[1]}), t)
	v := o.plus(count, o.spread(first, t.Shape))
	if s.edge == remainderEdge {
		r := o.RemI(v, o.like(v, length), tileir.Signed)
		return o.Select(o.CmpI(tileir.Less, r, o.like(r, 0), tileir.Signed), o.plus(r, o.like(r, length)), r), nil
	}
	inside = o.CmpI(tileir.Less, v, o.like(v, length), tileir.Unsigned)
	return o.MaxI(o.MinI(v, o.like(v, length-1), tileir.Signed), o.like(v, 0), tileir.Signed), inside
}

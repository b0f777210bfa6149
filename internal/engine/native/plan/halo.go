package plan

import (
	"cmp"
	"reflect"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// At the edges of an array a stencil gathers several tiles that begin a few planes, rows or columns apart, whose indices are limited
// to the array. They have most of their elements in common. So all planes, rows and columns that they cover, the halo of the tile, are
// copied to scratch memory once, and loops read each tile where it begins there.

// Halo is a set of loads of tiles from one grid of planes, rows and columns. Tiles of two dimensions have one plane.
type Halo struct {
	Members []HaloMember
	Extent  [haloDims]int // number of planes, rows and columns
	Ends    [haloDims][]TileEnd
}

// HaloMember is a load, and the plane, row and column of the halo at which its tile begins.
type HaloMember struct {
	*PointerAccess
	At [haloDims]int
}

// Dimensions of a halo.
const (
	HaloPlanes = iota
	HaloRows
	HaloColumns
	haloDims
)

// maxHalo is the maximum number of elements of a halo in tiles. It is not much more than one if tiles overlap.
const maxHalo = 8

// Stride returns the distance of two rows in scratch memory, in elements.
func (h *Halo) Stride() int { return (h.Extent[HaloColumns] + 15) &^ 15 }

// PlaneStride returns the distance of two planes in scratch memory, in elements.
func (h *Halo) PlaneStride() int { return h.Extent[HaloRows] * h.Stride() }

// Tile returns the number of planes, rows and columns of a member's tile.
func (h *Halo) Tile() [haloDims]int { return h.Members[0].tile() }

func (a *PointerAccess) tile() (size [haloDims]int) {
	g := a.Indexed.haloGrid()
	size = [haloDims]int{1, a.N >> g.Bits, 1 << g.Bits}
	if g.Planes != nil {
		size[HaloRows] = 1 << g.Planes.Bits
		size[HaloPlanes] = a.N >> g.Bits >> g.Planes.Bits
	}
	return size
}

// RowBit and PlaneBit return the lowest bit of the element number in a tile that is one of its row, and one of its plane.
func (h *Halo) RowBit() int   { return Log2(h.Tile()[HaloColumns]) }
func (h *Halo) PlaneBit() int { return h.RowBit() + Log2(h.Tile()[HaloRows]) }

// Position returns the plane, row and column of an element of a tile.
func (h *Halo) Position(element int) [haloDims]int {
	return [haloDims]int{element >> h.PlaneBit(), element >> h.RowBit() & (1<<(h.PlaneBit()-h.RowBit()) - 1), element & (1<<h.RowBit() - 1)}
}

// Offset returns the number of the element of scratch memory at a plane, row and column.
func (h *Halo) Offset(at [haloDims]int) int {
	return at[HaloPlanes]*h.PlaneStride() + at[HaloRows]*h.Stride() + at[HaloColumns]
}

// haloGrid returns the grid of a tile that a halo may contain, or nil.
func (r *Indexed) haloGrid() *IndexGrid {
	if r.Line != nil {
		return r.Line
	}
	return r.Grid
}

// RecomputesLine reports a line of a halo that is not in memory, but computed when the halo is copied.
func (r *Indexed) RecomputesLine(v *tileir.Value) bool {
	return slices.Contains(r.haloGrid().Recomputed, v)
}

// HaloLine returns the numbers of the planes, rows or columns of the tile that an access loads; nil for the only plane, and for the only
// row of a tile of one dimension.
func (a *PointerAccess) HaloLine(dim int) *tileir.Value {
	g := a.Indexed.haloGrid()
	switch {
	case dim == HaloColumns:
		return g.Columns
	case g.Planes == nil && dim == HaloRows:
		return g.Rows
	case g.Planes == nil:
		return nil
	case dim == HaloRows:
		return g.Planes.Columns
	}
	return g.Planes.Rows
}

// HaloMasks returns the conditions of its planes, rows or columns.
func (a *PointerAccess) HaloMasks(dim int) []*tileir.Value {
	g := a.Indexed.haloGrid()
	switch {
	case dim == HaloColumns:
		return g.ColumnMasks
	case g.Planes == nil && dim == HaloRows:
		return g.RowMasks
	case g.Planes == nil:
		return nil
	case dim == HaloRows:
		return g.Planes.ColumnMasks
	}
	return g.Planes.RowMasks
}

// haloLines returns all of these.
func (a *PointerAccess) haloLines(dim int) []*tileir.Value {
	return append([]*tileir.Value{a.HaloLine(dim)}, a.HaloMasks(dim)...)
}

// Cover returns the fewest members whose planes, rows or columns are all of those of the halo, in order; nil if those of all members are
// not.
func (h *Halo) Cover(dim int) (cover []HaloMember) {
	list := slices.SortedFunc(slices.Values(h.Members), func(m, n HaloMember) int { return cmp.Compare(m.At[dim], n.At[dim]) })
	for end := 0; end < h.Extent[dim]; {
		n := len(list)
		for len(list) > 1 && list[1].At[dim] <= end {
			list = list[1:]
		}
		if list[0].At[dim] > end || len(cover) > 0 && n == len(list) {
			return nil
		}
		cover = append(cover, list[0])
		end = list[0].At[dim] + h.Tile()[dim]
	}
	return cover
}

// with returns a halo with one more member, which begins somewhere; nil if it would be too large.
func (h *Halo) with(a *PointerAccess, at [haloDims]int) *Halo {
	to := &Halo{Members: append(slices.Clone(h.Members), HaloMember{a, at})}
	tile := to.Tile()
	elements := 1
	for dim := range haloDims {
		before := min(at[dim], 0)
		for i := range to.Members {
			m := &to.Members[i]
			m.At[dim] -= before
			to.Extent[dim] = max(to.Extent[dim], m.At[dim]+tile[dim])
		}
		if to.Cover(dim) == nil {
			return nil
		}
		elements *= to.Extent[dim]
	}
	if elements > maxHalo*a.N {
		return nil
	}
	return to
}

// HaloOf returns the halo in which loops read a tile, and the member that loads it; nil if there is none.
func (p *Plan) HaloOf(v *tileir.Value) (*Halo, HaloMember) { return p.planner.haloOf(v) }

// Halos returns the halos by the tiles that they contain.
func (p *Plan) Halos() map[*tileir.Value]*Halo { return p.planner.halos }

func (p *planner) haloOf(v *tileir.Value) (*Halo, HaloMember) {
	h := p.halos[v]
	if h == nil {
		return nil, HaloMember{}
	}
	return h, h.Members[slices.IndexFunc(h.Members, func(m HaloMember) bool { return m.Value == v })]
}

// haloCuts returns the cuts of a loop that reads a tile through an indexing, if a halo contains it: its rows and planes are apart.
func (p *planner) haloCuts(a Indexing) (cuts uint64) {
	h := p.halos[a.Base]
	if h == nil {
		return 0
	}
	for i, bit := range a.Pos {
		if i > 0 && (int(bit) == h.RowBit() || int(bit) == h.PlaneBit()) {
			cuts |= 1 << i
		}
	}
	return cuts
}

// joinHalo adds a load to the halo of an earlier one, and reports whether it has found such a one.
func (s *scope) joinHalo(a *PointerAccess) bool {
	if !s.uses(optHalo) || !s.mayJoinHalo(a) {
		return false
	}
	s.addPlanes(a)
	for i := max(s.store+1, s.haloReady(a)); i < len(s.r.Items); i++ {
		var h *Halo
		switch it := s.r.Items[i].(type) {
		case *Halo:
			h = it
		case *PointerAccess:
			if !s.mayJoinHalo(it) {
				continue
			}
			h = &Halo{Members: []HaloMember{{PointerAccess: it}}}
		default:
			continue
		}
		at, ok := s.placeIn(h, a)
		if !ok {
			continue
		}
		if h = h.with(a, at); h == nil {
			continue
		}
		s.r.Items[i] = h
		s.definedBy[a.Op] = position{s.r, i}
		s.setHalo(h)
		return true
	}
	return s.beginLine(a)
}

// setHalo notes which halo contains tiles.
func (s *scope) setHalo(h *Halo) {
	for _, m := range h.Members {
		s.halos[m.Value] = h
	}
}

// mayJoinHalo reports a load of a grid that only loops over its elements read.
func (s *scope) mayJoinHalo(a *PointerAccess) bool {
	r := a.Indexed
	if r == nil || r.haloGrid() == nil || !a.IsLoad() || IsIota(r.haloGrid().Columns) || !s.onlyInLoops(a.Value) {
		return false
	}
	if a.Mask != nil && (!r.haloGrid().Masked || !slices.Contains(r.Recomputed, a.Mask)) {
		return false
	}
	return a.Padding == nil || isSplat(a.Padding) && slices.Contains(r.Recomputed, a.Padding)
}

func isSplat(v *tileir.Value) bool {
	_, ok := vcode.SplatBits(v)
	return ok
}

// onlyInLoops reports a tile that only elementwise operations read, in loops.
func (p *planner) onlyInLoops(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		switch {
		case op.Code == tileir.OpReshape || op.Code == tileir.OpAssume:
			if !p.onlyInLoops(op.Results[0]) {
				return false
			}
		case !vcode.Lowers(op):
			return false
		}
	}
	return !p.offsets(v)
}

// offsets reports a tile of offsets of pointers, which accesses may read in memory as it was before it was extended.
func (p *planner) offsets(v *tileir.Value) bool {
	return slices.ContainsFunc(p.users[v], func(op *tileir.Op) bool {
		_, extends := narrower.Eval(op, func(x *tileir.Value) (*tileir.Value, bool) { return x, true })
		passes := extends || op.Code == tileir.OpReshape || op.Code == tileir.OpAssume
		return op.Code == tileir.OpOffset || passes && p.offsets(op.Results[0])
	})
}

// haloReady returns the first item that may load a tile: the one after those that compute its operands.
func (s *scope) haloReady(a *PointerAccess) int {
	r := a.Indexed
	list := append([]*tileir.Value{r.Base}, r.Stored...)
	for _, v := range slices.Concat(r.Recomputed, r.haloGrid().Recomputed) {
		var found []*tileir.Value
		s.scalars(v, &found, r.known())
		list = append(list, found...)
	}
	return s.ready(list, false)
}

// addPlanes divides the rows of a tile into planes, if their numbers are the sum of a number for each plane and one for each row in it.
func (s *scope) addPlanes(a *PointerAccess) {
	g := a.Indexed.haloGrid()
	if g.Rows == nil {
		return
	}
	planes := gridOf(g.Rows, 0)
	if planes == nil || IsIota(planes.Columns) {
		return
	}
	for _, mask := range g.RowMasks {
		if !planes.splitMask(mask) {
			return
		}
	}
	g.Planes = planes
	lines := slices.Concat(a.haloLines(HaloPlanes), a.haloLines(HaloRows))
	for _, v := range lines {
		s.need(v)
	}
	a.Indexed.Stored = append(a.Indexed.Stored, lines...)
	s.readAt(lines, len(s.r.Items))
}

// placeIn returns the plane, row and column of a halo at which another tile begins; they may be negative.
func (s *scope) placeIn(h *Halo, a *PointerAccess) (at [haloDims]int, ok bool) {
	first := h.Members[0]
	x, y := first.Indexed, a.Indexed
	same := first.N == a.N && first.Elem == a.Elem && first.tile() == a.tile() && (x.haloGrid().Planes == nil) == (y.haloGrid().Planes == nil) &&
		x.Signed == y.Signed && sameScalar(x.Base, y.Base) && vcode.KindOfValue(x.Index) == vcode.KindOfValue(y.Index) &&
		(first.Mask == nil) == (a.Mask == nil) && samePadding(first.PointerAccess, a)
	if !same {
		return at, false
	}
	for dim := range haloDims {
		switch {
		case first.HaloLine(dim) == nil:
		case first.tile()[dim] == 1:
			at[dim] = s.lineIn(h, a, dim)
		default:
			d, known := s.shifts(first.haloLines(dim), a.haloLines(dim))
			if !known {
				return at, false
			}
			at[dim] = first.At[dim] + int(d.by)
		}
	}
	return at, true
}

// lineIn returns the number of the only plane or row of a tile in a halo. Those of a halo need not be neighbors.
func (s *scope) lineIn(h *Halo, a *PointerAccess, dim int) int {
	for _, m := range h.Members {
		if d, same := s.shifts(m.haloLines(dim), a.haloLines(dim)); same && d.any {
			return m.At[dim]
		}
	}
	return max(h.Extent[dim], 1)
}

func samePadding(a, b *PointerAccess) bool {
	if a.Padding == nil || b.Padding == nil {
		return a.Padding == b.Padding
	}
	x, known := vcode.SplatBits(a.Padding)
	y, both := vcode.SplatBits(b.Padding)
	return known && both && x == y
}

// shift is by how many elements a line of integers or conditions is another one, moved: w[i] is v[i+by] for all i for which both
// are defined. If any is set, all elements of both are the same.
type shift struct {
	by  int64
	any bool
}

// maxShift is the maximum distance of elements.
const maxShift = 1 << 20

// shifts returns the shift of several lines, which must be the same.
func (p *planner) shifts(v, w []*tileir.Value) (s shift, ok bool) {
	if len(v) != len(w) {
		return shift{}, false
	}
	s.any = true
	for i := range v {
		t, known := p.shiftOf(v[i], w[i])
		switch {
		case !known || !t.any && !s.any && t.by != s.by:
			return shift{}, false
		case !t.any:
			s = t
		}
	}
	return s, true
}

// shiftOf finds the shift of lines that count, and of results of the same operations on them. It compares each pair once: results
// that many operations read would take exponential time.
func (p *planner) shiftOf(v, w *tileir.Value) (shift, bool) {
	pair := [2]*tileir.Value{v, w}
	known, ok := p.shiftsOf[pair]
	if !ok {
		known.shift, known.ok = p.newShift(v, w)
		p.shiftsOf[pair] = known
	}
	return known.shift, known.ok
}

// knownShift is what shiftOf returned for a pair.
type knownShift struct {
	shift shift
	ok    bool
}

func (p *planner) newShift(v, w *tileir.Value) (shift, bool) {
	x, y := Resolve(v), Resolve(w)
	switch {
	case vcode.KindOfValue(v) != vcode.KindOfValue(w) || vcode.KindOfValue(v).IsFloat() || x.Off != y.Off || !slices.Equal(x.Pos, y.Pos):
		return shift{}, false
	case IsConstant(x.Base):
		n, known := ConstantInt(v)
		m, both := ConstantInt(w)
		return shift{any: true}, known && both && m == n
	case x.Base == y.Base:
		return shift{any: !slices.ContainsFunc(x.Pos, func(bit int8) bool { return bit >= 0 })}, true
	}
	if l, m := p.Linear(v), p.Linear(w); l != nil && m != nil && l.counts() && m.counts() {
		if by, ok := p.difference(l.Base, m.Base, l.Width); ok {
			return shift{by: by}, max(by, -by) <= maxShift
		}
	}
	return p.shiftOfResult(x, y)
}

// shiftOfResult finds the shift of results of two operations.
func (p *planner) shiftOfResult(x, y Indexing) (shift, bool) {
	f, g := x.Base.Def, y.Base.Def
	uniform := vcode.NumElements(x.Base) == 1 && vcode.NumElements(y.Base) == 1
	if f == nil || g == nil || f.Code != g.Code || !vcode.Lowers(f) || !uniform && !(x.IsIdentity() && y.IsIdentity()) || !reflect.DeepEqual(f.Attrs, g.Attrs) {
		return shift{}, false
	}
	return p.shifts(f.Operands, g.Operands)
}

// counts reports integers each of which is the one before plus 1.
func (l *Linear) counts() bool {
	for i, s := range l.BitStrides {
		if s.By != nil || s.Scale != SignExtended(1<<i, l.Width) {
			return false
		}
	}
	return len(l.BitStrides) > 0
}

// difference returns the constant by which two terms differ, modulo 2^width.
func (p *planner) difference(x, y *Term, width int) (int64, bool) {
	x, m := p.addend(x, width)
	y, n := p.addend(y, width)
	if x == y {
		return n - m, true
	}
	if x.Code != TermScalar || y.Code != TermScalar {
		return 0, false
	}
	same, ok := p.shiftOf(x.V, y.V)
	return n - m, ok && same.any
}

// addend divides a term into another one and a constant that is added to it, modulo 2^width.
func (p *planner) addend(t *Term, width int) (rest *Term, n int64) {
	switch {
	case t.Code == TermNumber:
		return p.terms.number(0), t.N
	case t.Code == termSum && t.Y.Code == TermNumber:
		rest, n = p.addend(t.X, width)
		return rest, n + t.Y.N
	case t.Code != TermScalar || t.V.Def == nil || 8*vcode.KindOfValue(t.V).Size() != width: // a sum of fewer bits wraps around elsewhere
		return t, 0
	}
	sum, ok := scalarSum.Eval(t.V.Def, func(v *tileir.Value) (addition, bool) {
		k, constant := ConstantInt(v) // zero if it is not constant
		return addition{v, k, constant}, true
	})
	switch {
	case !ok:
		return t, 0
	case sum.constant:
		return p.terms.number(0), sum.n
	}
	l := p.Linear(sum.v)
	if l == nil {
		return t, 0
	}
	rest, n = p.addend(l.Base, width)
	return rest, n + sum.n
}

// addition is a scalar plus a constant, or the constant alone if constant is set.
type addition struct {
	v        *tileir.Value
	n        int64
	constant bool
}

// scalarSum finds sums of which an operand is constant.
var scalarSum = tileir.Integers[addition]{
	Add: func(_ *tileir.Op, x, y addition) (addition, bool) {
		if x.constant {
			x, y = y, x
		}
		return addition{v: x.v, n: x.n + y.n, constant: x.constant}, y.constant
	},
	Sub: func(_ *tileir.Op, x, y addition) (addition, bool) {
		return addition{v: x.v, n: x.n - y.n, constant: x.constant}, y.constant
	},
}

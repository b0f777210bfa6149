package plan

import (
	"cmp"
	"reflect"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// At the edges of an array a stencil gathers several tiles that begin a few rows or columns apart, whose indices are limited
// to the array. They have most of their elements in common. So all rows and columns that they cover, the halo of the tile, are copied to
// scratch memory once, and loops read each tile where it begins there.

// Halo is a set of loads of tiles from one grid of rows and columns.
type Halo struct {
	Members       []HaloMember
	Rows, Columns int // of the halo
}

// HaloMember is a load, and the row and column of the halo at which its tile begins.
type HaloMember struct {
	*PointerAccess
	Row, Column int
}

// maxHalo is the maximum number of elements of a halo in tiles. It is not much more than one if tiles overlap.
const maxHalo = 8

// Stride returns the distance of two rows in scratch memory, in elements.
func (h *Halo) Stride() int { return (h.Columns + 15) &^ 15 }

// TileRows and TileColumns return the size of a member's tile.
func (h *Halo) TileRows() int    { return h.Members[0].N >> h.Members[0].Indexed.Grid.Bits }
func (h *Halo) TileColumns() int { return 1 << h.Members[0].Indexed.Grid.Bits }

// RowCover and ColumnCover return members whose rows or columns are all of those of the halo, in order.
func (h *Halo) RowCover() []HaloMember {
	return h.cover(func(m HaloMember) int { return m.Row })
}

func (h *Halo) ColumnCover() []HaloMember {
	return h.cover(func(m HaloMember) int { return m.Column })
}

func (h *Halo) cover(at func(m HaloMember) int) []HaloMember {
	list := slices.SortedFunc(slices.Values(h.Members), func(m, n HaloMember) int { return cmp.Compare(at(m), at(n)) })
	return slices.CompactFunc(list, func(m, n HaloMember) bool { return at(m) == at(n) })
}

// covered reports that a list of numbers at which tiles of a length begin leaves no gap.
func covered(cover []HaloMember, at func(m HaloMember) int, length int) bool {
	for i := 1; i < len(cover); i++ {
		if at(cover[i]) > at(cover[i-1])+length {
			return false
		}
	}
	return true
}

// with returns a halo with one more member, which begins at a row and a column; nil if it would be too large.
func (h *Halo) with(a *PointerAccess, row, column int) *Halo {
	to := &Halo{Members: append(slices.Clone(h.Members), HaloMember{a, row, column})}
	row, column = min(row, 0), min(column, 0)
	for i := range to.Members {
		m := &to.Members[i]
		m.Row, m.Column = m.Row-row, m.Column-column
		to.Rows, to.Columns = max(to.Rows, m.Row+to.TileRows()), max(to.Columns, m.Column+to.TileColumns())
	}
	fits := to.Rows*to.Columns <= maxHalo*a.N &&
		covered(to.RowCover(), func(m HaloMember) int { return m.Row }, to.TileRows()) &&
		covered(to.ColumnCover(), func(m HaloMember) int { return m.Column }, to.TileColumns())
	if !fits {
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

// haloCuts returns the cuts of a loop that reads a tile through an indexing, if a halo contains it: its rows are apart.
func (p *planner) haloCuts(a Indexing) (cuts uint64) {
	h := p.halos[a.Base]
	if h == nil {
		return 0
	}
	for i, bit := range a.Pos {
		if i > 0 && int(bit) == h.Members[0].Indexed.Grid.Bits {
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
		row, column, ok := s.distance(h.Members[0].PointerAccess, a)
		if !ok {
			continue
		}
		if h = h.with(a, h.Members[0].Row+row, h.Members[0].Column+column); h == nil {
			continue
		}
		s.r.Items[i] = h
		s.definedBy[a.Op] = position{s.r, i}
		for _, m := range h.Members {
			s.halos[m.Value] = h
		}
		return true
	}
	return false
}

// mayJoinHalo reports a load of a grid that only loops over its elements read.
func (s *scope) mayJoinHalo(a *PointerAccess) bool {
	r := a.Indexed
	if r == nil || r.Grid == nil || !a.IsLoad() || Coded(a.Elem) || IsIota(r.Grid.Columns) || !s.onlyInLoops(a.Value) {
		return false
	}
	if a.Mask != nil && (!r.Grid.Masked || !slices.Contains(r.Recomputed, a.Mask)) {
		return false
	}
	return a.Padding == nil || isSplat(a.Padding) && slices.Contains(r.Recomputed, a.Padding)
}

func isSplat(v *tileir.Value) bool {
	_, ok := vcode.SplatBits(v)
	return ok
}

// onlyInLoops reports a tile that only elementwise operations read.
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
	return true
}

// haloReady returns the first item that may load a tile: the one after those that compute its operands.
func (s *scope) haloReady(a *PointerAccess) int {
	r := a.Indexed
	list := append([]*tileir.Value{r.Base}, r.Stored...)
	for _, v := range slices.Concat(r.Recomputed, r.Grid.Recomputed) {
		var found []*tileir.Value
		s.scalars(v, &found, r.known())
		list = append(list, found...)
	}
	return s.ready(list, false)
}

// distance returns by how many rows and columns a tile begins after another one.
func (s *scope) distance(a, b *PointerAccess) (rows, columns int, ok bool) {
	x, y := a.Indexed, b.Indexed
	g, h := x.Grid, y.Grid
	same := a.N == b.N && a.Elem == b.Elem && g.Bits == h.Bits && x.Signed == y.Signed && sameScalar(x.Base, y.Base) &&
		vcode.KindOfValue(x.Index) == vcode.KindOfValue(y.Index) && (a.Mask == nil) == (b.Mask == nil) && samePadding(a, b)
	if !same {
		return 0, 0, false
	}
	r, known := s.shifts(append([]*tileir.Value{g.Rows}, g.RowMasks...), append([]*tileir.Value{h.Rows}, h.RowMasks...))
	c, both := s.shifts(append([]*tileir.Value{g.Columns}, g.ColumnMasks...), append([]*tileir.Value{h.Columns}, h.ColumnMasks...))
	return int(r.by), int(c.by), known && both
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

// shiftOf finds the shift of lines that count, and of results of the same operations on them.
func (p *planner) shiftOf(v, w *tileir.Value) (shift, bool) {
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
		k, constant := ConstantInt(v)
		return addition{v, k, constant}, true
	})
	if !ok {
		return t, 0
	}
	l := p.Linear(sum.v)
	if l == nil {
		return t, 0
	}
	rest, n = p.addend(l.Base, width)
	return rest, n + sum.n
}

// addition is a scalar plus a constant, or a constant if constant is set.
type addition struct {
	v        *tileir.Value
	n        int64
	constant bool
}

// scalarSum finds sums of which one operand is constant.
var scalarSum = tileir.Integers[addition]{
	Add: func(_ *tileir.Op, x, y addition) (addition, bool) {
		if x.constant {
			x, y = y, x
		}
		return addition{v: x.v, n: y.n}, y.constant && !x.constant
	},
	Sub: func(_ *tileir.Op, x, y addition) (addition, bool) {
		return addition{v: x.v, n: -y.n}, y.constant && !x.constant
	},
}

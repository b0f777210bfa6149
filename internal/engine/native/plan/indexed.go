package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A gather or scatter often computes its pointers from one pointer and a tile of indices. Then the pointers need not be
// computed: code checks the largest index once for the tile and moves the elements in a loop without checks. If the check
// fails, it computes the pointers and checks them lane by lane, which finds the fault, or the other buffer that a lane
// points to.
//
// A mask costs nothing if it can be shown to be set for all lanes: most masks compare the indices with the length of the
// array, and the element numbers with the length of another one.

// Indexed describes pointers that are one pointer plus a tile of indices.
type Indexed struct {
	Base       *tileir.Value // the pointer
	Index      *tileir.Value // integers, which count elements; in memory
	Signed     bool          // they are signed; otherwise they were zero-extended
	Proven     bool          // Bounds are all conditions of the mask
	Bounds     []Bound
	Stored     []*tileir.Value // in memory; operands are computed from them
	Recomputed []*tileir.Value // operands that are recomputed if they have to be in memory
	Grid       *IndexGrid      // set if the indices are sums of a row's and a column's
	Line       *IndexGrid      // set for a tile of one dimension that a halo contains: its columns are the indices, and it has no rows

	// Limit is a condition of the mask of a load in a loop: the indices of all elements whose mask is set are less than a scalar, or
	// at most equal to it, as unsigned integers. If the scalar is within the buffer, so are they.
	Limit *Bound
	// Ahead is set if no mask limits the indices of a load in a loop, and another loop finds the largest one before.
	Ahead bool
}

// IndexGrid describes indices that are the sum of a number for each row and a number for each column, as those of a tile
// of an image are. The tile of indices need not be computed then, and adjacent columns are often adjacent in memory.
type IndexGrid struct {
	Rows, Columns *tileir.Value // columns may be an iota, rows are in memory
	Bits          int           // logarithm of the number of columns

	// Masked is set if the mask is the conjunction of conditions of rows and conditions of columns. Those that are in
	// Recomputed are computed when they are needed, the others are in memory.
	Masked                bool
	RowMasks, ColumnMasks []*tileir.Value
	Recomputed            []*tileir.Value
	// Limits are the conditions of the columns if those are an iota and each condition is that a column is less than a scalar. The
	// columns for which they hold follow each other then, from the first one on. It is nil if there are others.
	Limits []Bound

	// Ends are limits of the indices of rows whose columns are an iota, if the mask is that they are less than these, and RowMasks.
	Ends []RowEnd

	Planes *IndexGrid // set if the numbers of rows are such sums, and a halo may contain the tile: the rows of this grid are planes
}

// ByRows reports a mask that code splits into parts of rows.
func (g *IndexGrid) ByRows() bool { return g.Masked || g.Ends != nil }

// Bound is a condition of a mask that can be checked for all lanes at once: that elements are less than a limit, at most
// equal to it, or at least equal to it.
type Bound struct {
	Elements *Linear // nil for the indices themselves
	Truth    *tileir.Value
	Compare  tileir.Predicate // of the elements with the limit
	Unsigned bool
	Limit    *tileir.Value // a scalar
	at       Indexing      // the element of Elements for each element of the mask
}

// mayIndex reports an access through pointers that are offset by a tile, which may be accessed by their indices.
func (s *scope) mayIndex(a *PointerAccess) bool {
	ptrs := Root(a.Ptrs)
	return s.uses(optIndexed) && !a.Ordered && !a.Elem.Packed() && (a.N >= 8 || a.maySingle()) && !(a.Atomic && a.Private == nil) && !s.isYielded(ptrs) &&
		ptrs.Def != nil && ptrs.Def.Code == tileir.OpOffset
}

// indexed returns the index of an access, or nil.
func (s *scope) indexed(a *PointerAccess) *Indexed {
	if !s.mayIndex(a) {
		return nil
	}
	ptrs := Root(a.Ptrs)
	base := Resolve(ptrs.Def.Operands[0]).Base
	index, signed := unextended(ptrs.Def.Operands[1])
	if vcode.NumElements(base) != 1 || !IsAddress(base) || vcode.NumElements(index) != a.N || !isInteger(index) || index.Def != nil && s.isYielded(index) {
		return nil
	}
	r := &Indexed{Base: base, Index: index, Signed: signed, Stored: []*tileir.Value{Resolve(index).Base}}
	if a.N == 1 {
		if a.Indexed = r; !a.IsSingle() || !s.isComputable(r, ptrs) {
			return nil
		}
		return r
	}
	if r.Grid = gridOf(index, MinColumnBits); r.Grid == nil && s.mayMoveRows(a) {
		r.Grid = narrowGrid(index, a.Mask)
	}
	if r.Grid != nil {
		r.Stored = []*tileir.Value{r.Grid.Rows, r.Grid.Columns}
	}
	if s.isComputable(r, ptrs) {
		return r
	}
	return nil
}

// isInteger reports a tile of integers that takes whole bytes.
func isInteger(v *tileir.Value) bool {
	k := vcode.KindOfValue(v)
	return k >= vcode.I8 && k <= vcode.I64 && vcode.ScalarOf(v) != tileir.I4 && !IsAddress(v)
}

// unextended follows a tile through extensions and reshapes. signed is false if the first extension was by zeros.
func unextended(v *tileir.Value) (from *tileir.Value, signed bool) {
	from, signed = Root(v), true
	for from.Def != nil {
		x, ok := narrower.Eval(from.Def, func(x *tileir.Value) (*tileir.Value, bool) { return x, vcode.KindOfValue(x) != vcode.Mask })
		if !ok {
			break
		}
		signed = from.Def.Attrs[tileir.ExtISignedness] == tileir.Signed
		from = Root(x)
	}
	return from, signed
}

// narrower has the operand of an extension, and addends has the operands of a sum.
var (
	narrower = tileir.Integers[*tileir.Value]{Extend: func(_ *tileir.Op, x *tileir.Value) (*tileir.Value, bool) { return x, true }}
	addends  = tileir.Integers[*tileir.Op]{Add: func(op, _, _ *tileir.Op) (*tileir.Op, bool) { return op, true }}
)

// isComputable reports a tile that elementwise operations compute from the indices, scalars, constants and iotas.
func (s *scope) isComputable(r *Indexed, v *tileir.Value) bool {
	var found []*tileir.Value
	return s.operandScalars(r, v, &found)
}

// known returns the values that computations of operands may read.
func (r *Indexed) known() map[*tileir.Value]bool {
	known := make(map[*tileir.Value]bool)
	for _, v := range r.Stored {
		known[v] = true
	}
	return known
}

// gridOf returns the rows and at least 1<<minBits columns of a sum, or nil.
func gridOf(index *tileir.Value, minBits int) *IndexGrid {
	if index.Def == nil {
		return nil
	}
	sum, ok := addends.Eval(index.Def, func(v *tileir.Value) (*tileir.Op, bool) { return nil, true })
	if !ok {
		return nil
	}
	x, y := Resolve(sum.Operands[0]), Resolve(sum.Operands[1])
	if g := gridOfRows(x, y, minBits); g != nil {
		return g
	}
	return gridOfRows(y, x, minBits)
}

// gridOfRows returns the grid if x is a column of numbers for the rows, broadcast, and y a row of numbers for the columns;
// nil if they are not.
func gridOfRows(x, y Indexing, minBits int) *IndexGrid {
	columns := len(y.Pos)
	for columns > 0 && y.Pos[columns-1] < 0 {
		columns--
	}
	if columns < minBits || columns == len(y.Pos) && minBits > 0 || IsIota(x.Base) || IsConstant(x.Base) || IsConstant(y.Base) || x.Off != 0 || y.Off != 0 {
		return nil
	}
	rows := len(x.Pos) - columns
	if !slices.Equal(y.Pos[:columns], IdentityBits(columns)) || vcode.NumElements(y.Base) != 1<<columns || vcode.NumElements(x.Base) != 1<<rows ||
		!slices.Equal(x.Pos[:columns], BroadcastBits(columns)) || !slices.Equal(x.Pos[columns:], IdentityBits(rows)) {
		return nil
	}
	return &IndexGrid{Rows: x.Base, Columns: y.Base, Bits: columns}
}

// MinColumnBits is the logarithm of the minimum number of columns of a grid, unless its rows are moved.
const MinColumnBits = 3

// recomputes lets code compute a tile when it needs it, and reports whether it can.
func (s *scope) recomputes(r *Indexed, v *tileir.Value) bool {
	var found []*tileir.Value
	if s.isYielded(Root(v)) || !s.operandScalars(r, v, &found) {
		return false
	}
	for _, scalar := range found {
		s.need(scalar)
	}
	r.Recomputed = append(r.Recomputed, v)
	return true
}

// addIndexed plans the operands of an indexed access.
func (s *scope) addIndexed(a *PointerAccess) {
	r := a.Indexed
	s.need(r.Base)
	if a.N > 1 && (s.addLine(a) || s.addLimited(a) || s.addAhead(a)) {
		return
	}
	if r.Grid == nil {
		s.materialize(r.Index)
	} else {
		s.need(r.Grid.Rows)
		s.need(r.Grid.Columns)
		r.Recomputed = append(r.Recomputed, r.Index)
	}
	s.recomputes(r, a.Ptrs)
	if a.Mask != nil {
		s.addGridMasks(a)
		r.Bounds, r.Proven = s.bounds(r, a.Mask)
		recomputed := (r.Proven || r.Grid != nil && r.Grid.ByRows()) && s.recomputes(r, a.Mask)
		if !recomputed {
			s.materialize(a.Mask)
		}
		if !recomputed || !r.Proven {
			r.Bounds, r.Proven = nil, false
		}
	}
	for _, b := range r.Bounds {
		s.needBound(b)
	}
	if a.Padding != nil && !s.recomputes(r, a.Padding) {
		s.materialize(a.Padding)
	}
	if !a.IsLoad() && (!a.Atomic || !IsUniform(a.Value) || !s.recomputes(r, a.Value)) {
		s.materialize(a.Value)
	}
}

// addGridMasks lets an access move the rows of a grid by the conditions of its rows and columns.
func (s *scope) addGridMasks(a *PointerAccess) {
	g := a.Indexed.Grid
	if g == nil || a.Atomic && !a.UpdatesRows() {
		return
	}
	if !g.splitMask(a.Mask) {
		s.addEnds(a)
		return
	}
	g.Masked = true
	s.addLimits(g)
	for i, v := range slices.Concat(g.RowMasks, g.ColumnMasks) {
		_, proven := s.bounds(a.Indexed, v)
		if limited := g.Limits != nil && i >= len(g.RowMasks); (proven || limited) && s.recomputes(a.Indexed, v) {
			g.Recomputed = append(g.Recomputed, v)
			continue
		}
		s.need(v)
		a.Indexed.Stored = append(a.Indexed.Stored, v)
	}
}

// UpdatesRows reports updates of a private copy whose rows are combined with adjacent elements of it by vectors.
func (a *PointerAccess) UpdatesRows() bool {
	return a.Atomic && a.Size() >= 4 && a.Indexed.Grid.Bits >= MinColumnBits && !IsUniform(a.Value)
}

// addLimits finds the limits of columns that are an iota.
func (s *scope) addLimits(g *IndexGrid) {
	if !s.uses(optLimits) || !IsIota(g.Columns) || len(g.ColumnMasks) == 0 {
		return
	}
	var list []Bound
	for _, v := range g.ColumnMasks {
		op := v.Def
		if op.Code != tileir.OpCmpI || op.Attrs[tileir.CmpIComparisonPredicate] != tileir.Less {
			return
		}
		limit := op.Operands[1]
		if x := Resolve(op.Operands[0]); x.Base != g.Columns || x.Off != 0 || vcode.NumElements(Resolve(limit).Base) != 1 || !isInteger(limit) {
			return
		}
		list = append(list, Bound{Compare: tileir.Less, Unsigned: op.Attrs[tileir.CmpISignedness] != tileir.Signed, Limit: limit})
	}
	for _, b := range list {
		s.needBound(b)
	}
	g.Limits = list
}

// splitMask adds the conditions that a mask is the conjunction of to those of the rows and columns. It reports false if
// there are others.
func (g *IndexGrid) splitMask(mask *tileir.Value) bool {
	return g.splitNew(mask, make(map[*tileir.Value]bool))
}

// splitNew does so, except for the conjunctions that have been split already.
func (g *IndexGrid) splitNew(mask *tileir.Value, split map[*tileir.Value]bool) bool {
	a := Resolve(mask)
	rows, n := len(a.Pos)-g.Bits, vcode.NumElements(a.Base)
	switch {
	case a.Base.Def == nil || a.Off != 0 || !isTruth(a.Base) || IsConstant(a.Base) || IsIota(a.Base):
		return false
	case vcode.KindOfValue(a.Base) != vcode.Mask: // no bytes of a mask
		return g.splitConjunction(a, split)
	case rows == 0 && a.Base.Def.Code == tileir.OpAndI: // of the only row and of columns
		return g.splitConjunction(a, split)
	case n == 1<<rows && slices.Equal(a.Pos[:g.Bits], BroadcastBits(g.Bits)) && slices.Equal(a.Pos[g.Bits:], IdentityBits(rows)):
		g.RowMasks = append(g.RowMasks, a.Base)
		return true
	case n == 1<<g.Bits && slices.Equal(a.Pos[:g.Bits], IdentityBits(g.Bits)) && slices.Equal(a.Pos[g.Bits:], BroadcastBits(rows)):
		g.ColumnMasks = append(g.ColumnMasks, a.Base)
		return true
	}
	return g.splitConjunction(a, split)
}

func (g *IndexGrid) splitConjunction(a Indexing, split map[*tileir.Value]bool) bool {
	if !a.IsIdentity() {
		return false
	}
	if ok, before := split[a.Base]; before {
		return ok
	}
	split[a.Base], _ = conjunctive.Eval(a.Base.Def, func(v *tileir.Value) (bool, bool) { return g.splitNew(v, split), true })
	return split[a.Base]
}

// conjunctive is true for an "and" of operands for which it is true, and for a conversion of such a condition.
var conjunctive = tileir.Integers[bool]{
	And:      func(_ *tileir.Op, x, y bool) (bool, bool) { return x && y, true },
	Extend:   func(op *tileir.Op, x bool) (bool, bool) { return x, isTruth(op.Operands[0]) },
	Truncate: func(op *tileir.Op, x bool) (bool, bool) { return x, isTruth(op.Operands[0]) },
}

// IsUniform reports a tile whose elements are all the same known integer.
func IsUniform(v *tileir.Value) bool {
	_, ok := ConstantInt(v)
	return ok
}

// needBound gives memory to the scalars that a bound is checked with.
func (s *scope) needBound(b Bound) {
	b.scalars(func(v *tileir.Value) { s.need(v) })
}

// scalars calls f for the scalars that a bound is checked with.
func (b Bound) scalars(f func(v *tileir.Value)) {
	for _, v := range []*tileir.Value{b.Limit, b.Truth} {
		if v != nil {
			f(v)
		}
	}
	if b.Elements != nil {
		b.Elements.scalars(f)
	}
}

// scalars calls f for the scalars that code needs to compute a form and its guards.
func (l *Linear) scalars(f func(v *tileir.Value)) {
	l.ownScalars(f)
	for _, g := range l.Guards { // which may be of l itself
		g.Linear.ownScalars(f)
	}
}

func (l *Linear) ownScalars(f func(v *tileir.Value)) {
	l.Base.scalars(f)
	for _, q := range l.BitStrides {
		q.By.scalars(f)
	}
}

func (t *Term) scalars(f func(v *tileir.Value)) {
	if t == nil {
		return
	}
	if t.V != nil {
		f(t.V)
	}
	t.X.scalars(f)
	t.Y.scalars(f)
}

// bounds returns the conditions that a mask is the conjunction of, and false if some are not known.
func (s *scope) bounds(r *Indexed, mask *tileir.Value) ([]Bound, bool) {
	left := maxConditions
	return s.boundsAt(r, mask, Resolve(mask), &left)
}

// maxConditions is the maximum number of operations that are followed to the conditions of a mask. An operation counts each time that
// another one reads it.
const maxConditions = 64

// boundsAt returns the conditions of a mask through an indexing, which that of the whole mask leads to. It follows as many operations as
// are left.
func (s *scope) boundsAt(r *Indexed, mask *tileir.Value, a Indexing, left *int) ([]Bound, bool) {
	if *left--; *left < 0 {
		return nil, false
	}
	switch n, constant := ConstantInt(mask); {
	case constant:
		return nil, n != 0
	case vcode.NumElements(a.Base) == 1 && vcode.KindOfValue(a.Base) == vcode.Mask:
		if list, ok := s.singleBounds(r, a, left); ok {
			return list, true
		}
		return []Bound{{Truth: a.Base}}, true
	case a.Base.Def == nil:
		return nil, false
	case a.Base.Def.Code == tileir.OpCmpI:
		return s.bound(r, a)
	}
	return conjunction.Eval(a.Base.Def, func(v *tileir.Value) ([]Bound, bool) { return s.boundsAt(r, v, a.Operand(v), left) })
}

// conjunction computes the conditions of "and", and of converted conditions.
var conjunction = tileir.Integers[[]Bound]{
	And:      func(_ *tileir.Op, x, y []Bound) ([]Bound, bool) { return slices.Concat(x, y), true },
	Extend:   func(op *tileir.Op, x []Bound) ([]Bound, bool) { return x, isTruth(op.Operands[0]) },
	Truncate: func(op *tileir.Op, x []Bound) ([]Bound, bool) { return x, isTruth(op.Operands[0]) },
}

// isTruth reports conditions, and integers that are 0 or 1 because they come from conditions.
func isTruth(v *tileir.Value) bool {
	left := maxConditions
	return isTruthBy(v, &left)
}

func isTruthBy(v *tileir.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	if vcode.KindOfValue(v) == vcode.Mask {
		return true
	}
	def := Resolve(v).Base.Def
	if def == nil || vcode.KindOfValue(v) != vcode.I8 {
		return false
	}
	is, _ := truth.Eval(def, func(v *tileir.Value) (bool, bool) { return isTruthBy(v, left), true })
	return is
}

// truth computes whether integers are 0 or 1.
var truth = tileir.Integers[bool]{
	And: func(_ *tileir.Op, x, y bool) (bool, bool) { return x && y, true },
	Extend: func(op *tileir.Op, _ bool) (bool, bool) {
		return vcode.KindOfValue(op.Operands[0]) == vcode.Mask && op.Attrs[tileir.ExtISignedness] != tileir.Signed, true
	},
}

// bound returns the condition of a comparison with a scalar. Indices that are within the array are not negative.
func (s *scope) bound(r *Indexed, a Indexing) ([]Bound, bool) {
	op := a.Base.Def
	x, limit := op.Operands[0], op.Operands[1]
	p, unsigned := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] != tileir.Signed
	if _, constant := ConstantInt(limit); !constant && vcode.NumElements(Resolve(limit).Base) != 1 || !isInteger(x) {
		return nil, false
	}
	b := Bound{Compare: p, Unsigned: unsigned, Limit: limit, at: a}
	if from, signed := unextended(x); from == r.Index && signed == r.Signed {
		if p == tileir.GreaterOrEqual { // which an index is
			n, ok := ConstantInt(limit)
			return nil, ok && n <= 0 && !unsigned
		}
		return []Bound{b}, p == tileir.Less || p == tileir.LessOrEqual
	}
	if b.Elements = s.Linear(x); b.Elements == nil || !b.Elements.Computable() {
		return nil, false
	}
	b.Elements = s.signed(b.Elements)
	for _, g := range b.Elements.Guards {
		if !g.Computable() {
			return nil, false
		}
	}
	return []Bound{b}, slices.Contains([]tileir.Predicate{tileir.Less, tileir.LessOrEqual, tileir.GreaterOrEqual}, p)
}

// readAt notes that an item reads values, also if the operations that use them belong to earlier ones.
func (s *scope) readAt(list []*tileir.Value, item int) {
	for _, v := range list {
		s.lateReads[v] = append(s.lateReads[v], position{s.r, item})
	}
}

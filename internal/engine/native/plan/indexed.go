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
}

// IndexGrid describes indices that are the sum of a number for each row and a number for each column, as those of a tile
// of an image are. The tile of indices need not be computed then, and adjacent columns are often adjacent in memory.
type IndexGrid struct {
	Rows, Columns *tileir.Value // columns may be an iota, rows are in memory
	Bits          int           // logarithm of the number of columns
}

// Bound is a condition of a mask that can be checked for all lanes at once: that elements are less than a limit, at most
// equal to it, or at least equal to it.
type Bound struct {
	Elements *Linear // nil for the indices themselves
	Truth    *tileir.Value
	Compare  tileir.Predicate // of the elements with the limit
	Unsigned bool
	Limit    *tileir.Value // a scalar
}

// indexed returns the index of an access, or nil.
func (s *scope) indexed(a *PointerAccess) *Indexed {
	if !s.uses(optIndexed) || a.Ordered || a.Elem.Packed() || a.N < 8 || a.Atomic && a.Private == nil || s.isYielded(Root(a.Ptrs)) {
		return nil
	}
	ptrs := Root(a.Ptrs)
	if ptrs.Def == nil || ptrs.Def.Code != tileir.OpOffset {
		return nil
	}
	base := Resolve(ptrs.Def.Operands[0]).Base
	index, signed := unextended(ptrs.Def.Operands[1])
	if vcode.NumElements(base) != 1 || !IsAddress(base) || vcode.NumElements(index) != a.N || !isInteger(index) || s.isYielded(index) {
		return nil
	}
	r := &Indexed{Base: base, Index: index, Signed: signed, Stored: []*tileir.Value{Resolve(index).Base}}
	if r.Grid = gridOf(index); r.Grid != nil {
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
	for from.Def != nil && from.Def.Code == tileir.OpExtI && vcode.KindOfValue(from.Def.Operands[0]) != vcode.Mask {
		signed = from.Def.Attrs[tileir.ExtISignedness] == tileir.Signed
		from = Root(from.Def.Operands[0])
	}
	return from, signed
}

// isComputable reports a tile that elementwise operations compute from the indices, scalars, constants and iotas.
func (s *scope) isComputable(r *Indexed, v *tileir.Value) bool {
	var found []*tileir.Value
	return s.scalars(v, &found, r.known())
}

// known returns the values that computations of operands may read.
func (r *Indexed) known() map[*tileir.Value]bool {
	known := make(map[*tileir.Value]bool)
	for _, v := range r.Stored {
		known[v] = true
	}
	return known
}

// gridOf returns the rows and columns of a sum, or nil.
func gridOf(index *tileir.Value) *IndexGrid {
	if index.Def == nil || index.Def.Code != tileir.OpAddI {
		return nil
	}
	for i := range 2 {
		x, y := Resolve(index.Def.Operands[i]), Resolve(index.Def.Operands[1-i])
		columns := len(y.Pos)
		for columns > 0 && y.Pos[columns-1] < 0 {
			columns--
		}
		g := &IndexGrid{x.Base, y.Base, columns}
		if columns < minColumnBits || columns == len(y.Pos) || IsIota(x.Base) || IsConstant(x.Base) || IsConstant(y.Base) {
			continue
		}
		if slices.Equal(y.Pos[:columns], IdentityBits(columns)) && y.Off == 0 && x.Off == 0 && vcode.NumElements(y.Base) == 1<<columns &&
			slices.Equal(x.Pos[:columns], BroadcastBits(columns)) && slices.Equal(x.Pos[columns:], IdentityBits(len(x.Pos)-columns)) &&
			vcode.NumElements(x.Base) == 1<<(len(x.Pos)-columns) {
			return g
		}
	}
	return nil
}

// minColumnBits is the logarithm of the minimum number of columns of a grid.
const minColumnBits = 3

// recomputes lets code compute a tile when it needs it, and reports whether it can.
func (s *scope) recomputes(r *Indexed, v *tileir.Value) bool {
	var found []*tileir.Value
	if s.isYielded(Root(v)) || !s.scalars(v, &found, r.known()) {
		return false
	}
	for _, scalar := range found {
		s.need(scalar)
	}
	r.Recomputed = append(r.Recomputed, v)
	return true
}

// addIndexed plans the operands of an indexed access, and its item.
func (s *scope) addIndexed(a *PointerAccess) {
	r := a.Indexed
	s.need(r.Base)
	if r.Grid == nil {
		s.materialize(r.Index)
	} else {
		s.need(r.Grid.Rows)
		s.need(r.Grid.Columns)
		r.Recomputed = append(r.Recomputed, r.Index)
	}
	s.recomputes(r, a.Ptrs)
	if a.Mask != nil {
		if r.Bounds, r.Proven = s.bounds(r, a.Mask, nil); !r.Proven || !s.recomputes(r, a.Mask) {
			r.Bounds, r.Proven = nil, false
			s.materialize(a.Mask)
		}
	}
	for _, b := range r.Bounds {
		s.needBound(b)
	}
	if a.Padding != nil && !s.recomputes(r, a.Padding) {
		s.materialize(a.Padding)
	}
	if a.IsLoad() {
		s.inMemory[a.Value] = true
	} else if !a.Atomic || !IsUniform(a.Value) || !s.recomputes(r, a.Value) {
		s.materialize(a.Value)
	}
	s.readLater(append([]*tileir.Value{r.Index}, r.Stored...))
}

// IsUniform reports a tile whose elements are all the same known integer.
func IsUniform(v *tileir.Value) bool {
	_, ok := ConstantInt(v)
	return ok
}

// needBound gives memory to the scalars that a bound is checked with.
func (s *scope) needBound(b Bound) {
	for _, v := range []*tileir.Value{b.Limit, b.Truth} {
		if v != nil {
			s.need(v)
		}
	}
	if b.Elements != nil {
		b.Elements.scalars(func(v *tileir.Value) { s.need(v) })
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
func (s *scope) bounds(r *Indexed, mask *tileir.Value, list []Bound) ([]Bound, bool) {
	a := Resolve(mask)
	switch n, constant := ConstantInt(mask); {
	case constant:
		return list, n != 0
	case vcode.NumElements(a.Base) == 1 && vcode.KindOfValue(a.Base) == vcode.Mask:
		return append(list, Bound{Truth: a.Base}), true
	case a.Base.Def == nil:
		return list, false
	}
	switch op := a.Base.Def; op.Code {
	case tileir.OpAndI:
		list, ok := s.bounds(r, op.Operands[0], list)
		if !ok {
			return list, false
		}
		return s.bounds(r, op.Operands[1], list)
	case tileir.OpExtI, tileir.OpTruncI: // of integers that are 0 or 1
		if k := vcode.KindOfValue(op.Operands[0]); k == vcode.Mask || k == vcode.I8 && isTruth(op.Operands[0]) {
			return s.bounds(r, op.Operands[0], list)
		}
	case tileir.OpCmpI:
		return s.bound(r, op, list)
	}
	return list, false
}

// isTruth reports integers that are 0 or 1 because they come from conditions.
func isTruth(v *tileir.Value) bool {
	op := Resolve(v).Base.Def
	switch {
	case op == nil:
		return false
	case op.Code == tileir.OpAndI:
		return isTruth(op.Operands[0]) && isTruth(op.Operands[1])
	}
	return op.Code == tileir.OpExtI && vcode.KindOfValue(op.Operands[0]) == vcode.Mask && op.Attrs[tileir.ExtISignedness] != tileir.Signed
}

// bound adds the condition of a comparison with a scalar. Indices that are within the array are not negative.
func (s *scope) bound(r *Indexed, op *tileir.Op, list []Bound) ([]Bound, bool) {
	x, limit := op.Operands[0], op.Operands[1]
	p, unsigned := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] != tileir.Signed
	if _, constant := ConstantInt(limit); !constant && vcode.NumElements(Resolve(limit).Base) != 1 || !isInteger(x) {
		return list, false
	}
	b := Bound{Compare: p, Unsigned: unsigned, Limit: limit}
	if from, signed := unextended(x); from == r.Index && signed == r.Signed {
		if p == tileir.GreaterOrEqual { // which an index is
			n, ok := ConstantInt(limit)
			return list, ok && n <= 0 && !unsigned
		}
		return append(list, b), p == tileir.Less || p == tileir.LessOrEqual
	}
	if b.Elements = s.Linear(x); b.Elements == nil || !b.Elements.Computable() {
		return list, false
	}
	b.Elements = s.signed(b.Elements)
	for _, g := range b.Elements.Guards {
		if !g.Computable() {
			return list, false
		}
	}
	return append(list, b), slices.Contains([]tileir.Predicate{tileir.Less, tileir.LessOrEqual, tileir.GreaterOrEqual}, p)
}

// readLater notes that the next item reads values, also if the operations that use them belong to earlier ones.
func (s *scope) readLater(list []*tileir.Value) {
	for _, v := range list {
		s.lateReads[v] = append(s.lateReads[v], position{s.r, len(s.r.Items)})
	}
}

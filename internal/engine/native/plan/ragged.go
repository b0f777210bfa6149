package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Rows of different lengths are often one after the other in an array, and tiles of several of them have as many columns as the longest
// row: the columns are an iota, and the mask is that each index is less than the end of its row. Then a part of each row is loaded or stored,
// which begins with its first column.

// RowEnd is a limit of the indices of a row.
type RowEnd struct {
	Limit    *tileir.Value // a scalar, or a tile with a number for each row
	ByRow    bool
	Unsigned bool
}

// addEnds lets an access move the part of each row that ends before some limits, if its mask consists of such conditions and those of rows.
func (s *scope) addEnds(a *PointerAccess) {
	r, g := a.Indexed, a.Indexed.Grid
	k := vcode.KindOfValue(r.Index)
	g.RowMasks, g.ColumnMasks = nil, nil // of a mask that has others, too
	if !s.uses(optLimits) || a.Atomic || !IsIota(g.Columns) || !r.Signed || k != vcode.I32 && k != vcode.I64 || g.Bits < MinColumnBits {
		return
	}
	if a.Padding != nil && !isSplat(a.Padding) {
		return
	}
	x := &raggedMask{Indexed: r, IndexGrid: g, seen: make(map[*tileir.Value]bool)}
	if !x.split(a.Mask) || !slices.ContainsFunc(x.ends, func(e RowEnd) bool { return e.ByRow }) { // otherwise rows are whole, or copied together
		g.RowMasks = nil
		return
	}
	g.Ends = x.ends
	for _, v := range g.RowMasks {
		s.need(v)
		r.Stored = append(r.Stored, v)
	}
	for _, e := range g.Ends {
		s.need(e.Limit)
		if e.ByRow {
			r.Stored = append(r.Stored, e.Limit)
		}
	}
}

// raggedMask splits a mask.
type raggedMask struct {
	*Indexed
	*IndexGrid
	ends []RowEnd
	seen map[*tileir.Value]bool // its conditions have been added
}

// split adds the conditions that a mask is the conjunction of. It reports false if there are others than those of rows and ends.
func (x *raggedMask) split(mask *tileir.Value) bool {
	a := Resolve(mask)
	switch {
	case a.Base.Def == nil || a.Off != 0 || !isTruth(a.Base) || IsConstant(a.Base) || IsIota(a.Base):
		return false
	case vcode.KindOfValue(a.Base) == vcode.Mask && x.isByRow(a):
		x.RowMasks = append(x.RowMasks, a.Base)
		return true
	case !a.IsIdentity():
		return false
	case x.seen[a.Base]:
		return true
	}
	x.seen[a.Base] = true
	if a.Base.Def.Code == tileir.OpCmpI {
		return x.addEnd(a.Base.Def)
	}
	ok, _ := conjunctive.Eval(a.Base.Def, func(v *tileir.Value) (bool, bool) { return x.split(v), true })
	return ok
}

// isByRow reports a tile with a number for each row, which are the same in all columns.
func (x *raggedMask) isByRow(a Indexing) bool {
	rows := len(a.Pos) - x.IndexGrid.Bits
	return rows >= 0 && a.Off == 0 && vcode.NumElements(a.Base) == 1<<rows && slices.Equal(a.Pos[:x.IndexGrid.Bits], BroadcastBits(x.IndexGrid.Bits)) &&
		slices.Equal(a.Pos[x.IndexGrid.Bits:], IdentityBits(rows))
}

// addEnd adds the condition that indices are less than a limit.
func (x *raggedMask) addEnd(op *tileir.Op) bool {
	index, limit := op.Operands[0], op.Operands[1]
	from, signed := unextended(index)
	if from != x.Index || !signed || op.Attrs[tileir.CmpIComparisonPredicate] != tileir.Less || !isInteger(limit) {
		return false
	}
	e := RowEnd{Limit: limit, Unsigned: op.Attrs[tileir.CmpISignedness] != tileir.Signed}
	if a := Resolve(limit); vcode.NumElements(a.Base) != 1 {
		if !x.isByRow(a) {
			return false
		}
		e.Limit, e.ByRow = a.Base, true
	}
	x.ends = append(x.ends, e)
	return true
}

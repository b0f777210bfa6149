package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The indices of a tile of one dimension at the edge of an array count, but for those that are limited to the array. They are a halo of one row,
// even if no other tile joins it: to copy the elements that follow each other as vectors takes less time than to gather them. Indices and
// masks are computed when the halo is copied, and only those of the first and the last tile of several.

// addLine plans the operands of a load whose indices are such a line, and reports whether they are.
func (s *scope) addLine(a *PointerAccess) bool {
	r := a.Indexed
	if !s.uses(optHalo) || r.Grid != nil || IsIota(r.Index) || !a.IsLoad() || a.Padding != nil && !isSplat(a.Padding) ||
		!s.mostlyCounts(r.Index, make(map[*tileir.Value]bool)) || !s.onlyInLoops(a.Value) {
		return false
	}
	line := &IndexGrid{Columns: r.Index, Bits: Log2(a.N), Masked: true}
	operands := []*tileir.Value{r.Index, a.Ptrs}
	if a.Mask != nil {
		line.ColumnMasks = []*tileir.Value{a.Mask}
		operands = append(operands, a.Mask)
	}
	if a.Padding != nil {
		operands = append(operands, a.Padding)
	}
	for _, v := range operands {
		var found []*tileir.Value
		if s.isYielded(Root(v)) || !s.scalars(v, &found, make(map[*tileir.Value]bool)) {
			return false
		}
	}
	r.Line, r.Stored = line, nil
	for _, v := range operands {
		s.recomputes(r, v)
	}
	line.Recomputed = append([]*tileir.Value{r.Index}, line.ColumnMasks...)
	return true
}

// beginLine plans a halo of the only tile that it contains so far, and reports whether the tile is a line.
func (s *scope) beginLine(a *PointerAccess) bool {
	if a.Indexed.Line == nil {
		return false
	}
	h := &Halo{Members: []HaloMember{{PointerAccess: a}}, Extent: a.tile()}
	s.load = s.append(h, a.Op)
	s.lanes = s.load
	s.setHalo(h)
	return true
}

// mostlyCounts reports a line of integers that counts, and what limits, remainders and selections make of it: most of its elements are the one
// before plus 1.
func (p *planner) mostlyCounts(v *tileir.Value, known map[*tileir.Value]bool) bool {
	x := Resolve(v)
	if counts, ok := known[x.Base]; ok {
		return counts
	}
	known[x.Base] = false
	if l := p.Linear(v); l != nil {
		known[x.Base] = l.counts()
		return l.counts()
	}
	op := x.Base.Def
	if op == nil || !x.IsIdentity() || !slices.Contains(limiting, op.Code) {
		return false
	}
	operands := op.Operands
	if op.Code == tileir.OpSelect {
		operands = operands[1:]
	}
	for _, v := range operands {
		if vcode.NumElements(Resolve(v).Base) > 1 && p.mostlyCounts(v, known) {
			known[x.Base] = true
		}
	}
	return known[x.Base]
}

// limiting are the operations that limit indices to an array.
var limiting = []tileir.OpCode{tileir.OpMinI, tileir.OpMaxI, tileir.OpRemI, tileir.OpSelect, tileir.OpAddI, tileir.OpSubI}

package plan

import (
	"cmp"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/internal/must"
	"gotile/tileir"
)

// A load or store through pointers that are contiguous along the innermost dimension, and have a constant stride along
// the others, becomes an access of a group like that of a view's tile: it is checked once, then the group's loop
// accesses memory. If the check fails, at the end of a buffer or because an integer has wrapped around, the lanes are
// moved one at a time through scratch memory, and their pointers are computed only then.

// AffineAccess is an access through pointers in affine form.
type AffineAccess struct {
	*PointerAccess
	Ptr        *Linear
	Parts      []Part          // of Ptr
	Elements   *ElementRange   // if it is enough to compare the indices of elements with the length of a buffer; otherwise nil
	Recomputed []*tileir.Value // operands that are recomputed if they have to be in memory
	Proven     bool            // Bounds are all conditions of the mask
	Bounds     []Bound
	Box        *Box // the elements whose mask is set, or nil
	Apart      bool // the innermost elements are not contiguous: the tile goes through scratch memory
}

// minAffineBytes is the minimum number of contiguous bytes.
const minAffineBytes = 16

// affineAccess returns the affine form of an access, or nil if it has none.
func (s *scope) affineAccess(a *PointerAccess) *AffineAccess {
	if !s.uses(optAffine) || a.Ordered || a.Atomic || a.Elem.Packed() || s.isYielded(Root(a.Ptrs)) {
		return nil
	}
	l := s.Linear(a.Ptrs)
	if l == nil || l.Start == nil || !l.Computable() || !s.isRecomputable(a.Ptrs) {
		return nil
	}
	for _, g := range l.Guards {
		if !g.Computable() {
			return nil
		}
	}
	r := &AffineAccess{PointerAccess: a, Ptr: l, Parts: l.Parts()}
	if len(r.Parts) == 0 {
		return nil
	}
	if a.Mask != nil && !s.isYielded(Root(a.Mask)) && s.isRecomputable(a.Mask) {
		r.Bounds, r.Proven = s.bounds(new(Indexed), a.Mask)
	}
	r.Box = s.boxOf(r)
	if r.Apart = r.Box != nil && r.isApart(); r.Apart || r.isContiguous() {
		r.Elements = s.elementRange(r)
		return r
	}
	return nil
}

// isContiguous reports an access of which so many elements are contiguous that a loop accesses them in memory.
func (r *AffineAccess) isContiguous() bool {
	q := r.Parts[0]
	return q.Scale == int64(r.Size()) && q.By == nil && r.Size()<<q.Bits >= minAffineBytes
}

// MasksInLoop reports an access of which the loop of a group leaves elements out.
func (r *AffineAccess) MasksInLoop() bool { return r.Mask != nil && !r.Apart }

// isYielded reports a value that a terminator yields, which may be computed at its destination.
func (p *planner) isYielded(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if op.Info().Terminator {
			return true
		}
		if isViewOperation(op) && slices.ContainsFunc(op.Results, p.isYielded) {
			return true
		}
	}
	return false
}

// addAffine adds an access to a group. Accesses that may fault stay in order.
func (s *scope) addAffine(r *AffineAccess) {
	s.affine[r.Op] = r
	r.Recomputed = append(r.Recomputed, r.Ptrs)
	from := max(s.load, s.store+1, s.recomputeLater(r.Ptrs))
	if r.MasksInLoop() {
		from = max(from, s.needEnds(r.Mask))
	}
	for _, v := range []*tileir.Value{r.Mask, r.Padding} {
		if v == nil {
			continue
		}
		if !s.isYielded(Root(v)) && s.isRecomputable(v) {
			r.Recomputed = append(r.Recomputed, v)
			from = max(from, s.recomputeLater(v), s.ready([]*tileir.Value{v}, true))
			continue
		}
		s.materialize(v)
		from = max(from, s.ready([]*tileir.Value{v}, false), s.materialized[Root(v)])
	}
	a := &Access{Op: r.Op, Tile: r.Value, Elem: r.Elem, Size: r.Size(), Sparse: -1, Affine: r, Desc: new(View), narrow: r.Apart}
	if r.IsLoad() {
		g := s.join(r.Op, Log2(r.N), from)
		g.Loads = append(g.Loads, a)
		s.lanes = s.definedBy[r.Op].item
		s.load = max(s.load, s.lanes)
		return
	}
	g := s.join(r.Op, Log2(r.N), max(from, s.ready([]*tileir.Value{r.Value}, true)))
	g.Stores = append(g.Stores, a)
	s.lanes = s.definedBy[r.Op].item
	s.store = s.lanes
}

// recomputeLater lets code compute a value when it needs it. It returns the first item that may do so.
func (s *scope) recomputeLater(v *tileir.Value) int {
	var found []*tileir.Value
	s.scalars(v, &found, make(map[*tileir.Value]bool))
	for _, scalar := range found {
		s.need(scalar)
	}
	return s.ready(found, false)
}

// isRecomputable reports a tile that elementwise operations compute from scalars, constants and iotas.
func (p *planner) isRecomputable(v *tileir.Value) bool {
	var found []*tileir.Value
	return p.scalars(v, &found, make(map[*tileir.Value]bool))
}

// maxRecomputed is the maximum number of operations of a tile that is recomputed.
const maxRecomputed = 32

// scalars collects the scalars that such a tile is computed from; known has the values that have been visited.
func (p *planner) scalars(v *tileir.Value, found *[]*tileir.Value, known map[*tileir.Value]bool) bool {
	base := Resolve(v).Base
	switch {
	case known[base] || IsIota(base):
		return true
	case IsConstant(base):
		return vcode.NumElements(base) == 1 || bool(base.Def.Attrs[tileir.ConstantValue].(tileir.Dense).Splat)
	case vcode.NumElements(base) == 1:
		known[base] = true
		*found = append(*found, base)
		return true
	case base.Def == nil || len(known) == maxRecomputed || !vcode.Lowers(base.Def):
		return false
	}
	known[base] = true
	for _, x := range base.Def.Operands {
		if !p.scalars(x, found, known) {
			return false
		}
	}
	return true
}

// DimBits returns the first bits of the dimensions that an access has strides for.
func (a *Access) DimBits() []int {
	if a.Affine == nil {
		return Dims(a.Tile.Type.(tileir.TileType).Shape)
	}
	var list []int
	for _, q := range a.Affine.Parts {
		list = append(list, q.First)
	}
	return list
}

// StrideIndex returns the index of the stride that a bit belongs to.
func (a *Access) StrideIndex(bit int) int {
	if a.Affine == nil {
		shape := a.Tile.Type.(tileir.TileType).Shape
		return DimOf(Dims(shape), shape, bit)
	}
	for d, q := range a.Affine.Parts {
		if bit < q.First+q.Bits {
			return d
		}
	}
	must.Hold(false, "a bit beyond the elements of a tile")
	return 0
}

// Cuts returns the bits at which the dimensions of an access begin.
func (a *Access) Cuts() (cuts uint64) {
	if a.Narrow() {
		return 0
	}
	if a.Affine == nil {
		return cutsOfShape(a.Tile.Type.(tileir.TileType).Shape)
	}
	for _, q := range a.Affine.Parts {
		cuts |= 1 << q.First
	}
	return cuts &^ 1
}

// Disjoint reports elements that are known not to overlap in memory.
func (r *AffineAccess) Disjoint() bool {
	steps := slices.Clone(r.Parts)
	slices.SortFunc(steps, func(x, y Part) int { return cmp.Compare(abs(x.Scale), abs(y.Scale)) })
	var reach int64
	for _, q := range steps {
		if q.By != nil || abs(q.Scale) <= reach {
			return false
		}
		reach += abs(q.Last())
	}
	return true
}

func abs(n int64) int64 { return max(n, -n) }

// SameElements reports two accesses to the same elements in the same order.
func SameElements(l, s *AffineAccess) bool {
	if l == nil || s == nil || !s.Disjoint() {
		return false
	}
	x, y := Resolve(l.Ptrs), Resolve(s.Ptrs)
	return x.Base == y.Base && x.Off == y.Off && slices.Equal(x.Pos, y.Pos)
}

// read returns the operands that a group reads element by element, which excludes the pointers of an affine access and
// the indices of a view's tile.
func (p *planner) read(op *tileir.Op) []*tileir.Value { return p.readMasked(op, true) }

// readMasked does the same, and leaves out masks and padding unless a group needs them.
func (p *planner) readMasked(op *tileir.Op, masked bool) []*tileir.Value {
	r := p.affine[op]
	switch {
	case p.argReductions[op] != nil: // indices are computed
		return op.Operands[:1]
	case p.gathers[op] != nil:
		return p.gathers[op].readByGather()
	case op.Code == tileir.OpLoadViewTko:
		return nil
	case op.Code == tileir.OpStoreViewTko:
		return []*tileir.Value{op.Operand(tileir.StoreViewTkoTile)}
	case p.fills[op] != nil:
		return []*tileir.Value{p.fills[op]}
	case r == nil:
		return op.Operands
	}
	var list []*tileir.Value
	for _, v := range []*tileir.Value{r.Mask, r.Padding, r.Value} {
		if (!masked || !r.MasksInLoop()) && v != r.Value {
			continue
		}
		if v != nil && (v != r.Value || !r.IsLoad()) {
			list = append(list, v)
		}
	}
	return list
}

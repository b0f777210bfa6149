package plan

import (
	"cmp"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A load or store through pointers that follow each other along the innermost dimension, and lie a step
// apart along others, is an access of a group like that of a view's tile: it is checked once, then
// the group's loop walks over memory. Where the check fails - at the edge of a buffer, or where an integer has wrapped
// around - the lanes are moved one after the other by way of scratch memory; their pointers are made
// only then.

// Run is what the access of a view has a descriptor for.
type Run struct {
	*PointerAccess
	Ptr   *Linear
	Parts []Part          // of ptr
	Late  []*tileir.Value // operands that are computed where they have to lie in memory
}

// minRun is how many bytes have to lie side by side.
const minRun = 16

// Run is the access as one of a group, or nil where its pointers are not known to follow each other.
func (s *scope) run(a *PointerAccess) *Run {
	if !s.uses(optAffine) || a.Ordered || a.Atomic || a.Elem.Packed() || s.goesOn(Root(a.Ptrs)) {
		return nil
	}
	l := s.Linear(a.Ptrs)
	if l == nil || l.Start == nil || !l.Computable() || !s.recomputes(a.Ptrs) {
		return nil
	}
	for _, g := range l.Guards {
		if !g.Computable() {
			return nil
		}
	}
	r := &Run{PointerAccess: a, Ptr: l, Parts: l.Parts()}
	if len(r.Parts) == 0 || r.Parts[0].Scale != int64(a.Size()) || r.Parts[0].By != nil || a.Size()<<r.Parts[0].Bits < minRun {
		return nil
	}
	return r
}

// goesOn reports a value that a block of operations ends with: it may be computed in the place of what it becomes.
func (p *planner) goesOn(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if op.Info().Terminator {
			return true
		}
		if moved(op) && slices.ContainsFunc(op.Results, p.goesOn) {
			return true
		}
	}
	return false
}

// addRun makes an access a part of a group. Accesses that may fault stay in order.
func (s *scope) addRun(r *Run) {
	s.runs[r.Op] = r
	r.Late = append(r.Late, r.Ptrs)
	from := max(s.load, s.store+1, s.computeLate(r.Ptrs))
	for _, v := range []*tileir.Value{r.Mask, r.Padding} {
		if v == nil {
			continue
		}
		if !s.goesOn(Root(v)) && s.recomputes(v) {
			r.Late = append(r.Late, v)
			from = max(from, s.computeLate(v), s.ready([]*tileir.Value{v}, true))
			continue
		}
		s.settle(v)
		from = max(from, s.ready([]*tileir.Value{v}, false), s.settled[Root(v)])
	}
	a := &Access{Op: r.Op, Tile: r.Value, Elem: r.Elem, Size: r.Size(), Sparse: -1, Run: r, Desc: new(View)}
	if r.IsLoad() {
		g := s.join(r.Op, Log2(r.N), from)
		g.Loads = append(g.Loads, a)
		s.load = max(s.load, s.where[r.Op].item)
		return
	}
	g := s.join(r.Op, Log2(r.N), max(from, s.ready([]*tileir.Value{r.Value}, true)))
	g.Stores = append(g.Stores, a)
	s.store = s.where[r.Op].item
}

// computeLate lets code compute a value wherever it needs it, from the first item on that is given back.
func (s *scope) computeLate(v *tileir.Value) int {
	var leaves []*tileir.Value
	s.scalars(v, &leaves, make(map[*tileir.Value]bool))
	for _, leaf := range leaves {
		s.need(leaf)
	}
	return s.ready(leaves, false)
}

// recomputes reports a tile that elementwise operations make of scalars, constants and counts.
func (p *planner) recomputes(v *tileir.Value) bool {
	var leaves []*tileir.Value
	return p.scalars(v, &leaves, make(map[*tileir.Value]bool))
}

// maxRecomputed is how many operations a tile may take that is computed once more.
const maxRecomputed = 32

// scalars collects what such a tile is made of; known is what it has met already.
func (p *planner) scalars(v *tileir.Value, leaves *[]*tileir.Value, known map[*tileir.Value]bool) bool {
	base := Resolve(v).Base
	switch {
	case known[base] || IsIota(base):
		return true
	case IsConstant(base):
		return vcode.NumElements(base) == 1 || bool(base.Def.Attrs[tileir.ConstantValue].(tileir.Dense).Splat)
	case vcode.NumElements(base) == 1:
		known[base] = true
		*leaves = append(*leaves, base)
		return true
	case base.Def == nil || len(known) == maxRecomputed || !vcode.Lowers(base.Def):
		return false
	}
	known[base] = true
	for _, x := range base.Def.Operands {
		if !p.scalars(x, leaves, known) {
			return false
		}
	}
	return true
}

// Walks is the first bits of the dimensions that an access has strides for.
func (a *Access) Walks() []int {
	if a.Run == nil {
		return Dims(a.Tile.Type.(tileir.TileType).Shape)
	}
	var list []int
	for _, q := range a.Run.Parts {
		list = append(list, q.First)
	}
	return list
}

// Walk is the number of the stride that a bit belongs to.
func (a *Access) Walk(bit int) int {
	if a.Run == nil {
		shape := a.Tile.Type.(tileir.TileType).Shape
		return DimOf(Dims(shape), shape, bit)
	}
	for d, q := range a.Run.Parts {
		if bit < q.First+q.Bits {
			return d
		}
	}
	panic("plan: a bit beyond the elements of a tile")
}

// Cuts are where the dimensions of an access begin.
func (a *Access) cuts() (cuts uint64) {
	if a.Run == nil {
		return cutsOfShape(a.Tile.Type.(tileir.TileType).Shape)
	}
	for _, q := range a.Run.Parts {
		cuts |= 1 << q.First
	}
	return cuts &^ 1
}

// Apart reports elements that are known not to share memory.
func (r *Run) Apart() bool {
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

// SameRun reports two accesses that walk over the same elements.
func SameRun(l, s *Run) bool {
	if l == nil || s == nil || !s.Apart() {
		return false
	}
	x, y := Resolve(l.Ptrs), Resolve(s.Ptrs)
	return x.Base == y.Base && x.Off == y.Off && slices.Equal(x.Pos, y.Pos)
}

// read is the operands that a group reads element by element: not the pointers of a run.
func (p *planner) read(op *tileir.Op) []*tileir.Value {
	r := p.runs[op]
	switch {
	case p.picks[op] != nil: // places are counted
		return op.Operands[:1]
	case r == nil:
		return op.Operands
	}
	var list []*tileir.Value
	for _, v := range []*tileir.Value{r.Mask, r.Padding, r.Value} {
		if v != nil && (v != r.Value || !r.IsLoad()) {
			list = append(list, v)
		}
	}
	return list
}

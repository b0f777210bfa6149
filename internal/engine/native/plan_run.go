package native

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

// run is what the access of a view has a descriptor for.
type run struct {
	*pointerAccess
	ptr   *linear
	parts []part          // of ptr
	late  []*tileir.Value // operands that are computed where they have to lie in memory
}

// minRun is how many bytes have to lie side by side.
const minRun = 16

// run is the access as one of a group, or nil where its pointers are not known to follow each other.
func (s *scope) run(a *pointerAccess) *run {
	if !s.uses(optAffine) || a.ordered || a.atomic || a.elem.Packed() || s.goesOn(root(a.ptrs)) {
		return nil
	}
	l := s.linear(a.ptrs)
	if l == nil || l.start == nil || !l.computable() || !s.recomputes(a.ptrs) {
		return nil
	}
	for _, g := range l.guards {
		if !g.computable() {
			return nil
		}
	}
	r := &run{pointerAccess: a, ptr: l, parts: l.parts()}
	if len(r.parts) == 0 || r.parts[0].scale != int64(a.size()) || r.parts[0].by != nil || a.size()<<r.parts[0].bits < minRun {
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
func (s *scope) addRun(r *run) {
	s.runs[r.op] = r
	r.late = append(r.late, r.ptrs)
	from := max(s.load, s.store+1, s.computeLate(r.ptrs))
	for _, v := range []*tileir.Value{r.mask, r.padding} {
		if v == nil {
			continue
		}
		if !s.goesOn(root(v)) && s.recomputes(v) {
			r.late = append(r.late, v)
			from = max(from, s.computeLate(v), s.ready([]*tileir.Value{v}, true))
			continue
		}
		s.settle(v)
		from = max(from, s.ready([]*tileir.Value{v}, false), s.settled[root(v)])
	}
	a := &viewAccess{op: r.op, tile: r.value, elem: r.elem, size: r.size(), sparse: -1, run: r, desc: new(viewDesc)}
	if r.isLoad() {
		g := s.join(r.op, log2(r.n), from)
		g.loads = append(g.loads, a)
		s.load = max(s.load, s.where[r.op].item)
		return
	}
	g := s.join(r.op, log2(r.n), max(from, s.ready([]*tileir.Value{r.value}, true)))
	g.stores = append(g.stores, a)
	s.store = s.where[r.op].item
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
	base := resolve(v).base
	switch {
	case known[base] || isIota(base):
		return true
	case isConstant(base):
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

// walks is the first bits of the dimensions that an access has strides for.
func (a *viewAccess) walks() []int {
	if a.run == nil {
		return dims(a.tile.Type.(tileir.TileType).Shape)
	}
	var list []int
	for _, q := range a.run.parts {
		list = append(list, q.first)
	}
	return list
}

// walk is the number of the stride that a bit belongs to.
func (a *viewAccess) walk(bit int) int {
	if a.run == nil {
		shape := a.tile.Type.(tileir.TileType).Shape
		return dimOf(dims(shape), shape, bit)
	}
	for d, q := range a.run.parts {
		if bit < q.first+q.bits {
			return d
		}
	}
	panic("native: a bit beyond the elements of a tile")
}

// cuts are where the dimensions of an access begin.
func (a *viewAccess) cuts() (cuts uint64) {
	if a.run == nil {
		return cutsOfShape(a.tile.Type.(tileir.TileType).Shape)
	}
	for _, q := range a.run.parts {
		cuts |= 1 << q.first
	}
	return cuts &^ 1
}

// apart reports elements that are known not to share memory.
func (r *run) apart() bool {
	steps := slices.Clone(r.parts)
	slices.SortFunc(steps, func(x, y part) int { return cmp.Compare(abs(x.scale), abs(y.scale)) })
	reach := int64(0)
	for _, q := range steps {
		if q.by != nil || abs(q.scale) <= reach {
			return false
		}
		reach += abs(q.last())
	}
	return true
}

func abs(n int64) int64 { return max(n, -n) }

// sameRun reports two accesses that walk over the same elements.
func sameRun(l, s *run) bool {
	if l == nil || s == nil || !s.apart() {
		return false
	}
	x, y := resolve(l.ptrs), resolve(s.ptrs)
	return x.base == y.base && x.off == y.off && slices.Equal(x.pos, y.pos)
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
	for _, v := range []*tileir.Value{r.mask, r.padding, r.value} {
		if v != nil && (v != r.value || !r.isLoad()) {
			list = append(list, v)
		}
	}
	return list
}

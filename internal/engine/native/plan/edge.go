package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A tile across the edge of a tensor has elements beyond it, the padding. The loop of a group reads and writes the
// elements of each line that are within the tensor in memory (package emit), and then executes its iterations over the
// padding. Often these have no effect, or the first one has the effect of all: the group stores
// nothing else, and its reductions combine elements that are all the same, of an operation for which one of them is as
// good as several. The analysis below finds such groups.

// MinEdgeVectors is the minimum number of vectors in a line if the target has no instructions for parts of vectors. Then
// the vector that crosses the edge is copied to a buffer in the frame, which takes about as long as ten vectors; for
// shorter lines it is faster to copy the whole tile to scratch memory.
const MinEdgeVectors = 32

// MayCross reports an access whose innermost dimension may cross the edge of its tensor in a loop that accesses memory.
func (a *Access) MayCross() bool {
	return a.Affine == nil && !a.ForProduct && !a.Narrow() && a.Sparse < 0 && a.CopiesBytes() && a.ContiguousDim() >= 0 && !a.AssumesInBounds()
}

// InnerSize returns the number of elements of an access's innermost dimension.
func (a *Access) InnerSize() int {
	return int(a.Tile.Type.(tileir.TileType).Shape[a.ContiguousDim()])
}

// PaddingLoop is which iterations over padding have an effect.
type PaddingLoop uint8

const (
	PaddingWhole PaddingLoop = iota // all
	PaddingOnce                     // the first; in memory, its results are those of the others too
	PaddingNone                     // none
)

// Accesses returns the accesses of a group's loop to views, including tiles that an earlier group has loaded.
func (g *Group) Accesses() []*Access {
	return append(g.LoopLoads(), g.Stores...)
}

// Moves reports that the group loads a tile again through an indexing that moves its elements.
func (g *Group) Moves(a *Access) bool {
	moves := func(v *tileir.Value) bool {
		x := Resolve(v)
		return x.Base == a.Tile && !x.IsIdentity() && g.Reload(x) == a
	}
	return slices.ContainsFunc(g.reads(), moves)
}

// reads returns the values that the operations and copies of a group read, in order.
func (g *Group) reads() (list []*tileir.Value) {
	for _, op := range g.Ops {
		list = append(list, op.Operands...)
	}
	for _, a := range g.Gathers {
		if a.Indexed.InLoop() { // the others read indices in memory of the worker
			list = append(list, a.readByGather()...)
		}
	}
	for _, m := range g.Copies {
		list = append(list, m.From)
	}
	return list
}

// LoopLoads returns the loads of a group's loop, including those of tiles that an earlier group has loaded.
func (g *Group) LoopLoads() []*Access {
	loads := g.Loads[:len(g.Loads):len(g.Loads)]
	seen := make(map[*Access]bool)
	for _, a := range loads {
		seen[a] = true
	}
	for _, v := range g.reads() {
		if a := g.Reload(Resolve(v)); a != nil && !seen[a] {
			seen[a], loads = true, append(loads, a)
		}
	}
	return loads
}

// paddingLoop returns which iterations over padding of a group have an effect if all its accesses end at the same
// element of their innermost dimensions. With lines, that is so for lines beyond the edge of another dimension too.
func (p *planner) paddingLoop(g *Group, lines bool) PaddingLoop {
	x := &padding{planner: p, lines: lines, inner: Log2(g.Inner()), loads: make(map[*tileir.Value]*Access), known: make(map[*tileir.Value]uniform)}
	for _, a := range g.Accesses() {
		if !a.MayCross() || a.InnerSize() != g.Inner() {
			return PaddingWhole
		}
		x.accesses = append(x.accesses, a)
		if !IsStore(a.Op) {
			x.loads[a.Tile] = a
		}
	}
	return x.effects(g)
}

// effects returns which iterations over padding of a group have an effect beyond its stores.
func (x *padding) effects(g *Group) PaddingLoop {
	effects := PaddingNone
	for _, f := range g.Reductions {
		if f.Strategy == Lines || f.Strategy == Columns || !x.repeatable(f) {
			return PaddingWhole
		}
		effects = PaddingOnce
	}
	kept := 0
	for _, v := range x.writtenBy(g) {
		switch {
		case x.keeps(v):
			kept++
		case !x.of(Resolve(v)).same:
			return PaddingWhole
		default:
			effects = PaddingOnce
		}
	}
	if kept > 0 && effects != PaddingNone { // the results of the first iteration would replace the sums
		return PaddingWhole
	}
	if g.hasArgReduction {
		if kept > 0 || !x.losesAgain(g) {
			return PaddingWhole
		}
		effects = PaddingOnce
	}
	return effects
}

// losesAgain reports a group whose argument reductions prefer the first of equal elements: padding does not win against the padding of the same
// lane before it.
func (x *padding) losesAgain(g *Group) bool {
	return !slices.ContainsFunc(g.Ops, func(op *tileir.Op) bool {
		return x.argReductions[op] != nil && !(PrefersFirst(op) && x.of(Resolve(op.Operands[0])).same)
	})
}

// writtenBy returns the values that a group's loop writes to memory.
func (p *planner) writtenBy(g *Group) (list []*tileir.Value) {
	for _, op := range g.Ops {
		for _, v := range op.Results {
			if op.Code != tileir.OpReduce && p.inMemory[v] {
				list = append(list, v)
			}
		}
	}
	for _, m := range g.Copies {
		list = append(list, m.From)
	}
	return list
}

// padding analyses the elements of values beyond the edge of a group's accesses.
type padding struct {
	*planner
	lines    bool // of lines beyond the edge too, whose indices may be less than the size of the innermost dimension
	inner    int  // bits of the innermost dimension
	accesses []*Access
	loads    map[*tileir.Value]*Access
	known    map[*tileir.Value]uniform
	unset    map[*tileir.Value]bool // conditions that do not hold beyond the end of a mask; nil for edges
}

// repeatable reports a reduction that has combined all padding of a line when it has combined one vector of it.
func (x *padding) repeatable(f *Reduction) bool {
	u := x.of(Resolve(f.Op.Operands[0]))
	switch f.Combine.Code {
	case tileir.OpMaxF, tileir.OpMinF, tileir.OpMaxI, tileir.OpMinI, tileir.OpAndI, tileir.OpOrI:
		return u.same
	case tileir.OpAddF:
		return u.same && u.may&otherClass == 0
	case tileir.OpAddI:
		return u.same && u.may == zeroClass
	}
	return false
}

// of returns the elements of an indexing beyond the edge.
func (x *padding) of(a Indexing) uniform {
	if may, ok := splatClass(a.Base); ok {
		return uniform{true, may}
	}
	if len(a.Pos) < x.inner {
		return uniform{}
	}
	constant, identity := true, true
	for i, p := range a.Pos[:x.inner] {
		constant, identity = constant && p < 0, identity && int(p) == i
	}
	switch {
	case constant:
		return uniform{true, anyClass}
	case !identity || IsConstant(a.Base) || IsIota(a.Base) || a.Base.Def == nil || a.Off&(1<<x.inner-1) != 0:
		return uniform{}
	}
	u, ok := x.known[a.Base]
	if !ok {
		u = x.result(a.Base)
		x.known[a.Base] = u
	}
	return u
}

// result returns the elements of an operation's result beyond the edge.
func (x *padding) result(v *tileir.Value) uniform {
	op := v.Def
	if u, ok := x.unsetResult(op); ok {
		return u
	}
	switch {
	case x.loads[v] != nil:
		return uniform{true, padClass(x.loads[v])}
	case x.falseBeyond[op] != nil && x.loads[x.falseBeyond[op]] != nil:
		return uniform{true, zeroClass}
	case x.fills[op] != nil:
		return x.of(Resolve(x.fills[op]))
	case op.Code == tileir.OpCmpI && !x.lines && x.beyond(op):
		return uniform{true, zeroClass}
	case !vcode.HasLowering(op.Code) || !vcode.Lowers(op):
		return uniform{}
	}
	in := make([]uniform, len(op.Operands))
	all := true
	for i, v := range op.Operands {
		in[i] = x.of(Resolve(v))
		all = all && in[i].same
	}
	if op.Code == tileir.OpSelect && in[0].same && in[0].may == zeroClass {
		return in[2]
	}
	if !all {
		return uniform{}
	}
	return uniform{true, resultClass(op, in)}
}

// beyond reports a comparison of the index of an element with the size of its tensor, which is false beyond the edge of an
// access.
func (x *padding) beyond(op *tileir.Op) bool {
	index, size := x.Linear(op.Operands[0]), Resolve(op.Operands[1])
	if op.Attrs[tileir.CmpIComparisonPredicate] != tileir.Attr(tileir.Less) || index == nil || !x.countsUp(index) {
		return false
	}
	for _, p := range size.Pos {
		if p >= 0 {
			return false
		}
	}
	for _, a := range x.accesses {
		if endsAt(a, index.Base.N, op.Operands[1]) {
			return true
		}
	}
	return false
}

// countsUp reports integers that are the indices of a line's elements plus a constant, none of which is negative or has
// wrapped around.
func (x *padding) countsUp(l *Linear) bool {
	if len(l.Guards) > 0 || l.Base.Code != TermNumber || len(l.BitStrides) < x.inner {
		return false
	}
	for i, s := range l.BitStrides {
		want := int64(0)
		if i < x.inner {
			want = 1 << i
		}
		if s.By != nil || s.Scale != want {
			return false
		}
	}
	return l.Base.N >= 0 && l.Base.N < 1<<40 && SignedBits(l.Base.N+1<<x.inner) <= l.Width
}

// endsAt reports an access whose line begins at an index of its tensor and may end at a size of it.
func endsAt(a *Access, first int64, size *tileir.Value) bool {
	dim := a.Desc.Tile[a.ContiguousDim()]
	at, ok := ConstantInt(a.Index[a.ContiguousDim()])
	if !ok || at < 0 || at > first || at*dim.Step != first {
		return false
	}
	return IsSizeOf(size, a.Desc.Tensor, dim.Tensor)
}

// IsSizeOf reports a scalar, or a tile of it, that is the size of a tensor's dimension.
func IsSizeOf(size, tensor *tileir.Value, dim int) bool {
	v, n := SizeOf(tensor, dim)
	if v == nil {
		m, constant := ConstantInt(size)
		return constant && m == n
	}
	x, y := Resolve(v), Resolve(size)
	return x.Base == y.Base && x.Off == y.Off
}

// SizeOf returns the size of a tensor's dimension: a scalar, or a constant if the value is nil.
func SizeOf(tensor *tileir.Value, dim int) (v *tileir.Value, n int64) {
	shape := tensor.Type.(tileir.TensorViewType).Shape
	if shape[dim] != tileir.Dynamic {
		return nil, shape[dim]
	}
	dynamic := 0
	for _, n := range shape[:dim] {
		if n == tileir.Dynamic {
			dynamic++
		}
	}
	return tensor.Def.OperandList(tileir.MakeTensorViewDynamicShape)[dynamic], 0
}

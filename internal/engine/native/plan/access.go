package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// Access is a load or store of a view's tile within a group. It is prepared before the group's loop, which then accesses
// memory through a pointer. A tile that is not directly accessible goes through scratch memory and, if necessary, the
// portable engine's step.
type Access struct {
	Op    *tileir.Op
	View  *tileir.Value
	Desc  *View
	Index []*tileir.Value
	Tile  *tileir.Value // the value that is loaded or stored
	Elem  tileir.Scalar
	Size  int // bytes of an element in memory

	ForProduct bool // a matrix product reads the tile itself
	nextAxis   int  // dimension of the grid in which the next block differs
	Ordered    bool // other blocks can observe its order
	Sparse     int  // dimension in which a tile of indices selects rows; -1 for none

	Affine *AffineAccess // set for an access through pointers instead of a view

	Private *PrivateUpdates // set for an update that may go to private memory of each worker

	Fill *Fill // what its only user selects instead of the elements beyond the edges, or nil

	narrow       bool // its rows are short
	aheadOfBlock bool // the block before has prefetched it
}

// View is a view that has a descriptor in the frame.
type View struct {
	View   *tileir.Value
	Tensor *tileir.Value
	Dims   int
	Tile   []TileDim
}

// access returns the access of an operation. Its indices get memory, where the code that finds the tile reads them.
func (p *planner) access(op *tileir.Op, view int, order int, index []*tileir.Value, tile *tileir.Value) *Access {
	v := Root(op.Operand(view))
	p.describe(v)
	a := newAccess(op, p.views[v], order, index, tile)
	a.nextAxis = p.order[0]
	a.narrow = p.uses(OptStrided) && a.hasShortRows(p.vec.Bytes)
	for d, v := range index {
		if d != a.Sparse {
			p.need(v)
		}
	}
	return a
}

// newAccess describes an access to a tile of a view.
func newAccess(op *tileir.Op, view *View, order int, index []*tileir.Value, tile *tileir.Value) *Access {
	t := view.View.Type.(tileir.ViewType)
	a := &Access{Op: op, View: view.View, Desc: view, Index: index, Tile: tile, Elem: t.Tensor().Elem, Size: t.Tensor().Elem.Bytes(), Sparse: -1}
	a.Ordered = op.Attrs[order] != tileir.Weak
	if g, ok := t.(tileir.GatherScatterViewType); ok {
		a.Sparse = int(g.Sparse)
	}
	return a
}

// materializeIndices stores indices in memory in their own order, where steps of the portable engine read them too, and
// returns the first item that may read them.
func (s *scope) materializeIndices(a *Access) (from int) {
	for d, v := range a.Index {
		switch {
		case d == a.Sparse:
			s.materialize(v)
			from = len(s.r.Items)
		case !inOwnOrder(v):
			s.materialize(v)
			from = max(from, s.materialized[Root(v)])
		}
	}
	return from
}

// findsIndices reports an access whose indices need not be materialized.
func (a *Access) findsIndices() bool {
	return !slices.ContainsFunc(a.Index, func(v *tileir.Value) bool { return !inOwnOrder(v) })
}

// inOwnOrder reports a value that is its base, or a reshaped one: where the base is in memory, so is the value.
func inOwnOrder(v *tileir.Value) bool { return Resolve(v).Base == Root(v) }

// describe adds a descriptor for a view.
func (p *planner) describe(v *tileir.Value) {
	if p.views[v] == nil {
		p.views[v] = describedView(v)
		p.viewOrder = append(p.viewOrder, p.views[v])
	}
}

// describedView returns the descriptor of a view.
func describedView(v *tileir.Value) *View {
	t := v.Type.(tileir.ViewType)
	return &View{View: v, Tensor: Root(v.Def.Operands[0]), Dims: len(t.TileShape()), Tile: TileDims(t)}
}

func (s *scope) addLoad(op *tileir.Op) {
	a := s.access(op, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, op.OperandList(tileir.LoadViewTkoIndex), op.Results[0])
	if a.Ordered {
		s.addWindowed(a)
		return
	}
	from := max(s.materializeIndices(a), s.ready(a.Index, false), s.fillReady(a), s.afterView(a.View), s.store+1)
	g := s.join(op, Log2(vcode.NumElements(a.Tile)), from)
	g.Loads = append(g.Loads, a)
	s.inView[a.Tile] = a
	s.load = max(s.load, s.definedBy[op].item)
}

func (s *scope) addStore(op *tileir.Op) {
	if permute := s.permuted[op]; permute != nil {
		s.addMove(op, permute)
		return
	}
	if load := s.rowMoves[op]; load != nil {
		s.addRowMove(op, load)
		return
	}
	tile := op.Operand(tileir.StoreViewTkoTile)
	a := s.access(op, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, op.OperandList(tileir.StoreViewTkoIndex), tile)
	if a.Ordered {
		s.addWindowed(a)
		return
	}
	after := s.store + 1
	if s.pairsWithLast(a) {
		after--
	}
	from := max(s.materializeIndices(a), s.ready([]*tileir.Value{tile}, true), s.ready(a.Index, false), s.afterView(a.View), s.load, after)
	if it := s.directStores[op]; it != nil {
		g := newGroup(Log2(vcode.NumElements(tile)))
		g.StoredBy = it
		from = s.append(g, nil)
	}
	g := s.join(op, Log2(vcode.NumElements(tile)), from)
	g.Stores = append(g.Stores, a)
	s.store = s.definedBy[op].item
}

// Windowed is an access that always goes through scratch memory: one with a memory order, or an atomic operation.
type Windowed struct{ *Access }

func (s *scope) addWindowed(a *Access) {
	if SeenByGo {
		s.addCall(a.Op)
		return
	}
	s.materializeIndices(a)
	if a.Op.Code != tileir.OpLoadViewTko {
		s.materialize(a.Tile)
	}
	i := s.append(Windowed{a}, a.Op)
	s.store, s.load, s.first = i, i, i+1
}

// addUpdate plans an atomic operation on the tile of a view.
func (s *scope) addUpdate(op *tileir.Op) {
	a := s.access(op, tileir.AtomicRedViewTkoView, tileir.AtomicRedViewTkoMemoryOrderingSemantics, op.OperandList(tileir.AtomicRedViewTkoIndex), op.Operand(tileir.AtomicRedViewTkoValue))
	a.Ordered = true
	a.Private = s.privateUpdates(op, a.View, a.Elem, false)
	s.addWindowed(a)
}

// afterView returns the first item after a view has been made.
func (s *scope) afterView(view *tileir.Value) int {
	w, ok := s.definedBy[s.views[view].Tensor.Def]
	if !ok || w.r != s.r {
		return s.first
	}
	return w.item + 1
}

// ContiguousDim returns the dimension whose elements are contiguous in memory, so that its stride is constant; -1 for
// none.
func (a *Access) ContiguousDim() int {
	shape := a.Tile.Type.(tileir.TileType).Shape
	for d := len(shape) - 1; d >= 0 && !a.ForProduct && a.Affine == nil; d-- {
		if shape[d] > 1 {
			return d
		}
	}
	return -1
}

// MemoryKind returns the kind of an element's bit pattern in memory, or the value's own kind if both formats are the
// same. Nibbles take a byte each in scratch memory.
func MemoryKind(s tileir.Scalar) vcode.Kind {
	if !Coded(s) {
		return vcode.KindOf(s)
	}
	return vcode.IntOfSize(s.Bytes())
}

// Coded reports element types whose formats in memory and in registers differ.
func Coded(s tileir.Scalar) bool {
	return s.IsFloat() && s.Bits() <= 16 || s == tileir.I1
}

// AssumesInBounds reports an access with the promise that it is within its tensor.
func (a *Access) AssumesInBounds() bool {
	slot := -1
	switch a.Op.Code {
	case tileir.OpLoadViewTko:
		slot = tileir.LoadViewTkoInbounds
	case tileir.OpStoreViewTko:
		slot = tileir.StoreViewTkoInbounds
	case tileir.OpAtomicRedViewTko:
		slot = tileir.AtomicRedViewTkoInbounds
	}
	if slot < 0 {
		return false
	}
	list, ok := a.Op.Attrs[slot].(tileir.Bools)
	return ok && slices.Contains(list, true)
}

// CopiesBytes reports an access that may copy bytes in any order and size.
func (a *Access) CopiesBytes() bool {
	return !a.Ordered && !a.Elem.Packed() && a.Op.Code != tileir.OpAtomicRedViewTko
}

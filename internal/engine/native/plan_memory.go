package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// viewAccess is a load or store of the tile at an index of a view, as a part of a
// group: prepared before its loop, which then walks memory through a pointer. What
// does not lie whole and plain in memory goes by the portable engine's step and by
// scratch memory.
type viewAccess struct {
	op    *tileir.Op
	view  *tileir.Value
	desc  *viewDesc
	index []*tileir.Value
	tile  *tileir.Value // loaded or stored
	elem  tileir.Scalar
	size  int // bytes of an element in memory

	factor  bool // a product reads the tile itself
	ordered bool // other blocks may meet it
	sparse  int  // the dimension in which a tile of indices picks rows; -1 is none

	run *run // of pointers, in place of the view
}

// viewDesc is a view that the frame has a descriptor of.
type viewDesc struct {
	view   *tileir.Value
	tensor *tileir.Value
	dims   int
	tile   []tileDim
}

// access makes the access of an operation.
func (p *planner) access(op *tileir.Op, view int, order int, index []*tileir.Value, tile *tileir.Value) *viewAccess {
	v := root(op.Operand(view))
	t := v.Type.(tileir.ViewType)
	p.describe(v)
	a := &viewAccess{op: op, view: v, desc: p.views[v], index: index, tile: tile, elem: t.Tensor().Elem, size: t.Tensor().Elem.Bytes(), sparse: -1}
	a.ordered = op.Attrs[order] != tileir.Weak
	if g, ok := t.(tileir.GatherScatterViewType); ok {
		a.sparse = int(g.Sparse)
	}
	return a
}

// settleIndices sees to it that a tile of indices lies in memory, and tells the first item
// that may read it.
func (s *scope) settleIndices(a *viewAccess) int {
	if a.sparse < 0 {
		return 0
	}
	s.settle(a.index[a.sparse])
	return len(s.r.items)
}

// describe gives a view a descriptor.
func (p *planner) describe(v *tileir.Value) {
	if p.views[v] == nil {
		t := v.Type.(tileir.ViewType)
		p.described = append(p.described, &viewDesc{view: v, tensor: root(v.Def.Operands[0]), dims: len(t.TileShape()), tile: tileDims(t)})
		p.views[v] = p.described[len(p.described)-1]
	}
}

func (s *scope) addLoad(op *tileir.Op) {
	a := s.access(op, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, op.OperandList(tileir.LoadViewTkoIndex), op.Results[0])
	if a.ordered {
		s.addWindowed(a)
		return
	}
	from := max(s.settleIndices(a), s.ready(a.index, false), s.made(a.view), s.store+1)
	g := s.join(op, log2(vcode.NumElements(a.tile)), from)
	g.loads = append(g.loads, a)
	s.inView[a.tile] = a
	s.load = max(s.load, s.where[op].item)
}

func (s *scope) addStore(op *tileir.Op) {
	tile := op.Operand(tileir.StoreViewTkoTile)
	a := s.access(op, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, op.OperandList(tileir.StoreViewTkoIndex), tile)
	if a.ordered {
		s.addWindowed(a)
		return
	}
	from := max(s.settleIndices(a), s.ready([]*tileir.Value{tile}, true), s.ready(a.index, false), s.made(a.view), s.load, s.store+1)
	if it := s.straight[op]; it != nil {
		from = s.append(&group{space: space{bits: log2(vcode.NumElements(tile))}, has: make(map[*tileir.Op]bool), unless: it}, nil)
	}
	g := s.join(op, log2(vcode.NumElements(tile)), from)
	g.stores = append(g.stores, a)
	s.store = s.where[op].item
}

// windowed is an access that goes by scratch memory always: one in an order, or an atomic
// operation.
type windowed struct{ *viewAccess }

func (s *scope) addWindowed(a *viewAccess) {
	if seenByGo {
		s.addCall(a.op)
		return
	}
	for d, v := range a.index {
		if d == a.sparse {
			s.settle(v)
		} else {
			s.need(v)
		}
	}
	if a.op.Code == tileir.OpLoadViewTko {
		s.mat[a.tile] = true
	} else {
		s.settle(a.tile)
	}
	i := s.append(windowed{a}, a.op)
	s.store, s.load, s.floor = i, i, i+1
}

// addUpdate plans an atomic operation on the tile of a view.
func (s *scope) addUpdate(op *tileir.Op) {
	a := s.access(op, tileir.AtomicRedViewTkoView, tileir.AtomicRedViewTkoMemoryOrderingSemantics, op.OperandList(tileir.AtomicRedViewTkoIndex), op.Operand(tileir.AtomicRedViewTkoValue))
	a.ordered = true
	s.addWindowed(a)
}

// addReduce joins a reduction to the group of its operand if one operation combines the elements,
// in an order that a vector loop follows. Only loops have the order of sums and products of floats.
func (s *scope) addReduce(op *tileir.Op) {
	if f := foldOf(s.vec, op); f == nil || !s.uses(optReduceLoops) && !f.ordered() {
		if p := s.pick(op); p != nil {
			s.addPick(p)
			return
		}
		s.addRegionFold(op)
		return
	}
	s.mat[op.Results[0]] = true
	s.join(op, log2(vcode.NumElements(op.Operands[0])), s.ready(op.Operands, true))
}

// made is the first item after a view has been made.
func (s *scope) made(view *tileir.Value) int {
	w, ok := s.where[s.views[view].tensor.Def]
	if !ok || w.r != s.r {
		return s.floor
	}
	return w.item + 1
}

// neighbours is the dimension whose elements lie side by side wherever the access walks, so that its stride is
// known; -1 is none.
func (a *viewAccess) neighbours() int {
	shape := a.tile.Type.(tileir.TileType).Shape
	for d := len(shape) - 1; d >= 0 && !a.factor && a.run == nil; d-- {
		if shape[d] > 1 {
			return d
		}
	}
	return -1
}

// memoryKind is the kind of an element's pattern in memory, and of a value that needs no
// decoding the value's own. Half bytes have a byte each in scratch memory.
func memoryKind(s tileir.Scalar) vcode.Kind {
	if !coded(s) {
		return vcode.KindOf(s)
	}
	return vcode.IntOfSize(s.Bytes())
}

// coded reports element types that registers hold in another form than memory.
func coded(s tileir.Scalar) bool {
	return s.IsFloat() && s.Bits() <= 16 || s == tileir.I1
}

// promised reports an access that promises to stay within its tensor.
func (a *viewAccess) promised() bool {
	slot := -1
	switch a.op.Code {
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
	list, ok := a.op.Attrs[slot].(tileir.Bools)
	return ok && slices.Contains(list, true)
}

// moves reports an access that may copy bytes as it likes.
func (a *viewAccess) moves() bool {
	return !a.ordered && !a.elem.Packed() && a.op.Code != tileir.OpAtomicRedViewTko
}

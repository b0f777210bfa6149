package native

import "gotile/tileir"

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

	factor bool // a product reads the tile itself

	ptr, slow int   // frame slots: the pointer; whether it leads to scratch memory
	stream    int   // frame slot: whether stores go past the cache
	strides   []int // frame slots: bytes from element to element of each dimension
}

// viewDesc is what the frame knows of a view: see frame.go.
type viewDesc struct {
	view   *tileir.Value
	tensor *tileir.Value
	at     int // in the frame
	dims   int
}

// direct reports the element types that a strip loop moves between memory and registers.
func direct(s tileir.Scalar) bool {
	switch s {
	case tileir.I1, tileir.I8, tileir.I16, tileir.I32, tileir.I64, tileir.F16, tileir.BF16, tileir.TF32, tileir.F32, tileir.F64:
		return true
	}
	return false
}

// access makes the access of an operation; nil where a strip loop cannot do it.
func (p *planner) access(op *tileir.Op, view int, order int, index []*tileir.Value, tile *tileir.Value) *viewAccess {
	v := root(op.Operand(view))
	t := v.Type.(tileir.ViewType)
	if _, sparse := t.(tileir.GatherScatterViewType); sparse || op.Attrs[order] != tileir.Weak || !direct(t.Tensor().Elem) {
		return nil
	}
	p.describe(v)
	return &viewAccess{op: op, view: v, desc: p.views[v], index: index, tile: tile, elem: t.Tensor().Elem, size: t.Tensor().Elem.Bytes()}
}

// describe gives a view a descriptor.
func (p *planner) describe(v *tileir.Value) {
	if p.views[v] == nil {
		p.described = append(p.described, &viewDesc{view: v, tensor: root(v.Def.Operands[0]), dims: len(v.Type.(tileir.ViewType).TileShape())})
		p.views[v] = p.described[len(p.described)-1]
	}
}

func (s *scope) addLoad(op *tileir.Op) {
	a := s.access(op, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, op.OperandList(tileir.LoadViewTkoIndex), op.Results[0])
	if a == nil {
		s.addCall(op)
		return
	}
	from := max(s.ready(a.index, false), s.made(a.view), s.store+1)
	g := s.join(op, log2(elements(a.tile)), from)
	g.loads = append(g.loads, a)
	s.inView[a.tile] = a
	s.load = max(s.load, s.where[op].item)
}

func (s *scope) addStore(op *tileir.Op) {
	tile := op.Operand(tileir.StoreViewTkoTile)
	a := s.access(op, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, op.OperandList(tileir.StoreViewTkoIndex), tile)
	if a == nil {
		s.addCall(op)
		return
	}
	from := max(s.ready([]*tileir.Value{tile}, true), s.ready(a.index, false), s.made(a.view), s.load, s.store+1)
	g := s.join(op, log2(elements(tile)), from)
	g.stores = append(g.stores, a)
	s.store = s.where[op].item
}

// addReduce joins a reduction to the group of its operand where one operation folds
// it, in an order that a strip loop follows.
func (s *scope) addReduce(op *tileir.Op) {
	if foldOf(s.isa, op) == nil {
		s.addCall(op)
		return
	}
	s.mat[op.Results[0]] = true
	s.join(op, log2(elements(op.Operands[0])), s.ready(op.Operands, true))
}

// made is the first item after a view has been made.
func (s *scope) made(view *tileir.Value) int {
	w, ok := s.where[s.views[view].tensor.Def]
	if !ok || w.r != s.r {
		return s.floor
	}
	return w.item + 1
}

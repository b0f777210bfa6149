package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// Access is a load or store of the tile at an index of a view, as a part of a
// group: prepared before its loop, which then walks memory through a pointer. What
// does not lie whole and plain in memory goes by the portable engine's step and by
// scratch memory.
type Access struct {
	Op    *tileir.Op
	View  *tileir.Value
	Desc  *View
	Index []*tileir.Value
	Tile  *tileir.Value // loaded or stored
	Elem  tileir.Scalar
	Size  int // bytes of an element in memory

	Factor  bool // a product reads the tile itself
	Ordered bool // other blocks may meet it
	Sparse  int  // the dimension in which a tile of indices picks rows; -1 is none

	Run *Run // of pointers, in place of the view
}

// View is a view that the frame has a descriptor of.
type View struct {
	View   *tileir.Value
	Tensor *tileir.Value
	Dims   int
	Tile   []TileDim
}

// Indexing makes the access of an operation.
func (p *planner) access(op *tileir.Op, view int, order int, index []*tileir.Value, tile *tileir.Value) *Access {
	v := Root(op.Operand(view))
	t := v.Type.(tileir.ViewType)
	p.describe(v)
	a := &Access{Op: op, View: v, Desc: p.views[v], Index: index, Tile: tile, Elem: t.Tensor().Elem, Size: t.Tensor().Elem.Bytes(), Sparse: -1}
	a.Ordered = op.Attrs[order] != tileir.Weak
	if g, ok := t.(tileir.GatherScatterViewType); ok {
		a.Sparse = int(g.Sparse)
	}
	return a
}

// settleIndices sees to it that a tile of indices lies in memory, and tells the first item
// that may read it.
func (s *scope) settleIndices(a *Access) int {
	if a.Sparse < 0 {
		return 0
	}
	s.settle(a.Index[a.Sparse])
	return len(s.r.Items)
}

// describe gives a view a descriptor.
func (p *planner) describe(v *tileir.Value) {
	if p.views[v] == nil {
		t := v.Type.(tileir.ViewType)
		p.described = append(p.described, &View{View: v, Tensor: Root(v.Def.Operands[0]), Dims: len(t.TileShape()), Tile: TileDims(t)})
		p.views[v] = p.described[len(p.described)-1]
	}
}

func (s *scope) addLoad(op *tileir.Op) {
	a := s.access(op, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, op.OperandList(tileir.LoadViewTkoIndex), op.Results[0])
	if a.Ordered {
		s.addWindowed(a)
		return
	}
	from := max(s.settleIndices(a), s.ready(a.Index, false), s.made(a.View), s.store+1)
	g := s.join(op, Log2(vcode.NumElements(a.Tile)), from)
	g.Loads = append(g.Loads, a)
	s.inView[a.Tile] = a
	s.load = max(s.load, s.where[op].item)
}

func (s *scope) addStore(op *tileir.Op) {
	tile := op.Operand(tileir.StoreViewTkoTile)
	a := s.access(op, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, op.OperandList(tileir.StoreViewTkoIndex), tile)
	if a.Ordered {
		s.addWindowed(a)
		return
	}
	from := max(s.settleIndices(a), s.ready([]*tileir.Value{tile}, true), s.ready(a.Index, false), s.made(a.View), s.load, s.store+1)
	if it := s.straight[op]; it != nil {
		from = s.append(&Group{Space: Space{Bits: Log2(vcode.NumElements(tile))}, has: make(map[*tileir.Op]bool), Unless: it}, nil)
	}
	g := s.join(op, Log2(vcode.NumElements(tile)), from)
	g.Stores = append(g.Stores, a)
	s.store = s.where[op].item
}

// Windowed is an access that goes by scratch memory always: one in an order, or an atomic
// operation.
type Windowed struct{ *Access }

func (s *scope) addWindowed(a *Access) {
	if SeenByGo {
		s.addCall(a.Op)
		return
	}
	for d, v := range a.Index {
		if d == a.Sparse {
			s.settle(v)
		} else {
			s.need(v)
		}
	}
	if a.Op.Code != tileir.OpLoadViewTko {
		s.settle(a.Tile)
	}
	i := s.append(Windowed{a}, a.Op)
	s.store, s.load, s.floor = i, i, i+1
}

// addUpdate plans an atomic operation on the tile of a view.
func (s *scope) addUpdate(op *tileir.Op) {
	a := s.access(op, tileir.AtomicRedViewTkoView, tileir.AtomicRedViewTkoMemoryOrderingSemantics, op.OperandList(tileir.AtomicRedViewTkoIndex), op.Operand(tileir.AtomicRedViewTkoValue))
	a.Ordered = true
	s.addWindowed(a)
}

// Made is the first item after a view has been made.
func (s *scope) made(view *tileir.Value) int {
	w, ok := s.where[s.views[view].Tensor.Def]
	if !ok || w.r != s.r {
		return s.floor
	}
	return w.item + 1
}

// Neighbours is the dimension whose elements lie side by side wherever the access walks, so that its stride is
// known; -1 is none.
func (a *Access) Neighbours() int {
	shape := a.Tile.Type.(tileir.TileType).Shape
	for d := len(shape) - 1; d >= 0 && !a.Factor && a.Run == nil; d-- {
		if shape[d] > 1 {
			return d
		}
	}
	return -1
}

// MemoryKind is the kind of an element's pattern in memory, and of a value that needs no
// decoding the value's own. Half bytes have a byte each in scratch memory.
func MemoryKind(s tileir.Scalar) vcode.Kind {
	if !Coded(s) {
		return vcode.KindOf(s)
	}
	return vcode.IntOfSize(s.Bytes())
}

// Coded reports element types that registers hold in another form than memory.
func Coded(s tileir.Scalar) bool {
	return s.IsFloat() && s.Bits() <= 16 || s == tileir.I1
}

// Promised reports an access that promises to stay within its tensor.
func (a *Access) Promised() bool {
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

// Moves reports an access that may copy bytes as it likes.
func (a *Access) Moves() bool {
	return !a.Ordered && !a.Elem.Packed() && a.Op.Code != tileir.OpAtomicRedViewTko
}

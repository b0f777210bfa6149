package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// RowMove moves rows between a view and a table, of which it accesses the rows with given numbers: a tile is loaded from one of them
// and only stored to the other. Its rows are copied from memory to memory if they are within both, and if all that is stored is
// loaded. Otherwise the tile goes through the frame: a group accesses the view, and code like that of other accesses through
// pointers accesses the table.
type RowMove struct {
	Table     *PointerAccess
	View      *Access // of the copy; that of the group is another
	Rows      int     // the dimension of the view's tile that the rows are along, or -1 if there is one row
	Otherwise *Group
}

// Ops returns the load and the store.
func (m *RowMove) Ops() []*tileir.Op {
	if m.Table.IsLoad() {
		return []*tileir.Op{m.Table.Op, m.View.Op}
	}
	return []*tileir.Op{m.View.Op, m.Table.Op}
}

// findScatteredRows finds the loads of tiles that are only stored by the numbers of their rows. They are planned with the store.
func (p *planner) findScatteredRows(entry *tileir.Op) {
	if !p.uses(optRowMoves) || !p.uses(OptDirectAccess) {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpStorePtrTko || Ordered(op) {
			return true
		}
		load := Root(op.Operand(tileir.StorePtrTkoValue)).Def
		ptrs := Root(op.Operand(tileir.StorePtrTkoDestination)).Def
		if load == nil || load.Code != tileir.OpLoadViewTko || p.onlyStore(load.Results[0]) != op || ptrs == nil || ptrs.Code != tileir.OpOffset {
			return true
		}
		index, _ := unextended(ptrs.Operands[1])
		g := gridOf(index, 1)
		if g != nil && p.mayMoveView(load, op, vcode.Pointee(ptrs.Results[0]), g) && !p.absorbed[load] && !p.writesBetween(load, op) {
			p.absorbed[load], p.rowLoads[op] = true, load
		}
		return true
	})
}

// mayMoveView reports an access to a view whose tile has the rows of a grid.
func (p *planner) mayMoveView(op, other *tileir.Op, elem tileir.Scalar, g *IndexGrid) bool {
	slot, tile := tileir.LoadViewTkoView, (*tileir.Value)(nil)
	if op.Code == tileir.OpStoreViewTko {
		slot, tile = tileir.StoreViewTkoView, op.Operand(tileir.StoreViewTkoTile)
	} else {
		tile = op.Results[0]
	}
	t := Root(op.Operand(slot)).Type.(tileir.ViewType)
	_, sparse := t.(tileir.GatherScatterViewType)
	_, ok := rowsOfTile(tile, g.Bits)
	return ok && !sparse && op.Parent == other.Parent && !Ordered(op) && !(&Access{Op: op}).AssumesInBounds() && t.Tensor().Elem == elem && elem != tileir.I1 && vcode.NumElements(tile) <= maxMoved
}

// mayMoveRows reports a load whose tile is only stored to a view, or a store of a tile that is only loaded from one.
func (s *scope) mayMoveRows(a *PointerAccess) bool {
	if !a.IsLoad() {
		return s.rowLoads[a.Op] != nil
	}
	return s.uses(optRowMoves) && s.uses(OptDirectAccess) && a.N <= maxMoved && s.storeToView(a.Value) != nil
}

// narrowGrid returns the grid of fewer columns than other grids have, or nil. Its mask must consist of conditions of rows and columns.
func narrowGrid(index, mask *tileir.Value) *IndexGrid {
	g := gridOf(index, 1)
	if g == nil {
		return nil
	}
	if again := *g; mask != nil && !again.splitMask(mask) {
		return nil
	}
	return g
}

// movesRows returns the access to the view by which rows are only moved, or nil. Nothing between both accesses may write memory, so
// that both can be where the store is.
func (s *scope) movesRows(a *PointerAccess) *tileir.Op {
	g := a.Indexed.Grid
	if g == nil || !s.mayMoveRows(a) || a.Mask != nil && !a.Indexed.Proven && !g.Masked {
		return nil
	}
	if load := s.rowLoads[a.Op]; load != nil {
		return load
	}
	store := s.storeToView(a.Value)
	if s.absorbed[store] || s.permuted[store] != nil || !s.mayMoveView(store, a.Op, a.Elem, g) || s.writesBetween(a.Op, store) {
		return nil
	}
	return store
}

// storeToView returns the store to a view that is the only user of a tile, or nil.
func (p *planner) storeToView(v *tileir.Value) *tileir.Op {
	if op := p.onlyStore(v); op != nil && op.Code == tileir.OpStoreViewTko {
		return op
	}
	return nil
}

// onlyStore returns the only user of a tile, or of a reshape of it, if that stores the tile to a view or through pointers; otherwise nil.
func (p *planner) onlyStore(v *tileir.Value) *tileir.Op {
	users := p.users[v]
	if len(users) != 1 {
		return nil
	}
	switch op := users[0]; op.Code {
	case tileir.OpReshape, tileir.OpAssume:
		return p.onlyStore(op.Results[0])
	case tileir.OpStoreViewTko, tileir.OpStorePtrTko:
		return op
	}
	return nil
}

// rowsOfTile returns the dimension of a tile that its rows of 1<<bits elements are along, -1 if it is one row, and false if the tile has
// other dimensions.
func rowsOfTile(tile *tileir.Value, bits int) (dim int, ok bool) {
	dim, inner := -1, true
	shape := tile.Type.(tileir.TileType).Shape
	for d, n := range slices.Backward(shape) {
		switch {
		case n == 1:
		case inner && n != 1<<bits:
			return 0, false
		case inner:
			inner = false
		case dim >= 0:
			return 0, false
		default:
			dim = d
		}
	}
	return dim, !inner
}

// addRowMove plans a move of rows, at the store. The operands of the access to the table have been planned.
func (s *scope) addRowMove(view *tileir.Op, table *PointerAccess) {
	access := func() *Access {
		if view.Code == tileir.OpLoadViewTko {
			return s.access(view, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, view.OperandList(tileir.LoadViewTkoIndex), view.Results[0])
		}
		return s.access(view, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, view.OperandList(tileir.StoreViewTkoIndex), view.Operand(tileir.StoreViewTkoTile))
	}
	m := &RowMove{Table: table, View: access(), Otherwise: newGroup(Log2(table.N))}
	m.Rows, _ = rowsOfTile(m.View.Tile, table.Indexed.Grid.Bits)
	m.View.narrow = false
	s.inMemory[Root(m.View.Tile)] = true
	s.materializeIndices(m.View)
	for _, v := range m.View.Index {
		if vcode.KindOfValue(v) != vcode.None {
			s.need(v)
		}
	}
	i := s.append(m, table.Op)
	s.readAt(s.knownBefore(table), i)
	s.put(view, m.Otherwise, i)
	if a := access(); table.IsLoad() {
		m.Otherwise.Stores = []*Access{a}
	} else {
		m.Otherwise.Loads = []*Access{a}
	}
	s.store, s.load = i, i
}

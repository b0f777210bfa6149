package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// RowMove is a load of rows by their numbers whose tile is only stored to a view. Its rows are copied from memory to memory if they
// are within both, and no element that is stored is masked. Otherwise the tile is loaded to the frame, and a group stores it.
type RowMove struct {
	Load      *PointerAccess
	Store     *Access // of the copy; that of the group is another
	Rows      int     // the dimension of the stored tile that the rows are along, or -1 if there is one row
	Otherwise *Group
}

// mayMoveRows reports a load whose tile is only stored to a view.
func (s *scope) mayMoveRows(a *PointerAccess) bool {
	return s.uses(optRowMoves) && s.uses(OptDirectAccess) && a.IsLoad() && a.N <= maxMoved && s.onlyStore(a.Value) != nil
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

// movesRows returns the store of a tile that is only loaded by the numbers of its rows and stored, or nil. Nothing between both
// operations may write memory, so that both can be where the store is.
func (s *scope) movesRows(a *PointerAccess) *tileir.Op {
	g := a.Indexed.Grid
	if g == nil || !s.mayMoveRows(a) || a.Mask != nil && !a.Indexed.Proven && !g.Masked {
		return nil
	}
	store := s.onlyStore(a.Value)
	if store == nil || store.Parent != a.Op.Parent || Ordered(store) || s.absorbed[store] || s.permuted[store] != nil || s.writesBetween(a.Op, store) {
		return nil
	}
	t := Root(store.Operand(tileir.StoreViewTkoView)).Type.(tileir.ViewType)
	_, sparse := t.(tileir.GatherScatterViewType)
	if sparse || t.Tensor().Elem != a.Elem || a.Elem == tileir.I1 || (&Access{Op: store}).AssumesInBounds() {
		return nil
	}
	if _, ok := rowsOfStore(store, g.Bits); !ok {
		return nil
	}
	return store
}

// onlyStore returns the only user of a tile, or of a reshape of it, if that stores the tile to a view; otherwise nil.
func (p *planner) onlyStore(v *tileir.Value) *tileir.Op {
	users := p.users[v]
	if len(users) != 1 {
		return nil
	}
	switch op := users[0]; op.Code {
	case tileir.OpReshape, tileir.OpAssume:
		return p.onlyStore(op.Results[0])
	case tileir.OpStoreViewTko:
		return op
	}
	return nil
}

// rowsOfStore returns the dimension of a stored tile that its rows of 1<<bits elements are along, -1 if it is one row, and false if
// the tile has other dimensions.
func rowsOfStore(store *tileir.Op, bits int) (dim int, ok bool) {
	dim, inner := -1, true
	shape := store.Operand(tileir.StoreViewTkoTile).Type.(tileir.TileType).Shape
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

// addRowMove plans the store of a tile that is loaded by the numbers of its rows. The operands of the load have been planned.
func (s *scope) addRowMove(store *tileir.Op, load *PointerAccess) {
	access := func() *Access {
		return s.access(store, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, store.OperandList(tileir.StoreViewTkoIndex), store.Operand(tileir.StoreViewTkoTile))
	}
	m := &RowMove{Load: load, Store: access(), Otherwise: newGroup(Log2(load.N))}
	m.Rows, _ = rowsOfStore(store, load.Indexed.Grid.Bits)
	m.Store.narrow = false
	m.Otherwise.Stores = []*Access{access()}
	s.materializeIndices(m.Store)
	for _, v := range m.Store.Index {
		if vcode.KindOfValue(v) != vcode.None {
			s.need(v)
		}
	}
	i := s.append(m, load.Op)
	s.readAt(s.knownBefore(load), i)
	s.put(store, m.Otherwise, i)
	s.store, s.load = i, i
}

package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Move is a load whose tile is only permuted and stored. Its elements are copied from one view to the other, in the format
// of memory, and only if a view is not directly accessible through scratch memory.
type Move struct {
	Load, Store *Access
	Op          *tileir.Op // the permutation
	From        []int      // for each dimension of the stored tile: that of the loaded one
}

// findMoves finds the stores of tiles that are only loaded and permuted. Nothing between the operations of one may write
// memory, so that all of them can be where the store is.
func (p *planner) findMoves(entry *tileir.Op) {
	if !p.uses(optMoves) || !p.uses(OptDirectAccess) || !p.uses(OptEdges) {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpPermute && p.isMove(op) {
			store := p.users[op.Results[0]][0]
			p.absorbed[op], p.absorbed[op.Operands[0].Def] = true, true
			p.permuted[store] = op
		}
		return true
	})
}

// isMove reports a permutation whose operand is a load without other users, and whose only user is a store.
func (p *planner) isMove(op *tileir.Op) bool {
	load, users := op.Operands[0].Def, p.users[op.Results[0]]
	if load == nil || load.Code != tileir.OpLoadViewTko || !p.onlyUse(op.Operands[0], op) || p.absorbed[load] || len(users) != 1 {
		return false
	}
	store := users[0]
	if store.Code != tileir.OpStoreViewTko || Ordered(load) || Ordered(store) || load.Parent != op.Parent || store.Parent != op.Parent {
		return false
	}
	for i, view := range []*tileir.Value{load.Operand(tileir.LoadViewTkoView), store.Operand(tileir.StoreViewTkoView)} {
		t := Root(view).Type.(tileir.ViewType)
		elem := t.Tensor().Elem
		_, sparse := t.(tileir.GatherScatterViewType)
		if sparse || elem.Packed() || elem == tileir.I1 || i == 0 && (&Access{Op: load}).AssumesInBounds() || i == 1 && (&Access{Op: store}).AssumesInBounds() {
			return false
		}
	}
	return vcode.NumElements(op.Operands[0]) <= maxMoved && p.movesLines(op) && !p.writesBetween(load, store)
}

// maxMoved is the maximum number of elements of a move: its loops do not poll.
const maxMoved = 1 << 15

// movesLines reports a permutation that keeps the innermost dimension with more than one element, or, on a processor that
// transposes matrices of any size, one that exchanges it for another.
func (p *planner) movesLines(op *tileir.Op) bool {
	from, to := innermost(op.Operands[0]), innermost(op.Results[0])
	if to < 0 || permutation(op)[to] == from {
		return to >= 0
	}
	return p.vec.Transposes
}

// innermost returns the innermost dimension of a tile with more than one element, or -1.
func innermost(v *tileir.Value) int {
	shape := v.Type.(tileir.TileType).Shape
	for d, n := range slices.Backward(shape) {
		if n > 1 {
			return d
		}
	}
	return -1
}

// permutation returns the operand's dimension for each dimension of a permutation's result.
func permutation(op *tileir.Op) (from []int) {
	for _, d := range op.Attrs[tileir.PermutePermutation].(tileir.I32s) {
		from = append(from, int(d))
	}
	return from
}

// addMove plans the store of a permuted tile, and its load.
func (s *scope) addMove(store, op *tileir.Op) {
	load := op.Operands[0].Def
	m := &Move{Op: op, From: permutation(op)}
	m.Load = s.access(load, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, load.OperandList(tileir.LoadViewTkoIndex), load.Results[0])
	m.Store = s.access(store, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, store.OperandList(tileir.StoreViewTkoIndex), store.Operand(tileir.StoreViewTkoTile))
	for _, a := range []*Access{m.Load, m.Store} {
		a.narrow = false
		s.materializeIndices(a)
		for _, v := range a.Index {
			if vcode.KindOfValue(v) != vcode.None {
				s.need(v)
			}
		}
	}
	i := s.append(m, store)
	s.store, s.load = i, i
	for _, absorbed := range []*tileir.Op{load, op} {
		s.definedBy[absorbed] = position{s.r, i}
	}
}

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
	From        []int      // for each dimension of the stored tile: that of the loaded one, or -1 if it has one element
}

// findMoves finds the stores of tiles that are only loaded and permuted. Nothing between the operations of one may write
// memory, so that all of them can be where the store is.
func (p *planner) findMoves(entry *tileir.Op) {
	if !p.uses(optMoves) || !p.uses(OptDirectAccess) || !p.uses(OptEdges) {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpPermute && p.isMove(op) {
			p.absorbed[op], p.absorbed[Root(op.Operands[0]).Def] = true, true
			p.permuted[p.onlyStore(op.Results[0])] = op
		}
		return true
	})
}

// isMove reports a permutation whose operand is a load without other users, and whose only user is a store. Between them may be reshapes
// that only add or remove dimensions of one element.
func (p *planner) isMove(op *tileir.Op) bool {
	load, store := Root(op.Operands[0]).Def, p.onlyStore(op.Results[0])
	if load == nil || load.Code != tileir.OpLoadViewTko || p.absorbed[load] || store == nil || store.Code != tileir.OpStoreViewTko {
		return false
	}
	if !p.onlyPermuted(load.Results[0], op) || !sameDims(load.Results[0], op.Operands[0]) || !sameDims(op.Results[0], store.Operand(tileir.StoreViewTkoTile)) {
		return false
	}
	if Ordered(load) || Ordered(store) || load.Parent != op.Parent || store.Parent != op.Parent {
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

// onlyPermuted reports a tile whose only user, but for reshapes, is a permutation.
func (p *planner) onlyPermuted(v *tileir.Value, op *tileir.Op) bool {
	for !p.onlyUse(v, op) {
		users := p.users[v]
		if len(users) != 1 || users[0].Code != tileir.OpReshape && users[0].Code != tileir.OpAssume {
			return false
		}
		v = users[0].Results[0]
	}
	return true
}

// sameDims reports tiles of the same dimensions, but for those of one element.
func sameDims(v, w *tileir.Value) bool {
	x, y := v.Type.(tileir.TileType).Shape, w.Type.(tileir.TileType).Shape
	return slices.EqualFunc(longDims(v), longDims(w), func(d, e int) bool { return x[d] == y[e] })
}

// longDims returns the dimensions of a tile that have more than one element.
func longDims(v *tileir.Value) (dims []int) {
	for d, n := range v.Type.(tileir.TileType).Shape {
		if n > 1 {
			dims = append(dims, d)
		}
	}
	return dims
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

// moved returns [Move.From] for a load, the permutation and the stored tile.
func moved(load, op *tileir.Op, stored *tileir.Value) []int {
	permutation, operand, result := permutation(op), longDims(op.Operands[0]), longDims(op.Results[0])
	from, loaded := slices.Repeat([]int{-1}, len(stored.Type.(tileir.TileType).Shape)), longDims(load.Results[0])
	for i, d := range longDims(stored) {
		from[d] = loaded[slices.Index(operand, permutation[result[i]])]
	}
	return from
}

// addMove plans the store of a permuted tile, and its load.
func (s *scope) addMove(store, op *tileir.Op) {
	load := Root(op.Operands[0]).Def
	m := &Move{Op: op, From: moved(load, op, store.Operand(tileir.StoreViewTkoTile))}
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

package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A product of the elements within the tensors leaves rows and columns of its result without a value. They are zeros, or NaNs if
// an operand contains infinities. So such a result must end in stores that do not store them either: kernels add a bias, apply
// a function and round, and then store the tile. Each of these operations computes an element from the same element of its operands.

// loopResult returns the result of the loop that adds up a product.
func (it *Product) loopResult() *tileir.Value {
	return it.Op.ParentOp().Results[slices.Index(it.InPlace.Owner.Args, it.InPlace)-1]
}

// endsOf returns the stores of the elements that follow from the result of a product's loop, or nil if an operation
// may read other elements of it, or if a store is not known before the loop.
func (p *planner) endsOf(it *Product) (list []*Access) {
	if it.InPlace == nil || ShapeOfProduct(it.Op).Batch != 1 {
		return nil
	}
	v := it.loopResult()
	shape := v.Type.(tileir.TileType).Shape
	seen := make(map[*tileir.Value]bool)
	for work := []*tileir.Value{v}; len(work) > 0; {
		v, work = work[0], work[1:]
		for _, user := range p.users[v] {
			switch {
			case user.Parent != it.Op.ParentOp().Parent:
				return nil
			case user.Code == tileir.OpStoreViewTko:
				a := p.endingStore(user, v, it.Op.ParentOp())
				if a == nil {
					return nil
				}
				list = append(list, a)
			case !keepsMatrix(user, shape[len(shape)-2:]):
				return nil
			case !seen[user.Results[0]]:
				seen[user.Results[0]] = true
				work = append(work, user.Results[0])
			}
		}
	}
	return list
}

// endingStore returns the access of a store of a matrix that is known before a loop, or nil.
func (p *planner) endingStore(store *tileir.Op, v *tileir.Value, loop *tileir.Op) *Access {
	if store.Operand(tileir.StoreViewTkoTile) != v || !p.knownBefore(store, loop) {
		return nil
	}
	a := p.access(store, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, store.OperandList(tileir.StoreViewTkoIndex), v)
	if a.Sparse >= 0 || !a.findsIndices() {
		return nil
	}
	return a
}

// keepsMatrix reports an operation that computes the elements of matrices of a shape one by one, or only adds or removes leading
// dimensions of size 1.
func keepsMatrix(op *tileir.Op, matrix []int64) bool {
	if op.Code != tileir.OpReshape && !vcode.Lowers(op) {
		return false
	}
	isMatrix := func(v *tileir.Value) bool {
		t, ok := v.Type.(tileir.TileType)
		n := len(t.Shape) - 2
		return ok && n >= 0 && slices.Equal(t.Shape[n:], matrix) && !slices.ContainsFunc(t.Shape[:n], func(d int64) bool { return d > 1 })
	}
	return isMatrix(op.Results[0]) && !slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return !isMatrix(v) })
}

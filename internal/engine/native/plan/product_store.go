package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// directStore returns the store after the loop of a product if the product may perform it, or nil.
func (p *planner) directStore(it *Product) *Access {
	if !p.uses(optStoreInProduct) || it.InPlace == nil || ShapeOfProduct(it.Op).Batch != 1 {
		return nil
	}
	loop := it.Op.ParentOp()
	store := p.storeOf(it.loopResult())
	if store == nil || store.Parent != loop.Parent || memoryBetween(loop, store) || memoryBetween(it.Op, nil) || p.readsAfter(it.Op) || !p.knownBefore(store, loop) {
		return nil
	}
	a := p.access(store, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, store.OperandList(tileir.StoreViewTkoIndex), store.Operand(tileir.StoreViewTkoTile))
	if a.Ordered || a.Sparse >= 0 || !a.findsIndices() || Coded(a.Elem) || a.Elem.Bytes() < 4 || a.Elem != vcode.ScalarOf(it.Op.Results[0]) {
		return nil
	}
	return a
}

// readsAfter reports that a product later in the block reads an operand in memory. Its load may be earlier in the block,
// but is performed by the product.
func (p *planner) readsAfter(op *tileir.Op) bool {
	list := op.Parent.Ops
	return slices.ContainsFunc(list[slices.Index(list, op)+1:], func(later *tileir.Op) bool {
		it := p.products[later]
		return it != nil && (it.Operands[0].Load != nil || it.Operands[1].Load != nil)
	})
}

// storeOf returns the store that is the only user of a matrix, apart from added leading dimensions of size 1.
func (p *planner) storeOf(v *tileir.Value) *tileir.Op {
	size := v.Type.(tileir.TileType).Shape
	for len(p.users[v]) == 1 {
		switch user := p.users[v][0]; user.Code {
		case tileir.OpReshape:
			v = user.Results[0]
		case tileir.OpStoreViewTko:
			shape := v.Type.(tileir.TileType).Shape
			if n := len(shape); n < 2 || shape[n-1] == 1 || !slices.Equal(shape[n-2:], size[len(size)-2:]) {
				return nil
			}
			return user
		default:
			return nil
		}
	}
	return nil
}

// memoryBetween reports an operation after one and before another of its block, or the end of the block, that accesses
// memory in order or has regions.
func memoryBetween(from, to *tileir.Op) bool {
	list := from.Parent.Ops
	list = list[slices.Index(list, from)+1:]
	if to != nil {
		list = list[:max(0, slices.Index(list, to))]
	}
	return slices.ContainsFunc(list, func(op *tileir.Op) bool {
		return len(op.Regions) > 0 || touchesMemory(op) && !op.Info().Terminator
	})
}

// knownBefore reports a store whose view and indices are available before a loop of the same block, as they are computed there or
// once for all blocks, or follow from such values without code.
func (p *planner) knownBefore(store, loop *tileir.Op) bool {
	after := loop.Parent.Ops[slices.Index(loop.Parent.Ops, loop):]
	var computed func(v *tileir.Value) bool
	computed = func(v *tileir.Value) bool {
		return v.Def != nil && !p.once[v.Def] && slices.Contains(after, v.Def) && (!isViewOperation(v.Def) || slices.ContainsFunc(v.Def.Operands, computed))
	}
	return !computed(store.Operand(tileir.StoreViewTkoView)) && !slices.ContainsFunc(store.OperandList(tileir.StoreViewTkoIndex), computed)
}

package native

import (
	"slices"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop that sums up products keeps its sums in memory of the worker. What stores them when it
// has ended reads them all once more, and waits for memory. So the product of the last
// round stores them itself, straight to where they belong, while it multiplies: where the
// tile lies whole in the view, and nothing else could tell the difference.

// straightStore is the store that follows the loop around a product, where the product may do it.
func (p *planner) straightStore(it *product) *viewAccess {
	if !p.uses(optStoreInProduct) || it.inPlace == nil || shapeOfProduct(it.op).Batch != 1 {
		return nil
	}
	loop := it.op.ParentOp()
	store := p.storeOf(loop.Results[slices.Index(it.inPlace.Owner.Args, it.inPlace)-1])
	if store == nil || store.Parent != loop.Parent || memoryBetween(loop, store) || memoryBetween(it.op, nil) || p.readsAfter(it.op) || !knownBefore(store, loop) {
		return nil
	}
	a := p.access(store, tileir.StoreViewTkoView, tileir.StoreViewTkoMemoryOrderingSemantics, store.OperandList(tileir.StoreViewTkoIndex), store.Operand(tileir.StoreViewTkoTile))
	if a.ordered || a.sparse >= 0 || coded(a.elem) || a.elem.Bytes() < 4 || a.elem != vcode.ScalarOf(it.op.Results[0]) {
		return nil
	}
	return a
}

// readsAfter reports that a product later in the block reads an operand in memory. Its load
// may come first in the block, but happens with the product.
func (p *planner) readsAfter(op *tileir.Op) bool {
	list := op.Parent.Ops
	return slices.ContainsFunc(list[slices.Index(list, op)+1:], func(later *tileir.Op) bool {
		it := p.products[later]
		return it != nil && (it.factors[0].load != nil || it.factors[1].load != nil)
	})
}

// storeOf is the store that is all that uses a matrix, but for giving it dimensions of 1 in front.
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

// memoryBetween reports an operation after one and before another of its block, or the block's
// end, that the order of memory accesses binds, or that has operations of its own.
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

// knownBefore reports a store whose view and indices are there before a loop of the same block, or follow
// from what is without code of their own.
func knownBefore(store, loop *tileir.Op) bool {
	after := loop.Parent.Ops[slices.Index(loop.Parent.Ops, loop):]
	var computed func(v *tileir.Value) bool
	computed = func(v *tileir.Value) bool {
		return v.Def != nil && slices.Contains(after, v.Def) && (!moved(v.Def) || slices.ContainsFunc(v.Def.Operands, computed))
	}
	return !computed(store.Operand(tileir.StoreViewTkoView)) && !slices.ContainsFunc(store.OperandList(tileir.StoreViewTkoIndex), computed)
}

// startStraight notes that none of a loop's products has stored its sums.
func (c *codegen) startStraight(loop *tileir.Op) {
	for _, op := range loop.Block(0).Ops {
		if it := c.plan.products[op]; it != nil && it.straight != nil {
			c.stored[it] = c.frame.room(8)
			c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(0))
		}
	}
}

// placeSums says where the sums of a product go, which has done so many rounds of the loop around when it
// ends: to their place in the frame, or in the last round to where they are stored.
func (c *codegen) placeSums(it *product, plan target.Product, shape mma.Product, args int, rounds target.Operand) {
	c.address(args+mma.ArgD, c.to(it.op.Results[0]))
	if !shape.Strided {
		return
	}
	c.Move(inFrame(args+mma.ArgDRow).Bits(64), target.Imm(shape.N*vcode.KindOfValue(it.op.Results[0]).Size()))
	if !plan.Packs() {
		return // it reads a factor while it stores: that might be the same memory
	}
	frame, a, own := c.loops[len(c.loops)-1], *it.straight, c.NewLabel()
	c.Move(target.T0, inFrame(frame.to))
	c.Sub(target.T0, inFrame(frame.at))
	c.If(target.Above, target.T0, rounds, own)
	c.prepare(&a)
	c.touches(a.op)
	c.Move(target.T0, inFrame(c.of(&a).slow))
	if c.of(&a).stream != 0 {
		c.OrIf(target.NotEqual, target.T0, inFrame(c.of(&a).stream), own)
	} else {
		c.IfBits(target.NotEqual, target.T0, target.T0, own)
	}
	for _, m := range [][2]int{{mma.ArgD, c.of(&a).ptr}, {mma.ArgDRow, c.of(&a).strides[len(c.of(&a).strides)-2]}} {
		c.Move(target.T0, inFrame(m[1]))
		c.Move(inFrame(args+m[0]), target.T0)
	}
	c.Move(inFrame(c.stored[it]).Bits(64), target.Imm(1))
	c.Bind(own)
}

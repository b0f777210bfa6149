package plan

import "gotile/tileir"

// A product of scaled operands is an f32 product whose operands are multiplied by their scales first. The multiplying
// loops load the scale of a block once for all of its elements. They are planned from operations that the module does
// not contain; these exist before the product in the plan only.

// scaledProduct plans the product and the operations before it.
func (p *planner) scaledProduct(op *tileir.Op) {
	scratch := &tileir.Block{}
	b := tileir.NewBuilder(scratch).At(op.Loc)
	lhs, rhs := op.Operand(tileir.MmaFScaledLhs), op.Operand(tileir.MmaFScaledRhs)
	last := len(lhs.Type.(tileir.TileType).Shape) - 1
	a := scaled(b, lhs, op.Operand(tileir.MmaFScaledLhsScale), last)
	c := scaled(b, rhs, op.Operand(tileir.MmaFScaledRhsScale), last-1)
	for _, o := range scratch.Ops {
		o.Parent = op.Parent
		for _, v := range o.Operands {
			p.users[v] = append(p.users[v], o)
		}
	}
	p.prologues[op] = scratch.Ops
	p.products[op] = &Product{Op: op, InPlace: p.carried(op), Operands: [2]*MatrixOperand{{Indexing: IdentityIndexing(a), Value: a}, {Indexing: IdentityIndexing(c), Value: c}}}
}

// scaled multiplies each block of adjacent elements of a dimension by its scale.
func scaled(b *tileir.Builder, v, scale *tileir.Value, dim int) *tileir.Value {
	shape, scales := v.Type.(tileir.TileType).Shape, scale.Type.(tileir.TileType).Shape
	block := shape[dim] / scales[dim]
	var split, spread []int64
	for d, n := range scales {
		split, spread = append(split, n), append(spread, n)
		if d == dim {
			split, spread = append(split, 1), append(spread, block)
		}
	}
	wide := b.FToF(scale, tileir.NearestEven, tileir.Tile(tileir.F32, scales...))
	each := b.Broadcast(b.Reshape(wide, tileir.Tile(tileir.F32, split...)), tileir.Tile(tileir.F32, spread...))
	f32 := tileir.Tile(tileir.F32, shape...)
	return b.MulF(b.FToF(v, tileir.NearestEven, f32), b.Reshape(each, f32), tileir.NearestEven, false)
}

// addScaled plans the operations before a scaled product, and the product.
func (s *scope) addScaled(op *tileir.Op) {
	for _, o := range s.prologues[op] {
		s.add(o)
	}
	s.addProduct(op)
}

package plan

import "gotile/tileir"

// A product of scaled factors is one of f32 whose factors are multiplied by their scales first. The
// loops that do that read a block's scale once for all of its elements. They come from operations that the
// module does not have: these stand before the product in the plan alone.

// scaledProduct plans the product, and notes the operations before it.
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
	p.before[op] = scratch.Ops
	p.products[op] = &Product{Op: op, InPlace: p.carried(op), Factors: [2]*Factor{{Indexing: Identity(a), Value: a}, {Indexing: Identity(c), Value: c}}}
}

// scaled multiplies each block of neighbours along a dimension by its scale.
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

// addScaled makes items of the operations before a scaled product, and of it.
func (s *scope) addScaled(op *tileir.Op) {
	for _, o := range s.before[op] {
		s.add(o)
	}
	s.addProduct(op)
}

package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// joinedDepth is the minimum k of a joined product, for which reading and writing the sums takes little time. Such a
// part of a panel of the right-hand side still fits in the first-level cache.
const joinedDepth = 256

// JoinedLoop is a loop several iterations of which can be one product.
type JoinedLoop struct {
	*Product
	Iterations int
	Dims       [2]int // dimension of each operand's view that the loop iterates along
}

// joined returns the joined product of a loop with step 1 that contains a product and nothing else, or nil.
func (p *planner) joined(loop *tileir.Op) *JoinedLoop {
	if !p.uses(optJoin) || !p.uses(OptDirectAccess) { // scratch memory holds the tile of one iteration
		return nil
	}
	body := loop.Block(0)
	it := p.onlyProduct(body)
	step, one := ConstantInt(loop.Operand(tileir.ForStep))
	if it == nil || it.FewRows || it.InPlace == nil || !one || step != 1 || loop.Flag(tileir.ForUnsignedCmp) || p.carriedTiles(body) != 1 {
		return nil
	}
	j := &JoinedLoop{Product: it, Iterations: joinedDepth * inStep(it) / ShapeOfProduct(it.Op).K}
	for i, f := range it.Operands {
		j.Dims[i] = p.walkedDim(f, 1-i, body)
		if j.Dims[i] < 0 {
			return nil
		}
	}
	if j.Iterations < 2 {
		return nil
	}
	return j
}

// onlyProduct returns the product of a block that has no other code, or nil.
func (p *planner) onlyProduct(b *tileir.Block) (it *Product) {
	for _, op := range b.Ops {
		switch {
		case p.products[op] != nil && it == nil:
			it = p.products[op]
		case op.Code != tileir.OpContinue && !p.absorbed[op] && !isViewOperation(op):
			return nil
		}
	}
	return it
}

// inStep returns how many elements of k one dot-product instruction covers.
func inStep(it *Product) int {
	switch vcode.ScalarOf(it.Op.Operands[0]) {
	case tileir.BF16:
		return 2
	case tileir.I8:
		return 4
	}
	return 1
}

// carriedTiles returns the number of tiles that a loop carries.
func (p *planner) carriedTiles(body *tileir.Block) (n int) {
	for _, v := range body.Args[1:] {
		if vcode.KindOfValue(v) != vcode.None {
			n++
		}
	}
	return n
}

// walkedDim returns the dimension of an operand's view in which the loop counter is the index, if it is the dimension
// that the product sums over, in adjacent whole tiles, and no other index changes; else -1. The dimension is the last of
// the operand or, if inner is 0, the one before.
func (p *planner) walkedDim(f *MatrixOperand, inner int, body *tileir.Block) int {
	if f.Load == nil {
		return -1
	}
	sizes, bit := f.Dims(), 0
	depth := sizes[2]
	if inner == 0 {
		depth, bit = sizes[1], Log2(int(sizes[2]))
	}
	if depth < 2 {
		return -1
	}
	shape := f.Base.Type.(tileir.TileType).Shape
	d := DimOf(Dims(shape), shape, int(f.Pos[bit]))
	td := TileDims(f.Load.View.Type.(tileir.ViewType))[d]
	if shape[d] != depth || td.Step != td.Tile {
		return -1
	}
	for i, v := range f.Load.Index {
		if (i == d) != (Resolve(v).Base == body.Args[0]) {
			return -1
		}
	}
	return d
}

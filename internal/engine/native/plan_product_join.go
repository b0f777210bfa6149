package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// joinedDepth is how many steps of k are worth the reading and writing of the sums. So much of a
// panel of the right factor still lies in the first-level cache.
const joinedDepth = 256

// joinedLoop is a loop whose rounds can be joined.
type joinedLoop struct {
	*product
	rounds int
	along  [2]int // dimension of each factor's view that the loop walks along
}

// joined reports a loop over single steps that has a product and nothing else.
func (p *planner) joined(loop *tileir.Op) *joinedLoop {
	if !p.uses(optJoin) || !p.uses(optDirectAccess) { // scratch memory holds the tile of one iteration
		return nil
	}
	body := loop.Block(0)
	it := p.onlyProduct(body)
	step, one := constantInt(loop.Operand(tileir.ForStep))
	if it == nil || it.thin || it.inPlace == nil || !one || step != 1 || loop.Flag(tileir.ForUnsignedCmp) || p.carriedTiles(body) != 1 {
		return nil
	}
	j := &joinedLoop{product: it, rounds: joinedDepth * inStep(it) / shapeOfProduct(it.op).K}
	for i, f := range it.factors {
		j.along[i] = p.walks(f, 1-i, body)
		if j.along[i] < 0 {
			return nil
		}
	}
	if j.rounds < 2 {
		return nil
	}
	return j
}

// onlyProduct returns the product of a block that has no other code, or nil.
func (p *planner) onlyProduct(b *tileir.Block) (it *product) {
	for _, op := range b.Ops {
		switch {
		case p.products[op] != nil && it == nil:
			it = p.products[op]
		case op.Code != tileir.OpContinue && !p.absorbed[op] && !moved(op):
			return nil
		}
	}
	return it
}

// inStep is how many elements a step of k has where there are dot products of several.
func inStep(it *product) int {
	switch vcode.ScalarOf(it.op.Operands[0]) {
	case tileir.BF16:
		return 2
	case tileir.I8:
		return 4
	}
	return 1
}

// carriedTiles counts what a loop carries beside its counter and tokens.
func (p *planner) carriedTiles(body *tileir.Block) (n int) {
	for _, v := range body.Args[1:] {
		if vcode.KindOfValue(v) != vcode.None {
			n++
		}
	}
	return n
}

// walks is the dimension of a factor's view in which the loop's counter is the index, if
// this is the dimension that the product sums over, in whole tiles side by side, and
// no other index changes; else -1. The dimension is the last of a factor or, inner being 0, the one
// before.
func (p *planner) walks(f *factor, inner int, body *tileir.Block) int {
	if f.load == nil {
		return -1
	}
	sizes, bit := f.dims(), 0
	depth := sizes[2]
	if inner == 0 {
		depth, bit = sizes[1], log2(int(sizes[2]))
	}
	if depth < 2 {
		return -1
	}
	shape := f.base.Type.(tileir.TileType).Shape
	d := dimOf(dims(shape), shape, int(f.pos[bit]))
	td := tileDims(f.load.view.Type.(tileir.ViewType))[d]
	if shape[d] != depth || td.step != td.tile {
		return -1
	}
	for i, v := range f.load.index {
		a := resolve(v)
		inBody := a.base.Owner == body || a.base.Def != nil && a.base.Def.Parent == body && !isConstant(a.base)
		if (i == d) != (a.base == body.Args[0]) || i != d && inBody {
			return -1
		}
	}
	return d
}

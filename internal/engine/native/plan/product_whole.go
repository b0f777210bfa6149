package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// WholeLoop is a loop over k that only multiplies and adds. All of its iterations can be one product of the parts of the
// tiles that are within the tensors. It stores the sums directly to the view of the result if it can, otherwise in the frame.
type WholeLoop struct {
	*Product
	Along [2]int // dimension of each operand's view that the loop iterates along
	Edge  [2]int // dimension of the rows of A and of the columns of B, or -1 if the tile has one
	Adds  bool   // the sums do not begin with zero

	sumsInside bool // sums may be added up in scratch memory
}

// Stores reports whether the product stores its sums directly to the view of the result.
func (w *WholeLoop) Stores() bool { return w.DirectStore != nil && !w.Adds }

// panelColumns is the maximum number of columns of a panel of B: all targets have panels of as many or fewer.
const panelColumns = 64

// SumsInside returns how many sums a product that stores them directly may add up in scratch memory: as many as whole panels of its
// tile have. Products with sums in the frame need no other memory.
func (w *WholeLoop) SumsInside() int {
	if !w.sumsInside || !w.Stores() {
		return 0
	}
	shape := ShapeOfProduct(w.Op)
	return shape.M * max(shape.N, panelColumns)
}

// deepTile is the k of tiles whose packed operands workers share. Large matrices without edges have such tiles: if their
// rows are a power of two apart, panels that are packed when they are needed compete for the same cache sets.
const deepTile = 128

// counts reports a loop that counts up by one.
func counts(loop *tileir.Op) bool {
	step, known := ConstantInt(loop.Operand(tileir.ForStep))
	return known && step == 1 && !loop.Flag(tileir.ForUnsignedCmp)
}

// runsWhole reports a product whose iterations may be one product.
func (it *Product) runsWhole() bool {
	shape := ShapeOfProduct(it.Op)
	return !it.FewRows && it.InPlace != nil && shape.Batch == 1 && shape.Round == 0 && shape.K < deepTile && isProduct(it.Op)
}

// whole returns the product of a loop, or nil.
func (p *planner) whole(loop *tileir.Op) *WholeLoop {
	if !p.uses(optWholeLoops) || !p.uses(OptDirectAccess) || p.exact || !counts(loop) {
		return nil
	}
	body := loop.Block(0)
	it := p.onlyProduct(body)
	if it == nil || !it.runsWhole() || p.carriedTiles(body) != 1 {
		return nil
	}
	w := &WholeLoop{Product: it, sumsInside: p.uses(optSumsInside), Adds: !isZero(loop.OperandList(tileir.ForInitValues)[slices.Index(body.Args, it.InPlace)-1])}
	for i, f := range it.Operands {
		if w.Along[i] = p.walkedDim(f, 1-i, body); w.Along[i] < 0 || !padsZero(f.Load) {
			return nil
		}
		ok := false
		if w.Edge[i], ok = f.edgeDim(1 + i); !ok {
			return nil
		}
	}
	return w
}

// padsZero reports a load that reads nothing but zeros outside the tensor. Without a padding the values are undefined.
func padsZero(a *Access) bool {
	pad, some := a.View.Type.(tileir.ViewType).Pad()
	return !some || pad == tileir.PadZero
}

// edgeDim returns the dimension of the operand's view that is dimension dim of the operand (0 is the batch), or -1 if it
// has size 1; ok is false if it is only a part of one.
func (f *MatrixOperand) edgeDim(dim int) (d int, ok bool) {
	sizes := f.Dims()
	if sizes[dim] == 1 {
		return -1, true
	}
	bit := 0
	for _, n := range sizes[dim+1:] {
		bit += Log2(int(n))
	}
	shape := f.Base.Type.(tileir.TileType).Shape
	d = DimOf(Dims(shape), shape, int(f.Pos[bit]))
	return d, shape[d] == sizes[dim]
}

// ResultBytes returns the size of an element of the product's result.
func (it *Product) ResultBytes() int { return vcode.KindOfValue(it.Op.Results[0]).Size() }

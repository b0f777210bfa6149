package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// maxThin is how many rows the left factor has at most.
const maxThin = 8

// isThin reports such a product, whose right factor has neighbours that are neighbours in memory.
func (p *planner) isThin(it *product) bool {
	shape := shapeOfProduct(it.op)
	if !p.uses(optMatrixVector) || p.exact || shape.Batch != 1 || shape.M > maxThin || shape.Round != 0 || coded(vcode.ScalarOf(it.op.Results[0])) {
		return false
	}
	return it.alongRows(shape.N) || it.alongColumns(shape.N, shape.K)
}

// minThin is how many neighbours there have to be.
const minThin = 32

// plainLoads lets loops walk over factors in views: elements that they take for neighbours are that.
func (it *product) plainLoads() {
	for i, f := range it.factors {
		if f.load != nil {
			f.load.factor = i == 1 && f.load.unitDim() >= 0
		}
	}
}

func (it *product) alongRows(n int) bool {
	return n >= minThin && it.factors[1].pos[0] == it.factors[1].neighbours()
}

func (it *product) alongColumns(n, k int) bool {
	return k >= minThin && it.factors[1].pos[log2(n)] == it.factors[1].neighbours()
}

// neighbours is the first bit of the dimension along which elements are neighbours where the product reads them. Of a
// view that is the one that its type says so of; elsewhere, and where no type does, it is the innermost.
func (f *factor) neighbours() int8 {
	if f.load == nil {
		return 0
	}
	if d := f.load.unitDim(); d >= 0 {
		return int8(f.load.walks()[d])
	}
	return 0
}

// unitDim is the dimension of a view's tile whose elements the type says are neighbours in memory; -1 for none.
func (a *viewAccess) unitDim() int {
	t := a.view.Type.(tileir.ViewType)
	for d, td := range tileDims(t) {
		if td.tile > 1 && t.Tensor().Strides[td.tensor] == 1 {
			return d
		}
	}
	return -1
}

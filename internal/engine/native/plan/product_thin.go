package plan

import (
	"gotile/tileir"
)

// maxThin is how many rows the left factor has at most.
const maxThin = 8

// isThin reports such a product, whose right factor has neighbours that are neighbours in memory.
func (p *planner) isThin(it *Product) bool {
	shape := ShapeOfProduct(it.Op)
	if !p.uses(optMatrixVector) || p.exact || shape.Batch != 1 || shape.M > maxThin || shape.Round != 0 {
		return false
	}
	return it.AlongRows(shape.N) || it.alongColumns(shape.N, shape.K)
}

// MinThin is how many neighbours there have to be.
const MinThin = 32

// plainLoads lets loops walk over factors in views: elements that they take for neighbours are that.
func (it *Product) plainLoads() {
	for i, f := range it.Factors {
		if f.Load != nil {
			f.Load.Factor = i == 1 && f.Load.unitDim() >= 0
		}
	}
}

func (it *Product) AlongRows(n int) bool {
	return n >= MinThin && it.Factors[1].Pos[0] == it.Factors[1].neighbours()
}

func (it *Product) alongColumns(n, k int) bool {
	return k >= MinThin && it.Factors[1].Pos[Log2(n)] == it.Factors[1].neighbours()
}

// Neighbours is the first bit of the dimension along which elements are neighbours where the product reads them. Of a
// view that is the one that its type says so of; elsewhere, and where no type does, it is the innermost.
func (f *Factor) neighbours() int8 {
	if f.Load == nil {
		return 0
	}
	if d := f.Load.unitDim(); d >= 0 {
		return int8(f.Load.Walks()[d])
	}
	return 0
}

// unitDim is the dimension of a view's tile whose elements the type says are neighbours in memory; -1 for none.
func (a *Access) unitDim() int {
	t := a.View.Type.(tileir.ViewType)
	for d, td := range TileDims(t) {
		if td.Tile > 1 && t.Tensor().Strides[td.Tensor] == 1 {
			return d
		}
	}
	return -1
}

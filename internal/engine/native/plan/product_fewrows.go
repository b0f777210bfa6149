package plan

import (
	"gotile/internal/engine/native/mma"
	"gotile/tileir"
)

// maxFewRows is the maximum number of rows of the left-hand side. More are multiplied faster by blocks that registers hold, although the
// right-hand side may be packed for them. So are two rows of integers: their products are added in pairs there.
const maxFewRows = 2

// hasFewRows reports a product of few rows whose right-hand side is contiguous in memory along one dimension.
func (p *planner) hasFewRows(it *Product) bool {
	shape := ShapeOfProduct(it.Op)
	if !p.uses(optMatrixVector) || p.exact || shape.Batch != 1 || shape.M > maxFewRows || shape.M > 1 && it.Op.Code == tileir.OpMmaI || shape.Round != 0 {
		return false
	}
	return it.RowsContiguous(shape.N) || it.ColumnsContiguous()
}

// MinContiguous is the minimum number of contiguous elements.
const MinContiguous = 32

// markLoads marks the load of the right-hand side if its view's type has a dimension of stride 1.
func (it *Product) markLoads() {
	for i, f := range it.Operands {
		if f.Load != nil {
			f.Load.ForProduct = i == 1 && f.Load.unitStrideDim() >= 0
		}
	}
}

func (it *Product) RowsContiguous(n int) bool {
	return n >= MinContiguous && it.Operands[1].Pos[0] == it.Operands[1].contiguousBit()
}

// ColumnsContiguous reports whether the elements of the columns of the right-hand side are contiguous.
func (it *Product) ColumnsContiguous() bool {
	shape := ShapeOfProduct(it.Op)
	return shape.K >= MinContiguous && it.Operands[1].Pos[Log2(shape.N)] == it.Operands[1].contiguousBit()
}

// rowsContiguous reports whether the elements of the rows of the left-hand side are contiguous.
func (it *Product) rowsContiguous() bool {
	return ShapeOfProduct(it.Op).K >= MinContiguous && it.Operands[0].Pos[0] == it.Operands[0].contiguousBit()
}

// AreDots reports few rows that are multiplied by contiguous columns, or contiguous rows by few columns.
func (it *Product) AreDots() bool {
	shape := ShapeOfProduct(it.Op)
	return shape.M <= mma.MaxFew && it.ColumnsContiguous() || shape.N <= mma.MaxFew && it.rowsContiguous()
}

// contiguousBit returns the first bit of the dimension whose elements are contiguous in memory. For a view it is the one
// with static stride 1; otherwise, or if there is none, it is the innermost.
func (f *MatrixOperand) contiguousBit() int8 {
	if f.Load == nil {
		return 0
	}
	if d := f.Load.unitStrideDim(); d >= 0 {
		return int8(f.Load.DimBits()[d])
	}
	return 0
}

// unitStrideDim returns the dimension of a view's tile with static stride 1; -1 for none.
func (a *Access) unitStrideDim() int {
	t := a.View.Type.(tileir.ViewType)
	for d, td := range TileDims(t) {
		if td.Tile > 1 && t.Tensor().Strides[td.Tensor] == 1 {
			return d
		}
	}
	return -1
}

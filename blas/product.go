package blas

import (
	"gonum.org/v1/gonum/blas"

	"gotile/internal/engine/native/matrix"
)

// float is the element types.
type float = matrix.Float

// product holds the arguments of Gemm.
type product[T float] struct {
	tA, tB  blas.Transpose
	m, n, k int
	alpha   T
	a       []T
	lda     int
	b       []T
	ldb     int
	beta    T
	c       []T
	ldc     int
}

// minMultiplications is the number of multiplications from which a product is faster in
// machine code.
const minMultiplications = 16 * 16 * 16

// worthwhile reports a product that is large enough and has valid arguments. All others are
// left to gonum.
func (p *product[T]) worthwhile() bool {
	if p.m <= 0 || p.n <= 0 || p.k <= 0 || p.alpha == 0 || p.m < minMultiplications/p.n/p.k {
		return false
	}
	aRows, aCols := storedShape(p.tA, p.m, p.k)
	bRows, bCols := storedShape(p.tB, p.k, p.n)
	return valid(p.tA) && valid(p.tB) && fits(p.a, aRows, aCols, p.lda) && fits(p.b, bRows, bCols, p.ldb) && fits(p.c, p.m, p.n, p.ldc)
}

func valid(t blas.Transpose) bool { return t == blas.NoTrans || isTurned(t) }

func isTurned(t blas.Transpose) bool { return t == blas.Trans || t == blas.ConjTrans }

// storedShape returns the shape in memory of an operand that is rows by cols in the product.
func storedShape(t blas.Transpose, rows, cols int) (int, int) {
	if isTurned(t) {
		return cols, rows
	}
	return rows, cols
}

// fits reports whether a slice holds a matrix with the given stride of rows.
func fits[T float](x []T, rows, cols, stride int) bool {
	return stride >= cols && (rows-1) <= (len(x)-cols)/stride && len(x) >= cols
}

// operandOf returns a matrix as the product reads it, in whatever order it is in memory.
func operandOf[T float](data []T, stride int, t blas.Transpose) matrix.Operand[T] {
	if isTurned(t) {
		return matrix.Operand[T]{Data: data, Row: 1, Col: stride}
	}
	return matrix.Operand[T]{Data: data, Row: stride, Col: 1}
}

// operandFrom returns an operand without the rows and columns before an element.
func operandFrom[T float](o matrix.Operand[T], row, col int) matrix.Operand[T] {
	o.Data = o.Data[row*o.Row+col*o.Col:]
	return o
}

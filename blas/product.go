package blas

import "gonum.org/v1/gonum/blas"

type float interface{ float32 | float64 }

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

// operand is a matrix in the orientation of the product, in either order of memory.
type operand[T float] struct {
	data     []T
	row, col int // strides in elements
}

func operandOf[T float](data []T, stride int, t blas.Transpose) operand[T] {
	if isTurned(t) {
		return operand[T]{data, 1, stride}
	}
	return operand[T]{data, stride, 1}
}

// part returns the operand from an element on.
func (o operand[T]) part(row, col int) operand[T] {
	o.data = o.data[row*o.row+col*o.col:]
	return o
}

// padded copies rows by cols of an operand to a larger buffer of zeros, in the same order of
// memory.
func (o operand[T]) padded(buf []T, rows, cols, roomRows, roomCols int) operand[T] {
	lines, along, room, stride := rows, cols, roomCols, o.row
	if o.row == 1 && o.col != 1 {
		lines, along, room, stride = cols, rows, roomRows, o.col
	}
	buf = buf[:roomRows*roomCols]
	for i := range lines {
		line := buf[i*room : (i+1)*room]
		copy(line[:along], o.data[i*stride:][:along])
		clear(line[along:])
	}
	clear(buf[lines*room:])
	if o.row == 1 && o.col != 1 {
		return operand[T]{buf, 1, room}
	}
	return operand[T]{buf, room, 1}
}

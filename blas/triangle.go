package blas

import "gonum.org/v1/gonum/blas"

// Large triangular and symmetric operations divide their matrix in halves: the part
// off the diagonal is a product of matrices, and the halves on it are smaller operations of the same kind.

// smallTriangle is the order up to which gonum does the whole operation.
const smallTriangle = 64

// triangle holds the arguments of Trsm and Trmm.
type triangle[T float] struct {
	side  blas.Side
	ul    blas.Uplo
	tA    blas.Transpose
	diag  blas.Diag
	m, n  int
	alpha T
	a     []T
	lda   int
	b     []T
	ldb   int
}

// rules holds gonum's function for small matrices, and the product for the rest.
type rules[T float] struct {
	small func(t triangle[T])
	gemm  func(p product[T])
}

// order returns the order of the triangular matrix.
func (t *triangle[T]) order() int {
	if t.side == blas.Left {
		return t.m
	}
	return t.n
}

// divides reports a large operation with valid arguments.
func (t *triangle[T]) divides() bool {
	return t.order() > smallTriangle && t.m > 0 && t.n > 0 && t.alpha != 0 && Accelerated() == nil &&
		(t.side == blas.Left || t.side == blas.Right) && (t.ul == blas.Lower || t.ul == blas.Upper) && valid(t.tA) &&
		(t.diag == blas.Unit || t.diag == blas.NonUnit) &&
		fits(t.a, t.order(), t.order(), t.lda) && fits(t.b, t.m, t.n, t.ldb)
}

// align is what orders of halves are multiples of, so that rows begin at vectors.
const align = 16

// half returns the order of the first half of a matrix.
func half(n int) int { return (n/2 + align - 1) / align * align }

// halves returns the operations on the diagonal's two halves.
func (t triangle[T]) halves() (first, second triangle[T]) {
	h := half(t.order())
	first, second = t, t
	second.a = t.a[h*t.lda+h:]
	if t.side == blas.Left {
		first.m, second.m = h, t.m-h
		second.b = t.b[h*t.ldb:]
	} else {
		first.n, second.n = h, t.n-h
		second.b = t.b[h:]
	}
	return first, second
}

// lower reports whether op(A) is a lower triangle.
func (t *triangle[T]) lower() bool { return (t.ul == blas.Lower) == (t.tA == blas.NoTrans) }

// forward reports whether the second half of B depends on the first, not the first on the
// second.
func (t *triangle[T]) forward() bool { return t.lower() == (t.side == blas.Left) }

// offDiagonal returns the product that adds scale times one half of B, times the part of A
// off the diagonal, to beta times the other half.
func (t *triangle[T]) offDiagonal(from, to triangle[T], scale, beta T) product[T] {
	h := half(t.order())
	off := t.a[h:]
	if t.ul == blas.Lower {
		off = t.a[h*t.lda:]
	}
	if t.side == blas.Left {
		return product[T]{t.tA, blas.NoTrans, to.m, t.n, from.m, scale, off, t.lda, from.b, t.ldb, beta, to.b, t.ldb}
	}
	return product[T]{blas.NoTrans, t.tA, t.m, to.n, from.n, scale, from.b, t.ldb, off, t.lda, beta, to.b, t.ldb}
}

// solve computes X of op(A)·X = alpha·B or X·op(A) = alpha·B and stores it to B.
func (r rules[T]) solve(t triangle[T]) {
	if !t.divides() {
		r.small(t)
		return
	}
	known, rest := t.halves()
	if !t.forward() {
		known, rest = rest, known
	}
	r.solve(known)
	r.gemm(t.offDiagonal(known, rest, -1, t.alpha))
	rest.alpha = 1
	r.solve(rest)
}

// multiply computes alpha·op(A)·B or alpha·B·op(A) and stores it to B.
func (r rules[T]) multiply(t triangle[T]) {
	if !t.divides() {
		r.small(t)
		return
	}
	from, to := t.halves()
	if !t.forward() {
		from, to = to, from
	}
	r.multiply(to)
	r.gemm(t.offDiagonal(from, to, t.alpha, 1))
	r.multiply(from)
}

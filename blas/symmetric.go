package blas

import "gonum.org/v1/gonum/blas"

// square holds the arguments of Syrk: C = alpha·op(A)·op(A)ᵀ + beta·C, of which one triangle
// is computed.
type square[T float] struct {
	ul    blas.Uplo
	tA    blas.Transpose
	n, k  int
	alpha T
	a     []T
	lda   int
	beta  T
	c     []T
	ldc   int
}

func (s *square[T]) divides() bool {
	rows, cols := storedShape(s.tA, s.n, s.k)
	return s.n > smallTriangle && s.k > 0 && s.alpha != 0 && Accelerated() == nil && (s.ul == blas.Lower || s.ul == blas.Upper) && valid(s.tA) &&
		fits(s.a, rows, cols, s.lda) && fits(s.c, s.n, s.n, s.ldc)
}

// halves returns the two halves of C on the diagonal, the first of order h, and whether the
// other operand of the square between them is transposed.
func (s *square[T]) halves(h int) (first, second square[T], other blas.Transpose) {
	first, second, other = *s, *s, blas.Trans
	first.n, second.n = h, s.n-h
	second.a, second.c = s.part(s.a, s.lda, h), s.c[h*s.ldc+h:]
	if isTurned(s.tA) {
		other = blas.NoTrans
	}
	return first, second, other
}

// part returns an operand from row h of op(A) on.
func (s *square[T]) part(a []T, lda, h int) []T {
	if isTurned(s.tA) {
		return a[h:]
	}
	return a[h*lda:]
}

// symmetric computes the halves of C on the diagonal, and the square between them.
func symmetric[T float](s square[T], small func(square[T]), gemm func(product[T])) {
	if !s.divides() {
		small(s)
		return
	}
	h := half(s.n)
	first, second, other := s.halves(h)
	symmetric(first, small, gemm)
	symmetric(second, small, gemm)
	p := product[T]{s.tA, other, second.n, h, s.k, s.alpha, second.a, s.lda, s.a, s.lda, s.beta, s.c[h*s.ldc:], s.ldc}
	if s.ul == blas.Upper {
		p.m, p.n, p.a, p.b, p.c = h, second.n, s.a, second.a, s.c[h:]
	}
	gemm(p)
}

// squareOfTwo holds the arguments of Syr2k: C = alpha·(op(A)·op(B)ᵀ + op(B)·op(A)ᵀ) + beta·C,
// of which one triangle is computed.
type squareOfTwo[T float] struct {
	square[T]
	b   []T
	ldb int
}

func (s *squareOfTwo[T]) divides() bool {
	rows, cols := storedShape(s.tA, s.n, s.k)
	return s.square.divides() && fits(s.b, rows, cols, s.ldb)
}

// symmetricOfTwo computes the halves of C on the diagonal, and the square between them.
func symmetricOfTwo[T float](s squareOfTwo[T], small func(squareOfTwo[T]), gemm func(product[T])) {
	if !s.divides() {
		small(s)
		return
	}
	h := half(s.n)
	first, second := s, s
	var other blas.Transpose
	first.square, second.square, other = s.halves(h)
	second.b = s.part(s.b, s.ldb, h)
	symmetricOfTwo(first, small, gemm)
	symmetricOfTwo(second, small, gemm)
	p := product[T]{s.tA, other, second.n, h, s.k, s.alpha, second.a, s.lda, s.b, s.ldb, s.beta, s.c[h*s.ldc:], s.ldc}
	q := product[T]{s.tA, other, second.n, h, s.k, s.alpha, second.b, s.ldb, s.a, s.lda, 1, p.c, s.ldc}
	if s.ul == blas.Upper {
		p = product[T]{s.tA, other, h, second.n, s.k, s.alpha, s.a, s.lda, second.b, s.ldb, s.beta, s.c[h:], s.ldc}
		q = product[T]{s.tA, other, h, second.n, s.k, s.alpha, s.b, s.ldb, second.a, s.lda, 1, p.c, s.ldc}
	}
	gemm(p)
	gemm(q)
}

// mirrored holds the arguments of Symm: C = alpha·A·B + beta·C or C = alpha·B·A + beta·C for
// a symmetric A of which one triangle is stored.
type mirrored[T float] struct {
	side  blas.Side
	ul    blas.Uplo
	m, n  int
	alpha T
	a     []T
	lda   int
	b     []T
	ldb   int
	beta  T
	c     []T
	ldc   int
}

// order returns the order of A.
func (s *mirrored[T]) order() int {
	if s.side == blas.Left {
		return s.m
	}
	return s.n
}

func (s *mirrored[T]) divides() bool {
	return s.order() > smallTriangle && s.m > 0 && s.n > 0 && s.alpha != 0 && Accelerated() == nil &&
		(s.side == blas.Left || s.side == blas.Right) && (s.ul == blas.Lower || s.ul == blas.Upper) &&
		fits(s.a, s.order(), s.order(), s.lda) && fits(s.b, s.m, s.n, s.ldb) && fits(s.c, s.m, s.n, s.ldc)
}

// symmetricOperand computes products by the halves of A on the diagonal, then adds those by
// the square between them, as stored and transposed.
func symmetricOperand[T float](s mirrored[T], small func(mirrored[T]), gemm func(product[T])) {
	if !s.divides() {
		small(s)
		return
	}
	h := half(s.order())
	first, second := s, s
	second.a = s.a[h*s.lda+h:]
	below, above := blas.NoTrans, blas.Trans // op of the stored square that makes the one below the diagonal, and the one above it
	off := s.a[h*s.lda:]
	if s.ul == blas.Upper {
		below, above, off = blas.Trans, blas.NoTrans, s.a[h:]
	}
	var p, q product[T]
	if s.side == blas.Left {
		first.m, second.m = h, s.m-h
		second.b, second.c = s.b[h*s.ldb:], s.c[h*s.ldc:]
		p = product[T]{above, blas.NoTrans, h, s.n, second.m, s.alpha, off, s.lda, second.b, s.ldb, 1, s.c, s.ldc}
		q = product[T]{below, blas.NoTrans, second.m, s.n, h, s.alpha, off, s.lda, s.b, s.ldb, 1, second.c, s.ldc}
	} else {
		first.n, second.n = h, s.n-h
		second.b, second.c = s.b[h:], s.c[h:]
		p = product[T]{blas.NoTrans, below, s.m, h, second.n, s.alpha, second.b, s.ldb, off, s.lda, 1, s.c, s.ldc}
		q = product[T]{blas.NoTrans, above, s.m, second.n, h, s.alpha, s.b, s.ldb, off, s.lda, 1, second.c, s.ldc}
	}
	symmetricOperand(first, small, gemm)
	symmetricOperand(second, small, gemm)
	gemm(p)
	gemm(q)
}

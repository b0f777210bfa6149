package blas

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// Implementation is gonum's BLAS with faster products. Several goroutines may call its
// methods at once; large products use GOMAXPROCS goroutines.
type Implementation struct{ gonum.Implementation }

var (
	_ blas.Float32 = Implementation{}
	_ blas.Float64 = Implementation{}
)

// Dgemm computes C = alpha * op(A) * op(B) + beta * C.
func (i Implementation) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	p := product[float64]{tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc}
	if !multiply(&forFloat64, p) {
		i.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Sgemm computes C = alpha * op(A) * op(B) + beta * C.
func (i Implementation) Sgemm(tA, tB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	p := product[float32]{tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc}
	if !multiply(&forFloat32, p) {
		i.Implementation.Sgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
	}
}

// Dtrsm solves op(A) * X = alpha * B or X * op(A) = alpha * B and stores X to B.
func (i Implementation) Dtrsm(s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	i.rules64(func(t triangle[float64]) {
		i.Implementation.Dtrsm(t.side, t.ul, t.tA, t.diag, t.m, t.n, t.alpha, t.a, t.lda, t.b, t.ldb)
	}).solve(triangle[float64]{s, ul, tA, d, m, n, alpha, a, lda, b, ldb})
}

// Strsm solves op(A) * X = alpha * B or X * op(A) = alpha * B and stores X to B.
func (i Implementation) Strsm(s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float32, a []float32, lda int, b []float32, ldb int) {
	i.rules32(func(t triangle[float32]) {
		i.Implementation.Strsm(t.side, t.ul, t.tA, t.diag, t.m, t.n, t.alpha, t.a, t.lda, t.b, t.ldb)
	}).solve(triangle[float32]{s, ul, tA, d, m, n, alpha, a, lda, b, ldb})
}

// Dtrmm computes B = alpha * op(A) * B or B = alpha * B * op(A).
func (i Implementation) Dtrmm(s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	i.rules64(func(t triangle[float64]) {
		i.Implementation.Dtrmm(t.side, t.ul, t.tA, t.diag, t.m, t.n, t.alpha, t.a, t.lda, t.b, t.ldb)
	}).multiply(triangle[float64]{s, ul, tA, d, m, n, alpha, a, lda, b, ldb})
}

// Strmm computes B = alpha * op(A) * B or B = alpha * B * op(A).
func (i Implementation) Strmm(s blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float32, a []float32, lda int, b []float32, ldb int) {
	i.rules32(func(t triangle[float32]) {
		i.Implementation.Strmm(t.side, t.ul, t.tA, t.diag, t.m, t.n, t.alpha, t.a, t.lda, t.b, t.ldb)
	}).multiply(triangle[float32]{s, ul, tA, d, m, n, alpha, a, lda, b, ldb})
}

// Dsyrk computes C = alpha * A * Aᵀ + beta * C or C = alpha * Aᵀ * A + beta * C, for a
// triangle of C.
func (i Implementation) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	symmetric(square[float64]{ul, tA, n, k, alpha, a, lda, beta, c, ldc}, func(s square[float64]) {
		i.Implementation.Dsyrk(s.ul, s.tA, s.n, s.k, s.alpha, s.a, s.lda, s.beta, s.c, s.ldc)
	}, i.gemm64)
}

// Ssyrk computes C = alpha * A * Aᵀ + beta * C or C = alpha * Aᵀ * A + beta * C, for a
// triangle of C.
func (i Implementation) Ssyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float32, a []float32, lda int, beta float32, c []float32, ldc int) {
	symmetric(square[float32]{ul, tA, n, k, alpha, a, lda, beta, c, ldc}, func(s square[float32]) {
		i.Implementation.Ssyrk(s.ul, s.tA, s.n, s.k, s.alpha, s.a, s.lda, s.beta, s.c, s.ldc)
	}, i.gemm32)
}

// Dsyr2k computes C = alpha * (A * Bᵀ + B * Aᵀ) + beta * C or C = alpha * (Aᵀ * B + Bᵀ * A) +
// beta * C, for a triangle of C.
func (i Implementation) Dsyr2k(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	symmetricOfTwo(squareOfTwo[float64]{square[float64]{ul, tA, n, k, alpha, a, lda, beta, c, ldc}, b, ldb}, func(s squareOfTwo[float64]) {
		i.Implementation.Dsyr2k(s.ul, s.tA, s.n, s.k, s.alpha, s.a, s.lda, s.b, s.ldb, s.beta, s.c, s.ldc)
	}, i.gemm64)
}

// Ssyr2k computes C = alpha * (A * Bᵀ + B * Aᵀ) + beta * C or C = alpha * (Aᵀ * B + Bᵀ * A) +
// beta * C, for a triangle of C.
func (i Implementation) Ssyr2k(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	symmetricOfTwo(squareOfTwo[float32]{square[float32]{ul, tA, n, k, alpha, a, lda, beta, c, ldc}, b, ldb}, func(s squareOfTwo[float32]) {
		i.Implementation.Ssyr2k(s.ul, s.tA, s.n, s.k, s.alpha, s.a, s.lda, s.b, s.ldb, s.beta, s.c, s.ldc)
	}, i.gemm32)
}

// Dsymm computes C = alpha * A * B + beta * C or C = alpha * B * A + beta * C for a symmetric
// A of which one triangle is stored.
func (i Implementation) Dsymm(s blas.Side, ul blas.Uplo, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	symmetricOperand(mirrored[float64]{s, ul, m, n, alpha, a, lda, b, ldb, beta, c, ldc}, func(s mirrored[float64]) {
		i.Implementation.Dsymm(s.side, s.ul, s.m, s.n, s.alpha, s.a, s.lda, s.b, s.ldb, s.beta, s.c, s.ldc)
	}, i.gemm64)
}

// Ssymm computes C = alpha * A * B + beta * C or C = alpha * B * A + beta * C for a symmetric
// A of which one triangle is stored.
func (i Implementation) Ssymm(s blas.Side, ul blas.Uplo, m, n int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	symmetricOperand(mirrored[float32]{s, ul, m, n, alpha, a, lda, b, ldb, beta, c, ldc}, func(s mirrored[float32]) {
		i.Implementation.Ssymm(s.side, s.ul, s.m, s.n, s.alpha, s.a, s.lda, s.b, s.ldb, s.beta, s.c, s.ldc)
	}, i.gemm32)
}

func (i Implementation) rules64(small func(triangle[float64])) rules[float64] {
	return rules[float64]{small, i.gemm64}
}

func (i Implementation) rules32(small func(triangle[float32])) rules[float32] {
	return rules[float32]{small, i.gemm32}
}

func (i Implementation) gemm64(p product[float64]) {
	i.Dgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, p.c, p.ldc)
}

func (i Implementation) gemm32(p product[float32]) {
	i.Sgemm(p.tA, p.tB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, p.c, p.ldc)
}

// Package blas speeds up programs that use gonum: it implements the interfaces of
// gonum's BLAS for float32 and float64 with machine code for the processor at hand.
// Two lines in a program select it for everything in gonum that multiplies matrices,
// such as mat.Dense.Mul and the factorizations and solvers that are built on products:
//
//	blas64.Use(blas.Implementation{})
//	blas32.Use(blas.Implementation{})
//
// The package implements level 3: products of matrices (Dgemm, Sgemm) and, for large matrices and built on these,
// products and solutions by triangular matrices (trmm, trsm), products by symmetric ones (symm), and symmetric
// products (syrk, syr2k). All other functions, small matrices, and machines without AVX2 use gonum's code. Arguments
// are checked as gonum does, with the same panics. The environment variable GOTILE_ISA (avx2, avx512) restricts the
// instruction set, as it does for kernels.
//
// Results differ from gonum's in the last digits only: a product is within
// 2·k·ε·Σ|a·b| of the exact one. But every element takes part in it: gonum skips products of a
// zero, here zero times infinity is NaN.
//
// If machine code cannot access a matrix, because it is in a mapped file that has become shorter or may only be
// read, then the function panics on Linux with a [runtime.Error] that has the method Addr, as Go code does after
// [runtime/debug.SetPanicOnFault]. On other systems that ends the process.
//
// The package has the interfaces for callers; internal/engine/native/matrix has the multiplication. It does not know tiles.
package blas

// Package blas speeds up programs that use gonum: it implements the interfaces of
// gonum's BLAS for float32 and float64 with machine code for the processor at hand.
// One line in a program does it, and everything in gonum that multiplies matrices
// gains, such as mat.Dense.Mul and the factorizations and solvers that are built on products:
//
//	blas64.Use(blas.Implementation{})
//	blas32.Use(blas.Implementation{})
//
// Of its own are the products of matrices (Dgemm, Sgemm), and by way of them, for large matrices, products and
// solutions by triangular ones (trmm, trsm), products by symmetric ones (symm), and symmetric products (syrk,
// syr2k): all of level 3. All other functions, small matrices, and machines without AVX2 are gonum's. Arguments
// are checked as gonum does, with the same panics.
//
// Results differ from gonum's in the last places only: a product is within
// 2·k·ε·Σ|a·b| of the exact one. But every element takes part in it: where gonum leaves out the product of a
// zero, here zero times infinity is NaN.
//
// If machine code cannot access a matrix, because it is in a mapped file that has become shorter or may only be
// read, then the function panics on Linux with a [runtime.Error] that has the method Addr, as Go code does after
// [runtime/debug.SetPanicOnFault]. On other systems that ends the process.
//
// The package is for the functions' callers; what it multiplies with is
// internal/engine/native/matrix. It knows nothing of tiles.
package blas

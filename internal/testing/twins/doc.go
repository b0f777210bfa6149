// Package twins shows that a kernel written in Go computes the same as the same kernel in Tile C++.
//
// A [Twin] is a pair: the body of a Tile C++ kernel, and a Go function over package tile that does the same. The vendor's
// compiler compiles the C++ one to Tile IR, tile traces the Go one, and both run on the same engine with the same inputs:
// random ones, infinities, NaN, zeros of both signs, subnormals, the extremes of integers, ragged edges. All buffers must
// then be bit-identical, except that all NaN are equal. As the engine is the same for both, inexact functions are
// bit-identical as well.
//
// The pairs are in tables, one file for each section of the reference's chapter 2; pairs that differ in type, mode or shape
// only are one row of a table. Each pair names the rows of the reference that it shows; [Rows] is the inverse.
//
// The pairs of section 1.7 compare which programs are well-formed: whether the C++ compiler accepts an expression of an
// operation and types, and whether Go traces a kernel of it.
//
// If the vendor's compiler departs from the reference, the Go kernel follows the reference; the pair has the reason, and a
// second Go kernel behaves as the compiler does.
//
// Besides the pairs, TestCases runs Go twins of kernels that were recorded on an H200, with the same inputs, and compares
// the results. GOTILE_CASES names the folder of these recorded launches.
//
// The C++ side is compiled ahead of time: testdata/units.zip has the sources and the compiled modules, without debug
// information, so that the tests need neither the vendor's tools nor a network. A test fails if the tables and the sources
// differ; with VENDOR_BIN set, go test ./internal/testing/twins -update renews the archive.
//
// The package is a user of tile like any other: it must not use unexported parts of tile, or the internals of an
// engine.
package twins

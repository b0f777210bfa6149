// Package twins shows that a kernel written in Go means what the same kernel means in
// Tile C++.
//
// A [Twin] is a pair: the body of a Tile C++ kernel, and a Go function over package
// tile that does the same. The vendor's compiler makes Tile IR of the C++ one, tile
// traces the Go one, and both run on the same engine over the same inputs: random
// ones, infinities, NaN, zeros of both signs, subnormals, the extremes of integers,
// ragged edges. Every buffer must then be equal to the bit, where all NaN are alike.
// As the engine is the same for both, an inexact function agrees to the bit as well.
//
// The pairs stand in tables, a file for each section of the reference's chapter 2;
// what differs in type, mode or shape only is one row of a table. Each pair names the
// rows of the reference that it shows; [Rows] turns that around.
//
// The pairs of section 1.7 compare what is well-formed: the C++ compiler says of each
// operation and types whether an expression of them is, and Go whether a kernel of it
// traces.
//
// Where the vendor's compiler departs from the reference, the Go kernel follows the
// reference; the pair says why, and a second Go kernel does as the compiler does.
//
// Beside the pairs, TestCases runs Go twins of kernels that an H200 has run, on the
// same inputs, and compares with its answers. GOTILE_CASES names the folder of these
// recorded launches.
//
// The C++ side is compiled ahead of time: testdata/units.zip holds the sources and
// what the compiler made of them, without debug information, so that the tests need
// neither the vendor's tools nor a network.
// A test says when the tables and the sources differ; with VENDOR_BIN set,
// go test ./internal/testing/twins -update makes the archive again.
//
// The package is a user of tile like any other: it must not reach for what tile does
// not export, nor for the insides of an engine.
package twins

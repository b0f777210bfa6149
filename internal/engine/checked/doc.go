// Package checked is the engine of checked execution: it runs kernels as package interp does, and reports the
// undefined behaviour of each operation.
//
// # How it works
//
// The portable engine compiles an entry with an instrument (instrument.go), which adds hooks before and after
// the operations. A hook reads operands and results in registers (integers.go, floats.go, reductions.go, …).
// Memory accesses (access.go) go to the shadow memory of each buffer (shadow.go), which records for each element
// the last write and the reads since. The order of accesses is kept in vector clocks (clock.go). Tokens
// carry them in the program, releases and acquires carry them from block to block.
//
// Blocks run one at a time, on goroutines that pass a baton (schedule.go), so the package needs no locks and
// every launch with the same seed does the same. Other orders of blocks, and interleaved blocks, are separate
// launches whose results are compared (orders.go).
//
// An error is a finding of package gotile/check; execution continues with a defined value if there is one.
// The package knows Tile IR and package interp. It does not know devices, the command line or the language of
// kernels, except for the rules in which languages differ.
package checked

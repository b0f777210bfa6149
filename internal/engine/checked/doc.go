// Package checked is the engine of checked execution: it runs kernels as package interp does,
// and watches each operation for what the reference calls undefined.
//
// # How it works
//
// The portable engine compiles an entry under the eyes of an instrument (instrument.go),
// which puts looks before and after the steps of operations. A look reads operands and
// results in registers (integers.go, floats.go, folds.go, …). Accesses of memory (access.go)
// go to the shadow of each buffer (shadow.go), which knows for each element who wrote it
// and who has read it since. What comes before what is a clock (clock.go), which travels on
// tokens as these do in the program, and from block to block through releases and acquires.
//
// Blocks run one at a time, on goroutines that hand a baton on (schedule.go), so nothing
// here needs locks and every run of a seed is the same. Other orders of blocks, and blocks
// that interleave, are runs of their own whose results are compared (orders.go).
//
// What is wrong is a finding of package gotile/check; the run goes on with a sensible answer
// where there is one. The package knows Tile IR and package interp. It does not know
// devices, the command line or the language of kernels, except for what differs between them.
package checked

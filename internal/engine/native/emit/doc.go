// Package emit turns a plan into code of a target.
//
// [Compile] plans an entry and emits code for the items of the plan, in order. A group becomes a loop nest (nest.go):
// the outer loops advance pointers, and the body of the innermost one computes a vector of elements. The body is built
// as instructions of package vcode, which lowers operations and allocates vector registers; iterations of the unrolled
// loop are interleaved (interleave.go). Reductions (reduce*.go, argreduce.go), scans, transpositions, copies and
// products have files of their own. So do accesses that are not directly possible and go through scratch memory
// (view.go, window.go). All code is written through the interfaces of package target; registers.go lists which code uses
// which general registers.
//
// Operations that code cannot perform are calls: code stores the number of a call in the frame and returns to Go (see
// package runtime). It polls from time to time whether to stop or to yield (poll.go).
//
// Emission logs which values code reads and writes at which frame offsets (schedule.go). From that log and the
// operations alone, the verifier checks the code (verify*.go).
package emit

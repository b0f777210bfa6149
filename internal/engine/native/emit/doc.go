// Package emit turns a plan into code of a target.
//
// [Compile] plans an entry and walks over the items of the plan. A group becomes a nest of loops (nest.go): the outer ones
// move pointers, the innermost one is an iteration over vectors, which package vcode lowers and allocates registers
// for. Reductions (fold.go), scans, transpositions, gathers and products have files of their own; so do accesses that do not
// lie whole and plain in memory and go by scratch memory (view.go, window.go). All code is written in the verbs of
// package target.
//
// What code cannot do it leaves to Go: it notes the number of a call in the frame and returns (package runtime).
//
// Emission logs which value it reads and writes where (schedule.go). From that log and the operations alone, the verifier derives
// whether the code does what they say (verify.go and its neighbours).
package emit

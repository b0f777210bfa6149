// Package native is the engine that compiles Tile IR to machine code for the x86-64
// processor at hand: AVX2 with FMA, or AVX-512.
//
// # From operations to loops
//
// A tile is a loop. The plan (plan.go) goes through the operations of a block in order
// and joins those over as many elements in groups; a group becomes one loop over strips
// of vectors, in whose registers its values live and die. Only what something outside
// the group needs is written to memory of the worker (the frame, frame.go). Reshape,
// broadcast and permute need no code at all: sizes are powers of two, so these only move
// or drop bits of an element's number (access.go), and the loop reads its operands by the
// numbers that result. Constants and iotas are made where they are used. A reduction is
// folded in the loop that computes its operand (fold.go).
//
// A loop nest (nest.go) walks over the outer dimensions with pointers and over the
// innermost one in strips. The code of a strip is built as a list of instructions over
// virtual registers (body.go), by lowerings of the operations (lower_*.go) out of a small
// set of vector operations that exist for both instruction sets (vec_*.go). Long strips go side by
// side, as each instruction waits for the one before (weave.go). A single pass gives them registers (regalloc.go), package amd64 makes bytes of them, and package exec
// makes these callable.
//
// # Memory
//
// A view's tile is checked once. When a view is made, the Go side looks whether all of its
// tensor lies in one buffer, and notes how many indices give tiles that lie whole in it
// (viewdesc.go). An access compares its index with that, and then reads or writes the
// buffer straight from the loop. Tiles over an edge, strides that are not plain, rows that
// indices pick, half bytes and accesses in an order go by scratch memory, in the form that
// memory has: a loop over the part within the tensor fills and empties it (window.go).
//
// Tiles of pointers are numbers in the frame, checked lane by lane. But most are a base and counts times steps, and an
// analysis of their operations finds that (affine.go). Where the innermost step is an element, an access is a part of a
// loop as that of a view's tile is (run.go): its first and last address are checked once, and that no integer has
// wrapped around on the way there, and the pointers are never made. Where the check fails they are, and lanes are moved one
// after the other (run_code.go, pointer.go).
//
// Memory of allocas is found by entries in the frame (alloca.go).
//
// # Products
//
// Matrix products are code of their own (package gemm, product.go), but where the left factor has few rows: then each number
// of the right one is read once, and a loop over it where it lies is as fast as memory (product_thin.go). Rounds of a loop that
// sums up products are joined (product_join.go), the last one stores the sums (product_straight.go), and workers share what
// they pack (product_shared.go).
//
// # What native code does not do
//
// Views that reach beyond a buffer, and accesses that fault, go to the step that package
// interp has for the operation, on the same memory: native code returns to Go with the number
// of the call, and goes on where it stopped (codegen.go). The step checks every element and
// words every fault. Making a view, beginning an alloca and printing are calls of the Go side
// too. An operation without a lowering would be one more such call, so it is never wrong for
// being rare, only slower; testdata/holes.*.txt list those, and are empty. What a program
// calls it says in its description. Under the race detector atomic operations are calls, as it
// sees Go's alone (race.go).
//
// The package knows Tile IR and memory. It does not know the language that kernels are
// written in, devices, or files.
package native

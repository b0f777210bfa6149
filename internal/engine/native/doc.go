// Package native is the engine that compiles Tile IR to machine code of this processor:
// x86-64 with AVX2 and FMA, AVX-512, or AMX.
//
// Each stage of a compilation is a package below this one, and knows only those that follow it here:
//
//   - plan decides how operations are executed: which share a loop nest, which values stay in
//     registers, how memory is accessed, and which operations are calls of the portable engine.
//     Its result is immutable, and printed by "gotile inspect".
//   - emit turns a plan into code: loop nests, reductions, accesses, products, control flow. It
//     can also verify the result against the operations.
//   - vcode is the code of vector loops as data: lowering of elementwise operations,
//     elementary functions, liveness, register allocation.
//   - runtime launches compiled entries: workers, their frames, and the calls of code to Go.
//   - target is the interface of a processor; mma defines the arguments of matrix products.
//     target/x86 implements both, with the assembler in target/x86/amd64 and matrix
//     products in target/x86/gemm. target/regmachine interprets the same code in Go, for tests
//     and debugging.
//   - exec makes bytes of machine code callable, and turns its faults into errors.
//   - matrix uses gemm and exec for Go code without tiles, such as package blas.
//
// This package has the options of the engine and compiles entries: [Engine.Compile] has emit
// compile an entry, loads the code, and returns a program of package runtime. [Engine.Inspect]
// shows the plan and the listing, and GOTILE_DUMP writes them to files.
//
// # Calls of the portable engine
//
// Some operations are steps of package interp on the same memory. The code returns to Go with the
// number of a call, and is resumed after it. These are operations without a lowering
// (testdata/holes.*.txt list them; the lists are empty), views that are not entirely within a
// buffer, and accesses that fault, because only the step reports faults. Under the race detector
// atomic operations are calls, too, as it does not see those of machine code. Making a
// view, beginning an alloca and printing are calls that Go performs itself. A program's
// description lists the calls of steps.
//
// If native code does not support an entry at all, it runs on the portable engine.
//
// The package knows Tile IR and memory. It does not know the language that kernels are
// written in, devices, or files.
package native

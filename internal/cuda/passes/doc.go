// Package passes transforms modules of Tile IR before they are compiled for a GPU. Each pass is a file and a row of one
// ordered list. The list has the purpose of the pass, and a second list has the reasons for the order. The passes depend
// on the IR only, so they work for every front end.
//
// Some passes simplify: they fold constants, use promises, and drop duplicate and unused computations. The others avoid
// patterns for which GPUs were seen to compute wrong results; with one of those switched off, results may be wrong. No
// pass changes the meaning of a module.
//
// The package must not know the language, bytecode, the compiler or the driver.
package passes

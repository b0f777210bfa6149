// Package passes changes modules of Tile IR on their way to a GPU. Each pass is a file
// and a row of one ordered list; the list says what the pass is for, and a second list
// why one stands before another. Whatever front end wrote the module gains: the passes
// look at the IR alone.
//
// Some passes tidy up: they fold constants, use what is promised, and drop what is
// computed twice or for nothing. The others keep a module away from what GPUs were seen
// to do wrong; with one of those switched off, results may be wrong. No pass changes what
// a module computes.
//
// It must not know the language, bytecode, the compiler or the driver.
package passes

// Package runtime launches compiled entries and does in Go what their code asks for.
//
// A [Program] runs blocks on the workers of a launch. Each worker has a frame: memory that code and Go share, with the fields of
// frame.go at its beginning and the values of the entry behind them. Code runs until it needs Go, notes the reason in the
// frame and returns; the worker does the [Call] of that number and calls the code again where it stopped.
//
// The files beside program.go are for what calls do: describe views of tensors (views.go), begin and end local
// memory (locals.go), share packed factors of matrix products (panels.go), and add up private copies of atomic
// results (private.go).
package runtime

// Package runtime launches compiled entries and performs the calls of their code.
//
// A [Program] runs blocks on the workers of a launch. Each worker has a frame: memory that code and Go share. It begins
// with the fields of frame.go, followed by the values of the entry that are not in registers. Code runs until it needs
// Go, stores the number of a [Call] in the frame and returns; the worker performs the call and resumes the code.
//
// The calls have files of their own: views.go describes views of tensors, locals.go manages local memory, panels.go
// shares packed operands of matrix products among workers, and private.go adds up private copies of atomic results.
package runtime

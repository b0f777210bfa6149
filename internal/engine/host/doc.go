// Package host has what every engine needs to run kernels in this process: memory as
// kernels' pointers see it, allocas and globals, faults and their words, blocks on
// workers, cancellation, progress, printing and assertions.
//
// # How an engine uses it
//
// An engine describes an entry that it has compiled as a [Program]. [Program.Launch]
// checks the arguments, lays out a [Memory], and calls the engine once for each worker,
// on a goroutine of its own, with a [Worker]. The engine asks the worker for blocks
// ([Worker.Next], or [Worker.Take] for many at once) and runs them until there are none.
// Between the operations of a block that may take long it asks [Worker.Stopped], so that
// a launch ends within a fraction of a second.
//
// # Memory
//
// A pointer is a number that says region and offset (address.go). [Worker.Reach] checks an
// access. A bad access, and everything else that stops a kernel, becomes an
// error by the methods of fault.go, which give all engines the same words. What an engine
// may leave to itself is how it finds out.
//
// The package knows Tile IR and memory. It does not know how an engine keeps its values,
// nor devices or languages.
package host

// Package host has the parts that all engines share to run kernels in this process: memory and pointers, allocas and
// globals, faults and their messages, distribution of blocks to workers, cancellation, progress, printing and
// assertions.
//
// # How an engine uses it
//
// An engine describes an entry that it has compiled as a [Program]. [Program.Launch] checks the arguments, lays out a
// [Memory], and calls the engine once for each worker, on a separate goroutine, with a [Worker]. The engine takes
// blocks from the worker ([Worker.Next], or [Worker.Take] for many at once) and runs them until there are none. Between
// the operations of a block that may take long it polls [Worker.Stopped], so that a cancelled launch ends within a
// fraction of a second.
//
// # Memory
//
// A pointer is a number that encodes region and offset (address.go). [Worker.Reach] checks an access. The methods of
// fault.go turn bad accesses and all other causes that stop a kernel into errors, with the same messages for all
// engines. How an engine detects a fault is up to the engine.
//
// The package knows Tile IR and memory. It does not know how an engine represents values, and it knows no devices or
// languages.
package host

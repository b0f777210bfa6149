// Package driver calls the CUDA driver, the library libcuda that comes with an NVIDIA
// GPU, without cgo and without CUDA's headers.
//
// It has three layers. [Table] is the driver's functions as they are, a struct of Go
// functions, so that tests put a machine of their own in the place of a GPU. [Error] makes
// each result that is not success a Go error with the driver's name and text for it.
// [Driver], [Context], [Stream], [Event], [Module], [Function] and [Graph] are what can be
// used without knowing rules of the driver's: which context a thread has, what must stay
// alive during a call, in which order things are given back.
//
// Only this package loads a library. On Linux that makes a program a dynamic one, which
// programs for CPUs must not become: nothing that they import imports it, and the build tag
// nocuda leaves it out.
//
// The package must not know Tile IR, compilers, nor the interfaces of package device.
package driver

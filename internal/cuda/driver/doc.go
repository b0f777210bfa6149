// Package driver calls the CUDA driver, the library libcuda that comes with an NVIDIA GPU, without cgo and without CUDA's
// headers.
//
// It has three layers. [Table] has the driver's functions, as a struct of Go functions, so that tests can replace a GPU.
// [Error] makes each result that is not success a Go error with the driver's name and text for it. [Driver], [Context],
// [Stream], [Event], [Module], [Function] and [Graph] can be used without knowing the rules of the driver: which context
// a thread has, what must stay alive during a call, in which order resources are released.
//
// Only this package loads a library. On Linux that makes a program dynamically linked, which programs for CPUs must not
// become: none of their packages imports it, and the build tag nocuda leaves it out.
//
// The package must not know Tile IR, compilers, or the interfaces of package device.
package driver

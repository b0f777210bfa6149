// Package launch turns the Go values that a kernel is launched with into the arguments of
// its entry, checks them, and finds the facts on which a compiler may rely. It also remembers
// launches, so that one like a launch before it skips all of that.
//
// The package knows a kernel's parameters, the rows of element types and Tile IR's types.
// It knows neither how kernels are traced nor the types of package tile: a [Host] tells it
// which Go values are arrays.
package launch

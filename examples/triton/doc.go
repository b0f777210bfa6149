// Package triton has the kernels of Triton's ten tutorials in Go, written to be read
// beside them: docs/from-triton.md shows each with its line count. Package kernels has
// tuned ones for use.
//
// Each New function makes a kernel; its comment gives the arguments of a launch. The
// tests run every kernel against plain Go.
package triton

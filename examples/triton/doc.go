// Package triton has the kernels of Triton's ten tutorials in Go, written for comparison with them: docs/from-triton.md
// shows each with its line count. Package kernels has tuned ones for use.
//
// Each New function makes a kernel; its comment has the arguments of a launch. The tests compare every kernel with plain
// Go.
package triton

package runtime

import (
	"unsafe"

	"gotile/tileir"
)

// adder adds n times 16 bytes of a private copy to others, and makes it empty. n is not 0.
type adder = func(to, own unsafe.Pointer, n int)

// adders add to buffers at addresses that are multiples of 16, and accumulators to other copies.
var (
	adders       = map[tileir.Scalar]adder{tileir.I32: addI32, tileir.I64: addI64, tileir.F32: addF32, tileir.F64: addF64}
	accumulators = map[tileir.Scalar]adder{tileir.I32: addUpI32, tileir.I64: addUpI64, tileir.F32: addUpF32, tileir.F64: addUpF64}
)

//go:noescape
func addI32(to, own unsafe.Pointer, n int)

//go:noescape
func addI64(to, own unsafe.Pointer, n int)

//go:noescape
func addF32(to, own unsafe.Pointer, n int)

//go:noescape
func addF64(to, own unsafe.Pointer, n int)

//go:noescape
func addUpI32(to, own unsafe.Pointer, n int)

//go:noescape
func addUpI64(to, own unsafe.Pointer, n int)

//go:noescape
func addUpF32(to, own unsafe.Pointer, n int)

//go:noescape
func addUpF64(to, own unsafe.Pointer, n int)

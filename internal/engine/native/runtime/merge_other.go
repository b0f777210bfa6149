//go:build !amd64

package runtime

import (
	"unsafe"

	"gotile/tileir"
)

// There are no such functions here.
var adders, accumulators map[tileir.Scalar]func(to, own unsafe.Pointer, n int)

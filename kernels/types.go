package kernels

import "gotile/tile"

// Real is the element types that most kernels take. Sums are kept in float32 whatever
// the type.
type Real interface {
	float32 | tile.Float16 | tile.BFloat16
}

// Number is the element types that kernels of plain arithmetic take.
type Number interface {
	Real | float64 | int32 | int64 | uint32 | uint64
}

// Factor is the element types of matrix products: two restricted 8-bit floats beside
// [Real].
type Factor interface {
	Real | tile.Float8E4M3 | tile.Float8E5M2
}

// or is n, or a default where it is zero.
func or(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// named is a kernel's name for an element type: matmul_float16.
func named[T tile.Element](name string) tile.KernelOption {
	return tile.Name(name + "_" + tile.DTypeOf[T]().String())
}

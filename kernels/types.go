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

// Factor is the element types of matrix products: float64, two restricted 8-bit floats
// and int8 beside [Real].
type Factor interface {
	Real | float64 | Eight | int8
}

// Eight is the floats of eight bits whose elements are numbers, rather than scales.
type Eight interface {
	tile.Float8E4M3 | tile.Float8E5M2
}

// Sum is the element types of results of matrix products.
type Sum interface {
	Real | float64 | int32
}

// or is n, or a default where it is zero.
func or(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// rowwise is the option of loads and stores of rows: with the tensor memory accelerator,
// which is made for boxes, an H200 takes about twice the time.
var rowwise = tile.AllowTMA(false)

// share hints that blocks which keep a number of elements each share an H200's
// multiprocessors so that together they keep at most most of them: more blocks hide each
// other's waits, too many have too few registers.
func share(elements, most int) tile.KernelOption {
	return tile.Occupancy(max(1, min(8, most/max(1, elements))), "sm_90")
}

// named is a kernel's name for an element type: matmul_float16.
func named[T tile.Element](name string) tile.KernelOption {
	return tile.Name(name + "_" + tile.DTypeOf[T]().String())
}

package kernels

import "gotile/tile"

// Real are the element types that most kernels take. Sums are float32 for all of them.
type Real interface {
	float32 | tile.Float16 | tile.BFloat16
}

// Number are the element types that kernels of plain arithmetic take.
type Number interface {
	Real | float64 | int32 | int64 | uint32 | uint64
}

// Factor are the element types of the operands of matrix products: those of [Real], float64,
// two restricted 8-bit floats and int8.
type Factor interface {
	Real | float64 | Eight | int8
}

// Eight is the floats of eight bits whose elements are numbers, rather than scales.
type Eight interface {
	Float8 | tile.Float8E5M2
}

// Sum are the element types of the results of matrix products.
type Sum interface {
	Real | float64 | int32
}

// orDefault returns n, or a default if it is zero.
func orDefault(n, otherwise int) int {
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

// named sets a kernel's name for an element type: matmul_float16.
func named[T tile.Element](name string) tile.KernelOption {
	return tile.Name(name + "_" + tile.DTypeOf[T]().String())
}

// Float8 is the 8-bit float with the most digits, for numbers of moderate range.
type Float8 = tile.Float8E4M3

// Scale is the types of scales of blocks.
type Scale interface {
	tile.Float8E8M0 | Float8 | tile.Float8E5M3
}

package bench

import (
	"context"
	"fmt"

	"gotile/kernels"
	"gotile/tile"
)

const (
	gigabytes = "GB/s"
	gigaflops = "GFLOP/s"
)

// The sizes of the workloads on memory.
const (
	length = 1 << 24 // of vectors
	side   = 4096    // of matrices
	bins   = 4096    // of the histogram
	chunk  = 4096    // elements a block of streaming kernels
)

// workloads is the list, in the order in which the peers print theirs.
var workloads = append([]Workload{
	{Name: "copy f32 2^24", Unit: gigabytes, work: 8 * length, prepare: vector(elementwise("copy", chunk, same))},
	{Name: "vecadd f32 2^24", Unit: gigabytes, work: 12 * length, prepare: prepareAdd},
	{Name: "sum f32 2^24", Unit: gigabytes, work: 4 * length, prepare: prepareSum},
	{Name: "exp f32 2^24", Unit: gigabytes, work: 8 * length, prepare: vector(elementwise("exp", chunk, func(x tile.Tile) tile.Tile { return x.Exp() }))},
	{Name: "softmax f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: matrix(kernels.NewSoftmax[float32](1, side))},
	{Name: "layernorm f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: prepareLayerNorm},
	{Name: "gelu f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: vector(elementwise("gelu", chunk, gelu))},
	{Name: "transpose f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: matrix(kernels.NewTranspose[float32](32, 32))},
	{Name: "cumsum rows f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: matrix(cumsum(side))},
	{Name: "gather rows f32 4096x4096", Unit: gigabytes, work: 8 * side * side, prepare: prepareGather},
	{Name: "histogram 4096 bins i32 2^24", Unit: gigabytes, work: 4 * length, prepare: prepareHistogram},
}, products()...)

// vector runs a kernel from a vector to another.
func vector(k *tile.Kernel) func(context.Context, *arrays) (func() error, error) {
	return func(_ context.Context, a *arrays) (func() error, error) {
		return a.kernel(k, normal[float32](a, length), blank[float32](a, length))
	}
}

// matrix runs a kernel from a matrix to another.
func matrix(k *tile.Kernel) func(context.Context, *arrays) (func() error, error) {
	return func(_ context.Context, a *arrays) (func() error, error) {
		return a.kernel(k, normal[float32](a, side, side), blank[float32](a, side, side))
	}
}

func prepareAdd(_ context.Context, a *arrays) (func() error, error) {
	return a.kernel(kernels.NewVecAdd[float32](chunk), normal[float32](a, length), normal[float32](a, length), blank[float32](a, length))
}

// prepareSum adds up chunks, and then their sums.
func prepareSum(_ context.Context, a *arrays) (func() error, error) {
	const steps, parts = 16, length / chunk / 16
	x, sum, total := normal[float32](a, length), blank[float32](a, parts), blank[float32](a, 1)
	chunks, err := a.kernel(sums(chunk, steps), x, sum)
	if err != nil {
		return nil, err
	}
	all, err := a.kernel(sums(parts, 1), sum, total)
	return func() error {
		if err := chunks(); err != nil {
			return err
		}
		return all()
	}, err
}

func prepareLayerNorm(_ context.Context, a *arrays) (func() error, error) {
	w := normal[float32](a, side)
	return a.kernel(kernels.NewLayerNorm[float32](side), normal[float32](a, side, side), w, w, blank[float32](a, side, side),
		blank[float32](a, side), blank[float32](a, side), float32(1e-5))
}

func prepareGather(_ context.Context, a *arrays) (func() error, error) {
	return a.kernel(gatherRows(side), normal[float32](a, side, side), below(a, side, side), blank[float32](a, side, side))
}

func prepareHistogram(_ context.Context, a *arrays) (func() error, error) {
	return a.kernel(histogram(chunk), below(a, bins, length), blank[int32](a, bins))
}

// products are the matrix products and attention.
func products() (list []Workload) {
	for _, n := range []int{256, 1024, 2048} {
		list = append(list, product[float32, float32](fmt.Sprintf("gemm f32 %d", n), n), product[float64, float64](fmt.Sprintf("gemm f64 %d", n), n))
	}
	const heads, places, dim = 8, 1024, 64
	return append(list, product[tile.BFloat16, float32]("gemm bf16->f32 2048", 2048),
		Workload{Name: "attention f32 1x8x1024x64", Unit: gigaflops, work: 4 * heads * places * places * dim, prepare: func(_ context.Context, a *arrays) (func() error, error) {
			array := func() any { return normal[float32](a, 1, heads, places, dim) }
			return a.kernel(kernels.NewAttention[float32](kernels.AttentionTiles{Dim: dim}), array(), array(), array(),
				blank[float32](a, 1, heads, places, dim), float32(0.125), int32(0))
		}})
}

// product is the product of two matrices of n by n.
func product[In float32 | float64 | tile.BFloat16, Out float32 | float64](name string, n int) Workload {
	return Workload{Name: name, Unit: gigaflops, work: 2 * float64(n) * float64(n) * float64(n), prepare: func(_ context.Context, a *arrays) (func() error, error) {
		return a.kernel(kernels.NewMatMul[In, Out](kernels.MatMulTiles{}), normal[In](a, n, n), normal[In](a, n, n), blank[Out](a, n, n))
	}}
}

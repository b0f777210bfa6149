package bench

import (
	"fmt"

	"gotile/kernels"
	"gotile/tile"
)

// gpuWorkloads is the list for GPUs, in the order in which the peers print theirs.
var gpuWorkloads = append(gpuProducts(), gpuStreams()...)

type (
	half  = tile.Float16
	brain = tile.BFloat16
	eight = kernels.Float8
)

// sides are the products of two matrices of n by n.
var sides = []int{8192, 4096, 2048, 1024}

func gpuProducts() (list []Workload) {
	none, nk := kernels.MatMulTiles{}, kernels.MatMulTiles{Transposed: true}
	for _, n := range sides {
		list = append(list, product[half, half](fmt.Sprintf("gemm f16 %d", n), teraflops, cube(n), none, normal[half]))
	}
	for _, n := range sides {
		list = append(list, product[brain, brain](fmt.Sprintf("gemm bf16 %d", n), teraflops, cube(n), none, normal[brain]))
	}
	tf, tfnk := kernels.MatMulTiles{TF32: true}, kernels.MatMulTiles{TF32: true, Transposed: true}
	small := func(a *arrays, shape ...int) array[int8] { return integers[int8](a, -128, 128, shape...) }
	list = append(list,
		product[brain, brain]("gemm bf16 16x8192x8192", teraflops, shape{1, 16, 8192, 8192}, none, normal[brain]),
		product[half, float32]("gemm f16->f32 128x128x65536", teraflops, shape{1, 128, 128, 65536}, none, normal[half]),
		product[float32, float32]("gemm tf32 8192", teraflops, cube(8192), tf, normal[float32]),
		product[float32, float32]("gemm tf32 8192 [N,K]", teraflops, cube(8192), tfnk, normal[float32]),
		product[eight, brain]("gemm e4m3 8192 [N,K]", teraflops, cube(8192), nk, normal[eight]),
		product[eight, brain]("gemm e4m3 fast 8192 [N,K]", teraflops, cube(8192), kernels.MatMulTiles{Transposed: true, Fast: true}, normal[eight]),
		product[int8, int32]("gemm i8 8192 [N,K]", teraflops, cube(8192), nk, small),
		product[float64, float64]("gemm f64 4096", teraflops, cube(4096), none, normal[float64]),
		product[float64, float64]("gemm f64 1024", teraflops, cube(1024), none, normal[float64]),
		batch[half, half]("bmm f16 32x1024x1024x2048", teraflops, shape{32, 1024, 1024, 2048}, normal[half]))
	for _, dim := range []int{128, 64} {
		name := fmt.Sprintf("attention f16 4x32x4096x%d", dim)
		list = append(list, attention[half](name, teraflops, heads{4, 32, 4096, dim, false}),
			attention[half](name+" causal", teraflops, heads{4, 32, 4096, dim, true}))
	}
	return list
}

// gpuStreams are the workloads on memory of a GPU.
func gpuStreams() []Workload {
	const n, long = 8192, 1 << 28
	return []Workload{
		addition("vecadd f32 2^28", long, kernels.NewVecAdd[float32](0)),
		transpose("transpose f32 8192", n),
		softmax[float32]("softmax f32 8192", n),
		softmax[half]("softmax f16 8192", n),
		norm[float32]("layernorm f32 8192", n, true),
		norm[half]("layernorm f16 8192", n, true),
		norm[float32]("rmsnorm f32 8192", n, false),
		norm[half]("rmsnorm f16 8192", n, false),
		geluBiasOf("gelu+bias f32 8192", n),
		runningReady("cumsum rows f32 8192", n),
		gather("gather rows f32 8192", n, 1024),
		countsReady("histogram 4096 bins i32 2^26", 1<<26),
	}
}

func geluBiasOf(name string, n int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(n) * float64(n), Ready: "gelu_bias", Elem: "float32",
		kernel: kernels.NewGELUBias[float32](0), variant: kernels.GELUBiasAs[float32], args: func(a *arrays) ([]any, func() error) {
			x, bias, y := normal[float32](a, n, n), normal[float32](a, n), blank[float32](a, n, n)
			return []any{x.Array, bias.Array, y.Array}, elements(a, y, 0x1p-16, func(i int) float64 { return geluOf(x.at(i) + bias.at(i%n)) })
		}}
}

func runningReady(name string, n int) Workload {
	w := running(name, n)
	w.Ready, w.Elem, w.columns, w.kernel, w.variant = "cum_sum", "float32", n, kernels.NewCumSum[float32](0), kernels.CumSumAs[float32]
	return w
}

func countsReady(name string, n int) Workload {
	w := counts(name, n, 1024)
	w.Ready, w.Elem, w.kernel, w.variant = "histogram", "int32", kernels.NewHistogram(0), kernels.HistogramAs
	return w
}

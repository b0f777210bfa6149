package bench

import (
	"fmt"
	"math"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

const (
	gigabytes = "GB/s"
	gigaflops = "GFLOP/s"
	teraflops = "TFLOP/s"
)

// The sizes of the workloads on memory of a CPU.
const (
	length = 1 << 24 // of vectors
	side   = 4096    // of matrices
	bins   = 4096    // of the histogram
	chunk  = 4096    // elements a block of streaming kernels
)

// workloads is the list for CPUs, in the order in which the peers print theirs.
var workloads = append([]Workload{
	vector("copy f32 2^24", length, elementwise("copy", chunk, same), func(x float64) float64 { return x }),
	addition("vecadd f32 2^24", length, kernels.NewVecAdd[float32](0)),
	{Name: "sum f32 2^24", Unit: gigabytes, work: 4 * length, prepare: func(a *arrays) job { return prepareSum(a, length) }},
	vector("exp f32 2^24", length, elementwise("exp", chunk, func(x tile.Tile) tile.Tile { return x.Exp() }), math.Exp),
	softmax[float32]("softmax f32 4096x4096", side),
	norm[float32]("layernorm f32 4096x4096", side, true),
	vector("gelu f32 4096x4096", length, elementwise("gelu", chunk, gelu), geluOf),
	transpose("transpose f32 4096x4096", side),
	running("cumsum rows f32 4096x4096", side),
	gather("gather rows f32 4096x4096", side, side),
	counts("histogram 4096 bins i32 2^24", length, chunk),
}, products()...)

// vector runs a kernel from a vector of n numbers to another.
func vector(name string, n int, k *tile.Kernel, f func(x float64) float64) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(n), kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := normal[float32](a, n), blank[float32](a, n)
		return []any{x.Array, y.Array}, elements(a, y, 0x1p-18, func(i int) float64 { return f(x.at(i)) })
	}}
}

func addition(name string, n int, k *tile.Kernel) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 12 * float64(n), Ready: "vecadd", Elem: "float32", kernel: k, variant: kernels.VecAddAs[float32],
		args: func(a *arrays) ([]any, func() error) {
			x, y, z := normal[float32](a, n), normal[float32](a, n), blank[float32](a, n)
			return []any{x.Array, y.Array, z.Array}, elements(a, z, 0x1p-23, func(i int) float64 { return x.at(i) + y.at(i) })
		}}
}

// prepareSum adds up chunks of n numbers, and then their sums.
func prepareSum(a *arrays, n int) job {
	const steps = 16
	parts := n / chunk / steps
	x, sum, total := normal[float32](a, n), blank[float32](a, parts), blank[float32](a, 1)
	chunks, all := sums(chunk, steps), sums(parts, 1)
	launch := func(on device.Launcher) error {
		if err := chunks.Run(a.ctx, on, x.Array, sum.Array); err != nil {
			return err
		}
		return all.Run(a.ctx, on, sum.Array, total.Array)
	}
	return job{launch, func() error {
		want := 0.0
		for i := range n {
			want += x.at(i)
		}
		got := tile.ToFloat64(fetch(a, total, 0, 1)[0])
		return first(a.err, near("sum", 0, got, want, 0x1p-18*float64(n)))
	}}
}

// square is a matrix to a matrix of a type, each row by a function.
func square[T kernels.Real](name string, n int, k *tile.Kernel, off float64, f func(row []float64) []float64) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 2 * float64(n) * float64(n) * float64(tile.DTypeOf[T]().Size()), kernel: k,
		args: func(a *arrays) ([]any, func() error) {
			x, y := normal[T](a, n, n), blank[T](a, n, n)
			return []any{x.Array, y.Array}, rowsOf(a, x, y, off, f)
		}}
}

func softmax[T kernels.Real](name string, n int) Workload {
	w := square[T](name, n, kernels.NewSoftmax[T](0, n), min(1e-4, rounding[T]()), softmaxOf)
	w.Ready, w.Elem, w.variant = "softmax", tile.DTypeOf[T]().String(), func(v kernels.Variant) *tile.Kernel { return kernels.SoftmaxAs[T](n, v) }
	return w
}

func running(name string, n int) Workload {
	return square[float32](name, n, cumsum(n), 0x1p-14, cumsumOf)
}

func transpose(name string, n int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(n) * float64(n), Ready: "transpose", Elem: "float32",
		kernel: kernels.NewTranspose[float32](0, 0), variant: kernels.TransposeAs[float32],
		args: func(a *arrays) ([]any, func() error) {
			x, y := normal[float32](a, n, n), blank[float32](a, n, n)
			return []any{x.Array, y.Array}, elements(a, y, 0, func(i int) float64 { return x.at(i%n*n + i/n) })
		}}
}

// epsilon is the number that the norms add to the variance.
const epsilon = 1e-5

// norm is layer norm or RMS norm.
func norm[T kernels.Real](name string, n int, layer bool) Workload {
	w := Workload{Name: name, Unit: gigabytes, work: 2 * float64(n) * float64(n) * float64(tile.DTypeOf[T]().Size()), Elem: tile.DTypeOf[T]().String()}
	w.columns = n
	w.Ready, w.kernel, w.variant = "rms_norm", kernels.NewRMSNorm[T](0), kernels.RMSNormAs[T]
	if layer {
		w.Ready, w.kernel, w.variant = "layer_norm", kernels.NewLayerNorm[T](0), kernels.LayerNormAs[T]
	}
	w.args = func(a *arrays) ([]any, func() error) {
		x, weight, bias, y := normal[T](a, n, n), normal[T](a, n), normal[T](a, n), blank[T](a, n, n)
		mean, rstd := blank[float32](a, n), blank[float32](a, n)
		args, shift := []any{x.Array, weight.Array, y.Array, rstd.Array, float32(epsilon)}, func(int) float64 { return 0 }
		if layer {
			args, shift = []any{x.Array, weight.Array, bias.Array, y.Array, mean.Array, rstd.Array, float32(epsilon)}, bias.at
		}
		return args, rowsOf(a, x, y, max(0x1p-16, rounding[T]()), func(row []float64) []float64 { return normOf(row, layer, weight.at, shift) })
	}
	return w
}

// gather copies n rows of n, size columns a block.
func gather(name string, n, size int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(n) * float64(n), kernel: gatherRows(size), args: func(a *arrays) ([]any, func() error) {
		x, index, y := normal[float32](a, n, n), integers[int32](a, 0, n, n), blank[float32](a, n, n)
		return []any{x.Array, index.Array, y.Array}, elements(a, y, 0, func(i int) float64 { return x.at(int(index.at(i/n))*n + i%n) })
	}}
}

// counts is a histogram of n numbers, size of them a block.
func counts(name string, n, size int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 4 * float64(n), kernel: histogram(size), args: func(a *arrays) ([]any, func() error) {
		x, y := integers[int32](a, 0, bins, n), summed[int32](a, bins)
		return []any{x.Array, y.Array}, func() error {
			want := make([]float64, bins)
			for i := range n {
				want[int(x.at(i))]++
			}
			for i, got := range fetch(a, y, 0, bins) {
				if err := near("bins", i, tile.ToFloat64(got), want[i], 0); err != nil || a.err != nil {
					return first(a.err, err)
				}
			}
			return nil
		}
	}}
}

// products are the matrix products and attention.
func products() (list []Workload) {
	for _, n := range []int{256, 1024, 2048} {
		list = append(list, product[float32, float32](fmt.Sprintf("gemm f32 %d", n), gigaflops, cube(n), kernels.MatMulTiles{}, normal[float32]),
			product[float64, float64](fmt.Sprintf("gemm f64 %d", n), gigaflops, cube(n), kernels.MatMulTiles{}, normal[float64]))
	}
	return append(list, product[tile.BFloat16, float32]("gemm bf16->f32 2048", gigaflops, cube(2048), kernels.MatMulTiles{}, normal[tile.BFloat16]),
		attention[float32]("attention f32 1x8x1024x64", gigaflops, heads{1, 8, 1024, 64, false}))
}

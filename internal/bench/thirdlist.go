package bench

import (
	"fmt"
	"slices"

	"gotile/kernels"
	"gotile/tile"
	philox "gotile/tile/random"
)

// The third list is of shapes and operations for which nothing was tuned: products and rows of every shape, which
// bench/peers_third.py times with NumPy and XLA, selection and random numbers beside Go loops on
// one core, and indexing, stencils and arrays with a few columns beside Go loops on all cores.
//
//tilevet:trace
var third = slices.Concat(shapedProducts(), []Workload{
	rows("softmax f32 100000x10", 100000, 10, kernels.NewSoftmax[float32](0, 16), 1e-4, softmaxOf),
	rows("softmax f32 8192x128", 8192, 128, kernels.NewSoftmax[float32](0, 128), 1e-4, softmaxOf),
	rows("softmax f32 512x50257", 512, 50257, kernels.NewSoftmax[float32](0, 65536), 1e-4, softmaxOf),
	layerNorm("layernorm f32 4096x768", 4096, 768),
	flip("transpose f32 1000x3000", 1000, 3000),
	uniforms(1 << 22), topK(8192, 1024, 16), topK(512, 16384, 64), blur(2048, 2048), life(2048, 2048),
}, thirdRows(), indexing(), interleaved())

func shapedProducts() (list []Workload) {
	for _, s := range []shape{{1, 32, 32, 32}, {1, 64, 64, 64}, {1, 127, 1000, 513}, {1, 384, 3072, 768}, {1, 384, 768, 3072}, {1, 1, 4096, 4096},
		{1, 4000, 100, 4000}, {1, 2048, 2048, 32}, {1, 10, 10, 100000}, {1, 3000, 3000, 3000}} {
		name := fmt.Sprintf("gemm f32 %dx%dx%d", s.m, s.k, s.n)
		list = append(list, product[float32, float32](name, gigaflops, s, kernels.MatMulTiles{}, normal[float32]))
	}
	for _, s := range []shape{{1, 100, 100, 100}, {1, 500, 700, 300}, {1, 1500, 1500, 1500}} {
		name := fmt.Sprintf("gemm f64 %dx%dx%d", s.m, s.k, s.n)
		list = append(list, product[float64, float64](name, gigaflops, s, kernels.MatMulTiles{}, normal[float64]))
	}
	for _, s := range []shape{{1, 127, 1000, 513}, {1, 384, 3072, 768}, {1, 1500, 1500, 1500}} {
		list = append(list, narrowProducts(s)...)
	}
	for _, s := range []shape{{1000, 64, 64, 64}, {96, 128, 64, 512}} {
		name := fmt.Sprintf("batch gemm f32 %dx%dx%dx%d", s.batch, s.m, s.k, s.n)
		list = append(list, batch[float32, float32](name, gigaflops, s, normal[float32]))
	}
	return list
}

// narrowProducts are products of 16-bit floats, of bytes, and by a transposed matrix.
func narrowProducts(s shape) []Workload {
	dims, t := fmt.Sprintf("%dx%dx%d", s.m, s.k, s.n), kernels.MatMulTiles{}
	turned := kernels.MatMulTiles{Transposed: true}
	return []Workload{
		product[brain, float32]("gemm bf16->f32 "+dims, gigaflops, s, t, normal[brain]),
		product[brain, brain]("gemm bf16 "+dims, gigaflops, s, t, normal[brain]),
		product[half, half]("gemm f16 "+dims, gigaflops, s, t, normal[half]),
		product[int8, int32]("gemm i8->i32 "+dims, gigaflops, s, t, func(a *arrays, n ...int) array[int8] { return integers[int8](a, -128, 128, n...) }),
		product[float32, float32]("gemm-nt f32 "+dims, gigaflops, s, turned, normal[float32]),
		product[brain, brain]("gemm-nt bf16 "+dims, gigaflops, s, turned, normal[brain]),
	}
}

// rows is a matrix of m rows to another, each row by a function.
func rows(name string, m, n int, k *tile.Kernel, off float64, f func(row []float64) []float64) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(m) * float64(n), kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := normal[float32](a, m, n), blank[float32](a, m, n)
		return []any{x.Array, y.Array}, rowsOf(a, x, y, off, f)
	}}
}

func layerNorm(name string, m, n int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(m) * float64(n), kernel: kernels.NewLayerNorm[float32](0), args: func(a *arrays) ([]any, func() error) {
		x, weight, bias, y := normal[float32](a, m, n), normal[float32](a, n), normal[float32](a, n), blank[float32](a, m, n)
		mean, rstd := blank[float32](a, m), blank[float32](a, m)
		return []any{x.Array, weight.Array, bias.Array, y.Array, mean.Array, rstd.Array, float32(epsilon)},
			rowsOf(a, x, y, 0x1p-16, func(row []float64) []float64 { return normOf(row, true, weight.at, bias.at) })
	}}
}

func flip(name string, m, n int) Workload {
	return Workload{Name: name, Unit: gigabytes, work: 8 * float64(m) * float64(n), kernel: kernels.NewTranspose[float32](0, 0), args: func(a *arrays) ([]any, func() error) {
		x, y := normal[float32](a, m, n), blank[float32](a, n, m)
		return []any{x.Array, y.Array}, elements(a, y, 0, func(i int) float64 { return x.at(i%m*n + i/m) })
	}}
}

func uniforms(n int) Workload {
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, y tile.Span1[float32], seed tile.Scalar[uint64]) {
		ys := y.Tiles(1024)
		ys.Store(philox.New(seed, 0).Uniform(ys.Places(0, b.ID(0))), b.ID(0))
	}, tile.Name("uniform"), tile.Over(0))
	return withLoop(fmt.Sprintf("random uniform f32 %d", n), gigabytes, 4*float64(n), func() func() { return loopUniform(n) },
		func(a *arrays) job { return a.kernel(k, blank[float32](a, n), uint64(7)) })
}

func topK(m, n, k int) Workload {
	//tilevet:ignore its shape is the workload's, whose test traces it
	kernel := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32], at tile.Span2[int32]) {
		values, places := tile.TopK(x.Tiles(1, n).Load(b.ID(0), 0), k, 1)
		y.Tiles(1, k).Store(values, b.ID(0), 0)
		at.Tiles(1, k).Store(places, b.ID(0), 0)
	}, tile.Name("top_k"), tile.Over(1))
	return withLoop(fmt.Sprintf("top %d of f32 %dx%d", k, m, n), gigabytes, 4*float64(m*n), func() func() { return loopTopK(m, n, k) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[float32](a, m, n), blank[float32](a, m, k), blank[int32](a, m, k))
		})
}

func lookUp(n, size int) Workload {
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, table tile.Span1[float32], index tile.Span1[int32], y tile.Span1[float32]) {
		y.Tiles(1024).Store(table.Gather(index.Tiles(1024).Load(b.ID(0))), b.ID(0))
	}, tile.Name("look_up"), tile.Over(2))
	return onAllCores(fmt.Sprintf("look-up in a table of %d f32 %d", size, n), gigabytes, 8*float64(n), func() func() { return loopLookUp(n, size) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, size), integers[int32](a, 0, size, n), blank[float32](a, n))
		})
}

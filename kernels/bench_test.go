package kernels

import (
	"context"
	"testing"

	"gotile/tile"
)

// bench runs a kernel repeatedly; the first launch, which compiles, does not count.
func bench(b *testing.B, bytes, flops int, k *tile.Kernel, args ...any) {
	b.Helper()
	dev := dev(b)
	b.SetBytes(int64(bytes))
	for first := true; first || b.Loop(); first = false {
		if err := k.Run(context.Background(), dev, args...); err != nil {
			b.Fatal(err)
		}
	}
	if flops > 0 {
		b.ReportMetric(float64(flops)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
	}
}

func BenchmarkVecAdd(b *testing.B) {
	const n = 1 << 20
	x, y, z := random[float32](1, n), random[float32](2, n), blank[float32](n)
	bench(b, 3*4*n, 0, NewVecAdd[float32](1024), x.Array, y.Array, z.Array)
}

func BenchmarkSoftmax(b *testing.B) {
	const m, n = 256, 1000
	x, y := random[float32](1, m, n), blank[float32](m, n)
	bench(b, 2*4*m*n, 0, NewSoftmax[float32](1, 1024), x.Array, y.Array)
}

func BenchmarkGELUBias(b *testing.B) {
	const m, n = 64, 2048
	x, bias, y := random[float32](1, m, n), random[float32](2, n), blank[float32](m, n)
	bench(b, 2*4*m*n, 0, NewGELUBias[float32](0), x.Array, bias.Array, y.Array)
}

func BenchmarkSiLUMul(b *testing.B) {
	const m, n = 64, 1024
	ab, c := random[float32](1, m, 2*n), blank[float32](m, n)
	bench(b, 3*4*m*n, 0, NewSiLUMul[float32](0), ab.Array, c.Array)
}

func BenchmarkLayerNorm(b *testing.B) {
	const m, n = 256, 1000
	x, w, bias, y := random[float32](1, m, n), random[float32](2, n), random[float32](3, n), blank[float32](m, n)
	mean, rstd := blank[float32](m), blank[float32](m)
	bench(b, 2*4*m*n, 0, NewLayerNorm[float32](1024), x.Array, w.Array, bias.Array, y.Array, mean.Array, rstd.Array, float32(eps))
}

func BenchmarkTranspose(b *testing.B) {
	const m, n = 512, 512
	x, y := random[float32](1, m, n), blank[float32](n, m)
	bench(b, 2*4*m*n, 0, NewTranspose[float32](32, 32), x.Array, y.Array)
}

func BenchmarkMatMul(b *testing.B) {
	const n = 256
	x, y, z := random[float32](1, n, n), random[float32](2, n, n), blank[float32](n, n)
	bench(b, 3*4*n*n, 2*n*n*n, NewMatMul[float32, float32](MatMulTiles{}), x.Array, y.Array, z.Array)
}

func BenchmarkAttention(b *testing.B) {
	const batch, heads, n, dim = 1, 2, 256, 64
	q, k, v, out := random[float32](1, batch, heads, n, dim), random[float32](2, batch, heads, n, dim), random[float32](3, batch, heads, n, dim), blank[float32](batch, heads, n, dim)
	bench(b, 4*4*batch*heads*n*dim, 4*batch*heads*n*n*dim, NewAttention[float32](AttentionTiles{}), q.Array, k.Array, v.Array, out.Array, float32(0.125), 0)
}

func BenchmarkFFT(b *testing.B) {
	const batch, n = 16, 512
	x, y := random[float32](1, batch, n, 2), blank[float32](batch, n, 2)
	bench(b, 2*8*batch*n, 0, NewFFT(8, 8, 8), x.Array, y.Array, Roots(n))
}

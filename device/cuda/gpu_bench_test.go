package cuda

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"testing"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// BenchmarkGPU times the ready kernels on cuda:0 by its own clock: the median of runs after
// a warm-up, on random data.
func BenchmarkGPU(b *testing.B) {
	if !*onGPU {
		b.Skip("needs a GPU: -gpu")
	}
	d := real(b)
	const s = 8192
	streaming(b, d, "vecadd f32 2^28", 3*4<<28, kernels.NewVecAdd[float32](1024), array[float32](b, d, 1<<28), array[float32](b, d, 1<<28), array[float32](b, d, 1<<28))
	square := func() tile.Array[float32] { return array[float32](b, d, s, s) }
	row := func() tile.Array[float32] { return array[float32](b, d, s) }
	streaming(b, d, "softmax f32 8192", 2*4*s*s, kernels.NewSoftmax[float32](1, s), square(), square())
	streaming(b, d, "layernorm f32 8192", 2*4*s*s, kernels.NewLayerNorm[float32](0), square(), row(), row(), square(), row(), row(), float32(1e-5))
	streaming(b, d, "rmsnorm f32 8192", 2*4*s*s, kernels.NewRMSNorm[float32](0), square(), row(), square(), row(), float32(1e-5))
	streaming(b, d, "transpose f32 8192", 2*4*s*s, kernels.NewTranspose[float32](0, 0), square(), square())
	for _, n := range []int{1024, 2048, 4096, 8192} {
		product[tile.Float16](b, d, "gemm f16", n, kernels.NewMatMul[tile.Float16, tile.Float16](kernels.MatMulTiles{}), 0)
	}
	big := kernels.MatMulTiles{M: 128, N: 256, K: 64}
	for _, n := range []int{4096, 8192} {
		k := kernels.NewMatMulPersistent[tile.Float16, tile.Float16](big)
		tile.WorkerWarps(8, "sm_90")(k)
		product[tile.Float16](b, d, "gemm f16 persistent 128x256x64", n, k, d.gpu.Cores)
	}
	k := kernels.NewMatMul[tile.Float16, tile.Float16](kernels.MatMulTiles{M: 128, N: 128, K: 64})
	tile.Occupancy(2, "sm_90")(k)
	product[tile.Float16](b, d, "gemm f16 128x128x64 occupancy 2", 8192, k, 0)
	product[tile.BFloat16](b, d, "gemm bf16", 8192, kernels.NewMatMul[tile.BFloat16, tile.BFloat16](kernels.MatMulTiles{}), 0)
	product[float32](b, d, "gemm tf32", 8192, kernels.NewMatMul[float32, float32](kernels.MatMulTiles{TF32: true}), 0)
}

// array is an array of the device with random content.
func array[T tile.Float](b *testing.B, d *Device, shape ...int) tile.Array[T] {
	b.Helper()
	size := tile.DTypeOf[T]().Size()
	for _, n := range shape {
		size *= n
	}
	buf, err := d.Alloc(b.Context(), int64(size))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { buf.Close() })
	part := make([]T, 1<<20)
	for i := range part {
		part[i] = tile.FromFloat64[T](rand.NormFloat64() / 8)
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&part[0])), len(part)*tile.DTypeOf[T]().Size())
	for at := 0; at < size; at += len(bytes) {
		if err := buf.Upload(b.Context(), int64(at), bytes[:min(len(bytes), size-at)]); err != nil {
			b.Fatal(err)
		}
	}
	return tile.BufferOf[T](buf, shape...)
}

func streaming(b *testing.B, d *Device, name string, bytes float64, k *tile.Kernel, args ...any) {
	b.Run(name, func(b *testing.B) {
		b.ReportMetric(bytes/median(b, d, k, 0, args...).Seconds()/1e9, "GB/s")
	})
}

func product[T tile.Float](b *testing.B, d *Device, name string, n int, k *tile.Kernel, grid int) {
	b.Run(fmt.Sprint(name, " ", n), func(b *testing.B) {
		x, y, z := array[T](b, d, n, n), array[T](b, d, n, n), array[T](b, d, n, n)
		b.ReportMetric(2*float64(n)*float64(n)*float64(n)/median(b, d, k, grid, x, y, z).Seconds()/1e12, "TFLOP/s")
	})
}

// median returns the time of a launch; grid is a persistent kernel's number of blocks, or 0.
func median(b *testing.B, d *Device, k *tile.Kernel, grid int, args ...any) time.Duration {
	b.Helper()
	ctx := b.Context()
	s, err := d.NewStream(ctx)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	launch := func() {
		if grid > 0 {
			err = k.Launch(ctx, s, tile.Grid(grid), args...)
		} else {
			err = k.Run(ctx, s, args...)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for range 3 {
		launch()
	}
	const runs = 20
	var marks []device.Event
	for i := range runs + 1 {
		if i > 0 {
			launch()
		}
		e, err := s.Record(ctx)
		if err != nil {
			b.Fatal(err)
		}
		marks = append(marks, e)
	}
	if err := s.Wait(ctx); err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for i := range runs {
		t, err := marks[i+1].Since(marks[i])
		if err != nil {
			b.Fatal(err)
		}
		took = append(took, t)
	}
	sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
	return took[runs/2]
}

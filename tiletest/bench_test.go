package tiletest_test

import (
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/proportion"
	"gotile/kernels"
	"gotile/tile"
)

// filled is an array of small numbers.
func filled(n ...int) tile.Array[float32] {
	size := 1
	for _, d := range n {
		size *= d
	}
	s := make([]float32, size)
	for i := range s {
		s[i] = float32(i%13) * 0.25
	}
	return tile.ArrayOf(s, n...)
}

// BenchmarkCost compares checked execution with the portable engine on one worker, in
// processor time, which other programs do not change much.
func BenchmarkCost(b *testing.B) {
	interp, err := device.Open("cpu:interp", device.Workers(1))
	if err != nil {
		b.Fatal(err)
	}
	devices := []struct {
		name string
		dev  device.Device
	}{{"interp", interp}, {"checked", cpu.Open(cpu.Checked(check.Usual))}}
	big, square, small := func() tile.Array[float32] { return filled(1 << 20) }, func() tile.Array[float32] { return filled(1024, 1024) }, func() tile.Array[float32] { return filled(256, 256) }
	for _, c := range []struct {
		name string
		k    *tile.Kernel
		args []any
	}{
		{"vecadd", kernels.NewVecAdd[float32](1024), []any{big(), big(), big()}},
		{"softmax", kernels.NewSoftmax[float32](1, 1024), []any{square(), square()}},
		{"transpose", kernels.NewTranspose[float32](32, 32), []any{square(), square()}},
		{"matmul", kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 64, N: 64, K: 32}), []any{small(), small(), small()}},
	} {
		for _, d := range devices {
			b.Run(c.name+"/"+d.name, func(b *testing.B) {
				b.ReportAllocs()
				start := proportion.CPUTime()
				for b.Loop() {
					if err := c.k.Run(b.Context(), d.dev, c.args...); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(proportion.CPUTime()-start)/float64(b.N)/1e6, "cpu-ms/op")
			})
		}
	}
}

package tiletest_test

import (
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/testing/resources"
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

// small8 is a matrix of small bytes.
func small8(m, n int) tile.Array[int8] {
	s := make([]int8, m*n)
	for i := range s {
		s[i] = int8(i % 13)
	}
	return tile.ArrayOf(s, m, n)
}

// places returns n random indices below a bound.
func places(n, below int) tile.Array[int32] {
	s := make([]int32, n)
	for i := range s {
		s[i] = int32(i * 7919 % below)
	}
	return tile.ArrayOf(s, n)
}

// oneByOne adds up numbers that it loads one by one.
var oneByOne = tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
	sum := b.Const(tile.F32, 0)
	for i := range b.Range(0, x.Extent(0), &sum) {
		sum = sum.Add(x.Gather(i))
	}
	y.Scatter(sum, 0)
}, tile.Name("one_by_one"), tile.Over(1, 1))

// BenchmarkCost compares checked execution with the portable engine on one worker, in
// processor time, which other programs do not change much.
func BenchmarkCost(b *testing.B) {
	interp, err := device.Open("cpu:interp", cpu.Workers(1))
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
		{"gather", kernels.NewVecAddGather[float32](1024), []any{big(), big(), big()}},
		{"matadd-gather", kernels.NewMatAddGather[float32](16, 64), []any{square(), square(), square()}},
		{"vecadd-64", kernels.NewVecAdd[float32](64), []any{big(), big(), big()}},
		{"transpose-bytes", kernels.NewTranspose[int8](32, 32), []any{small8(1024, 1024), small8(1024, 1024)}},
		{"cumsum", kernels.NewCumSum[float32](1024), []any{square(), square()}},
		{"gelu", kernels.NewGELUBias[float32](1024), []any{square(), filled(1024), square()}},
		{"histogram", kernels.NewHistogram(1024), []any{places(1<<18, 256), places(256, 1)}},
		{"numbers", oneByOne, []any{filled(1 << 14), filled(1)}},
		{"matmul", kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 64, N: 64, K: 32}), []any{small(), small(), small()}},
	} {
		for _, d := range devices {
			b.Run(c.name+"/"+d.name, func(b *testing.B) {
				b.ReportAllocs()
				start := resources.CPUTime()
				for b.Loop() {
					if err := c.k.Run(b.Context(), d.dev, c.args...); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(resources.CPUTime()-start)/float64(b.N)/1e6, "cpu-ms/op")
			})
		}
	}
}

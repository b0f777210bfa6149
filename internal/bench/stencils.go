package bench

import (
	"fmt"

	"gotile/tile"
)

func blur(m, n int) Workload {
	const h, w = 16, 128
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		xs, i, j, sum := x.Tiles(h, w), b.ID(1), b.ID(0), b.Zeros(tile.F32, h, w)
		for near := range xs.Around(tile.ClampEdge, []int{1, 1}, []any{i, j}, &sum) {
			for d := range 9 {
				sum = sum.Add(near.Load(d/3-1, d%3-1))
			}
		}
		y.Tiles(h, w).Store(sum.Mul(1.0/9), i, j)
	}, tile.Name("blur"), tile.Over(1))
	return onAllCores(fmt.Sprintf("blur 3x3 f32 %dx%d", m, n), gigabytes, 8*float64(m*n), func() func() { return loopBlur(m, n) },
		func(a *arrays) job { return a.kernel(k, normal[float32](a, m, n), blank[float32](a, m, n)) })
}

func life(m, n int) Workload {
	const h, w = 32, 64
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[int8]) {
		xs, i, j, next := x.Tiles(h, w), b.ID(1), b.ID(0), b.Zeros(tile.I8, h, w)
		for near := range xs.Around(tile.WrapEdge, []int{1, 1}, []any{i, j}, &next) {
			count := b.Zeros(tile.I8, h, w)
			for d := range 9 {
				if d != 4 {
					count = count.Add(near.Load(d/3-1, d%3-1))
				}
			}
			next = tile.Select(tile.Or(count.Eq(3), tile.And(count.Eq(2), near.Load(0, 0).Eq(1))), b.Ones(tile.I8, h, w), 0)
		}
		y.Tiles(h, w).Store(next, i, j)
	}, tile.Name("life"), tile.Over(1))
	return onAllCores(fmt.Sprintf("life i8 %dx%d", m, n), gigabytes, 2*float64(m*n), func() func() { return loopLife(m, n) },
		func(a *arrays) job { return a.kernel(k, integers[int8](a, 0, 2, m, n), blank[int8](a, m, n)) })
}

// sobel computes the sum of the magnitudes of an image's two derivatives.
func sobel(m, n int) Workload {
	const h, w = 8, 128
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		xs, i, j, sum := x.Tiles(h, w), b.ID(1), b.ID(0), b.Zeros(tile.F32, h, w)
		for near := range xs.Around(tile.ClampEdge, []int{1, 1}, []any{i, j}, &sum) {
			across := near.Load(-1, 1).Sub(near.Load(-1, -1)).Add(near.Load(0, 1).Sub(near.Load(0, -1)).Mul(2)).Add(near.Load(1, 1).Sub(near.Load(1, -1)))
			along := near.Load(1, -1).Sub(near.Load(-1, -1)).Add(near.Load(1, 0).Sub(near.Load(-1, 0)).Mul(2)).Add(near.Load(1, 1).Sub(near.Load(-1, 1)))
			sum = across.Abs().Add(along.Abs())
		}
		y.Tiles(h, w).Store(sum, i, j)
	}, tile.Name("sobel"), tile.Over(1))
	return onAllCores(fmt.Sprintf("sobel f32 %dx%d", m, n), gigabytes, 8*float64(m*n), func() func() { return loopSobel(m, n) },
		func(a *arrays) job { return a.kernel(k, normal[float32](a, m, n), blank[float32](a, m, n)) })
}

// convolution multiplies the elements around each element by nine weights.
func convolution(m, n int) Workload {
	const h, w = 8, 128
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], weights tile.Span1[float32], y tile.Span2[float32]) {
		xs, i, j, sum := x.Tiles(h, w), b.ID(1), b.ID(0), b.Zeros(tile.F32, h, w)
		for near := range xs.Around(tile.PadZero, []int{1, 1}, []any{i, j}, &sum) {
			for d := range 9 {
				sum = sum.Add(near.Load(d/3-1, d%3-1).Mul(weights.Gather(d)))
			}
		}
		y.Tiles(h, w).Store(sum, i, j)
	}, tile.Name("convolution"), tile.Over(2))
	return onAllCores(fmt.Sprintf("convolution 3x3 f32 %dx%d", m, n), gigabytes, 8*float64(m*n), func() func() { return loopConvolution(m, n) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, m, n), normal[float32](a, 9), blank[float32](a, m, n))
		})
}

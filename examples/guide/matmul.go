package main

import (
	"context"
	"fmt"
	"io"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show matmul

// newMatMul makes a kernel for z = x · y: a block computes m × n elements, from k columns
// of x in each iteration. T is the type of x and y; sums are float32.
func newMatMul[T float32 | tile.Float16](m, n, k int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T], z tile.Span2[float32]) {
		xs, ys, row, col := x.Tiles(m, k), y.Tiles(k, n), b.ID(0), b.ID(1)
		acc := b.Zeros(tile.F32, m, n)
		for i := range xs.Range(1, &acc) {
			acc = tile.MMA(xs.Load(row, i), ys.Load(i, col), acc)
		}
		z.Tiles(m, n).Store(acc, row, col)
	}, tile.Name("matmul"), tile.Over(2))
}

//guide:end

//guide:show forgotten

// forgetful omits &acc.
func forgetful(b *tile.Block, x tile.Span1[float32]) {
	xs, acc := x.Tiles(4), b.Zeros(tile.F32, 4)
	for i := range xs.Range(0) {
		acc = acc.Add(xs.Load(i)) //tilevet:ignore shows the error of tracing
	}
	xs.Store(acc, 0)
}

//guide:end

// matmul runs chapter 3.
func matmul(ctx context.Context, w io.Writer) error {
	//guide:show matmul-run
	const m, n, k = 3, 2, 5
	x, y, z := make([]tile.Float16, m*k), make([]tile.Float16, k*n), make([]float32, m*n)
	for i := range x {
		x[i] = tile.FromFloat64[tile.Float16](float64(i % k)) // rows 0 1 2 3 4
	}
	for i := range y {
		y[i] = tile.FromFloat64[tile.Float16](float64(i % n)) // columns of 0 and of 1
	}
	mm := newMatMul[tile.Float16](2, 2, 4)
	err := mm.Run(ctx, cpu.Open(), tile.ArrayOf(x, m, k), tile.ArrayOf(y, k, n), tile.ArrayOf(z, m, n))
	fmt.Fprintln(w, z, err)
	//guide:end
	fmt.Fprintln(w)

	//guide:show forgotten-run
	_, err = tile.NewKernel(forgetful).Module()
	fmt.Fprintln(w, err)
	//guide:end
	return nil
}

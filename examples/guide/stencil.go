package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show blur

// newBlur makes a kernel for the mean of the nine pixels around each pixel of an image.
// Pixels beyond the image are as beyond says.
func newBlur(rows, cols int, beyond tile.Option) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		xs, i, j := x.Tiles(rows, cols), b.ID(1), b.ID(0)
		sum := b.Zeros(tile.F32, rows, cols)
		for near := range xs.Around(beyond, []int{1, 1}, []any{i, j}, &sum) {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					sum = sum.Add(near.Load(dy, dx))
				}
			}
		}
		y.Tiles(rows, cols).Store(sum.Div(9), i, j)
	}, tile.Over(1))
}

//guide:end

//guide:show life

// newLife makes a kernel for one generation of Conway's game of life, on a torus.
func newLife(rows, cols int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[uint8]) {
		xs, i, j := x.Tiles(rows, cols), b.ID(1), b.ID(0)
		next := b.Zeros(tile.U8, rows, cols)
		for near := range xs.Around(tile.WrapEdge, []int{1, 1}, []any{i, j}, &next) {
			count := b.Zeros(tile.U8, rows, cols)
			for n := range 9 {
				if n != 4 {
					count = count.Add(near.Load(n/3-1, n%3-1))
				}
			}
			next = tile.Select(tile.Or(count.Eq(3), tile.And(count.Eq(2), near.Load(0, 0).Ne(0))), b.Ones(tile.U8, rows, cols), 0)
		}
		y.Tiles(rows, cols).Store(next, i, j)
	}, tile.Over(1))
}

//guide:end

// stencil runs chapter 7.
func stencil(ctx context.Context, w io.Writer) error {
	//guide:show blur-run
	x, y := []float32{0, 0, 0, 0, 0, 0, 0, 0, 18}, make([]float32, 9)
	for _, beyond := range []tile.Option{tile.ClampEdge, tile.ReflectEdge, tile.WrapEdge, tile.PadZero} {
		if err := newBlur(16, 128, beyond).Run(ctx, cpu.Open(), tile.ArrayOf(x, 3, 3), tile.ArrayOf(y, 3, 3)); err != nil {
			return err
		}
		fmt.Fprintln(w, y[:3], y[3:6], y[6:])
	}
	//guide:end
	fmt.Fprintln(w)
	//guide:show life-run
	glider := []uint8{
		0, 1, 0, 0, 0,
		0, 0, 1, 0, 0,
		1, 1, 1, 0, 0,
		0, 0, 0, 0, 0,
		0, 0, 0, 0, 0,
	}
	next := make([]uint8, len(glider))
	if err := newLife(32, 64).Run(ctx, cpu.Open(), tile.ArrayOf(glider, 5, 5), tile.ArrayOf(next, 5, 5)); err != nil {
		return err
	}
	for row := range slices.Chunk(next, 5) {
		fmt.Fprintln(w, row)
	}
	//guide:end
	return nil
}

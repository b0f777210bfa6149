package main

import (
	"context"
	"fmt"
	"io"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show softmax

// newSoftmax makes a kernel for rows of at most width numbers. Elements after the end of
// a row load as beyond.
func newSoftmax(width int, beyond tile.Padding) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		row := b.ID(0)
		t := x.Tiles(width).Load(row, 0, beyond)
		e := tile.Exp(t.Sub(tile.ReduceMax(t, 0)))
		y.Tiles(width).Store(e.Div(tile.Sum(e, 0)), row, 0)
	}, tile.Over(0))
}

//guide:end

// softmax runs chapter 2.
func softmax(ctx context.Context, w io.Writer) error {
	//guide:show softmax-run
	x, y := []float32{0, 1, 2, -4, -3, -2}, make([]float32, 6)
	for _, beyond := range []tile.Padding{tile.PadNegInf, tile.PadZero} {
		k := newSoftmax(8, beyond)
		if err := k.Run(ctx, cpu.Open(), tile.ArrayOf(x, 2, 3), tile.ArrayOf(y, 2, 3)); err != nil {
			return err
		}
		fmt.Fprintf(w, "%.3f\n%.3f\n\n", y[:3], y[3:])
	}
	//guide:end
	return nil
}

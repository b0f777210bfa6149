package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show welford

// merge merges the statistics of two sets of numbers: their count, their mean, and the
// sum of their squared distances from the mean.
func merge(x, y []tile.Tile) []tile.Tile {
	n := x[0].Add(y[0])
	share := y[0].Div(tile.Max(n, 1.0))
	d := y[1].Sub(x[1])
	return []tile.Tile{
		n,
		x[1].Add(d.Mul(share)),
		x[2].Add(y[2]).Add(d.Mul(d).Mul(x[0]).Mul(share)),
	}
}

// moments returns the mean and the variance of the elements of t for which counts is true.
func moments(b *tile.Block, t, counts tile.Tile) (mean, variance tile.Tile) {
	ones, zeros := counts.Cast(tile.F32), b.Zeros(tile.F32, t.Shape()...)
	s := tile.ReduceN([]tile.Tile{ones, t, zeros}, 0, []any{0, 0, 0}, merge)
	return s[1], s[2].Div(s[0])
}

//guide:end

//guide:show norm

// newNorm makes a kernel that normalizes each row of at most width numbers to mean 0 and
// variance 1, and then scales and shifts its columns.
func newNorm(width int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], scale, shift tile.Span1[float32], y tile.Span2[float32]) {
		xs, row := x.Tiles(width), b.ID(0)
		t := xs.Load(row, 0)
		mean, variance := moments(b, t, xs.Inside(row, 0))
		unit := t.Sub(mean).Mul(tile.Rsqrt(variance.Add(1e-5)))
		y.Tiles(width).Store(unit.Mul(scale.Tiles(width).Load(0)).Add(shift.Tiles(width).Load(0)), row, 0)
	}, tile.Over(0))
}

//guide:end

// norm runs chapter 4.
func norm(ctx context.Context, w io.Writer) error {
	//guide:show norm-run
	x, y := []float32{1, 2, 3, 1001, 1002, 1003}, make([]float32, 6)
	scale, shift := []float32{1, 1, 10}, []float32{0, 5, 0}
	err := newNorm(4).Run(ctx, cpu.Open(),
		tile.ArrayOf(x, 2, 3), tile.ArrayOf(scale, 3), tile.ArrayOf(shift, 3), tile.ArrayOf(y, 2, 3))
	fmt.Fprintf(w, "%.3f\n%.3f\n%v\n", y[:3], y[3:], err)
	//guide:end
	for i := range 3 {
		if math.Abs(float64(y[i]-y[3+i])) > 1e-4 {
			return fmt.Errorf("rows that differ by a constant have norms %v", y)
		}
	}
	return nil
}

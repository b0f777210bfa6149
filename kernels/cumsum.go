package kernels

import "gotile/tile"

// NewCumSum returns a kernel of the running sums of each row of a matrix. Its arguments are x
// and y, of one shape. Sums are float32. A block works on a row, size columns at a time; zero
// lets [tile.Kernel.Run] choose, which takes whole rows if they are not too long, and
// otherwise means 1024.
//
// Sums are grouped in a way that is not specified: results differ by rounding from those of
// adding one number after another.
func NewCumSum[T Real](size int) *tile.Kernel {
	choice := chooseNorm[T]("cum_sum", size, CumSumAs[T])
	return newCumSum[T](orDefault(size, 1024), 0, Hints{}, choice)
}

// CumSumAs is [NewCumSum] in a variant: on Cols columns at a time, or on Rows whole rows of
// at most Cols. Parts is the length of the runs of which sums are made: see runningSums.
func CumSumAs[T Real](v Variant) *tile.Kernel {
	if v.Form == "whole" {
		return newCumSumWhole[T](orDefault(v.Rows, 1), orDefault(v.Cols, 1024), v.Parts, v.Hints)
	}
	return newCumSum[T](orDefault(v.Cols, 1024), v.Parts, v.Hints)
}

func newCumSum[T Real](size, run int, h Hints, opts ...tile.KernelOption) *tile.Kernel {
	cumsum := func(b *tile.Block, x, y tile.Span2[T]) {
		xs, ys, row := x.Tiles(1, size), y.Tiles(1, size), b.ID(0)
		before := b.Zeros(tile.F32, 1, 1)
		for j := range xs.Range(1, &before) {
			t := xs.Load(row, j, rowwise).Cast(tile.F32)
			ys.Store(runningSums(t, run).Add(before).Cast(y.DType()), row, j, rowwise)
			before = before.Add(tile.Sum(t, 1))
		}
	}
	return tile.NewKernel(cumsum, append([]tile.KernelOption{named[T]("cum_sum"), takes(nil, "x m n", "y m n"), tile.Over(1), h.addTo}, opts...)...)
}

func newCumSumWhole[T Real](rows, width, run int, h Hints) *tile.Kernel {
	cumsum := func(b *tile.Block, x, y tile.Span2[T]) {
		t := x.Tiles(rows, width).Load(b.ID(0), 0, rowwise).Cast(tile.F32)
		y.Tiles(rows, width).Store(runningSums(t, run).Cast(y.DType()), b.ID(0), 0, rowwise)
	}
	return tile.NewKernel(cumsum, named[T]("cum_sum_whole"), takes(inWidth(width), "x m n", "y m n"), tile.Over(1), h.addTo)
}

// runningSums returns the running sums of each row of a tile. If run is not 0 they are those
// of runs of so many elements, each plus the sum of the runs before it: a GPU's thread that
// has a whole run adds it up alone, and threads exchange only the sums of runs.
func runningSums(t tile.Tile, run int) tile.Tile {
	rows, n := t.Shape()[0], t.Shape()[1]
	if run == 0 || n%run != 0 {
		return tile.PartialSum(t, 1)
	}
	runs := t.Reshape(rows, n/run, run)
	sums := tile.Sum(runs, 2)
	return tile.PartialSum(runs, 2).Add(tile.PartialSum(sums, 1).Sub(sums)).Reshape(rows, n)
}

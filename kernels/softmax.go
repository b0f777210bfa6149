package kernels

import "gotile/tile"

// NewSoftmax makes a kernel that applies softmax to each row of a matrix with at most
// width columns, a power of two. Its arguments are x and y, of one shape; a block works
// on rows rows.
//
// What lies beyond the last column reads as negative infinity, whose exponential is 0.
func NewSoftmax[T Real](rows, width int) *tile.Kernel {
	softmax := func(b *tile.Block, x, y tile.Span2[T]) {
		t := x.Tiles(rows, width).Load(b.ID(0), 0, tile.PadNegInf).Cast(tile.F32)
		e := tile.Exp(t.Sub(tile.ReduceMax(t, 1)))
		y.Tiles(rows, width).Store(e.Mul(tile.Div(1.0, tile.Sum(e, 1))).Cast(y.DType()), b.ID(0), 0)
	}
	return tile.NewKernel(softmax, named[T]("softmax"), tile.Params("x", "y"), tile.Over(1, rows, width))
}

// NewSoftmaxPersistent is [NewSoftmax] for a grid of any size, whose blocks take row
// after row. Launch it on as many blocks as the device runs at once.
func NewSoftmaxPersistent[T Real](width int) *tile.Kernel {
	softmax := func(b *tile.Block, x, y tile.Span2[T]) {
		xs, ys := x.Tiles(width), y.Tiles(width)
		for i := range b.RangeStep(b.ID(0), x.Extent(0), b.Count(0)) {
			t := xs.Load(i, 0, tile.PadNegInf).Cast(tile.F32)
			e := tile.Exp(t.Sub(tile.ReduceMax(t, 0)))
			ys.Store(e.Mul(tile.Div(1.0, tile.Sum(e, 0))).Cast(y.DType()), i, 0)
		}
	}
	return tile.NewKernel(softmax, named[T]("softmax_persistent"), tile.Params("x", "y"))
}

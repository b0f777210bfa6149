package kernels

import "gotile/tile"

// NewSoftmax returns a kernel that applies softmax to each row of a matrix with at most width
// columns, a power of two. Its arguments are x and y, of one shape; a block works on rows
// rows. Zero means 1 and 1024; without rows, [tile.Kernel.Run] chooses them.
//
// Elements beyond the last column read as negative infinity, whose exponential is 0. The
// result of a row with a NaN or a positive infinity, or of negative infinities alone, is NaN.
func NewSoftmax[T Real](rows, width int) *tile.Kernel {
	choice := chooseSoftmax[T](rows, orDefault(width, 1024))
	rows, width = orDefault(rows, 1), orDefault(width, 1024)
	softmax := func(b *tile.Block, x, y tile.Span2[T]) {
		t := x.Tiles(rows, width).Load(b.ID(0), 0, tile.PadNegInf, rowwise).Cast(tile.F32)
		e := tile.Exp(t.Sub(tile.ReduceMax(t, 1)))
		y.Tiles(rows, width).Store(e.Mul(tile.Div(1.0, tile.Sum(e, 1))).Cast(y.DType()), b.ID(0), 0, rowwise)
	}
	return tile.NewKernel(softmax, named[T]("softmax"), takes(inWidth(width), "x m n", "y m n"), tile.Over(1), share(rows*width, softmaxShare), choice)
}

// softmaxShare is the number of elements that the blocks of a multiprocessor hold.
const softmaxShare = 48 << 10

// inWidth checks that rows fit a tile.
func inWidth(width int) func(n lengths) error {
	return func(n lengths) error { return n.atMost("n", width, "the width that the kernel was made for") }
}

// NewSoftmaxPersistent is [NewSoftmax] for a grid of any size, whose blocks process row after
// row. Launch it on as many blocks as the device runs at once.
func NewSoftmaxPersistent[T Real](width int) *tile.Kernel {
	width = orDefault(width, 1024)
	softmax := func(b *tile.Block, x, y tile.Span2[T]) {
		xs, ys := x.Tiles(width), y.Tiles(width)
		for i := range b.RangeStep(b.ID(0), x.Extent(0), b.Count(0)) {
			t := xs.Load(i, 0, tile.PadNegInf, rowwise).Cast(tile.F32)
			e := tile.Exp(t.Sub(tile.ReduceMax(t, 0)))
			ys.Store(e.Mul(tile.Div(1.0, tile.Sum(e, 0))).Cast(y.DType()), i, 0, rowwise)
		}
	}
	return tile.NewKernel(softmax, named[T]("softmax_persistent"), takes(inWidth(width), "x m n", "y m n"), share(width, softmaxShare))
}

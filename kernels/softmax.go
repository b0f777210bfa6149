package kernels

import "gotile/tile"

// NewSoftmax returns a kernel that applies softmax to each row of a matrix with at most width
// columns, a power of two. Its arguments are x and y, of one shape; a block works on rows
// rows. [tile.Kernel.Run] chooses the rows if they are 0, and a tile of fewer columns if the
// matrix has fewer; a width of 0 lets it also choose one of more. Otherwise zero means 1 and
// 1024.
//
// Elements beyond the last column read as negative infinity, whose exponential is 0. The
// result of a row with a NaN or a positive infinity, or of negative infinities alone, is NaN.
func NewSoftmax[T Real](rows, width int) *tile.Kernel {
	return newSoftmax[T](orDefault(rows, 1), orDefault(width, defaultWidth), chooseSoftmax[T](rows, width))
}

// defaultWidth is the number of columns of a tile for softmax that nothing chooses.
const defaultWidth = 1024

// SoftmaxAs is [NewSoftmax] of at most width columns in a variant, Rows rows a block.
func SoftmaxAs[T Real](width int, v Variant) *tile.Kernel {
	return newSoftmax[T](orDefault(v.Rows, 1), width, v.Hints.addTo)
}

func newSoftmax[T Real](rows, width int, opts ...tile.KernelOption) *tile.Kernel {
	softmax := func(b *tile.Block, x, y tile.Span2[T]) {
		t := x.Tiles(rows, width).Load(b.ID(0), 0, tile.PadNegInf, rowwise).Cast(tile.F32)
		e := tile.Exp(t.Sub(tile.ReduceMax(t, 1)))
		y.Tiles(rows, width).Store(e.Mul(tile.Div(1.0, tile.Sum(e, 1))).Cast(y.DType()), b.ID(0), 0, rowwise)
	}
	return tile.NewKernel(softmax, append([]tile.KernelOption{named[T]("softmax"), takes(inWidth(width), "x m n", "y m n"), tile.Over(1), share(rows*width, softmaxShare)}, opts...)...)
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
	width = orDefault(width, defaultWidth)
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

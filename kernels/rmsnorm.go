package kernels

import "gotile/tile"

// NewRMSNorm returns a kernel that divides each row of a matrix by the root of the mean of
// its squares, and scales its columns:
//
//	y = x / sqrt(mean(x²) + eps) * weight
//
// Its arguments are x, weight, y, rstd and eps: x and y of m by n, weight of n; rstd, float32
// of m, receives the number by which each row is multiplied; eps is a float32. A block works
// on a row, size columns at a time; zero is as for [NewLayerNorm].
func NewRMSNorm[T Real](size int) *tile.Kernel {
	choice := chooseNorm[T]("rms_norm", size, RMSNormAs[T])
	size = orDefault(size, 1024)
	norm := func(b *tile.Block, x tile.Span2[T], w tile.Span1[T], y tile.Span2[T], rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, ws, ys, row := x.Tiles(size), w.Tiles(size), y.Tiles(size), b.ID(0)
		squares := b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &squares) {
			t := xs.Load(row, j, rowwise).Cast(tile.F32)
			squares = squares.Add(t.Mul(t))
		}
		rstd := tile.Rsqrt(tile.Sum(squares, 0).Div(x.Extent(1)).Add(eps))
		rstds.Scatter(rstd.Item(), row)
		for j := range xs.Range(1) {
			ys.Store(rstd.Mul(xs.Load(row, j, rowwise)).Mul(ws.Load(j, rowwise)).Cast(y.DType()), row, j, rowwise)
		}
	}
	return tile.NewKernel(norm, named[T]("rms_norm"), takes(nil, "x m n", "weight n", "y m n", "rstd m", "eps"), tile.Over(0), share(size, normShare), choice)
}

// newRMSNormWhole is [NewRMSNorm] of rows of at most width columns, rows of them a block,
// which it reads once.
func newRMSNormWhole[T Real](rows, width int, h Hints) *tile.Kernel {
	norm := func(b *tile.Block, x tile.Span2[T], w tile.Span1[T], y tile.Span2[T], rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		i := b.ID(0)
		t := x.Tiles(rows, width).Load(i, 0, rowwise).Cast(tile.F32)
		rstd := tile.Rsqrt(tile.Sum(t.Mul(t), 1).Div(x.Extent(1)).Add(eps))
		rstds.Tiles(rows).Store(rstd.Reshape(rows), i)
		y.Tiles(rows, width).Store(t.Mul(rstd).Mul(w.Tiles(width).Load(0, rowwise).Row()).Cast(y.DType()), i, 0, rowwise)
	}
	return tile.NewKernel(norm, named[T]("rms_norm_whole"), takes(inWidth(width), "x m n", "weight n", "y m n", "rstd m", "eps"), tile.Over(0), h.addTo)
}

// newRMSNormWholePersistent is newRMSNormWhole with as many blocks as the device runs at
// once, which take row after row; tma is as for newLayerNormPersistent.
func newRMSNormWholePersistent[T Real](width int, tma bool, h Hints) *tile.Kernel {
	allow := tile.AllowTMA(tma)
	norm := func(b *tile.Block, x tile.Span2[T], w tile.Span1[T], y tile.Span2[T], rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, ys, ws := x.Tiles(1, width), y.Tiles(1, width), w.Tiles(width).Load(0, rowwise).Row()
		for i := range b.RangeStep(b.ID(0), x.Extent(0), b.Count(0)) {
			t := xs.Load(i, 0, allow).Cast(tile.F32)
			rstd := tile.Rsqrt(tile.Sum(t.Mul(t), 1).Div(x.Extent(1)).Add(eps))
			rstds.Tiles(1).Store(rstd.Reshape(1), i)
			ys.Store(t.Mul(rstd).Mul(ws).Cast(y.DType()), i, 0, rowwise)
		}
	}
	return tile.NewKernel(norm, named[T]("rms_norm_rows"), takes(inWidth(width), "x m n", "weight n", "y m n", "rstd m", "eps"),
		onAll(h, func(shapes ...[]int) int { return shapes[0][0] }), h.addTo)
}

// NewRMSNormGather is [NewRMSNorm] by gather and scatter.
func NewRMSNormGather[T Real](size int) *tile.Kernel {
	size = orDefault(size, 1024)
	norm := func(b *tile.Block, x tile.Span2[T], w tile.Span1[T], y tile.Span2[T], rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, row, squares := x.Tiles(size), b.ID(0), b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &squares) {
			t := x.Gather(row, xs.Places(1, j)).Cast(tile.F32)
			squares = squares.Add(t.Mul(t))
		}
		rstd := tile.Rsqrt(tile.Sum(squares, 0).Div(x.Extent(1)).Add(eps)).Item()
		rstds.Scatter(rstd, row)
		for j := range xs.Range(1) {
			at := xs.Places(1, j)
			t := x.Gather(row, at).Cast(tile.F32).Mul(rstd)
			y.Scatter(t.Mul(w.Gather(at)).Cast(y.DType()), row, at)
		}
	}
	return tile.NewKernel(norm, named[T]("rms_norm_gather"), takes(nil, "x m n", "weight n", "y m n", "rstd m", "eps"), tile.Over(3, 1))
}

// NewRMSNormPersistent is [NewRMSNorm], without rstd, for a grid of any size, whose blocks
// process tile after tile of rows by cols; zero means 4 and 1024. Launch it on as many blocks
// as the device runs at once.
func NewRMSNormPersistent[T Real](rows, cols int) *tile.Kernel {
	rows, cols = orDefault(rows, 4), orDefault(cols, 1024)
	norm := func(b *tile.Block, x tile.Span2[T], w tile.Span1[T], y tile.Span2[T], eps tile.Scalar[float32]) {
		xs, ws, ys := x.Tiles(rows, cols), w.Tiles(cols), y.Tiles(rows, cols)
		for i := range b.RangeStep(b.ID(0), xs.Count(0), b.Count(0)) {
			squares := b.Zeros(tile.F32, rows, 1)
			for j := range xs.Range(1, &squares) {
				t := xs.Load(i, j).Cast(tile.F32)
				squares = squares.Add(tile.Sum(t.Mul(t), 1))
			}
			rstd := tile.Rsqrt(squares.Div(x.Extent(1)).Add(eps))
			for j := range xs.Range(1) {
				ys.Store(rstd.Mul(xs.Load(i, j)).Mul(ws.Load(j)).Cast(y.DType()), i, j)
			}
		}
	}
	return tile.NewKernel(norm, named[T]("rms_norm_persistent"), takes(nil, "x m n", "weight n", "y m n", "eps"))
}

package kernels

import (
	"fmt"

	"gotile/tile"
)

// NewLayerNorm returns a kernel that normalises each row of a matrix to mean 0 and variance 1
// and then scales and shifts its columns:
//
//	y = (x - mean) / sqrt(variance + eps) * weight + bias
//
// Its arguments are x, weight, bias, y, mean, rstd and eps: x and y of m by n, weight and
// bias of n. The kernel stores each row's mean and the reciprocal of its deviation in mean
// and rstd, float32 of m, which [NewLayerNormBackward] needs; eps is a float32. A block works
// on a row, size columns at a time; zero lets [tile.Kernel.Run] choose, which reads rows once
// if they are not too long, and otherwise means 1024.
func NewLayerNorm[T Real](size int) *tile.Kernel {
	choice := chooseNorm[T]("layer_norm", size, LayerNormAs[T])
	size = orDefault(size, 1024)
	norm := func(b *tile.Block, x tile.Span2[T], w, bias tile.Span1[T], y tile.Span2[T], means, rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, ws, bs, ys, row, cols := x.Tiles(size), w.Tiles(size), bias.Tiles(size), y.Tiles(size), b.ID(0), x.Extent(1)
		sum, squares := b.Zeros(tile.F32, size), b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &sum) {
			sum = sum.Add(xs.Load(row, j, rowwise))
		}
		mean := tile.Sum(sum, 0).Div(cols)
		for j := range xs.Range(1, &squares) {
			d := tile.Select(xs.Inside(row, j), xs.Load(row, j, rowwise).Sub(mean), 0.0)
			squares = squares.Add(d.Mul(d))
		}
		rstd := tile.Rsqrt(tile.Sum(squares, 0).Div(cols).Add(eps))
		means.Scatter(mean.Item(), row)
		rstds.Scatter(rstd.Item(), row)
		for j := range xs.Range(1) {
			t := xs.Load(row, j, rowwise).Sub(mean).Mul(rstd)
			ys.Store(t.Mul(ws.Load(j, rowwise)).Add(bs.Load(j, rowwise)).Cast(y.DType()), row, j, rowwise)
		}
	}
	return tile.NewKernel(norm, named[T]("layer_norm"), takes(nil, "x m n", "weight n", "bias n", "y m n", "mean m", "rstd m", "eps"),
		tile.Over(0), share(size, normShare), choice)
}

// newLayerNormWhole is [NewLayerNorm] of rows of at most width columns, rows of them a block,
// which it reads once. If they have exactly that length nothing is masked.
func newLayerNormWhole[T Real](rows, width int, exact bool, h Hints) *tile.Kernel {
	norm := func(b *tile.Block, x tile.Span2[T], w, bias tile.Span1[T], y tile.Span2[T], means, rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, i, cols := x.Tiles(rows, width), b.ID(0), x.Extent(1)
		t := xs.Load(i, 0, rowwise).Cast(tile.F32)
		mean := tile.Sum(t, 1).Div(cols)
		d := t.Sub(mean)
		if !exact {
			d = tile.Select(xs.InsideAlong(1, 0).Broadcast(rows, width), d, 0.0)
		}
		rstd := tile.Rsqrt(tile.Sum(d.Mul(d), 1).Div(cols).Add(eps))
		means.Tiles(rows).Store(mean.Reshape(rows), i)
		rstds.Tiles(rows).Store(rstd.Reshape(rows), i)
		ws, bs := w.Tiles(width).Load(0, rowwise).Row(), bias.Tiles(width).Load(0, rowwise).Row()
		y.Tiles(rows, width).Store(d.Mul(rstd).Mul(ws).Add(bs).Cast(y.DType()), i, 0, rowwise)
	}
	return tile.NewKernel(norm, named[T]("layer_norm_whole"), takes(inWidth(width), "x m n", "weight n", "bias n", "y m n", "mean m", "rstd m", "eps"),
		tile.Over(0), h.addTo)
}

// newLayerNormPersistent is newLayerNormWhole with as many blocks as the device runs at once,
// which take row after row and load weight and bias once; tma lets the accelerator load rows.
func newLayerNormPersistent[T Real](width int, exact, tma bool, h Hints) *tile.Kernel {
	allow := tile.AllowTMA(tma)
	norm := func(b *tile.Block, x tile.Span2[T], w, bias tile.Span1[T], y tile.Span2[T], means, rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, ys, cols := x.Tiles(1, width), y.Tiles(1, width), x.Extent(1)
		ws, bs := w.Tiles(width).Load(0, rowwise).Row(), bias.Tiles(width).Load(0, rowwise).Row()
		for i := range b.RangeStep(b.ID(0), x.Extent(0), b.Count(0)) {
			t := xs.Load(i, 0, allow).Cast(tile.F32)
			mean := tile.Sum(t, 1).Div(cols)
			d := t.Sub(mean)
			if !exact {
				d = tile.Select(xs.InsideAlong(1, 0).Broadcast(1, width), d, 0.0)
			}
			rstd := tile.Rsqrt(tile.Sum(d.Mul(d), 1).Div(cols).Add(eps))
			means.Tiles(1).Store(mean.Reshape(1), i)
			rstds.Tiles(1).Store(rstd.Reshape(1), i)
			ys.Store(d.Mul(rstd).Mul(ws).Add(bs).Cast(y.DType()), i, 0, rowwise)
		}
	}
	return tile.NewKernel(norm, named[T]("layer_norm_persistent"), takes(inWidth(width), "x m n", "weight n", "bias n", "y m n", "mean m", "rstd m", "eps"),
		onAll(h, func(shapes ...[]int) int { return shapes[0][0] }), h.addTo)
}

// normShare is the number of elements that the blocks of a multiprocessor hold.
const normShare = 8 << 10

// atLeastOne checks that a length is not zero.
func atLeastOne(dim string) func(n lengths) error {
	return func(n lengths) error {
		if n[dim] > 0 {
			return nil
		}
		return fmt.Errorf("%s is 0; want 1 or more", dim)
	}
}

// NewLayerNormBackward returns a kernel that computes from dy, the gradient of a loss by the
// result of [NewLayerNorm], the gradient by x, and parts of those by weight and bias. Its
// arguments are dx, dy, dw, db, x, weight, mean, rstd and locks. The rows that have one
// remainder when divided by the number of parts are added up in that row of dw and db,
// float32 of parts by n, which are zero before; locks, int32 of parts, are zero before and
// after. [NewLayerNormBackwardWeights] adds up the parts. A block works on a row, size
// columns at a time; zero lets [tile.Kernel.Run] choose, and otherwise means 1024.
func NewLayerNormBackward[T Real](size int) *tile.Kernel {
	choice := chooseWidth[T]("layer_norm_backward", size, 1024, 0, func(v Variant) *tile.Kernel { return NewLayerNormBackward[T](v.Cols) })
	size = orDefault(size, 1024)
	backward := func(b *tile.Block, dx, dy tile.Span2[T], dw, db tile.Span2[float32], x tile.Span2[T], w tile.Span1[T], means, rstds tile.Span1[float32], locks tile.Span1[int32]) {
		xs, ws, dxs, dys, dws, dbs := x.Tiles(size), w.Tiles(size), dx.Tiles(size), dy.Tiles(size), dw.Tiles(size), db.Tiles(size)
		row, cols := b.ID(0), x.Extent(1)
		mean, rstd, part := means.Gather(row), rstds.Gather(row), row.Rem(dw.Extent(0))
		gradients := func(j tile.Tile) (dy, unit, wdy tile.Tile) {
			unit = xs.Load(row, j, rowwise).Cast(tile.F32).Sub(mean).Mul(rstd)
			dy = dys.Load(row, j, rowwise).Cast(tile.F32)
			return dy, tile.Select(xs.Inside(row, j), unit, 0.0), dy.Mul(ws.Load(j, rowwise))
		}
		c1, c2 := b.Zeros(tile.F32, size), b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &c1, &c2) {
			_, unit, wdy := gradients(j)
			c1, c2 = c1.Add(unit.Mul(wdy)), c2.Add(wdy)
		}
		c1, c2 = tile.Sum(c1, 0).Div(cols), tile.Sum(c2, 0).Div(cols)
		for j := range xs.Range(1) {
			dy, unit, wdy := gradients(j)
			dxs.Store(wdy.Sub(unit.Mul(c1).Add(c2)).Mul(rstd).Cast(dx.DType()), row, j, rowwise)
			release := acquire(b, locks, part)
			dws.Store(dws.Load(part, j, rowwise).Add(dy.Mul(unit)), part, j, rowwise)
			dbs.Store(dbs.Load(part, j, rowwise).Add(dy), part, j, rowwise)
			release()
		}
	}
	return tile.NewKernel(backward, named[T]("layer_norm_backward"),
		takes(atLeastOne("parts"), "dx m n", "dy m n", "dw parts n", "db parts n", "x m n", "weight n", "mean m", "rstd m", "locks parts"),
		tile.Over(0), share(size, normShare), choice)
}

// NewLayerNormBackwardWeights returns a kernel that adds up the parts of gradients that
// [NewLayerNormBackward] stores. Its arguments are the parts dw and db, and the arrays of n
// for their sums; a block works on cols columns, rows parts at a time; zero means 128 and 32.
func NewLayerNormBackwardWeights[T Real](rows, cols int) *tile.Kernel {
	rows, cols = orDefault(rows, 32), orDefault(cols, 128)
	backward := func(b *tile.Block, dw, db tile.Span2[float32], dweight, dbias tile.Span1[T]) {
		dws, dbs, j := dw.Tiles(rows, cols), db.Tiles(rows, cols), b.ID(0)
		w, bias := b.Zeros(tile.F32, rows, cols), b.Zeros(tile.F32, rows, cols)
		for i := range dws.Range(0, &w, &bias) {
			w, bias = w.Add(dws.Load(i, j)), bias.Add(dbs.Load(i, j))
		}
		dweight.Tiles(cols).Store(tile.Sum(w, 0).Reshape(cols).Cast(dweight.DType()), j)
		dbias.Tiles(cols).Store(tile.Sum(bias, 0).Reshape(cols).Cast(dbias.DType()), j)
	}
	return tile.NewKernel(backward, named[T]("layer_norm_backward_weights"), takes(nil, "dw parts n", "db parts n", "dweight n", "dbias n"), tile.Over(2))
}

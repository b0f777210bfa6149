package kernels

import (
	"gotile/device"
	"gotile/tile"
)

// NewLayerNorm makes a kernel that normalises each row of a matrix to mean 0 and
// variance 1 and then scales and shifts its columns:
//
//	y = (x - mean) / sqrt(variance + eps) * weight + bias
//
// Its arguments are x, weight, bias, y, mean, rstd and eps: x and y of m by n, weight
// and bias of n; mean and rstd, float32 of m, get each row's mean and the reciprocal of
// its deviation, which [NewLayerNormBackward] needs; eps is a float32. A block works on
// a row, size columns at a time.
func NewLayerNorm[T Real](size int) *tile.Kernel {
	norm := func(b *tile.Block, x tile.Span2[T], w, bias tile.Span1[T], y tile.Span2[T], means, rstds tile.Span1[float32], eps tile.Float32) {
		xs, ws, bs, ys, row, cols := x.Tiles(size), w.Tiles(size), bias.Tiles(size), y.Tiles(size), b.ID(0), x.Extent(1)
		sum, squares := b.Zeros(tile.F32, size), b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &sum) {
			sum = sum.Add(xs.Load(row, j))
		}
		mean := tile.Sum(sum, 0).Div(cols)
		for j := range xs.Range(1, &squares) {
			d := tile.Select(xs.Inside(row, j), xs.Load(row, j).Sub(mean), 0.0)
			squares = squares.Add(d.Mul(d))
		}
		rstd := tile.Rsqrt(tile.Sum(squares, 0).Div(cols).Add(eps))
		means.Scatter(mean.Item(), row)
		rstds.Scatter(rstd.Item(), row)
		for j := range xs.Range(1) {
			t := xs.Load(row, j).Sub(mean).Mul(rstd)
			ys.Store(t.Mul(ws.Load(j)).Add(bs.Load(j)).Cast(y.DType()), row, j)
		}
	}
	return tile.NewKernel(norm, named[T]("layer_norm"), tile.Params("x", "weight", "bias", "y", "mean", "rstd", "eps"), rows(0))
}

// rows is a grid of a block for each row of an argument.
func rows(arg int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid { return tile.Grid(shapes[arg][0]) })
}

// NewLayerNormBackward makes a kernel that finds from the gradient of a loss by the
// result of [NewLayerNorm], dy, those by x, and parts of those by weight and bias. Its
// arguments are dx, dy, dw, db, x, weight, mean, rstd and locks. The rows that have one
// remainder when divided by the number of parts add up in that row of dw and db, float32
// of parts by n, which are zero before; locks, int32 of parts, are zero before and
// after. [NewLayerNormBackwardWeights] adds up the parts.
func NewLayerNormBackward[T Real](size int) *tile.Kernel {
	backward := func(b *tile.Block, dx, dy tile.Span2[T], dw, db tile.Span2[float32], x tile.Span2[T], w tile.Span1[T], means, rstds tile.Span1[float32], locks tile.Span1[int32]) {
		xs, ws, dxs, dys, dws, dbs := x.Tiles(size), w.Tiles(size), dx.Tiles(size), dy.Tiles(size), dw.Tiles(size), db.Tiles(size)
		row, cols := b.ID(0), x.Extent(1)
		mean, rstd, part := means.Gather(row), rstds.Gather(row), row.Rem(dw.Extent(0))
		gradients := func(j tile.Tile) (dy, unit, wdy tile.Tile) {
			unit = xs.Load(row, j).Cast(tile.F32).Sub(mean).Mul(rstd)
			dy = dys.Load(row, j).Cast(tile.F32)
			return dy, tile.Select(xs.Inside(row, j), unit, 0.0), dy.Mul(ws.Load(j))
		}
		c1, c2 := b.Zeros(tile.F32, size), b.Zeros(tile.F32, size)
		for j := range xs.Range(1, &c1, &c2) {
			_, unit, wdy := gradients(j)
			c1, c2 = c1.Add(unit.Mul(wdy)), c2.Add(wdy)
		}
		c1, c2 = tile.Sum(c1, 0).Div(cols), tile.Sum(c2, 0).Div(cols)
		for j := range xs.Range(1) {
			dy, unit, wdy := gradients(j)
			dxs.Store(wdy.Sub(unit.Mul(c1).Add(c2)).Mul(rstd).Cast(dx.DType()), row, j)
			release := acquire(b, locks, part)
			dws.Store(dws.Load(part, j).Add(dy.Mul(unit)), part, j)
			dbs.Store(dbs.Load(part, j).Add(dy), part, j)
			release()
		}
	}
	return tile.NewKernel(backward, named[T]("layer_norm_backward"),
		tile.Params("dx", "dy", "dw", "db", "x", "weight", "mean", "rstd", "locks"), rows(0))
}

// NewLayerNormBackwardWeights makes a kernel that adds up the parts of gradients that
// [NewLayerNormBackward] leaves. Its arguments are the parts dw and db, and where their
// sums go, of n each; a block works on cols columns, rows parts at a time.
func NewLayerNormBackwardWeights[T Real](rows, cols int) *tile.Kernel {
	backward := func(b *tile.Block, dw, db tile.Span2[float32], dweight, dbias tile.Span1[T]) {
		dws, dbs, j := dw.Tiles(rows, cols), db.Tiles(rows, cols), b.ID(0)
		w, bias := b.Zeros(tile.F32, rows, cols), b.Zeros(tile.F32, rows, cols)
		for i := range dws.Range(0, &w, &bias) {
			w, bias = w.Add(dws.Load(i, j)), bias.Add(dbs.Load(i, j))
		}
		dweight.Tiles(cols).Store(tile.Sum(w, 0).Reshape(cols).Cast(dweight.DType()), j)
		dbias.Tiles(cols).Store(tile.Sum(bias, 0).Reshape(cols).Cast(dbias.DType()), j)
	}
	return tile.NewKernel(backward, named[T]("layer_norm_backward_weights"), tile.Params("dw", "db", "dweight", "dbias"), tile.Over(2, cols))
}

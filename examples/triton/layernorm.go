package triton

import "gotile/tile"

//guide:show layernorm

// NewLayerNorm is the forward pass of tutorial 5, for rows of at most width columns:
// y = (x - mean) * rstd * weight + bias. mean and rstd are stored for the backward pass.
func NewLayerNorm(width int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], weight, bias tile.Span1[float32], y tile.Span2[float32], means, rstds tile.Span1[float32], eps tile.Scalar[float32]) {
		xs, row, n := x.Tiles(width), b.ID(0), x.Extent(1)
		t := xs.Load(row, 0)
		mean := tile.Sum(t, 0).Div(n)
		centred := tile.Select(xs.Inside(row, 0), t.Sub(mean), 0.0)
		rstd := tile.Rsqrt(tile.Sum(centred.Mul(centred), 0).Div(n).Add(eps))
		means.Tiles(1).Store(mean, row)
		rstds.Tiles(1).Store(rstd, row)
		y.Tiles(width).Store(centred.Mul(rstd).Mul(weight.Tiles(width).Load(0)).Add(bias.Tiles(width).Load(0)), row, 0)
	}, tile.Name("layer_norm"), tile.Over(3))
}

// NewLayerNormBackward is the backward pass of tutorial 5: the gradient of x, and partial
// sums of those of weight and bias. Row r adds to part r % parts of dw and db, which must be
// zeros; locks, an int32 for each part, are zeros before and after the launch.
func NewLayerNormBackward(width int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, dx, dy, dw, db, x tile.Span2[float32], weight, means, rstds tile.Span1[float32], locks tile.Span1[int32]) {
		xs, row, n := x.Tiles(width), b.ID(0), x.Extent(1)
		part, rstd := row.Rem(dw.Extent(0)), rstds.Tiles(1).Load(row)
		xhat := tile.Select(xs.Inside(row, 0), xs.Load(row, 0).Sub(means.Tiles(1).Load(row)).Mul(rstd), 0.0)
		d := dy.Tiles(width).Load(row, 0)
		wdy := weight.Tiles(width).Load(0).Mul(d)
		along, over := tile.Sum(xhat.Mul(wdy), 0).Div(n), tile.Sum(wdy, 0).Div(n)
		dx.Tiles(width).Store(wdy.Sub(xhat.Mul(along)).Sub(over).Mul(rstd), row, 0)
		lock, _ := locks.Pointers(part)
		for range b.While(func() any { return tile.AtomicCompareExchange(lock, 0, 1, tile.Acquire).Ne(0) }) {
		}
		dw.Tiles(width).Store(dw.Tiles(width).Load(part, 0).Add(d.Mul(xhat)), part, 0)
		db.Tiles(width).Store(db.Tiles(width).Load(part, 0).Add(d), part, 0)
		tile.AtomicExchange(lock, 0, tile.Release)
	}, tile.Name("layer_norm_backward"), tile.Over(0))
}

// NewLayerNormWeights is the last kernel of tutorial 5: it adds the parts of dw and db. Each
// block adds cols columns, with rows parts in each iteration.
func NewLayerNormWeights(rows, cols int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, dw, db tile.Span2[float32], weight, bias tile.Span1[float32]) {
		ws, bs, i := dw.Tiles(rows, cols), db.Tiles(rows, cols), b.ID(0)
		w, v := b.Zeros(tile.F32, rows, cols), b.Zeros(tile.F32, rows, cols)
		for j := range ws.Range(0, &w, &v) {
			w, v = w.Add(ws.Load(j, i)), v.Add(bs.Load(j, i))
		}
		weight.Tiles(cols).Store(tile.Sum(w, 0).Reshape(cols), i)
		bias.Tiles(cols).Store(tile.Sum(v, 0).Reshape(cols), i)
	}, tile.Name("layer_norm_weights"), tile.Over(2))
}

//guide:end

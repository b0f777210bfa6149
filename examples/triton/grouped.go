package triton

import "gotile/tile"

//guide:show grouped

// NewGroupedMatMul is tutorial 8: products of different sizes in one launch, whose blocks
// loop over the tiles of all of them. a, y and c contain the matrices one after another;
// sizes has a row m, n, k for each product, and starts a row with the offsets of its three
// matrices. Launch it on as many blocks as the device runs in parallel.
func NewGroupedMatMul(m, n, k int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, c tile.Ptr[tile.Float16], sizes tile.Span2[int32], starts tile.Span2[int64]) {
		next, end := b.ID(0), b.Const(tile.I32, 0)
		for g := range b.Range(0, sizes.Extent(0), &next, &end) {
			gm, gn, gk := sizes.Gather(g, 0), sizes.Gather(g, 1), sizes.Gather(g, 2)
			xs := tile.Span(x.Add(starts.Gather(g, 0)), gm, gk).Tiles(m, k)
			ys := tile.Span(y.Add(starts.Gather(g, 1)), gk, gn).Tiles(k, n)
			cs := tile.Span(c.Add(starts.Gather(g, 2)), gm, gn).Tiles(m, n)
			first := end
			end = first.Add(cs.Count(0).Mul(cs.Count(1)))
			for range b.While(func() any { return next.Lt(end) }, &next) {
				row, col, acc := next.Sub(first).Div(cs.Count(1)), next.Sub(first).Rem(cs.Count(1)), b.Zeros(tile.F32, m, n)
				for i := range xs.Range(1, &acc) {
					acc = tile.MMA(xs.Load(row, i), ys.Load(i, col), acc)
				}
				cs.Store(acc.Cast(tile.F16), row, col)
				next = next.Add(b.Count(0))
			}
		}
	}, tile.Name("grouped_matmul"))
}

//guide:end

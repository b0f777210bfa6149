package triton

import "gotile/tile"

//guide:show persistent

// NewPersistentMatMul is tutorial 9: [NewMatMul] for a grid of any size, whose blocks
// loop over the tiles. Launch it on as many blocks as the device runs in parallel.
func NewPersistentMatMul(m, n, k, group int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, c tile.Span2[tile.Float16]) {
		xs, ys, cs := x.Tiles(m, k), y.Tiles(k, n), c.Tiles(m, n)
		for id := range b.RangeStep(b.ID(0), cs.Count(0).Mul(cs.Count(1)), b.Count(0)) {
			row, col := grouped(id, cs, group)
			acc := b.Zeros(tile.F32, m, n)
			for i := range xs.Range(1, &acc) {
				acc = tile.MMA(xs.Load(row, i), ys.Load(i, col), acc)
			}
			cs.Store(acc.Cast(tile.F16), row, col)
		}
	}, tile.Name("persistent_matmul"))
}

//guide:end

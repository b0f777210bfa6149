package triton

import "gotile/tile"

//guide:show scaled

// NewScaledMatMul is tutorial 10 in the format nvfp4: c = x · yᵀ of 4-bit floats, two to
// a byte along k. Each 16 along k share a float8e4m3 scale. The scales are in the order that
// tensor cores read: parts of 128 rows by 4 scales, each part stored as 32 by 4 by 4.
// x is m by k/2, y is n by k/2, xscale is m/128 by k/64 by 32 by 16, yscale n/128 by
// k/64 by 32 by 16. m, n and k of the tiles are multiples of 128, 128 and 64.
func NewScaledMatMul(m, n, k, group int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span2[uint8], xscale tile.Span4[tile.Float8E4M3], y tile.Span2[uint8], yscale tile.Span4[tile.Float8E4M3], c tile.Span2[float32]) {
		xs, ys, cs, acc := x.Tiles(m, k/2), y.Tiles(n, k/2), c.Tiles(m, n), b.Zeros(tile.F32, m, n)
		xscales, yscales := xscale.Tiles(m/128, k/64, 32, 16), yscale.Tiles(n/128, k/64, 32, 16)
		row, col := grouped(b.ID(0), cs, group)
		for i := range xs.Range(1, &acc) {
			p, q := tile.Unpack(xs.Load(row, i), tile.E2M1), tile.Unpack(ys.Load(col, i), tile.E2M1)
			ps, qs := inRows(xscales.Load(row, i, 0, 0)), inRows(yscales.Load(col, i, 0, 0))
			acc = tile.MMAScaled(p, ps, q.Transpose(), qs.Transpose(), acc)
		}
		cs.Store(acc, row, col)
	}, tile.Name("scaled_matmul"), overTiles(4, m, n))
}

// inRows rearranges parts of 32 by 4 by 4 scales as rows of scales along k.
func inRows(t tile.Tile) tile.Tile {
	s := t.Shape()
	return t.Reshape(s[0], s[1], 32, 4, 4).Permute(0, 3, 2, 1, 4).Reshape(s[0]*128, s[1]*4)
}

//guide:end

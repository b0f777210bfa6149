package triton

import (
	"gotile/device"
	"gotile/tile"
)

//guide:show matmul

// NewMatMul is tutorial 3: c = activate(x · y) with float16 operands and float32 sums. Each
// block computes m by n elements, with k terms in each iteration; blocks are ordered in
// groups of group rows of tiles. activate may be nil.
func NewMatMul(m, n, k, group int, activate func(tile.Tile) tile.Tile) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, c tile.Span2[tile.Float16]) {
		xs, ys, cs, acc := x.Tiles(m, k), y.Tiles(k, n), c.Tiles(m, n), b.Zeros(tile.F32, m, n)
		row, col := grouped(b.ID(0), cs, group)
		for i := range xs.Range(1, &acc) {
			acc = tile.MMA(xs.Load(row, i), ys.Load(i, col), acc)
		}
		if activate != nil {
			acc = activate(acc)
		}
		cs.Store(acc.Cast(tile.F16), row, col)
	}, tile.Name("matmul"), overTiles(2, m, n))
}

// LeakyReLU returns x, or a hundredth of x if x is negative.
func LeakyReLU(x tile.Tile) tile.Tile {
	return tile.Select(x.Ge(0), x, x.Mul(0.01))
}

// grouped returns the row and column of tile number id, if the tiles of a matrix are numbered
// in groups of group rows, column by column, so that blocks share operands in the cache.
func grouped(id tile.Tile, cs tile.Tiles, group int) (row, col tile.Tile) {
	together := cs.Count(1).Mul(group)
	first := id.Div(together).Mul(group)
	height := tile.Min(cs.Count(0).Sub(first), group)
	return first.Add(id.Rem(height)), id.Rem(together).Div(height)
}

// overTiles makes a grid with a block for each m by n tile of an argument, along one axis.
func overTiles(arg, m, n int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(tile.Blocks(shapes[arg][0], m) * tile.Blocks(shapes[arg][1], n))
	})
}

//guide:end

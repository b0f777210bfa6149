package kernels

import "gotile/tile"

// NewTranspose makes a kernel that transposes a matrix. Its arguments are x, of m by n,
// and y, of n by m; a block moves a tile of rows by cols of x.
func NewTranspose[T Number | tile.Float8E4M3 | tile.Float8E5M2](rows, cols int) *tile.Kernel {
	transpose := func(b *tile.Block, x, y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		y.Tiles(cols, rows).Store(x.Tiles(rows, cols).Load(i, j).Transpose(), j, i)
	}
	return tile.NewKernel(transpose, named[T]("transpose"), tile.Params("x", "y"), tile.Over(0, rows, cols))
}

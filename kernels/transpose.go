package kernels

import "gotile/tile"

// NewTranspose returns a kernel that transposes a matrix. Its arguments are x, of m by n, and
// y, of n by m; a block copies a tile of rows by cols of x. Two zeros let [tile.Kernel.Run]
// choose; otherwise a zero means 64.
func NewTranspose[T Number | Eight | int8](rows, cols int) *tile.Kernel {
	choice := chooseTranspose[T](rows, cols)
	rows, cols = orDefault(rows, 64), orDefault(cols, 64)
	transpose := func(b *tile.Block, x, y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		y.Tiles(cols, rows).Store(x.Tiles(rows, cols).Load(i, j).Transpose(), j, i)
	}
	return tile.NewKernel(transpose, named[T]("transpose"), takes(nil, "x m n", "y n m"), tile.Over(0), choice)
}

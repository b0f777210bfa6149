package kernels

import "gotile/tile"

// NewVecAdd returns a kernel that adds vectors: z = x + y, each of one length. Its arguments
// are x, y and z; a block adds size elements, a power of two; zero lets [tile.Kernel.Run]
// choose, and otherwise means 1024.
func NewVecAdd[T Number](size int) *tile.Kernel {
	choice := chooseTiles[T]("vecadd", size == 0, vectorLengths, VecAddAs[T])
	size = orDefault(size, 1024)
	add := func(b *tile.Block, x, y, z tile.Span1[T]) {
		xs, ys, zs, i := x.Tiles(size), y.Tiles(size), z.Tiles(size), b.ID(0)
		zs.Store(xs.Load(i).Add(ys.Load(i)), i)
	}
	return tile.NewKernel(add, named[T]("vecadd"), takes(nil, "x n", "y n", "z n"), tile.Over(2), choice)
}

// NewMatAdd is [NewVecAdd] for matrices of one shape, in tiles of rows by cols; zero means 16
// and 64, or fewer columns if [tile.Kernel.Run] gets matrices of fewer.
func NewMatAdd[T Number](rows, cols int) *tile.Kernel {
	choice := chooseWidth[T]("matadd", cols, 64, 2, func(v Variant) *tile.Kernel { return NewMatAdd[T](rows, v.Cols) })
	rows, cols = orDefault(rows, 16), orDefault(cols, 64)
	add := func(b *tile.Block, x, y, z tile.Span2[T]) {
		xs, ys, zs, i, j := x.Tiles(rows, cols), y.Tiles(rows, cols), z.Tiles(rows, cols), b.ID(0), b.ID(1)
		zs.Store(xs.Load(i, j).Add(ys.Load(i, j)), i, j)
	}
	return tile.NewKernel(add, named[T]("matadd"), takes(nil, "x m n", "y m n", "z m n"), tile.Over(2), choice)
}

// NewVecAddGather is [NewVecAdd] by gather and scatter: each element by its index.
func NewVecAddGather[T Number](size int) *tile.Kernel {
	size = orDefault(size, 1024)
	add := func(b *tile.Block, x, y, z tile.Span1[T]) {
		at := z.Tiles(size).Places(0, b.ID(0))
		z.Scatter(x.Gather(at).Add(y.Gather(at)), at)
	}
	return tile.NewKernel(add, named[T]("vecadd_gather"), takes(nil, "x n", "y n", "z n"), tile.Over(2, size))
}

// NewMatAddGather is [NewMatAdd] by gather and scatter.
func NewMatAddGather[T Number](rows, cols int) *tile.Kernel {
	rows, cols = orDefault(rows, 16), orDefault(cols, 64)
	add := func(b *tile.Block, x, y, z tile.Span2[T]) {
		zs := z.Tiles(rows, cols)
		i, j := zs.Places(0, b.ID(0)), zs.Places(1, b.ID(1))
		z.Scatter(x.Gather(i, j).Add(y.Gather(i, j)), i, j)
	}
	return tile.NewKernel(add, named[T]("matadd_gather"), takes(nil, "x m n", "y m n", "z m n"), tile.Over(2, rows, cols))
}

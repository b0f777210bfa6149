package kernels

import (
	"gotile/device"
	"gotile/tile"
)

// MatMulTiles is the shape of a block's part of a matrix product: M by N elements of the
// result, K at a time of the operands, each a power of two. If all three are zero,
// [tile.Kernel.Run] chooses them, and the form of the kernel, by device and shape
// ([Variant]); a single zero, and other uses of such a kernel, mean 128, 128 and 32.
type MatMulTiles struct {
	M, N, K int
	// Group is the number of rows of tiles that blocks work on together, so that they find
	// each other's operands in the cache; zero means 8.
	Group int
	// TF32 multiplies float32 with 11 significant bits, for which GPUs have units.
	TF32 bool
	// Fast lets a GPU add products of 8-bit floats with fewer bits than float32 has ([tile.MMAFast]).
	// On an H200 the error of a long sum may then reach a percent. Other types, block-scaled products
	// and those of experts ignore it.
	Fast bool
	// Transposed takes b as its transpose, n by k, so that numbers along k are adjacent
	// in both operands. GPUs multiply tf32 and numbers of 8 bits much faster so.
	// Block-scaled products and those of experts ignore it.
	Transposed bool

	swapped, noTMA bool // see Variant
	hints          Hints
}

func (t MatMulTiles) defaults() MatMulTiles {
	t.M, t.N, t.K, t.Group = orDefault(t.M, 128), orDefault(t.N, 128), orDefault(t.K, 32), orDefault(t.Group, 8)
	return t
}

// withVariant returns the tiles of a variant.
func (t MatMulTiles) withVariant(v Variant) MatMulTiles {
	t.M, t.N, t.K, t.Group, t.swapped, t.hints = v.M, v.N, v.K, v.Group, v.Swapped, v.Hints
	t.noTMA = v.NoTMA
	return t.defaults()
}

// right returns the tiles of the right operand, K by N in either layout.
func (t MatMulTiles) right(tiles func(shape ...int) tile.Tiles) tile.Tiles {
	if t.Transposed {
		return tiles(t.K, t.N).Transpose()
	}
	return tiles(t.K, t.N)
}

// zeros returns the empty sum, of M by N, or N by M if swapped.
func (t MatMulTiles) zeros(b *tile.Block, d tile.DType) tile.Tile {
	if t.swapped {
		return b.Zeros(d, t.N, t.M)
	}
	return b.Zeros(d, t.M, t.N)
}

// load loads a tile of an operand.
func (t MatMulTiles) load(from tile.Tiles, index ...any) tile.Tile {
	if t.noTMA {
		index = append(index, tile.AllowTMA(false))
	}
	return from.Load(index...)
}

// add adds a product to a sum, swapped or not.
func (t MatMulTiles) add(x, y, sum tile.Tile) tile.Tile {
	multiply := tile.MMA
	if t.Fast && x.DType().IsFloat() && x.DType().Size() == 1 {
		multiply = tile.MMAFast
	}
	if t.swapped {
		return multiply(y.Transpose(), x.Transpose(), sum)
	}
	return multiply(x, y, sum)
}

// result returns a sum as a tile of the result.
func (t MatMulTiles) result(sum tile.Tile) tile.Tile {
	if t.swapped {
		return sum.Transpose()
	}
	return sum
}

// operandType returns the type in which operands of type T are multiplied.
func operandType[T Factor](t MatMulTiles) tile.DType {
	if d := tile.DTypeOf[T](); d != tile.F32 || !t.TF32 {
		return d
	}
	return tile.TF32
}

// sums returns the type of sums of products of type T.
func sums[T Factor]() tile.DType {
	switch tile.DTypeOf[T]() {
	case tile.F64:
		return tile.F64
	case tile.I8:
		return tile.I32
	}
	return tile.F32
}

// grouped returns the index of the id-th tile of a matrix of rows by cols tiles, in an order
// that visits each group of rows of tiles column after column.
func grouped(id, rows, cols tile.Tile, group int) (row, col tile.Tile) {
	together := cols.Mul(group)
	first := id.Div(together).Mul(group)
	height := tile.Min(rows.Sub(first), group)
	return first.Add(id.Rem(height)), id.Rem(together).Div(height)
}

// NewMatMul returns a kernel that multiplies matrices: c = a · b, of which a is m by k, b is
// k by n and c is m by n. Sums are float32, of float64 float64, of int8 int32, which wraps.
// Its arguments are a, b and c; a block computes one tile of c.
func NewMatMul[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	choice := chooseMatMul[In, Out](t)
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N)
		row, col := grouped(b.ID(0), zs.Count(0), zs.Count(1), t.Group)
		acc, d := t.zeros(b, sums[In]()), operandType[In](t)
		for k := range xs.Range(1, &acc) {
			acc = t.add(t.load(xs, row, k).Cast(d), t.load(ys, k, col).Cast(d), acc)
		}
		zs.Store(t.result(acc).Cast(z.DType()), row, col)
	}
	return tile.NewKernel(matmul, named[In]("matmul"), t.arguments(), overAll(t, 1), t.hints.addTo, choice)
}

// arguments is the option with a matrix product's arguments.
func (t MatMulTiles) arguments() tile.KernelOption {
	if t.Transposed {
		return takes(nil, "a m k", "b n k", "c m n")
	}
	return takes(nil, "a m k", "b k n", "c m n")
}

// overAll is the grid with a block for each tile of argument 2 and each part of a sum.
func overAll(t MatMulTiles, parts int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		g := tile.GridOver(shapes[2], t.M, t.N)
		return tile.Grid(g[0]*g[1], parts)
	})
}

// NewMatMulPersistent is [NewMatMul] for a grid of any size, whose blocks process tile after
// tile. Run uses as many blocks as the device runs at once.
func NewMatMulPersistent[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N)
		for id := range b.RangeStep(b.ID(0), zs.Count(0).Mul(zs.Count(1)), b.Count(0)) {
			row, col := grouped(id, zs.Count(0), zs.Count(1), t.Group)
			acc, d := t.zeros(b, sums[In]()), operandType[In](t)
			for k := range xs.Range(1, &acc) {
				acc = t.add(t.load(xs, row, k).Cast(d), t.load(ys, k, col).Cast(d), acc)
			}
			zs.Store(t.result(acc).Cast(z.DType()), row, col)
		}
	}
	all := onAll(t.hints, func(shapes ...[]int) int {
		g := tile.GridOver(shapes[2], t.M, t.N)
		return g[0] * g[1]
	})
	return tile.NewKernel(matmul, named[In]("matmul_persistent"), t.arguments(), all, t.hints.addTo)
}

// NewMatMulSplitK is [NewMatMul] with parts blocks for each tile of c, which divide its sum:
// for products of few tiles and a long k. After a, b and c it takes two arrays of int32,
// locks and counts, each as long as c has tiles. They are zero before and after.
//
// Parts are added in the type of c, in an order that is not specified.
func NewMatMulSplitK[In Factor, Out Sum](t MatMulTiles, parts int) *tile.Kernel {
	t = t.defaults()
	t.swapped = false
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out], locks, counts tile.Span1[int32]) {
		xs, ys, zs, id := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N), b.ID(0)
		row, col := grouped(id, zs.Count(0), zs.Count(1), t.Group)
		acc, d := t.zeros(b, sums[In]()), operandType[In](t)
		for k := range b.RangeStep(b.ID(1), xs.Count(1), parts, &acc) {
			acc = t.add(t.load(xs, row, k).Cast(d), t.load(ys, k, col).Cast(d), acc)
		}
		release := acquire(b, locks, id)
		count := counts.Gather(id)
		for range b.If(count.Gt(0), &acc) {
			acc = acc.Add(zs.Load(row, col))
		}
		zs.Store(t.result(acc).Cast(z.DType()), row, col)
		counts.Scatter(count.Add(1).Rem(parts), id)
		release()
	}
	perTile := func(n lengths) error {
		return n.want("tiles", tile.Blocks(n["m"], t.M)*tile.Blocks(n["n"], t.N), "as many as c has tiles")
	}
	b := "b k n"
	if t.Transposed {
		b = "b n k"
	}
	return tile.NewKernel(matmul, named[In]("matmul_splitk"), takes(perTile, "a m k", b, "c m n", "locks tiles", "counts tiles"), overAll(t, parts), t.hints.addTo)
}

// acquire waits for a lock, an int32 that is 0 while it is free; release frees it.
func acquire(b *tile.Block, locks tile.Span1[int32], i any) (release func()) {
	lock, _ := locks.Pointers(i)
	for range b.While(func() any { return tile.AtomicCompareExchange(lock, 0, 1, tile.Acquire).Ne(0) }) {
	}
	return func() { tile.AtomicExchange(lock, 0, tile.Release) }
}

// NewBatchMatMul is [NewMatMul] for batches: a is batch by m by k, b is batch by k by n, or n
// by k, and c is batch by m by n. Blocks complete a product before the next one.
func NewBatchMatMul[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	return batchMatMul[In, Out](t, "batch_matmul", chooseBatchMatMul[In, Out](t))
}

// batchMatMul makes batches of products: a block for each tile, or as many as the grid has.
func batchMatMul[In Factor, Out Sum](t MatMulTiles, name string, opts ...tile.KernelOption) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span3[In], z tile.Span3[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N)
		each := zs.Count(1).Mul(zs.Count(2))
		for id := range b.RangeStep(b.ID(0), zs.Count(0).Mul(each), b.Count(0)) {
			row, col := grouped(id.Rem(each), zs.Count(1), zs.Count(2), t.Group)
			batch, acc, d := id.Div(each), t.zeros(b, sums[In]()), operandType[In](t)
			for k := range xs.Range(2, &acc) {
				acc = t.add(t.load(xs, batch, row, k).Cast(d), t.load(ys, batch, k, col).Cast(d), acc)
			}
			zs.Store(t.result(acc).Cast(z.DType()), batch, row, col)
		}
	}
	b := "b batch k n"
	if t.Transposed {
		b = "b batch n k"
	}
	opts = append([]tile.KernelOption{named[In](name), takes(nil, "a batch m k", b, "c batch m n"), tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(t.tilesOf(shapes[2]))
	}), t.hints.addTo}, opts...)
	return tile.NewKernel(matmul, opts...)
}

// tilesOf returns the number of tiles of a batch of results.
func (t MatMulTiles) tilesOf(shape []int) int {
	return shape[0] * tile.Blocks(shape[1], t.M) * tile.Blocks(shape[2], t.N)
}

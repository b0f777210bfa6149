package kernels

import (
	"gotile/device"
	"gotile/tile"
)

// MatMulTiles is the shape of the work of a block of a matrix product: M by N elements
// of the result, K at a time of the factors. Each is a power of two; zero stands for 128,
// 128 and 32, which suit a GPU: much larger ones do not fit a multiprocessor's registers.
type MatMulTiles struct {
	M, N, K int
	// Group is how many rows of tiles blocks work on together, so that they find each
	// other's factors in the cache; zero stands for 8.
	Group int
	// TF32 multiplies float32 with 11 significant bits, for which GPUs have units.
	TF32 bool
}

func (t MatMulTiles) defaults() MatMulTiles {
	t.M, t.N, t.K, t.Group = or(t.M, 128), or(t.N, 128), or(t.K, 32), or(t.Group, 8)
	return t
}

// factor is the type that factors of type T are multiplied in.
func factor[T Factor](t MatMulTiles) tile.DType {
	if d := tile.DTypeOf[T](); d != tile.F32 || !t.TF32 {
		return d
	}
	return tile.TF32
}

// sums is the type that sums of products of type T are kept in.
func sums[T Factor]() tile.DType {
	if tile.DTypeOf[T]() == tile.F64 {
		return tile.F64
	}
	return tile.F32
}

// grouped is the place of the id-th tile of a matrix, where each group of rows of tiles
// is walked column after column.
func grouped(id tile.Tile, zs tile.Tiles, group int) (row, col tile.Tile) {
	together := zs.Count(1).Mul(group)
	first := id.Div(together).Mul(group)
	height := tile.Min(zs.Count(0).Sub(first), group)
	return first.Add(id.Rem(height)), id.Rem(together).Div(height)
}

// NewMatMul makes a kernel that multiplies matrices: c = a · b, where a is m by k, b is
// k by n and c is m by n. Sums are kept in float32, of float64 in float64. Its arguments are a, b and c; a
// block makes one tile of c.
func NewMatMul[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N)
		row, col := grouped(b.ID(0), zs, t.Group)
		acc, d := b.Zeros(sums[In](), t.M, t.N), factor[In](t)
		for k := range xs.Range(1, &acc) {
			acc = tile.MMA(xs.Load(row, k).Cast(d), ys.Load(k, col).Cast(d), acc)
		}
		zs.Store(acc.Cast(z.DType()), row, col)
	}
	return tile.NewKernel(matmul, named[In]("matmul"), factorsAndProduct, overAll(t, 1))
}

// factorsAndProduct is what a matrix product takes.
var factorsAndProduct = takes(nil, "a m k", "b k n", "c m n")

// overAll is a grid of a block for each tile of argument 2 and each part of a sum.
func overAll(t MatMulTiles, parts int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		g := tile.GridOver(shapes[2], t.M, t.N)
		return tile.Grid(g[0]*g[1], parts)
	})
}

// NewMatMulPersistent is [NewMatMul] for a grid of any size, whose blocks take tile
// after tile. Launch it on as many blocks as the device runs at once.
func NewMatMulPersistent[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N)
		for id := range b.RangeStep(b.ID(0), zs.Count(0).Mul(zs.Count(1)), b.Count(0)) {
			row, col := grouped(id, zs, t.Group)
			acc, d := b.Zeros(sums[In](), t.M, t.N), factor[In](t)
			for k := range xs.Range(1, &acc) {
				acc = tile.MMA(xs.Load(row, k).Cast(d), ys.Load(k, col).Cast(d), acc)
			}
			zs.Store(acc.Cast(z.DType()), row, col)
		}
	}
	return tile.NewKernel(matmul, named[In]("matmul_persistent"), factorsAndProduct)
}

// NewMatMulSplitK is [NewMatMul] with parts blocks for each tile of c, which share its
// sum: for products of few tiles and a long k. After a, b and c it takes two arrays of
// int32, zero and as long as c has tiles, which it leaves zero: locks and counts.
//
// Parts are added in the type of c, in an order that is not specified.
func NewMatMulSplitK[In Factor, Out Sum](t MatMulTiles, parts int) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out], locks, counts tile.Span1[int32]) {
		xs, ys, zs, id := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N), b.ID(0)
		row, col := grouped(id, zs, t.Group)
		acc, d := b.Zeros(sums[In](), t.M, t.N), factor[In](t)
		for k := range b.RangeStep(b.ID(1), xs.Count(1), parts, &acc) {
			acc = tile.MMA(xs.Load(row, k).Cast(d), ys.Load(k, col).Cast(d), acc)
		}
		release := acquire(b, locks, id)
		count := counts.Gather(id)
		for range b.If(count.Gt(0), &acc) {
			acc = acc.Add(zs.Load(row, col))
		}
		zs.Store(acc.Cast(z.DType()), row, col)
		counts.Scatter(count.Add(1).Rem(parts), id)
		release()
	}
	perTile := func(n lengths) error {
		return n.want("tiles", tile.Blocks(n["m"], t.M)*tile.Blocks(n["n"], t.N), "as many as c has tiles")
	}
	return tile.NewKernel(matmul, named[In]("matmul_splitk"), takes(perTile, "a m k", "b k n", "c m n", "locks tiles", "counts tiles"), overAll(t, parts))
}

// acquire waits for a lock, an int32 that is 0 while it is free; release frees it.
func acquire(b *tile.Block, locks tile.Span1[int32], i any) (release func()) {
	lock, _ := locks.Pointers(i)
	for range b.While(func() any { return tile.AtomicCompareExchange(lock, 0, 1, tile.Acquire).Ne(0) }) {
	}
	return func() { tile.AtomicExchange(lock, 0, tile.Release) }
}

// NewBatchMatMul is [NewMatMul] for batches: a is batch by m by k, b is batch by k by n
// and c is batch by m by n.
func NewBatchMatMul[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	t = t.defaults()
	matmul := func(b *tile.Block, x, y tile.Span3[In], z tile.Span3[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N)
		batch, row, col := b.ID(0), b.ID(1), b.ID(2)
		acc, d := b.Zeros(sums[In](), t.M, t.N), factor[In](t)
		for k := range xs.Range(2, &acc) {
			acc = tile.MMA(xs.Load(batch, row, k).Cast(d), ys.Load(batch, k, col).Cast(d), acc)
		}
		zs.Store(acc.Cast(z.DType()), batch, row, col)
	}
	return tile.NewKernel(matmul, named[In]("batch_matmul"), takes(nil, "a batch m k", "b batch k n", "c batch m n"), tile.Over(2, t.M, t.N))
}

package kernels

import (
	"fmt"

	"gotile/device"
	"gotile/tile"
)

// Scale is the types of scales of blocks.
type Scale interface {
	tile.Float8E8M0 | tile.Float8E4M3 | tile.Float8E5M3
}

// scaledBlock is the number of elements along k that share a scale of type float8e8m0.
const scaledBlock = 32

// NewScaledMatMul returns a kernel that multiplies block-scaled matrices of 8-bit floats: c =
// a · b, in which each 32 numbers along k share a scale, a power of two. Its arguments are a,
// ascale, b, bscale and c:
//
//	a   m by k      ascale   m by k/32
//	b   k by n      bscale   k/32 by n
//	c   m by n, float32
//
// Lengths of scales are rounded up. K of the tiles is a multiple of 32; zero means 64. GPUs
// before Blackwell do not have it.
func NewScaledMatMul[T Eight](t MatMulTiles) *tile.Kernel {
	t.K = orDefault(t.K, 64)
	t = t.defaults()
	matmul := func(b *tile.Block, x tile.Span2[T], xscale tile.Span2[tile.Float8E8M0], y tile.Span2[T], yscale tile.Span2[tile.Float8E8M0], z tile.Span2[float32]) {
		xs, ys, zs := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N)
		xscales, yscales := xscale.Tiles(t.M, t.K/scaledBlock), yscale.Tiles(t.K/scaledBlock, t.N)
		row, col := grouped(b.ID(0), zs.Count(0), zs.Count(1), t.Group)
		acc := b.Zeros(tile.F32, t.M, t.N)
		for k := range xs.Range(1, &acc) {
			acc = tile.MMAScaled(xs.Load(row, k), xscales.Load(row, k), ys.Load(k, col), yscales.Load(k, col), acc)
		}
		zs.Store(acc, row, col)
	}
	return tile.NewKernel(matmul, named[T]("scaled_matmul"), takes(scalesOf("k", 1, scaledBlock), "a m k", "ascale m scales", "b k n", "bscale scales n", "c m n"), overFour(t))
}

// NewScaledMatMul4 is [NewScaledMatMul] for numbers of 4 bits (float4e2m1), two to a byte
// along k, of which each block, 16 elements or, except with float8e4m3 scales, 32, shares a
// scale; zero means 16. Its arguments are a, ascale, b, bscale and c:
//
//	a   m by k/2, uint8   ascale   m by k/block
//	b   n by k/2, uint8   bscale   n by k/block
//	c   m by n, float32
//
// b is transposed in memory, so that its numbers along k are adjacent too.
func NewScaledMatMul4[S Scale](t MatMulTiles, block int) *tile.Kernel {
	block = orDefault(block, 16)
	t.K = orDefault(t.K, 64)
	t = t.defaults()
	matmul := func(b *tile.Block, x tile.Span2[uint8], xscale tile.Span2[S], y tile.Span2[uint8], yscale tile.Span2[S], z tile.Span2[float32]) {
		xs, ys, zs := x.Tiles(t.M, t.K/2), y.Tiles(t.N, t.K/2), z.Tiles(t.M, t.N)
		xscales, yscales := xscale.Tiles(t.M, t.K/block), yscale.Tiles(t.N, t.K/block)
		row, col := grouped(b.ID(0), zs.Count(0), zs.Count(1), t.Group)
		acc := b.Zeros(tile.F32, t.M, t.N)
		for k := range xs.Range(1, &acc) {
			p, q := tile.Unpack(xs.Load(row, k), tile.E2M1), tile.Unpack(ys.Load(col, k), tile.E2M1)
			acc = tile.MMAScaled(p, xscales.Load(row, k), q.Transpose(), yscales.Load(col, k).Transpose(), acc)
		}
		zs.Store(acc, row, col)
	}
	return tile.NewKernel(matmul, named[S]("scaled_matmul4"), takes(scalesOf("bytes", 2, block), "a m bytes", "ascale m scales", "b n bytes", "bscale n scales", "c m n"), overFour(t))
}

// NewScaledMatMulSwizzled is [NewScaledMatMul] with scales in the order in which tensor cores
// read them: parts of 128 rows by 4 scales, each part as 32 by 16, with row r and scale s of
// a part at r%32 and r/32*4 + s:
//
//	ascale   m/128 by k/128 by 32 by 16
//	bscale   n/128 by k/128 by 32 by 16
//
// M, N and K of the tiles are multiples of 128; zero means 128. The scales reach to the next
// multiples of 128 of m, n and k.
func NewScaledMatMulSwizzled[T Eight](t MatMulTiles) *tile.Kernel {
	t.M, t.N, t.K = orDefault(t.M, 128), orDefault(t.N, 128), orDefault(t.K, 128)
	t = t.defaults()
	matmul := func(b *tile.Block, x tile.Span2[T], xscale tile.Span4[tile.Float8E8M0], y tile.Span2[T], yscale tile.Span4[tile.Float8E8M0], z tile.Span2[float32]) {
		xs, ys, zs := x.Tiles(t.M, t.K), y.Tiles(t.K, t.N), z.Tiles(t.M, t.N)
		xscales, yscales := xscale.Tiles(t.M/128, t.K/128, 32, 16), yscale.Tiles(t.N/128, t.K/128, 32, 16)
		row, col := grouped(b.ID(0), zs.Count(0), zs.Count(1), t.Group)
		acc := b.Zeros(tile.F32, t.M, t.N)
		for k := range xs.Range(1, &acc) {
			p, q := unswizzle(xscales.Load(row, k, 0, 0)), unswizzle(yscales.Load(col, k, 0, 0))
			acc = tile.MMAScaled(xs.Load(row, k), p, ys.Load(k, col), q.Transpose(), acc)
		}
		zs.Store(acc, row, col)
	}
	parts := func(n lengths) error {
		return first(n.want("mparts", tile.Blocks(n["m"], 128), "m/128, rounded up"), n.want("nparts", tile.Blocks(n["n"], 128), "n/128, rounded up"),
			n.want("kparts", tile.Blocks(n["k"], 128), "k/128, rounded up"), n.want("rows", 32, "of a part"), n.want("cols", 16, "of a part"))
	}
	return tile.NewKernel(matmul, named[T]("scaled_matmul_swizzled"),
		takes(parts, "a m k", "ascale mparts kparts rows cols", "b k n", "bscale nparts kparts rows cols", "c m n"), overFour(t))
}

// scalesOf checks that there is a scale for each block of numbers, of which each element along dim has some.
func scalesOf(dim string, each, block int) func(n lengths) error {
	return func(n lengths) error {
		return n.want("scales", tile.Blocks(n[dim]*each, block), fmt.Sprintf("one for each %d numbers", block))
	}
}

// unswizzle returns the scales in row-major order.
func unswizzle(t tile.Tile) tile.Tile {
	m, k := t.Shape()[0], t.Shape()[1]
	return t.Reshape(m, k, 32, 4, 4).Permute(0, 3, 2, 1, 4).Reshape(m*128, k*4)
}

// overFour is a grid of a block for each tile of argument 4.
func overFour(t MatMulTiles) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		g := tile.GridOver(shapes[4], t.M, t.N)
		return tile.Grid(g[0] * g[1])
	})
}

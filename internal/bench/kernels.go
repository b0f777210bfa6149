package bench

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

// Kernels that package kernels does not have, because they are one line each.

// elementwise applies a function to each element, size of them a block.
func elementwise(name string, size int, f func(x tile.Tile) tile.Tile) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		y.Tiles(size).Store(f(x.Tiles(size).Load(b.ID(0))), b.ID(0))
	}, tile.Name(name), tile.Over(1))
}

func same(x tile.Tile) tile.Tile { return x }

// gelu is x·Φ(x) with the usual approximation by tanh.
func gelu(x tile.Tile) tile.Tile {
	inner := x.Mul(x).Mul(0.044715).Add(1.0).Mul(x).Mul(math.Sqrt(2 / math.Pi))
	return x.Mul(0.5).Mul(inner.Tanh().Add(1.0))
}

// geluOf is gelu of a number.
func geluOf(x float64) float64 {
	return x / 2 * (1 + math.Tanh(math.Sqrt(2/math.Pi)*(x+0.044715*x*x*x)))
}

// sums adds up each chunk of a vector, in steps of size elements.
func sums(size, steps int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, parts tile.Span1[float32]) {
		xs, sum := x.Tiles(size), b.Zeros(tile.F32, size)
		first := b.ID(0).Mul(steps)
		for i := range b.Range(first, first.Add(steps), &sum) {
			sum = sum.Add(xs.Load(i))
		}
		parts.Tiles(1).Store(sum.Sum(0), b.ID(0))
	}, tile.Name("sums"), tile.Over(1))
}

// cumsum is the running sums of each row, of at most width columns.
func cumsum(width int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		y.Tiles(width).Store(x.Tiles(width).Load(b.ID(0), 0).PartialSum(0), b.ID(0), 0)
	}, tile.Name("cumsum"), tile.Over(1))
}

// gatherRows copies the rows of x that index names, a row before the next, size columns a block.
func gatherRows(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], index tile.Span1[int32], y tile.Span2[float32]) {
		ys := y.Tiles(size)
		i, j := b.ID(0).Div(ys.Count(1)), b.ID(0).Rem(ys.Count(1))
		ys.Store(x.Tiles(size).Load(index.Gather(i), j), i, j)
	}, tile.Name("gather_rows"), tile.GridOf(func(shapes ...[]int) device.Grid {
		y := shapes[2]
		return tile.Grid(y[0] * tile.Blocks(y[1], size))
	}))
}

// histogram counts how often each number occurs, size numbers a block. It adds to what
// bins holds.
func histogram(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, bins tile.Span1[int32]) {
		places, _ := bins.Pointers(x.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(places, 1, tile.Relaxed)
	}, tile.Name("histogram"), tile.Over(0))
}

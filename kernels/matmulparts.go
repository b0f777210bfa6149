package kernels

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/tile"
)

// newMatMulParts is [NewMatMul] by two kernels, for few tiles and a long k on a CPU: the blocks of one compute parts of
// each sum, of adjacent k, in memory of their own; the other adds them in the order of k. So a result depends on the
// number of parts, but not on the order in which blocks run. If c has 16 bits each part would be rounded, and the plain
// kernel runs.
func newMatMulParts[In Factor, Out Sum](t MatMulTiles, parts int) *tile.Kernel {
	plain := NewMatMul[In, Out](t)
	if tile.DTypeOf[Out]().Size() < 4 {
		return plain
	}
	some, add := newMatMulSome[In, Out](t, parts), newAddParts[Out](parts)
	run := func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error {
		m, n := shapes[2][0], shapes[2][1]
		return device.Scratch(ctx, on, int64(parts*m*n*tile.DTypeOf[Out]().Size()), func(b device.Buffer) error {
			sums := tile.BufferOf[Out](b, parts, m, n)
			if err := some.Run(ctx, on, args[0], args[1], sums); err != nil {
				return err
			}
			return add.Run(ctx, on, sums, args[2])
		})
	}
	tile.RunBy(run, some, add)(plain)
	return plain
}

// newMatMulSome computes parts of products: c is parts by m by n.
func newMatMulSome[In Factor, Out Sum](t MatMulTiles, parts int) *tile.Kernel {
	t.swapped = false
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span3[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N)
		row, col := grouped(b.ID(0), zs.Count(1), zs.Count(2), t.Group)
		each := xs.Count(1).Add(parts - 1).Div(parts)
		from := b.ID(1).Mul(each)
		acc, d := t.zeros(b, sums[In]()), operandType[In](t)
		for k := range b.Range(from, tile.Min(from.Add(each), xs.Count(1)), &acc) {
			acc = t.add(t.load(xs, row, k).Cast(d), t.load(ys, k, col).Cast(d), acc)
		}
		zs.Store(acc.Cast(z.DType()), b.ID(1), row, col)
	}
	right := "b k n"
	if t.Transposed {
		right = "b n k"
	}
	grid := tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(tile.Blocks(shapes[2][1], t.M)*tile.Blocks(shapes[2][2], t.N), parts)
	})
	return tile.NewKernel(matmul, named[In]("matmul_parts"), takes(inParts(parts), "a m k", right, "c parts m n"), grid)
}

// newAddParts adds parts, which are m by n each, in their order.
func newAddParts[T Sum](parts int) *tile.Kernel {
	const m, n = 16, 64
	add := func(b *tile.Block, x tile.Span3[T], y tile.Span2[T]) {
		xs, ys, row, col := x.Tiles(m, n), y.Tiles(m, n), b.ID(0), b.ID(1)
		acc := b.Zeros(y.DType(), m, n)
		for part := range b.Range(0, parts, &acc) {
			acc = acc.Add(xs.Load(part, row, col))
		}
		ys.Store(acc, row, col)
	}
	return tile.NewKernel(add, named[T]("add_parts"), takes(inParts(parts), "x parts m n", "y m n"), tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.GridOver(shapes[1], m, n)
	}))
}

// inParts is the rule that arrays have a number of parts.
func inParts(parts int) func(n lengths) error {
	return func(n lengths) error {
		if n["parts"] != parts {
			return fmt.Errorf("%d parts; want %d", n["parts"], parts)
		}
		return nil
	}
}

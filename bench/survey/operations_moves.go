package main

import (
	"math/rand/v2"

	"gotile/tile"
)

const moved = "f32 f64 bf16 u8"

// moves copy elements from one place to another.
var moves = []operation{
	{name: "stride2", types: moved, draw: drawVector2, result: func(c Case) []int { return []int{(c.Shape[0] + 1) / 2} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			put(c, x[1], x[0].Gather(x[1].Tiles(c.Tile...).Places(0, b.ID(0)).Mul(2)), b.ID(0))
		}},
	{name: "stride3", types: "f32 u8", draw: drawVector2, result: func(c Case) []int { return []int{c.Shape[0] / 3} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			put(c, x[1], x[0].Gather(x[1].Tiles(c.Tile...).Places(0, b.ID(0)).Mul(3).Add(1)), b.ID(0))
		}},
	{name: "flip", types: moved, draw: drawVector2, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		last := tile.Sub(x[0].Extent(0), 1)
		put(c, x[1], x[0].Gather(last.Sub(x[1].Tiles(c.Tile...).Places(0, b.ID(0)))), b.ID(0))
	}},
	{name: "flip_rows", types: moved, draw: drawMatrix, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i, j := b.ID(0), b.ID(1)
		ys := x[1].Tiles(c.Tile...)
		rows := tile.Sub(x[0].Extent(0), 1).Sub(ys.Places(0, i))
		put(c, x[1], x[0].Gather(rows, ys.Places(1, j)), i, j)
	}},
	{name: "flip_columns", types: moved, draw: drawMatrix, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i, j := b.ID(0), b.ID(1)
		ys := x[1].Tiles(c.Tile...)
		columns := tile.Sub(x[0].Extent(1), 1).Sub(ys.Places(1, j))
		put(c, x[1], x[0].Gather(ys.Places(0, i), columns), i, j)
	}},
	{name: "roll", types: moved, draw: drawVector2, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		put(c, x[1], x[0].Tiles(c.Tile...).Shift(-3).Load(b.ID(0), tile.WrapEdge), b.ID(0))
	}},
	{name: "roll_columns", types: moved, draw: drawMatrix, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		put(c, x[1], x[0].Tiles(c.Tile...).Shift(0, 5).Load(b.ID(0), b.ID(1), tile.WrapEdge), b.ID(0), b.ID(1))
	}},
	{name: "diff", types: "f32 f64 f16 bf16 i32", draw: drawVector2, result: func(c Case) []int { return []int{c.Shape[0] - 1} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, i := x[0].Tiles(c.Tile...), b.ID(0)
			put(c, x[1], xs.Shift(1).Load(i).Sub(xs.Load(i)), i)
		}},
	{name: "diff_columns", types: "f32 f64 bf16", draw: drawMatrix, result: func(c Case) []int { return []int{c.Shape[0], c.Shape[1] - 1} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, i, j := x[0].Tiles(c.Tile...), b.ID(0), b.ID(1)
			put(c, x[1], xs.Shift(0, 1).Load(i, j).Sub(xs.Load(i, j)), i, j)
		}},
	{name: "running_mean", types: "f32 f64 f16 bf16", draw: drawVector2, result: func(c Case) []int { return []int{c.Shape[0] - 4} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, i := x[0].Tiles(c.Tile...), b.ID(0)
			sum := xs.Load(i)
			for d := 1; d < 5; d++ {
				sum = sum.Add(xs.Shift(d).Load(i))
			}
			put(c, x[1], sum.Mul(0.2), i)
		}},
	{name: "repeat", types: moved, draw: drawVector2, result: func(c Case) []int { return []int{3 * c.Shape[0]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			put(c, x[1], x[0].Gather(x[1].Tiles(c.Tile...).Places(0, b.ID(0)).Div(3)), b.ID(0))
		}},
	{name: "tile_rows", types: moved, sliced: true, draw: drawMatrix, result: func(c Case) []int { return []int{c.Shape[0], 2 * c.Shape[1]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j, n := b.ID(0), b.ID(1), c.Shape[1]
			t := x[0].Tiles(c.Tile...).Load(i, j)
			put(c, x[1].Slice(1, 0, n), t, i, j)
			put(c, x[1].Slice(1, n, 2*n), t, i, j)
		}},
	{name: "concat_vectors", types: moved, sliced: true, draw: drawVector2, inputs: like, result: func(c Case) []int { return []int{2 * c.Shape[0]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, n := b.ID(0), c.Shape[0]
			put(c, x[2].Slice(0, 0, n), x[0].Tiles(c.Tile...).Load(i), i)
			put(c, x[2].Slice(0, n, 2*n), x[1].Tiles(c.Tile...).Load(i), i)
		}},
	{name: "stack", types: moved, sliced: true, draw: drawVector2, inputs: like, result: func(c Case) []int { return []int{2, c.Shape[0]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, n := b.ID(0), c.Tile[0]
			for row := range 2 {
				x[2].Tiles(1, n).Store(x[row].Tiles(n).Load(i).Row(), row, i)
			}
		}},
	{name: "stack_last", types: moved, draw: drawVector2, inputs: like, result: func(c Case) []int { return []int{c.Shape[0], 2} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, n := b.ID(0), c.Tile[0]
			x[2].Tiles(n, 2).Store(x[0].Tiles(n).Load(i).Column().Cat(x[1].Tiles(n).Load(i).Column(), 1), i, 0)
		}},
	{name: "every_second", types: moved, draw: drawMatrix, result: func(c Case) []int { return []int{c.Shape[0] / 2, c.Shape[1] / 2} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			ys := x[1].Tiles(c.Tile...)
			put(c, x[1], x[0].Gather(ys.Places(0, i).Mul(2), ys.Places(1, j).Mul(2)), i, j)
		}},
	{name: "upsample", types: moved, draw: drawMatrix, result: func(c Case) []int { return []int{2 * c.Shape[0], 2 * c.Shape[1]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			m, n := c.Tile[0], c.Tile[1]
			t := x[0].Tiles(m, n).Load(b.ID(0), b.ID(1)).Reshape(m, 1, n, 1).Broadcast(m, 2, n, 2)
			x[1].Tiles(2*m, 2*n).Store(t.Reshape(2*m, 2*n), b.ID(0), b.ID(1))
		}},
	{name: "lower_triangle", types: "f32 f64 bf16", draw: drawMatrix, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		xs, i, j := x[0].Tiles(c.Tile...), b.ID(0), b.ID(1)
		put(c, x[1], tile.Select(xs.Places(0, i).Ge(xs.Places(1, j)), xs.Load(i, j), 0), i, j)
	}},
	{name: "one_hot", types: "i32>f32 i32>u8", draw: drawVector2, result: func(c Case) []int { return []int{c.Shape[0], 10} },
		inputs: nil, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, n := b.ID(0), c.Tile[0]/16
			ids := x[0].Tiles(n).Load(i)
			x[1].Tiles(n, 16).Store(ids.Column().Eq(b.Iota(tile.I32, 16).Row()).Cast(x[1].DType()), i, 0)
		}},
	{name: "ramp", types: "f32 f64", draw: drawVector2, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		put(c, x[1], x[1].Tiles(c.Tile...).Places(0, b.ID(0)).Cast(x[1].DType()).Mul(0.25).Sub(7), b.ID(0))
	}},
}

// like is a second array like the first.
func like(c Case) []array { return []array{{dtype: c.DType, shape: c.Shape}} }

// drawMatrix draws a matrix of which tiles have 4096 elements.
func drawMatrix(r *rand.Rand, c *Case) {
	n := between(r, 10, 5000)
	c.Shape = []int{max(4, between(r, 1<<14, 1<<22)/n), n}
	width := min(upTo(n), pick(r, []int{64, 256}))
	c.Tile = []int{4096 / width, width}
}

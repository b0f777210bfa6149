package main

import (
	"math"
	"math/rand/v2"

	"gotile/tile"
)

// everyday are operations that programs with NumPy often have: arithmetic on two arrays, tests, and rows and columns of tables.
var everyday = []operation{
	two("plus", "f32 f64 f16 i32 u8 i64", func(x, y tile.Tile) tile.Tile { return x.Add(y) }),
	two("times", "f32 f64 i32 u8", func(x, y tile.Tile) tile.Tile { return x.Mul(y) }),
	two("greatest", "f32 f64 f16 i32 u8", func(x, y tile.Tile) tile.Tile { return tile.Select(x.Gt(y), x, y) }),
	two("is_close", "f32>bool f64>bool", func(x, y tile.Tile) tile.Tile { return x.Sub(y).Abs().Le(y.Abs().Mul(0.01).Add(0.001)) }),
	two("distance", "f32 f64 i32", func(x, y tile.Tile) tile.Tile { return x.Sub(y).Abs() }),
	one("square", "f32 f64 i32", func(x tile.Tile) tile.Tile { return x.Mul(x) }),
	one("is_finite", "f32>bool f64>bool", func(x tile.Tile) tile.Tile { return x.Abs().Lt(math.Inf(1)) }),
	one("nan_to_zero", "f32 f64 f16", func(x tile.Tile) tile.Tile { return tile.Select(x.IsNaN(), 0, x) }),
	one("to_degrees", "f32 f64", func(x tile.Tile) tile.Tile { return x.Mul(180 / math.Pi) }),
	rows("peak_to_peak", "f32 f64 i32", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		return tile.ReduceMax(tile.Select(inside, t, -1000), 1).Sub(tile.ReduceMin(tile.Select(inside, t, 1000), 1))
	}),
	rows("nan_sum", "f32 f64", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		return tile.Sum(tile.Select(t.IsNaN(), 0, t), 1)
	}),
	wholeRow("unit_rows", "f32 f64 bf16", func(t, inside tile.Tile) tile.Tile { return t.Div(tile.Sum(t.Mul(t), 1).Sqrt()) }),
	wholeRow("min_max_rows", "f32 f64", func(t, inside tile.Tile) tile.Tile {
		least := tile.ReduceMin(tile.Select(inside, t, 1000), 1)
		return t.Sub(least).Div(tile.ReduceMax(tile.Select(inside, t, -1000), 1).Sub(least))
	}),
	columns("mean_columns", "f32 f64 bf16 u8>f32", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		of := tile.F32
		if xs.DType() == tile.F64 {
			of = tile.F64
		}
		sum := b.Zeros(of, xs.Shape()...)
		for i := range xs.Range(0, &sum) {
			sum = sum.Add(xs.Load(i, j).Cast(of))
		}
		return tile.Sum(sum, 0).Div(n)
	}),
	columns("max_columns", "f32 f64 i32 u8", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		most := b.Full(0, xs.DType(), xs.Shape()...)
		for i := range xs.Range(0, &most) {
			most = tile.Max(most, xs.Load(i, j))
		}
		return tile.ReduceMax(most, 0)
	}),
	{name: "cumsum_columns", types: "f32 f64 i32", draw: drawMatrix, result: func(c Case) []int { return []int{1, c.Shape[0], c.Shape[1]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, ys, j := x[0].Tiles(16, 64), x[1].Tiles(1, 16, 64), b.ID(2)
			above := b.Zeros(xs.DType(), 1, 64)
			for i := range xs.Range(0, &above) {
				t := xs.Load(i, j)
				ys.Store(tile.PartialSum(t, 0).Add(above).Reshape(1, 16, 64), 0, i, j)
				above = above.Add(tile.Sum(t, 0))
			}
		}},
	{name: "column", types: "f32 f64 u8", draw: drawRows, result: func(c Case) []int { return c.Shape[:1] },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i := b.ID(0)
			x[1].Tiles(1024).Store(x[0].Tiles(1024, 1).Load(i, 1).Reshape(1024), i)
		}},
	{name: "gray", types: "u8>f32 f32", draw: drawPixels, result: func(c Case) []int { return c.Shape[:1] },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			k := b.Iota(tile.I32, 4).Row()
			weights := tile.Select(k.Eq(0), float32(0.25), tile.Select(k.Eq(1), float32(0.5), float32(0.125)))
			t := x[0].Tiles(c.Tile...).Load(b.ID(0), 0).Cast(tile.F32).Mul(weights)
			x[1].Tiles(c.Tile[0]).Store(tile.Sum(t, 1).Reshape(c.Tile[0]), b.ID(0))
		}},
	{name: "swap_channels", types: "u8 f32", draw: drawPixels, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i := b.ID(0)
		ys := x[1].Tiles(c.Tile...)
		put(c, x[1], x[0].Gather(ys.Places(0, i), tile.Sub(2, ys.Places(1, 0))), i, 0)
	}},
	{name: "rotate_left", types: "f32 u8", draw: drawMatrix, result: func(c Case) []int { return []int{c.Shape[1], c.Shape[0]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			ys, i, j := x[1].Tiles(64, 64), b.ID(0), b.ID(1)
			columns := tile.Sub(x[0].Extent(1), 1).Sub(ys.Places(0, i))
			ys.Store(x[0].Gather(ys.Places(1, j), columns), i, j)
		}},
	{name: "differences", types: "f32 f64 i32", draw: func(r *rand.Rand, c *Case) {
		c.Shape, c.Tile = []int{between(r, 100, 2000)}, []int{16, 256}
	}, result: func(c Case) []int { return []int{c.Shape[0], c.Shape[0]} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			put(c, x[1], x[0].Tiles(c.Tile[0]).Load(i).Column().Sub(x[0].Tiles(c.Tile[1]).Load(j).Row()), i, j)
		}},
}

// wholeRow computes the rows of a matrix from whole rows.
func wholeRow(name, types string, f func(t, inside tile.Tile) tile.Tile) operation {
	return operation{name: name, types: types, draw: drawRows, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		xs, i := x[0].Tiles(c.Tile...), b.ID(0)
		put(c, x[1], f(computed(xs.Load(i, 0)), xs.Inside(i, 0)), i, 0)
	}}
}

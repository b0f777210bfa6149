package main

import "gotile/tile"

// tables are operations on the rows and columns of tables of numbers, and of sound.
var tables = []operation{
	{name: "cosine", types: "f32 f64 bf16", draw: drawRows, inputs: like, result: func(c Case) []int { return c.Shape[:1] },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i := b.ID(0)
			u, v := computed(x[0].Tiles(c.Tile...).Load(i, 0)), computed(x[1].Tiles(c.Tile...).Load(i, 0))
			norms := tile.Sum(u.Mul(u), 1).Mul(tile.Sum(v.Mul(v), 1))
			x[2].Tiles(c.Tile[0]).Store(tile.Sum(u.Mul(v), 1).Div(norms.Sqrt()).Reshape(c.Tile[0]).Cast(x[2].DType()), i)
		}},
	{name: "standardize", types: "f32 f64 bf16", draw: drawMatrix, inputs: func(c Case) []array { return []array{row(c), row(c)} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			of := func(x tile.TensorSpan) tile.Tile { return computed(x.Tiles(c.Tile[1]).Load(j)).Row() }
			put(c, x[3], computed(x[0].Tiles(c.Tile...).Load(i, j)).Sub(of(x[1])).Div(of(x[2]).Abs().Add(1)), i, j)
		}},
	{name: "where_row", types: "f32 f64 i32 u8", draw: drawMatrix, inputs: func(c Case) []array { return []array{row(c)} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			t, least := x[0].Tiles(c.Tile...).Load(i, j), x[1].Tiles(c.Tile[1]).Load(j).Row()
			put(c, x[2], tile.Select(t.Gt(least), t, 0), i, j)
		}},
	{name: "clip_column", types: "f32 f64 f16 i16", draw: drawMatrix, inputs: func(c Case) []array { return []array{{dtype: c.DType, shape: c.Shape[:1]}} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			most := x[1].Tiles(c.Tile[0]).Load(i).Column()
			put(c, x[2], tile.Min(x[0].Tiles(c.Tile...).Load(i, j), most), i, j)
		}},
	{name: "moving_mean", types: "f32 f64", draw: drawMatrix, result: func(c Case) []int { return []int{c.Shape[0], c.Shape[1] - 2} },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, i, j := x[0].Tiles(c.Tile...), b.ID(0), b.ID(1)
			put(c, x[1], xs.Load(i, j).Add(xs.Shift(0, 1).Load(i, j)).Add(xs.Shift(0, 2).Load(i, j)).Div(3), i, j)
		}},
	two("mix", "i16", func(x, y tile.Tile) tile.Tile { return x.Cast(tile.I32).Add(y.Cast(tile.I32)).Clamp(-32768, 32767) }),
	two("midpoint", "u8 i16", func(x, y tile.Tile) tile.Tile { return x.Cast(tile.I32).Add(y.Cast(tile.I32)).Shr(1) }),
	columns("all_columns", "f32>bool i32>bool", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		every := b.Full(true, tile.Bool, xs.Shape()...)
		for i := range xs.Range(0, &every) {
			every = every.And(xs.Load(i, j).Lt(2))
		}
		return tile.All(every, 0)
	}),
	columns("norm_columns", "f32 f64 bf16", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		squares := b.Zeros(wide(xs), xs.Shape()...)
		for i := range xs.Range(0, &squares) {
			t := computed(xs.Load(i, j))
			squares = squares.Add(t.Mul(t))
		}
		return tile.Sum(squares, 0).Sqrt()
	}),
}

// row is an array of as many elements as a row of the first one.
func row(c Case) array { return array{dtype: c.DType, shape: c.Shape[1:]} }

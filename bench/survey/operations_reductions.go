package main

import (
	"math"

	"gotile/tile"
)

// reductions reduce or scan rows or columns.
var reductions = []operation{
	rows("variance", "f32 f64 f16 bf16", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return variance(t, inside, n) }),
	rows("deviation", "f32 f64", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return variance(t, inside, n).Sqrt() }),
	rows("mean", "f32 f64 f16", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return tile.Sum(t, 1).Div(n) }),
	rows("norm", "f32 f64 bf16", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return tile.Sum(t.Mul(t), 1).Sqrt() }),
	rows("norm1", "f32 f64 f16", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return tile.Sum(t.Abs(), 1) }),
	rows("argmin", "f32>i32 f64>i32 i32>i32", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		return tile.ArgMin(tile.Select(inside, t, 1000), 1)
	}),
	rows("minimum", "f32 f64 f16 i32 u8", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		most := 1000
		if t.DType() == tile.U8 {
			most = 255
		}
		return tile.ReduceMin(tile.Select(inside, t, most), 1)
	}),
	rows("any", "f32>bool i32>bool u8>bool", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return tile.Any(t.Eq(1), 1) }),
	rows("all", "f32>bool i32>bool", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		return tile.All(t.Gt(-2).Or(inside.LogicalNot()), 1)
	}),
	rows("count", "f32>i32 f64>i32 i32>i32 u8>i32", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		return tile.Count(t.Gt(0).And(inside), 1)
	}),
	rows("logsumexp", "f32 f64 bf16", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile {
		t = tile.Select(inside, t, math.Inf(-1))
		top := tile.ReduceMax(t, 1)
		return tile.Sum(t.Sub(top).Exp(), 1).Log().Add(top)
	}),
	rows("byte_sum", "u8>i32 u8>f32 bool>i32", func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile { return tile.Sum(t.Cast(tile.I32), 1) }),
	scan("cumprod", "f32 f64", func(t tile.Tile) tile.Tile { return tile.PartialProd(t.Mul(0.01).Add(1), 1) }),
	scan("cummax", "f32 f64 i32", func(t tile.Tile) tile.Tile {
		return tile.Scan(t, 1, false, -1000, func(x, y tile.Tile) tile.Tile { return tile.Max(x, y) })
	}),
	scan("suffix_sum", "f32 i32 f64", func(t tile.Tile) tile.Tile {
		return tile.Scan(t, 1, true, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y) })
	}),
	columns("variance_columns", "f32 f64 bf16", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		sum, squares := b.Zeros(wide(xs), xs.Shape()...), b.Zeros(wide(xs), xs.Shape()...)
		for i := range xs.Range(0, &sum, &squares) {
			t := computed(xs.Load(i, j))
			sum, squares = sum.Add(t), squares.Add(t.Mul(t))
		}
		mean := tile.Sum(sum, 0).Div(n)
		return tile.Sum(squares, 0).Div(n).Sub(mean.Mul(mean))
	}),
	columns("count_columns", "f32>i32 u8>i32", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		sum := b.Zeros(tile.I32, xs.Shape()...)
		for i := range xs.Range(0, &sum) {
			sum = sum.Add(xs.Load(i, j).Gt(1).Cast(tile.I32))
		}
		return tile.Sum(sum, 0)
	}),
	columns("any_columns", "f32>bool i32>bool", func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile {
		found := b.Full(false, tile.Bool, xs.Shape()...)
		for i := range xs.Range(0, &found) {
			found = found.Or(xs.Load(i, j).Eq(1))
		}
		return tile.Any(found, 0)
	}),
}

// variance is that of the rows of t; elements outside are zero.
func variance(t, inside tile.Tile, n any) tile.Tile {
	d := tile.Select(inside, t.Sub(tile.Sum(t, 1).Div(n)), 0)
	return tile.Sum(d.Mul(d), 1).Div(n)
}

// wide is the type in which sums of the elements are computed.
func wide(xs tile.Tiles) tile.DType {
	if t := xs.DType(); t != tile.F16 && t != tile.BF16 {
		return t
	}
	return tile.F32
}

// rows reduces the rows of a matrix.
func rows(name, types string, f func(b *tile.Block, t, inside tile.Tile, n any) tile.Tile) operation {
	return operation{name: name, types: types, draw: drawRows, result: func(c Case) []int { return c.Shape[:1] },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			xs, i := x[0].Tiles(c.Tile...), b.ID(0)
			t := f(b, computed(xs.Load(i, 0)), xs.Inside(i, 0), x[0].Extent(1))
			x[1].Tiles(c.Tile[0]).Store(t.Reshape(c.Tile[0]).Cast(x[1].DType()), i)
		}}
}

// scan computes running results of the rows of a matrix.
func scan(name, types string, f func(t tile.Tile) tile.Tile) operation {
	return operation{name: name, types: types, draw: drawRows, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		put(c, x[1], f(x[0].Tiles(c.Tile...).Load(b.ID(0), 0)), b.ID(0), 0)
	}}
}

// columns reduces the columns of a matrix, by tiles of 64 columns.
func columns(name, types string, f func(b *tile.Block, xs tile.Tiles, j tile.Tile, n any) tile.Tile) operation {
	return operation{name: name, types: types, draw: drawMatrix, result: func(c Case) []int { return c.Shape[1:] },
		body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			j := b.ID(0)
			t := f(b, x[0].Tiles(16, 64), j, x[0].Extent(0))
			x[1].Tiles(64).Store(t.Reshape(64).Cast(x[1].DType()), j)
		}}
}

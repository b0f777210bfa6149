package main

import (
	"gotile/device"
	"gotile/tile"
)

// chains are functions of a number, in its own type.
var chains = map[string]func(x tile.Tile) tile.Tile{
	"affine":   func(x tile.Tile) tile.Tile { return x.Mul(2).Add(1) },
	"timesexp": func(x tile.Tile) tile.Tile { return x.Mul(2).Add(1).Exp().Mul(x) },
	"relu":     func(x tile.Tile) tile.Tile { return tile.Max(x, 0) },
	"sigmoid":  func(x tile.Tile) tile.Tile { return tile.Sigmoid(x) },
	"gelu": func(x tile.Tile) tile.Tile {
		return x.Mul(0.5).Mul(tile.Tanh(x.Add(x.Mul(x).Mul(x).Mul(0.044715)).Mul(0.7978845608028654)).Add(1))
	},
	"threshold": func(x tile.Tile) tile.Tile { return tile.Select(x.Gt(100), x, 7) },
	"mixed":     func(x tile.Tile) tile.Tile { return x.Mul(3).Add(x.Shr(2)).Xor(5) },
}

func chain[T tile.Element](c Case) job {
	f := chains[c.Op]
	if f == nil {
		f = functions[c.Op]
	}
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[T]) {
		y.Tiles(c.Tile...).Store(f(x.Tiles(c.Tile...).Load(b.ID(0))).Cast(y.DType()), b.ID(0))
	}, tile.Name(c.Op), tile.Over(1))
	y, result := output[T](c.Shape...)
	return job{k, []any{operand[T](c), y}, result}
}

// broadcast adds a row to all rows, or multiplies each row by a number.
func broadcast[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], v tile.Span1[T], y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		t := x.Tiles(c.Tile...).Load(i, j)
		if c.Op == "addrow" {
			t = t.Add(v.Tiles(c.Tile[1]).Load(j).Row())
		} else {
			t = t.Mul(v.Tiles(c.Tile[0]).Load(i).Column())
		}
		y.Tiles(c.Tile...).Store(t.Cast(y.DType()), i, j)
	}, tile.Name(c.Op), tile.Over(2))
	v := input[T](1, c.Shape[1])
	if c.Op == "scalerows" {
		v = input[T](1, c.Shape[0])
	}
	y, result := output[T](c.Shape...)
	return job{k, []any{input[T](0, c.Shape...), v, y}, result}
}

// gather copies rows by their indices, as the guide does.
func gather[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], ids tile.Span1[int32], y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		rows, cols := ids.Tiles(c.Tile[0]).Load(i), b.Iota(tile.I32, c.Tile[1]).Add(j.Mul(c.Tile[1]))
		y.Tiles(c.Tile...).Store(x.Gather(rows.Column(), cols.Row()), i, j)
	}, tile.Name(c.Op), tile.Over(2))
	ids := filled[int32](c.Shape[0], 1)
	for i := range ids {
		ids[i] = (ids[i] + 500) * 7919 % int32(c.Shape[0])
	}
	y, result := output[T](c.Shape...)
	return job{k, []any{input[T](0, c.Shape...), ids, y}, result}
}

// pad copies an array into one with two more columns of zeros at the left, and three at the right.
func pad[T tile.Element](c Case) job {
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		y.Tiles(c.Tile...).Store(x.Tiles(c.Tile...).Shift(0, -2).Load(i, j), i, j)
	}, tile.Name(c.Op), tile.Over(1))
	y, result := output[T](c.Shape[0], c.Shape[1]+5)
	return job{k, []any{input[T](0, c.Shape...), y}, result}
}

// concat joins the rows of two arrays.
func concat[T tile.Element](c Case) job {
	n := c.Shape[1]
	k := tile.NewKernel(func(b *tile.Block, x, z, y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		y.Slice(1, 0, n).Tiles(c.Tile...).Store(x.Tiles(c.Tile...).Load(i, j), i, j)
		y.Slice(1, n, 2*n).Tiles(c.Tile...).Store(z.Tiles(c.Tile...).Load(i, j), i, j)
	}, tile.Name(c.Op), tile.Over(0, c.Tile...))
	y, result := output[T](c.Shape[0], 2*n)
	return job{k, []any{input[T](0, c.Shape...), input[T](1, c.Shape...), y}, result}
}

// permute reorders dimensions.
func permute[T tile.Element](c Case) job {
	rank := len(c.Shape)
	shape, tiles := make([]int, rank), make([]int, rank)
	for i, d := range c.Perm {
		shape[i], tiles[i] = c.Shape[d], c.Tile[d]
	}
	body := func(b *tile.Block, x, y tile.TensorSpan) {
		at := indices(b, c.Shape, c.Tile, -1)
		to := make([]any, rank)
		for i, d := range c.Perm {
			to[i] = at[d]
		}
		y.Tiles(tiles...).Store(x.Tiles(c.Tile...).Load(at...).Permute(c.Perm...), to...)
	}
	grid := tile.GridOf(func(...[]int) device.Grid { return tile.Grid(blocks(c.Shape, c.Tile, -1)) })
	y, result := output[T](shape...)
	return job{ranked[T](rank, rank, body, tile.Name(c.Op), grid), []any{input[T](0, c.Shape...), y}, result}
}

// ranked is a kernel of two arrays of given ranks.
func ranked[T tile.Element](from, to int, body func(b *tile.Block, x, y tile.TensorSpan), opts ...tile.KernelOption) *tile.Kernel {
	switch [2]int{from, to} {
	case [2]int{2, 1}:
		return tile.NewKernel(func(b *tile.Block, x tile.Span2[T], y tile.Span1[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
	case [2]int{3, 2}:
		return tile.NewKernel(func(b *tile.Block, x tile.Span3[T], y tile.Span2[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
	case [2]int{4, 3}:
		return tile.NewKernel(func(b *tile.Block, x tile.Span4[T], y tile.Span3[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
	case [2]int{2, 2}:
		return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
	case [2]int{3, 3}:
		return tile.NewKernel(func(b *tile.Block, x, y tile.Span3[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
	}
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span4[T]) { body(b, x.TensorSpan, y.TensorSpan) }, opts...)
}

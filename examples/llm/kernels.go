package main

import (
	"math"

	"gotile/kernels"
	"gotile/tile"
)

// The kernels that package kernels does not have. Each takes rows of numbers, one for each of
// m tokens, and the grid is found from the arrays.

// Weight is the set of element types of weights. Rows of int8 have a scale each; so have the others, a scale of 1, so that
// one kernel serves all. Values between the products are float32, for all types of weights.
type Weight interface {
	float32 | tile.Float16 | tile.BFloat16 | int8
}

// newEmbed makes a kernel that looks up the numbers of tokens. Its arguments are tokens,
// int32 of m; the table of vocabulary by dim and its scales; and y, float32 of m by dim.
func newEmbed[W Weight](size int) *tile.Kernel {
	embed := func(b *tile.Block, tokens tile.Span1[int32], table tile.Span2[W], scales tile.Span1[float32], y tile.Span2[float32]) {
		row, col := b.ID(0), b.ID(1)
		token := tokens.Gather(row)
		t := table.Tiles(size).Load(token, col).Cast(tile.F32)
		y.Tiles(size).Store(t.Mul(scales.Gather(token)), row, col)
	}
	return tile.NewKernel(embed, tile.Name("embed"), tile.Over(3))
}

// newProduct makes a kernel that multiplies a row of x by a matrix of weights, as every
// token does that is generated: y = x · wᵀ, or y + x · wᵀ. Its arguments are x, float32 of m by
// k; row, the one to take of it; w, of n by k; its scales, of n; and y, float32 of 1 by n.
//
// Each weight is read once and used once, so the memory's speed is the limit. A block makes a
// number of y, and so reads a row of w from its beginning to its end, size weights at a time.
func newProduct[W Weight](size int, add bool) *tile.Kernel {
	product := func(b *tile.Block, x tile.Span2[float32], row tile.Scalar[int32], w tile.Span2[W], scales tile.Span1[float32], y tile.Span2[float32]) {
		xs, ws, i := x.Tiles(size), w.Tiles(size), b.ID(0)
		sum := b.Zeros(tile.F32, 1)
		for k := range ws.Range(1, &sum) {
			sum = sum.Add(tile.Sum(ws.Load(i, k).Cast(tile.F32).Mul(xs.Load(row, k)), 0))
		}
		t := sum.Item().Mul(scales.Gather(i))
		if add {
			t = t.Add(y.Gather(0, i))
		}
		y.Scatter(t, 0, i)
	}
	return tile.NewKernel(product, tile.Name("product"), tile.Over(2))
}

// newProducts makes a kernel that multiplies all rows of x by a matrix of weights, as a
// prompt does: y = x · wᵀ, or y + x · wᵀ. Its arguments are x, float32 of m by k; w, of n by k;
// its scales, of n; and y, float32 of m by n.
//
// Each weight is used for every token, so arithmetic is the limit. Operands are multiplied in a type that the device may
// have units for; sums are float32.
func newProducts[W Weight](t kernels.MatMulTiles, factor tile.DType, add bool) *tile.Kernel {
	products := func(b *tile.Block, x tile.Span2[float32], w tile.Span2[W], scales tile.Span1[float32], y tile.Span2[float32]) {
		xs, ws, ys, i, j := x.Tiles(t.M, t.K), w.Tiles(t.N, t.K), y.Tiles(t.M, t.N), b.ID(0), b.ID(1)
		sum := b.Zeros(tile.F32, t.M, t.N)
		for k := range xs.Range(1, &sum) {
			sum = tile.MMA(xs.Load(i, k).Cast(factor), as(ws.Load(j, k), factor).Transpose(), sum)
		}
		sum = sum.Mul(scales.Tiles(t.N).Load(j).Row())
		if add {
			sum = sum.Add(ys.Load(i, j))
		}
		ys.Store(sum, i, j)
	}
	return tile.NewKernel(products, tile.Name("products"), tile.Over(3))
}

// as converts weights to operands.
func as(w tile.Tile, factor tile.DType) tile.Tile {
	if w.DType() == factor {
		return w
	}
	return w.Cast(tile.F32).Cast(factor)
}

// newRotate makes a kernel that adds positions to queries and keys: it treats the halves of each as the coordinates of
// points in a plane, and rotates each by an angle that grows with its position. Its arguments are
//
//	x             float32, m tokens by heads of queries, keys and values by 2 by half
//	cos, sin      float32, of the angles: positions by half
//	keys, values  float32, heads of keys by positions by 2 by half
//	start         int32, the position of the first token
//
// Queries stay in x; keys and values are stored in keys and values. A block processes a head of a token.
func newRotate(queries, keys, size int) *tile.Kernel {
	rotate := func(b *tile.Block, x tile.Span4[float32], cos, sin tile.Span2[float32], ks, vs tile.Span4[float32], start tile.Scalar[int32]) {
		xs, keep, keepValues, token, head := x.Tiles(size), ks.Tiles(size), vs.Tiles(size), b.ID(0), b.ID(1)
		place := start.Add(token)
		c, s := cos.Tiles(size).Load(place, 0), sin.Tiles(size).Load(place, 0)
		x0, x1 := xs.Load(token, head, 0, 0), xs.Load(token, head, 1, 0)
		t0, t1 := x0.Mul(c).Sub(x1.Mul(s)), x1.Mul(c).Add(x0.Mul(s))
		store := func(to tile.Tiles, row, col any, first, second tile.Tile) {
			to.Store(first, row, col, 0, 0)
			to.Store(second, row, col, 1, 0)
		}
		for range b.If(head.Lt(queries)) {
			store(xs, token, head, t0, t1)
		}
		for range b.If(head.Ge(queries).And(head.Lt(queries + keys))) {
			store(keep, head.Sub(queries), place, t0, t1)
		}
		for range b.If(head.Ge(queries + keys)) {
			store(keepValues, head.Sub(queries+keys), place, x0, x1)
		}
	}
	return tile.NewKernel(rotate, tile.Name("rotate"), tile.Partial, tile.Over(0))
}

// newAttendOne makes a kernel of attention for one query of each head, as needed for every generated token. Its
// arguments are those of [kernels.NewAttention], which computes it for many: a matrix product would rearrange all keys
// for a single query, so scores are sums here. A block processes a head; it loads a given number of keys at a time.
func newAttendOne(group, keys, dim int) *tile.Kernel {
	attend := func(b *tile.Block, q, k, v, out tile.Span4[float32], scale tile.Scalar[float32], start tile.Scalar[int32]) {
		qs, ks, vs, head := q.Tiles(1, dim), k.Tiles(keys, dim), v.Tiles(keys, dim), b.ID(0)
		query, shared := qs.Load(0, head, 0, 0).Mul(scale), head.Div(group)
		top, sum, acc := b.Full(math.Inf(-1), tile.F32, 1, 1), b.Zeros(tile.F32, 1, 1), b.Zeros(tile.F32, 1, dim)
		for j := range b.Range(0, start.Div(keys).Add(1), &top, &sum, &acc) {
			score := tile.Sum(ks.Load(0, shared, j, 0).Mul(query), 1)
			score = tile.Select(ks.Places(2, j).Le(start), score, math.Inf(-1))
			before := top
			top = tile.Max(top, tile.ReduceMax(score, 0))
			weight, shrink := tile.Exp(score.Sub(top)), tile.Exp(before.Sub(top))
			sum = sum.Mul(shrink).Add(tile.Sum(weight, 0))
			acc = tile.MMA(weight.Reshape(1, keys), vs.Load(0, shared, j, 0), acc.Mul(shrink))
		}
		out.Tiles(1, dim).Store(acc.Div(sum), 0, head, 0, 0)
	}
	return tile.NewKernel(attend, tile.Name("attend_one"), tile.Over(3))
}

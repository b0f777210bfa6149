package kernels

import (
	"gotile/device"
	"gotile/tile"
)

// NewExperts returns a kernel that multiplies each token by the matrices of its experts, the
// heart of a mixture of experts. Its arguments are a, b, c, weights, tokens, experts and
// replicas:
//
//	a         rows of k numbers, one for each replicas entries of c
//	b         experts by n by k
//	c         entries by n: an entry is a token with one of its experts
//	weights   float32, one for each entry; used if weighted
//	tokens    int32, the entries sorted by expert, in parts of M for one expert each,
//	          padded with len(c); see [Route]
//	experts   int32, the expert of each part
//	replicas  int32
//
// A block computes M by N elements of c, K at a time. weighted multiplies each entry by its
// weight.
func NewExperts[T Real](t MatMulTiles, weighted bool) *tile.Kernel {
	t = t.defaults()
	experts := func(b *tile.Block, x tile.Span2[T], w tile.Span3[T], y tile.Span2[T], weights tile.Span1[float32], tokens, experts tile.Span1[int32], replicas tile.Scalar[int32]) {
		xs, ws, ys, part, col := x.Tiles(t.K), w.Tiles(t.K, t.N).Transpose(), y.Tiles(1, t.N), b.ID(0), b.ID(1)
		ids, expert := tokens.Tiles(t.M).Load(part), experts.Gather(part)
		acc := b.Zeros(tile.F32, t.M, t.N)
		for k := range xs.Range(1, &acc) {
			rows := x.Gather(ids.Div(replicas).Column(), xs.Places(1, k).Row())
			acc = tile.MMA(rows, ws.Load(expert, k, col), acc)
		}
		if weighted {
			acc = acc.Mul(weights.Gather(ids).Column())
		}
		y.Scatter(acc.Cast(y.DType()), ids.Column(), ys.Places(1, col))
	}
	shapes := takes(func(n lengths) error {
		err := n.want("slots", n["parts"]*t.M, "M for each part")
		if weighted {
			err = first(err, n.want("weights", n["entries"], "one for each entry of c"))
		}
		return err
	}, "a rows k", "b experts n k", "c entries n", "weights weights", "tokens slots", "experts parts", "replicas")
	grid := tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(shapes[5][0], tile.Blocks(shapes[2][1], t.N))
	})
	return tile.NewKernel(experts, named[T]("experts"), shapes, grid)
}

// NewSiLUMul returns a kernel of the gate between the two products of an expert: c = silu(a)
// * b, with silu(a) = a / (1 + exp(-a)). Its arguments are ab, of m by 2n with a before b in
// each row, and c, of m by n; a block works on size columns of a row; zero lets
// [tile.Kernel.Run] choose, and otherwise means 1024.
func NewSiLUMul[T Real](size int) *tile.Kernel {
	choice := chooseWidth[T]("silu_mul", size, 1024, 1, func(v Variant) *tile.Kernel { return NewSiLUMul[T](v.Cols) })
	size = orDefault(size, 1024)
	gated := func(b *tile.Block, ab, c tile.Span2[T]) {
		n, row, col := c.Extent(1), b.ID(0), b.ID(1)
		gate, up := ab.Slice(1, 0, n).Tiles(size), ab.Slice(1, n, tile.Mul(n, 2)).Tiles(size)
		x := gate.Load(row, col).Cast(tile.F32)
		c.Tiles(size).Store(silu(x).Mul(up.Load(row, col)).Cast(c.DType()), row, col)
	}
	return tile.NewKernel(gated, named[T]("silu_mul"), takes(func(n lengths) error { return n.want("both", 2*n["n"], "twice the columns of c") }, "ab m both", "c m n"), tile.Over(1), choice)
}

// silu returns x / (1 + exp(-x)), and for negative x the same with numerator and denominator
// times exp(x): exp(-x) overflows for an x whose result is still a number.
func silu(x tile.Tile) tile.Tile {
	e := tile.Exp(x.Abs().Neg())
	return x.Mul(tile.Select(x.Lt(0.0), e, 1.0)).Div(e.Add(1.0))
}

// Route sorts entries by their experts for [NewExperts]: ids has the expert of each
// entry, below experts. tokens gets the entries in parts of size, of one expert each, the
// rest of a part filled with len(ids); parts gets the expert of each part.
func Route(ids []int32, size, experts int) (tokens, parts []int32) {
	of := make([][]int32, experts)
	for entry, e := range ids {
		of[e] = append(of[e], int32(entry))
	}
	for e, list := range of {
		for len(list)%size != 0 {
			list = append(list, int32(len(ids)))
		}
		tokens = append(tokens, list...)
		for range len(list) / size {
			parts = append(parts, int32(e))
		}
	}
	return tokens, parts
}

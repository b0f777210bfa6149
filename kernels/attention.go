package kernels

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

// AttentionTiles is the shape of the work of a block of attention, and which attention
// it is.
type AttentionTiles struct {
	// M queries meet N keys at a time, of Dim numbers each, powers of two; zero stands
	// for 64, 128 and 64. Dim must not be less than the heads' dimension.
	M, N, Dim int
	// Causal lets a query see the keys up to its own place only.
	Causal bool
	// Group is how many heads of queries share a head of keys and values; zero stands
	// for 1.
	Group int
}

// NewAttention makes a kernel of attention: for each query the mean of the values,
// weighted by softmax(q · keys * scale). Its arguments are q, k, v, out, scale and start:
//
//	q, out   batch by heads by queries by dim
//	k, v     batch by heads/Group by keys by dim
//	scale    float32, commonly 1/sqrt(dim)
//	start    int32, the place of the first query among the keys, for Causal
//
// Scores and sums are float32. A block works on M queries of a head; the keys pass by
// once, and no matrix of scores is ever in memory. A query that sees no key, as where
// start is negative, gets NaN.
func NewAttention[T Real](t AttentionTiles) *tile.Kernel {
	t.M, t.N, t.Dim, t.Group = or(t.M, 64), or(t.N, 128), or(t.Dim, 64), or(t.Group, 1)
	attention := func(b *tile.Block, q, k, v, out tile.Span4[T], scale tile.Scalar[float32], start tile.Scalar[int32]) {
		qs, ks, vs := q.Tiles(t.M, t.Dim), k.Tiles(t.Dim, t.N).Transpose(), v.Tiles(t.N, t.Dim)
		i, batch, head, keys := b.ID(0), b.ID(1).Div(q.Extent(1)), b.ID(1).Rem(q.Extent(1)), k.Extent(2)
		query, shared := qs.Load(batch, head, i, 0), head.Div(t.Group)
		least, sum, acc := b.Full(math.Inf(-1), tile.F32, t.M, 1), b.Zeros(tile.F32, t.M, 1), b.Zeros(tile.F32, t.M, t.Dim)
		places, end, whole := qs.Places(2, i).Add(start), ks.Count(3), tile.Div(keys, t.N)
		if t.Causal {
			first := i.Mul(t.M).Add(start)
			end, whole = tile.Min(end, first.Add(t.M).CeilDiv(t.N)), tile.Min(whole, first.Div(t.N))
		}
		top := least
		for j := range b.Range(0, end, &top, &sum, &acc) {
			s := tile.MMA(query, ks.Load(batch, shared, 0, j), b.Zeros(tile.F32, t.M, t.N)).Mul(scale.Mul(math.Log2E))
			for range b.If(j.Ge(whole), &s) {
				seen := ks.Places(3, j).Lt(keys)
				if t.Causal {
					seen = seen.And(places.Ge(ks.Places(3, j)))
				}
				s = tile.Select(seen.Broadcast(t.M, t.N), s, math.Inf(-1))
			}
			before := top
			top = tile.Max(top, tile.ReduceMax(s, 1))
			p, shrink := tile.Exp2(s.Sub(top), tile.FlushSubnormals), tile.Exp2(before.Sub(top), tile.FlushSubnormals)
			sum = sum.Mul(shrink).Add(tile.Sum(p, 1))
			acc = tile.MMA(p.Cast(v.DType()), vs.Load(batch, shared, j, 0), acc.Mul(shrink))
		}
		out.Tiles(t.M, t.Dim).Store(acc.Div(sum).Cast(out.DType()), batch, head, i, 0)
	}
	shapes := takes(func(n lengths) error {
		return first(n.want("heads", n["shared"]*t.Group, "the heads of the keys times Group"), n.atMost("dim", t.Dim, "the Dim of the tiles"))
	}, "q batch heads queries dim", "k batch shared keys dim", "v batch shared keys dim", "out batch heads queries dim", "scale", "start")
	grid := tile.GridOf(func(shapes ...[]int) device.Grid {
		q := shapes[0]
		return tile.Grid(tile.Blocks(q[2], t.M), q[0]*q[1])
	})
	return tile.NewKernel(attention, named[T]("attention"), shapes, grid, tile.Occupancy(2))
}

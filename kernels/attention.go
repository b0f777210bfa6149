package kernels

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

// AttentionTiles is the shape of a block's part of attention, and the form of attention.
type AttentionTiles struct {
	// M queries are compared with N keys at a time, of Dim numbers each, powers of two. Dim
	// must not be less than the heads' dimension. If M and N are zero, [tile.Kernel.Run] chooses
	// them by device and shape, and a Dim that is zero; other uses have 64, 128 and 64.
	M, N, Dim int
	// Causal lets a query see the keys up to its own index only.
	Causal bool
	// Group is the number of heads of queries that share a head of keys and values; zero
	// means 1.
	Group int

	whole                    bool // all tiles of keys are full, and scale is positive: only Causal masks
	keyLatency, valueLatency int
	hints                    Hints
}

// NewAttention returns a kernel of attention: for each query the mean of the values, weighted
// by softmax(q · keys * scale). Its arguments are q, k, v, out, scale and start:
//
//	q, out   batch by heads by queries by dim
//	k, v     batch by heads/Group by keys by dim
//	scale    float32, commonly 1/sqrt(dim)
//	start    int32, the index of the first query among the keys, for Causal
//
// Scores and sums are float32. A block works on M queries of a head and reads the keys once;
// no matrix of scores is ever in memory. The result for a query that sees no key, for example
// because start is negative, is NaN.
func NewAttention[T Real](t AttentionTiles) *tile.Kernel {
	return newAttention[T](t, chooseAttention[T](t))
}

// newAttention returns the kernel. The scale is fused into the difference from the maximum,
// which is the maximum of unscaled scores: the scale must then be positive, and for a
// negative one the scores are negated when they are masked. Causal blocks with the most keys
// come first. A row is divided by its sum once, as one reciprocal: a division is many
// instructions of a GPU.
func newAttention[T Real](t AttentionTiles, opts ...tile.KernelOption) *tile.Kernel {
	t.M, t.N, t.Dim, t.Group = orDefault(t.M, 64), orDefault(t.N, 128), orDefault(t.Dim, 64), orDefault(t.Group, 1)
	attention := func(b *tile.Block, q, k, v, out tile.Span4[T], scale tile.Scalar[float32], start tile.Scalar[int32]) {
		qs, ks, vs := q.Tiles(t.M, t.Dim), k.Tiles(t.Dim, t.N).Transpose(), v.Tiles(t.N, t.Dim)
		i, batch, head, keys := b.ID(0), b.ID(1).Div(q.Extent(1)), b.ID(1).Rem(q.Extent(1)), k.Extent(2)
		if t.Causal {
			i = b.Count(0).Sub(1).Sub(i)
		}
		query, shared := qs.Load(batch, head, i, 0), head.Div(t.Group)
		least, sum, acc := b.Full(math.Inf(-1), tile.F32, t.M, 1), b.Zeros(tile.F32, t.M, 1), b.Zeros(tile.F32, t.M, t.Dim)
		places, end, whole := qs.Places(2, i).Add(start), ks.Count(3), tile.Div(keys, t.N)
		if t.Causal {
			first := i.Mul(t.M).Add(start)
			end, whole = tile.Min(end, first.Add(t.M).CeilDiv(t.N)), tile.Min(whole, first.Div(t.N))
		}
		unit, sign := scale.Abs().Mul(math.Log2E), tile.Select(scale.Lt(0), b.Const(tile.F32, -1), 1)
		unit, whole = tile.Select(unit.Lt(minScale), minScale, unit), tile.Select(scale.Lt(0), 0, whole)
		top := least
		for j := range b.Range(0, end, &top, &sum, &acc) {
			s := tile.MMA(query, ks.Load(append(latency(t.keyLatency), batch, shared, 0, j)...), b.Zeros(tile.F32, t.M, t.N))
			if t.Causal || !t.whole {
				for range b.If(j.Ge(whole), &s) {
					s = t.mask(s, sign, ks.Places(3, j).Lt(keys), ks.Places(3, j), places)
				}
			}
			before := top
			top = tile.Max(top, tile.ReduceMax(s, 1).Mul(unit))
			p := tile.Exp2(tile.FMA(s, unit, top.Neg().Broadcast(t.M, t.N)), tile.FlushSubnormals)
			shrink := tile.Exp2(before.Sub(top), tile.FlushSubnormals)
			sum = tile.FMA(sum, shrink, tile.Sum(p, 1))
			acc = tile.MMA(p.Cast(v.DType()), vs.Load(append(latency(t.valueLatency), batch, shared, j, 0)...), acc.Mul(shrink))
		}
		out.Tiles(t.M, t.Dim).Store(acc.Mul(tile.Div(1.0, sum, tile.Approx, tile.FlushSubnormals)).Cast(out.DType()), batch, head, i, 0)
	}
	shapes := takes(func(n lengths) error {
		return first(n.want("heads", n["shared"]*t.Group, "the heads of the keys times Group"), n.atMost("dim", t.Dim, "the Dim of the tiles"))
	}, "q batch heads queries dim", "k batch shared keys dim", "v batch shared keys dim", "out batch heads queries dim", "scale", "start")
	grid := tile.GridOf(func(shapes ...[]int) device.Grid {
		q := shapes[0]
		return tile.Grid(tile.Blocks(q[2], t.M), q[0]*q[1])
	})
	opts = append([]tile.KernelOption{named[T]("attention"), shapes, grid, tile.Occupancy(2), t.hints.addTo}, opts...)
	return tile.NewKernel(attention, opts...)
}

// mask hides the scores of keys that are not there, and of those that Causal hides.
func (t AttentionTiles) mask(s, sign, there, key, query tile.Tile) tile.Tile {
	switch {
	case t.whole:
		there = query.Ge(key)
	case t.Causal:
		there, s = there.And(query.Ge(key)), s.Mul(sign)
	default:
		s = s.Mul(sign)
	}
	return tile.Select(there.Broadcast(t.M, t.N), s, math.Inf(-1))
}

// minScale replaces a scale of zero, which times a masked score would be NaN: scores times it
// do not differ.
const minScale = 0x1p-100

// latency is a hint for a load, none for zero.
func latency(n int) []any {
	if n == 0 {
		return nil
	}
	return []any{tile.Latency(n)}
}

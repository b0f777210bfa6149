package triton

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

//guide:show attention

// NewAttention is the forward pass of tutorial 6: out = softmax(q · kᵀ · scale) · v for
// arrays of shape heads × length × dim. Each block computes m queries, with n keys in each
// iteration. logs gets the base-2 logarithm of each query's sum of weights.
func NewAttention(m, n, dim int, causal bool) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, q, k, v, out tile.Span3[tile.Float16], logs tile.Span2[float32], scale tile.Scalar[float32]) {
		qs, ks, vs, head, i := q.Tiles(m, dim), k.Tiles(dim, n).Transpose(), v.Tiles(n, dim), b.ID(1), b.ID(0)
		query, top := qs.Load(head, i, 0), b.Full(math.Inf(-1), tile.F32, m, 1)
		sum, acc := b.Zeros(tile.F32, m, 1), b.Zeros(tile.F32, m, dim)
		for j := range b.Range(0, keysFor(ks, i, m, n, causal), &top, &sum, &acc) {
			s := tile.MMA(query, ks.Load(head, 0, j), b.Zeros(tile.F32, m, n)).Mul(scale.Mul(math.Log2E))
			s = tile.Select(visible(qs.Places(1, i), ks.Places(2, j), k.Extent(1), causal).Broadcast(m, n), s, math.Inf(-1))
			before := top
			top = tile.Max(top, tile.ReduceMax(s, 1))
			p, shrink := tile.Exp2(s.Sub(top)), tile.Exp2(before.Sub(top))
			sum = sum.Mul(shrink).Add(tile.Sum(p, 1))
			acc = tile.MMA(p.Cast(tile.F16), vs.Load(head, j, 0), acc.Mul(shrink))
		}
		logs.Tiles(m).Store(top.Add(tile.Log2(sum)).Reshape(m), head, i)
		out.Tiles(m, dim).Store(acc.Div(sum).Cast(tile.F16), head, i, 0)
	}, tile.Name("attention"), overHeads(m))
}

// NewAttentionDelta prepares the backward pass: it computes the sum of out * dout for
// each query. Each block computes m queries.
func NewAttentionDelta(m, dim int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, out, dout tile.Span3[tile.Float16], delta tile.Span2[float32]) {
		o, d := out.Tiles(m, dim).Load(b.ID(1), b.ID(0), 0), dout.Tiles(m, dim).Load(b.ID(1), b.ID(0), 0)
		delta.Tiles(m).Store(tile.Sum(o.Cast(tile.F32).Mul(d.Cast(tile.F32)), 1).Reshape(m), b.ID(1), b.ID(0))
	}, tile.Name("attention_delta"), overHeads(m))
}

// NewAttentionKeys is the backward pass for keys and values. Each block computes n keys,
// with m queries in each iteration.
func NewAttentionKeys(m, n, dim int, causal bool) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, dk, q, k, v, dout, dv tile.Span3[tile.Float16], logs, delta tile.Span2[float32], scale tile.Scalar[float32]) {
		qs, ks, vs, ds, head, j := q.Tiles(m, dim), k.Tiles(n, dim), v.Tiles(n, dim), dout.Tiles(m, dim), b.ID(1), b.ID(0)
		keys, values, first := ks.Load(head, j, 0), vs.Load(head, j, 0), b.Const(tile.I32, 0)
		if causal {
			first = j.Mul(n).Div(m)
		}
		gk, gv := b.Zeros(tile.F32, n, dim), b.Zeros(tile.F32, n, dim)
		for i := range b.Range(first, qs.Count(1), &gk, &gv) {
			query, d := qs.Load(head, i, 0), ds.Load(head, i, 0)
			p := weights(b, query, keys, logs.Tiles(m).Load(head, i), scale, visible(qs.Places(1, i), ks.Places(1, j).Transpose(), k.Extent(1), causal))
			gv = tile.MMA(p.Cast(tile.F16).Transpose(), d, gv)
			ds := p.Mul(tile.MMA(d, values.Transpose(), b.Zeros(tile.F32, m, n)).Sub(delta.Tiles(m).Load(head, i).Column()))
			gk = tile.MMA(ds.Cast(tile.F16).Transpose(), query, gk)
		}
		dk.Tiles(n, dim).Store(gk.Mul(scale).Cast(tile.F16), head, j, 0)
		dv.Tiles(n, dim).Store(gv.Cast(tile.F16), head, j, 0)
	}, tile.Name("attention_keys"), overHeads(n))
}

// NewAttentionQueries is the backward pass for queries. Each block computes m queries, with
// n keys in each iteration.
func NewAttentionQueries(m, n, dim int, causal bool) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, dq, q, k, v, dout tile.Span3[tile.Float16], logs, delta tile.Span2[float32], scale tile.Scalar[float32]) {
		qs, ks, vs, head, i := q.Tiles(m, dim), k.Tiles(n, dim), v.Tiles(n, dim), b.ID(1), b.ID(0)
		query, d, g := qs.Load(head, i, 0), dout.Tiles(m, dim).Load(head, i, 0), b.Zeros(tile.F32, m, dim)
		for j := range b.Range(0, keysFor(k.Tiles(dim, n).Transpose(), i, m, n, causal), &g) {
			keys := ks.Load(head, j, 0)
			p := weights(b, query, keys, logs.Tiles(m).Load(head, i), scale, visible(qs.Places(1, i), ks.Places(1, j).Transpose(), k.Extent(1), causal))
			ds := p.Mul(tile.MMA(d, vs.Load(head, j, 0).Transpose(), b.Zeros(tile.F32, m, n)).Sub(delta.Tiles(m).Load(head, i).Column()))
			g = tile.MMA(ds.Cast(tile.F16), keys, g)
		}
		dq.Tiles(m, dim).Store(g.Mul(scale).Cast(tile.F16), head, i, 0)
	}, tile.Name("attention_queries"), overHeads(m))
}

// weights recomputes the weights of the softmax, from the scores of queries and keys and the
// logarithms that the forward pass stored.
func weights(b *tile.Block, query, keys, logs tile.Tile, scale tile.Scalar[float32], seen tile.Tile) tile.Tile {
	m, n := query.Shape()[0], keys.Shape()[0]
	s := tile.MMA(query, keys.Transpose(), b.Zeros(tile.F32, m, n)).Mul(scale.Mul(math.Log2E))
	return tile.Select(seen.Broadcast(m, n), tile.Exp2(s.Sub(logs.Column())), 0.0)
}

// visible returns the keys that a query uses: those that exist and, if causal is set, those
// up to its own position.
func visible(queries, keys tile.Tile, count any, causal bool) tile.Tile {
	if causal {
		return keys.Lt(count).And(keys.Le(queries))
	}
	return keys.Lt(count)
}

// keysFor returns the number of tiles of keys that the queries of tile i use.
func keysFor(ks tile.Tiles, i any, m, n int, causal bool) tile.Tile {
	if !causal {
		return ks.Count(2)
	}
	return tile.Min(ks.Count(2), tile.Add(i, 1).Mul(m).CeilDiv(n))
}

// overHeads makes a grid with a block for each size positions of each head of argument 1.
func overHeads(size int) tile.KernelOption {
	return tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(tile.Blocks(shapes[1][1], size), shapes[1][0])
	})
}

//guide:end

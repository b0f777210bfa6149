package train

import (
	"math"

	"gotile/device"
	"gotile/tile"
)

// tiles is the edge of the tiles of products.
const edge = 32

// cut is the longest power of two, up to most, that divides n.
func cut(n, most int) int {
	for n%most != 0 {
		most /= 2
	}
	return most
}

// upTo is the least power of two that is not below n.
func upTo(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}

// newProduct returns a kernel that computes c = a · b, or c += a · b if add is set. The
// arguments are a, m by k, or k by m if ta is set; b, k by n, or n by k if tb is set; and c.
func newProduct(m, n, k int, ta, tb, add bool) *tile.Kernel {
	m, n, k = cut(m, edge), cut(n, edge), cut(k, edge)
	product := func(b *tile.Block, x, y, z tile.Span2[float32]) {
		i, j, zs := b.ID(0), b.ID(1), z.Tiles(m, n)
		left, steps := func(s tile.Tile) tile.Tile { return x.Tiles(m, k).Load(i, s) }, x.Tiles(m, k).Count(1)
		if ta {
			left, steps = func(s tile.Tile) tile.Tile { return x.Tiles(k, m).Load(s, i).Transpose() }, x.Tiles(k, m).Count(0)
		}
		right := func(s tile.Tile) tile.Tile { return y.Tiles(k, n).Load(s, j) }
		if tb {
			right = func(s tile.Tile) tile.Tile { return y.Tiles(n, k).Load(j, s).Transpose() }
		}
		acc := b.Zeros(tile.F32, m, n)
		if add {
			acc = zs.Load(i, j)
		}
		for s := range b.Range(0, steps, &acc) {
			acc = tile.MMA(left(s), right(s), acc)
		}
		zs.Store(acc, i, j)
	}
	return tile.NewKernel(product, tile.Name("train_product"), tile.Over(2, m, n))
}

// newEmbed returns a kernel that looks up the rows of tokens in a table. The arguments are
// tokens, table and x.
func newEmbed(dim int) *tile.Kernel {
	embed := func(b *tile.Block, tokens tile.Span1[int32], table, x tile.Span2[float32]) {
		row := b.ID(0)
		x.Tiles(1, dim).Store(table.Tiles(1, dim).Load(tokens.Gather(row), 0), row, 0)
	}
	return tile.NewKernel(embed, tile.Name("train_embed"), tile.Over(2, 1, dim))
}

// newEmbedBack returns a kernel that adds the rows of dx to those of their tokens in dtable.
// The order of additions is fixed: a block compares its rows of the table with all tokens.
func newEmbedBack(vocab, dim, rows int) *tile.Kernel {
	v, d, r := cut(vocab, edge), cut(dim, edge), cut(rows, edge)
	back := func(b *tile.Block, tokens tile.Span1[int32], dx, dtable tile.Span2[float32]) {
		i, j, to := b.ID(0), b.ID(1), dtable.Tiles(v, d)
		acc, ids := to.Load(i, j), b.Iota(tile.I32, v).Add(i.Mul(v)).Reshape(v, 1)
		for s := range dx.Tiles(r, d).Range(0, &acc) {
			same := ids.Eq(tokens.Tiles(r).Load(s).Reshape(1, r))
			acc = tile.MMA(same.Cast(tile.F32), dx.Tiles(r, d).Load(s, j), acc)
		}
		to.Store(acc, i, j)
	}
	return tile.NewKernel(back, tile.Name("train_embed_back"), tile.Over(2, v, d))
}

// newNorm returns a kernel of the root mean square norm of rows: y = x / rms(x) · w. The
// arguments are x, w, y, the rows x / rms(x), the scales 1 / rms(x) and epsilon.
func newNorm(dim int) *tile.Kernel {
	width := upTo(dim)
	norm := func(b *tile.Block, x tile.Span2[float32], w tile.Span1[float32], y, unit tile.Span2[float32], scales tile.Span1[float32], eps tile.Scalar[float32]) {
		row := b.ID(0)
		t := x.Tiles(1, width).Load(row, 0)
		scale := tile.Rsqrt(tile.Sum(t.Mul(t), 1).Div(x.Extent(1)).Add(eps))
		u := t.Mul(scale)
		unit.Tiles(1, width).Store(u, row, 0)
		y.Tiles(1, width).Store(u.Mul(w.Tiles(width).Load(0).Reshape(1, width)), row, 0)
		scales.Tiles(1).Store(scale.Reshape(1), row)
	}
	return tile.NewKernel(norm, tile.Name("train_norm"), tile.Over(0, 1, width))
}

// newNormBack returns a kernel that adds the derivative by x to dx. The arguments are dy, w,
// unit and scales as newNorm leaves them, and dx.
func newNormBack(dim int) *tile.Kernel {
	width := upTo(dim)
	back := func(b *tile.Block, dy tile.Span2[float32], w tile.Span1[float32], unit tile.Span2[float32], scales tile.Span1[float32], dx tile.Span2[float32]) {
		row := b.ID(0)
		g := dy.Tiles(1, width).Load(row, 0).Mul(w.Tiles(width).Load(0).Reshape(1, width))
		u, to := unit.Tiles(1, width).Load(row, 0), dx.Tiles(1, width)
		mean := tile.Sum(g.Mul(u), 1).Div(dx.Extent(1))
		to.Store(to.Load(row, 0).Add(g.Sub(u.Mul(mean)).Mul(scales.Tiles(1).Load(row).Reshape(1, 1))), row, 0)
	}
	return tile.NewKernel(back, tile.Name("train_norm_back"), tile.Over(0, 1, width))
}

// newNormWeight returns a kernel of the derivative by the weights of a norm: the sums over
// rows of dy · unit. The arguments are dy, unit and dw.
func newNormWeight(dim, rows int) *tile.Kernel {
	d, r := cut(dim, edge), cut(rows, edge)
	weight := func(b *tile.Block, dy, unit tile.Span2[float32], dw tile.Span1[float32]) {
		j, acc := b.ID(0), b.Zeros(tile.F32, 1, d)
		for s := range dy.Tiles(r, d).Range(0, &acc) {
			acc = acc.Add(tile.Sum(dy.Tiles(r, d).Load(s, j).Mul(unit.Tiles(r, d).Load(s, j)), 0))
		}
		dw.Tiles(d).Store(acc.Reshape(d), j)
	}
	return tile.NewKernel(weight, tile.Name("train_norm_weight"), tile.Over(2, d))
}

// newTurn returns a kernel that turns the halves of each head by the angles of their
// positions, or back. The arguments are x, tokens by heads by 2 by half; cos and sin,
// positions by half.
func newTurn(length, half int, back bool) *tile.Kernel {
	turn := func(b *tile.Block, x tile.Span4[float32], cos, sin tile.Span2[float32]) {
		token, head, xs := b.ID(0), b.ID(1), x.Tiles(1, 1, 1, half)
		at := func(t tile.Span2[float32]) tile.Tile {
			return t.Tiles(1, half).Load(token.Rem(length), 0).Reshape(1, 1, 1, half)
		}
		c, s := at(cos), at(sin)
		if back {
			s = s.Neg()
		}
		x0, x1 := xs.Load(token, head, 0, 0), xs.Load(token, head, 1, 0)
		xs.Store(x0.Mul(c).Sub(x1.Mul(s)), token, head, 0, 0)
		xs.Store(x1.Mul(c).Add(x0.Mul(s)), token, head, 1, 0)
	}
	return tile.NewKernel(turn, tile.Name("train_turn"), tile.Partial, tile.GridOf(overHeads))
}

// heads loads and stores a head's positions of a sequence.
type heads struct {
	tiles       tile.Tiles
	length, dim int
}

func headsOf(x tile.Span4[float32], length, dim int) heads {
	return heads{x.Tiles(1, length, 1, dim), length, dim}
}

func (h heads) load(sequence, head any) tile.Tile {
	return h.tiles.Load(sequence, 0, head, 0).Reshape(h.length, h.dim)
}

func (h heads) store(x tile.Tile, sequence, head any) {
	h.tiles.Store(x.Reshape(1, h.length, 1, h.dim), sequence, 0, head, 0)
}

// attention is the weights of causal attention: softmax of q · kᵀ · scale.
func attention(b *tile.Block, q, k tile.Tile, length, dim int) tile.Tile {
	scores := tile.MatMul(q, k.Transpose()).Mul(float32(1 / math.Sqrt(float64(dim))))
	i := b.Iota(tile.I32, length)
	scores = tile.Select(i.Reshape(1, length).Le(i.Reshape(length, 1)), scores, math.Inf(-1))
	e := tile.Exp(scores.Sub(tile.ReduceMax(scores, 1)))
	return e.Div(tile.Sum(e, 1))
}

// newAttend returns a kernel of causal attention. The arguments are q, k, v and out,
// sequences by positions by heads by dim; k and v have fewer heads if heads share them.
func newAttend(length, dim, group int) *tile.Kernel {
	attend := func(b *tile.Block, q, k, v, out tile.Span4[float32]) {
		n, h := b.ID(0), b.ID(1)
		shared := h.Div(group)
		p := attention(b, headsOf(q, length, dim).load(n, h), headsOf(k, length, dim).load(n, shared), length, dim)
		headsOf(out, length, dim).store(tile.MatMul(p, headsOf(v, length, dim).load(n, shared)), n, h)
	}
	return tile.NewKernel(attend, tile.Name("train_attend"), tile.GridOf(overSequences))
}

// newAttendBack returns a kernel of the derivatives of newAttend. The arguments are q, k, v, dout, dq, dk
// and dv. A block does the heads of queries that share keys.
func newAttendBack(length, dim, group int) *tile.Kernel {
	back := func(b *tile.Block, q, k, v, dout, dq, dk, dv tile.Span4[float32]) {
		n, shared := b.ID(0), b.ID(1)
		keys, values := headsOf(k, length, dim).load(n, shared), headsOf(v, length, dim).load(n, shared)
		dkeys, dvalues := b.Zeros(tile.F32, length, dim), b.Zeros(tile.F32, length, dim)
		for g := range b.Range(0, group, &dkeys, &dvalues) {
			h := shared.Mul(group).Add(g)
			query, d := headsOf(q, length, dim).load(n, h), headsOf(dout, length, dim).load(n, h)
			p := attention(b, query, keys, length, dim)
			dp := tile.MatMul(d, values.Transpose())
			ds := p.Mul(dp.Sub(tile.Sum(p.Mul(dp), 1))).Mul(float32(1 / math.Sqrt(float64(dim))))
			headsOf(dq, length, dim).store(tile.MatMul(ds, keys), n, h)
			dkeys = tile.MMA(ds.Transpose(), query, dkeys)
			dvalues = tile.MMA(p.Transpose(), d, dvalues)
		}
		headsOf(dk, length, dim).store(dkeys, n, shared)
		headsOf(dv, length, dim).store(dvalues, n, shared)
	}
	return tile.NewKernel(back, tile.Name("train_attend_back"), tile.Partial, tile.GridOf(func(shapes ...[]int) device.Grid {
		return tile.Grid(shapes[1][0], shapes[1][2])
	}))
}

// newGate returns a kernel of out = silu(gate) · up. The arguments are gate, up and out.
func newGate(n int) *tile.Kernel {
	width := cut(n, 1024)
	gate := func(b *tile.Block, g, u, out tile.Span1[float32]) {
		i := b.ID(0)
		x := g.Tiles(width).Load(i)
		out.Tiles(width).Store(x.Mul(tile.Sigmoid(x)).Mul(u.Tiles(width).Load(i)), i)
	}
	return tile.NewKernel(gate, tile.Name("train_gate"), tile.Over(2, width))
}

// newGateBack returns a kernel of the derivatives of newGate. The arguments are gate, up, dout, dgate
// and dup.
func newGateBack(n int) *tile.Kernel {
	width := cut(n, 1024)
	back := func(b *tile.Block, g, u, dout, dg, du tile.Span1[float32]) {
		i := b.ID(0)
		x, d := g.Tiles(width).Load(i), dout.Tiles(width).Load(i)
		s := tile.Sigmoid(x)
		du.Tiles(width).Store(d.Mul(x).Mul(s), i)
		slope := s.Mul(x.Mul(tile.Sub(1, s)).Add(1))
		dg.Tiles(width).Store(d.Mul(u.Tiles(width).Load(i)).Mul(slope), i)
	}
	return tile.NewKernel(back, tile.Name("train_gate_back"), tile.Over(4, width))
}

// newLoss returns a kernel of the cross entropy of rows of logits and their targets, which
// replaces the logits by the derivative of the mean loss. The arguments are logits, targets, loss and
// the weight of a row, one through their number.
func newLoss(vocab int) *tile.Kernel {
	width := upTo(vocab)
	loss := func(b *tile.Block, logits tile.Span2[float32], targets tile.Span1[int32], losses tile.Span1[float32], weight tile.Scalar[float32]) {
		row, ts := b.ID(0), logits.Tiles(1, width)
		ids := b.Iota(tile.I32, width).Reshape(1, width)
		x := tile.Select(ids.Lt(vocab), ts.Load(row, 0), math.Inf(-1))
		is := ids.Eq(targets.Gather(row))
		top := tile.ReduceMax(x, 1)
		e := tile.Exp(x.Sub(top))
		sum := tile.Sum(e, 1)
		own := tile.Sum(tile.Select(is, x, 0.0), 1)
		losses.Tiles(1).Store(tile.Log(sum).Add(top).Sub(own).Reshape(1), row)
		ts.Store(e.Div(sum).Sub(is.Cast(tile.F32)).Mul(weight), row, 0)
	}
	return tile.NewKernel(loss, tile.Name("train_loss"), tile.Over(0, 1, width))
}

// newAdamW returns a kernel of one step of AdamW. The arguments are the parameters, their
// gradient, its running means and those of its squares; the rate, the decay of weights, and one
// through the weights of the means so far.
func newAdamW(n int) *tile.Kernel {
	width := cut(n, 1024)
	const beta1, beta2, epsilon = 0.9, 0.95, 1e-8
	step := func(b *tile.Block, w, g, m, v tile.Span1[float32], rate, decay, correct1, correct2 tile.Scalar[float32]) {
		i := b.ID(0)
		ws, ms, vs := w.Tiles(width), m.Tiles(width), v.Tiles(width)
		x := g.Tiles(width).Load(i)
		mean := ms.Load(i).Mul(beta1).Add(x.Mul(1 - beta1))
		square := vs.Load(i).Mul(beta2).Add(x.Mul(x).Mul(1 - beta2))
		ms.Store(mean, i)
		vs.Store(square, i)
		t := ws.Load(i)
		move := mean.Mul(correct1).Div(tile.Sqrt(square.Mul(correct2)).Add(epsilon)).Add(t.Mul(decay))
		ws.Store(t.Sub(move.Mul(rate)), i)
	}
	return tile.NewKernel(step, tile.Name("train_adamw"), tile.Over(0, width))
}

// overHeads is a grid of a block for each token and head of argument 0.
func overHeads(shapes ...[]int) device.Grid { return tile.Grid(shapes[0][0], shapes[0][1]) }

// overSequences is a grid of a block for each sequence and head of argument 0.
func overSequences(shapes ...[]int) device.Grid { return tile.Grid(shapes[0][0], shapes[0][2]) }

// newCopy returns a kernel that copies numbers. The arguments are the source and the
// destination.
func newCopy() *tile.Kernel {
	move := func(b *tile.Block, x, y tile.Span1[float32]) {
		i := b.ID(0)
		y.Tiles(1024).Store(x.Tiles(1024).Load(i), i)
	}
	return tile.NewKernel(move, tile.Name("train_copy"), tile.Over(1, 1024))
}

// newZero returns a kernel that stores zeros.
func newZero() *tile.Kernel {
	zero := func(b *tile.Block, x tile.Span1[float32]) { x.Tiles(1024).Store(b.Zeros(tile.F32, 1024), b.ID(0)) }
	return tile.NewKernel(zero, tile.Name("train_zero"), tile.Over(0, 1024))
}

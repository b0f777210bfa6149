package train

import (
	"context"
	"fmt"
	"sync"

	"gotile/device"
	"gotile/tile"
)

// pass queues kernels until one cannot be.
type pass struct {
	*Trainer
	ctx context.Context
	err error
}

// kernels has the kernels that were made, by their names and sizes.
var (
	kernelsMu sync.Mutex
	kernels   = map[string]*tile.Kernel{}
)

// kernelOf returns the kernel of a key.
func kernelOf(key string, make func() *tile.Kernel) *tile.Kernel {
	kernelsMu.Lock()
	defer kernelsMu.Unlock()
	k := kernels[key]
	if k == nil {
		k = make()
		kernels[key] = k
	}
	return k
}

// run queues a kernel, which is made once for its name and sizes.
func (p *pass) run(name string, sizes []int, make func() *tile.Kernel, args ...any) {
	if p.err != nil {
		return
	}
	k := kernelOf(fmt.Sprint(name, sizes), make)
	if err := k.Run(p.ctx, p.stream, args...); err != nil {
		p.err = fmt.Errorf("%s%v: %w", name, sizes, err)
	}
}

// matrix is an operand of a product: rows by cols numbers, transposed or not.
type matrix struct {
	b          device.Buffer
	rows, cols int
	flip       bool
}

// t is the transposed matrix.
func (m matrix) t() matrix { return matrix{m.b, m.rows, m.cols, !m.flip} }

func (m matrix) array() any { return tile.BufferOf[float32](m.b, m.rows, m.cols) }

// shape is the lengths after a transposition.
func (m matrix) shape() (rows, cols int) {
	if m.flip {
		return m.cols, m.rows
	}
	return m.rows, m.cols
}

// product queues c = a · b, or c += a · b.
func (p *pass) product(a, b matrix, c device.Buffer, add bool) {
	m, k := a.shape()
	_, n := b.shape()
	name := fmt.Sprint("product", a.flip, b.flip, add)
	p.run(name, []int{m, n, k}, func() *tile.Kernel { return newProduct(m, n, k, a.flip, b.flip, add) },
		a.array(), b.array(), tile.BufferOf[float32](c, m, n))
}

// weight is a parameter's value as a matrix.
func (p *pass) weight(name string) (w *Parameter, m matrix) {
	w = p.byName[name+".weight"]
	return w, matrix{b: w.value, rows: w.Shape[0], cols: w.Shape[1]}
}

// wide is numbers of all tokens.
func (p *pass) wide(b device.Buffer, cols int) matrix { return matrix{b: b, rows: p.rows, cols: cols} }

// linear queues y = x · wᵀ, or y += x · wᵀ.
func (p *pass) linear(name string, x, y device.Buffer, add bool) {
	_, w := p.weight(name)
	p.product(p.wide(x, w.cols), w.t(), y, add)
}

// linearBack queues the derivatives of linear: of its weights, and of x, added or not.
func (p *pass) linearBack(name string, x, dy, dx device.Buffer, add bool) {
	param, w := p.weight(name)
	p.product(p.wide(dy, w.rows).t(), p.wide(x, w.cols), param.gradient, false)
	p.product(p.wide(dy, w.rows), w, dx, add)
}

// norm queues a norm.
func (p *pass) norm(n *normed, name string) {
	w := p.byName[name+".weight"]
	p.run("norm", []int{p.Dim}, func() *tile.Kernel { return newNorm(p.Dim) }, p.wide(n.x, p.Dim).array(), tile.BufferOf[float32](w.value, p.Dim),
		p.wide(n.y, p.Dim).array(), p.wide(n.unit, p.Dim).array(), tile.BufferOf[float32](n.scales, p.rows), float32(p.Epsilon))
}

// normBack queues the derivatives of a norm; that of its input is added to dx.
func (p *pass) normBack(n *normed, name string, dy device.Buffer) {
	w := p.byName[name+".weight"]
	unit, d := p.wide(n.unit, p.Dim).array(), p.wide(dy, p.Dim).array()
	p.run("norm back", []int{p.Dim}, func() *tile.Kernel { return newNormBack(p.Dim) }, d, tile.BufferOf[float32](w.value, p.Dim), unit,
		tile.BufferOf[float32](n.scales, p.rows), p.wide(p.dx, p.Dim).array())
	p.run("norm weight", []int{p.Dim, p.rows}, func() *tile.Kernel { return newNormWeight(p.Dim, p.rows) }, d, unit, tile.BufferOf[float32](w.gradient, p.Dim))
}

// turn queues the turning of heads by the angles of their positions, or back.
func (p *pass) turn(x device.Buffer, heads int, back bool) {
	half := p.HeadDim / 2
	angles := func(b device.Buffer) any { return tile.BufferOf[float32](b, p.Length, half) }
	p.run(fmt.Sprint("turn", back), []int{p.Length, half}, func() *tile.Kernel { return newTurn(p.Length, half, back) },
		tile.BufferOf[float32](x, p.rows, heads, 2, half), angles(p.cos), angles(p.sin))
}

// heads is numbers of all tokens by sequences, positions and heads.
func (p *pass) heads(b device.Buffer, heads int) any {
	return tile.BufferOf[float32](b, p.local, p.Length, heads, p.HeadDim)
}

// long is a buffer as one dimension.
func long(b device.Buffer) tile.Array[float32] { return tile.BufferOf[float32](b) }

// copyTo queues a copy of the tokens' numbers: x · 1 + 0 by elements.
func (p *pass) copyTo(dst, src device.Buffer) {
	p.run("copy", nil, newCopy, long(src), long(dst))
}

// forward queues the way through the layers to the losses and the derivative by the logits.
func (p *pass) forward() {
	_, table := p.weight("model.embed_tokens")
	ids := tile.BufferOf[int32](p.tokens, p.rows)
	x := p.last.x
	if len(p.layers) > 0 {
		x = p.layers[0].before.x
	}
	p.run("embed", []int{p.Dim}, func() *tile.Kernel { return newEmbed(upTo(p.Dim)) }, ids, table.array(), p.wide(x, p.Dim).array())
	for i, l := range p.layers {
		next := p.last.x
		if i+1 < len(p.layers) {
			next = p.layers[i+1].before.x
		}
		p.layerForward(l, next)
	}
	p.norm(p.last, "model.norm")
	p.linear("model.embed_tokens", p.last.y, p.logits, false)
	p.run("loss", []int{p.Vocab}, func() *tile.Kernel { return newLoss(p.Vocab) }, p.wide(p.logits, p.Vocab).array(),
		tile.BufferOf[int32](p.targets, p.rows), tile.BufferOf[float32](p.losses, p.rows), 1/float32(p.rows))
}

// layerForward queues a layer, whose result goes to next.
func (p *pass) layerForward(l *layer, next device.Buffer) {
	attention, feed := l.name+"self_attn.", l.name+"mlp."
	p.norm(l.before, l.name+"input_layernorm")
	p.linear(attention+"q_proj", l.before.y, l.q, false)
	p.linear(attention+"k_proj", l.before.y, l.k, false)
	p.linear(attention+"v_proj", l.before.y, l.v, false)
	p.turn(l.q, p.Heads, false)
	p.turn(l.k, p.KVHeads, false)
	p.run("attend", []int{p.Length, p.HeadDim, p.Heads / p.KVHeads}, func() *tile.Kernel { return newAttend(p.Length, p.HeadDim, p.Heads/p.KVHeads) },
		p.heads(l.q, p.Heads), p.heads(l.k, p.KVHeads), p.heads(l.v, p.KVHeads), p.heads(l.attended, p.Heads))
	p.copyTo(l.between.x, l.before.x)
	p.linear(attention+"o_proj", l.attended, l.between.x, true)
	p.norm(l.between, l.name+"post_attention_layernorm")
	p.linear(feed+"gate_proj", l.between.y, l.gate, false)
	p.linear(feed+"up_proj", l.between.y, l.up, false)
	n := p.rows * p.Hidden
	p.run("gate", []int{n}, func() *tile.Kernel { return newGate(n) }, long(l.gate), long(l.up), long(l.combined))
	p.copyTo(next, l.between.x)
	p.linear(feed+"down_proj", l.combined, next, true)
}

// backward queues the derivatives by all parameters, from the last layer to the first.
func (p *pass) backward() {
	if p.err != nil {
		return
	}
	p.linearBack("model.embed_tokens", p.last.y, p.logits, p.d1, false)
	p.run("zero", nil, newZero, long(p.dx))
	p.normBack(p.last, "model.norm", p.d1)
	for i := len(p.layers) - 1; i >= 0; i-- {
		p.layerBackward(p.layers[i])
	}
	param, _ := p.weight("model.embed_tokens")
	p.run("embed back", []int{p.Vocab, p.Dim, p.rows}, func() *tile.Kernel { return newEmbedBack(p.Vocab, p.Dim, p.rows) },
		tile.BufferOf[int32](p.tokens, p.rows), p.wide(p.dx, p.Dim).array(), tile.BufferOf[float32](param.gradient, p.Vocab, p.Dim))
}

// layerBackward queues the derivatives of a layer: dx is that by its result, and then by its
// input.
func (p *pass) layerBackward(l *layer) {
	attention, feed := l.name+"self_attn.", l.name+"mlp."
	p.linearBack(feed+"down_proj", l.combined, p.dx, p.d3, false)
	n := p.rows * p.Hidden
	p.run("gate back", []int{n}, func() *tile.Kernel { return newGateBack(n) }, long(l.gate), long(l.up), long(p.d3), long(p.dgate), long(p.dup))
	p.linearBack(feed+"gate_proj", l.between.y, p.dgate, p.d1, false)
	p.linearBack(feed+"up_proj", l.between.y, p.dup, p.d1, true)
	p.normBack(l.between, l.name+"post_attention_layernorm", p.d1)

	p.linearBack(attention+"o_proj", l.attended, p.dx, p.d2, false)
	p.run("attend back", []int{p.Length, p.HeadDim, p.Heads / p.KVHeads}, func() *tile.Kernel { return newAttendBack(p.Length, p.HeadDim, p.Heads/p.KVHeads) },
		p.heads(l.q, p.Heads), p.heads(l.k, p.KVHeads), p.heads(l.v, p.KVHeads), p.heads(p.d2, p.Heads),
		p.heads(p.dq, p.Heads), p.heads(p.dk, p.KVHeads), p.heads(p.dv, p.KVHeads))
	p.turn(p.dq, p.Heads, true)
	p.turn(p.dk, p.KVHeads, true)
	p.linearBack(attention+"q_proj", l.before.y, p.dq, p.d1, false)
	p.linearBack(attention+"k_proj", l.before.y, p.dk, p.d1, true)
	p.linearBack(attention+"v_proj", l.before.y, p.dv, p.d1, true)
	p.normBack(l.before, l.name+"input_layernorm", p.d1)
}

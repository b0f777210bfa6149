package main

import (
	"context"
	"math"

	"gotile/device"
	"gotile/tile"
)

// pass is tokens on their way through the layers: it queues kernels until one cannot be.
type pass struct {
	*Session
	ctx context.Context
	m   int // tokens
	err error
}

// run queues a kernel.
func (p *pass) run(k *tile.Kernel, args ...any) {
	if p.err == nil {
		p.err = k.Run(p.ctx, p.stream, args...)
	}
}

// step queues the way of the first m of s.ids through the model, and, if wanted, of the
// logits of what follows them to s.logits.
func (s *Session) step(ctx context.Context, m int, wanted bool) error {
	if err := s.stream.Upload(ctx, s.tokens, 0, device.Bytes(s.ids[:m])); err != nil {
		return err
	}
	p := &pass{Session: s, ctx: ctx, m: m}
	p.run(s.kernels.embed, tile.BufferOf[int32](s.tokens, m), s.weights.tokens.weights, s.weights.tokens.scales, p.rows(s.x, s.Dim))
	for i := range s.layers {
		p.attention(&s.layers[i], s.keys[i], s.values[i])
		p.feed(&s.layers[i])
	}
	if !wanted {
		return p.err
	}
	p.norm(s.last)
	head := s.head
	p.run(head.times.one, p.rows(s.y, s.Dim), int32(m-1), head.weights, head.scales, tile.BufferOf[float32](s.out, 1, s.Vocab))
	if p.err != nil {
		return p.err
	}
	return s.stream.Download(ctx, s.out, 0, device.Bytes(s.logits))
}

// attention adds to x the attention to earlier tokens.
func (p *pass) attention(w *layer, keys, values device.Buffer) {
	heads, half, start := p.Heads+2*p.KVHeads, p.HeadDim/2, int32(p.Tokens)
	p.norm(w.before)
	p.multiply(p.y, w.qkv, p.qkv)
	angles := func(b device.Buffer) any { return tile.BufferOf[float32](b, p.Context, half) }
	kept := func(b device.Buffer) any { return tile.BufferOf[float32](b, p.KVHeads, p.Context, 2, half) }
	p.run(p.kernels.rotate, tile.BufferOf[float32](p.qkv, p.m, heads, 2, half), angles(p.cos), angles(p.sin), kept(keys), kept(values), start)

	attend := p.kernels.attend
	if p.m == 1 {
		attend = p.kernels.attendOne
	}
	past := func(b device.Buffer) any { return tile.BufferOf[float32](b, 1, p.KVHeads, p.Context, p.HeadDim) }
	scale := float32(1 / math.Sqrt(float64(p.HeadDim)))
	p.run(attend, p.heads(p.qkv, heads), past(keys), past(values), p.heads(p.seen, p.Heads), scale, start)
	p.multiply(p.seen, w.out, p.x)
}

// feed adds to x the feed-forward result of each token.
func (p *pass) feed(w *layer) {
	p.norm(w.between)
	p.multiply(p.y, w.gateUp, p.ab)
	p.run(p.kernels.gate, p.rows(p.ab, 2*p.Hidden), p.rows(p.hidden, p.Hidden))
	p.multiply(p.hidden, w.down, p.x)
}

// norm brings the rows of x to one size, into y.
func (p *pass) norm(scales any) {
	p.run(p.kernels.norm, p.rows(p.x, p.Dim), scales, p.rows(p.y, p.Dim), tile.BufferOf[float32](p.rstd, p.m), float32(p.Epsilon))
}

// multiply computes to = from · wᵀ, or adds that to to, as the matrix requires.
func (p *pass) multiply(from device.Buffer, w matrix, to device.Buffer) {
	x, y := p.rows(from, w.cols), p.rows(to, w.rows)
	switch {
	case p.m == 1:
		p.run(w.times.one, x, int32(0), w.weights, w.scales, y)
	case p.m <= fewTokens:
		p.run(w.times.few, x, w.weights, w.scales, y)
	default:
		p.run(w.times.many, x, w.weights, w.scales, y)
	}
}

// rows is a buffer as a row of n numbers for each token.
func (p *pass) rows(b device.Buffer, n int) any { return tile.BufferOf[float32](b, p.m, n) }

// heads is the queries, the first of so many heads of each token in a buffer, as attention takes
// them: by heads, of which each token has a row.
func (p *pass) heads(b device.Buffer, heads int) any {
	return tile.Array[float32]{Buffer: b, Shape: []int{1, p.Heads, p.m, p.HeadDim}, Strides: []int{p.m * heads * p.HeadDim, p.HeadDim, heads * p.HeadDim, 1}}
}

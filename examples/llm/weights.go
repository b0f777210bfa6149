package main

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/tile"
)

// matrix is weights on a device, in rows that are multiplied by. Weights and scales are
// arrays as kernels take them.
type matrix struct {
	rows, cols int
	weights    any // tile.Array of a Weight, rows by cols
	scales     any // tile.Array of float32, one a row
	times      products
}

// layer is the weights of a transformer block.
type layer struct {
	before, between any    // float32: scales of the norms before attention and before the feed-forward part
	qkv, out        matrix // queries, keys and values one below the other; and the output of attention
	gateUp, down    matrix // into the feed-forward part, gate above the rest; and out of it
}

// weights is all that a model has learnt, on a device.
type weights struct {
	tokens, head matrix // from tokens to numbers, and back
	layers       []layer
	last         any // float32: scales of the norm before head
}

// loader copies weights of type W to a device.
type loader[W Weight] struct {
	*store
	ctx     context.Context
	dev     device.Device
	buffers []device.Buffer
	times   map[shape]products // of matrices so far
}

// shape determines the kernels of a matrix.
type shape struct {
	rows, cols int
	add        bool
}

func upload[T device.Number](ctx context.Context, dev device.Device, data []T) (device.Buffer, error) {
	bytes := device.Bytes(data)
	b, err := dev.Alloc(ctx, int64(len(bytes)))
	if err != nil {
		return nil, err
	}
	if err := b.Upload(ctx, 0, bytes); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// vector uploads a tensor of one dimension as float32.
func (l *loader[W]) vector(name string, n int) (any, error) {
	x, err := l.floats(name, n)
	if err != nil {
		return nil, err
	}
	return l.upload(x)
}

func (l *loader[W]) upload(x []float32) (any, error) {
	b, err := upload(l.ctx, l.dev, x)
	if err != nil {
		return nil, err
	}
	l.buffers = append(l.buffers, b)
	return tile.BufferOf[float32](b, len(x)), nil
}

// part is a tensor that makes up rows of a matrix.
type part struct {
	name string
	rows int
}

// matrix uploads tensors of equal rows as one matrix, one below the other. Products with it are added to their destination
// if add is set.
func (l *loader[W]) matrix(cols int, add bool, parts ...part) (m matrix, err error) {
	m.cols = cols
	var w []W
	var scales []float32
	for _, p := range parts {
		x, err := l.floats(p.name, p.rows, cols)
		if err != nil {
			return matrix{}, err
		}
		rows, s := encode[W](x, cols)
		w, scales, m.rows = append(w, rows...), append(scales, s...), m.rows+p.rows
	}
	b, err := upload(l.ctx, l.dev, w)
	if err != nil {
		return matrix{}, err
	}
	l.buffers = append(l.buffers, b)
	m.weights = tile.BufferOf[W](b, m.rows, cols)
	m.scales, err = l.upload(scales)
	s := shape{m.rows, cols, add}
	if _, made := l.times[s]; !made {
		l.times[s] = newProductsOf[W](m.rows, cols, factorFor[W](l.dev), add)
	}
	m.times = l.times[s]
	return m, err
}

// load uploads all weights of a model, once.
func (l *loader[W]) load(c Config) (w weights, err error) {
	if w.tokens, err = l.matrix(c.Dim, false, part{"model.embed_tokens.weight", c.Vocab}); err != nil {
		return w, err
	}
	w.head = w.tokens
	if !c.Tied {
		if w.head, err = l.matrix(c.Dim, false, part{"lm_head.weight", c.Vocab}); err != nil {
			return w, err
		}
	}
	for i := range c.Layers {
		layer, err := l.layer(c, fmt.Sprintf("model.layers.%d.", i))
		if err != nil {
			return w, err
		}
		w.layers = append(w.layers, layer)
	}
	w.last, err = l.vector("model.norm.weight", c.Dim)
	return w, err
}

func (l *loader[W]) layer(c Config, prefix string) (w layer, err error) {
	queries, keys := c.Heads*c.HeadDim, c.KVHeads*c.HeadDim
	attention, feed := prefix+"self_attn.", prefix+"mlp."
	if w.before, err = l.vector(prefix+"input_layernorm.weight", c.Dim); err != nil {
		return w, err
	}
	if w.between, err = l.vector(prefix+"post_attention_layernorm.weight", c.Dim); err != nil {
		return w, err
	}
	if w.qkv, err = l.matrix(c.Dim, false, part{attention + "q_proj.weight", queries}, part{attention + "k_proj.weight", keys}, part{attention + "v_proj.weight", keys}); err != nil {
		return w, err
	}
	if w.out, err = l.matrix(queries, true, part{attention + "o_proj.weight", c.Dim}); err != nil {
		return w, err
	}
	if w.gateUp, err = l.matrix(c.Dim, false, part{feed + "gate_proj.weight", c.Hidden}, part{feed + "up_proj.weight", c.Hidden}); err != nil {
		return w, err
	}
	w.down, err = l.matrix(c.Hidden, true, part{feed + "down_proj.weight", c.Dim})
	return w, err
}

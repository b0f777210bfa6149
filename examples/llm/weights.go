package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"math"

	"gotile/device"
	"gotile/examples/llm/internal/safetensors"
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
	qkv, out        matrix // queries, keys and values one below the other; and what leaves attention
	gateUp, down    matrix // into the feed-forward part, gate above the rest; and out of it
}

// weights is all that a model has learnt, on a device.
type weights struct {
	tokens, head matrix // from tokens to numbers, and back
	layers       []layer
	last         any // float32: scales of the norm before head
}

// store is the tensors of a model's files.
type store struct {
	tensors map[string]*safetensors.Tensor
	files   []fs.File
}

// openStore opens all safetensors files of a folder.
func openStore(dir fs.FS) (*store, error) {
	names, err := fs.Glob(dir, "*.safetensors")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, modelError("no file *.safetensors in the model's folder")
	}
	s := &store{tensors: make(map[string]*safetensors.Tensor)}
	for _, name := range names {
		if err := s.add(dir, name); err != nil {
			s.Close()
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return s, nil
}

func (s *store) add(dir fs.FS, name string) error {
	f, err := dir.Open(name)
	if err != nil {
		return err
	}
	s.files = append(s.files, f)
	info, err := f.Stat()
	if err != nil {
		return err
	}
	r, ok := f.(io.ReaderAt)
	if !ok {
		return fmt.Errorf("%w: cannot be read at a place", device.ErrUnsupported)
	}
	file, err := safetensors.Open(r, info.Size())
	if err != nil {
		return err
	}
	for name, t := range file.Tensors {
		if s.tensors[name] != nil {
			return modelError("tensor %s is in two files", name)
		}
		s.tensors[name] = t
	}
	return nil
}

// Close closes the files.
func (s *store) Close() {
	for _, f := range s.files {
		f.Close()
	}
}

// tensor finds a tensor of a shape.
func (s *store) tensor(name string, shape ...int) (*safetensors.Tensor, error) {
	t := s.tensors[name]
	if t == nil {
		return nil, modelError("no tensor %s", name)
	}
	if fmt.Sprint(t.Shape) != fmt.Sprint(shape) {
		return nil, modelError("tensor %s has shape %v; config.json wants %v", name, t.Shape, shape)
	}
	return t, nil
}

// floats is the elements of a tensor as float32.
func (s *store) floats(name string, shape ...int) ([]float32, error) {
	t, err := s.tensor(name, shape...)
	if err != nil {
		return nil, err
	}
	data, err := t.Read()
	if err != nil {
		return nil, err
	}
	x := make([]float32, len(data)/int(t.DType.Size()))
	switch t.DType {
	case safetensors.F32:
		for i := range x {
			x[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
	case safetensors.BF16:
		for i := range x {
			x[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[2*i:])) << 16)
		}
	case safetensors.F16:
		for i := range x {
			x[i] = float32(tile.ToFloat64(tile.Float16(binary.LittleEndian.Uint16(data[2*i:]))))
		}
	case safetensors.I8:
		return s.scaled(t, data, x)
	default:
		return nil, modelError("tensor %s: elements are %s; want F32, F16, BF16 or I8", name, t.DType)
	}
	return x, nil
}

// scaled is the elements of an int8 tensor, whose rows have scales in a tensor beside it.
func (s *store) scaled(t *safetensors.Tensor, data []byte, x []float32) ([]float32, error) {
	if len(t.Shape) != 2 {
		return nil, modelError("tensor %s: int8 elements of shape %v; want rows with a scale each", t.Name, t.Shape)
	}
	scales, err := s.floats(t.Name+"_scale", t.Shape[0], 1)
	if err != nil {
		return nil, err
	}
	for i := range x {
		x[i] = float32(int8(data[i])) * scales[i/t.Shape[1]]
	}
	return x, nil
}

// loader copies weights of type W to a device.
type loader[W Weight] struct {
	*store
	ctx     context.Context
	dev     device.Device
	buffers []device.Buffer
	times   map[shape]products // of matrices so far
}

// shape is what the kernels of a matrix are made for.
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

// matrix uploads tensors of equal rows as one matrix, one below the other. Products with
// it are added to what is there if add says so.
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

// encode makes weights of numbers, with a scale for each row.
func encode[W Weight](x []float32, cols int) (w []W, scales []float32) {
	scales = make([]float32, len(x)/cols)
	for i := range scales {
		scales[i] = 1
	}
	switch any(w).(type) {
	case []float32:
		w = any(x).([]W)
	case []tile.Float16:
		w = any(tile.FromFloats[tile.Float16](x)).([]W)
	case []tile.BFloat16:
		w = any(tile.FromFloats[tile.BFloat16](x)).([]W)
	case []int8:
		q := make([]int8, len(x))
		for i := range scales {
			scales[i] = quantize(q[i*cols:(i+1)*cols], x[i*cols:(i+1)*cols])
		}
		w = any(q).([]W)
	}
	return w, scales
}

// quantize rounds a row to -127 to 127 times a scale.
func quantize(q []int8, x []float32) (scale float32) {
	var most float64
	for _, v := range x {
		most = max(most, math.Abs(float64(v)))
	}
	if scale = float32(most / 127); scale == 0 {
		return 1
	}
	for i, v := range x {
		q[i] = int8(math.RoundToEven(float64(v) / float64(scale)))
	}
	return scale
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

// elements is the type of the weights in the files.
func (s *store) elements() (string, error) {
	const name = "model.embed_tokens.weight"
	t := s.tensors[name]
	if t == nil {
		return "", modelError("no tensor %s", name)
	}
	of := map[safetensors.DType]string{safetensors.F32: "f32", safetensors.F16: "f16", safetensors.BF16: "bf16", safetensors.I8: "int8"}
	if of[t.DType] == "" {
		return "", modelError("tensor %s: elements are %s; want F32, F16, BF16 or I8", name, t.DType)
	}
	return of[t.DType], nil
}

// Package train teaches a transformer of the Llama kind to continue text: forward, backward
// and AdamW are gotile kernels, and the ranks of a group share each batch. It must not know
// where texts come from.
package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

// Sizes are those of a model and of a batch.
type Sizes struct {
	Layers, Dim, Heads, KVHeads, HeadDim, Hidden, Vocab int

	Epsilon, RopeTheta float64

	Length int // tokens of a sequence, a power of two
	Batch  int // sequences of a step, of all ranks together
}

// check refuses sizes that the kernels are not made for.
func (s *Sizes) check(ranks int) error {
	for _, n := range []int{s.Layers, s.Dim, s.Heads, s.KVHeads, s.HeadDim, s.Hidden, s.Vocab, s.Length, s.Batch} {
		if n < 1 {
			return fmt.Errorf("%w: sizes %+v; want all of them positive", device.ErrArgument, *s)
		}
	}
	switch {
	case s.Heads%s.KVHeads != 0:
		return fmt.Errorf("%w: %d heads of queries do not share %d heads of keys evenly", device.ErrArgument, s.Heads, s.KVHeads)
	case upTo(s.HeadDim) != s.HeadDim || s.HeadDim < 2 || upTo(s.Length) != s.Length:
		return fmt.Errorf("%w: heads of %d numbers and sequences of %d tokens; want powers of two", device.ErrArgument, s.HeadDim, s.Length)
	case s.Batch%ranks != 0:
		return fmt.Errorf("%w: %d sequences of a step do not divide among %d ranks", device.ErrArgument, s.Batch, ranks)
	}
	return nil
}

// Parameter is numbers that are learnt.
type Parameter struct {
	Name  string
	Shape []int

	value, gradient, mean, square device.Buffer
}

// count is the number of elements.
func (p *Parameter) count() int {
	n, _ := tile.Size(p.Shape...)
	return n
}

// GradientBytes is how many bytes of derivatives the ranks reduce in a step.
func (t *Trainer) GradientBytes() (n int) {
	for _, p := range t.Parameters {
		n += 4 * p.count()
	}
	return n
}

// Options are those of AdamW.
type Options struct {
	Rate, Decay float64
}

// Trainer is a model in training, as one rank has it.
type Trainer struct {
	Sizes
	Parameters []*Parameter

	group   *dist.Group
	stream  device.Stream
	local   int // sequences of this rank
	rows    int // tokens of this rank
	buffers []device.Buffer
	byName  map[string]*Parameter
	step    int

	tokens, targets, losses, cos, sin device.Buffer
	layers                            []*layer
	last                              *normed
	logits, dx, d1, d2, d3            device.Buffer
	dq, dk, dv, dgate, dup            device.Buffer
	lossHost                          []float32
}

// normed is the input and the results of a norm.
type normed struct{ x, y, unit, scales device.Buffer }

// layer is what the backward pass needs of a layer.
type layer struct {
	name               string
	before, between    *normed
	q, k, v, attended  device.Buffer
	gate, up, combined device.Buffer
}

// New returns a trainer whose parameters are random numbers of a seed, the same on all ranks,
// or what values returns for a name, if it is not nil.
func New(ctx context.Context, g *dist.Group, s Sizes, seed uint64, values func(name string, shape []int) ([]float32, error)) (_ *Trainer, err error) {
	if err := s.check(g.Size()); err != nil {
		return nil, err
	}
	stream, err := g.Device().NewStream(ctx)
	if err != nil {
		return nil, err
	}
	t := &Trainer{Sizes: s, group: g, stream: stream, local: s.Batch / g.Size(), byName: map[string]*Parameter{}}
	t.rows = t.local * s.Length
	defer func() {
		if err != nil {
			t.Close()
		}
	}()
	if err := t.makeParameters(ctx, seed, values); err != nil {
		return nil, err
	}
	if err := t.makeBuffers(ctx); err != nil {
		return nil, err
	}
	return t, t.makeAngles(ctx)
}

// Close gives the memory back.
func (t *Trainer) Close() {
	for _, b := range t.buffers {
		b.Close()
	}
	t.stream.Close()
}

// alloc takes memory for n elements of four bytes.
func (t *Trainer) alloc(ctx context.Context, err *error, n int) device.Buffer {
	if *err != nil {
		return nil
	}
	b, e := t.group.Alloc(ctx, int64(4*n))
	if e != nil {
		*err = e
		return nil
	}
	t.buffers = append(t.buffers, b)
	return b
}

// shapes lists the parameters by the names that Hugging Face's libraries use.
func (t *Trainer) shapes() (list []Parameter) {
	q, k := t.Heads*t.HeadDim, t.KVHeads*t.HeadDim
	list = append(list, Parameter{Name: "model.embed_tokens.weight", Shape: []int{t.Vocab, t.Dim}})
	for i := range t.Layers {
		prefix := fmt.Sprintf("model.layers.%d.", i)
		add := func(name string, shape ...int) {
			list = append(list, Parameter{Name: prefix + name + ".weight", Shape: shape})
		}
		add("input_layernorm", t.Dim)
		add("self_attn.q_proj", q, t.Dim)
		add("self_attn.k_proj", k, t.Dim)
		add("self_attn.v_proj", k, t.Dim)
		add("self_attn.o_proj", t.Dim, q)
		add("post_attention_layernorm", t.Dim)
		add("mlp.gate_proj", t.Hidden, t.Dim)
		add("mlp.up_proj", t.Hidden, t.Dim)
		add("mlp.down_proj", t.Dim, t.Hidden)
	}
	return append(list, Parameter{Name: "model.norm.weight", Shape: []int{t.Dim}})
}

// spread is the standard deviation of random parameters.
const spread = 0.02

// makeParameters makes and uploads the parameters.
func (t *Trainer) makeParameters(ctx context.Context, seed uint64, values func(string, []int) ([]float32, error)) (err error) {
	random := rand.New(rand.NewPCG(seed, 1))
	for _, p := range t.shapes() {
		n := p.count()
		p.value, p.gradient = t.alloc(ctx, &err, n), t.alloc(ctx, &err, n)
		p.mean, p.square = t.alloc(ctx, &err, n), t.alloc(ctx, &err, n)
		if err != nil {
			return err
		}
		x := make([]float32, n)
		for i := range x {
			if x[i] = float32(random.NormFloat64() * spread); len(p.Shape) == 1 {
				x[i] = 1 // the weights of norms
			}
		}
		if values != nil {
			if x, err = values(p.Name, p.Shape); err != nil {
				return err
			}
		}
		if err := p.value.Upload(ctx, 0, device.Bytes(x)); err != nil {
			return err
		}
		t.Parameters = append(t.Parameters, &p)
		t.byName[p.Name] = &p
	}
	return nil
}

// makeBuffers makes the memory between kernels.
func (t *Trainer) makeBuffers(ctx context.Context) (err error) {
	rows, q, k := t.rows, t.Heads*t.HeadDim, t.KVHeads*t.HeadDim
	alloc := func(n int) device.Buffer { return t.alloc(ctx, &err, n) }
	norm := func() *normed {
		return &normed{alloc(rows * t.Dim), alloc(rows * t.Dim), alloc(rows * t.Dim), alloc(rows)}
	}
	t.tokens, t.targets, t.losses = alloc(rows), alloc(rows), alloc(rows)
	t.cos, t.sin = alloc(t.Length*t.HeadDim/2), alloc(t.Length*t.HeadDim/2)
	for i := range t.Layers {
		t.layers = append(t.layers, &layer{name: fmt.Sprintf("model.layers.%d.", i), before: norm(), between: norm(),
			q: alloc(rows * q), k: alloc(rows * k), v: alloc(rows * k), attended: alloc(rows * q),
			gate: alloc(rows * t.Hidden), up: alloc(rows * t.Hidden), combined: alloc(rows * t.Hidden)})
	}
	t.last, t.logits = norm(), alloc(rows*t.Vocab)
	t.dx, t.d1, t.d2, t.d3 = alloc(rows*t.Dim), alloc(rows*t.Dim), alloc(rows*q), alloc(rows*t.Hidden)
	t.dq, t.dk, t.dv = alloc(rows*q), alloc(rows*k), alloc(rows*k)
	t.dgate, t.dup = alloc(rows*t.Hidden), alloc(rows*t.Hidden)
	t.lossHost = make([]float32, rows)
	return err
}

// makeAngles uploads the cosines and sines of the angles of positions.
func (t *Trainer) makeAngles(ctx context.Context) error {
	half := t.HeadDim / 2
	cos, sin := make([]float32, t.Length*half), make([]float32, t.Length*half)
	for i := range cos {
		s, c := math.Sincos(float64(i/half) * math.Pow(t.RopeTheta, -float64(i%half)/float64(half)))
		cos[i], sin[i] = float32(c), float32(s)
	}
	if err := t.cos.Upload(ctx, 0, device.Bytes(cos)); err != nil {
		return err
	}
	return t.sin.Upload(ctx, 0, device.Bytes(sin))
}

// Step learns from a batch and returns its mean loss, that of all ranks. tokens has the sequences of
// all ranks, each of Length tokens and the one that follows them. Rank i takes part i.
func (t *Trainer) Step(ctx context.Context, o Options, tokens [][]int32) (loss float64, err error) {
	if loss, err = t.Gradients(ctx, tokens); err != nil {
		return 0, err
	}
	t.step++
	correct := func(beta float64) float32 { return float32(1 / (1 - math.Pow(beta, float64(t.step)))) }
	p := &pass{Trainer: t, ctx: ctx}
	for _, w := range t.Parameters {
		n, decay := w.count(), float32(o.Decay)
		if len(w.Shape) == 1 {
			decay = 0
		}
		of := func(b device.Buffer) any { return tile.BufferOf[float32](b, n) }
		p.run("adamw", []int{n}, func() *tile.Kernel { return newAdamW(n) }, of(w.value), of(w.gradient), of(w.mean), of(w.square),
			float32(o.Rate), decay, correct(0.9), correct(0.95))
	}
	if p.err != nil {
		return 0, p.err
	}
	return loss, t.stream.Wait(ctx)
}

// Gradients computes the mean loss of a batch and its derivatives by the parameters, those of all
// ranks.
func (t *Trainer) Gradients(ctx context.Context, tokens [][]int32) (loss float64, err error) {
	if err := t.upload(ctx, tokens); err != nil {
		return 0, err
	}
	p := &pass{Trainer: t, ctx: ctx}
	p.forward()
	p.backward()
	for _, w := range t.Parameters {
		if p.err == nil {
			a := tile.BufferOf[float32](w.gradient, w.Shape...)
			p.err = t.group.AllReduce(ctx, t.stream, dist.Average, a, a)
		}
	}
	if p.err == nil {
		p.err = t.stream.Download(ctx, t.losses, 0, device.Bytes(t.lossHost))
	}
	if p.err != nil {
		return 0, p.err
	}
	if err := t.stream.Wait(ctx); err != nil {
		return 0, err
	}
	return t.meanLoss(ctx)
}

// upload copies this rank's part of a batch to the device.
func (t *Trainer) upload(ctx context.Context, tokens [][]int32) error {
	if len(tokens) != t.Batch {
		return fmt.Errorf("%w: %d sequences; want %d", device.ErrArgument, len(tokens), t.Batch)
	}
	in, out := make([]int32, 0, t.rows), make([]int32, 0, t.rows)
	for _, s := range tokens[t.group.Rank()*t.local:][:t.local] {
		if len(s) != t.Length+1 {
			return fmt.Errorf("%w: a sequence of %d tokens; want %d", device.ErrArgument, len(s), t.Length+1)
		}
		for _, token := range s {
			if token < 0 || int(token) >= t.Vocab {
				return fmt.Errorf("%w: token %d; the model has %d", device.ErrArgument, token, t.Vocab)
			}
		}
		in, out = append(in, s[:t.Length]...), append(out, s[1:]...)
	}
	if err := t.stream.Upload(ctx, t.tokens, 0, device.Bytes(in)); err != nil {
		return err
	}
	return t.stream.Upload(ctx, t.targets, 0, device.Bytes(out))
}

// meanLoss is the mean of the losses of all ranks.
func (t *Trainer) meanLoss(ctx context.Context) (float64, error) {
	sum := 0.0
	for _, x := range t.lossHost {
		sum += float64(x)
	}
	b, err := t.group.Device().Alloc(ctx, 8)
	if err != nil {
		return 0, err
	}
	defer b.Close()
	mean := []float64{sum / float64(len(t.lossHost))}
	if err := b.Upload(ctx, 0, device.Bytes(mean)); err != nil {
		return 0, err
	}
	a := tile.BufferOf[float64](b)
	if err := t.group.AllReduce(ctx, t.group.Device(), dist.Average, a, a); err != nil {
		return 0, err
	}
	return mean[0], b.Download(ctx, 0, device.Bytes(mean))
}

// Values downloads a parameter, and Gradient the derivative by it.
func (t *Trainer) Values(ctx context.Context, p *Parameter) ([]float32, error) {
	return download(ctx, p.value, p.count())
}

// Gradient downloads the derivative by a parameter of the last batch.
func (t *Trainer) Gradient(ctx context.Context, p *Parameter) ([]float32, error) {
	return download(ctx, p.gradient, p.count())
}

func download(ctx context.Context, b device.Buffer, n int) ([]float32, error) {
	x := make([]float32, n)
	return x, b.Download(ctx, 0, device.Bytes(x))
}

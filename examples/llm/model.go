package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"gotile/device"
	"gotile/tile"
)

// Model is a transformer with its weights on a device. It is made of blocks that all do
// the same with other weights; a token passes them as a row of numbers, to which each
// block adds what it finds:
//
//	x += attention(norm(x))    looks at the tokens before
//	x += feed(norm(x))         looks at this token alone
//
// A model may be used by several goroutines, each with a [Session] of its own.
type Model struct {
	Config
	// Elements is the type of the weights: f32, f16, bf16 or int8.
	Elements string

	weights
	kernels  kernelSet
	cos, sin device.Buffer // of the angles of places: Context by HeadDim/2
	dev      device.Device
	buffers  []device.Buffer
}

// Load reads a model from a folder with config.json and *.safetensors, and uploads it. Weights
// become elements of a type: f32, f16, bf16 or int8; empty stands for that of the file.
// context bounds the tokens of a session; zero stands for as many as the model was made for.
func Load(ctx context.Context, dev device.Device, dir fs.FS, elements string, context int) (*Model, error) {
	c, err := readConfig(dir)
	if err != nil {
		return nil, err
	}
	if context > 0 {
		c.Context = context
	}
	s, err := openStore(dir)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if elements == "" {
		if elements, err = s.elements(); err != nil {
			return nil, err
		}
	}
	m := &Model{Config: c, Elements: elements, dev: dev}
	switch elements {
	case "f32":
		return load[float32](ctx, m, s)
	case "f16":
		return load[tile.Float16](ctx, m, s)
	case "bf16":
		return load[tile.BFloat16](ctx, m, s)
	case "int8":
		return load[int8](ctx, m, s)
	}
	return nil, modelError("weights of type %q; want f32, f16, bf16 or int8", elements)
}

func load[W Weight](ctx context.Context, m *Model, s *store) (_ *Model, err error) {
	l := &loader[W]{store: s, ctx: ctx, dev: m.dev, times: make(map[shape]products)}
	m.kernels = newKernelSet[W](m.Config)
	if m.weights, err = l.load(m.Config); err == nil {
		err = m.angles(ctx)
	}
	m.buffers = append(m.buffers, l.buffers...)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// angles uploads the cosines and sines of all places. The points of a head turn by angles
// whose sizes fall from 1 to nearly 1/RopeTheta for each place further on.
func (m *Model) angles(ctx context.Context) (err error) {
	half := m.HeadDim / 2
	cos, sin := make([]float32, m.Context*half), make([]float32, m.Context*half)
	for i := range cos {
		place, point := float64(i/half), float64(i%half)
		s, c := math.Sincos(place * math.Pow(m.RopeTheta, -point/float64(half)))
		sin[i], cos[i] = float32(s), float32(c)
	}
	if m.cos, err = upload(ctx, m.dev, cos); err != nil {
		return err
	}
	m.buffers = append(m.buffers, m.cos)
	if m.sin, err = upload(ctx, m.dev, sin); err == nil {
		m.buffers = append(m.buffers, m.sin)
	}
	return err
}

// Close gives back the device's memory. No session may be in use.
func (m *Model) Close() error { return closeAll(m.buffers) }

func closeAll(buffers []device.Buffer) error {
	var errs []error
	for _, b := range buffers {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}

// Session is a text on its way through a model: the keys and values of its tokens, and memory
// for what lies between the layers. It is made once; a token needs no more memory.
type Session struct {
	*Model
	// Tokens is how many tokens the session has seen.
	Tokens int

	stream       device.Stream
	batch        int // tokens that go through the model together, at most
	keys, values []device.Buffer
	tokens       device.Buffer // int32 of batch
	x, y, rstd   device.Buffer // float32 of batch by Dim, of batch
	qkv, seen    device.Buffer // of batch by heads by HeadDim
	ab, hidden   device.Buffer // of batch by 2·Hidden, by Hidden
	out          device.Buffer // of Vocab
	logits       []float32
	ids          []int32
	all          []device.Buffer
}

// NewSession starts a text. batch tokens of a prompt go through the model together; zero
// stands for 256.
func (m *Model) NewSession(ctx context.Context, batch int) (*Session, error) {
	if batch == 0 {
		batch = min(256, m.Context)
	}
	s := &Session{Model: m, batch: batch, logits: make([]float32, m.Vocab), ids: make([]int32, batch)}
	err := s.alloc(ctx)
	if err == nil {
		s.stream, err = m.dev.NewStream(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, closeAll(s.all))
	}
	return s, nil
}

// alloc makes all memory that the session ever uses.
func (s *Session) alloc(ctx context.Context) error {
	heads, kept := (s.Heads+2*s.KVHeads)*s.HeadDim, s.KVHeads*s.Context*s.HeadDim
	for _, b := range []struct {
		to *device.Buffer
		n  int
	}{
		{&s.tokens, s.batch}, {&s.x, s.batch * s.Dim}, {&s.y, s.batch * s.Dim}, {&s.rstd, s.batch},
		{&s.qkv, s.batch * heads}, {&s.seen, s.batch * s.Heads * s.HeadDim},
		{&s.ab, s.batch * 2 * s.Hidden}, {&s.hidden, s.batch * s.Hidden}, {&s.out, s.Vocab},
	} {
		if err := s.add(ctx, b.to, b.n); err != nil {
			return err
		}
	}
	s.keys, s.values = make([]device.Buffer, s.Layers), make([]device.Buffer, s.Layers)
	for i := range s.layers {
		if err := errors.Join(s.add(ctx, &s.keys[i], kept), s.add(ctx, &s.values[i], kept)); err != nil {
			return err
		}
	}
	return nil
}

// add makes a buffer for n numbers of four bytes.
func (s *Session) add(ctx context.Context, to *device.Buffer, n int) (err error) {
	if *to, err = s.dev.Alloc(ctx, 4*int64(n)); err == nil {
		s.all = append(s.all, *to)
	}
	return err
}

// Prepare compiles what a prompt of n tokens and a text behind it need, so that it is not
// done while somebody waits for the text. Kernels are compiled when they are first launched,
// and anew for places and lengths that are multiples of 16, so it launches them all.
func (s *Session) Prepare(ctx context.Context, n int) error {
	var err error
	for _, pass := range []struct{ at, n int }{{0, min(n, s.batch)}, {0, 1}, {1, 1}} {
		if s.Tokens = pass.at; err == nil {
			_, err = s.Feed(ctx, make([]int32, pass.n))
		}
	}
	s.Tokens = 0
	return err
}

// Close gives back the device's memory.
func (s *Session) Close() error { return errors.Join(s.stream.Close(), closeAll(s.all)) }

// Feed lets the model read tokens that follow those it has seen, and returns how likely
// each token of the vocabulary is to come next: the logarithm, but for a constant. The
// slice is the session's, until the next call.
func (s *Session) Feed(ctx context.Context, tokens []int32) ([]float32, error) {
	if len(tokens) == 0 {
		return nil, fmt.Errorf("%w: no tokens to go on from", device.ErrArgument)
	}
	if s.Tokens+len(tokens) > s.Context {
		return nil, fmt.Errorf("%w: %d tokens after %d; the session has room for %d", device.ErrArgument, len(tokens), s.Tokens, s.Context)
	}
	for _, t := range tokens {
		if t < 0 || int(t) >= s.Vocab {
			return nil, fmt.Errorf("%w: token %d; the model has %d", device.ErrArgument, t, s.Vocab)
		}
	}
	for len(tokens) > 0 {
		n := min(len(tokens), s.batch)
		copy(s.ids, tokens[:n])
		if err := s.step(ctx, n, n == len(tokens)); err != nil {
			return nil, errors.Join(err, s.stream.Wait(ctx))
		}
		if err := s.stream.Wait(ctx); err != nil {
			return nil, err
		}
		s.Tokens, tokens = s.Tokens+n, tokens[n:]
	}
	return s.logits, nil
}

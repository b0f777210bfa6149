package main

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
)

// Session is a text on its way through a model: the keys and values of its tokens, and memory for the values between
// layers. It is allocated once; a token needs no more memory.
type Session struct {
	*Model
	// Tokens is the number of tokens that the session has processed.
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

// NewSession starts a text. batch tokens of a prompt go through the model together; zero means 256.
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

// Prepare compiles the kernels for a prompt of n tokens and the text after it, so that this does not delay the text.
// Kernels are compiled when they are first launched, and again for positions and lengths that are multiples of 16, so it
// launches them all.
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

// Close frees the device's memory.
func (s *Session) Close() error { return errors.Join(s.stream.Close(), closeAll(s.all)) }

// Feed lets the model read tokens that follow those it has seen, and returns how likely
// each token of the vocabulary is to come next: the logarithm, except for a constant. The
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

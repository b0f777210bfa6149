package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	_ "gotile/device/cpu"
	"gotile/dist"
	_ "gotile/dist/local"
)

// small is a model with heads that share keys, and lengths that are not powers of two.
var small = Sizes{Layers: 2, Dim: 48, Heads: 4, KVHeads: 2, HeadDim: 16, Hidden: 96, Vocab: 40, Epsilon: 1e-5, RopeTheta: 10000, Length: 16, Batch: 4}

// batch is sequences of random tokens.
func batch(s Sizes, seed uint64) (list [][]int32) {
	r := rand.New(rand.NewPCG(seed, 2))
	for range s.Batch {
		x := make([]int32, s.Length+1)
		for i := range x {
			x[i] = int32(r.IntN(s.Vocab))
		}
		list = append(list, x)
	}
	return list
}

// TestGradients compares losses and derivatives with those of plain Go in float64: the
// derivative along a direction of each parameter, from losses at both sides.
func TestGradients(t *testing.T) {
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		tr, err := New(ctx, g, small, 3, nil)
		if err != nil {
			return err
		}
		defer tr.Close()
		tokens := batch(small, 1)
		loss, err := tr.Gradients(ctx, tokens)
		if err != nil {
			return err
		}
		m, err := newPlain(ctx, tr)
		if err != nil {
			return err
		}
		if want := m.loss(tokens); math.Abs(loss-want) > 1e-5 {
			return fmt.Errorf("loss %v, want %v", loss, want)
		}
		r := rand.New(rand.NewPCG(5, 5))
		for _, p := range tr.Parameters {
			got, err := tr.Gradient(ctx, p)
			if err != nil {
				return err
			}
			if err := m.compare(p.Name, got, tokens, r); err != nil {
				return err
			}
		}
		return nil
	}, dist.With("local"))
	if err != nil {
		t.Error(err)
	}
}

// losses trains for some steps on n ranks and returns the losses.
func losses(t *testing.T, n, steps int) []float64 {
	t.Helper()
	list := make([]float64, steps)
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		tr, err := New(ctx, g, small, 3, nil)
		if err != nil {
			return err
		}
		defer tr.Close()
		for i := range steps {
			loss, err := tr.Step(ctx, Options{Rate: 1e-2, Decay: 0.1}, batch(small, uint64(i%2)))
			if err != nil {
				return err
			}
			if g.Rank() == 0 {
				list[i] = loss
			}
		}
		return nil
	}, dist.With(fmt.Sprintf("local:%d", n)))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRanksAgree trains on one rank and on several: the losses are equal but for rounding, and fall.
func TestRanksAgree(t *testing.T) {
	const steps = 12
	one := losses(t, 1, steps)
	if one[steps-1] > one[0]-0.5 {
		t.Errorf("the loss does not fall: %v", one)
	}
	for _, n := range []int{2, 4} {
		for i, loss := range losses(t, n, steps) {
			if math.Abs(loss-one[i]) > 1e-4 {
				t.Errorf("%d ranks: the loss of step %d is %v, and that of one rank %v", n, i, loss, one[i])
			}
		}
	}
}

// TestNoParameters: a trainer whose parameters cannot be made is the error, and frees its memory.
func TestNoParameters(t *testing.T) {
	missing := errors.New("missing")
	err := dist.Run(t.Context(), func(ctx context.Context, g *dist.Group) error {
		_, err := New(ctx, g, small, 3, func(string, []int) ([]float32, error) { return nil, missing })
		return err
	}, dist.With("local:2"))
	if !errors.Is(err, missing) {
		t.Errorf("got %v", err)
	}
}

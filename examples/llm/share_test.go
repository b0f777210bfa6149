package main

import (
	"context"
	"math"
	"sync"
	"testing"

	"gotile/dist"
)

// TestShared divides models of each type of weights among two ranks: logits are those of one
// rank but for rounding, for a prompt and for tokens one by one.
func TestShared(t *testing.T) {
	c := Config{Layers: 2, Dim: 48, Heads: 4, KVHeads: 2, HeadDim: 12, Hidden: 64, Vocab: 50, Context: 32, Epsilon: 1e-5, RopeTheta: 10000, Tied: true}
	dir := randomModel(t, c)
	tokens := []int32{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4}
	for _, elements := range []string{"f32", "int8"} {
		logits := func(ranks string) (list [][]float32) {
			var mu sync.Mutex
			err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
				m, err := LoadPart(ctx, g, dir, elements, 0)
				if err != nil {
					return err
				}
				defer m.Close()
				s, err := m.NewSession(ctx, 0)
				if err != nil {
					return err
				}
				defer s.Close()
				for _, part := range [][]int32{tokens[:17], tokens[17:18], tokens[18:19], tokens[19:]} {
					x, err := s.Feed(ctx, part)
					if err != nil {
						return err
					}
					mu.Lock()
					if g.Rank() == 0 {
						list = append(list, append([]float32(nil), x...))
					}
					mu.Unlock()
				}
				return nil
			}, dist.With(ranks))
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		one, two := logits("local:1"), logits("local:2")
		for i := range one {
			for j := range one[i] {
				if math.Abs(float64(one[i][j]-two[i][j])) > 2e-5 {
					t.Fatalf("%s: logit %d after part %d is %v on two ranks, and %v on one", elements, j, i, two[i][j], one[i][j])
				}
			}
		}
	}
}

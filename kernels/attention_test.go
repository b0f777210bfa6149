package kernels

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// attentionCase is the lengths of one launch of attention.
type attentionCase struct {
	batch, heads, group, queries, keys, dim, start int
	causal                                         bool
}

// attentionOf computes the same as NewAttention.
func attentionOf(q, k, v []float64, c attentionCase) []float64 {
	out := make([]float64, len(q))
	for head := range c.batch * c.heads {
		kv := head / c.heads * (c.heads / c.group)
		kv = (kv + head%c.heads/c.group) * c.keys * c.dim
		for i := range c.queries {
			query := (head*c.queries + i) * c.dim
			seen := c.keys
			if c.causal {
				seen = min(seen, c.start+i+1)
			}
			scores := make([]float64, seen)
			for j := range scores {
				for d := range c.dim {
					scores[j] += q[query+d] * k[kv+j*c.dim+d] / math.Sqrt(float64(c.dim))
				}
			}
			for j, p := range softmaxOf(scores, seen) {
				for d := range c.dim {
					out[query+d] += p * v[kv+j*c.dim+d]
				}
			}
		}
	}
	return out
}

var attentionCases = []attentionCase{
	{batch: 1, heads: 1, group: 1, queries: 1, keys: 1, dim: 8},
	{batch: 2, heads: 2, group: 1, queries: 32, keys: 48, dim: 16},
	{batch: 2, heads: 4, group: 2, queries: 21, keys: 37, dim: 11},
	{batch: 1, heads: 2, group: 1, queries: 40, keys: 40, dim: 16, causal: true},
	{batch: 2, heads: 6, group: 3, queries: 19, keys: 50, dim: 13, start: 31, causal: true},
	{batch: 1, heads: 1, group: 1, queries: 35, keys: 20, dim: 16, causal: true},
	{batch: 1, heads: 2, group: 2, queries: 40, keys: 48, dim: 16, start: 8, causal: true},
}

func testAttention[T Real](t *testing.T) {
	for _, c := range attentionCases {
		q, out := random[T](1, c.batch, c.heads, c.queries, c.dim), blank[T](c.batch, c.heads, c.queries, c.dim)
		k, v := random[T](2, c.batch, c.heads/c.group, c.keys, c.dim), random[T](3, c.batch, c.heads/c.group, c.keys, c.dim)
		kernel := NewAttention[T](AttentionTiles{M: 16, N: 16, Dim: 16, Causal: c.causal, Group: c.group})
		scale := float32(1 / math.Sqrt(float64(c.dim)))
		run(t, kernel, q.Array, k.Array, v.Array, out.Array, scale, c.start)
		compare(t, fmt.Sprintf("%+v", c), out, attentionOf(q.exact, k.exact, v.exact, c), tolerance[T]())
	}
}

func TestAttention(t *testing.T) {
	each(t, testAttention[float32], testAttention[tile.Float16], testAttention[tile.BFloat16])
}

// Tiles that are left open fit the dimension of the launch, whatever other uses have.
func TestAttentionOpen(t *testing.T) {
	for _, c := range []attentionCase{
		{batch: 1, heads: 1, group: 1, queries: 5, keys: 128, dim: 100},
		{batch: 1, heads: 1, group: 1, queries: 5, keys: 128, dim: 100, start: 123, causal: true},
	} {
		q, out := random[tile.Float16](1, 1, 1, c.queries, c.dim), blank[tile.Float16](1, 1, c.queries, c.dim)
		k, v := random[tile.Float16](2, 1, 1, c.keys, c.dim), random[tile.Float16](3, 1, 1, c.keys, c.dim)
		args := []any{q.Array, k.Array, v.Array, out.Array, float32(1 / math.Sqrt(float64(c.dim))), c.start}
		kernel := NewAttention[tile.Float16](AttentionTiles{Causal: c.causal})
		run(t, kernel, args...)
		compare(t, fmt.Sprintf("%+v", c), out, attentionOf(q.exact, k.exact, v.exact, c), tolerance[tile.Float16]())
		if err := kernel.Launch(t.Context(), dev(t), tile.Grid(1), args...); !errors.Is(err, device.ErrArgument) {
			t.Errorf("on a grid that is given, which does not choose: got %v, want an argument's error", err)
		}
	}
}

package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show attention

// newAttention makes a kernel for softmax(q · kᵀ · scale) · v, for each head: all four
// arrays have the shape heads × length × dim. A block computes m queries, and loads n
// keys in each iteration.
func newAttention(m, n, dim int, causal bool) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, q, k, v, out tile.Span3[float32], scale tile.Scalar[float32]) {
		head, i := b.ID(0), b.ID(1)
		qs, ks, vs := q.Tiles(m, dim), k.Tiles(dim, n).Transpose(), v.Tiles(n, dim)
		query := qs.Load(head, i, 0).Mul(scale)

		top := b.Full(math.Inf(-1), tile.F32, m, 1) // the maximum score so far
		sum := b.Zeros(tile.F32, m, 1)              // of the weights so far
		acc := b.Zeros(tile.F32, m, dim)            // of the weighted values so far
		for j := range ks.Range(2, &top, &sum, &acc) {
			score := tile.MMA(query, ks.Load(head, 0, j), b.Zeros(tile.F32, m, n))
			seen := ks.Places(2, j).Lt(k.Extent(1))
			if causal { // a Go bool: one of two kernels is traced
				seen = seen.And(ks.Places(2, j).Le(qs.Places(1, i)))
			}
			score = tile.Select(seen.Broadcast(m, n), score, math.Inf(-1))

			before := top
			top = tile.Max(top, tile.ReduceMax(score, 1))
			weight := tile.Exp(score.Sub(top))
			shrink := tile.Exp(before.Sub(top))
			sum = sum.Mul(shrink).Add(tile.Sum(weight, 1))
			acc = tile.MMA(weight, vs.Load(head, j, 0), acc.Mul(shrink))
		}
		out.Tiles(m, dim).Store(acc.Div(sum), head, i, 0)
	}, tile.Name("attention"), tile.Over(3))
}

//guide:end

// attention runs chapter 6.
func attention(ctx context.Context, w io.Writer) error {
	//guide:show attention-run
	const heads, places, dim = 2, 21, 8
	q, k, v := wave(heads*places*dim, 0.7), wave(heads*places*dim, 1.3), wave(heads*places*dim, 0.4)
	out := make([]float32, heads*places*dim)
	for _, causal := range []bool{false, true} {
		kernel := newAttention(8, 16, dim, causal)
		err := kernel.Run(ctx, cpu.Open(), cube(q, heads), cube(k, heads), cube(v, heads), cube(out, heads), float32(0.35))
		if err != nil {
			return err
		}
		worst := compare(out, q, k, v, places, dim, 0.35, causal)
		fmt.Fprintf(w, "causal %v: error below 1e-6: %v\n", causal, worst < 1e-6)
	}
	//guide:end
	return nil
}

// cube returns a slice as an array of shape heads × length × 8.
func cube(x []float32, heads int) tile.Array[float32] {
	return tile.ArrayOf(x, heads, len(x)/heads/8, 8)
}

func wave(n int, step float64) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(math.Sin(step * float64(i)))
	}
	return x
}

// compare returns the maximum distance of out from attention in plain Go and float64.
func compare(out, q, k, v []float32, places, dim int, scale float64, causal bool) float64 {
	worst := 0.0
	for row := range len(out) / dim {
		first, place := row-row%places, row%places
		end := places
		if causal {
			end = place + 1
		}
		want := plainAttention(q[row*dim:(row+1)*dim], k[first*dim:], v[first*dim:], end, scale)
		for d, x := range want {
			worst = max(worst, math.Abs(float64(out[row*dim+d])-x))
		}
	}
	return worst
}

// plainAttention computes the result of one query over the first keys.
func plainAttention(q, k, v []float32, keys int, scale float64) []float64 {
	dim := len(q)
	out, sum := make([]float64, dim), 0.0
	for j := range keys {
		score := 0.0
		for d := range dim {
			score += float64(q[d]) * float64(k[j*dim+d])
		}
		weight := math.Exp(score * scale)
		sum += weight
		for d := range dim {
			out[d] += weight * float64(v[j*dim+d])
		}
	}
	for d := range out {
		out[d] /= sum
	}
	return out
}

package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Tokens come as often as their logits say.
func TestSampler(t *testing.T) {
	logits := []float32{0, 2, 1, -1}
	for _, c := range []struct {
		temperature float64
		topK        int
		want        []float64 // shares before they are made to add up to 1
	}{
		{0, 0, []float64{0, 1, 0, 0}},
		{1, 0, []float64{1, math.Exp(2), math.E, math.Exp(-1)}},
		{2, 0, []float64{1, math.E, math.Exp(0.5), math.Exp(-0.5)}},
		{1, 2, []float64{0, math.Exp(2), math.E, 0}},
		{1, 1, []float64{0, 1, 0, 0}},
	} {
		const n = 20000
		s := Sampler{c.temperature, c.topK, rand.New(rand.NewPCG(1, 1))}
		got, sum := make([]float64, len(logits)), 0.0
		for range n {
			got[s.Next(logits)]++
		}
		for _, x := range c.want {
			sum += x
		}
		for i, x := range c.want {
			if share := x / sum; math.Abs(got[i]/n-share) > 0.015 || share == 0 && got[i] > 0 {
				t.Errorf("temperature %g, top %d: token %d came %.3f of the time; want %.3f", c.temperature, c.topK, i, got[i]/n, share)
			}
		}
	}
	if i := likeliest([]float32{1, 3, 3}); i != 1 {
		t.Errorf("the likeliest of equals is %d; want the first", i)
	}
}

package main

import (
	"io/fs"
	"slices"
	"testing"
	"time"

	"gotile/device/cpu"
)

// stories110M has the sizes of a model of 110 million parameters that writes children's
// stories: small, but its weights are more than a cache holds.
var stories110M = Config{Layers: 12, Dim: 768, Heads: 12, KVHeads: 12, HeadDim: 64, Hidden: 2048, Vocab: 32000, Context: 1024, Epsilon: 1e-5, RopeTheta: 10000, Tied: true}

// BenchmarkPrefill reads 128 tokens together, BenchmarkDecode writes one at a time between positions 129 and 256: with the
// model of the program, and one with random weights. Besides the mean they report the median and the maximum of tokens per
// second; scripts/llm/speed.py measures PyTorch in the same way.
//
//	go test ./examples/llm -run - -bench .
func BenchmarkPrefill(b *testing.B) { benchmark(b, 128) }
func BenchmarkDecode(b *testing.B)  { benchmark(b, 1) }

func benchmark(b *testing.B, together int) {
	var random fs.FS
	for _, model := range []string{"own", "110M"} {
		for _, weights := range []string{"f32", "f16", "bf16", "int8"} {
			b.Run(model+"/"+weights, func(b *testing.B) {
				dir := own(b)
				if model == "110M" {
					if random == nil {
						random = randomModel(b, stories110M)
					}
					dir = random
				}
				speed(b, openModel(b, cpu.Open(), dir, weights), together)
			})
		}
	}
}

func speed(b *testing.B, m *Model, together int) {
	s := newSession(b, m, 0)
	if _, err := s.Feed(b.Context(), text(m.Config, 128)); err != nil {
		b.Fatal(err)
	}
	ids, from := text(m.Config, together), 0
	if together == 1 {
		from = 128
	}
	s.Tokens = from
	var passes []time.Duration
	for b.Loop() {
		if s.Tokens+together > from+128 {
			s.Tokens = from
		}
		start := time.Now()
		if _, err := s.Feed(b.Context(), ids); err != nil {
			b.Fatal(err)
		}
		passes = append(passes, time.Since(start))
	}
	slices.Sort(passes)
	b.ReportMetric(float64(together)/passes[len(passes)/2].Seconds(), "median-tokens/s")
	b.ReportMetric(float64(together)/passes[0].Seconds(), "best-tokens/s")
}

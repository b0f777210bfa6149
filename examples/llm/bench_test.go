package main

import (
	"testing"
	"testing/fstest"

	"gotile/device/cpu"
)

// stories110M has the sizes of a model of 110 million parameters that writes children's
// stories: small, but its weights are more than a cache holds.
var stories110M = Config{Layers: 12, Dim: 768, Heads: 12, KVHeads: 12, HeadDim: 64, Hidden: 2048, Vocab: 32000, Context: 1024, Epsilon: 1e-5, RopeTheta: 10000, Tied: true}

// BenchmarkDecode writes a token at a time, BenchmarkPrefill reads 128 together, with weights
// at random. Bytes are those of the weights, each of which a token reads once.
//
//	go test ./examples/llm -run - -bench .
func BenchmarkDecode(b *testing.B)  { benchmark(b, 1) }
func BenchmarkPrefill(b *testing.B) { benchmark(b, 128) }

func benchmark(b *testing.B, together int) {
	for _, weights := range []string{"f32", "f16", "bf16", "int8"} {
		b.Run("own/"+weights, func(b *testing.B) { speed(b, openModel(b, cpu.Open(), own(b), weights), together) })
	}
	var dir fstest.MapFS
	for _, weights := range []string{"f32", "f16", "bf16", "int8"} {
		b.Run("110M/"+weights, func(b *testing.B) {
			if dir == nil {
				dir = randomModel(b, stories110M)
			}
			speed(b, openModel(b, cpu.Open(), dir, weights), together)
		})
	}
}

func speed(b *testing.B, m *Model, together int) {
	s := newSession(b, m, together)
	ids := text(m.Config, together)
	for b.Loop() {
		if s.Tokens+together > m.Context/2 {
			s.Tokens = 0
		}
		if _, err := s.Feed(b.Context(), ids); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*together)/b.Elapsed().Seconds(), "tokens/s")
}

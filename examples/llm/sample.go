package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Sampler chooses the next token. The zero Sampler always takes the likeliest.
type Sampler struct {
	Temperature float64 // makes the likely less so above 1, and more below; 0 takes the likeliest
	TopK        int     // how many of the likeliest may be chosen; 0 for all
	Random      *rand.Rand
}

// Next chooses a token of those whose logits are given.
func (s *Sampler) Next(logits []float32) int32 {
	if s.Temperature == 0 {
		return likeliest(logits)
	}
	list := s.candidates(logits)
	top, sum := float64(logits[list[0]]), 0.0
	shares := make([]float64, len(list))
	for i, token := range list {
		shares[i] = math.Exp((float64(logits[token]) - top) / s.Temperature)
		sum += shares[i]
	}
	at := s.Random.Float64() * sum
	for i, token := range list {
		if at -= shares[i]; at < 0 {
			return token
		}
	}
	return list[0]
}

// candidates is the tokens that may come, the likeliest first.
func (s *Sampler) candidates(logits []float32) []int32 {
	list := make([]int32, len(logits))
	for i := range list {
		list[i] = int32(i)
	}
	slices.SortFunc(list, func(a, b int32) int { return cmp.Or(cmp.Compare(logits[b], logits[a]), cmp.Compare(a, b)) })
	if s.TopK > 0 {
		list = list[:min(s.TopK, len(list))]
	}
	return list
}

// likeliest returns the token of the maximum logit, the first of several.
func likeliest(logits []float32) int32 {
	best := 0
	for i, x := range logits {
		if x > logits[best] {
			best = i
		}
	}
	return int32(best)
}

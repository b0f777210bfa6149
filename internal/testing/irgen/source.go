package irgen

import "math/rand/v2"

// Source is a source of choices.
type Source struct {
	data []byte    // the rest of a list of bytes
	rand *rand.PCG // of a seed; else nil
	used []byte
}

// Seed is an endless source of random choices.
func Seed(seed uint64) *Source { return &Source{rand: rand.NewPCG(seed, 0x6972)} }

// Bytes reads choices from data. A program ends soon after the bytes do.
func Bytes(data []byte) *Source { return &Source{data: data} }

// Used is the bytes of all choices so far: [Bytes] of them makes the same program.
func (s *Source) Used() []byte { return s.used }

// more reports whether there is anything left to choose by.
func (s *Source) more() bool { return s.rand != nil || len(s.data) > 0 }

func (s *Source) byte() byte {
	var b byte
	switch {
	case s.rand != nil:
		b = byte(s.rand.Uint64() >> 32)
	case len(s.data) > 0:
		b, s.data = s.data[0], s.data[1:]
	default:
		return 0
	}
	s.used = append(s.used, b)
	return b
}

// n chooses one of limit numbers from 0.
func (s *Source) n(limit int) int {
	v := int(s.byte())
	if limit > 256 {
		v = v<<8 | int(s.byte())
	}
	return v % limit
}

// oneIn is true once in n times.
func (s *Source) oneIn(n int) bool { return s.n(n) == n-1 }

// between chooses from a closed interval.
func (s *Source) between(lo, hi int) int { return lo + s.n(hi-lo+1) }

func pick[T any](s *Source, list []T) T { return list[s.n(len(list))] }

// order is a permutation of n numbers.
func (s *Source) order(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	for i := n - 1; i > 0; i-- {
		k := s.n(i + 1)
		p[i], p[k] = p[k], p[i]
	}
	return p
}

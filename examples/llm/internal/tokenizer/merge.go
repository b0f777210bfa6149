package tokenizer

import (
	"cmp"
	"container/heap"
)

// pair is two adjacent tokens.
type pair struct{ left, right int32 }

// joined is the result of merging a pair: pairs of lower rank are merged first.
type joined struct{ rank, id int32 }

// merge joins adjacent units, the pair of the lowest rank first and of equals the leftmost, until the model has no pair
// for the rest. It takes n·log n steps for any text.
func (t *Tokenizer) merge(units []int32) []int32 {
	m := &merging{Tokenizer: t, units: units, next: make([]int, len(units)), before: make([]int, len(units))}
	for i := range units {
		m.before[i], m.next[i] = i-1, i+1
	}
	for i := range units {
		m.addCandidate(i)
	}
	for m.Len() > 0 {
		c := heap.Pop(m).(candidate)
		if m.units[c.at] == c.pair.left && m.right(c.at) == c.pair.right {
			m.join(c.at, c.id)
		}
	}
	var ids []int32
	for i := 0; i < len(units); i = m.next[i] {
		ids = append(ids, units[i])
	}
	return ids
}

// merging is a list of tokens, linked so that adjacent ones can be joined, and a heap of the candidate pairs.
type merging struct {
	*Tokenizer
	units        []int32 // none if a token was merged into the previous one
	next, before []int
	candidates   []candidate
}

type candidate struct {
	joined
	pair pair
	at   int
}

const none = -1

// right returns the token after the one at an index.
func (m *merging) right(i int) int32 {
	if i = m.next[i]; i < len(m.units) {
		return m.units[i]
	}
	return none
}

// addCandidate adds the pair that begins at an index to the candidates.
func (m *merging) addCandidate(i int) {
	p := pair{m.units[i], m.right(i)}
	if j, ok := m.pairs[p]; ok {
		heap.Push(m, candidate{j, p, i})
	}
}

func (m *merging) join(i int, id int32) {
	gone := m.next[i]
	m.units[i], m.units[gone], m.next[i] = id, none, m.next[gone]
	if m.next[i] < len(m.units) {
		m.before[m.next[i]] = i
	}
	m.addCandidate(i)
	if m.before[i] >= 0 {
		m.addCandidate(m.before[i])
	}
}

// Len, Less, Swap, Push and Pop implement [heap.Interface].
func (m *merging) Len() int { return len(m.candidates) }

func (m *merging) Less(i, j int) bool {
	a, b := m.candidates[i], m.candidates[j]
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.at, b.at)) < 0
}

func (m *merging) Swap(i, j int) {
	m.candidates[i], m.candidates[j] = m.candidates[j], m.candidates[i]
}

func (m *merging) Push(x any) { m.candidates = append(m.candidates, x.(candidate)) }

func (m *merging) Pop() any {
	last := len(m.candidates) - 1
	c := m.candidates[last]
	m.candidates = m.candidates[:last]
	return c
}

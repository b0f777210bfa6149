package checked

import (
	"math/rand/v2"
	"testing"
)

// script is a sequence of accesses of one element by several blocks.
type script struct {
	m        *monitor
	h        history
	accesses []*access
	all      []node           // each access that has run
	tokens   map[int32]*clock // by block that has a token: the accesses before its next one
	runs     uint32
	unorder  float64 // the share of accesses without a token
	r        *rand.Rand
}

// newScript makes the accesses of a program. A share of the atomic ones has block scope.
func newScript(seed uint64, narrow float64) *script {
	r := rand.New(rand.NewPCG(seed, 7))
	s := &script{m: &monitor{clocks: newClocks(8)}, tokens: make(map[int32]*clock), r: r, unorder: []float64{0, 0, 0.3}[r.IntN(3)]}
	strong := []float64{0, 0.5, 0.9}[r.IntN(3)]
	for i := range 6 {
		a := &access{number: int32(i), write: r.IntN(2) == 0, strong: r.Float64() < strong}
		a.wide = a.strong && r.Float64() >= narrow
		a.read = !a.write || a.strong && r.IntN(2) == 0
		s.accesses = append(s.accesses, a)
	}
	return s
}

// step executes one access. It returns whether the shadow memory finds a race, and whether the access races with
// any access so far.
func (s *script) step() (found, want bool) {
	block, a := int32(s.r.IntN(4)), s.accesses[s.r.IntN(len(s.accesses))]
	if s.r.IntN(3) == 0 { // the block has acquired what another one released
		s.tokens[block] = s.m.clocks.join(s.tokens[block], s.tokens[int32(s.r.IntN(4))])
	}
	e := &event{access: a, b: &blockFrame{m: s.m, block: block}, run: s.runs, before: s.tokens[block]}
	if s.r.Float64() < s.unorder {
		e.before = nil
	}
	s.runs++
	for i := range s.all {
		n := &s.all[i]
		want = want || (a.write || s.accesses[n.access].write) && e.races(n)
	}
	found = !e.raceFree(s.h.write, true) || a.write && !e.raceFree(s.h.read, false)
	e.update(&s.h)
	s.all = append(s.all, e.ownNode())
	s.tokens[block] = s.m.clocks.join(s.tokens[block], e.resultClock())
	return found, want
}

// The shadow memory of an element finds the first race of any sequence of accesses: the test compares it with a
// search in all accesses so far.
func TestFirstRace(t *testing.T) {
	races := 0
	for seed := range uint64(20000) {
		s := newScript(seed, 0)
		for i := range 30 {
			found, want := s.step()
			if found != want {
				t.Fatalf("seed %d: access %d of %d races: %v; the shadow finds one: %v", seed, i, len(s.all), want, found)
			}
			if want {
				races++
				break
			}
		}
	}
	if races < 5000 || races > 19000 {
		t.Errorf("%d of 20000 sequences have a race; want some that have and some that have not", races)
	}
}

// Accesses of block scope among others are never reported without a race.
func TestNoFalseRace(t *testing.T) {
	for seed := range uint64(20000) {
		s := newScript(seed, 0.3)
		for i := range 30 {
			found, want := s.step()
			if found && !want {
				t.Fatalf("seed %d: access %d races with none", seed, i)
			}
			if want {
				break
			}
		}
	}
}

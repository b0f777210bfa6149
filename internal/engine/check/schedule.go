package check

import (
	"math/rand/v2"

	"gotile/internal/engine/host"
)

// Blocks run one at a time. Each worker is a goroutine that waits for the baton; it hands the
// baton on where its block polls memory in vain, where the order says so, and at its end.

// order is in which order blocks run, and where they give way to others.
type order interface {
	// place is the number of the block that runs as the i-th of n.
	place(i, n int64) int64
	// yields reports whether the block that runs gives way at an access of memory.
	yields() bool
}

// inOrder runs block after block.
type inOrder struct{}

func (inOrder) place(i, _ int64) int64 { return i }
func (inOrder) yields() bool           { return false }

// shuffled is a random order, in which blocks interleave. A random permutation of many blocks
// would take memory: an affine one is as good.
type shuffled struct {
	random          *rand.Rand
	factor, shift   int64
	reverse, insert bool
}

func newShuffled(seed uint64, n int64) *shuffled {
	s := &shuffled{random: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))}
	s.reverse = seed&1 != 0
	s.insert = seed&2 != 0
	s.shift = s.random.Int64N(n)
	s.factor = 1 + s.random.Int64N(n)
	for gcd(s.factor, n) != 1 {
		s.factor++
	}
	if n >= 1<<31 {
		s.factor = 1
	}
	return s
}

func (s *shuffled) place(i, n int64) int64 {
	at := (i*s.factor + s.shift) % n
	if s.reverse {
		return n - 1 - at
	}
	return at
}

func (s *shuffled) yields() bool { return s.insert && s.random.IntN(3) == 0 }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// baton is what the worker that may run holds.
type baton struct {
	turns []chan struct{} // of each worker
	live  []int           // the workers that have not ended, in a ring
	at    int             // the place in live of the one that runs
}

func newBaton(workers int) *baton {
	b := &baton{turns: make([]chan struct{}, workers), live: make([]int, workers)}
	for i := range b.turns {
		b.turns[i], b.live[i] = make(chan struct{}, 1), i
	}
	b.turns[0] <- struct{}{}
	return b
}

// pass gives the baton to the next worker and waits for it to come back.
func (b *baton) pass(worker int) {
	if len(b.live) == 1 {
		return
	}
	b.at = (b.at + 1) % len(b.live)
	b.turns[b.live[b.at]] <- struct{}{}
	<-b.turns[worker]
}

// leave gives the baton away for good.
func (b *baton) leave() {
	b.live = append(b.live[:b.at], b.live[b.at+1:]...)
	if len(b.live) == 0 {
		return
	}
	b.at %= len(b.live)
	b.turns[b.live[b.at]] <- struct{}{}
}

// work runs blocks on a worker's goroutine.
func (m *monitor) work(w *host.Worker) error {
	<-m.baton.turns[w.Number]
	defer m.baton.leave()
	m.memory = w.Launch.Memory
	var fr *blockFrame
	total := m.launch.Grid.Blocks()
	for {
		first, n := w.Take(1)
		if n == 0 {
			return nil
		}
		place := m.order.place(first, total)
		w.Block = w.Launch.Place(place)
		if fr == nil {
			fr = m.newFrame(w)
		}
		fr.begin(place)
		if err := m.program.code.RunBlock(fr.fr); err != nil && !fr.ended {
			return err
		}
		w.Ended(1)
	}
}

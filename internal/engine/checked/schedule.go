package checked

import (
	"math/rand/v2"

	"gotile/internal/engine/host"
)

// Blocks run one at a time. Each worker is a goroutine that waits for the baton. It passes the baton on when its
// block polls memory that does not change, when the order says so, and at its end.

// order decides in which order blocks run, and when they yield.
type order interface {
	// blockAt returns the number of the block that runs as the i-th of n.
	blockAt(i, n int64) int64
	// yields reports whether the current block yields at a memory access.
	yields() bool
}

// inOrder runs block after block.
type inOrder struct{}

func (inOrder) blockAt(i, _ int64) int64 { return i }
func (inOrder) yields() bool             { return false }

// shuffled is a random order in which blocks interleave. Blocks are exchanged over short distances only, so a
// block may still wait for an earlier one: all earlier blocks have begun before it does.
type shuffled struct {
	seed   uint64
	random *rand.Rand
	near   int64 // the distance over which blocks are exchanged
	window int64 // number of elements of places
	places []int
}

func newShuffled(seed uint64, workers int) *shuffled {
	return &shuffled{seed: seed, random: rand.New(rand.NewPCG(seed, 1)), near: max(1, int64(workers)/2), window: -1}
}

func (s *shuffled) blockAt(i, n int64) int64 {
	if w := i / s.near; w != s.window {
		s.window = w
		s.places = rand.New(rand.NewPCG(s.seed, uint64(w)+2)).Perm(int(min(s.near, n-w*s.near)))
	}
	return s.window*s.near + int64(s.places[i%s.near])
}

func (s *shuffled) yields() bool { return s.random.IntN(3) == 0 }

// baton is held by the worker that may run.
type baton struct {
	turns []chan struct{} // of each worker
	live  []int           // the workers that have not ended, in a ring
	at    int             // the index in live of the current worker
}

func newBaton(workers int) *baton {
	b := &baton{turns: make([]chan struct{}, workers), live: make([]int, workers)}
	for i := range b.turns {
		b.turns[i], b.live[i] = make(chan struct{}, 1), i
	}
	b.turns[0] <- struct{}{}
	return b
}

// pass passes the baton to the next worker and waits until it comes back.
func (b *baton) pass(worker int) {
	if len(b.live) == 1 {
		return
	}
	b.at = (b.at + 1) % len(b.live)
	b.turns[b.live[b.at]] <- struct{}{}
	<-b.turns[worker]
}

// leave passes the baton on and takes this worker out of the ring.
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
		place := m.order.blockAt(first, total)
		w.Block = w.Launch.BlockIndex(place)
		if fr == nil {
			fr = m.newFrame(w)
		}
		fr.begin(place)
		m.idle = 0
		if err := m.program.code.RunBlock(fr.fr); err != nil && !fr.ended {
			return err
		}
		w.Ended(1)
	}
}

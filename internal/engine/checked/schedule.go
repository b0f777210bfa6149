package checked

import (
	"math/rand/v2"
	"slices"

	"gotile/internal/engine/host"
)

// Blocks run one at a time. Each worker is a goroutine that waits for the baton. It passes the baton on when its
// block polls memory that does not change, when the order says so, and at its end. At the end of a block, blocks that wait in
// the middle have the next turn.

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

	within []bool // of each worker, whether it waits in the middle of a block
	count  int    // of those
	back   bool   // the baton was passed back
	giver  int    // the worker that passed it back, and wants it again if that was in vain; or -1
	asked  int    // the index in live of the worker that it was passed back to
}

func newBaton(workers int) *baton {
	b := &baton{turns: make([]chan struct{}, workers), live: make([]int, workers), within: make([]bool, workers), giver: -1}
	for i := range b.turns {
		b.turns[i], b.live[i] = make(chan struct{}, 1), i
	}
	b.turns[0] <- struct{}{}
	return b
}

// pass passes the baton from the middle of a block to the next worker and waits until it comes back. It returns whether
// another block has ended just before.
func (b *baton) pass(worker int) (back bool) {
	if len(b.live) == 1 {
		return false
	}
	b.within[worker], b.count = true, b.count+1
	next := slices.Index(b.live, b.giver)
	if b.giver = -1; next < 0 {
		next = (b.at + 1) % len(b.live)
	}
	b.passTo(next, worker)
	b.within[worker], b.count = false, b.count-1
	back, b.back = b.back, false
	return back
}

// passBack passes the baton at the end of a block to the next worker that waits in the middle of one, if there is one. So
// a block that waits for too few others goes on before the others begin.
func (b *baton) passBack(worker int) {
	if b.count == 0 {
		return
	}
	b.asked = (b.asked + 1) % len(b.live)
	for !b.within[b.live[b.asked]] {
		b.asked = (b.asked + 1) % len(b.live)
	}
	b.back, b.giver = true, worker
	b.passTo(b.asked, worker)
}

// passTo passes the baton to the worker with an index in live and waits until it comes back to this one.
func (b *baton) passTo(next, worker int) {
	b.at = next
	b.turns[b.live[next]] <- struct{}{}
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
		if _, ok := m.order.(inOrder); ok {
			m.baton.passBack(w.Number)
		}
	}
}

package runtime

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"gotile/internal/engine/host"
)

// Adding a large private copy to the buffer takes longer than the additions to it: an atomic operation for each 16 bytes, on
// cache lines that change from core to core. So the workers of a launch first add up their copies, a piece at a time, and
// then each piece is added to the buffer once, by one of them. A worker that ends long before the others leaves its copies to
// them.

const (
	// togetherWords is the minimum number of words of a copy that workers add up together.
	togetherWords = 1 << 11
	// pieceWords is how many words a worker adds up at once: those of several copies stay in its first-level cache.
	pieceWords = 1 << 10
	// mergePatience is how long a worker waits for the others.
	mergePatience = 200 * time.Microsecond
)

// merging is the state of the private copies of a launch.
type merging struct {
	mu      sync.Mutex // guards what follows, except that copies stay the same once all workers have ended
	working int        // workers that may add to their copies
	sites   []siteCopies

	all atomic.Bool // all workers have ended
}

// siteCopies are the copies for a site.
type siteCopies struct {
	copies [][]uint64
	next   atomic.Int64 // piece that no worker has taken
	merged atomic.Int64 // pieces that are added to the buffer
}

func newMerging(p *Program) *merging { return &merging{sites: make([]siteCopies, len(p.Privates))} }

// begin counts a worker that has copies. It reports false if the others have ended: they may be adding up theirs.
func (m *merging) begin() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all.Load() {
		return false
	}
	m.working++
	return true
}

// end takes the copies of a worker, which has no more blocks.
func (m *merging) end(give func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	give()
	if m.working--; m.working == 0 {
		m.all.Store(true)
	}
}

// await waits until all workers have ended, and reports whether they have.
func (m *merging) await() bool {
	const checks = 64
	for begun := time.Now(); time.Since(begun) < mergePatience; runtime.Gosched() {
		for range checks {
			if m.all.Load() {
				return true
			}
		}
	}
	return false
}

// mergeSite adds pieces of the copies for a site to the buffer, until there are no more. All workers have ended. If alone is set, no other
// launch changes the buffer.
func (m *merging) mergeSite(i int, site *PrivateSite, r *host.Region, alone bool) {
	c := &m.sites[i]
	if len(c.copies) == 0 {
		return
	}
	words := len(c.copies[0])
	for {
		from := int(c.next.Add(1)-1) * pieceWords
		if from >= words {
			return
		}
		to := min(from+pieceWords, words)
		for _, other := range c.copies[1:] {
			site.mergeCopies(c.copies[0][from:to], other[from:to])
		}
		if alone {
			from = site.addWords(r, c.copies[0], from, to)
		}
		site.mergeWords(r, c.copies[0], from, to, site.empty())
		c.merged.Add(1)
	}
}

// clear ends the launch. Copies that are empty again are kept for others.
func (m *merging) clear(p *Program) {
	for i := range m.sites {
		c := &m.sites[i]
		if n := len(c.copies); n > 0 && int(c.merged.Load()) == (len(c.copies[0])+pieceWords-1)/pieceWords {
			for _, own := range c.copies {
				p.copies[i].Put(&own)
			}
		}
		c.copies = nil
		c.next.Store(0)
		c.merged.Store(0)
	}
	m.working = 0
	m.all.Store(false)
}

// addWords adds words of a copy to a buffer that nothing else changes, and clears them. It returns the first word that is left.
func (s *PrivateSite) addWords(r *host.Region, own []uint64, from, to int) int {
	const words = 4 // of 32 bytes
	n := (min(to, len(r.Data)/8) - from) / words
	add := adders[s.update()]
	if add == nil || n <= 0 || r.Align < 8 {
		return from
	}
	add(unsafe.Add(unsafe.Pointer(unsafe.SliceData(r.Data)), 8*from), unsafe.Pointer(&own[from]), n)
	return from + n*words
}

// mergeCopies combines a part of a copy with that of another one, and clears it.
func (s *PrivateSite) mergeCopies(to, from []uint64) {
	n := 0
	if add := combiners[s.update()]; add != nil && len(to) > 1 {
		n = len(to) &^ 1
		add(unsafe.Pointer(&to[0]), unsafe.Pointer(&from[0]), n/2)
	}
	empty := s.empty()
	for j := n; j < len(to); j++ {
		if v := from[j]; v != empty {
			to[j], from[j] = s.combine64(to[j], v), empty
		}
	}
}

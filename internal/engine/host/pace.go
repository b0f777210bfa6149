package host

import (
	"math"
	"sync/atomic"
	"time"
)

// pace is how long one block of a program took in the last two launches that were measured: two float32 in
// nanoseconds, of which the upper halves are stored. Zero is unknown. Launches at the same time may overwrite
// each other's measurements.
type pace struct{ bits uint32 }

// block is how long a block takes, the longer of both measurements, or infinity if there is none.
func (p *pace) block() float64 {
	b := atomic.LoadUint32(&p.bits)
	if b == 0 {
		return math.Inf(1)
	}
	return float64(max(math.Float32frombits(b&^0xffff), math.Float32frombits(b<<16)))
}

// learn adds a measurement, unless it is close to the last one.
func (p *pace) learn(took time.Duration, blocks int64) {
	t := float32(took) / float32(blocks)
	b := atomic.LoadUint32(&p.bits)
	last, before := math.Float32frombits(b&^0xffff), math.Float32frombits(b<<16)
	if near(t, last) && near(t, before) {
		return
	}
	atomic.StoreUint32(&p.bits, math.Float32bits(t)&^0xffff|b>>16)
}

func near(t, other float32) bool { return t < 1.25*other && other < 1.25*t }

// Work is given to helpers if there is enough of it.
const (
	// leastWork is what a launch keeps on one worker: waking another one takes as long.
	leastWork = 10 * time.Microsecond
	// helperWork is how much of the work there is for each helper, at least.
	helperWork = 5 * time.Microsecond
	// littleWork is what a launch shares only if that has been faster: see [trial].
	littleWork = 100 * time.Microsecond
	// scatteredWork is the same for a program that scatters.
	scatteredWork = 4 * time.Millisecond
	// muchWork is what a launch shares even if other goroutines need the processors.
	muchWork = time.Millisecond
	// batchWork is how long the blocks take, at most, that a worker takes at once.
	batchWork = 5 * time.Microsecond
)

// littleWork is what a launch of the program shares only if that has been faster.
func (p *Program) littleWork() time.Duration {
	if p.Scatters {
		return scatteredWork
	}
	return littleWork
}

// share offers workers to helpers, if there is enough work. A block takes so many nanoseconds, and left is how many
// blocks no worker has. It is called on the first worker, and sets after how many blocks of its own to call it again.
func (s *Launch) share(t time.Duration, block float64, left int64) {
	work := block * float64(left)
	s.shareAt = math.MaxInt64
	little := float64(s.program.littleWork())
	if work >= float64(leastWork) && work < little && s.numbered == 0 && !s.sharesLittle(work) {
		s.shareAt = s.workers[0].taken + max(1, int64(2*little/block))
		return
	}
	if work >= float64(leastWork) && (work >= float64(muchWork) || !needed.now(t)) {
		want := min(left, int64(len(s.workers))) - 1
		if useful := work / float64(helperWork); useful < float64(want) {
			want = int64(useful)
		}
		if n := int(want) - s.numbered; n > 0 {
			s.call(n)
		}
	}
	if s.numbered < len(s.workers)-1 {
		s.shareAt = s.workers[0].taken + max(1, int64(float64(leastWork)/block))
	}
}

// sharesLittle reports whether the launch is to use helpers for little work. If none polls any more, the first worker would
// have done much of it before one has woken up.
func (s *Launch) sharesLittle(work float64) bool {
	if work < float64(littleWork) && arrivals.passed(s.begun) {
		return false
	}
	s.tries = true
	return s.program.trial(s.total).shares()
}

// shareAgain is [Launch.share] after the first worker has run some blocks.
func (s *Launch) shareAgain() {
	t := now()
	s.share(t, float64(t-s.begun)/float64(s.workers[0].taken), s.total-s.taken.Load())
}

// A worker takes several blocks at once: adjacent blocks share memory, and a block prefetches for the next one.
const (
	mostBatch  = 256
	leastParts = 64 // into which a launch is divided, if its blocks are not short
	mostShort  = 4  // parts for each worker, if they are
)

// batchOfOne is how many blocks the only worker takes at once.
func (s *Launch) batchOfOne() int64 {
	if s.Progress != nil {
		return min(mostBatch, max(1, s.total/leastParts))
	}
	return mostBatch
}

// batchOf is how many blocks one of several workers takes at once, if a block takes so many nanoseconds.
func (s *Launch) batchOf(block float64) int64 {
	short := int64(float64(batchWork) / block)
	if !s.isLittle(block) {
		short = min(short, s.total/(mostShort*int64(len(s.workers))))
	}
	return min(mostBatch, max(1, s.total/leastParts, short))
}

// isLittle reports whether the launch stays on one worker, if a block takes so many nanoseconds.
func (s *Launch) isLittle(block float64) bool { return block*float64(s.total) < float64(leastWork) }

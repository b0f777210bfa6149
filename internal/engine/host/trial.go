package host

import (
	"math"
	"math/bits"
	"sync/atomic"
	"time"
)

// trial finds out whether launches with little work, or that scatter, are faster with helpers. On a quiet machine they are. On a busy
// one the system may interrupt a helper, and the launch has to wait for it. Launches at the same time may overwrite
// each other's measurements.
//
// Each way is tried by several launches in a row: a helper that has not worked for a while begins too late for the first ones.
type trial struct {
	count         uint32 // of launches
	alone, shared uint32 // float32: the mean time of a launch in nanoseconds for each block, or zero
	turn          uint32 // likewise, of those that a turn has measured
}

const (
	trialTurn  = 8    // launches in a row that try a way
	trialLate  = 4    // of them, those that are not measured
	trialSoon  = 64   // after how many launches the slower way has another turn: helpers may have been late for the first one
	trialAgain = 1024 // and after how many there is one again and again
	trialMean  = 256  // the mean is that of about so many launches: an interruption in a while does not change it by much
	trialMost  = 128  // a launch counts as at most so many means
)

// shares reports whether the next launch is to use helpers. The first turns try both ways.
func (r *trial) shares() bool {
	n := atomic.AddUint32(&r.count, 1) - 1
	if n < 2*trialTurn {
		return n < trialTurn
	}
	faster := atomic.LoadUint32(&r.shared) <= atomic.LoadUint32(&r.alone) // as the bits of positive floats compare
	return faster != (inTurn(n) < trialTurn)
}

// learn adds the time of a launch with helpers or without. A turn replaces what was known about its way when it ends: a way
// that was slow once gets another chance.
func (r *trial) learn(shared bool, took time.Duration, blocks int64) {
	mean := &r.alone
	if shared {
		mean = &r.shared
	}
	t := float32(took) / float32(blocks)
	at := inTurn(atomic.LoadUint32(&r.count) - 1)
	switch {
	case at >= trialTurn:
		addToMean(mean, t, trialMean)
	case at >= trialLate:
		addToMean(&r.turn, t, float32(at-trialLate+1))
		if at == trialTurn-1 {
			atomic.StoreUint32(mean, atomic.LoadUint32(&r.turn))
		}
	}
}

// inTurn returns how many launches of a turn came before the n-th launch; if there is no turn, the result is larger.
func inTurn(n uint32) uint32 {
	switch {
	case n < 2*trialTurn:
		return n % trialTurn
	case n >= trialSoon && n < trialAgain:
		return n - trialSoon
	}
	return n % trialAgain
}

// trialSizes is the number of trials of a program. Whether helpers are faster depends on the size of a launch: one core may have all of a
// small array in its cache.
const trialSizes = 16

// trial returns the trial of launches of about so many blocks, up to four times as many.
func (p *Program) trial(blocks int64) *trial {
	return &p.trials[min(bits.Len64(uint64(blocks))/2, trialSizes-1)]
}

// addToMean adds a time to a mean of n, itself included.
func addToMean(mean *uint32, t, n float32) {
	if old := math.Float32frombits(atomic.LoadUint32(mean)); old > 0 && n > 1 {
		t = old + (min(t, trialMost*old)-old)/n
	}
	atomic.StoreUint32(mean, math.Float32bits(t))
}

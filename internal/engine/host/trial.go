package host

import (
	"math"
	"sync/atomic"
	"time"
)

// trial finds out whether launches with little work are faster with helpers. On a quiet machine they are. On a busy
// one the system may interrupt a helper, and the launch has to wait for it. Launches at the same time may overwrite
// each other's measurements.
type trial struct {
	count         uint32 // of launches
	alone, shared uint32 // float32: the mean time of a launch in nanoseconds for each block, or zero
}

const (
	trialFirst = 8   // launches that try both
	trialAgain = 128 // how often a launch tries the slower one
	trialMean  = 16  // the mean is that of about so many launches
	trialMost  = 32  // a launch counts as at most so many means
)

// shares reports whether the next launch is to use helpers.
func (r *trial) shares() bool {
	n := atomic.AddUint32(&r.count, 1)
	if n <= trialFirst {
		return n%2 == 1
	}
	faster := atomic.LoadUint32(&r.shared) <= atomic.LoadUint32(&r.alone) // as the bits of positive floats compare
	return faster != (n%trialAgain == 0)
}

// learn adds the time of a launch with helpers or without.
func (r *trial) learn(shared bool, took time.Duration, blocks int64) {
	mean := &r.alone
	if shared {
		mean = &r.shared
	}
	t := float32(took) / float32(blocks)
	if old := math.Float32frombits(atomic.LoadUint32(mean)); old > 0 {
		t = old + (min(t, trialMost*old)-old)/trialMean
	}
	atomic.StoreUint32(mean, math.Float32bits(t))
}

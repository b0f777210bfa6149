package host

import (
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"
)

// epoch is when the process began. The time since then takes half as long to read as the time of day.
var epoch = time.Now()

func now() time.Duration { return time.Since(epoch) }

// poll checks a condition until it holds, for up to a while, and reports whether it holds. It ends sooner
// if another goroutine or another process needs the processor.
func poll(holds func() bool, patience time.Duration) bool {
	const checks = 64
	for begun, last := now(), time.Duration(0); ; {
		for range checks {
			if holds() {
				return true
			}
			pause()
		}
		t := now()
		preempted := last > 0 && t-last > interrupted
		if t-begun > patience || preempted || needed.take(t) {
			return false
		}
		last = t
	}
}

// interrupted is longer than 64 checks take: the system has run something else meanwhile.
const interrupted = 100 * time.Microsecond

// needed is whether a goroutine is ready to run and has no processor.
var needed demand

// demand asks the runtime how many goroutines are ready to run. The answer takes locks of the scheduler, so
// it stays valid for a moment.
type demand struct {
	mu     sync.Mutex
	sample [1]metrics.Sample
	asked  atomic.Int64 // when
	yes    atomic.Bool
}

// demandValid is how long an answer is valid.
const demandValid = 10 * time.Microsecond

func init() { needed.sample[0].Name = "/sched/goroutines/runnable:goroutines" }

// take is now, but the answer that one is ready is for one caller: if all helpers of a launch left because of one goroutine, the
// next launch would have to wake as many threads.
func (d *demand) take(t time.Duration) bool { return d.now(t) && d.yes.CompareAndSwap(true, false) }

// now reports whether a goroutine, other than new helpers, is ready to run and has no processor at time t.
func (d *demand) now(t time.Duration) bool {
	if t-time.Duration(d.asked.Load()) < demandValid || !d.mu.TryLock() {
		return d.yes.Load()
	}
	defer d.mu.Unlock()
	metrics.Read(d.sample[:])
	if v := d.sample[0].Value; v.Kind() == metrics.KindUint64 {
		d.yes.Store(int64(v.Uint64()) > starting.Load())
	}
	d.asked.Store(int64(t))
	return d.yes.Load()
}

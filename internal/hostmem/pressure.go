package hostmem

import (
	"runtime"
	"sync/atomic"
)

// system counts the memory from the system. Go's collector does not see it, so it would not run in time to find the
// buffers that nothing refers to any more.
var system = pressure{}

func init() { system.limit.Store(minPressure) }

// minPressure is the size up to which the collector is not started.
const minPressure = 512 << 20

// pressure starts the collector when memory has doubled since it last ran, as Go does for its own.
type pressure struct{ bytes, limit atomic.Int64 }

// add counts memory that was allocated.
func (p *pressure) add(n int64) {
	total, limit := p.bytes.Add(n), p.limit.Load()
	if total > limit && p.limit.CompareAndSwap(limit, 2*total) {
		go p.collect()
	}
}

// collect runs the collector. The cleanups that free memory may run later, so the limit may be up to twice as high.
func (p *pressure) collect() {
	runtime.GC()
	p.limit.Store(max(minPressure, 2*p.bytes.Load()))
}

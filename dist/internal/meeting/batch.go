package meeting

import (
	"sync"
	"time"
)

const (
	// batchSize is the number of reports that are delivered at once. A call that delivered its own report would take as long
	// as a short operation.
	batchSize = 64
	// batchDelay is how long a report waits for others.
	batchDelay = 2 * time.Millisecond
	// batchLimit is the number of reports at which a caller delivers them itself, so that they cannot pile up.
	batchLimit = 64 * batchSize
)

// batch collects the reports of a rank.
type batch struct {
	deliver func([]Report)

	flushing sync.Mutex // held while reports are delivered, so that they arrive in their order
	mu       sync.Mutex
	list     []Report
	timer    *time.Timer // runs flush; it may also fire for an empty list
}

// add appends a report.
func (b *batch) add(r Report) {
	b.mu.Lock()
	b.list = append(b.list, r)
	n := len(b.list)
	if n == 1 {
		b.start()
	}
	b.mu.Unlock()
	switch {
	case n >= batchLimit:
		b.flush()
	case n == batchSize:
		go b.flush()
	}
}

// start starts the timer; mu is held.
func (b *batch) start() {
	if b.timer == nil {
		b.timer = time.AfterFunc(batchDelay, b.flush)
		return
	}
	b.timer.Reset(batchDelay)
}

// flush delivers the reports so far.
func (b *batch) flush() {
	b.flushing.Lock()
	defer b.flushing.Unlock()
	b.mu.Lock()
	list := b.list
	b.list = nil
	b.mu.Unlock()
	if len(list) > 0 {
		b.deliver(list)
	}
}

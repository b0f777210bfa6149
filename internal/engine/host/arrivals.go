package host

import (
	"sync/atomic"
	"time"
)

// arrivals predicts whether the next launch comes soon enough for helpers to wait for it: if the last one did.
var arrivals prediction

type prediction struct {
	late  atomic.Bool  // the last launch that called helpers came too late
	until atomic.Int64 // when the helper that ended last would have stopped to poll
}

// end records that a helper has ended and would poll for so long.
func (p *prediction) end(t, patience time.Duration) { p.until.Store(int64(t + patience)) }

// call records that a launch that began at time t calls helpers.
func (p *prediction) call(t time.Duration) {
	if late := t > time.Duration(p.until.Load()); late != p.late.Load() {
		p.late.Store(late)
	}
}

// patience is how long a helper polls that would poll for so long.
func (p *prediction) patience(long time.Duration) time.Duration {
	if p.late.Load() {
		return 0
	}
	return long
}

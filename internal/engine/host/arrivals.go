package host

import (
	"sync/atomic"
	"time"
)

// arrivals predicts whether the next launch comes soon enough for helpers to wait for it: if one of the last two did. The first
// launch after a pause may be followed by others.
var arrivals prediction

type prediction struct {
	late  atomic.Int32 // how many of the last launches that called helpers came too late, at most lateMost
	until atomic.Int64 // when helpers of the launch that ended last would have stopped to poll
}

// lateMost is how many launches come too late until helpers do not wait for the next one.
const lateMost = 2

// end records the end of a launch whose helpers would poll for so long. It counts whether or not there were helpers and one has
// woken up: if launches are shorter than that takes, a helper that waits is ready for the next one.
func (p *prediction) end(t, patience time.Duration) { p.until.Store(int64(t + patience)) }

// passed reports whether a launch that begins at time t comes too late for helpers that polled after the last one.
func (p *prediction) passed(t time.Duration) bool { return t > time.Duration(p.until.Load()) }

// call records that a launch that began at time t calls helpers.
func (p *prediction) call(t time.Duration) {
	late := int32(0)
	if p.passed(t) {
		late = min(lateMost, p.late.Load()+1)
	}
	if late != p.late.Load() {
		p.late.Store(late)
	}
}

// rare reports whether helpers should not wait for the next launch.
func (p *prediction) rare() bool { return p.late.Load() == lateMost }

// patience is how long a helper polls that would poll for so long.
func (p *prediction) patience(long time.Duration) time.Duration {
	if p.rare() {
		return 0
	}
	return long
}

package mpi

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"gotile/dist"
)

// waiting is an operation that a rank waits for.
type waiting struct {
	ctx   context.Context
	comm  *comm
	what  fmt.Stringer
	bytes int64
	start time.Time
	asked time.Time // when rank 0 was last asked which ranks have left
	close bool      // the wait for others to close the group, which has no limit
}

// How long to poll without a break, and how long before polling takes pauses.
const (
	spins      = 300
	pauseAfter = 3 * time.Millisecond
	pause      = 50 * time.Microsecond
)

// until polls until it is done, the ranks have failed, the context has ended or time is up.
func (x *waiting) until(poll func() (done bool, err error)) error {
	for i := 1; ; i++ {
		if done, err := poll(); done || err != nil {
			return err
		}
		if i < spins {
			continue
		}
		if x.start.IsZero() {
			x.start = time.Now()
		}
		if i%8 == 0 {
			if err := x.check(); err != nil {
				return err
			}
		}
		if runtime.Gosched(); i%8 == 0 && time.Since(x.start) > pauseAfter {
			time.Sleep(pause)
		} else {
			yield()
		}
	}
}

// check returns why there is no more waiting.
func (x *waiting) check() error {
	w := x.comm.world
	if err := w.error(); err != nil {
		return err
	}
	if x.ctx.Err() != nil {
		return context.Cause(x.ctx)
	}
	if x.close {
		return nil
	}
	now := time.Now()
	if waited := now.Sub(x.start); waited > w.timeout {
		return fmt.Errorf("%w: %v waits for other ranks after %v", dist.ErrTimeout, x.what, w.timeout)
	} else if waited < askEvery || now.Sub(x.asked) < askEvery {
		return nil
	}
	x.asked = now
	x.comm.report(false)
	return x.gone(now)
}

const (
	askEvery = time.Second
	grace    = 3 * time.Second // until an operation with a rank that has left is lost
	slowest  = 100 << 20       // bytes a second that may still be on their way
)

// gone reports a rank that has closed its group.
func (x *waiting) gone(now time.Time) error {
	w := x.comm.world
	if w.rank != 0 {
		w.mu.Lock()
		w.asks++
		w.mu.Unlock()
		w.post(0, tagAsk, nil)
	}
	if now.Sub(x.start) < grace+time.Duration(float64(x.bytes)/slowest*float64(time.Second)) {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range x.comm.ranks {
		if w.left[r] {
			return &dist.Error{Rank: r, Err: fmt.Errorf("%w: it closed its group and rank %d is in %v", dist.ErrLost, w.rank, x.what)}
		}
	}
	return nil
}

// blocking runs f, which does not return before other ranks come, in a goroutine.
func (x *waiting) blocking(f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	x.start = time.Now()
	tick := time.NewTicker(askEvery / 4)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-x.comm.world.failed:
			return x.comm.world.error()
		case <-x.ctx.Done():
			return context.Cause(x.ctx)
		case <-tick.C:
			if err := x.check(); err != nil {
				return err
			}
		}
	}
}

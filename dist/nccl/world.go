package nccl

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"gotile/device/cuda"
	"gotile/dist"
	"gotile/dist/internal/meeting"
	"gotile/internal/libnccl"
)

// world is what the communicators of a rank share.
type world struct {
	lib     *libnccl.Library
	dev     *cuda.Device
	member  meeting.Member
	rank    int
	timeout time.Duration

	aborted  atomic.Bool
	aborting sync.WaitGroup
	calls    sync.RWMutex // held for reading during calls, for writing to abort
	mu       sync.Mutex
	comms    []*comm
	marks    map[*cuda.Stream]*mark
	stop     chan struct{}
	closing  sync.Once
}

// mark is how far a stream has got.
type mark struct {
	last  fmt.Stringer // the last operation
	event *cuda.Event
	what  fmt.Stringer // the last operation before the event
	since time.Time
	newer bool // operations came after the event
}

func newWorld(l *libnccl.Library, dev *cuda.Device, m meeting.Member, rank int, timeout time.Duration) *world {
	return &world{lib: l, dev: dev, member: m, rank: rank, timeout: timeout, marks: map[*cuda.Stream]*mark{}, stop: make(chan struct{})}
}

// start returns the first communicator, and begins to watch.
func (w *world) start(handle uintptr, name string, rank, size int) *comm {
	c := w.newComm(handle, name, rank, size)
	go w.watch()
	return c
}

func (w *world) newComm(handle uintptr, name string, rank, size int) *comm {
	c := &comm{world: w, handle: handle, name: name, rank: rank, size: size}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.comms = append(w.comms, c)
	return c
}

// detached runs f on a thread with the GPU's context, in a goroutine: f may not return if
// another rank is gone.
func (w *world) detached(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() {
		var err error
		if e := w.dev.WithContext(func() { err = f() }); err == nil {
			err = e
		}
		done <- err
	}()
	limit := max(w.timeout, minStart)
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-w.member.Ended():
		return w.member.Failed()
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return fmt.Errorf("%w: NCCL does not join the ranks after %v", dist.ErrTimeout, limit)
	}
}

// watch aborts the communicators if the ranks have failed, and fails if an operation does not end.
func (w *world) watch() {
	tick := time.NewTicker(ticks(w.timeout))
	defer tick.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-w.member.Ended():
			w.abort()
			return
		case <-tick.C:
			if err := w.look(); err != nil {
				w.member.Fail(&dist.Error{Rank: w.rank, Err: err})
			}
		}
	}
}

// abortPatience is how long calls that are under way may take to return.
const abortPatience = time.Second

// abort ends the operations of all communicators.
func (w *world) abort() {
	w.aborted.Store(true)
	for until := time.Now().Add(abortPatience); time.Now().Before(until); time.Sleep(time.Millisecond) {
		if w.calls.TryLock() {
			w.calls.Unlock() // later calls see that the communicators are aborted
			break
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.comms {
		if c.handle != 0 {
			w.aborting.Go(func() { w.lib.Call("CommAbort", w.lib.Fn.CommAbort, c.handle) })
		}
	}
}

// leaveFailed waits a short time for the communicators to be aborted.
func (w *world) leaveFailed() {
	ended := make(chan struct{})
	go func() {
		for !w.aborted.Load() {
			time.Sleep(time.Millisecond)
		}
		w.aborting.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(2 * abortPatience):
	}
}

// queued notes an operation of a stream.
func (w *world) queued(s *cuda.Stream, what fmt.Stringer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.marks[s]
	if m == nil {
		m = &mark{}
		w.marks[s] = m
	}
	m.last, m.newer = what, true
}

// look reports an error of NCCL's, and a call or a stream that has not got past an operation in time.
func (w *world) look() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.comms {
		if err := errors.Join(c.asyncError(), c.stuck()); err != nil {
			return err
		}
	}
	for s, m := range w.marks {
		if err := w.lookAt(s, m); err != nil {
			return err
		}
	}
	return nil
}

// lookAt looks at one stream. It records an event after the operations so far and waits for that.
func (w *world) lookAt(s *cuda.Stream, m *mark) error {
	if m.event != nil {
		reached, err := m.event.Reached()
		if err != nil {
			return err
		}
		if !reached {
			if time.Since(m.since) > w.timeout {
				return fmt.Errorf("%w: %v has not ended after %v", dist.ErrTimeout, m.what, w.timeout)
			}
			return nil
		}
		m.event = nil
	}
	if !m.newer {
		delete(w.marks, s)
		return nil
	}
	if s.Recording() {
		return nil
	}
	e, err := s.Record(context.Background())
	if err != nil {
		delete(w.marks, s) // closed
		return nil
	}
	m.event, m.what, m.since, m.newer = e.(*cuda.Event), m.last, time.Now(), false
	return nil
}

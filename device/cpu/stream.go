package cpu

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"gotile/device"
)

// stream runs queued work in order. Each piece of work is a goroutine that waits for the previous one.
type stream struct {
	device *Device
	mu     sync.Mutex
	last   chan struct{} // closed when all work so far has ended
	err    error         // of the first work that failed since the last Wait
	closed bool
}

// NewStream implements [device.Device].
func (d *Device) NewStream(ctx context.Context) (device.Stream, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	none := make(chan struct{})
	close(none)
	return &stream{device: d, last: none}, nil
}

// Device implements [device.Launcher].
func (s *stream) Device() device.Device { return s.device }

// add queues work, which does not run if earlier work has failed.
func (s *stream) add(ctx context.Context, work func() error, skipped func()) (done chan struct{}, err error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, fmt.Errorf("%w: the stream is closed", device.ErrArgument)
	}
	before := s.last
	done = make(chan struct{})
	s.last = done
	go func() {
		defer close(done)
		<-before
		if s.failed() {
			skipped()
		} else {
			s.fail(work())
		}
	}()
	return done, nil
}

func (s *stream) failed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil
}

func (s *stream) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func nothing() {}

// Launch implements [device.Launcher].
func (s *stream) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	run, release, err := s.device.prepare(p, grid, args)
	if err != nil {
		return err
	}
	if _, err = s.add(ctx, func() error { return run(ctx) }, release); err != nil {
		release()
	}
	return err
}

// Upload implements [device.Stream].
func (s *stream) Upload(ctx context.Context, b device.Buffer, offset int64, src []byte) error {
	return s.copy(ctx, b, offset, len(src), func(part []byte) { copy(part, src) })
}

// Download implements [device.Stream].
func (s *stream) Download(ctx context.Context, b device.Buffer, offset int64, dst []byte) error {
	return s.copy(ctx, b, offset, len(dst), func(part []byte) { copy(dst, part) })
}

// copy queues f with n bytes of a buffer's memory.
func (s *stream) copy(ctx context.Context, b device.Buffer, offset int64, n int, f func(part []byte)) error {
	own, part, err := partOf(b, offset, n)
	if err != nil {
		return err
	}
	work := func() error {
		defer own.release()
		f(part)
		return nil
	}
	if _, err = s.add(ctx, work, own.release); err != nil {
		own.release()
	}
	return err
}

// Wait implements [device.Stream].
func (s *stream) Wait(ctx context.Context) error {
	s.mu.Lock()
	last := s.last
	s.mu.Unlock()
	select {
	case <-last:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.err
	s.err = nil
	return err
}

// Close implements [device.Stream].
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// event is the end of some work of a stream.
type event struct {
	reached chan struct{}
	at      time.Time // when it was reached
}

// Record implements [device.Stream].
func (s *stream) Record(ctx context.Context) (device.Event, error) {
	e := &event{}
	note := func() { e.at = time.Now() }
	done, err := s.add(ctx, func() error { note(); return nil }, note)
	if err != nil {
		return nil, err
	}
	e.reached = done
	return e, nil
}

// After implements [device.Stream].
func (s *stream) After(ctx context.Context, e device.Event) error {
	own, ok := e.(*event)
	if !ok || own == nil {
		return fmt.Errorf("%w: an event of another device (%T)", device.ErrArgument, e)
	}
	_, err := s.add(ctx, func() error { <-own.reached; return nil }, nothing)
	return err
}

// Wait implements [device.Event].
func (e *event) Wait(ctx context.Context) error {
	select {
	case <-e.reached:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Since implements [device.Event].
func (e *event) Since(earlier device.Event) (time.Duration, error) {
	from, ok := earlier.(*event)
	if !ok || from == nil {
		return 0, fmt.Errorf("%w: an event of another device (%T)", device.ErrArgument, earlier)
	}
	for _, x := range []*event{from, e} {
		select {
		case <-x.reached:
		default:
			return 0, errors.New("an event that is not yet reached; wait for it")
		}
	}
	return e.at.Sub(from.at), nil
}

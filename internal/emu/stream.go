package emu

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Stream runs work in the order in which it was given, beside the host. Streams of a device that are blocking
// also keep the order with the work of its default stream.
type Stream struct {
	Device   *Device
	Blocking bool
	Priority int
	ID       uint64
	legacy   bool

	mu      sync.Mutex
	wake    sync.Cond // the stream's thread has work, or the stream was destroyed
	done    sync.Cond // work has ended
	queue   []work
	started bool          // a goroutine runs the queue
	busy    bool          // work that was taken from the queue runs or waits
	given   atomic.Uint64 // how much work there was so far, written under mu
	ended   atomic.Uint64
	capture *Capture // records work instead of running it; nil if none

	running sync.Mutex // held while work runs
}

// work is a piece of work of a stream.
type work struct {
	after []mark // what must have ended
	run   func() error
	// always says that the work runs although the device has failed: events and host functions that
	// others wait for.
	always bool
	// anywhere says that a thread that waits for the work may run it.
	anywhere bool
}

// mark is the end of some work of a stream.
type mark struct {
	stream *Stream
	number uint64
}

func (m mark) reached() bool { return m.stream == nil || m.stream.ended.Load() >= m.number }

func newStream(d *Device, legacy bool) *Stream {
	s := &Stream{Device: d, Blocking: true, legacy: legacy, ID: d.System.NewID()}
	s.wake.L, s.done.L = &s.mu, &s.mu
	return s
}

// NewStream makes a stream. A blocking stream keeps the order with the default stream.
func (d *Device) NewStream(blocking bool, priority int) *Stream {
	s := newStream(d, false)
	s.Blocking, s.Priority = blocking, priority
	d.mu.Lock()
	d.streams[s] = true
	d.mu.Unlock()
	if blocking {
		d.blocking.Add(1)
	}
	return s
}

// Destroy forgets a stream; its work still runs.
func (s *Stream) Destroy() {
	d := s.Device
	d.mu.Lock()
	known := d.streams[s]
	d.mu.Unlock()
	if !known {
		return
	}
	end := s.end()
	go func() { // the device waits for the stream until its work has ended
		end.wait()
		d.mu.Lock()
		delete(d.streams, s)
		d.mu.Unlock()
		if s.Blocking {
			d.blocking.Add(-1)
		}
		s.mu.Lock()
		s.started = false
		s.wake.Broadcast()
		s.mu.Unlock()
	}()
}

// end is the end of the work so far.
func (s *Stream) end() mark { return mark{s, s.given.Load()} }

// order returns what work on the stream must wait for, by the rules of the default stream.
func (s *Stream) order() (list []mark) {
	d := s.Device
	if !s.Blocking || d.blocking.Load() == 0 {
		return nil
	}
	if !s.legacy {
		if m := d.legacy.end(); !m.reached() {
			list = append(list, m)
		}
		return list
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for other := range d.streams {
		if other.Blocking {
			if m := other.end(); !m.reached() {
				list = append(list, m)
			}
		}
	}
	return list
}

// failed reports the error of work on a stream.
func (d *Device) failed(err error) {
	if r := findings(err); r != nil {
		d.System.note(r)
		return
	}
	d.fail(err)
}

// idle waits until no stream of the device has work.
func (d *Device) idle() {
	for _, s := range d.allStreams() {
		s.end().wait()
	}
}

// allStreams lists the device's streams, the legacy one first.
func (d *Device) allStreams() []*Stream {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []*Stream{d.legacy}
	for s := range d.streams {
		list = append(list, s)
	}
	return list
}

// Synchronize returns when the work so far has ended, with the fault of the device if there is one.
func (s *Stream) Synchronize(ctx context.Context) error {
	if s.Capturing() {
		s.invalidate()
		return failure(CaptureUnsupported, "a stream that is captured cannot be synchronized")
	}
	if s.legacy {
		for _, m := range s.order() {
			m.wait()
		}
	}
	if err := s.wait(ctx); err != nil {
		return err
	}
	return s.Device.Fault()
}

// Query reports NotReady if work of the stream has not ended.
func (s *Stream) Query() error {
	if err := s.Device.Fault(); err != nil {
		return err
	}
	if s.Capturing() {
		s.invalidate()
		return failure(CaptureUnsupported, "a stream that is captured cannot be queried")
	}
	if !s.end().reached() {
		return failure(NotReady, "the stream has work")
	}
	return nil
}

// give queues work, or records it as a node of a graph if the stream is captured.
func (s *Stream) give(n *Node) error {
	if err := s.Device.Fault(); err != nil {
		return err
	}
	if c := s.captured(); c != nil {
		return c.record(s, n)
	}
	s.add(work{run: func() error { return n.run(s) }, anywhere: n.anywhere()})
	return nil
}

// Event is a point in the work of a stream.
type Event struct {
	Device *Device
	Timing bool

	mu       sync.Mutex
	at       mark      // the zero mark: not recorded
	time     time.Time // when it was reached
	captured *position // where it was recorded in a captured stream

	shared *sharedEvent // of several processes, which replaces the mark; nil for others
}

// NewEvent makes an event.
func (d *Device) NewEvent(timing bool) *Event { return &Event{Device: d, Timing: timing} }

// Record moves the event to the present end of a stream.
func (e *Event) Record(s *Stream) error {
	if err := s.Device.Fault(); err != nil {
		return err
	}
	if c := s.captured(); c != nil {
		return c.recordEvent(s, e)
	}
	e.record(s)
	return nil
}

// record moves the event to the end of a stream that is not captured.
func (e *Event) record(s *Stream) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.captured = nil
	var number uint64
	if e.shared != nil {
		number = e.shared.recorded.Add(1)
	}
	e.at = s.add(work{run: func() error {
		e.note()
		if e.shared != nil {
			e.shared.reach(number)
		}
		return nil
	}, always: true, anywhere: true})
}

// note takes the time.
func (e *Event) note() {
	now := time.Now()
	e.mu.Lock()
	e.time = now
	e.mu.Unlock()
}

// mark is where the event was recorded.
func (e *Event) mark() mark {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.at
}

// Query reports NotReady if the event has not been reached.
func (e *Event) Query() error {
	if err := e.Device.Fault(); err != nil {
		return err
	}
	if !e.reached() {
		return failure(NotReady, "the event was not reached yet")
	}
	return nil
}

// reached reports whether the work before the event has ended.
func (e *Event) reached() bool {
	if e.shared != nil {
		return e.shared.reached.Load() >= e.shared.recorded.Load()
	}
	return e.mark().reached()
}

// wait returns when the work before the event has ended.
func (e *Event) wait() {
	if e.shared != nil {
		e.shared.wait(e.shared.recorded.Load())
		return
	}
	e.mark().wait()
}

// Synchronize returns when the event has been reached.
func (e *Event) Synchronize() error {
	e.wait()
	return e.Device.Fault()
}

// Since returns the time from an earlier event.
func (e *Event) Since(start *Event) (time.Duration, error) {
	for _, x := range []*Event{start, e} {
		switch {
		case !x.Timing || x.mark().stream == nil:
			return 0, failure(InvalidHandle, "an event that was not recorded, or has no timing")
		case !x.mark().reached():
			return 0, failure(NotReady, "the event was not reached yet")
		}
	}
	if err := e.Device.Fault(); err != nil {
		return 0, err
	}
	start.mu.Lock()
	from := start.time
	start.mu.Unlock()
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.time.Sub(from), nil
}

// Wait lets later work of a stream wait for an event.
func (s *Stream) Wait(e *Event) error {
	if err := s.Device.Fault(); err != nil {
		return err
	}
	e.mu.Lock()
	at, captured := e.at, e.captured
	e.mu.Unlock()
	if captured != nil {
		return captured.join(s)
	}
	if s.captured() != nil {
		return failure(CaptureIsolation, "a captured stream cannot wait for work that is not captured")
	}
	if e.shared != nil {
		if number := e.shared.recorded.Load(); e.shared.reached.Load() < number {
			s.add(work{run: func() error { e.shared.wait(number); return nil }})
		}
		return nil
	}
	if at.stream != nil && !at.reached() {
		s.add(work{run: func() error { return nil }, after: []mark{at}, anywhere: true})
	}
	return nil
}

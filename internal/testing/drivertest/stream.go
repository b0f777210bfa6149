package drivertest

import (
	"sync"
	"time"

	"gotile/internal/cuda/driver"
)

// stream runs its work in order on a separate goroutine.
type stream struct {
	m       *Machine
	device  int32
	pending int
	changed *sync.Cond
	last    chan struct{} // closed when all work so far has ended
	capture *graph
}

// graph is work that was recorded, with the memory that it takes while it runs.
type graph struct {
	work   []func() driver.Result
	memory []driver.Pointer
}

// event is a position in a stream.
type event struct {
	reached chan struct{}
	at      time.Time
	graph   *graph // of the event, if it was recorded in one
}

func newStream(m *Machine, device int32) *stream {
	none := make(chan struct{})
	close(none)
	return &stream{m: m, device: device, changed: sync.NewCond(&m.mu), last: none}
}

// add queues work, which runs without the machine's lock, or records it. Work that fails
// breaks the context, and what comes after it does not run.
func (s *stream) add(work func() driver.Result) driver.Result {
	if s.capture != nil {
		s.capture.work = append(s.capture.work, work)
		return driver.Success
	}
	before, done := s.last, make(chan struct{})
	s.last = done
	s.pending++
	go func() {
		<-before
		s.m.mu.Lock()
		r := s.m.sticky[s.device]
		s.m.mu.Unlock()
		if r == driver.Success {
			r = work()
		}
		s.m.mu.Lock()
		defer s.m.mu.Unlock()
		if r != driver.Success {
			s.m.sticky[s.device] = r
		}
		s.pending--
		s.changed.Broadcast()
		close(done)
	}()
	return driver.Success
}

// onStream calls f with a stream of the current context.
func (m *Machine) onStream(name string, h driver.StreamHandle, f func(s *stream) driver.Result) driver.Result {
	return m.call(name, func(d int32) driver.Result {
		s := m.streams[h]
		if s == nil || s.device != d {
			return driver.InvalidHandle
		}
		return f(s)
	})
}

// record puts an event at the end of a stream.
func (m *Machine) record(h driver.EventHandle, s *stream) driver.Result {
	e := m.events[h]
	if e == nil {
		return driver.InvalidHandle
	}
	if e.graph = s.capture; e.graph != nil {
		return driver.Success
	}
	reached := make(chan struct{})
	e.reached = reached
	s.add(func() driver.Result {
		m.mu.Lock()
		defer m.mu.Unlock()
		e.at = time.Now()
		close(reached)
		return driver.Success
	})
	return driver.Success
}

func (e *event) query() driver.Result {
	select {
	case <-e.reached:
		return driver.Success
	default:
		return driver.NotReady
	}
}

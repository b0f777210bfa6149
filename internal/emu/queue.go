package emu

import (
	"context"
	"runtime"
	"time"
)

// patience is how long a stream without work, and a thread that waits for work, polls before it sleeps: waking
// it takes longer than the launch of a small kernel.
const patience = 20 * time.Microsecond

// anywhere reports whether a thread that waits may run the node. Functions of the host run on the stream's own
// thread, as with the driver: the waiting thread may hold a lock that they take.
func (n *Node) anywhere() bool {
	return n.Kind == KernelNode || n.Kind == CopyNode || n.Kind == SetNode
}

// add queues work, after other work of other streams if the stream's order or the work asks for it.
func (s *Stream) add(w work) mark {
	w.after = append(w.after, s.order()...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, w)
	number := s.given.Add(1)
	if !s.started {
		s.started = true
		go s.loop()
	} else {
		s.wake.Signal()
	}
	return mark{s, number}
}

// loop runs the queue until the stream is destroyed.
func (s *Stream) loop() {
	for {
		w, ok := s.next()
		if !ok {
			return
		}
		s.do(&w)
	}
}

// next takes work for the stream's own thread, waiting for some; false if the stream was destroyed.
func (s *Stream) next() (work, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for polled := false; !s.ready(); polled = !polled {
		switch {
		case !s.started:
			return work{}, false
		case polled || !parallel():
			s.wake.Wait()
		default:
			s.mu.Unlock()
			s.poll()
			s.mu.Lock()
		}
	}
	return s.take(), true
}

// poll waits a short time for work. While there is new work, which others may have run, it continues.
func (s *Stream) poll() {
	given := s.given.Load()
	for start := time.Now(); time.Since(start) < patience; {
		switch now := s.given.Load(); {
		case now > s.ended.Load():
			return
		case now != given:
			given, start = now, time.Now()
		}
		runtime.Gosched()
	}
}

// parallel reports whether polling helps: on one processor it keeps others from running.
func parallel() bool { return runtime.GOMAXPROCS(0) > 1 }

// ready reports whether the first work of the queue may be taken.
func (s *Stream) ready() bool { return !s.busy && len(s.queue) > 0 }

// take takes the first work of the queue and makes the stream busy.
func (s *Stream) take() work {
	w := s.queue[0]
	s.queue[0] = work{}
	if len(s.queue) > 1 {
		s.queue = s.queue[1:]
	} else {
		s.queue = s.queue[:0]
	}
	s.busy = true
	return w
}

// do runs a piece of work that was taken.
func (s *Stream) do(w *work) {
	for _, m := range w.after {
		m.wait()
	}
	if w.always || s.Device.Fault() == nil {
		s.running.Lock()
		err := w.run()
		s.running.Unlock()
		if err != nil {
			s.Device.failed(err)
		}
	}
	s.mu.Lock()
	s.busy = false
	s.ended.Add(1)
	s.done.Broadcast()
	if len(s.queue) > 0 {
		s.wake.Signal() // a thread that waited ran this work, and the next may not be for it
	}
	s.mu.Unlock()
}

// wait returns when the work before the mark has ended. It runs that work itself if the stream's thread does not yet.
func (m mark) wait() {
	for polled := false; !m.reached(); polled = true {
		switch {
		case m.help():
		case polled || !parallel():
			m.sleep()
		default:
			m.poll()
		}
	}
}

// help runs the first work of the stream's queue if it may run on a thread that waits. No work after the mark is
// run: it may wait for work that the thread runs.
func (m mark) help() bool {
	s := m.stream
	s.mu.Lock()
	if m.reached() || !s.ready() || !s.queue[0].anywhere {
		s.mu.Unlock()
		return false
	}
	w := s.take()
	s.mu.Unlock()
	s.do(&w)
	return true
}

// poll waits a short time for the end of the work that runs.
func (m mark) poll() {
	ended := m.stream.ended.Load()
	for start := time.Now(); m.stream.ended.Load() == ended && time.Since(start) < patience; {
		runtime.Gosched()
	}
}

// sleep waits until work has ended that a thread which waits must leave to others.
func (m mark) sleep() {
	s := m.stream
	s.mu.Lock()
	defer s.mu.Unlock()
	for !m.reached() && !(s.ready() && s.queue[0].anywhere) {
		s.done.Wait()
	}
}

// wait returns when the work so far has ended, or the context. It does not run the work if the context can end.
func (s *Stream) wait(ctx context.Context) error {
	m := s.end()
	if ctx.Done() == nil {
		m.wait()
		return nil
	}
	defer context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.done.Broadcast()
	})()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !m.reached() {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s.done.Wait()
	}
	return nil
}

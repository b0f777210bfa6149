package host

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The first worker of a launch is the caller. The others are offered to helpers, goroutines that stay for a moment
// after a launch because programs often launch again at once. A helper that has not accepted its offer when the first
// worker has run out of blocks loses it, so a launch never waits for a thread to wake up.

// A helper polls for the next launch for at least lingering: a few times as long as it takes to wake a thread. The
// workers of a launch do not end at the same time, so one that has worked for long polls for a part of that time, up
// to lingeringMost: then it is still there when the next launch begins. It does not poll if the last launch came
// too late for that.
const (
	lingering     = 200 * time.Microsecond
	lingeringMost = 2 * time.Millisecond
	lingeringPart = 4
)

// overdue is how long after the beginning of a launch a helper begins that has probably waited for a processor.
const overdue = 50 * time.Microsecond

// joining is how long the first worker of a launch polls, at least, for the end of the others before it sleeps. Like a
// helper, it polls for longer if it has worked for long: a helper that has to wake it cannot wait for the next launch.
const joining = 20 * time.Microsecond

// joiningAfter is how long the first worker of a launch polls after it has worked for some time.
func joiningAfter(worked time.Duration) time.Duration {
	return max(joining, min(lingeringMost, worked/lingeringPart))
}

// lingeringAfter is how long a helper polls after it has worked for some time.
func lingeringAfter(worked time.Duration) time.Duration {
	return max(lingering, min(lingeringMost, worked/lingeringPart))
}

// helper is a goroutine that runs workers.
type helper struct {
	// offer is the launch that the helper may join: nil if there is none, busy while it runs a worker, and gone after its
	// last one. The helper, launches and their callers change it at once; one of them succeeds.
	offer  atomic.Pointer[Launch]
	number int // of the worker, while there is an offer
}

var (
	busy = new(Launch) // the offer of a helper that runs a worker
	gone = new(Launch) // the offer of a helper that has ended or is about to
)

// idle are the helpers that may get an offer: those that poll, new ones whose goroutines have not run yet, and some that are
// gone. Only callers of launches change the list. If helpers did, those of a launch, which end at the same time, would wait
// for each other, and one that sleeps while it waits needs the processor of one that polls.
var idle struct {
	sync.Mutex
	list []*helper
}

// starting counts helpers whose goroutines have not run yet.
var starting atomic.Int64

// call offers the launch's next n workers to helpers.
func (s *Launch) call(n int) {
	arrivals.call(s.begun)
	if s.numbered == 0 {
		s.places.begin()
	}
	s.others.working.Add(int64(n))
	first := len(s.called)
	s.called = takeIdle(s.called, n)
	taken := s.called[:first]
	for _, h := range s.called[first:] {
		if s.offerTo(h) {
			taken = append(taken, h)
		}
	}
	s.called = taken
	for range n - (len(taken) - first) {
		h := new(helper)
		s.called = append(s.called, h)
		s.offerTo(h)
		starting.Add(1)
		go h.work()
	}
}

// offerTo offers the launch's next worker to a helper, and reports whether it is still there.
func (s *Launch) offerTo(h *helper) bool {
	h.number = s.numbered + 1
	if !h.offer.CompareAndSwap(nil, s) {
		return false
	}
	s.numbered++
	return true
}

// takeIdle removes up to n helpers from those that are idle, and appends them to list.
func takeIdle(list []*helper, n int) []*helper {
	idle.Lock()
	defer idle.Unlock()
	left := max(0, len(idle.list)-n)
	list = append(list, idle.list[left:]...)
	clear(idle.list[left:])
	idle.list = idle.list[:left]
	return list
}

// giveBack makes helpers idle, in their order, so that each gets the same number in the next launch. More than there are
// processors beside the caller's would only take time from each other: the rest leave.
func giveBack(list []*helper) {
	idle.Lock()
	defer idle.Unlock()
	most := runtime.GOMAXPROCS(0) - 1
	if len(idle.list)+len(list) > most {
		idle.list = slices.DeleteFunc(idle.list, (*helper).isGone)
	}
	for _, h := range list {
		if len(idle.list) < most {
			idle.list = append(idle.list, h)
		} else {
			h.leave()
		}
	}
}

// dismiss takes back the offers that no helper has accepted.
func (s *Launch) dismiss() {
	accepted := s.called[:0]
	for _, h := range s.called {
		if h.offer.CompareAndSwap(s, nil) {
			s.unused = append(s.unused, h)
		} else {
			accepted = append(accepted, h)
		}
	}
	clear(s.called[len(accepted):])
	s.called = accepted
	if n := len(s.unused); n > 0 {
		s.others.working.Add(-int64(n))
		giveBack(s.unused)
		clear(s.unused)
		s.unused = s.unused[:0]
	}
}

// release ends the launch's use of helpers, all of which have ended their workers.
func (s *Launch) release() {
	giveBack(slices.DeleteFunc(s.called, (*helper).isGone))
	clear(s.called)
	s.called = s.called[:0]
}

// work runs workers until there is none for a while.
func (h *helper) work() {
	starting.Add(-1)
	settled := h.offer.Load() // before it is accepted: the launch may be short
	if settled != nil && settled != gone {
		settled.places.settle()
	}
	for patience := lingering; ; settled = nil {
		s := h.await(arrivals.patience(patience))
		if s == nil {
			return
		}
		begun := now()
		if s.taken.Load() < s.total {
			if s != settled && begun-s.begun > overdue {
				s.places.settle()
			}
			s.work(s.run, h.number)
		}
		patience = lingeringAfter(now() - begun)
		if !h.end(s) {
			return
		}
	}
}

// end ends a worker of a launch, and reports whether the helper waits for another one.
func (h *helper) end(s *Launch) bool {
	if arrivals.rare() {
		h.offer.Store(gone)
		if s.others.end() {
			s.others.wake()
		}
		return false
	}
	h.offer.Store(nil)
	if !s.others.end() {
		return true
	}
	h.leave() // the goroutine that this wakes runs on this processor next
	s.others.wake()
	return false
}

// accept takes the helper's offer, or returns nil if there is none.
func (h *helper) accept() *Launch {
	if s := h.offer.Load(); s != nil && s != gone && h.offer.CompareAndSwap(s, busy) {
		return s
	}
	return nil
}

// await accepts an offer. If there is none for a while, or another goroutine needs the processor, the helper
// is gone and await returns nil.
func (h *helper) await(patience time.Duration) (s *Launch) {
	answered := func() bool {
		s = h.accept()
		return s != nil || h.isGone()
	}
	for !poll(answered, patience) {
		if h.leave() {
			return nil
		}
	}
	return s
}

// leave makes the helper one that is gone, unless it has an offer.
func (h *helper) leave() bool { return h.offer.CompareAndSwap(nil, gone) }

func (h *helper) isGone() bool { return h.offer.Load() == gone }

// others are the workers that a launch's first one waits for.
type others struct {
	working atomic.Int64 // how many there are, and asleep
	woken   chan struct{}
}

// asleep is added when the first worker no longer polls, but sleeps.
const asleep = 1 << 32

// end is the end of one of them, and reports whether it has to wake the first worker, which sleeps. Otherwise the launch may be
// over then.
func (o *others) end() (wakes bool) { return o.working.Add(-1) == asleep }

// wake wakes the first worker.
func (o *others) wake() { o.woken <- struct{}{} }

// wait returns when all have ended.
func (o *others) wait(patience time.Duration) {
	if ended := func() bool { return o.working.Load() == 0 }; ended() || poll(ended, patience) {
		return
	}
	if o.woken == nil {
		o.woken = make(chan struct{}, 1)
	}
	if o.working.Add(asleep) != asleep {
		<-o.woken
	}
	o.working.Store(0)
}

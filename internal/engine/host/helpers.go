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
	// offer is the launch that the helper may join: nil if there is none, and busy while it runs a worker.
	// The helper and the launch's caller both try to take an offer away; one of them succeeds.
	offer  atomic.Pointer[Launch]
	number int // of the worker, while there is an offer
}

// busy is the offer of a helper that runs a worker.
var busy = new(Launch)

// idle are the helpers that may get an offer: those that poll, and new ones whose goroutines have not run yet.
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
	for _, h := range s.called[first:] {
		s.offerTo(h)
		n--
	}
	for range n {
		h := new(helper)
		s.called = append(s.called, h)
		s.offerTo(h)
		starting.Add(1)
		go h.work()
	}
}

// offerTo offers the launch's next worker to a helper.
func (s *Launch) offerTo(h *helper) {
	s.numbered++
	h.number = s.numbered
	h.offer.Store(s)
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

// dismiss takes back the offers that no helper has accepted.
func (s *Launch) dismiss() {
	unused := s.called[:0]
	for _, h := range s.called {
		if h.offer.CompareAndSwap(s, nil) {
			unused = append(unused, h)
		}
	}
	if len(unused) > 0 {
		s.others.working.Add(-int64(len(unused)))
		idle.Lock()
		idle.list = append(idle.list, unused...)
		idle.Unlock()
	}
	clear(s.called)
	s.called = s.called[:0]
}

// work runs workers until there is none for a while.
func (h *helper) work() {
	starting.Add(-1)
	settled := h.offer.Load() // before it is accepted: the launch may be short
	if settled != nil {
		settled.places.settle()
	}
	for patience := lingering; ; settled = nil {
		s := h.await(arrivals.patience(patience))
		if s == nil {
			return
		}
		begun := now()
		if s.next.Load() < s.total {
			if s != settled && begun-s.begun > overdue {
				s.places.settle()
			}
			s.work(s.run, h.number)
		}
		patience = lingeringAfter(now() - begun)
		h.offer.Store(nil)
		// A goroutine that this wakes runs on this processor next.
		if woke := s.others.end(); woke || arrivals.rare() || !h.list() {
			return
		}
	}
}

// accept takes the helper's offer, or returns nil if there is none.
func (h *helper) accept() *Launch {
	if s := h.offer.Load(); s != nil && h.offer.CompareAndSwap(s, busy) {
		return s
	}
	return nil
}

// list makes the helper one of those that are idle, and reports whether it did: more than there are
// processors beside the caller's would only take time from each other.
func (h *helper) list() bool {
	idle.Lock()
	defer idle.Unlock()
	if len(idle.list) >= runtime.GOMAXPROCS(0)-1 {
		return false
	}
	idle.list = append(idle.list, h)
	return true
}

// await accepts an offer. If there is none for a while, or another goroutine needs the processor, the helper
// is no longer idle and await returns nil.
func (h *helper) await(patience time.Duration) (s *Launch) {
	accepted := func() bool {
		s = h.accept()
		return s != nil
	}
	for !poll(accepted, patience) {
		if h.leave() {
			return nil
		}
		runtime.Gosched() // a launch is about to make an offer, or to put the helper back
	}
	return s
}

// leave removes the helper from those that are idle, unless a launch has.
func (h *helper) leave() bool {
	idle.Lock()
	defer idle.Unlock()
	i := slices.Index(idle.list, h)
	if i < 0 {
		return false
	}
	idle.list = slices.Delete(idle.list, i, i+1)
	return true
}

// others are the workers that a launch's first one waits for.
type others struct {
	working atomic.Int64 // how many there are, and asleep
	woken   chan struct{}
}

// asleep is added when the first worker no longer polls, but sleeps.
const asleep = 1 << 32

// end is the end of one of them, and reports whether that woke the first worker. The launch may be
// over then.
func (o *others) end() (woke bool) {
	if woke = o.working.Add(-1) == asleep; woke {
		o.woken <- struct{}{}
	}
	return woke
}

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

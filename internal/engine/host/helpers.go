package host

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// All workers but a launch's first run on goroutines that stay for a moment after it: programs often launch again
// at once, and waking a thread takes longer than a small launch. For the same reason the first worker polls for a
// moment whether the others have ended, before it sleeps.

// A goroutine polls for work for lingering at least: a few times as long as it takes to wake it up. The workers of a
// launch do not end at the same time, so one that has worked for long polls for a part of that time, up to
// lingeringMost: then it is still there when the next launch begins.
const (
	lingering     = 200 * time.Microsecond
	lingeringMost = 2 * time.Millisecond
	lingeringPart = 4
)

// lingeringAfter returns how long to poll after so much work.
func lingeringAfter(worked time.Duration) time.Duration {
	return max(lingering, min(lingeringMost, worked/lingeringPart))
}

// helper is a goroutine that runs workers.
type helper struct {
	called atomic.Bool // there is a worker to run

	launch *Launch
	run    func(*Worker) error
	number int
}

// idle are helpers that linger.
var idle struct {
	sync.Mutex
	list []*helper
}

// help runs a worker on a helper.
func (s *Launch) help(run func(*Worker) error, number int) {
	h := takeIdle()
	isNew := h == nil
	if isNew {
		h = new(helper)
	}
	h.launch, h.run, h.number = s, run, number
	h.called.Store(true)
	if isNew {
		go h.work()
	}
}

func takeIdle() *helper {
	idle.Lock()
	defer idle.Unlock()
	n := len(idle.list)
	if n == 0 {
		return nil
	}
	h := idle.list[n-1]
	idle.list[n-1] = nil
	idle.list = idle.list[:n-1]
	return h
}

// work runs workers until there is none for a while.
func (h *helper) work() {
	for {
		s, start := h.launch, time.Now()
		s.work(h.run, h.number)
		patience := lingeringAfter(time.Since(start))
		h.called.Store(false)
		h.launch, h.run = nil, nil
		crowded := s.others.crowded
		if woke := s.others.end(); woke || crowded || !h.linger(patience) { // who was woken runs on this processor next
			return
		}
	}
}

// linger waits a while for a worker to run, and reports whether there is one. More waiting helpers than there are
// processors besides the first worker's would only take time from each other.
func (h *helper) linger(patience time.Duration) bool {
	idle.Lock()
	enough := len(idle.list) >= runtime.GOMAXPROCS(0)-1
	if !enough {
		idle.list = append(idle.list, h)
	}
	idle.Unlock()
	if enough {
		return false
	}
	if spinUntil(h.called.Load, patience) {
		return true
	}
	if h.leave() {
		return false
	}
	for !h.called.Load() {
		runtime.Gosched()
	}
	return true
}

// leave removes a helper from the list. It returns false if another goroutine has removed it: then there will be a
// worker to run at once.
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

// spinUntil polls a condition for a while, and reports whether it came true. After lingering it lets other
// goroutines run between polls.
func spinUntil(holds func() bool, patience time.Duration) bool {
	const polls, rounds = 64, 16
	for round, start := 1, time.Now(); ; round++ {
		for range polls {
			if holds() {
				return true
			}
			pause()
		}
		switch waited := time.Since(start); {
		case waited > patience:
			return false
		case waited > lingering && round%rounds == 0:
			runtime.Gosched()
		}
	}
}

// others are the workers that a launch's first one waits for.
type others struct {
	working atomic.Int64 // how many there are, and asleep
	woken   chan struct{}
	crowded bool // workers wait for each other's processors, so none polls
}

// asleep is added when the first worker stops polling and sleeps.
const asleep = 1 << 32

func (o *others) begin(n int) {
	o.working.Store(int64(n))
	o.crowded = n > 0 && n >= runtime.GOMAXPROCS(0)
}

// end records the end of one of them, and reports whether that woke the first worker. The launch may be over then.
func (o *others) end() (woke bool) {
	if woke = o.working.Add(-1) == asleep; woke {
		o.woken <- struct{}{}
	}
	return woke
}

// wait returns when all have ended.
func (o *others) wait() {
	if ended := func() bool { return o.working.Load() == 0 }; ended() || !o.crowded && spinUntil(ended, lingering) {
		return
	}
	if o.woken == nil {
		o.woken = make(chan struct{}, 1)
	}
	if o.working.Add(asleep) != asleep {
		<-o.woken
	}
}

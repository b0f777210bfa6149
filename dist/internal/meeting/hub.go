// Package meeting lets ranks compare what they call and tell each other of errors, for
// backends whose operations run on devices and cannot be asked: in one process, or over TCP
// connections to rank 0. It must not know what operations do.
package meeting

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"gotile/dist"
)

// Report is an operation that a rank has called.
type Report struct {
	Group string // the communicator, by a name that its ranks agree on
	Size  int    // of the communicator
	Call  uint64
	Sign  uint64 // [dist.Op.Signature]
	Text  string
	// What is the operation, for a report without a Text, which takes time to make.
	What fmt.Stringer `json:"-"`
}

// text returns the operation as messages have it.
func (r *Report) text() string {
	if r.What != nil {
		return r.What.String()
	}
	return r.Text
}

// Member is a rank at a meeting.
type Member interface {
	// Called reports an operation without waiting; the report is delivered a little later. Ranks whose operations differ end all.
	Called(r Report)
	// Fail ends all ranks with an error.
	Fail(e *dist.Error)
	// Failed returns the error that ended all ranks; nil if there is none.
	Failed() *dist.Error
	// Ended is closed once Failed returns an error.
	Ended() <-chan struct{}
	// Leave reports that this rank calls nothing more. Ranks that wait for it in an operation end all.
	Leave()
	// Close waits, after Leave, until all ranks have left or failed.
	Close() error
}

// state is the error that ends all, as one process knows it.
type state struct {
	mu    sync.Mutex
	err   *dist.Error
	ended chan struct{}
}

func newState() *state { return &state{ended: make(chan struct{})} }

// set records the first error.
func (s *state) set(e *dist.Error) (first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return false
	}
	s.err = e
	close(s.ended)
	return true
}

// Failed implements [Member].
func (s *state) Failed() *dist.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Ended implements [Member].
func (s *state) Ended() <-chan struct{} { return s.ended }

// key names a call of a communicator.
type key struct {
	group string
	call  uint64
}

// seen is what ranks have reported of a call.
type seen struct {
	first Report
	rank  int
	count int
}

// caller is a rank in a communicator.
type caller struct {
	group string
	rank  int
}

// Everyone is the name of the communicator of all ranks.
const Everyone = "0"

// Hub is the meeting itself, in the process of rank 0.
type Hub struct {
	*state
	mu    sync.Mutex
	calls map[key]*seen
	last  map[caller]uint64 // the last call of each rank
	left  map[int]bool      // ranks that have left
	open  int               // the number of the others
	empty chan struct{}     // closed when all have
	tell  func(e *dist.Error)
}

// NewHub returns the hub of size ranks. tell is called once, with the error that ends them;
// it may be nil.
func NewHub(size int, tell func(e *dist.Error)) *Hub {
	if tell == nil {
		tell = func(*dist.Error) {}
	}
	return &Hub{state: newState(), calls: map[key]*seen{}, last: map[caller]uint64{}, left: map[int]bool{}, open: size, empty: make(chan struct{}), tell: tell}
}

// Fail ends all ranks.
func (h *Hub) Fail(e *dist.Error) {
	if h.set(e) {
		h.tell(e)
	}
}

// called compares a rank's operations with the reports of the others about the same calls.
func (h *Hub) called(rank int, list []Report) {
	h.judge(h.noteAll(rank, list))
}

// lostDelay is the time after which a rank that others wait for counts as lost: reports that are on their way may show that it
// left because operations differ, which is the better message.
const lostDelay = 5 * batchDelay

// judge ends all ranks with an error that reports show, if it is one.
func (h *Hub) judge(e *dist.Error) {
	switch {
	case e == nil:
	case errors.Is(e, dist.ErrLost):
		time.AfterFunc(lostDelay, func() { h.Fail(e) })
	default:
		h.Fail(e)
	}
}

// noteAll adds reports and returns an error that they show: one of differing operations, if there is one.
func (h *Hub) noteAll(rank int, list []Report) (first *dist.Error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range list {
		switch e := h.note(rank, r); {
		case e == nil:
		case errors.Is(e, dist.ErrMismatch):
			return e
		case first == nil:
			first = e
		}
	}
	return first
}

// note adds a report and returns the error that it shows; mu is held.
func (h *Hub) note(rank int, r Report) *dist.Error {
	k := key{r.Group, r.Call}
	s := h.calls[k]
	if s == nil {
		s = &seen{first: r, rank: rank}
		h.calls[k] = s
	}
	if s.count++; s.count == r.Size {
		delete(h.calls, k)
	}
	h.last[caller{r.Group, rank}] = r.Call
	if s.first.Sign != r.Sign {
		return &dist.Error{Rank: -1, Err: fmt.Errorf("%w: rank %d: %s; rank %d: %s", dist.ErrMismatch, rank, r.text(), s.rank, s.first.text())}
	}
	for gone := range h.left {
		if e := h.waits(s, gone); e != nil {
			return e
		}
	}
	return nil
}

// waits returns an error if a call waits for a rank that has left: one that has taken part in the communicator before, or any one
// in that of all ranks.
func (h *Hub) waits(s *seen, gone int) *dist.Error {
	last, known := h.last[caller{s.first.Group, gone}]
	if s.count == s.first.Size || last >= s.first.Call || !known && s.first.Group != Everyone {
		return nil
	}
	return &dist.Error{Rank: gone, Err: fmt.Errorf("%w: it closed its group and rank %d is in %s", dist.ErrLost, s.rank, s.first.text())}
}

// leave notes that a rank has left.
func (h *Hub) leave(rank int) { h.judge(h.noteLeft(rank)) }

func (h *Hub) noteLeft(rank int) *dist.Error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.left[rank] = true
	if h.open--; h.open == 0 {
		close(h.empty)
	}
	for _, s := range h.calls {
		if e := h.waits(s, rank); e != nil {
			return e
		}
	}
	return nil
}

// local is a rank of the hub's process.
type local struct {
	*Hub
	rank    int
	reports batch
}

// Member returns the member for a rank of this process.
func (h *Hub) Member(rank int) Member {
	l := &local{Hub: h, rank: rank}
	l.reports.deliver = func(list []Report) { h.called(rank, list) }
	return l
}

// Called implements [Member].
func (l *local) Called(r Report) { l.reports.add(r) }

// Leave implements [Member].
func (l *local) Leave() {
	l.reports.flush()
	l.leave(l.rank)
}

// Close implements [Member].
func (l *local) Close() error {
	select {
	case <-l.empty:
	case <-l.ended:
	}
	if e := l.Failed(); e != nil {
		return e
	}
	return nil
}

package local

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gotile/dist"
)

// world is what all communicators of one group and its splits share: how they fail.
type world struct {
	timeout time.Duration
	err     atomic.Pointer[dist.Error]
	once    sync.Once
	failed  chan struct{} // closed once err is set
	races   *races        // nil unless the devices are checked
}

func (w *world) fail(e *dist.Error) {
	w.once.Do(func() {
		w.err.Store(e)
		close(w.failed)
	})
}

// error returns why the world failed, as an error.
func (w *world) error() error {
	if e := w.err.Load(); e != nil {
		return e
	}
	return nil
}

// hub is where the ranks of a communicator meet.
type hub struct {
	world *world
	ranks []int // of the world, by rank of the communicator

	mu     sync.Mutex
	calls  map[uint64]*call
	splits map[uint64]*split
	shares map[uint64]*share
	queues map[[2]int]*queue // by sender and receiver
	left   []bool            // ranks that have closed
	open   int               // ranks that have not
	empty  chan struct{}     // closed when all ranks have
}

func newHub(w *world, members []int) *hub {
	return &hub{world: w, ranks: members, calls: map[uint64]*call{}, splits: map[uint64]*split{}, shares: map[uint64]*share{}, queues: map[[2]int]*queue{},
		left: make([]bool, len(members)), open: len(members), empty: make(chan struct{})}
}

// call is an operation that ranks come to.
type call struct {
	ops     []*dist.Op
	dst     [][]byte
	src     [][]byte
	clocks  []clock // of the ranks as they came, if races are followed
	arrived int
	gone    bool          // a rank has not waited for the others
	ready   chan struct{} // closed when all have arrived, and none is gone
	working atomic.Int32  // ranks that have not done their part
	done    chan struct{} // closed when all have
}

// arrive adds a rank to its call.
func (h *hub) arrive(rank int, op *dist.Op, dst, src []byte) *call {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.calls[op.Call]
	if c == nil {
		n := len(h.ranks)
		c = &call{ops: make([]*dist.Op, n), dst: make([][]byte, n), src: make([][]byte, n), clocks: make([]clock, n), ready: make(chan struct{}), done: make(chan struct{})}
		c.working.Store(int32(n))
		h.calls[op.Call] = c
	}
	c.ops[rank], c.dst[rank], c.src[rank] = op, dst, src
	c.clocks[rank] = h.world.races.reach(h.ranks[rank])
	if c.arrived++; c.arrived < len(h.ranks) {
		for r, left := range h.left {
			if left && c.ops[r] == nil {
				h.world.fail(h.lost(r, fmt.Sprintf("it closed its group and rank %d is in %v", h.ranks[rank], op)))
			}
		}
		return c
	}
	delete(h.calls, op.Call)
	if err := c.mismatch(h.ranks); err != nil {
		h.world.fail(&dist.Error{Rank: -1, Err: err})
		return c
	}
	if !c.gone {
		close(c.ready)
	}
	return c
}

// abandon ends a rank's wait for the others, unless all have come: then they need its part. Ranks that come later wait
// for the failure that made it go.
func (h *hub) abandon(c *call) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-c.ready:
		return false
	default:
	}
	c.gone = true
	return true
}

// lost is the error of a rank that is gone.
func (h *hub) lost(rank int, why string) *dist.Error {
	return &dist.Error{Rank: h.ranks[rank], Err: fmt.Errorf("%w: %s", dist.ErrLost, why)}
}

// mismatch reports ranks whose operations differ, naming the first that differs from most.
func (c *call) mismatch(ranks []int) error {
	for r, op := range c.ops {
		if op.Signature() == c.ops[0].Signature() {
			continue
		}
		odd, usual := r, 0
		if len(c.ops) > 2 && c.alone(0) {
			odd, usual = 0, r
		}
		return fmt.Errorf("%w: rank %d: %v; rank %d: %v", dist.ErrMismatch, ranks[odd], c.ops[odd], ranks[usual], c.ops[usual])
	}
	return nil
}

// alone reports whether a rank's operation is no other rank's.
func (c *call) alone(rank int) bool {
	for r, op := range c.ops {
		if r != rank && op.Signature() == c.ops[rank].Signature() {
			return false
		}
	}
	return true
}

// wait waits for a channel that other ranks close.
func (h *hub) wait(ctx context.Context, ready <-chan struct{}, what func() string) error {
	select {
	case <-ready:
		return nil
	default:
	}
	timer := time.NewTimer(h.world.timeout)
	defer timer.Stop()
	select {
	case <-ready:
		return nil
	case <-h.world.failed:
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return fmt.Errorf("%w: %s after %v", dist.ErrTimeout, what(), h.world.timeout)
	}
	select {
	case <-ready: // all ranks had come before the failure
		return nil
	default:
		return h.world.error()
	}
}

// missing names the ranks that a call waits for.
func (h *hub) missing(c *call, rank int) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []string
	for r, op := range c.ops {
		if op == nil {
			list = append(list, fmt.Sprint(h.ranks[r]))
		}
	}
	return fmt.Sprintf("%v waits for rank %s", c.ops[rank], strings.Join(list, ", "))
}

// leave closes a rank's part of the communicator, and ends calls that wait for it.
func (h *hub) leave(rank int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.left[rank] = true
	for _, c := range h.calls {
		if c.ops[rank] == nil {
			for r, op := range c.ops {
				if op != nil {
					h.world.fail(h.lost(rank, fmt.Sprintf("it closed its group and rank %d is in %v", h.ranks[r], op)))
				}
			}
		}
	}
	for key, q := range h.queues {
		if waiting := append(q.sends, q.receives...); (key[0] == rank || key[1] == rank) && len(waiting) > 0 {
			h.world.fail(h.lost(rank, fmt.Sprintf("it closed its group and rank %d is in %v", h.ranks[key[0]+key[1]-rank], waiting[0].op)))
		}
	}
	if h.open--; h.open == 0 {
		close(h.empty)
	}
}

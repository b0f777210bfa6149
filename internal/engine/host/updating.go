package host

import (
	"runtime"
	"sync/atomic"

	"gotile/tileir"
)

// A launch whose blocks have ended may still have to add what they have computed to a buffer. While no other launch of the process changes
// memory atomically, and none begins, it need not do so atomically: see [Launch.UpdatesAlone]. What other processes and Go code do to
// the buffer is not counted, so this is for operations whose scope is the device.

// updating counts the launches that change memory atomically.
var updating gate

// gate counts launches. One that is the only one may shut others out until it leaves.
type gate struct{ state atomic.Int64 }

// shut is added to the state while one launch shuts others out.
const shut = 1 << 62

// enter counts a launch. It waits while another one shuts it out, which does not wait for anything itself: its blocks have ended.
func (g *gate) enter() {
	for {
		n := g.state.Load()
		if n >= shut {
			runtime.Gosched()
		} else if g.state.CompareAndSwap(n, n+1) {
			return
		}
	}
}

// close shuts others out, and reports whether it could: if there was only the caller's launch.
func (g *gate) close() bool { return g.state.CompareAndSwap(1, shut+1) }

// leave ends a launch, which may have shut others out.
func (g *gate) leave(closed bool) {
	if closed {
		g.state.Add(-shut)
	}
	g.state.Add(-1)
}

// Updates reports an entry whose launches change memory atomically: by atomic operations, or stores in an order.
func Updates(entry *tileir.Op) bool {
	return !entry.Walk(func(op *tileir.Op) bool {
		switch op.Info().Effects {
		case tileir.Updates:
			return false
		case tileir.Writes:
			for _, a := range op.Attrs {
				if order, ok := a.(tileir.MemoryOrder); ok && order != tileir.Weak {
					return false
				}
			}
		}
		return true
	})
}

// UpdatesAlone reports whether no other launch changes memory atomically from now on, until this one ends. The blocks of this launch must
// have ended, since those of others that begin now wait for it.
func (s *Launch) UpdatesAlone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.tried {
		s.tried, s.alone = true, s.program.Updates && updating.close()
	}
	return s.alone
}

// leaveUpdating lets other launches change memory.
func (s *Launch) leaveUpdating() {
	if s.program.Updates {
		updating.leave(s.alone)
	}
}

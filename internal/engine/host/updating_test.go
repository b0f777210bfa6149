package host

import (
	"sync"
	"sync/atomic"
	"testing"
)

// Only one launch can be in a gate that it has closed, and others enter when it leaves.
func TestGate(t *testing.T) {
	var g gate
	var inside, closed atomic.Int64
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 2000 {
				g.enter()
				inside.Add(1)
				alone := g.close()
				if alone {
					closed.Add(1)
					if n := inside.Load(); n != 1 {
						t.Errorf("%d launches in a closed gate", n)
					}
				}
				inside.Add(-1)
				g.leave(alone)
			}
		})
	}
	all.Wait()
	if g.state.Load() != 0 {
		t.Errorf("the state is %d after the last launch", g.state.Load())
	}
	g.enter()
	if !g.close() {
		t.Error("the only launch could not close the gate")
	}
	g.leave(true)
	g.enter()
	g.enter()
	if g.close() {
		t.Error("one of two launches closed the gate")
	}
}

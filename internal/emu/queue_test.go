package emu

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// TestWaitingThreads has several threads add work to streams that wait for each other's events, and synchronize:
// work of a stream runs in its order, whichever thread runs it, and after the events it waits for.
func TestWaitingThreads(t *testing.T) {
	streams := []*Stream{stream(t)}
	d := streams[0].Device
	var ran [4]atomic.Int64
	for len(streams) < len(ran) {
		streams = append(streams, d.NewStream(false, 0))
	}
	var mu sync.Mutex
	given := [4]int64{}
	step := func(r *rand.Rand) {
		mu.Lock()
		defer mu.Unlock()
		i, j := r.IntN(4), r.IntN(4)
		other := given[j]
		e := d.NewEvent(false)
		if err := e.Record(streams[j]); err != nil {
			t.Error(err)
		}
		if err := streams[i].Wait(e); err != nil {
			t.Error(err)
		}
		given[i]++
		want := given[i]
		streams[i].add(work{anywhere: r.IntN(3) > 0, run: func() error {
			if got := ran[i].Add(1); got != want {
				t.Errorf("stream %d: work %d ran as number %d", i, want, got)
			}
			if i != j && ran[j].Load() < other {
				t.Errorf("stream %d did not wait for work %d of stream %d", i, other, j)
			}
			return nil
		}})
	}
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 1))
			for range 500 {
				step(r)
				if r.IntN(4) == 0 {
					if err := streams[r.IntN(4)].Synchronize(context.Background()); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	if err := d.Synchronize(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i := range ran {
		if ran[i].Load() != given[i] {
			t.Errorf("stream %d ran %d of %d", i, ran[i].Load(), given[i])
		}
	}
}

// TestHostFunctions checks that a thread that synchronizes does not run functions of the host: it may hold a lock that
// they take.
func TestHostFunctions(t *testing.T) {
	stream := stream(t)
	for range 100 {
		var stack string
		if err := stream.Call(func() { stack = string(debug.Stack()) }); err != nil {
			t.Fatal(err)
		}
		if err := stream.Synchronize(context.Background()); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(stack, "(*Stream).loop") {
			t.Fatalf("not on the stream's thread:\n%s", stack)
		}
	}
}

// stream makes a stream that is not ordered with the default one.
func stream(t *testing.T) *Stream {
	t.Helper()
	s, _, _ := system(t, Config{})
	d, err := s.Device(0)
	if err != nil {
		t.Fatal(err)
	}
	return d.NewStream(false, 0)
}

package host

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// There are fewer workers if the memory, or the allocas' numbers, of all would exceed a limit.
func TestWorkersFit(t *testing.T) {
	for _, c := range []struct {
		p      Program
		want   int
		blocks int64
		got    int
	}{
		{Program{Bytes: MaxBytes / 3}, 16, 100, 3},
		{Program{Bytes: MaxBytes / 3}, 2, 100, 2},
		{Program{Bytes: MaxBytes / 3}, 16, 1, 1},
		{Program{}, 16, 100, 16},
		{Program{Allocas: MaxAllocas / 4}, 16, 100, 4},
		{Program{Allocas: MaxAllocas}, 16, 100, 1},
	} {
		if got := c.p.Workers(c.want, c.blocks); got != c.got {
			t.Errorf("%d workers for %d blocks of %+v: got %d, want %d", c.want, c.blocks, c.p, got, c.got)
		}
	}
}

// As many allocas as there may be, on as many workers as there may be, have numbers.
func TestAllocaNumbers(t *testing.T) {
	p := &Program{Allocas: MaxAllocas}
	m := memoryFor(p, nil, p.Workers(1<<30, 1<<30))
	generations := int64((lastRegion - len(m.regions)) / len(m.slots))
	for _, run := range []int64{0, 1, 14, generations - 1, generations, 2*generations - 1, 1 << 40} {
		if id := m.allocaID(len(m.slots)-1, run); id < len(m.regions) || id >= lastRegion {
			t.Errorf("run %d has number %d", run, id)
		}
	}
}

// A context that ends as the launch ends is not a race.
func TestEndOfContext(t *testing.T) {
	p := &Program{Name: "k"}
	for range 200 {
		ctx, cancel := context.WithCancel(t.Context())
		var blocks atomic.Int64
		err := p.Launch(ctx, engine.Launch{Grid: device.Grid{4, 1, 1}, Workers: 2}, func(w *Worker) error {
			for w.Next() {
				if blocks.Add(1) == 4 {
					cancel()
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
	}
}

// Blocks are taken in batches, each once, until none is left.
func TestTake(t *testing.T) {
	p := &Program{Name: "k"}
	var ran [10]atomic.Int64
	last := int64(0)
	l := engine.Launch{Grid: device.Grid{5, 2, 1}, Workers: 3, Progress: func(done, total int64) {
		if done == total {
			last = done
		}
	}}
	err := p.Launch(t.Context(), l, func(w *Worker) error {
		for {
			first, n := w.Take(4)
			if n == 0 {
				return nil
			}
			for i := first; i < first+n; i++ {
				place := w.Launch.BlockIndex(i)
				ran[place[0]+5*place[1]].Add(1)
			}
			w.Ended(n)
		}
	})
	if err != nil || last != 10 {
		t.Errorf("got %v, progress %d", err, last)
	}
	for i := range ran {
		if ran[i].Load() != 1 {
			t.Errorf("block %d ran %d times", i, ran[i].Load())
		}
	}
}

// TestParts: if the blocks are parted, workers take those of their own parts first, then the others, and each block once.
func TestParts(t *testing.T) {
	p := &Program{Name: "k", Parted: true}
	s := new(Launch)
	s.begin(p, engine.Launch{Grid: device.Grid{11, 1, 1}}, 3)
	var got [3][]int64
	for _, number := range []int{2, 0, 2, 2, 2, 0, 1, 0, 1, 2} {
		first, n := s.workers[number].Take(2)
		for i := range n {
			got[number] = append(got[number], first+i)
		}
	}
	want := [3][]int64{{0, 1, 2, 3}, nil, {8, 9, 10, 4, 5, 6, 7}} // worker 1 comes too late
	for number := range want {
		if !slices.Equal(got[number], want[number]) {
			t.Errorf("worker %d took %v, want %v", number, got[number], want[number])
		}
	}
	s.begin(p, engine.Launch{Grid: device.Grid{11, 1, 1}}, 3)
	for i := range int64(11) {
		if first, n := s.workers[0].Take(1); first != i || n != 1 {
			t.Errorf("the only worker took %d blocks from %d on, want block %d", n, first, i)
		}
	}
	if _, n := s.workers[0].Take(1); n != 0 || s.taken.Load() != 11 {
		t.Errorf("it took %d more, %d in all", n, s.taken.Load())
	}
}

// A fault that finds nothing wrong any more, since another block's alloca has begun
// between check and explanation, is a fault anyway.
func TestFaultThatPasses(t *testing.T) {
	p := &Program{Name: "k", Params: []tileir.Type{tileir.Tile(tileir.PointerType{Pointee: tileir.I8})}}
	l := engine.Launch{Grid: device.Grid{1, 1, 1}, Args: []device.Arg{{Pointer: true, Host: make([]byte, 8), Name: "x"}}}
	op := &tileir.Op{}
	err := p.Launch(t.Context(), l, func(w *Worker) error {
		w.Next()
		return w.AccessFault(op, "load", w.Launch.Param(0), 4, nil, 0)
	})
	if !errors.Is(err, device.ErrMemory) {
		t.Errorf("got %v", err)
	}
}

// memoryFor is the memory of a launch.
func memoryFor(p *Program, args []device.Arg, workers int) *Memory {
	m := new(Memory)
	m.layOut(p, args, nil, workers)
	return m
}

// TestHelpers launches repeatedly, with pauses in which helpers leave, from many goroutines at once.
func TestHelpers(t *testing.T) {
	p := &Program{Name: "k"}
	for _, workers := range []int{2, 3, 16} {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				state := new(Launch)
				for i := range 200 {
					var ran atomic.Int64
					l := engine.Launch{Grid: device.Grid{64, 1, 1}, Workers: workers}
					err := p.LaunchIn(t.Context(), state, l, func(w *Worker) error {
						for w.Next() {
							ran.Add(1)
						}
						return nil
					})
					if err != nil || ran.Load() != 64 {
						t.Errorf("%d of 64 blocks, %v", ran.Load(), err)
						return
					}
					if i%50 == 0 {
						time.Sleep(2 * lingering)
					}
				}
			})
		}
		all.Wait()
	}
	for i := 0; i < 100; i++ {
		idle.Lock()
		left := slices.ContainsFunc(idle.list, func(h *helper) bool { return !h.isGone() })
		idle.Unlock()
		if !left {
			return
		}
		time.Sleep(lingering)
	}
	t.Error("helpers do not leave")
}

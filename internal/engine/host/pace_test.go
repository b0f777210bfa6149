package host

import (
	"math"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"gotile/device"
	"gotile/internal/engine"
)

// launchBlocks launches blocks that do nothing, and returns how many workers ran, and how many helpers were called.
func launchBlocks(t *testing.T, p *Program, blocks, workers int) (ran, called int) {
	t.Helper()
	state, count := new(Launch), new(atomic.Int64)
	err := p.LaunchIn(t.Context(), state, engine.Launch{Grid: device.Grid{blocks, 1, 1}, Workers: workers}, func(w *Worker) error {
		count.Add(1)
		for w.Next() {
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return int(count.Load()), state.numbered
}

// A launch returns when its blocks have ended, although no helper has had a processor to run on.
func TestLaunchDoesNotWait(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if ran, called := launchBlocks(t, &Program{Name: "k"}, 8, 2); ran != 1 || called != 1 {
		t.Errorf("%d workers ran and %d helpers were called; want 1 and 1", ran, called)
	}
}

// Helpers are called if earlier launches took long enough, and if nothing is known of the program.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		took    time.Duration // by 8 blocks, earlier
		blocks  int
		workers int
		called  int
	}{
		{0, 8, 3, 2}, {0, 1, 3, 0}, {0, 2, 3, 1}, {8 * time.Microsecond, 8, 3, 0}, {8 * time.Microsecond, 9, 3, 0},
		{time.Second, 8, 1, 0}, {time.Second, 8, 3, 2}, {time.Second, 8, 100, 7}, {8 * time.Microsecond, 10000, 3, 2},
	} {
		p := &Program{Name: "k"}
		if c.took > 0 {
			p.pace.learn(c.took, 8)
		}
		if _, called := launchBlocks(t, p, c.blocks, c.workers); called != c.called {
			t.Errorf("%+v: %d helpers were called", c, called)
		}
	}
}

// A program's pace is the slower one of two launches.
func TestPace(t *testing.T) {
	var p pace
	if got := p.block(); !math.IsInf(got, 1) {
		t.Errorf("a pace that is not known is %v", got)
	}
	for _, c := range []struct {
		took time.Duration
		want float64
	}{{800, 100}, {1600, 200}, {800, 200}, {800, 100}, {400, 100}, {400, 50}} {
		p.learn(c.took, 8)
		if got := p.block(); math.Abs(got-c.want) > c.want/64 {
			t.Errorf("after %v for 8 blocks the pace is %v; want %v", c.took, got, c.want)
		}
	}
}

// Launches with little work try both ways, settle for the faster one, and try the other again.
func TestTrial(t *testing.T) {
	const launches = 20 * trialAgain
	always := func(took time.Duration) func(int, int) time.Duration {
		return func(int, int) time.Duration { return took }
	}
	for name, c := range map[string]struct {
		shared      func(launch, row int) time.Duration // row is how many launches in a row had helpers before
		least, most int                                 // launches with helpers
	}{
		"faster":          {always(10), launches * 9 / 10, launches - 1},
		"slower":          {always(1000), 1, launches / 100},
		"late":            {func(_, row int) time.Duration { return map[bool]time.Duration{true: 10000, false: 10}[row < 2] }, launches * 9 / 10, launches - 1},
		"faster later on": {func(n, _ int) time.Duration { return map[bool]time.Duration{true: 10000, false: 10}[n < launches/2] }, launches * 4 / 10, launches * 6 / 10},
	} {
		var r trial
		count, row := 0, 0
		for n := range launches {
			with, took := r.shares(), 100*time.Nanosecond
			if with {
				took = c.shared(n, row)
				count, row = count+1, row+1
			} else {
				row = 0
			}
			r.learn(with, took, 1)
		}
		if count < c.least || count > c.most {
			t.Errorf("helpers are %s: %d of %d launches used them; want %d to %d", name, count, launches, c.least, c.most)
		}
	}
}

// Programs that scatter have no helpers for a millisecond of work if those made launches of the same size slower.
func TestScattered(t *testing.T) {
	for _, c := range []struct {
		scatters bool
		blocks   int
		took     time.Duration
		called   int
	}{{true, 8, time.Millisecond, 0}, {true, 8, 10 * time.Millisecond, 1}, {true, 64, time.Millisecond, 1}, {false, 8, time.Millisecond, 1}} {
		p := &Program{Name: "k", Scatters: c.scatters}
		p.pace.learn(c.took, int64(c.blocks))
		p.trial(8).count = 2 * trialTurn
		p.trial(8).alone, p.trial(8).shared = math.Float32bits(1000), math.Float32bits(2000)
		if _, called := launchBlocks(t, p, c.blocks, 2); called != c.called {
			t.Errorf("%+v: %d helpers were called", c, called)
		}
	}
}

// Little work stays on the caller if the launch comes after a pause: helpers have stopped to poll.
func TestLittleWork(t *testing.T) {
	defer arrivals.end(now(), 0)
	for _, c := range []struct {
		pause, took time.Duration
		called      int
	}{{0, 50 * time.Microsecond, 1}, {time.Second, 50 * time.Microsecond, 0}, {time.Second, 500 * time.Microsecond, 1}} {
		p := &Program{Name: "k"}
		p.pace.learn(c.took, 8)
		arrivals.end(now(), time.Second/2-c.pause)
		if _, called := launchBlocks(t, p, 8, 2); called != c.called {
			t.Errorf("%+v: %d helpers were called", c, called)
		}
	}
}

// LaunchAll has a goroutine for each worker, so they may wait for each other.
func TestLaunchAll(t *testing.T) {
	const workers = 5
	met := make(chan struct{}, workers)
	p := &Program{Name: "k"}
	err := p.LaunchAll(t.Context(), engine.Launch{Grid: device.Grid{workers, 1, 1}, Workers: workers}, func(w *Worker) error {
		met <- struct{}{}
		for len(met) < workers {
			runtime.Gosched()
		}
		for w.Next() {
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Two launches come too late for helpers that would have stopped to poll.
func TestPrediction(t *testing.T) {
	var p prediction
	p.end(1000, 200)
	for _, c := range []struct{ at, want time.Duration }{{1100, 50}, {1300, 50}, {1300, 0}, {1400, 0}, {1200, 50}, {1300, 50}} {
		p.call(c.at)
		if got := p.patience(50); got != c.want {
			t.Errorf("after a launch at %v a helper polls for %v, want %v", c.at, got, c.want)
		}
	}
}

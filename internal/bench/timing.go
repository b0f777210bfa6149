package bench

import (
	"context"
	"time"

	"gotile/device"
	"gotile/internal/timing"
)

// The minimum duration of timing a workload: at least so many samples and so long, a sample being as many runs as take
// about so long. A device with its own clock is timed without the noise of this machine's other programs, and needs
// less.
const (
	leastSamples = 7
	leastTime    = 600 * time.Millisecond
	sampleTime   = 20 * time.Millisecond

	ownSamples    = 31
	ownSampleTime = time.Millisecond
	ownWarmUp     = 300 * time.Millisecond // a GPU that was idle is slow at first, and one at its limit later
)

// A sampler times samples of a workload: turns over its sets of arrays, as many as take about a
// given time.
type sampler struct {
	timer  *timing.Timer
	all    func() error
	free   func()
	runs   int    // of the workload in a sample
	arrays func() // frees them
}

// newSampler prepares samples of jobs in turns, on arrays that are ready.
func newSampler(ctx context.Context, dev device.Device, jobs []job) (*sampler, error) {
	t, err := timing.New(ctx, dev)
	if err != nil {
		return nil, err
	}
	turn := func() error {
		for _, j := range jobs {
			if err := j.launch(t.On()); err != nil {
				return err
			}
		}
		return nil
	}
	s, err := samplerOf(ctx, t, dev.Describe(), len(jobs), turn)
	if err != nil {
		t.Close()
	}
	return s, err
}

// samplerOf prepares samples of turns of a given number of runs.
func samplerOf(ctx context.Context, t *timing.Timer, dev device.Info, runs int, turn func() error) (*sampler, error) {
	var once float64
	for range 2 { // the first turn loads programs
		var err error
		if once, err = t.Seconds(ctx, turn); err != nil {
			return nil, err
		}
	}
	each := sampleTime
	if !dev.HostMemory {
		each = ownSampleTime
	}
	turns := timing.Times(once, each)
	all, free, err := t.Repeat(ctx, turns, turn)
	if err != nil {
		return nil, err
	}
	return &sampler{t, all, free, turns * runs, func() {}}, nil
}

// sample is the seconds of a run.
func (s *sampler) sample(ctx context.Context) (float64, error) {
	all, err := s.timer.Seconds(ctx, s.all)
	return all / float64(s.runs), err
}

func (s *sampler) close() {
	s.free()
	s.timer.Close()
	s.arrays()
}

// median is the seconds of a run, of enough samples for a device.
func (s *sampler) median(ctx context.Context, dev device.Info) (float64, error) {
	samples, least := leastSamples, leastTime
	if !dev.HostMemory {
		samples, least = ownSamples, 0
	}
	for start := time.Now(); !dev.HostMemory && time.Since(start) < ownWarmUp; {
		if _, err := s.sample(ctx); err != nil {
			return 0, err
		}
	}
	var list []float64
	for start := time.Now(); len(list) < samples || time.Since(start) < least; {
		x, err := s.sample(ctx)
		if err != nil {
			return 0, err
		}
		list = append(list, x)
	}
	return timing.Median(list), nil
}

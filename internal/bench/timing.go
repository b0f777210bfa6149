package bench

import (
	"context"
	"time"

	"gotile/device"
	"gotile/internal/timing"
)

// How long a workload is timed: at least so many samples and so long, a sample being as
// many runs as take about so long. A device with a clock of its own runs without the noise
// of this machine's other programs, and takes less.
const (
	leastSamples = 7
	leastTime    = 600 * time.Millisecond
	sampleTime   = 20 * time.Millisecond

	ownSamples    = 31
	ownSampleTime = time.Millisecond
	ownWarmUp     = 300 * time.Millisecond // a GPU that was idle is slow at first, and one at its limit later
)

// median times jobs in turns, in seconds a run.
func median(ctx context.Context, dev device.Device, jobs []job) (float64, error) {
	t, err := timing.New(ctx, dev)
	if err != nil {
		return 0, err
	}
	defer t.Close()
	turn := func() error {
		for _, j := range jobs {
			if err := j.launch(t.On()); err != nil {
				return err
			}
		}
		return nil
	}
	return medianOf(ctx, t, dev.Describe(), len(jobs), turn)
}

// medianOf times turns of a given number of runs.
func medianOf(ctx context.Context, t *timing.Timer, dev device.Info, runs int, turn func() error) (once float64, err error) {
	for range 2 { // the first turn loads programs
		if once, err = t.Seconds(ctx, turn); err != nil {
			return 0, err
		}
	}
	samples, least, each := leastSamples, leastTime, sampleTime
	if !dev.HostMemory {
		samples, least, each = ownSamples, 0, ownSampleTime
	}
	turns := timing.Times(once, each)
	all, free, err := t.Repeat(ctx, turns, turn)
	if err != nil {
		return 0, err
	}
	defer free()
	for start := time.Now(); !dev.HostMemory && time.Since(start) < ownWarmUp; {
		if _, err := t.Seconds(ctx, all); err != nil {
			return 0, err
		}
	}
	var list []float64
	for start := time.Now(); len(list) < samples || time.Since(start) < least; {
		s, err := t.Seconds(ctx, all)
		if err != nil {
			return 0, err
		}
		list = append(list, s/float64(turns*runs))
	}
	return timing.Median(list), nil
}

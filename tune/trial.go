package tune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gotile/device"
	"gotile/internal/timing"
)

// How configurations are timed: samples of a given number of runs as take so long. One that is behind
// the best by more than farBehind in the first sample gets no others. The finalists are those
// that are behind by less than close, and are timed in turns.
const (
	sampleTime  = 5 * time.Millisecond
	samples     = 5
	farBehind   = 1.5
	closeBehind = 1.1
	finalists   = 5
	rounds      = 9
)

// grace is the time that a launch may take to end after its context has ended.
const grace = 2 * time.Second

// errHeld is the error of a launch that does not end though its context has.
var errHeld = errors.New("it runs on, and holds the device")

// time checks and times a configuration.
func (x *search[C]) time(ctx context.Context, i int) (State, float64, error) {
	within, cancel := context.WithTimeout(ctx, x.timeout())
	defer cancel()
	type outcome struct {
		state   State
		seconds float64
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		got := outcome{state: Failed}
		err := survive("running it", func() error {
			got.state, got.seconds, got.err = x.runs(within, i)
			return got.err
		})
		got.err = err
		done <- got
	}()
	var got outcome
	select {
	case got = <-done:
	case <-after(within, grace):
		return Hung, 0, fmt.Errorf("not ended after %v: %w", x.timeout(), errHeld)
	}
	switch {
	case got.err == nil || ctx.Err() == nil && within.Err() == nil:
		return got.state, got.seconds, got.err
	case ctx.Err() != nil:
		return Skipped, 0, nil // the search ends, which is not the configuration's fault
	case !x.dev.Describe().Stops:
		return Hung, 0, fmt.Errorf("not ended after %v: %w", x.timeout(), errHeld)
	}
	return Hung, 0, fmt.Errorf("not ended after %v", x.timeout())
}

// after returns a channel that receives a value so long after a context has ended.
func after(ctx context.Context, d time.Duration) <-chan time.Time {
	c := make(chan time.Time, 1)
	context.AfterFunc(ctx, func() { time.AfterFunc(d, func() { c <- time.Now() }) })
	return c
}

// runs runs a configuration, first once for its result.
func (x *search[C]) runs(ctx context.Context, i int) (State, float64, error) {
	once := func() error { return x.kernels[i].Run(ctx, x.timer.On(), x.args...) }
	first, state, err := x.checkedRun(ctx, once)
	if err != nil {
		return state, 0, err
	}
	n := 1
	if first < sampleTime.Seconds() {
		n = 4 // of which each takes less than one by itself, where launches overlap
	}
	if n > 1 || first > farBehind*x.best {
		if first, err = x.several(ctx, n, once); err != nil {
			return Failed, 0, err
		}
	}
	if x.best > 0 && n == 1 && first > 2*farBehind*x.best {
		return Slow, first, nil
	}
	return x.sampled(ctx, i, first)
}

// checkedRun runs a configuration once and compares its result, if requested. The state is that of an error.
func (x *search[C]) checkedRun(ctx context.Context, once func() error) (seconds float64, state State, err error) {
	check := x.o.Check
	if check != nil && check.Reset != nil {
		if err := check.Reset(ctx); err != nil {
			return 0, Failed, err
		}
	}
	if seconds, err = x.timer.Seconds(ctx, once); err != nil {
		return 0, Failed, err
	}
	if check != nil {
		if err := check.Compare(ctx); err != nil {
			return 0, classOfError(err), err
		}
	}
	return seconds, Timed, nil
}

// sampled returns the median of the samples of a configuration, or the state Slow if the first
// ones are far behind.
func (x *search[C]) sampled(ctx context.Context, i int, first float64) (State, float64, error) {
	sample, free, err := x.sampler(ctx, i, first)
	if err != nil {
		return Failed, 0, err
	}
	defer free()
	var list []float64
	for len(list) < samples {
		s, err := sample()
		if err != nil {
			return Failed, 0, err
		}
		if list = append(list, s); len(list) == 2 && x.best > 0 && min(list[0], s) > farBehind*x.best {
			return Slow, min(list[0], s), nil
		}
	}
	return Timed, timing.Median(list), nil
}

// several is the seconds of each of n runs, after the first, which loads programs.
func (x *search[C]) several(ctx context.Context, n int, once func() error) (float64, error) {
	s, err := x.timer.Seconds(ctx, func() error {
		for range n {
			if err := once(); err != nil {
				return err
			}
		}
		return nil
	})
	return s / float64(n), err
}

// sampler makes a function that gives the seconds of a run of a configuration, of as many as
// take the time of a sample; each is about how long one takes.
func (x *search[C]) sampler(ctx context.Context, i int, each float64) (sample func() (float64, error), free func(), err error) {
	n := timing.Times(each, sampleTime)
	all, free, err := x.timer.Repeat(ctx, n, func() error { return x.kernels[i].Run(ctx, x.timer.On(), x.args...) })
	if err != nil {
		return nil, nil, err
	}
	sample = func() (float64, error) {
		s, err := x.timer.Seconds(ctx, all)
		return s / float64(n), err
	}
	if x.dev.Describe().HostMemory {
		return sample, free, nil
	}
	for begin := time.Now(); time.Since(begin) < sampleTime; { // a GPU that was idle is slow at first
		if _, err := sample(); err != nil {
			free()
			return nil, nil, err
		}
	}
	return sample, free, nil
}

// classOfError is the state of a check that failed: its own error means a wrong result, one of
// the device a failure.
func classOfError(err error) State {
	if _, fault := errors.AsType[*device.Fault](err); fault || errors.Is(err, device.ErrUnavailable) || errors.Is(err, context.DeadlineExceeded) {
		return Failed
	}
	return Wrong
}

// finals times the best again, in turns, so that what slows the machine down slows all of
// them. The median of the rounds is their time.
func (x *search[C]) finals(ctx context.Context) error {
	list := x.order()
	for i, c := range list {
		if i >= finalists || x.trials[c].Seconds > closeBehind*x.trials[list[0]].Seconds {
			list = list[:i]
			break
		}
	}
	if len(list) < 2 {
		return nil
	}
	times, sample := make([][]float64, len(list)), make([]func() (float64, error), len(list))
	for j, c := range list {
		f, free, err := x.sampler(ctx, c, x.trials[c].Seconds)
		if err != nil {
			return err
		}
		defer free()
		sample[j] = f
	}
	for range rounds {
		for j, c := range list {
			s, err := sample[j]()
			if ctx.Err() != nil {
				return nil // with the times of before
			}
			if err != nil {
				x.trials[c].State, x.trials[c].Err = Failed, err
				x.note(c)
				return fmt.Errorf("%w: configuration %s: %w", ErrDevice, x.texts[c], err)
			}
			times[j] = append(times[j], s)
		}
	}
	for j, c := range list {
		x.trials[c].Seconds = timing.Median(times[j])
		x.note(c)
	}
	return nil
}

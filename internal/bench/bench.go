// Package bench times kernels on a device: the workloads of `gotile bench`, which have
// the names and sizes of those that the peers (NumPy, XLA, PyTorch) are timed with.
//
// It knows devices and kernels as any user does; it must not know engines.
package bench

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"gotile/device"
)

// Row is what one workload took.
type Row struct {
	Name    string  `json:"name"`
	Engine  string  `json:"engine"`  // the device's name: "cpu:native"
	Seconds float64 `json:"seconds"` // the median of a run
	Figure  float64 `json:"figure"`  // units a second
	Unit    string  `json:"unit"`    // "GB/s" or "GFLOP/s"
	Cores   int     `json:"cores"`   // blocks that the device runs at once
}

// Workload is something to time.
type Workload struct {
	Name string
	Unit string
	work float64 // bytes or operations of a run
	// prepare makes the arrays, and gives what runs the workload once and waits for it.
	prepare func(ctx context.Context, a *arrays) (func() error, error)
	// loop makes what does the same in plain Go on one core; nil where there is none.
	loop func() func()
}

// List is a list of workloads.
type List string

// The lists: the workloads that libraries are compared by, and what users meet beside them, each
// with a Go loop to compare with.
const (
	First  List = "first"
	Second List = "second"
)

// Matching is the workloads of a list whose names match a regular expression, in the order in which
// they are listed; all for an empty one.
func Matching(from List, filter string) ([]Workload, error) {
	all, ok := map[List][]Workload{First: workloads, Second: second}[from]
	if !ok {
		return nil, fmt.Errorf("list %q: want %s or %s", from, First, Second)
	}
	pattern, err := regexp.Compile(filter)
	if err != nil {
		return nil, fmt.Errorf("filter %q: %w", filter, err)
	}
	var list []Workload
	for _, w := range all {
		if pattern.MatchString(w.Name) {
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("filter %q: no workload has such a name", filter)
	}
	return list, nil
}

// Run times a workload on a device: the median of several runs, the first of which, which
// compiles, does not count. It gives back the arrays that it takes.
func Run(ctx context.Context, dev device.Device, w Workload) (Row, error) {
	a := &arrays{ctx: ctx, dev: dev}
	defer a.close()
	run, err := w.prepare(ctx, a)
	if err != nil {
		return Row{}, fmt.Errorf("%s: %w", w.Name, err)
	}
	seconds, err := median(ctx, run)
	if err != nil {
		return Row{}, fmt.Errorf("%s: %w", w.Name, err)
	}
	return Row{w.Name, dev.Name(), seconds, w.work / seconds / 1e9, w.Unit, dev.Describe().Cores}, nil
}

// RunLoop times the Go loop of a workload on one core; none is false where it has none.
func RunLoop(ctx context.Context, w Workload) (row Row, some bool, err error) {
	if w.loop == nil {
		return Row{}, false, nil
	}
	run := w.loop()
	seconds, err := median(ctx, func() error { run(); return nil })
	if err != nil {
		return Row{}, true, fmt.Errorf("%s: %w", w.Name, err)
	}
	return Row{w.Name, loopEngine, seconds, w.work / seconds / 1e9, w.Unit, 1}, true, nil
}

// loopEngine is what stands for an engine in the rows of Go loops.
const loopEngine = "go loop"

// How long a workload is timed: at least so many samples and so long, a sample being as
// many runs as take about 20 ms.
const (
	leastSamples = 7
	leastTime    = 600 * time.Millisecond
	sampleTime   = 20 * time.Millisecond
)

// median times a function, in seconds a run.
func median(ctx context.Context, run func() error) (float64, error) {
	if err := run(); err != nil {
		return 0, err
	}
	once, err := timed(run, 1)
	if err != nil {
		return 0, err
	}
	inner := max(1, int(sampleTime.Seconds()/once))
	var samples []float64
	for start := time.Now(); len(samples) < leastSamples || time.Since(start) < leastTime; {
		s, err := timed(run, inner)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
		samples = append(samples, s)
	}
	slices.Sort(samples)
	return samples[len(samples)/2], nil
}

// timed is the seconds that each of n runs takes.
func timed(run func() error, n int) (float64, error) {
	start := time.Now()
	for range n {
		if err := run(); err != nil {
			return 0, err
		}
	}
	return time.Since(start).Seconds() / float64(n), nil
}

// Package bench times kernels on a device: the workloads of `gotile bench`, which have
// the names and sizes of those that the peers (NumPy, XLA, PyTorch) are timed with.
//
// It knows devices and kernels as any user does; it must not know engines.
package bench

import (
	"context"
	"fmt"
	"regexp"

	"gotile/device"
	"gotile/internal/timing"
	"gotile/kernels"
	"gotile/tile"
)

// Row is the result of one workload.
type Row struct {
	Name    string  `json:"name"`
	Engine  string  `json:"engine"`  // the device's name: "cpu:native"
	Seconds float64 `json:"seconds"` // the median of a run
	Figure  float64 `json:"figure"`  // units a second
	Unit    string  `json:"unit"`    // "GB/s", "GFLOP/s" or "TFLOP/s"
	Cores   int     `json:"cores"`   // blocks that the device runs at once
	// Share is the figure as a fraction of the workload's limit, which Limit names: the speed of a plain copy, or that of
	// multiply-adds without memory, in the same run. Zero if that was not measured.
	Share float64 `json:"share,omitempty"`
	Limit string  `json:"limit,omitempty"`
}

// Workload is something to time.
type Workload struct {
	Name string
	Unit string
	work float64 // bytes or operations of a run
	// kernel is the kernel, and args makes its arguments and a function that compares the results with numbers computed
	// here. Errors are in the arrays.
	kernel *tile.Kernel
	args   func(a *arrays) (args []any, check func() error)
	// prepare replaces both if more than one kernel runs.
	prepare func(a *arrays) job

	// loop makes the same computation in plain Go, on one core or as many as loopCores; nil if there is none.
	loop      func() func()
	loopCores int

	// Ready is the kernel's name in kernels/defaults.tsv, if it is a ready one, Elem the type of its elements there, and
	// variant makes its variants.
	Ready, Elem string
	variant     func(v kernels.Variant) *tile.Kernel
	columns     int // of rows that variants may keep whole
}

// job is a workload with its arrays.
type job struct {
	launch func(on device.Launcher) error
	check  func() error // after one launch that started from fresh arrays
}

// newJob is the workload with its arrays and a kernel.
func (w Workload) newJob(a *arrays, k *tile.Kernel) job {
	if w.prepare != nil {
		return w.prepare(a)
	}
	args, check := w.args(a)
	return job{func(on device.Launcher) error { return k.Run(a.ctx, on, args...) }, check}
}

// units are the units of figures.
var units = map[string]float64{gigabytes: 1e9, gigaflops: 1e9, teraflops: 1e12}

// List is a list of workloads.
type List string

// The lists: the workloads that libraries are compared by, those of CPUs or of GPUs, and what
// users meet beside them, each with a Go loop to compare with, and shapes and operations for which nothing was tuned.
// Small has kernels of the first list for CPUs, at sizes for emulators.
const (
	First  List = "first"
	Second List = "second"
	Third  List = "third"
	Small  List = "small"
)

// For is the workloads of a list for a device whose names match a regular expression, in the
// order in which they are listed; all for an empty one.
func For(dev device.Device, from List, filter string) ([]Workload, error) {
	switch {
	case from == Second:
		return matching(second, filter)
	case from == Third:
		return matching(third, filter)
	case from == Small:
		return matching(small, filter)
	case from != First:
		return nil, fmt.Errorf("list %q: want %s, %s or %s", from, First, Second, Third)
	case dev.Describe().HostMemory:
		return matching(workloads, filter)
	}
	return matching(gpuWorkloads, filter)
}

func matching(from []Workload, filter string) (list []Workload, err error) {
	pattern, err := regexp.Compile(filter)
	if err != nil {
		return nil, fmt.Errorf("filter %q: %w", filter, err)
	}
	for _, w := range from {
		if pattern.MatchString(w.Name) {
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("filter %q: no workload has such a name", filter)
	}
	return list, nil
}

// Run times a workload on a device, after it has checked the result: the median of several runs, without the first one,
// which compiles. It frees the arrays that it allocates.
func Run(ctx context.Context, dev device.Device, w Workload) (Row, error) {
	seconds, err := measured(ctx, dev, w)
	if err != nil {
		return Row{}, fmt.Errorf("%s: %w", w.Name, err)
	}
	return Row{Name: w.Name, Engine: dev.Name(), Seconds: seconds, Figure: w.Figure(seconds), Unit: w.Unit, Cores: dev.Describe().Cores}, nil
}

// measured times a workload.
func measured(ctx context.Context, dev device.Device, w Workload) (float64, error) {
	s, err := w.prepared(ctx, dev)
	if err != nil {
		return 0, err
	}
	defer s.close()
	return s.median(ctx, dev.Describe())
}

// prepared checks a workload and prepares it for timing, with several sets of arrays if the device has its own memory.
func (w Workload) prepared(ctx context.Context, dev device.Device) (s *sampler, err error) {
	var sets []*arrays
	give := func() {
		for _, a := range sets {
			a.close()
		}
	}
	defer func() {
		if err != nil {
			give()
		}
	}()
	var jobs []job
	for more := true; more; more = !dev.Describe().HostMemory && wantsMore(sets) {
		a := &arrays{ctx: ctx, dev: dev}
		sets = append(sets, a)
		j := w.newJob(a, w.kernel)
		if a.err != nil {
			return nil, a.err
		}
		jobs = append(jobs, j)
	}
	if err := checked(dev, jobs[0]); err != nil {
		return nil, err
	}
	if s, err = newSampler(ctx, dev, jobs); err == nil {
		s.arrays = give
	}
	return s, err
}

// Turns makes a workload ready on a device, after it has checked the result, and calls next
// with a function that times one sample, in seconds a run, after one that does not count. So
// programs are timed that take turns with this one on a device.
func Turns(ctx context.Context, dev device.Device, w Workload, next func(sample func() (float64, error)) error) error {
	s, err := w.prepared(ctx, dev)
	if err != nil {
		return fmt.Errorf("%s: %w", w.Name, err)
	}
	defer s.close()
	return next(func() (float64, error) {
		if _, err := s.sample(ctx); err != nil {
			return 0, err
		}
		return s.sample(ctx)
	})
}

// How much memory the sets of a workload's arrays are to have together, so that no cache
// holds them, how many sets are enough, and how large one may be of which there are two.
const (
	enoughBytes = 160 << 20
	enoughSets  = 24
	tooLarge    = 2 << 30
)

func wantsMore(sets []*arrays) bool {
	n, each := len(sets), sets[0].bytes
	return n < enoughSets && int64(n)*each < enoughBytes || n < 2 && each < tooLarge
}

// checked launches a job once and compares its results.
func checked(dev device.Device, j job) error {
	if err := j.launch(dev); err != nil {
		return err
	}
	if j.check == nil {
		return nil
	}
	if err := j.check(); err != nil {
		return fmt.Errorf("a wrong result: %w", err)
	}
	return nil
}

// Compile prepares a workload on a device and launches it once, without checking the results: for devices that only
// record the compiled kernels.
func Compile(ctx context.Context, dev device.Device, w Workload) error {
	a := &arrays{ctx: ctx, dev: dev}
	defer a.close()
	j := w.newJob(a, w.kernel)
	if a.err != nil {
		return fmt.Errorf("%s: %w", w.Name, a.err)
	}
	if err := j.launch(dev); err != nil {
		return fmt.Errorf("%s: %w", w.Name, err)
	}
	return nil
}

// Figure returns the units per second of a workload that takes a given number of seconds.
func (w Workload) Figure(seconds float64) float64 { return w.work / seconds / units[w.Unit] }

// RunLoop times the Go loop of a workload; some is false if it has none.
func RunLoop(ctx context.Context, w Workload) (row Row, some bool, err error) {
	if w.loop == nil {
		return Row{}, false, nil
	}
	run := w.loop()
	here := device.Info{HostMemory: true}
	s, err := samplerOf(ctx, &timing.Timer{}, here, 1, func() error { run(); return nil })
	if err != nil {
		return Row{}, true, fmt.Errorf("%s: %w", w.Name, err)
	}
	seconds, err := s.median(ctx, here)
	if err != nil {
		return Row{}, true, fmt.Errorf("%s: %w", w.Name, err)
	}
	return Row{Name: w.Name, Engine: loopEngine, Seconds: seconds, Figure: w.Figure(seconds), Unit: w.Unit, Cores: max(1, w.loopCores)}, true, nil
}

// loopEngine is the engine name in the rows of Go loops.
const loopEngine = "go loop"

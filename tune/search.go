package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"gotile/device"
	"gotile/internal/timing"
	"gotile/tile"
)

// Options bound a search. The zero Options search all, without a check or records.
type Options struct {
	// Budget ends the search after so long; the best so far is its result. Zero is no end.
	Budget time.Duration
	// Most is the maximum number of configurations that are tried; zero means all.
	Most int
	// Timeout limits the time of a configuration from its compilation to its first result; zero means a minute. If the
	// device cannot stop a kernel, one that hangs ends the search.
	Timeout time.Duration
	// Check compares results; nil believes them.
	Check *Check
	// Records stores results, and is searched first; nil stores nothing. See [User].
	Records *Records
	// Again searches although the records have an answer.
	Again bool
	// Class is the shape class of the arguments, in records; empty is the arrays' shapes, each
	// length rounded up to a power of two.
	Class string
	// Compiler names what makes the programs, in records, as its version.
	Compiler string
	// Progress is called after each configuration; it may be nil. See [Bar].
	Progress func(p Progress)
}

// Progress is the progress of a search.
type Progress struct {
	Done, All int
	Config    string  // that has just been looked at, as JSON
	State     State   // of it
	Best      float64 // seconds of the best so far; 0 before there is one
}

// Trial is the result of a configuration.
type Trial[C any] struct {
	Config  C
	State   State
	Seconds float64 // of a run, if it was timed
	Err     error   // of one that failed, is wrong or hung
}

// Result is the result of a search.
type Result[C any] struct {
	Config  C // the best
	Kernel  *tile.Kernel
	Seconds float64
	// Trials are all configurations in their order; nil if the result is from the records.
	Trials []Trial[C]
}

// The errors of searches: use errors.Is.
var (
	// ErrNone: no configuration worked. The error names what became of the first ones.
	ErrNone = errors.New("no configuration works")
	// ErrDevice: a configuration lost the device, or blocks it. The results until then, if any, are in the result and in the
	// records: a new search with a working device, usually in a new process, continues after that configuration.
	ErrDevice = errors.New("the device is lost")
)

// Search finds the fastest configuration for a launch with such arguments.
//
// The arguments belong to the search until it ends, and hold the results of any
// configuration then. The context ends the search early, with the best so far and the
// context's error.
func Search[C any](ctx context.Context, dev device.Device, s Space[C], o Options, args ...any) (*Result[C], error) {
	texts, err := s.check()
	if err != nil {
		return nil, err
	}
	x := &search[C]{space: s, texts: texts, o: o, dev: dev, args: args, hash: keyOf(texts)}
	x.key = Key{s.Name, o.Class, deviceName(dev.Describe()), o.Compiler}
	if o.Class == "" {
		x.key.Class = classOf(args)
	}
	if x.old, err = o.Records.of(x.key, x.hash); err != nil {
		return nil, err
	}
	if found := x.remembered(); found != nil && !o.Again {
		return found, nil
	}
	return x.run(ctx)
}

// search is one under way.
type search[C any] struct {
	space Space[C]
	texts []string
	hash  string
	o     Options
	dev   device.Device
	args  []any
	key   Key
	old   map[string]Record
	timer *timing.Timer

	kernels []*tile.Kernel
	trials  []Trial[C]
	best    float64
	done    int
}

// remembered is the best configuration of an earlier search that ended.
func (x *search[C]) remembered() *Result[C] {
	for i, text := range x.texts {
		if r, ok := x.old[text]; ok && r.State == Best {
			if k := x.space.Kernel(x.space.Configs[i]); k != nil {
				return &Result[C]{Config: x.space.Configs[i], Kernel: k, Seconds: r.Seconds}
			}
		}
	}
	return nil
}

// run searches.
func (x *search[C]) run(ctx context.Context) (*Result[C], error) {
	timer, err := timing.New(ctx, x.dev)
	if err != nil {
		return nil, err
	}
	defer timer.Close()
	x.timer = timer
	within, cancel := ctx, context.CancelFunc(func() {})
	if x.o.Budget > 0 {
		within, cancel = context.WithTimeout(ctx, x.o.Budget)
	}
	defer cancel()
	for _, c := range x.space.Configs {
		x.kernels = append(x.kernels, x.space.Kernel(c))
		x.trials = append(x.trials, Trial[C]{Config: c, State: Skipped})
	}
	lost := x.all(within)
	if lost == nil && within.Err() == nil {
		lost = x.finals(within)
	}
	return x.result(ctx, lost)
}

// all tries each configuration; its error is the reason for stopping before the last.
func (x *search[C]) all(ctx context.Context) error {
	n := len(x.kernels)
	if x.o.Most > 0 {
		n = min(n, x.o.Most)
	}
	ready := x.compile(ctx, n)
	if x.dev.Describe().HostMemory {
		ready = compiled(ctx, ready)
	}
	for i := range n {
		select {
		case err := <-ready[i]:
			x.try(ctx, i, err)
		case <-ctx.Done():
			return nil
		}
		if ctx.Err() != nil && x.trials[i].State == Skipped {
			return nil
		}
		err := x.trials[i].Err
		held := errors.Is(err, errHeld)
		if !held && err != nil && x.lost(ctx) {
			x.trials[i].State, held = Lost, true
			x.note(i)
		}
		x.report(i, n)
		if held {
			return fmt.Errorf("%w: configuration %s: %w", ErrDevice, x.texts[i], err)
		}
	}
	return nil
}

// lost reports a device that does nothing more.
func (x *search[C]) lost(ctx context.Context) bool {
	b, err := x.dev.Alloc(ctx, 1)
	if err == nil {
		b.Close()
	}
	return errors.Is(err, device.ErrUnavailable)
}

// compile compiles the first n configurations in parallel, in order, and returns a channel for the error of each.
func (x *search[C]) compile(ctx context.Context, n int) []chan error {
	ready := make([]chan error, n)
	slots := make(chan struct{}, max(1, runtime.GOMAXPROCS(0)))
	for i := range ready {
		ready[i] = make(chan error, 1)
	}
	go func() {
		for i := range ready {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			go func() {
				defer func() { <-slots }()
				ready[i] <- x.compileOne(ctx, i)
			}()
		}
	}()
	return ready
}

// compiled waits until all are compiled, if compilation takes the cores that kernels run on.
func compiled(ctx context.Context, ready []chan error) []chan error {
	for _, c := range ready {
		select {
		case err := <-c:
			c <- err
		case <-ctx.Done():
			return ready
		}
	}
	return ready
}

// compileOne compiles a configuration in its time.
func (x *search[C]) compileOne(ctx context.Context, i int) error {
	if x.kernels[i] == nil {
		return errors.New("the space has no kernel for it")
	}
	done := make(chan error, 1)
	ctx, cancel := context.WithTimeout(ctx, x.timeout())
	defer cancel()
	go func() {
		done <- survive("compiling it", func() error { return x.kernels[i].Compile(ctx, x.dev, x.args...) })
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("compiling it: %w", ctx.Err())
	}
}

// survive makes a panic an error.
func survive(what string, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s panicked: %v", what, p)
		}
	}()
	return f()
}

func (x *search[C]) timeout() time.Duration {
	if x.o.Timeout > 0 {
		return x.o.Timeout
	}
	return time.Minute
}

// try runs and times a configuration that compiled, or not.
func (x *search[C]) try(ctx context.Context, i int, compiled error) {
	t := &x.trials[i]
	if r, ok := x.old[x.texts[i]]; ok && (r.State == Trying || r.State == Hung || r.State == Lost) && !x.o.Again {
		t.State, t.Err = r.State, errors.New("an earlier search ended in it")
		return
	}
	if compiled != nil {
		if ctx.Err() == nil {
			t.State, t.Err = Failed, compiled
			x.note(i)
		}
		return
	}
	if !x.dev.Describe().Stops {
		x.record(i, Trying) // a hang or a fault may take the process with it
	}
	t.State, t.Seconds, t.Err = x.time(ctx, i)
	if t.State == Timed && (x.best == 0 || t.Seconds < x.best) {
		x.best = t.Seconds
	}
	if t.State != Skipped {
		x.note(i)
	}
}

// note keeps what became of a configuration.
func (x *search[C]) note(i int) { x.record(i, x.trials[i].State) }

func (x *search[C]) record(i int, state State) {
	t := x.trials[i]
	r := Record{Key: x.key, Space: x.hash, Config: json.RawMessage(x.texts[i]), State: state, Seconds: t.Seconds, At: time.Now().UTC().Truncate(time.Second)}
	if t.Err != nil {
		r.Error = t.Err.Error()
	}
	x.o.Records.add(r) // a search whose records cannot be written has its result anyway
}

func (x *search[C]) report(i, n int) {
	x.done++
	if x.o.Progress != nil {
		x.o.Progress(Progress{x.done, n, x.texts[i], x.trials[i].State, x.best})
	}
}

// result is the best configuration, with what ended the search.
func (x *search[C]) result(ctx context.Context, lost error) (*Result[C], error) {
	best := -1
	for i, t := range x.trials {
		if t.State == Timed && (best < 0 || t.Seconds < x.trials[best].Seconds) {
			best = i
		}
	}
	if lost == nil && ctx.Err() != nil {
		lost = context.Cause(ctx)
	}
	if best < 0 {
		return nil, x.none(lost)
	}
	r := &Result[C]{x.space.Configs[best], x.kernels[best], x.trials[best].Seconds, x.trials}
	if lost == nil {
		x.trials[best].State = Best
		x.note(best)
	}
	return r, lost
}

// none is the error of a search without a result.
func (x *search[C]) none(lost error) error {
	if lost != nil {
		return lost
	}
	const few = 3
	var why []error
	for i, t := range x.trials {
		if t.Err != nil && len(why) < few {
			why = append(why, fmt.Errorf("%s: %s: %w", x.texts[i], t.State, t.Err))
		}
	}
	if why == nil {
		return fmt.Errorf("%w: %s on %s: the budget ended before the first", ErrNone, x.space.Name, x.dev.Name())
	}
	return fmt.Errorf("%w: %s on %s: %w", ErrNone, x.space.Name, x.dev.Name(), errors.Join(why...))
}

// order is the timed configurations, the fastest first.
func (x *search[C]) order() (list []int) {
	for i, t := range x.trials {
		if t.State == Timed {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if x.trials[a].Seconds < x.trials[b].Seconds {
			return -1
		}
		return 1
	})
	return list
}

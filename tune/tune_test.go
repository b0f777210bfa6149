package tune

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
	"gotile/tileir"
)

type base = cpu.Device

// fake is a CPU whose kernels behave as their names say.
type fake struct {
	*base
	info device.Info
	mu   sync.Mutex
	lost bool
	held chan struct{} // what kernels that hang wait for
	runs map[string]int
}

func newFake() *fake {
	d := &fake{base: cpu.Open(), held: make(chan struct{}), runs: map[string]int{}}
	d.info = d.base.Describe()
	return d
}

func (d *fake) Device() device.Device { return d }

// named is a program with its entry.
type named struct {
	device.Program
	entry string
}

func (d *fake) Describe() device.Info { return d.info }
func (d *fake) Target() any           { return d }

func (d *fake) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	switch {
	case strings.HasPrefix(entry, "refused"):
		return nil, fmt.Errorf("%w: refused", device.ErrUnsupported)
	case strings.HasPrefix(entry, "panics"):
		panic("compiling " + entry)
	}
	p, err := d.base.Compile(ctx, m, entry)
	return named{p, entry}, err
}

func (d *fake) Alloc(ctx context.Context, n int64) (device.Buffer, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.lost {
		return nil, device.ErrUnavailable
	}
	return d.base.Alloc(ctx, n)
}

func (d *fake) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	entry := p.(named).entry
	d.mu.Lock()
	d.runs[entry]++
	lost := d.lost
	d.mu.Unlock()
	if lost {
		return device.ErrUnavailable
	}
	switch kind, _, _ := strings.Cut(entry, "_"); kind {
	case "faults":
		return &device.Fault{Class: device.ErrMemory, Kernel: entry, Msg: "past the end"}
	case "loses":
		d.mu.Lock()
		d.lost = true
		d.mu.Unlock()
		return &device.Fault{Class: device.ErrMemory, Kernel: entry, Msg: "past the end"}
	case "hangs":
		<-ctx.Done()
		return context.Cause(ctx)
	case "holds":
		<-d.held
		return nil
	case "slow": // than the others, even on a machine that is busy
		time.Sleep(150 * time.Millisecond)
	case "medium":
		time.Sleep(4 * time.Millisecond)
	}
	return d.base.Launch(ctx, p.(named).Program, grid, args)
}

// kernelOf returns a kernel that stores 7, or 8 if its name requests it.
func kernelOf(name string) *tile.Kernel {
	n := int32(7)
	if strings.HasPrefix(name, "wrong") {
		n = 8
	}
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(8).Store(n, b.ID(0)) }, tile.Name(name), tile.Over(0))
}

func spaceOf(names ...string) Space[string] {
	return Space[string]{Name: "sevens", Configs: names, Kernel: func(name string) *tile.Kernel {
		if name == "none" {
			return nil
		}
		return kernelOf(name)
	}}
}

func states[C any](r *Result[C]) string {
	var list []string
	for _, t := range r.Trials {
		list = append(list, string(t.State))
	}
	return strings.Join(list, " ")
}

// Configurations that do not compile, fail, are wrong or hang are left out; slow ones are
// given up.
func TestSearch(t *testing.T) {
	d, x := newFake(), make([]int32, 16)
	a := tile.ArrayOf(x)
	o := Options{Timeout: 2 * time.Second, Check: Like(0, a)}
	r, err := Search(t.Context(), d, spaceOf("medium_1", "slow_1", "fast", "refused", "panics", "faults", "wrong", "hangs", "none"), o, a)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := states(r), "timed slow best failed failed failed wrong hung failed"; got != want {
		t.Errorf("got %s; want %s", got, want)
		for _, x := range r.Trials {
			t.Logf("%+v", x)
		}
	}
	if r.Config != "fast" || r.Kernel.Name() != "fast" || r.Seconds <= 0 {
		t.Errorf("the best is %+v", r)
	}
	if d.runs["slow_1"] > 3 {
		t.Errorf("a slow configuration ran %d times", d.runs["slow_1"])
	}
}

// A budget and a count end a search with the best so far; what was not looked at is skipped.
func TestBudget(t *testing.T) {
	d, a := newFake(), tile.ArrayOf(make([]int32, 16))
	r, err := Search(t.Context(), d, spaceOf("medium", "fast"), Options{Most: 1}, a)
	if err != nil || r.Config != "medium" || states(r) != "best skipped" {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = Search(t.Context(), d, spaceOf("fast", "hangs"), Options{Budget: 500 * time.Millisecond}, a)
	if err != nil || r.Config != "fast" || states(r) != "best skipped" {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := Search(ctx, d, spaceOf("fast"), Options{}, a); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v; want context.Canceled", r, err)
	}
}

// If no configuration works, the error has the reason.
func TestNone(t *testing.T) {
	d, a := newFake(), tile.ArrayOf(make([]int32, 16))
	_, err := Search(t.Context(), d, spaceOf("refused", "faults"), Options{}, a)
	if !errors.Is(err, ErrNone) || !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), `"refused": failed: `) {
		t.Errorf("got %v", err)
	}
	for _, s := range []Space[string]{{}, {Name: "x"}, {Name: "x", Configs: []string{"a"}}} {
		if _, err := Search(t.Context(), d, s, Options{}, a); err == nil {
			t.Errorf("%+v: no error", s)
		}
	}
	bad := Space[func()]{Name: "x", Configs: []func(){nil}, Kernel: func(func()) *tile.Kernel { return nil }}
	if _, err := Search(t.Context(), d, bad, Options{}, a); err == nil || !strings.Contains(err.Error(), "configuration 0 of x") {
		t.Errorf("got %v", err)
	}
}

// A result is stored, for its key alone.
func TestRemembers(t *testing.T) {
	d, a := newFake(), tile.ArrayOf(make([]int32, 16))
	o := Options{Records: Open(filepath.Join(t.TempDir(), "new", "tune.jsonl")), Compiler: "1"}
	s := spaceOf("medium", "fast")
	if _, err := Search(t.Context(), d, s, o, a); err != nil {
		t.Fatal(err)
	}
	n := d.runs["fast"]
	r, err := Search(t.Context(), d, s, o, a)
	if err != nil || r.Config != "fast" || r.Trials != nil || d.runs["fast"] != n {
		t.Errorf("%+v, %v, %d runs more", r, err, d.runs["fast"]-n)
	}
	again, compiler := o, o
	again.Again, compiler.Compiler = true, "2"
	for name, o := range map[string]Options{"again": again, "another compiler": compiler} {
		if r, err := Search(t.Context(), d, s, o, a); err != nil || r.Trials == nil {
			t.Errorf("%s: %+v, %v; want a search", name, r, err)
		}
	}
	if r, err := Search(t.Context(), d, s, o, tile.ArrayOf(make([]int32, 99))); err != nil || r.Trials == nil {
		t.Errorf("another class: %+v, %v; want a search", r, err)
	}
	if n, err := o.Records.Forget(t.Context(), "sevens"); err != nil || n == 0 {
		t.Errorf("forgot %d, %v", n, err)
	}
	if list, err := o.Records.All(); err != nil || len(list) != 0 {
		t.Errorf("%d records are left, %v", len(list), err)
	}
}

// If a device is lost, or blocked by a kernel that cannot be stopped, the search ends with the results so far, and the
// next search excludes the configuration.
func TestLost(t *testing.T) {
	for _, culprit := range []string{"loses", "holds"} {
		records := Open(filepath.Join(t.TempDir(), "tune.jsonl"))
		o, a := Options{Records: records, Timeout: time.Second}, tile.ArrayOf(make([]int32, 16))
		s := spaceOf("medium", culprit, "fast")
		d := newFake()
		d.info.Stops = false
		r, err := Search(t.Context(), d, s, o, a)
		if !errors.Is(err, ErrDevice) || r == nil || r.Config != "medium" {
			t.Errorf("%s: %+v, %v", culprit, r, err)
		}
		close(d.held)
		fresh := newFake()
		fresh.info.Stops = false
		r, err = Search(t.Context(), fresh, s, o, a)
		if culprit == "loses" {
			if err != nil || r.Config != "fast" {
				t.Errorf("%s: then %+v, %v", culprit, r, err)
			}
			continue
		}
		if err != nil || r.Config != "fast" || fresh.runs[culprit] != 0 {
			t.Errorf("%s: then %+v, %v, %d runs of it", culprit, r, err, fresh.runs[culprit])
		}
	}
}

package cuda

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gotile/device"
	"gotile/device/staged"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/testing/drivertest"
	"gotile/kernels"
	"gotile/tile"
)

func vecadd(b *tile.Block, x, y, z tile.Ptr[float32], n tile.Scalar[int32]) {
	in1, in2 := tile.Partition(tile.Span(x, n), 16), tile.Partition(tile.Span(y, n), 16)
	out := tile.Partition(tile.Span(z, n), 16)
	i := b.ID(0)
	out.StoreMasked(in1.LoadMasked(i).Add(in2.LoadMasked(i)), i)
}

var add = tile.NewKernel(vecadd)

func floats(n int, f func(i int) float32) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = f(i)
	}
	return x
}

func buffer(t *testing.T, d device.Device, x []float32) device.Buffer {
	t.Helper()
	b, err := d.Alloc(t.Context(), int64(4*len(x)))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Upload(t.Context(), 0, device.Bytes(x)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

func content(t *testing.T, b device.Buffer) []float32 {
	t.Helper()
	x := make([]float32, b.Size()/4)
	if err := b.Download(t.Context(), 0, device.Bytes(x)); err != nil {
		t.Fatal(err)
	}
	return x
}

func TestLaunch(t *testing.T) {
	d, m := fake(t)
	const n = 100
	x := buffer(t, d, floats(n, func(i int) float32 { return float32(i) }))
	y := buffer(t, d, floats(n, func(i int) float32 { return 1 }))
	z := buffer(t, d, make([]float32, n))
	if err := add.Launch(t.Context(), d, tile.Grid(7), x, y, z, int32(n)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, z); got[0] != 1 || got[99] != 100 {
		t.Errorf("got %v", got)
	}
	err := add.Launch(t.Context(), d, tile.Grid(7), make([]float32, n), y, z, int32(n))
	if !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), "a slice of this process") {
		t.Errorf("a slice: %v", err)
	}
	if m != nil && (d.Name() != "cuda:0" || d.Describe().Arch != "sm_90" || d.Describe().Model != "Test GPU") {
		t.Errorf("%s: %+v", d.Name(), d.Describe())
	}
}

// Kernels choose by the version of the compiler, also through slices; the fake machine's is fixed.
func TestCompilerVersion(t *testing.T) {
	d, m := fake(t)
	if m == nil {
		t.Skip("a real machine has any compiler, or none")
	}
	for _, dev := range []device.Device{d, staged.On(d)} {
		if got := device.CompilerVersion(dev); got != "13.4.92" {
			t.Errorf("%T: compiler %q", dev, got)
		}
	}
}

// The kernels of package kernels, on slices.
func TestStagedKernels(t *testing.T) {
	d, _ := fake(t)
	a, b, c := floats(64*64, func(i int) float32 { return float32(i % 7) }), floats(64*64, func(i int) float32 { return float32(i % 5) }), make([]float32, 64*64)
	k := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 32, N: 32, K: 32})
	if err := k.Run(t.Context(), staged.On(d), tile.ArrayOf(a, 64, 64), tile.ArrayOf(b, 64, 64), tile.ArrayOf(c, 64, 64)); err != nil {
		t.Fatal(err)
	}
	want := float32(0)
	for k := range 64 {
		want += a[64*3+k] * b[64*k+5]
	}
	if c[64*3+5] != want {
		t.Errorf("got %v, want %v", c[64*3+5], want)
	}
}

func TestStreamsAndEvents(t *testing.T) {
	d, _ := fake(t)
	ctx := t.Context()
	const n = 64
	one := floats(n, func(int) float32 { return 1 })
	x, y, z := buffer(t, d, one), buffer(t, d, one), buffer(t, d, one)
	first, err := d.NewStream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	second, err := d.NewStream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	begin, err := first.Record(ctx)
	if err != nil {
		t.Fatal(err)
	}
	two := floats(n, func(int) float32 { return 2 })
	steps := []error{first.Upload(ctx, x, 0, device.Bytes(two)), add.Launch(ctx, first, tile.Grid(4), x, y, z, int32(n))} // z = 3
	end, err := first.Record(ctx)
	steps = append(steps, err, second.After(ctx, end), add.Launch(ctx, second, tile.Grid(4), z, z, x, int32(n))) // x = 6
	got := make([]float32, n)
	steps = append(steps, second.Download(ctx, x, 0, device.Bytes(got)), second.Wait(ctx), end.Wait(ctx))
	if err := errors.Join(steps...); err != nil {
		t.Fatal(err)
	}
	if got[0] != 6 || got[n-1] != 6 {
		t.Errorf("got %v", got)
	}
	if took, err := end.Since(begin); err != nil || took < 0 {
		t.Errorf("took %v, %v", took, err)
	}
	if err := errors.Join(first.Close(), second.Close(), second.Close()); err != nil {
		t.Error(err)
	}
	if err := first.Wait(ctx); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a closed stream: %v", err)
	}
	runtime.KeepAlive(begin)
}

func TestPreparedAndGraph(t *testing.T) {
	d, m := fake(t)
	ctx := t.Context()
	const n = 64
	one := floats(n, func(int) float32 { return 1 })
	x, y := buffer(t, d, one), buffer(t, d, one)
	mod, err := add.ModuleFor(x, y, x, int32(n))
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Compile(ctx, mod, "vecadd")
	if err != nil {
		t.Fatal(err)
	}
	args := []device.Arg{{Pointer: true, Buffer: x}, {Pointer: true, Buffer: y}, {Pointer: true, Buffer: x}, {Bits: n}}
	ready, err := d.Prepare(p, device.Grid{4, 1, 1}, args)
	if err != nil {
		t.Fatal(err)
	}
	if m != nil { // a kernel that does not wait itself must not overlap with one that it needs
		ready.Overlap()
		ready.Cluster(1, 1, 1)
		if clusters, err := ready.MaxActiveClusters(); err != nil || clusters != 8 {
			t.Errorf("clusters: %d, %v", clusters, err)
		}
	}
	s, err := d.NewPriorityStream(ctx, -1)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := s.Run(ctx, ready); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if got := content(t, x); got[0] != 6 {
		t.Errorf("after 5 launches: %v", got[0])
	}
	other, err := d.NewPriorityStream(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Capture(ctx, func() error {
		first := s.Run(ctx, ready)
		fork, err := s.Record(ctx)
		if err := errors.Join(first, err, other.After(ctx, fork), other.Run(ctx, ready)); err != nil {
			return err
		}
		join, err := other.Record(ctx)
		return errors.Join(err, s.After(ctx, join), s.Run(ctx, ready))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := content(t, x); got[0] != 6 || g.Nodes() != 3 {
		t.Errorf("recording ran: %v, %d nodes", got[0], g.Nodes())
	}
	for range 2 {
		if err := s.Replay(ctx, g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if got := content(t, x); got[0] != 12 {
		t.Errorf("after two replays of three launches: %v", got[0])
	}
	if _, err := s.Capture(ctx, func() error { return errors.New("enough") }); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf("a recording that fails: %v", err)
	}
	if err := errors.Join(g.Close(), s.Close(), p.Close()); err != nil {
		t.Error(err)
	}
	if m != nil && m.Calls("GraphDestroy") == 0 {
		t.Error("graphs are left")
	}
	if _, err := d.Prepare(p, device.Grid{4, 1, 1}, args); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a closed program: %v", err)
	}
	r, err := d.Resources(compiled(t, d))
	if err != nil || m != nil && (r.Registers != 32 || r.Blocks != 16) || r.Registers == 0 || r.Blocks == 0 {
		t.Errorf("resources %+v, %v", r, err)
	}
}

// compiled is add for pointers of which nothing is known.
func compiled(t *testing.T, d *Device) device.Program {
	t.Helper()
	m, err := add.Module()
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.Compile(t.Context(), m, "vecadd")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A prepared launch takes no memory.
func TestLaunchAllocatesNothing(t *testing.T) {
	d, _ := fake(t)
	x := buffer(t, d, make([]float32, 16))
	args := []device.Arg{{Pointer: true, Buffer: x}, {Pointer: true, Buffer: x}, {Pointer: true, Buffer: x}, {Bits: 16}}
	ready, err := d.Prepare(compiled(t, d), device.Grid{1, 1, 1}, args)
	if err != nil {
		t.Fatal(err)
	}
	nop := *d.ctx.Table()
	nop.Launch = func(*driver.LaunchConfig, driver.FunctionHandle, *unsafePointer, *unsafePointer) driver.Result {
		return 0
	}
	nop.CtxSetCurrent = func(driver.ContextHandle) driver.Result { return 0 }
	real := *d.ctx.Table()
	*d.ctx.Table() = nop
	defer func() { *d.ctx.Table() = real }()
	s, err := d.NewPriorityStream(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	if n := testing.AllocsPerRun(1000, func() {
		if err := s.Run(ctx, ready); err != nil {
			t.Error(err)
		}
	}); n > 0.1 {
		t.Errorf("a launch takes memory %v times", n)
	}
}

func TestManyGoroutines(t *testing.T) {
	d, _ := fake(t)
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			const n = 48
			x := floats(n, func(i int) float32 { return float32(w) })
			z := make([]float32, n)
			for range 5 {
				if err := add.Launch(t.Context(), staged.On(d), tile.Grid(3), x, x, z, int32(n)); err != nil || z[n-1] != float32(2*w) {
					t.Errorf("got %v, %v", z, err)
				}
			}
		})
	}
	all.Wait()
}

func TestArguments(t *testing.T) {
	m := drivertest.New()
	m.Devices = 2
	o := openerOf(m)
	if names := o.List(); !slices.Equal(names, []string{"cuda:0", "cuda:1"}) {
		t.Errorf("devices %v", names)
	}
	a, err := o.Open("", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := o.Open("1", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, e := a.(*Device), b.(*Device)
	x, y := buffer(t, d, make([]float32, 16)), buffer(t, e, make([]float32, 16))
	p := compiled(t, d)
	args := func(b device.Buffer) []device.Arg {
		return []device.Arg{{Pointer: true, Buffer: x}, {Pointer: true, Buffer: x}, {Pointer: true, Buffer: b}, {Bits: 16}}
	}
	closed, err := d.Alloc(t.Context(), 64)
	if err != nil || closed.Close() != nil || closed.Close() != nil {
		t.Fatal(err)
	}
	for want, run := range map[string]func() error{
		"a buffer of cuda:1 on cuda:0": func() error { return d.Launch(t.Context(), p, device.Grid{1, 1, 1}, args(y)) },
		"the buffer is closed":         func() error { return d.Launch(t.Context(), p, device.Grid{1, 1, 1}, args(closed)) },
		"at most 65535 blocks":         func() error { return d.Launch(t.Context(), p, device.Grid{1, 70000, 1}, args(x)) },
		"takes 4 arguments, got 3":     func() error { return d.Launch(t.Context(), p, device.Grid{1, 1, 1}, args(x)[:3]) },
		"a program of another device":  func() error { return d.Launch(t.Context(), nil, device.Grid{1, 1, 1}, args(x)) },
		"60 bytes at offset 8":         func() error { return x.Upload(t.Context(), 8, make([]byte, 60)) },
		"-1 bytes":                     func() error { _, err := d.Alloc(t.Context(), -1); return err },
		"no module to compile":         func() error { _, err := d.Compile(t.Context(), nil, "x"); return err },
		"multiple of 16":               func() error { _, err := d.Wrap(1, 8, nil); return err },
		"what 1 means":                 func() error { _, err := d.Wrap(1<<40, 8, nil); return err },
		"is of cuda:1, not of cuda:0":  func() error { _, err := d.Wrap(y.(*Buffer).Address(), 8, nil); return err },
	} {
		if err := run(); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	// GPUs of one architecture run each other's programs, and use each other's memory if enabled.
	if d.Target() != e.Target() {
		t.Error("equal GPUs have unlike targets")
	}
	if err := d.EnablePeer(e); err != nil {
		t.Fatal(err)
	}
	if err := d.Launch(t.Context(), p, device.Grid{1, 1, 1}, args(y)); err != nil {
		t.Errorf("memory of a peer: %v", err)
	}
	s, err := d.NewPriorityStream(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Copy(t.Context(), y, 0, x, 0, 64), s.Copy(t.Context(), x, 0, x, 32, 32), s.Wait(t.Context())); err != nil {
		t.Error(err)
	}
	if err := errors.Join(x.Close(), y.Close(), d.Close(), d.Close(), e.Close()); err != nil {
		t.Error(err)
	}
	if left := m.Left(); left != "" {
		t.Errorf("not given back: %s", left)
	}
	if _, err := d.Alloc(t.Context(), 1); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a closed device: %v", err)
	}
}

func TestForeignMemory(t *testing.T) {
	d, m := fake(t)
	x := buffer(t, d, floats(16, func(i int) float32 { return float32(i) })).(*Buffer)
	if m != nil {
		m.OtherContext = true
		if _, err := d.Wrap(x.Address(), x.Size(), nil); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), "of another context") {
			t.Errorf("memory of another context: %v", err)
		}
		m.OtherContext = false
	}
	released := 0
	w, err := d.Wrap(x.Address(), x.Size(), func() { released++ })
	if err != nil {
		t.Fatal(err)
	}
	if got := content(t, w); got[15] != 15 {
		t.Errorf("got %v", got)
	}
	if err := errors.Join(w.Close(), w.Close()); err != nil || released != 1 {
		t.Errorf("released %d times, %v", released, err)
	}
	pinned, free, err := d.AllocHost(t.Context(), 64)
	if err != nil || len(pinned) != 64 {
		t.Fatal(len(pinned), err)
	}
	if err := errors.Join(x.Download(t.Context(), 0, pinned), free()); err != nil {
		t.Error(err)
	}
	if free, total, err := d.MemInfo(); err != nil || total < 1<<30 || free >= total {
		t.Errorf("%d of %d bytes free, %v", free, total, err)
	}
}

// The oldest architecture is sm_80 (reference 1.2).
func TestOldestGPU(t *testing.T) {
	for _, c := range []struct {
		major, minor int
		says         string
	}{{7, 5, "is sm_75; CUDA Tile needs sm_80 or newer"}, {8, 0, ""}} {
		o := opener{func() (*driver.Driver, error) {
			d, err := driver.New(drivertest.New().Table())
			if err == nil {
				d.Devices[0].Major, d.Devices[0].Minor = c.major, c.minor
			}
			return d, err
		}, fakeTools()}
		d, err := o.Open("0", device.Options{})
		switch {
		case c.says == "" && err == nil:
			err = d.Close()
		case c.says != "" && errors.Is(err, device.ErrUnavailable) && strings.Contains(err.Error(), c.says):
			err = nil
		}
		if err != nil || c.says != "" && d != nil {
			t.Errorf("sm_%d%d: %v, %v; want %q", c.major, c.minor, d, err, c.says)
		}
	}
}

// An unsuitable machine: one line with the missing part.
func TestUnavailable(t *testing.T) {
	old := drivertest.New()
	old.Version = 12080
	none := drivertest.New()
	none.Devices = 0
	for want, o := range map[string]opener{
		"it is of CUDA 12.8":              openerOf(old),
		"no CUDA device":                  openerOf(none),
		"no CUDA driver: libcuda is gone": {func() (*driver.Driver, error) { return nil, errors.Join(errors.New("no CUDA driver: libcuda is gone")) }, fakeTools()},
	} {
		_, err := o.Open("0", device.Options{})
		if !errors.Is(err, device.ErrUnavailable) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q", err, want)
		}
		if o.List() != nil {
			t.Error("devices are listed")
		}
	}
	o := openerOf(drivertest.New())
	if _, err := o.Open("1", device.Options{}); !errors.Is(err, device.ErrUnavailable) {
		t.Errorf("a device that there is not: %v", err)
	}
	if _, err := o.Open("x", device.Options{}); !errors.Is(err, device.ErrUnknown) {
		t.Errorf("no number: %v", err)
	}
	o.tools = &tools{find: func(context.Context) (compiler, error) { return nil, toolchain.ErrNotFound }}
	d, err := o.Open("0", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	m, err := add.Module()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Compile(t.Context(), m, "vecadd"); !errors.Is(err, device.ErrUnavailable) || !errors.Is(err, toolchain.ErrNotFound) {
		t.Errorf("no compiler: %v", err)
	}
	key, err := Key(m)
	if err != nil {
		t.Fatal(err)
	}
	image, err := fakeCompiler{}.Compile(t.Context(), toolchain.Job{Module: m})
	if err != nil {
		t.Fatal(err)
	}
	Embed(key, "sm_90", image)
	if _, err := d.Compile(t.Context(), m, "vecadd"); err != nil {
		t.Errorf("a carried cubin: %v", err)
	}
	Embed(key, "sm_90", nil)
}

// Each function of the driver fails once, in a program that uses most of them: the program gets an error, and all
// resources are released anyway.
func TestEveryFault(t *testing.T) {
	for _, call := range []string{"PrimaryRetain", "CtxSetCurrent", "StreamCreate", "PoolCreate", "PoolSetAttribute", "MemAllocFromPool", "MemsetAsync",
		"StreamSynchronize", "CopyToDevice", "CopyToHost", "ModuleLoadData", "ModuleGetFunction", "Launch", "EventCreate", "EventRecord"} {
		for after := range 3 {
			for _, r := range []driver.Result{driver.OutOfMemory, driver.LaunchFailed} {
				faulty(t, call, after, r)
			}
		}
	}
}

func faulty(t *testing.T, call string, after int, r driver.Result) {
	t.Helper()
	m := drivertest.New()
	m.Fail(call, after, r)
	d, err := openerOf(m).Open("0", device.Options{})
	if err == nil {
		err = program1(t.Context(), d)
		if e := d.Close(); e != nil && err == nil {
			err = e
		}
	}
	if err != nil && r == driver.OutOfMemory && call != "PrimaryRetain" && !errors.Is(err, device.ErrNoMemory) && !errors.Is(err, device.ErrUnavailable) {
		t.Errorf("%s after %d: %v is of no class", call, after, err)
	}
	if err == nil && m.Calls(call) > after && !(call == "MemAllocFromPool" && r == driver.OutOfMemory) { // which is tried again
		t.Errorf("%s failed after %d with %d, and no error was returned", call, after, r)
	}
	if left := m.Left(); left != "" {
		t.Errorf("%s after %d with %d: %v; not given back: %s", call, after, r, err, left)
	}
}

// program1 uses most of the driver.
func program1(ctx context.Context, d device.Device) error {
	x := make([]float32, 32)
	if err := add.Launch(ctx, staged.On(d), tile.Grid(2), x, x, x, int32(32)); err != nil {
		return err
	}
	s, err := d.NewStream(ctx)
	if err != nil {
		return err
	}
	b, err := d.Alloc(ctx, 128)
	if err != nil {
		return err
	}
	defer b.Close()
	e, err := s.Record(ctx)
	if err != nil {
		return err
	}
	defer runtime.KeepAlive(e)
	return errors.Join(s.Upload(ctx, b, 0, device.Bytes(x)), add.Launch(ctx, s, tile.Grid(2), b, b, b, int32(32)), s.Wait(ctx))
}

// A kernel that accesses memory outside is a fault that names the kernel, and the device is lost.
func TestKernelFault(t *testing.T) {
	m := drivertest.New()
	o := openerOf(m)
	d, err := o.Open("0", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.Fail("StreamSynchronize", 2, driver.IllegalAddress) // as a kernel would
	x, err := d.Alloc(t.Context(), 64)
	if err != nil {
		t.Fatal(err)
	}
	err = add.Launch(context.Background(), d, tile.Grid(1), x, x, x, int32(16))
	if err == nil {
		err = add.Launch(context.Background(), d, tile.Grid(1), x, x, x, int32(16))
	}
	f, ok := errors.AsType[*device.Fault](err)
	if !ok || !errors.Is(err, device.ErrMemory) || f.Kernel != "vecadd" || !strings.Contains(err.Error(), "cpu:interp") {
		t.Fatalf("got %v", err)
	}
	if _, err := d.Alloc(t.Context(), 64); !errors.Is(err, device.ErrUnavailable) || !strings.Contains(err.Error(), "is lost") {
		t.Errorf("a lost device: %v", err)
	}
	if err := errors.Join(x.Close(), d.Close()); err != nil {
		t.Error(err)
	}
	if left := m.Left(); left != "" {
		t.Errorf("not given back: %s", left)
	}
	if _, err := o.Open("0", device.Options{}); !errors.Is(err, device.ErrUnavailable) {
		t.Errorf("opened again: %v", err)
	}
}

// Memory that is all taken is an error, and what was closed is taken again.
func TestOutOfMemory(t *testing.T) {
	d, m := fake(t)
	most, _, err := d.MemInfo()
	if err != nil {
		t.Fatal(err)
	}
	if m != nil {
		m.Memory, most = 1<<20, 1<<20
	}
	b, err := d.Alloc(t.Context(), most/4*3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Alloc(t.Context(), most/2); !errors.Is(err, device.ErrNoMemory) {
		t.Errorf("got %v", err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := d.Alloc(t.Context(), most/8*7)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// A buffer that was not closed is freed anyway.
func TestForgottenBuffer(t *testing.T) {
	d, _ := fake(t)
	quiet(t)
	for range 10 {
		if _, err := d.Alloc(t.Context(), 64); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		runtime.GC()
		d.mu.Lock()
		n := len(d.memory)
		d.mu.Unlock()
		if n <= 1 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("forgotten buffers are not given back")
}

// A wait ends with its context, and the device remains usable.
func TestWaitEndsWithContext(t *testing.T) {
	d, _ := fake(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	x := buffer(t, d, make([]float32, 16))
	if err := add.Launch(ctx, d, tile.Grid(1), x, x, x, int32(16)); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
	late, stop := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer stop()
	if err := wait(late, func() (bool, error) { return false, nil }, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := add.Launch(t.Context(), d, tile.Grid(1), x, x, x, int32(16)); err != nil {
		t.Errorf("and then: %v", err)
	}
}

// Without a compiler a launch takes a kernel that was compiled ahead and knows less of the
// arguments.
func TestCompiledAhead(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		v := y.Tiles(16).Load(b.ID(0))
		x.Tiles(16).Store(v.Add(v), b.ID(0))
	}, tile.Over(0))
	o := openerOf(drivertest.New())
	o.tools = &tools{find: func(context.Context) (compiler, error) { return nil, toolchain.ErrNotFound }}
	dev, err := o.Open("0", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	modules, err := k.ModulesAhead()
	if err != nil || len(modules) != 3 {
		t.Fatal(len(modules), err)
	}
	for _, m := range modules {
		key, err := Key(m)
		if err != nil {
			t.Fatal(err)
		}
		image, err := fakeCompiler{}.Compile(t.Context(), toolchain.Job{Module: m})
		if err != nil {
			t.Fatal(err)
		}
		Embed(key, "sm_90", image)
		defer Embed(key, "sm_90", nil)
	}
	for _, n := range []int{64, 33} {
		x, y := buffer(t, dev, make([]float32, n)), buffer(t, dev, floats(n, func(int) float32 { return 1 }))
		if err := k.Run(t.Context(), dev, tile.BufferOf[float32](x, n), tile.BufferOf[float32](y, n)); err != nil {
			t.Fatal(err)
		}
		if err := k.Run(t.Context(), dev, tile.BufferOf[float32](x, n), tile.BufferOf[float32](x, n)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, x); got[n-1] != 4 {
			t.Errorf("%d elements: got %v", n, got)
		}
	}
	fresh, x := tile.NewKernel(vecadd), buffer(t, dev, make([]float32, 16))
	if err := fresh.Launch(t.Context(), dev, tile.Grid(1), x, x, x, int32(15)); !errors.Is(err, toolchain.ErrNotFound) {
		t.Errorf("a kernel that is not carried: %v", err)
	}
}

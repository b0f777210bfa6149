package profile_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/profile"
	"gotile/tile"
)

// line returns the line of the caller.
func line() int {
	_, _, n, _ := runtime.Caller(1)
	return n
}

// engines are the devices that have profiles on every machine, and machine code where there is some.
func engines(t *testing.T) map[string][]device.Option {
	list := map[string][]device.Option{"cpu:interp": nil, "cpu": {cpu.ISA("regmachine")}}
	if dev, err := device.Open("cpu:native"); err == nil {
		dev.Close()
		list["cpu:native"] = nil
	} else {
		t.Logf("not on machine code: %v", err)
	}
	return list
}

// profiled launches a kernel and returns its profile.
func profiled(t *testing.T, name string, opts []device.Option, k *tile.Kernel, grid device.Grid, args ...any) profile.Kernel {
	t.Helper()
	var c profile.Collector
	dev, err := device.Open(name, append(opts, cpu.Profiled(&c), cpu.Workers(1))...)
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	if err := k.Launch(t.Context(), dev, grid, args...); err != nil {
		t.Fatal(err)
	}
	r := c.Report(profile.Limits{})
	if len(r.Kernels) != 1 {
		t.Fatalf("%d kernels", len(r.Kernels))
	}
	return r.Kernels[0]
}

// Bytes, arithmetic and executions are those of the kernel's definition, on every engine, and the times are consistent.
func TestKnownWork(t *testing.T) {
	const n, size = 64, 256
	axpy := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		ys := y.Tiles(size)
		ys.Store(x.Tiles(size).Load(b.ID(0)).Mul(3).Add(ys.Load(b.ID(0))), b.ID(0))
	}, tile.Name("axpy"))
	first := line() - 2
	for name, opts := range engines(t) {
		x, y := make([]float32, n*size), make([]float32, n*size)
		x[5], y[5] = 2, 1
		k := profiled(t, name, opts, axpy, device.Grid{n, 1, 1}, x, y)
		if y[5] != 7 {
			t.Errorf("%s: profiled code computes %g, want 7", name, y[5])
		}
		if k.Name != "axpy" || k.Blocks != n || k.Launches != 1 || k.Workers != 1 {
			t.Errorf("%s: %s, %d blocks, %d launches, %d workers", name, k.Name, k.Blocks, k.Launches, k.Workers)
		}
		if k.Loaded != 8*n*size || k.Stored != 4*n*size || k.Flops != 2*n*size {
			t.Errorf("%s: %d bytes loaded, %d stored, %d flops", name, k.Loaded, k.Stored, k.Flops)
		}
		checkTimes(t, name, &k)
		l := k.Lines[0]
		if l.Line != first || !strings.HasSuffix(l.File, "profile_test.go") || l.Loaded != 8*n*size || l.Flops != 2*n*size {
			t.Errorf("%s: the slowest line is %+v, want line %d", name, l, first)
		}
	}
}

// checkTimes checks that the parts of a profile add up.
func checkTimes(t *testing.T, name string, k *profile.Kernel) {
	t.Helper()
	steps, lines := 0.0, 0.0
	for _, s := range k.Steps {
		steps += s.Seconds
		weights := 0.0
		for _, o := range s.Operations {
			weights += o.Weight
		}
		if weights < 0.999 || weights > 1.001 || s.Executions == 0 {
			t.Errorf("%s: step %s, %d executions, weights %g", name, s.Kind, s.Executions, weights)
		}
	}
	for _, l := range k.Lines {
		lines += l.Seconds
	}
	if d := k.Busy - k.Other - steps; steps <= 0 || d > 1e-9 || d < -1e-9 {
		t.Errorf("%s: steps take %g of %g, and %g others", name, steps, k.Busy, k.Other)
	}
	if d := lines - steps; d > 1e-9 || d < -1e-9 {
		t.Errorf("%s: lines take %g, steps %g", name, lines, steps)
	}
}

// A product in a loop counts every iteration, whether or not iterations are joined.
func TestKnownProduct(t *testing.T) {
	const m, n, k = 64, 64, 512
	mul := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span2[float32]) {
		sum := b.Zeros(tile.F32, m, n)
		for i := range b.Range(0, k/32, &sum) {
			sum = tile.MMA(x.Tiles(m, 32).Load(0, i), y.Tiles(32, n).Load(i, 0), sum)
		}
		z.Tiles(m, n).Store(sum, 0, 0)
	}, tile.Name("mul"))
	for name, opts := range engines(t) {
		x, y, z := make([]float32, m*k), make([]float32, k*n), make([]float32, m*n)
		p := profiled(t, name, opts, mul, device.Grid{1, 1, 1}, tile.ArrayOf(x, m, k), tile.ArrayOf(y, k, n), tile.ArrayOf(z, m, n))
		if p.Flops != 2*m*n*k || p.Loaded != 4*(m*k+k*n) || p.Stored != 4*m*n {
			t.Errorf("%s: %d flops, %d bytes loaded, %d stored", name, p.Flops, p.Loaded, p.Stored)
		}
		checkTimes(t, name, &p)
	}
}

// Kernels with slow patterns have a step with that limit on their line. Warnings about it depend on its share of the time.
func TestSlowSteps(t *testing.T) {
	const n = 1 << 16
	x, y, idx := make([]float32, n), make([]float32, n), make([]int32, n)
	for i := range idx {
		idx[i] = int32(i * 7919 % n)
	}
	var at int
	gather := func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32]) {
		at = line() + 1
		y.Tiles(256).Store(x.Gather(idx.Tiles(256).Load(b.ID(0))), b.ID(0))
	}
	scatter := func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32]) {
		at = line() + 1
		y.Scatter(x.Tiles(256).Load(b.ID(0)), idx.Tiles(256).Load(b.ID(0)))
	}
	atomics := func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32]) {
		p, inside := y.Pointers(idx.Tiles(256).Load(b.ID(0)))
		at = line() + 1
		old := tile.AtomicAdd(p, x.Tiles(256).Load(b.ID(0)), tile.Relaxed, tile.DeviceScope, tile.Where(inside))
		x.Tiles(256).Store(old, b.ID(0))
	}
	spill := func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32]) {
		t := x.Tiles(16384).Load(b.ID(0)).Mul(2)
		at = line() + 1
		u := t.Mul(tile.Sum(t, 0))
		y.Tiles(16384).Store(u.Mul(tile.Sum(u, 0)), b.ID(0))
	}
	small := func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32]) {
		t := x.Tiles(256).Load(b.ID(0)).Reshape(16, 16)
		at = line() + 1
		s := tile.MMA(t, t, b.Zeros(tile.F32, 16, 16))
		y.Tiles(256).Store(s.Reshape(256), b.ID(0))
	}
	for name, c := range map[string]struct {
		kernel func(b *tile.Block, x tile.Span1[float32], idx tile.Span1[int32], y tile.Span1[float32])
		tile   int
		limit  string
	}{"gather": {gather, 256, "element-wise gather"}, "scatter": {scatter, 256, "element-wise scatter"}, "atomics": {atomics, 256, "element-wise atomic operations"}, "spill": {spill, 16384, "64 KB tiles spill to memory"}, "product": {small, 256, "small product: 16×16×16"}} {
		k := profiled(t, "cpu", []device.Option{cpu.ISA("regmachine")}, tile.NewKernel(c.kernel, tile.Name(name)), device.Grid{n / c.tile, 1, 1}, x, idx, y)
		found := slices.ContainsFunc(k.Steps, func(s profile.Step) bool {
			return s.Limit == c.limit && slices.ContainsFunc(s.Operations, func(o profile.Operation) bool { return o.Line == at && strings.HasSuffix(o.File, "profile_test.go") })
		})
		if !found {
			t.Errorf("%s, line %d: steps %+v", name, at, k.Steps)
		}
	}
}

// The portable engine is reported as a whole.
func TestInterpreted(t *testing.T) {
	twice := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(64).Store(x.Tiles(64).Load(b.ID(0)).Mul(2), b.ID(0))
	})
	k := profiled(t, "cpu:interp", nil, twice, device.Grid{4, 1, 1}, make([]float32, 256))
	if len(k.Warnings) == 0 || k.Warnings[0].Pattern != "interpreted" || k.Target != "portable engine" {
		t.Errorf("on %s: %+v", k.Target, k.Warnings)
	}
}

// Launches of one kernel are added up.
func TestLaunches(t *testing.T) {
	var c profile.Collector
	dev := cpu.Open(cpu.Profiled(&c), cpu.Workers(1))
	twice := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(64).Store(x.Tiles(64).Load(b.ID(0)).Mul(2), b.ID(0))
	})
	x := make([]float32, 256)
	for range 3 {
		if err := twice.Launch(t.Context(), dev, device.Grid{4, 1, 1}, x); err != nil {
			t.Fatal(err)
		}
	}
	k := c.Report(profile.Limits{}).Kernels[0]
	if k.Launches != 3 || k.Blocks != 12 || k.Loaded != 3*1024 || k.Flops != 3*256 {
		t.Errorf("%d launches, %d blocks, %d bytes, %d flops", k.Launches, k.Blocks, k.Loaded, k.Flops)
	}
	if c.Reset(); len(c.Report(profile.Limits{}).Kernels) != 0 {
		t.Error("profiles after Reset")
	}
}

// The limits are those of the device, for every type that has matrix products.
func TestMeasure(t *testing.T) {
	l, err := profile.Measure(t.Context(), cpu.Open(), "f16", "bf16", "f32", "f64", "i8", "i64")
	if err != nil {
		t.Fatal(err)
	}
	if l.Copy <= 0 || len(l.Peak) != 5 {
		t.Errorf("limits %+v", l)
	}
	for name, x := range l.Peak {
		if x <= 0 {
			t.Errorf("%s: %g", name, x)
		}
	}
}

// The report of a launch has its kernel alone, and the limits.
func TestReport(t *testing.T) {
	twice := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(64).Store(x.Tiles(64).Load(b.ID(0)).Mul(2), b.ID(0))
	}, tile.Name("twice"))
	var text strings.Builder
	if err := report(t.Context(), &text, twice, device.Grid{4, 1, 1}, make([]float32, 256)); err != nil {
		t.Fatal(err)
	}
	if strings.Count(text.String(), "kernel  ") != 1 || !strings.Contains(text.String(), "of the speed of a copy") {
		t.Errorf("the report is\n%s", text.String())
	}
}

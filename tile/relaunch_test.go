package tile_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// scaled is y = a*x, of as many elements as the arrays have.
func scaled() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, a tile.Scalar[float32], x, y tile.Span1[float32]) {
		y.Tiles(16).Store(x.Tiles(16).Load(b.ID(0)).Mul(a), b.ID(0))
	}, tile.Over(2))
}

// summed is the sum of the first n tiles of x, n being an argument of the launch: like a decoder that reads a growing part
// of its cache.
func summed() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, n tile.Scalar[int32], scale tile.Scalar[float32], x, y tile.Span1[float32]) {
		sum := b.Zeros(tile.F32, 16)
		for k := range b.Range(0, n, &sum) {
			sum = sum.Add(x.Tiles(16).Load(k))
		}
		y.Tiles(16).Store(sum.Mul(scale), b.ID(0))
	}, tile.Over(3))
}

// A repeated launch allocates no memory, neither here nor in its caller.
func TestAgainTakesNoMemory(t *testing.T) {
	if raceDetector {
		t.Skip("pools drop memory under the race detector")
	}
	ctx, dev := context.Background(), cpu.Open()
	if dev.Name() != "cpu:native" {
		t.Skip("the portable engine takes memory for each launch")
	}
	k, product := scaled(), kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 16, K: 16})
	x, y := tile.ArrayOf(make([]float32, 48)), make([]float32, 48)
	m, d := tile.ArrayOf(make([]float32, 256), 16, 16), tile.ArrayOf(make([]float32, 256), 16, 16)
	buffer, err := dev.Alloc(ctx, 48*4)
	if err != nil {
		t.Fatal(err)
	}
	one := cpu.Open(cpu.Workers(1))
	a, growing, n := float32(0), summed(), 0
	y16, long := make([]float32, 16), make([]float32, 16*200)
	for name, f := range map[string]func() error{
		"arrays and slices": func() error { a++; return k.Run(ctx, one, a, x, y) },
		"on a grid":         func() error { return k.Launch(ctx, one, tile.Grid(3), a, x, y) },
		"product":           func() error { return product.Run(ctx, dev, m, m, d) },
		"buffer":            func() error { return k.Run(ctx, one, 2, x, buffer) },
		"a growing int":     func() error { n++; return growing.Run(ctx, one, n%200, 0.5+float64(n), long, y16) },
		"a growing int32":   func() error { n++; return growing.Run(ctx, one, int32(n%200), n, long, y16) },
	} {
		again := func() {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		}
		for range 16 { // numbers that 16 divides are another matter
			again()
		}
		if n := testing.AllocsPerRun(100, again); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// What differs from a launch before it is noticed.
func TestAgainNotices(t *testing.T) {
	ctx, dev, k := t.Context(), cpu.Open(), scaled()
	run := func(a any, x, y []float32) error { return k.Run(ctx, dev, a, tile.ArrayOf(x), tile.ArrayOf(y)) }
	check := func(what string, a float32, x, y []float32, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for i := range y {
			if y[i] != a*x[i] {
				t.Fatalf("%s: element %d is %v, want %v", what, i, y[i], a*x[i])
			}
		}
	}
	x, y := make([]float32, 100), make([]float32, 100)
	for i := range x {
		x[i] = float32(i + 1)
	}
	for range 2 {
		check("the same", 2, x[:64], y[:64], run(float32(2), x[:64], y[:64]))
	}
	check("another number", 3, x[:64], y[:64], run(float32(3), x[:64], y[:64]))
	check("an untyped number", 4, x[:64], y[:64], run(4, x[:64], y[:64]))
	check("and another", 5, x[:64], y[:64], run(5, x[:64], y[:64]))
	check("longer", 2, x, y, run(float32(2), x, y))
	check("elsewhere", 2, x[1:65], y[3:67], run(float32(2), x[1:65], y[3:67]))
	same := append([]float32(nil), x[:64]...)
	check("in place", 6, x[:64], same, run(float32(6), same, same))
	own := &struct{ tile.Array[float32] }{tile.ArrayOf(y)}
	for range 2 {
		check("an array of the author's", 7, x, y, k.Run(ctx, dev, float32(7), x, own))
	}
	refused := func(what, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", what, err, want)
		}
	}
	refused("nil", "argument 1", k.Run(ctx, dev, float32(2), nil, y))
	refused("a nil pointer", "argument 1", k.Run(ctx, dev, float32(2), (*tile.Array[float32])(nil), y))
	refused("another type", "argument 1", k.Run(ctx, dev, float32(2), make([]float64, 100), y)) //tilevet:ignore a launch that is refused
	refused("too few", "want 3 arguments", k.Run(ctx, dev, float32(2), x))                      //tilevet:ignore a launch that is refused
	if err := k.Launch(ctx, dev, tile.Grid(7), float32(2), x, y); err != nil {
		t.Fatal(err)
	}
	refused("a grid that leaves out tiles", "does not cover", k.Launch(ctx, dev, tile.Grid(6), float32(2), x, y)) //tilevet:ignore a launch that is refused
	refused("no grid", "grid", k.Launch(ctx, dev, device.Grid{}, float32(2), x, y))
	ended, cancel := context.WithCancelCause(ctx)
	why := errors.New("enough")
	cancel(why)
	if err := k.Run(ended, dev, float32(2), x, y); !errors.Is(err, why) {
		t.Errorf("an ended context: got %v", err)
	}
	b, err := dev.Alloc(ctx, 400)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := k.Run(ctx, dev, float32(2), x, b); err != nil {
			t.Fatal(err)
		}
	}
	b.Close()
	refused("a closed buffer", "closed", k.Run(ctx, dev, float32(2), x, b))
}

// Numbers on which no check depends differ from launch to launch, and each launch uses its own.
func TestAgainWithOtherNumbers(t *testing.T) {
	ctx, dev, k := t.Context(), cpu.Open(), summed()
	x, y := make([]float32, 16*40), make([]float32, 16)
	for i := range x {
		x[i] = 1
	}
	for n := range 41 {
		for _, number := range []any{n, int32(n)} {
			if err := k.Run(ctx, dev, number, n+1, x, y); err != nil {
				t.Fatal(err)
			}
			if want := float32(n * (n + 1)); y[3] != want {
				t.Fatalf("%d tiles: %v, want %v", n, y[3], want)
			}
		}
	}
	for what, err := range map[string]error{
		"too large":    k.Run(ctx, dev, 1<<40, 1, x, y),
		"another type": k.Run(ctx, dev, int64(1), 1, x, y), //tilevet:ignore a launch that is refused
	} {
		if !errors.Is(err, device.ErrArgument) {
			t.Errorf("%s: got %v", what, err)
		}
	}
}

// Numbers on which a check depends are checked each time.
func TestAgainChecksNumbers(t *testing.T) {
	ctx, dev := t.Context(), cpu.Open()
	counted := tile.NewKernel(func(b *tile.Block, n tile.Scalar[int32], x, y tile.Ptr[float32]) {
		tile.Partition(tile.Span(y, n), 16).StoreMasked(tile.Partition(tile.Span(x, n), 16).LoadMasked(b.ID(0)), b.ID(0))
	}, tile.Name("counted"))
	x, y := make([]float32, 64), make([]float32, 64)
	for _, c := range []struct {
		n    int32
		want string
	}{{33, ""}, {35, ""}, {65, "needs 65"}, {51, "does not cover"}, {-1, "not negative"}, {47, ""}} {
		err := counted.Launch(ctx, dev, tile.Grid(3), c.n, x, y)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d elements: got %v, want %q", c.n, err, c.want)
		}
	}
}

// A stream runs launches after they have returned, each with its own arguments.
func TestAgainOnStreams(t *testing.T) {
	ctx, k := t.Context(), scaled()
	stream, err := cpu.Open().NewStream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var list [20][]float32
	for i := range list {
		list[i] = make([]float32, 32)
		if err := k.Run(ctx, stream, float32(i), []float32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
			17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31}, list[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	for i, y := range list {
		for j := range y {
			if y[j] != float32(i*j) {
				t.Fatalf("launch %d: element %d is %v", i, j, y[j])
			}
		}
	}
}

// Many goroutines launch one kernel, each with its own arrays and number, with and without a context that may end.
func TestAgainFromManyGoroutines(t *testing.T) {
	k, dev := scaled(), cpu.Open()
	var group sync.WaitGroup
	for g := range 64 {
		group.Go(func() {
			ctx := t.Context()
			if g%2 == 0 {
				ctx = context.Background()
			}
			x, y := make([]float32, 40), make([]float32, 40)
			for i := range x {
				x[i] = float32(i)
			}
			for n := range 20 {
				a := float32(g*100 + n)
				if err := k.Run(ctx, dev, a, x, y); err != nil {
					t.Error(err)
				}
				for i := range y {
					if y[i] != a*float32(i) {
						t.Errorf("goroutine %d: element %d is %v, want %v", g, i, y[i], a*float32(i))
						return
					}
				}
			}
		})
	}
	group.Wait()
}

// BenchmarkRunAgain measures Kernel.Run after the first time: one block, three arrays.
func BenchmarkRunAgain(b *testing.B) {
	dev, add := cpu.Open(), kernels.NewVecAdd[float32](64)
	x, y, z := tile.ArrayOf(make([]float32, 64)), tile.ArrayOf(make([]float32, 64)), tile.ArrayOf(make([]float32, 64))
	b.ReportAllocs()
	for b.Loop() {
		if err := add.Run(context.Background(), dev, x, y, z); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRunGrowing is a launch again with another number each time.
func BenchmarkRunGrowing(b *testing.B) {
	dev, k := cpu.Open(), summed()
	x, y := make([]float32, 16*64), make([]float32, 16)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		if err := k.Run(context.Background(), dev, n%2, 1, x, y); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTinyBlocks is 10,000 blocks of 16 elements.
func BenchmarkTinyBlocks(b *testing.B) {
	const blocks = 10_000
	dev, k, x := cpu.Open(cpu.Workers(1)), scaled(), tile.ArrayOf(make([]float32, 16*blocks))
	for b.Loop() {
		if err := k.Run(context.Background(), dev, float32(1), x, x); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/blocks, "ns/block")
}

// Launches with the arguments of the launch before compute what their memory contains now, also between others.
func TestAgainWithSameArguments(t *testing.T) {
	ctx, dev, k := context.Background(), cpu.Open(), scaled()
	var xs, ys [2][]float32
	for i := range xs {
		xs[i], ys[i] = make([]float32, 40), make([]float32, 40)
	}
	step := float32(0)
	for _, launch := range []struct {
		a    float32
		x, y int
	}{{2, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 0, 0}, {3, 1, 0}, {3, 1, 0}, {3, 1, 1}, {2, 0, 0}, {2, 0, 0}, {2, 1, 1}} {
		for i := range xs[0] {
			step++
			xs[0][i], xs[1][i] = step, -step
		}
		x, y := xs[launch.x], ys[launch.y]
		if err := k.Run(ctx, dev, launch.a, x, y); err != nil {
			t.Fatal(err)
		}
		for i, got := range y {
			if want := launch.a * x[i]; got != want {
				t.Fatalf("%+v: y[%d] = %v, want %v", launch, i, got, want)
			}
		}
	}
}

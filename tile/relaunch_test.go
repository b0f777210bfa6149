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

// A launch like one before it takes no memory, neither here nor where it is called.
func TestAgainTakesNoMemory(t *testing.T) {
	if raceDetector {
		t.Skip("pools drop memory under the race detector")
	}
	ctx, dev := context.Background(), cpu.Open()
	k, product := scaled(), kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 16, K: 16})
	x, y := tile.ArrayOf(make([]float32, 48)), make([]float32, 48)
	m, d := tile.ArrayOf(make([]float32, 256), 16, 16), tile.ArrayOf(make([]float32, 256), 16, 16)
	buffer, err := dev.Alloc(ctx, 48*4)
	if err != nil {
		t.Fatal(err)
	}
	one := cpu.Open(device.Workers(1))
	a := float32(0)
	for name, f := range map[string]func() error{
		"arrays and slices": func() error { a++; return k.Run(ctx, one, a, x, y) },
		"on a grid":         func() error { return k.Launch(ctx, one, tile.Grid(3), a, x, y) },
		"product":           func() error { return product.Run(ctx, dev, m, m, d) },
		"buffer":            func() error { return k.Run(ctx, one, 2, x, buffer) },
	} {
		n := testing.AllocsPerRun(100, func() {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		})
		if n != 0 {
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
	refused("a grid that leaves tiles", "does not cover", k.Launch(ctx, dev, tile.Grid(6), float32(2), x, y)) //tilevet:ignore a launch that is refused
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

// A stream runs launches when they have returned, each on arguments of its own.
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

// Many goroutines launch one kernel, each on arrays and with a number of its own, with and
// without a context that may end.
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

// BenchmarkRunAgain is what Kernel.Run costs after the first time: one block, three arrays.
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

// BenchmarkTinyBlocks is 10,000 blocks of 16 elements.
func BenchmarkTinyBlocks(b *testing.B) {
	const blocks = 10_000
	dev, k, x := cpu.Open(device.Workers(1)), scaled(), tile.ArrayOf(make([]float32, 16*blocks))
	for b.Loop() {
		if err := k.Run(context.Background(), dev, float32(1), x, x); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/blocks, "ns/block")
}

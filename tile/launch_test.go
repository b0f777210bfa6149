package tile_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir"
)

func TestLaunchErrors(t *testing.T) {
	x := make([]float32, 100)
	copyRows := tile.NewKernel(func(b *tile.Block, x, y tile.Ptr[float32], rows, cols tile.Scalar[int32]) {
		in := tile.Partition(tile.Span(x, rows, cols), 1, 16)
		out := tile.Partition(tile.Span(y, rows, cols), 1, 16)
		out.StoreMasked(in.LoadMasked(b.ID(0), 0), b.ID(0), 0)
	}, tile.Name("copy"), tile.Params("x", "y", "rows", "cols"))
	for _, c := range []struct {
		name string
		grid device.Grid
		args []any
		want string
	}{
		{"count", tile.Grid(1), []any{x, x}, "want 4 arguments, got 2"},
		{"slice type", tile.Grid(1), []any{x, []float64{1}, 1, 1}, "argument 1 (y): want []float32, got []float64"},
		{"slice of ints", tile.Grid(1), []any{x, []int{1}, 1, 1}, "argument 1 (y): want []float32 or a buffer of the device, got []int"},
		{"scalar type", tile.Grid(1), []any{x, x, uint32(1), 1}, "argument 2 (rows): want an int32, got uint32"},
		{"scalar range", tile.Grid(1), []any{x, x, 1 << 40, 1}, "argument 2 (rows): want an int32, got int 1099511627776"},
		{"grid of zero", tile.Grid(0), []any{x, x, 1, 1}, "grid 0×1×1: axis x has 0 blocks; want 1 to 16777216"},
		{"grid too large", tile.Grid(1, 1<<24+1), []any{x, x, 1, 1}, "axis y has 16777217 blocks"},
		{"four axes", tile.Grid(1, 1, 1, 1), []any{x, x, 1, 1}, "axis x has 0 blocks"},
		{"short buffer", tile.Grid(11), []any{x, x, 11, 10}, "argument 0 (x): 100 elements; the span of launch_test.go:20 has shape [11 10] and needs 110"},
		{"negative", tile.Grid(1), []any{x, x, -1, 10}, "the span of launch_test.go:20 has shape [-1 10]; lengths are not negative"},
	} {
		err := copyRows.Launch(context.Background(), cpu.Open(), c.grid, c.args...)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got  %v\nwant a line with %s", c.name, err, c.want)
		}
		if !errors.Is(err, device.ErrArgument) {
			t.Errorf("%s: %v is not an ErrArgument", c.name, err)
		}
	}
}

func TestFaultNamesTheLine(t *testing.T) {
	out := make([]int32, 4)
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		tile.Store(p.Add(b.ID(0)), b.ID(0))
	}, tile.Name("beyond"), tile.Params("out"))
	err := k.Launch(context.Background(), cpu.Open(cpu.Workers(1)), tile.Grid(6), out)
	var fault *device.Fault
	if !errors.As(err, &fault) || !errors.Is(err, device.ErrMemory) {
		t.Fatalf("got %v, want a fault", err)
	}
	if fault.Block != [3]int{4, 0, 0} || !strings.HasPrefix(err.Error(), "launch_test.go:") || !strings.Contains(err.Error(), "beyond") {
		t.Errorf("got %v (block %v)", err, fault.Block)
	}
	t.Log(err)
}

func TestCancelledLaunch(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	x := make([]float32, 8)
	if err := kernels.NewVecAdd[float32](8).Run(ctx, cpu.Open(), tile.ArrayOf(x, 8), tile.ArrayOf(x, 8), tile.ArrayOf(x, 8)); !errors.Is(err, why) {
		t.Errorf("got %v, want %v", err, why)
	}
}

func TestCancelRunningLaunch(t *testing.T) {
	forever := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		for range b.While(func() any { return tile.Load(p).Eq(0) }) {
			tile.Store(p, 0)
		}
	}, tile.Name("forever"))
	ctx, cancel := context.WithCancel(context.Background())
	dev := cpu.Open()
	x := make([]int32, 1)
	done := make(chan error)
	go func() { done <- forever.Launch(ctx, dev, tile.Grid(2), x) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

// writerFunc is a writer that calls a function.
type writerFunc func()

func (f writerFunc) Write(p []byte) (int, error) { f(); return len(p), nil }

// The error of a launch that is cancelled while it runs names the block and the line.
func TestCancelSaysWhere(t *testing.T) {
	forever := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		for range b.If(b.ID(0).Eq(1)) {
			b.Print("on the way\n")
			for range b.While(func() any { return tile.Load(p).Eq(0) }) { // this line
				tile.Store(p, 0)
			}
		}
	}, tile.Name("forever"))
	for _, name := range []string{"cpu:interp", "cpu:native"} {
		ctx, cancel := context.WithCancel(context.Background())
		dev, err := device.Open(name, device.Stdout(writerFunc(cancel)))
		if errors.Is(err, device.ErrUnavailable) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		err = forever.Launch(ctx, dev, tile.Grid(2), make([]int32, 1))
		stopped, ok := errors.AsType[*device.Stopped](err)
		if !ok || !errors.Is(err, context.Canceled) || stopped.Block != [3]int{1} || stopped.Kernel != "forever" {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		source, readErr := os.ReadFile("launch_test.go")
		if readErr != nil {
			t.Fatal(readErr)
		}
		line := strings.Split(string(source), "\n")[tileir.PosOf(stopped.Op.Loc).Line-1]
		if !strings.Contains(line, "b.While(") && !strings.Contains(line, "tile.Store(p, 0)") || !strings.HasPrefix(err.Error(), "launch_test.go:") {
			t.Errorf("%s: got %v, which is %s", name, err, line)
		}
	}
}

// A kernel is traced once, whatever it is launched on and how often.
func TestTracedOnce(t *testing.T) {
	traces := 0
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		traces++
		tile.Store(p.Add(b.ID(0)), b.Count(0))
	}, tile.Name("count"))
	x := make([]int32, 3)
	for i := range 3 {
		if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(i+1), x); err != nil {
			t.Fatal(err)
		}
	}
	if traces != 1 || x[0] != 3 {
		t.Errorf("traced %d times, count %d", traces, x[0])
	}
}

// A span parameter takes pointer, extents and strides in one value.
func TestSpanParameters(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, in, out tile.Span2[float32]) {
		x := tile.Partition(in, 4, 4).LoadMasked(b.ID(0), b.ID(1))
		tile.Partition(out, 4, 4).Permute(1, 0).StoreMasked(x, b.ID(0), b.ID(1))
	}, tile.Name("transpose"), tile.Params("in", "out"))
	const rows, cols = 6, 9
	in, out := make([]float32, rows*cols), make([]float32, rows*cols)
	for i := range in {
		in[i] = float32(i)
	}
	grid := tile.Grid(tile.Blocks(rows, 4), tile.Blocks(cols, 4))
	err := k.Launch(context.Background(), cpu.Open(), grid, tile.ArrayOf(in, rows, cols), tile.ArrayOf(out, cols, rows))
	if err != nil {
		t.Fatal(err)
	}
	for i := range in {
		if got := out[i%cols*rows+i/cols]; got != in[i] {
			t.Fatalf("element %d: got %v, want %v", i, got, in[i])
		}
	}
	for want, args := range map[string][]any{
		"argument 0 (in): want a tile.Array of float32 with 2 dimensions, got []float32":                       {in, tile.ArrayOf(out, cols, rows)},
		"argument 1 (out): want an array of 2 dimensions, got shape [54] with strides [1]":                     {tile.ArrayOf(in, rows, cols), tile.ArrayOf(out, 54)},
		"argument 0 (in): a slice of 54 elements does not hold shape [7 9] with strides [9 1], which needs 63": {tile.ArrayOf(in, 7, 9), tile.ArrayOf(out, cols, rows)},
	} {
		err := k.Launch(context.Background(), cpu.Open(), grid, args...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}

// A slice of a type that the author named is an argument like one of Go's own.
func TestNamedSlice(t *testing.T) {
	type vector []float32
	double := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32]) { tile.Store(x, tile.Load(x).Mul(2)) }, tile.Name("double"))
	x := vector{21}
	if err := double.Launch(context.Background(), cpu.Open(), tile.Grid(1), x); err != nil || x[0] != 42 {
		t.Errorf("got %v, %v", x, err)
	}
}

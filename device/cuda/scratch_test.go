package cuda

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/internal/cuda/driver"
	"gotile/tile"
)

// thrice makes a kernel of two, which pass numbers on through scratch.
func thrice() *tile.Kernel {
	times := func(name string, by int) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
			y.Tiles(8).Store(x.Tiles(8).Load(b.ID(0)).Mul(by), b.ID(0))
		}, tile.Name(name), tile.Over(1, 8))
	}
	twice, same := times("twice", 2), times("same", 1)
	add := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		y.Tiles(8).Store(y.Tiles(8).Load(b.ID(0)).Add(x.Tiles(8).Load(b.ID(0))), b.ID(0))
	}, tile.Name("add"), tile.Over(1, 8))
	k := times("thrice", 3)
	tile.RunBy(func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error {
		n := shapes[0][0]
		return device.Scratch(ctx, on, int64(4*n), func(b device.Buffer) error {
			between := tile.BufferOf[float32](b, n)
			return errors.Join(twice.Run(ctx, on, args[0], between), same.Run(ctx, on, between, args[1]), add.Run(ctx, on, args[0], args[1]))
		})
	}, twice, same, add)(k)
	return k
}

// TestScratch: kernels pass numbers on in a stream, in a graph that runs twice and without
// a stream, and the memory between them goes back.
func TestScratch(t *testing.T) {
	d, _ := fake(t)
	x, y := buffer(t, d, []float32{1, 2, 3, 4, 5, 6, 7, 8}), buffer(t, d, make([]float32, 8))
	k, want := thrice(), []float32{3, 6, 9, 12, 15, 18, 21, 24}
	stream, err := d.NewStream(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := stream.(*Stream)
	run := func(on device.Launcher) error {
		return k.Run(t.Context(), on, tile.BufferOf[float32](x, 8), tile.BufferOf[float32](y, 8))
	}
	check := func(how string, err error) {
		t.Helper()
		got := make([]float32, 8)
		if err := errors.Join(err, s.Wait(t.Context()), y.Download(t.Context(), 0, device.Bytes(got))); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v, %v", how, got, want, err)
		}
		if err := y.Upload(t.Context(), 0, make([]byte, 32)); err != nil {
			t.Fatal(err)
		}
	}
	check("a launch", run(d))
	check("a stream", run(s))
	g, err := s.Capture(t.Context(), func() error { return run(s) })
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		check("a graph", s.Replay(t.Context(), g))
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Scratch(t.Context(), -1, nil); !errors.Is(err, device.ErrArgument) {
		t.Errorf("less than no scratch: %v", err)
	}
	closed := device.Buffer(nil)
	if err := s.Scratch(t.Context(), 8, func(b device.Buffer) error { closed = b; return nil }); err != nil {
		t.Error(err)
	}
	if err := s.Upload(t.Context(), closed, 0, make([]byte, 8)); !errors.Is(err, device.ErrArgument) {
		t.Errorf("scratch that has gone back: %v", err)
	}
}

// TestScratchAlone: a device without pools also provides scratch memory, except in graphs.
func TestScratchAlone(t *testing.T) {
	d, _ := fake(t)
	if *onGPU {
		t.Skip("the GPU has pools")
	}
	pool := d.pool
	d.pool = nil
	defer func() { d.pool = pool }()
	stream, err := d.NewStream(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := stream.(*Stream)
	before := len(d.memory)
	if err := errors.Join(s.Scratch(t.Context(), 8, func(device.Buffer) error { return nil }), s.Wait(t.Context())); err != nil || len(d.memory) != before {
		t.Errorf("%d pieces of memory, %d before, %v", len(d.memory), before, err)
	}
	why := errors.New("no")
	if err := s.Scratch(t.Context(), 8, func(device.Buffer) error { return why }); !errors.Is(err, why) || len(d.memory) != before {
		t.Errorf("%d pieces of memory, %d before, %v", len(d.memory), before, err)
	}
	_, err = s.Capture(t.Context(), func() error { return s.Scratch(t.Context(), 8, nil) })
	if !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("in a graph: %v", err)
	}
}

// TestScratchTooLarge: more memory than the device has is an error.
func TestScratchTooLarge(t *testing.T) {
	d, m := fake(t)
	if m == nil {
		t.Skip("on the fake machine")
	}
	stream, err := d.NewStream(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = stream.(*Stream).Scratch(t.Context(), m.Memory+1, nil)
	if !errors.Is(err, device.ErrNoMemory) || !errors.Is(err, driver.OutOfMemory) {
		t.Errorf("got %v", err)
	}
}

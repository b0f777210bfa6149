package cpu_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tileir"
)

func open(t *testing.T, dev device.Device) device.Stream {
	t.Helper()
	s, err := dev.NewStream(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func alloc(t *testing.T, dev device.Device, size int64) device.Buffer {
	t.Helper()
	b, err := dev.Alloc(t.Context(), size)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// double is a module whose entry doubles the number that its pointer leads to.
func double() *tileir.Module {
	m := tileir.NewModule("m")
	entry := m.NewEntry("double", nil, tileir.Tile(tileir.PointerType{Pointee: tileir.I32}))
	b := tileir.NewBuilder(entry.Block(0))
	x := entry.Block(0).Args[0]
	v, _ := b.LoadPtrTko(tileir.Weak, nil, x, nil, nil, nil, nil)
	b.StorePtrTko(tileir.Weak, nil, x, b.AddI(v, v, tileir.OverflowNone), nil, nil, nil)
	b.Return()
	return m
}

// Work of a stream runs in its order, however much of it there is.
func TestStreamOrder(t *testing.T) {
	dev := cpu.Open()
	p, err := dev.Compile(t.Context(), double(), "double")
	must(t, err)
	s, x, got := open(t, dev), alloc(t, dev, 4), make([]int32, 1)
	ctx := t.Context()
	must(t, s.Upload(ctx, x, 0, device.Bytes([]int32{3})))
	for range 20 {
		must(t, s.Launch(ctx, p, one, []device.Arg{{Pointer: true, Buffer: x}}))
	}
	must(t, s.Download(ctx, x, 0, device.Bytes(got)), s.Wait(ctx))
	if got[0] != 3<<20 {
		t.Errorf("got %d", got[0])
	}
}

// Work after a failure does not run; Wait returns the error, once.
func TestStreamFailure(t *testing.T) {
	dev := cpu.Open()
	p, err := dev.Compile(t.Context(), double(), "double")
	must(t, err)
	s, x, got, ctx := open(t, dev), alloc(t, dev, 4), []int32{5}, t.Context()
	must(t, s.Launch(ctx, p, one, []device.Arg{{Pointer: true}}), s.Download(ctx, x, 0, device.Bytes(got)))
	end, err := s.Record(ctx)
	must(t, err)
	if err := s.Wait(ctx); !errors.Is(err, device.ErrMemory) {
		t.Errorf("got %v, want a fault", err)
	}
	must(t, end.Wait(ctx))
	if got[0] != 5 {
		t.Error("what comes after the failure has run")
	}
	must(t, s.Download(ctx, x, 0, device.Bytes(got)), s.Wait(ctx))
	if got[0] != 0 {
		t.Errorf("after the failure was reported: got %d, want 0", got[0])
	}
	if err := s.Launch(ctx, p, one, nil); !errors.Is(err, device.ErrArgument) {
		t.Errorf("too few arguments: got %v at once", err)
	}
}

// A stream waits for an event of another one.
func TestEvents(t *testing.T) {
	dev, ctx := cpu.Open(), t.Context()
	a, b, x := open(t, dev), open(t, dev), alloc(t, dev, 1<<20)
	data, got := bytes.Repeat([]byte{7}, 1<<20), make([]byte, 1<<20)
	begin, err := a.Record(ctx)
	must(t, err, a.Upload(ctx, x, 0, data))
	end, err := a.Record(ctx)
	must(t, err, b.After(ctx, end), b.Download(ctx, x, 0, got), b.Wait(ctx))
	if !bytes.Equal(got, data) {
		t.Error("the second stream did not wait")
	}
	took, err := end.Since(begin)
	if err != nil || took < 0 {
		t.Errorf("took %v, %v", took, err)
	}
}

// Memory is zero, copies stay within it, and a closed buffer is refused.
func TestBuffer(t *testing.T) {
	dev, ctx := cpu.Open(), t.Context()
	x := alloc(t, dev, 8)
	got := make([]byte, 8)
	must(t, x.Upload(ctx, 6, []byte{1, 2}), x.Download(ctx, 0, got))
	if !bytes.Equal(got, []byte{0, 0, 0, 0, 0, 0, 1, 2}) || x.Size() != 8 {
		t.Errorf("got %v of %d", got, x.Size())
	}
	s := open(t, dev)
	for _, at := range []int64{-1, 7, 9, math.MaxInt64, math.MinInt64} {
		for _, err := range []error{x.Upload(ctx, at, got[:2]), x.Download(ctx, at, got[:2]), s.Upload(ctx, x, at, got[:2])} {
			if !errors.Is(err, device.ErrArgument) {
				t.Errorf("2 bytes at %d of 8: %v", at, err)
			}
		}
	}
	must(t, x.Close(), x.Close())
	for _, err := range []error{x.Upload(ctx, 0, got), s.Download(ctx, x, 0, got), s.Upload(ctx, nil, 0, got)} {
		if !errors.Is(err, device.ErrArgument) {
			t.Errorf("a closed buffer: %v", err)
		}
	}
	if _, err := dev.Alloc(ctx, -1); !errors.Is(err, device.ErrArgument) {
		t.Errorf("-1 bytes: %v", err)
	}
	if _, err := dev.Alloc(ctx, math.MaxInt64); !errors.Is(err, device.ErrNoMemory) {
		t.Errorf("2^63 bytes: %v", err)
	}
}

// A buffer that is closed while it is used stays until the use ends.
func TestCloseWhileUsed(t *testing.T) {
	dev, ctx := cpu.Open(), t.Context()
	var all sync.WaitGroup
	for range 4 {
		x, s := alloc(t, dev, 1<<27), open(t, dev)
		must(t, s.Upload(ctx, x, 0, make([]byte, 1<<20)), x.Close())
		all.Go(func() { s.Wait(ctx) })
	}
	all.Wait()
}

// Ended contexts, and closed or foreign streams, events and buffers, are refused.
func TestStreamRefusals(t *testing.T) {
	dev := cpu.Open()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s, x := open(t, dev), alloc(t, dev, 4)
	_, recorded := s.Record(ended)
	_, opened := dev.NewStream(ended)
	_, allocated := dev.Alloc(ended, 1)
	for _, err := range []error{recorded, opened, allocated, s.Upload(ended, x, 0, nil), x.Upload(ended, 0, nil)} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want that the context has ended", err)
		}
	}
	if err := s.After(t.Context(), nil); !errors.Is(err, device.ErrArgument) {
		t.Errorf("no event: %v", err)
	}
	must(t, s.Close())
	if err := s.Upload(t.Context(), x, 0, nil); !errors.Is(err, device.ErrArgument) || !strings.Contains(err.Error(), "stream is closed") {
		t.Errorf("a closed stream: %v", err)
	}
}

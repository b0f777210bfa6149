package cuda

import (
	"errors"
	"testing"

	"gotile/device"
	"gotile/internal/testing/drivertest"
)

// two are two GPUs of one machine.
func two(t *testing.T) (d, e *Device) {
	t.Helper()
	var open func(name string) (device.Device, error)
	if *onGPU {
		open = func(name string) (device.Device, error) { return device.Open("cuda:" + name) }
	} else {
		m := drivertest.New()
		m.Devices = 2
		open = func(name string) (device.Device, error) { return openerOf(m).Open(name, device.Options{}) }
	}
	a, err := open("0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	b, err := open("1")
	if err != nil {
		t.Skip("needs two GPUs:", err)
	}
	t.Cleanup(func() { b.Close() })
	return a.(*Device), b.(*Device)
}

// A kernel of one GPU reads memory of another, and copies go both ways.
func TestPeers(t *testing.T) {
	d, e := two(t)
	const n = 64
	x, far, out := buffer(t, d, floats(n, func(i int) float32 { return 1 })), buffer(t, e, floats(n, func(i int) float32 { return float32(i) })), buffer(t, d, make([]float32, n))
	p := compiled(t, d)
	args := []device.Arg{{Pointer: true, Buffer: x}, {Pointer: true, Buffer: far}, {Pointer: true, Buffer: out}, {Bits: n}}
	if err := d.Launch(t.Context(), p, device.Grid{4, 1, 1}, args); !errors.Is(err, device.ErrArgument) {
		t.Errorf("without access: got %v, want an argument's error", err)
	}
	if err := errors.Join(d.EnablePeer(e), d.EnablePeer(e), e.EnablePeer(d)); err != nil {
		t.Fatal(err)
	}
	if err := d.Launch(t.Context(), p, device.Grid{4, 1, 1}, args); err != nil {
		t.Fatal(err)
	}
	if got := content(t, out); got[0] != 1 || got[n-1] != n {
		t.Errorf("the sum is %v", got)
	}
	s, err := d.NewPriorityStream(t.Context(), 0) // copies go through a stream of the source's
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := errors.Join(s.Copy(t.Context(), far, 0, out, 0, 4*n), s.Wait(t.Context())); err != nil {
		t.Fatal(err)
	}
	if got := content(t, far); got[0] != 1 || got[n-1] != n {
		t.Errorf("the copy is %v", got)
	}
}

// Launches that need nothing of each other may overlap, and say how many clusters fit.
func TestOverlap(t *testing.T) {
	d, _ := fake(t)
	const n = 64
	x, out := buffer(t, d, floats(n, func(i int) float32 { return float32(i) })), buffer(t, d, make([]float32, n))
	ready, err := d.Prepare(compiled(t, d), device.Grid{4, 1, 1}, []device.Arg{{Pointer: true, Buffer: x}, {Pointer: true, Buffer: x}, {Pointer: true, Buffer: out}, {Bits: n}})
	if err != nil {
		t.Fatal(err)
	}
	ready.Overlap()
	ready.Cluster(1, 1, 1)
	if clusters, err := ready.MaxActiveClusters(); err != nil || clusters < 1 {
		t.Errorf("clusters: %d, %v", clusters, err)
	}
	s, err := d.NewPriorityStream(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for range 5 {
		if err := s.Run(t.Context(), ready); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := content(t, out); got[1] != 2 || got[n-1] != 2*(n-1) {
		t.Errorf("the sum is %v", got)
	}
}

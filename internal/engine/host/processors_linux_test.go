package host

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// A worker leaves the processor of another one, if it may run elsewhere, and keeps the processors on which it may run.
func TestSettle(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := unix.SchedSetaffinity(0, &all); err != nil {
			t.Error(err)
		}
	}()
	settles(t, all, all.Count() > 1)
	one := unix.CPUSet{}
	one.Set(processor())
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		t.Fatal(err)
	}
	settles(t, one, false)
}

func settles(t *testing.T, allowed unix.CPUSet, moves bool) {
	t.Helper()
	moved := false
	for range 100 { // the system may move the thread at any time
		var p processors
		p.begin()
		first := processor()
		p.settle()
		moved = moved || processor() != first
	}
	var now unix.CPUSet
	if err := unix.SchedGetaffinity(0, &now); err != nil {
		t.Fatal(err)
	}
	if moved != moves || now != allowed {
		t.Errorf("moved: %t, want %t; may run on %v, want %v", moved, moves, now, allowed)
	}
}

// Each processor is taken once.
func TestTakeProcessor(t *testing.T) {
	var p processors
	for _, c := range []struct {
		n    int
		want bool
	}{{3, true}, {3, false}, {67, true}, {67, false}, {-1, true}, {-1, true}, {most, true}, {most, true}} {
		if got := p.take(c.n); got != c.want {
			t.Errorf("processor %d was missing: %t, want %t", c.n, got, c.want)
		}
	}
}

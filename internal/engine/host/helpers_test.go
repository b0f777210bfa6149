package host

import (
	"runtime"
	"slices"
	"testing"
	"time"
)

// A helper stays for a part of the time that it has worked, within a minimum and a maximum.
func TestLingeringAfter(t *testing.T) {
	for worked, want := range map[time.Duration]time.Duration{
		0: lingering, 100 * time.Microsecond: lingering, 4 * time.Millisecond: time.Millisecond, time.Second: lingeringMost,
	} {
		if got := lingeringAfter(worked); got != want {
			t.Errorf("after %v a helper stays for %v, want %v", worked, got, want)
		}
	}
}

// A poll ends when the condition holds, when its time is over, and when another goroutine needs the processor.
func TestPoll(t *testing.T) {
	if poll(func() bool { return false }, lingering) {
		t.Error("a condition came true by itself")
	}
	if !poll(func() bool { return true }, 0) {
		t.Error("a condition that holds was not seen")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	came := make(chan struct{})
	go close(came)
	if poll(func() bool { return false }, time.Hour) {
		t.Error("a condition came true by itself")
	}
	<-came
}

// If a goroutine needs a processor, one helper leaves.
func TestDemandIsForOne(t *testing.T) {
	var d demand
	d.asked.Store(int64(time.Hour)) // so that the answer stays valid
	d.yes.Store(true)
	if !d.take(time.Hour) || d.take(time.Hour) {
		t.Error("not exactly one of two helpers leaves")
	}
}

// Helpers become idle in their order; those that are gone make room, and those for which there is none leave.
func TestGiveBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	idle.Lock()
	before := idle.list
	idle.list = nil
	idle.Unlock()
	defer func() { idle.list = before }()
	var h [6]*helper
	for i := range h {
		h[i] = new(helper)
	}
	giveBack(h[:2])
	h[0].leave()
	giveBack(h[2:5])
	if want := h[1:4]; !slices.Equal(idle.list, want) {
		t.Errorf("idle are %v, want %v", idle.list, want)
	}
	for i, want := range []bool{true, false, false, false, true, false} {
		if h[i].isGone() != want {
			t.Errorf("helper %d is gone: %v", i, !want)
		}
	}
	s := new(Launch)
	s.called = takeIdle(nil, 2)
	if !slices.Equal(s.called, h[2:4]) || !s.offerTo(h[2]) || s.offerTo(h[0]) || s.numbered != 1 {
		t.Errorf("offers to %v, %d accepted", s.called, s.numbered)
	}
	s.dismiss()
	if want := []*helper{h[1], h[2]}; !slices.Equal(idle.list, want) {
		t.Errorf("idle are %v, want %v", idle.list, want)
	}
}

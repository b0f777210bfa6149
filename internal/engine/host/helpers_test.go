package host

import (
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

// TestSpinUntil: the condition of another goroutine is seen, even if that goroutine needs the processor.
func TestSpinUntil(t *testing.T) {
	came := make(chan struct{})
	holds := func() bool {
		select {
		case <-came:
			return true
		default:
			return false
		}
	}
	if spinUntil(holds, lingering) {
		t.Error("a condition came true without a cause")
	}
	go close(came)
	if !spinUntil(holds, time.Minute) {
		t.Error("a condition that holds was not seen")
	}
}

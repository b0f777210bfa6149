package host

import (
	"runtime"
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

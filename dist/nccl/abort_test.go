package nccl

import (
	"testing"
	"time"
)

// A call that comes when the communicators have been aborted must not wait for those that came before.
func TestCallsAfterAbort(t *testing.T) {
	w := new(world)
	w.calls.RLock() // a call that does not return in time
	began := time.Now()
	w.abort()
	if took := time.Since(began); took < abortPatience {
		t.Errorf("did not wait for the call: %v", took)
	}
	w.calls.RUnlock()
	w.abort()
	if !w.calls.TryRLock() {
		t.Error("calls wait forever after the abort")
	}
}

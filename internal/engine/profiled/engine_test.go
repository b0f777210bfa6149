package profiled

import (
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
	"gotile/profile"
)

// The engine computes what the portable engine does, and times every kernel.
func TestEngine(t *testing.T) {
	var c profile.Collector
	e := New(&c)
	enginetest.Programs(t, interp.New(), e)
	for _, k := range c.Report(profile.Limits{}).Kernels {
		for _, s := range k.Steps {
			if s.Seconds < 0 || s.Executions <= 0 {
				t.Errorf("%s: %d executions of %s take %g seconds", k.Name, s.Executions, s.Operations[0].Name, s.Seconds)
			}
		}
	}
}

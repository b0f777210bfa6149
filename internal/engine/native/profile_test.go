package native

import (
	"testing"

	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/target/regmachine"
	"gotile/profile"
)

// Code for profiles computes the same, and its counters are plausible.
func TestProfiledPrograms(t *testing.T) {
	check := func(t *testing.T, opts ...Option) {
		var c profile.Collector
		e := New(append(opts, Profiled(&c))...)
		if e.Available() != nil {
			t.Skip(e.Available())
		}
		textPrograms(t).Run(t, e)
		r := c.Report(profile.Limits{})
		if len(r.Kernels) < 100 && !t.Failed() {
			t.Errorf("%d kernels have profiles", len(r.Kernels))
		}
		for _, k := range r.Kernels {
			sum := 0.0
			for _, s := range k.Steps {
				sum += s.Seconds
				if s.Seconds < 0 || s.Executions <= 0 || len(s.Operations) == 0 {
					t.Errorf("%s: %d executions of %s take %g seconds, %d operations", k.Name, s.Executions, s.Kind, s.Seconds, len(s.Operations))
				}
			}
			if sum > k.Busy*1.001 || k.Busy > 2*k.Seconds*float64(k.Workers)+1e-3 {
				t.Errorf("%s: steps take %g, workers %g, %d workers, launches %g", k.Name, sum, k.Busy, k.Workers, k.Seconds)
			}
		}
	}
	t.Run("best", func(t *testing.T) { check(t) })
	t.Run("regmachine", func(t *testing.T) { check(t, WithISANamed(regmachine.SmallName)) })
}

// TestNoProbes checks that code without profiles has no counters, so that it stays as it is.
func TestNoProbes(t *testing.T) {
	modules, entries := readyModules(t)
	m, _ := regmachine.Named(regmachine.WideName)
	for i := range modules[:4] {
		e, err := emit.Compile(modules[i], entries[i], emit.Options{Target: m})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Probes()) != 0 {
			t.Errorf("%s has probes", entries[i])
		}
	}
}

package selftest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native"
	"gotile/internal/testing/enginediff"
	"gotile/tileir"
)

func TestRun(t *testing.T) {
	if _, err := native.ISAs(); err != nil {
		t.Skip(err)
	}
	r, err := Run(t.Context(), 20, time.Hour) // longer than a busy machine takes
	if err != nil {
		t.Fatal(err)
	}
	if r.Programs != 20 || len(r.ISAs) == 0 || r.Tests < 1000 || r.Skipped != 0 || len(r.Difference)+len(r.Failures) > 0 {
		t.Errorf("got %+v", r)
	}
	if r, err := Run(t.Context(), 20, 0); err != nil || r.Programs+r.Tests != 0 || r.Skipped == 0 {
		t.Errorf("without time: %+v, %v", r, err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(done, 20, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// broken is an engine that does nothing.
type broken struct{ engine.Engine }

func (b broken) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := b.Engine.Compile(ctx, m, entry)
	return idle{p}, err
}

type idle struct{ engine.Program }

func (idle) Launch(context.Context, engine.Launch) error { return nil }

// TestDifference checks that an engine with wrong results is reported with its program.
func TestDifference(t *testing.T) {
	r := new(Result)
	for seed := range uint64(10) {
		r.compare(t.Context(), seed, []enginediff.Subject{{Name: "broken", Engine: broken{interp.New()}, Workers: 1}})
	}
	if len(r.Difference) == 0 {
		t.Fatal("no program differs")
	}
	if d := r.Difference[0]; !strings.Contains(d.Err.Error(), "broken") || !strings.Contains(d.Program, "entry") {
		t.Errorf("got %v\n%s", d.Err, d.Program)
	}
}

// TestConformance checks that an engine with wrong results fails conformance tests.
func TestConformance(t *testing.T) {
	r := new(Result)
	r.conformance(t.Context(), "broken", broken{interp.New()}, time.Now().Add(2*time.Second))
	if len(r.Failures) < 10 || r.Failures[0].Test == "" || r.Failures[0].Text == "" {
		t.Errorf("got %d failures: %+v", len(r.Failures), r.Failures)
	}
}

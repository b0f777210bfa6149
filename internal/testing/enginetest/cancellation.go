package enginetest

import (
	"context"
	"errors"
	"io"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/resources"
	"gotile/tileir"
)

// soon is the maximum time that a launch may take after the end of its context.
const soon = 200 * time.Millisecond

// Late launches every operation on its largest tile, ends the context at several times,
// and reports what takes longer than 0.2 s of the processors' time from then. It takes
// minutes.
func Late(t T, eng engine.Engine) {
	worst, total := time.Duration(0), 0
	for _, c := range LargeCases(tileir.MaxTileElements) {
		run(t, c.Name, func(t T) {
			late := c.late(t, eng)
			worst = max(worst, late)
			total++
		})
	}
	t.Logf("%d kernels; the latest end is %v after that of the context", total, worst.Round(time.Millisecond))
}

// late is the longest time that a launch took after the end of its context.
func (c *Large) late(t T, eng engine.Engine) time.Duration {
	m, args := c.Make()
	if err := tileir.Verify(m); err != nil {
		t.Fatalf("the test's module is wrong: %v", err)
	}
	p, err := eng.Compile(t.Context(), m, "k")
	if err != nil {
		t.Fatal(err)
	}
	const first = 300 * time.Millisecond
	whole, late := ended(t, p, args, first)
	times := []time.Duration{time.Second}
	if whole < first {
		times = nil
		for part := range time.Duration(4) {
			times = append(times, whole*(2*part+1)/8)
		}
	}
	for _, after := range times {
		_, l := ended(t, p, args, after)
		late = max(late, l)
	}
	if late > soon {
		t.Errorf("ended %v after its context", late.Round(time.Millisecond))
	}
	return late
}

// ended launches the kernel with a context that ends after a time, and returns the total time, and the processor time from
// the end of the context on.
func ended(t T, p engine.Program, args []device.Arg, after time.Duration) (whole, late time.Duration) {
	ctx, cancel := context.WithTimeout(t.Context(), after)
	defer cancel()
	end := make(chan time.Duration, 1)
	defer context.AfterFunc(ctx, func() { end <- resources.CPUTime() })()
	start := time.Now()
	err := p.Launch(ctx, engine.Launch{Grid: oneBlock, Args: args, Workers: 1, Stdout: io.Discard})
	whole = time.Since(start)
	if err == nil {
		return whole, 0
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	done := resources.CPUTime()
	return whole, max(0, done-<-end)
}

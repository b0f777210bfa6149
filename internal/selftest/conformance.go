package selftest

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"gotile/internal/engine"
	"gotile/internal/testing/enginetest"
)

// Failure is a conformance test with a wrong result.
type Failure struct{ Test, Text string }

// conformance runs the conformance tests of the engines until the given time.
func (r *Result) conformance(ctx context.Context, isa string, e engine.Engine, end time.Time) {
	root := &test{ctx: ctx, name: isa, end: end, result: r}
	enginetest.Untimed(root, e)
}

// test runs one conformance test, and reports to a result. It implements [enginetest.Runner].
type test struct {
	ctx      context.Context
	name     string
	end      time.Time
	result   *Result
	failed   bool
	cleanups []func()
}

// Run runs a part of the test in a goroutine, which a fatal failure ends. After the end of the time it only counts it.
func (t *test) Run(name string, f func(enginetest.T)) {
	if strings.HasPrefix(t.name, "neon-bf16") && name == "WideSums" {
		return // BFDOT and BFMMLA round otherwise: see docs/verification.md
	}
	if t.ctx.Err() != nil || time.Now().After(t.end) {
		t.result.Skipped++
		return
	}
	part := &test{ctx: t.ctx, name: t.name + "/" + name, end: t.end, result: t.result}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer part.finish()
		f(part)
	}()
	<-done
	t.result.Tests++
}

// finish runs what was to be cleaned up. A panic is a failure.
func (t *test) finish() {
	if p := recover(); p != nil {
		t.fail(fmt.Sprint("panic: ", p))
	}
	for i := len(t.cleanups) - 1; i >= 0; i-- {
		t.cleanups[i]()
	}
}

func (t *test) fail(text string) {
	if !t.failed {
		t.result.Failures = append(t.result.Failures, Failure{t.name, strings.TrimSpace(text)})
	}
	t.failed = true
}

// Name and the other methods are those of [testing.T].
func (t *test) Name() string              { return t.name }
func (t *test) Context() context.Context  { return t.ctx }
func (t *test) Helper()                   {}
func (t *test) Logf(string, ...any)       {}
func (t *test) Error(args ...any)         { t.fail(fmt.Sprintln(args...)) }
func (t *test) Errorf(f string, a ...any) { t.fail(fmt.Sprintf(f, a...)) }
func (t *test) Cleanup(f func())          { t.cleanups = append(t.cleanups, f) }
func (t *test) Skip(...any)               { runtime.Goexit() }
func (t *test) Fatal(args ...any)         { t.Error(args...); runtime.Goexit() }
func (t *test) Fatalf(f string, a ...any) { t.Errorf(f, a...); runtime.Goexit() }

// TempDir returns a new folder that is removed after the test.
func (t *test) TempDir() string {
	dir, err := os.MkdirTemp("", "gotile-selftest")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

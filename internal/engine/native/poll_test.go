package native

import (
	"context"
	"errors"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target/x86"
	"io"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestPolls runs every operation on large tiles, once to the end and once in a launch that is stopped when the block
// begins: then only a part of the block's frame may be written. The test of the same name in package interp counts the
// polls of the operations that the portable engine performs for this one.
func TestPolls(t *testing.T) {
	const n = 1 << 18
	every := 8
	if *late {
		every = 1
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, c := range enginetest.SomeLarge(n, every) {
			t.Run(c.Name, func(t *testing.T) { testPolls(t, e, c) })
		}
	})
}

func testPolls(t *testing.T, e *Engine, c enginetest.Large) {
	m, args := c.Make()
	if err := tileir.Verify(m); err != nil {
		t.Fatalf("the test's module is wrong: %v", err)
	}
	p, err := e.compile(m, "k")
	skipPortable(t, m)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := bytesWritten(p, args, false)
	if err != nil {
		t.Fatal(err)
	}
	part, err := bytesWritten(p, args, true)
	const always = 1 << 16 // scalars, and the bytes written between two polls
	if whole > always && !errors.Is(err, host.ErrStopped) {
		t.Errorf("ended with %v on a launch that was to stop", err)
	}
	if part > whole/2+always {
		t.Errorf("wrote %d bytes of %d to its frame on a launch that was to stop", part, whole)
	}
}

// skipPortable skips a program that has no machine code, such as operations on multicast
// memory.
func skipPortable(t *testing.T, m *tileir.Module) {
	t.Helper()
	if _, err := emit.Compile(m, "k", emit.Options{Target: x86.Generic(AVX2)}); err != nil {
		t.Skip(err)
	}
}

// bytesWritten runs one block, and counts the bytes of the frame that are not zero afterwards.
func bytesWritten(p *program, args []device.Arg, stopped bool) (count int, err error) {
	l := engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args, Workers: 1, Stdout: io.Discard}
	err = p.Host.Launch(context.Background(), l, func(w *host.Worker) error {
		s, err := runOne(p, w, func() { w.Launch.Stopping().Store(stopped) })
		for _, word := range s.Mem {
			for ; word != 0; word >>= 8 {
				if word&0xff != 0 {
					count++
				}
			}
		}
		return err
	})
	return count, err
}

// runOne runs one block and returns its worker. It calls before when the block begins.
func runOne(p *program, w *host.Worker, before func()) (*runtime.Worker, error) {
	s := p.NewWorker()
	s.Shared = runtime.NewSharing()
	if err := s.Prepare(w); err != nil {
		return s, err
	}
	if err := s.Run(s.Setup); err != nil {
		return s, err
	}
	first, n := s.Take(1)
	before()
	err := s.RunBlocks(first, n)
	s.ReleasePanels()
	s.EndPrivate()
	return s, err
}

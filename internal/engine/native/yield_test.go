package native

import (
	"context"
	"io"
	"slices"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// always is the flag of a runtime that always needs the processor.
var always int64 = -1

// yieldingEngine is the engine with programs that yield at every poll.
type yieldingEngine struct{ *Engine }

// RoundsProducts reports the instruction set with BFDOT to [enginetest.Run].
func (e yieldingEngine) RoundsProducts() bool { return roundsProducts(e.Engine) }

func (e yieldingEngine) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := e.Engine.Compile(ctx, m, entry)
	if p, ok := p.(*program); ok {
		p.YieldFlag = func() *int64 { return &always }
	}
	return p, err
}

// TestYield runs programs that yield at every poll.
func TestYield(t *testing.T) {
	t.Parallel()
	eachISA(t, func(t *testing.T, e *Engine) {
		if !testing.Short() { // without the elementwise operations, whose loops are all alike
			enginetest.Tiles(t, yieldingEngine{e})
			enginetest.Memory(t, yieldingEngine{e})
			enginetest.Control(t, yieldingEngine{e})
		}
		for _, c := range enginetest.SomeLarge(1<<18, 8) {
			t.Run(c.Name, func(t *testing.T) { testYield(t, e, c) })
		}
	})
}

// testYield compares the frames of a program that yields within tiles with two frames of one that does not. Words in
// which the latter differ are addresses; registers that are saved may not have been written to.
func testYield(t *testing.T, e *Engine, c enginetest.Large) {
	m, args := c.Make()
	p, err := e.compile(m, "k")
	skipPortable(t, m)
	if err != nil {
		t.Fatal(err)
	}
	var frames [3][]int64
	var workers [3]*runtime.Worker // allocated together, so that none reuses the memory of another
	for i := range frames {
		if i == 2 {
			p.YieldFlag = func() *int64 { return &always }
		}
		if workers[i], err = frameAfter(p, args); err != nil {
			t.Fatal(err)
		}
		frames[i] = unsafe.Slice((*int64)(workers[i].Base), p.FrameBytes/8)
	}
	for at := runtime.FrameHeader; at+8 <= p.FrameBytes; at += 8 {
		if slices.ContainsFunc(p.SaveAreas, func(a [2]int) bool { return at >= a[0] && at < a[1] }) {
			continue
		}
		if one, other, got := frames[0][at/8], frames[1][at/8], frames[2][at/8]; one == other && got != one {
			t.Fatalf("word at %d of the frame is %#x, without giving way %#x", at, got, one)
		}
	}
}

// frameAfter runs one block and returns its worker.
func frameAfter(p *program, args []device.Arg) (s *runtime.Worker, err error) {
	l := engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args, Workers: 1, Stdout: io.Discard}
	err = p.Host.Launch(context.Background(), l, func(w *host.Worker) error {
		s, err = runOne(p, w, func() {})
		return err
	})
	return s, err
}

package interp

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestPolls runs every operation on large tiles, and counts how often it polls whether the launch is to stop: at least
// once every few milliseconds. Then the operation must stop after half of the polls.
func TestPolls(t *testing.T) {
	const n = 1 << 18
	shown := make(map[tileir.OpCode]bool)
	for _, c := range enginetest.SomeLarge(n, everyLarge()) {
		t.Run(c.Name, func(t *testing.T) { testPolls(t, c, n) })
		shown[c.Code] = true
	}
	for code := range tileir.OpCode(tileir.NumOps) {
		if code.Defined() && !tileir.Ops[code].TestOnly && !shown[code] && !enginetest.Small(code) {
			t.Errorf("no large tile shows %v", code)
		}
	}
}

// everyLarge selects cases: all of them with -late.
func everyLarge() int {
	switch {
	case *late:
		return 1
	case testing.Short():
		return 64
	}
	return 4
}

// The maximum work of an operation between two polls: elements, or products.
const (
	mostWork     = 1 << 16
	mostProducts = 1 << 20
)

// carries are operations that copy tiles as a whole, which takes some milliseconds each.
var carries = map[tileir.OpCode]bool{tileir.OpFor: true, tileir.OpLoop: true, tileir.OpIf: true}

func testPolls(t *testing.T, c enginetest.Large, n int64) {
	m, args := c.Make()
	if err := tileir.Verify(m); err != nil {
		t.Fatalf("the test's module is wrong: %v", err)
	}
	p, ops := stepByStep(t, m)
	polls := make(map[*tileir.Op]int)
	if err := p.launch(args, ops, func(op *tileir.Op) bool { polls[op]++; return false }); err != nil {
		t.Fatal(err)
	}
	for _, s := range ops {
		if s.op.Code != c.Code || mostElements(s.op) < n/2 {
			continue
		}
		work, most := min(c.Work, mostElements(s.op)), int64(mostWork)
		switch s.op.Code {
		case tileir.OpMmaF, tileir.OpMmaI, tileir.OpMmaFScaled:
			work, most = c.Work, mostProducts
		case tileir.OpExtract, tileir.OpInsert: // of half a tile
			work /= 2
		case tileir.OpPack: // of bytes
			work /= 8
		}
		if int64(polls[s.op]) < work/most && !carries[c.Code] {
			t.Errorf("polled %d times in %d elements of work", polls[s.op], work)
		}
		seen := 0
		err := p.launch(args, ops, func(op *tileir.Op) bool {
			if op == s.op {
				seen++
			}
			return op == s.op && seen > polls[s.op]/2
		})
		if polls[s.op] > 1 && !errors.Is(err, host.ErrStopped) {
			t.Errorf("ended with %v after it was to stop", err)
		}
	}
}

// stepped is an operation with its step.
type stepped struct {
	op   *tileir.Op
	step step
}

// stepByStep compiles entry k so that it can be run operation by operation.
func stepByStep(t *testing.T, m *tileir.Module) (*program, []stepped) {
	entry := m.Entry("k")
	p := &program{Program: host.Program{Name: "k", Params: tileir.Signature(entry).Params}}
	c := newCompiler(m, p)
	c.globals()
	for _, a := range entry.Block(0).Args {
		p.args = append(p.args, c.def(a))
	}
	var ops []stepped
	for _, op := range entry.Block(0).Ops {
		if s := c.lower(op); s != nil {
			ops = append(ops, stepped{op, s})
		}
	}
	if c.err != nil {
		t.Fatal(c.err)
	}
	return p, ops
}

// launch runs one block. Whenever an operation polls whether the launch is to stop, the result of stopped is the answer
// from then on.
func (p *program) launch(args []device.Arg, ops []stepped, stopped func(op *tileir.Op) bool) error {
	l := engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args, Workers: 1, Stdout: io.Discard}
	return p.Program.Launch(context.Background(), l, func(w *host.Worker) error {
		fr := p.newFrame(w)
		w.Next()
		for _, s := range ops {
			w.Launch.Looked = func() {
				if stopped(s.op) {
					w.Launch.Stopping().Store(true)
				}
			}
			if s.step(fr) == failed {
				return fr.err
			}
		}
		return nil
	})
}

// mostElements returns the size of the largest operand or result of an operation.
func mostElements(op *tileir.Op) int64 {
	most := int64(1)
	for _, v := range slices.Concat(op.Operands, op.Results) {
		if t, ok := v.Type.(tileir.TileType); ok {
			most = max(most, t.NumElements())
		}
	}
	return most
}

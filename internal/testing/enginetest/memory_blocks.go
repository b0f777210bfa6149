package enginetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// testAlloca uses memory of a block: it is zero at first, in each iteration.
func testAlloca(t T, eng engine.Engine) {
	p := ptrType(tileir.I32)
	k := newKernel(p)
	x, _, _ := k.GetTileBlockId()
	loop := k.For(k.i32(0), k.i32(3), k.i32(1), []*tileir.Value{k.i32(0)}, false)
	in := k.in(loop.Block(0))
	mine := in.Alloca(8, 64, false, p)
	old := in.loadPtr(in.Offset(mine, in.i32(7)))
	in.storePtr(in.lanes(mine, 8), in.spread(in.AddI(x, in.i32(1), tileir.OverflowNone), 8))
	sum := in.AddI(in.AddI(loop.Block(0).Args[1], old, tileir.OverflowNone), in.loadPtr(mine), tileir.OverflowNone)
	in.Continue(sum)
	k.storePtr(k.Offset(k.args[0], x), loop.Results[0])
	const blocks = 200
	out := newGuarded(t, "out", 4*blocks, 0)
	k.must(t, eng, [3]int{blocks, 1, 1}, out.arg())
	for i := range int64(blocks) {
		if got := pattern(out.Data, tileir.I32, i); got != uint64(3*(i+1)) {
			t.Fatalf("block %d: got %d, want %d", i, got, 3*(i+1))
		}
	}
}

// testGlobals counts in a global, which outlives a launch.
func testGlobals(t T, eng engine.Engine) {
	p := ptrType(tileir.I32)
	k := newKernel(p)
	g := tileir.NewBuilder(k.m.Body())
	g.Global("count", tileir.Dense{Type: tileir.Tile(tileir.I32, 2), Data: littleEndian(5<<32|100, 8)}, 4, false, tileir.Private)
	at := k.GetGlobal("count", p)
	k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, at, tileir.AtomicAdd, k.i32(1), nil, nil)
	v, _ := k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.Offset(at, k.i32(1)), tileir.AtomicAdd, k.i32(1), nil, nil)
	k.storePtr(k.Offset(k.args[0], k.SubI(v, k.i32(5), tileir.OverflowNone)), k.loadPtr(at))
	prog := k.compile(t, eng)
	out := newGuarded(t, "out", 12, 0)
	for range 3 {
		if err := prog.Launch(t.Context(), engine.Launch{Grid: oneBlock, Args: []device.Arg{out.arg()}}); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []uint64{101, 102, 103} {
		if got := pattern(out.Data, tileir.I32, int64(i)); got != want {
			t.Errorf("launch %d: got %d, want %d", i, got, want)
		}
	}
}

// testWorkerCount runs blocks that write their number, with several numbers of workers.
func testWorkerCount(t T, eng engine.Engine) {
	var first []byte
	for _, workers := range []int{1, 2, 3, 16} {
		k := newKernel(ptrType(tileir.I32))
		x, y, z := k.GetTileBlockId()
		id := k.AddI(k.MulI(k.AddI(k.MulI(z, k.i32(5), tileir.OverflowNone), y, tileir.OverflowNone), k.i32(7), tileir.OverflowNone), x, tileir.OverflowNone)
		at := k.Offset(k.args[0], k.MulI(id, k.i32(16), tileir.OverflowNone))
		k.storePtr(k.lanes(at, 16), k.AddI(k.spread(id, 16), k.Iota(tileir.Tile(tileir.I32, 16)), tileir.OverflowNone))
		out := newGuarded(t, "out", 4*16*7*5*3, 0)
		var done int64
		launch := engine.Launch{Grid: [3]int{7, 5, 3}, Args: []device.Arg{out.arg()}, Workers: workers}
		if workers == 1 {
			launch.Progress = func(n, _ int64) { done = n }
		}
		if err := k.compile(t, eng).Launch(t.Context(), launch); err != nil {
			t.Fatal(err)
		}
		if workers == 1 && done != 7*5*3 {
			t.Errorf("progress ended at %d of %d blocks", done, 7*5*3)
		}
		if first == nil {
			first = out.Data
		}
		if string(first) != string(out.Data) {
			t.Errorf("%d workers give another result than 1", workers)
		}
	}
}

// testCancelLong cancels single operations on the largest tiles, which take an engine between almost no time and some
// minutes. The limit is much longer than an engine needs to stop, and much shorter than a slow operation. The system
// may hold up the thread that ends the context while the operation goes on, so an operation has three attempts.
func testCancelLong(t T, eng engine.Engine) {
	for _, c := range longOperations {
		k := newKernel()
		c.op(k)
		p := k.compile(t, eng)
		var err error
		for range 3 {
			if err = cancelled(t, p); err == nil {
				break
			}
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// cancelled launches a kernel with a context that ends after 20 ms, and returns an error unless the launch ends with
// it, or sooner, or hardly later.
func cancelled(t T, p engine.Program) error {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := p.Launch(ctx, engine.Launch{Grid: oneBlock, Stdout: io.Discard})
	took := time.Since(start)
	inTime := err == nil && took < soon
	if !inTime && (!errors.Is(err, context.DeadlineExceeded) || took > 30*time.Second) {
		return fmt.Errorf("got %v after %v, want the end of the context", err, took)
	}
	return nil
}

// longOperations are operations that take long on the largest tiles, by name.
var longOperations = []struct {
	name string
	op   func(k *kernel)
}{
	{"product of f64", squareProduct(tileir.F64, tileir.F64, 0)},
	{"product of f16", squareProduct(tileir.F16, tileir.F16, 0)},
	{"product of bf16 with NaN", squareProduct(tileir.BF16, tileir.F32, 0x7fc0)},
	{"product of tf32 with NaN", squareProduct(tileir.TF32, tileir.F32, 0x7fc00000)},
	{"product of bytes", squareProduct(tileir.E4M3FN, tileir.F32, 0x38)},
	{"product of integers", func(k *kernel) {
		x := k.splat(tileir.I8, 1, 4096, 4096)
		k.MmaI(x, x, k.splat(tileir.I32, 0, 4096, 4096), tileir.Signed, tileir.Signed)
	}},
	{"reduction with branches", func(k *kernel) {
		op := k.Reduce([]*tileir.Value{k.Iota(tileir.Tile(tileir.I32, 1<<24))}, 0, tileir.Array{tileir.Int(tileir.I32, 0)})
		branchMax(k.in(op.Block(0)), op.Block(0))
	}},
	{"scan with branches", func(k *kernel) {
		op := k.Scan([]*tileir.Value{k.Iota(tileir.Tile(tileir.I32, 1<<24))}, 0, true, tileir.Array{tileir.Int(tileir.I32, 0)})
		branchMax(k.in(op.Block(0)), op.Block(0))
	}},
	{"print", func(k *kernel) {
		x := k.splat(tileir.F64, 1, 1<<24)
		k.PrintTko("%+64.60f %+64.60f %+64.60f", []*tileir.Value{x, x, x}, nil)
	}},
	{"alloca", func(k *kernel) {
		loop := k.in(k.Loop(nil, nil).Block(0))
		loop.Alloca(1<<26, 8, false, ptrType(tileir.I8))
		loop.Continue()
	}},
}

// squareProduct multiplies matrices of 4096 by 4096, of one pattern everywhere.
func squareProduct(elem, acc tileir.Scalar, pattern int64) func(k *kernel) {
	return func(k *kernel) {
		x := k.splat(elem, pattern, 4096, 4096)
		k.MmaF(x, x, k.splat(acc, 0, 4096, 4096), false)
	}
}

// testCancel ends endless loops by the context, whether they compute or wait.
func testCancel(t T, eng engine.Engine) {
	for _, name := range []string{"compute", "wait"} {
		run(t, name, func(t T) {
			k := newKernel(ptrType(tileir.I32))
			loop := k.Loop(nil, nil)
			in := k.in(loop.Block(0))
			if name == "wait" {
				scope := tileir.ScopeDevice
				in.LoadPtrTko(tileir.Acquire, &scope, k.args[0], nil, nil, nil, nil)
			}
			in.Continue()
			p := k.compile(t, eng)
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			out := newGuarded(t, "p", 4, 0)
			err := p.Launch(ctx, engine.Launch{Grid: [3]int{9, 1, 1}, Args: []device.Arg{out.arg()}, Workers: 3})
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("got %v, want the end of the context", err)
			}
		})
	}
}

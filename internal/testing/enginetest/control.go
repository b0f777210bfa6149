package enginetest

import (
	"errors"
	"fmt"
	"math"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// controlTests are the tests of loops, conditions and launches, by name.
var controlTests = []struct {
	name  string
	run   func(T, engine.Engine)
	timed bool // the test has a deadline, which a machine with other work may miss
}{
	{"CarriedSwap", testCarriedSwap, false},
	{"LoopBounds", testLoopBounds, false},
	{"BadStep", testBadStep, false},
	{"Leave", testLeave, false},
	{"Tokens", testTokens, false},
	{"FaultInRegion", testFaultInRegion, false},
	{"StopOthers", testStopOthers, true},
	{"EmptyLoop", testEmptyLoop, false},
	{"Cancel", testCancel, true},
	{"CancelLong", testCancelLong, true},
	{"WorkerCount", testWorkerCount, false},
	{"BadLaunch", testBadLaunch, false},
	{"Refused", testRefused, false},
}

// Control runs the tests of loops, conditions and launches.
func Control(t T, eng engine.Engine) {
	for _, test := range controlTests {
		run(t, test.name, func(t T) { test.run(t, eng) })
	}
}

// testCarriedSwap carries values that are exchanged, which must happen in parallel.
func testCarriedSwap(t T, eng engine.Engine) {
	tile := tileir.Tile(tileir.I32, 4)
	for _, kind := range []string{"for", "loop"} {
		run(t, kind, func(t T) {
			tk := tileKernel{[]tileir.TileType{tile, tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
				if kind == "for" {
					loop := k.For(k.i32(0), k.i32(5), k.i32(1), x, false)
					a := loop.Block(0).Args
					k.in(loop.Block(0)).Continue(a[2], a[1])
					return loop.Results[0]
				}
				loop := k.Loop(append(x, k.i32(0)), []tileir.Type{tile, tile})
				body, a := k.in(loop.Block(0)), loop.Block(0).Args
				end := body.If(body.CmpI(tileir.Equals, a[2], body.i32(5), tileir.Signed), nil, false)
				body.in(end.Block(0)).Break(a[1], a[0])
				body.Continue(a[1], a[0], body.AddI(a[2], body.i32(1), tileir.OverflowNone))
				return loop.Results[1]
			}}
			a, b := []uint64{1, 2, 3, 4}, []uint64{5, 6, 7, 8}
			expect(t, tileir.I32, tk.run(t, eng, a, b), b, 0)
		})
	}
}

// testLoopBounds counts the iterations of loops whose bounds and steps are at the limits of their types, signed and
// unsigned.
func testLoopBounds(t T, eng engine.Engine) {
	for _, elem := range intTypes[1:] {
		bits := elem.Bits()
		top, most := int64(1)<<(bits-1)-1, int64(-1) // of the signed, of the unsigned
		for _, c := range []struct {
			from, to, step int64
			unsigned       bool
			rounds, last   int64
		}{
			{0, 7, 3, false, 3, 6},
			{-5, 5, 5, false, 2, 0},
			{top - 6, top, 4, false, 2, top - 2},
			{top - 1, top, top, false, 1, top - 1},
			{-top - 1, top, top, false, 3, top - 1},
			{-1, 1, 1, true, 0, 0}, // the maximum is not less than 1
			{0, -1, top, true, 3, -2},
			{most - 4, most, 3, true, 2, most - 1},
			{-top - 1, -top + 3, 1, true, 4, -top + 2}, // from the middle of the unsigned
			{3, 3, 1, true, 0, 0},
			{2, 1, -1, true, 0, 0},
		} {
			run(t, fmt.Sprintf("%v %d to %d by %d", elem, c.from, c.to, c.step), func(t T) {
				scalar := func(k *kernel, v int64) *tileir.Value { return k.splat(elem, v) }
				k := newKernel(ptrType(elem))
				zero := scalar(k, 0)
				loop := k.For(scalar(k, c.from), scalar(k, c.to), scalar(k, c.step), []*tileir.Value{zero, zero}, c.unsigned)
				body, a := k.in(loop.Block(0)), loop.Block(0).Args
				body.Continue(body.AddI(a[1], scalar(body, 1), tileir.OverflowNone), a[0])
				k.storePtr(k.args[0], loop.Results[0])
				k.storePtr(k.Offset(k.args[0], k.i32(1)), loop.Results[1])
				out := newGuarded(t, "out", 2*elem.Bytes(), 0)
				k.must(t, eng, oneBlock, out.arg())
				for i, want := range []int64{c.rounds, c.last} {
					if got := pattern(out.Data, elem, int64(i)); got != num.ZeroExtend(uint64(want), bits) {
						t.Errorf("%s: got %#x, want %d", []string{"iterations", "last"}[i], got, want)
					}
				}
			})
		}
	}
}

func testBadStep(t T, eng engine.Engine) {
	for _, step := range []int64{0, -1} {
		k := newKernel()
		loop := k.For(k.i32(0), k.i32(2), k.i32(step), nil, false)
		k.in(loop.Block(0)).Continue()
		wantUndefined(t, k.start(t, eng, oneBlock), "for", fmt.Sprintf("step %d: a loop must count up", step))
	}
}

// wantUndefined checks an error of the class, its operation and its text.
func wantUndefined(t T, err error, op, want string) {
	t.Helper()
	var fault *device.Fault
	if !errors.Is(err, device.ErrUndefined) || !errors.As(err, &fault) || fault.Op.Name() != op || fault.Msg != want {
		t.Errorf("got %v, want %s: %s", err, op, want)
	}
}

// testLeave ends the block from within loops and conditions.
func testLeave(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.I32))
	x, _, _ := k.GetTileBlockId()
	at := k.Offset(k.args[0], x)
	body := k.in(k.Loop(nil, nil).Block(0))
	odd := body.If(body.CmpI(tileir.Equals, body.AndI(x, body.i32(1)), body.i32(1), tileir.Signed), nil, false)
	leave := body.in(odd.Block(0))
	leave.storePtr(at, leave.i32(7))
	leave.Return()
	body.Break()
	k.storePtr(at, k.i32(8))
	out := newGuarded(t, "out", 4*4, 0)
	k.must(t, eng, [3]int{4, 1, 1}, out.arg())
	expect(t, tileir.I32, patterns(out.Data, tileir.Tile(tileir.I32, 4)), []uint64{8, 7, 8, 7}, 0)
}

// testTokens runs operations that order memory, and reads the size of the grid, which all blocks store to one element.
func testTokens(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.I32))
	x, y, z := k.GetNumTileBlocks()
	token := k.JoinTokens(k.MakeToken(), k.GdcWaitTko(nil))
	token = k.MemoryFenceAliasTko(k.GdcLaunchDependentsTko(token))
	device := tileir.ScopeDevice
	for i, n := range []*tileir.Value{x, y, z} {
		token = k.StorePtrTko(tileir.Relaxed, &device, k.Offset(k.args[0], k.i32(int64(i))), n, nil, token, nil)
	}
	out := newGuarded(t, "out", 12, 0)
	k.must(t, eng, [3]int{2, 3, 4}, out.arg())
	expect(t, tileir.I32, patterns(out.Data, tileir.Tile(tileir.I32, 3)), []uint64{2, 3, 4}, 0)
}

// testFaultInRegion fails within reductions and scans.
func testFaultInRegion(t T, eng engine.Engine) {
	for _, scan := range []bool{false, true} {
		k := newKernel()
		x := []*tileir.Value{k.splat(tileir.I32, 1, 8)}
		var op *tileir.Op
		if scan {
			op = k.Scan(x, 0, false, tileir.Array{zeroOf(x[0])})
		} else {
			op = k.Reduce(x, 0, tileir.Array{zeroOf(x[0])})
		}
		body, a := k.in(op.Block(0)), op.Block(0).Args
		one := tileir.Tile(tileir.I32, 1)
		picked := body.Extract(body.Reshape(a[1], one), []*tileir.Value{a[0]}, one)
		body.Yield(body.Reshape(picked, tileir.Tile(tileir.I32)))
		wantUndefined(t, k.start(t, eng, oneBlock), "extract", "index 1 of dimension 0: the tile has 1 sub-tiles there")
	}
}

// testStopOthers has one block fail while the others wait for it for ever.
func testStopOthers(t T, eng engine.Engine) {
	for _, kind := range []string{"for", "loop"} {
		k := newKernel(ptrType(tileir.I32))
		x, _, _ := k.GetTileBlockId()
		last := k.If(k.CmpI(tileir.Equals, x, k.i32(2), tileir.Signed), nil, true)
		bad, other := k.in(last.Block(0)), k.in(last.Block(1))
		bad.loadPtr(bad.Offset(k.args[0], bad.i32(1)))
		bad.Yield()
		if kind == "for" {
			big := other.splat(tileir.I64, math.MaxInt64)
			loop := other.For(other.splat(tileir.I64, 0), big, other.splat(tileir.I64, 1), nil, false)
			other.in(loop.Block(0)).Continue()
		} else {
			other.in(other.Loop(nil, nil).Block(0)).Continue()
		}
		other.Yield()
		p := k.compile(t, eng)
		ended := make(chan error, 1)
		out := newGuarded(t, "p", 4, 0)
		go func() {
			ended <- p.Launch(t.Context(), engine.Launch{Grid: [3]int{3, 1, 1}, Args: []device.Arg{out.arg()}, Workers: 3})
		}()
		select {
		case err := <-ended:
			var fault *device.Fault
			if !errors.As(err, &fault) || fault.Block != [3]int{2, 0, 0} {
				t.Errorf("%s: got %v, want the fault of block 2", kind, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: the launch goes on after a block has failed", kind)
		}
	}
}

package enginetest

import (
	"errors"
	"fmt"
	"strings"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// faultCase is a kernel over a buffer p of 64 bytes that must fail.
type faultCase struct {
	name  string
	build func(k *kernel)
	want  string // in the message
}

// far is a lane's pointer, n elements from p.
func (k *kernel) far(n int64) *tileir.Value { return k.Offset(k.args[0], k.splat(tileir.I64, n)) }

var faultCases = []faultCase{
	{"load past the end", func(k *kernel) { k.loadPtr(k.far(16)) },
		"load_ptr_tko: load past the end of buffer p (64 bytes) at offset 64"},
	{"store past the end", func(k *kernel) { k.storePtr(k.far(1<<20), k.i32(1)) },
		"store_ptr_tko: store past the end of buffer p (64 bytes) at offset 4194304"},
	{"store before the start", func(k *kernel) { k.storePtr(k.far(-3), k.i32(1)) },
		"store before the start of buffer p (64 bytes) at offset -12"},
	{"lane of a tile", func(k *kernel) {
		k.loadPtr(k.Reshape(k.lanes(k.far(8), 16), tileir.Tile(tileir.PointerType{Pointee: tileir.I32}, 4, 4)))
	},
		"load past the end of buffer p (64 bytes) at offset 64, element [2 0] of the tile"},
	{"misaligned", func(k *kernel) { k.loadPtr(k.bytePtr(k.args[0], 6)) },
		"load misaligned in buffer p (64 bytes): offset 6 is not a multiple of 4"},
	{"straddles the end", func(k *kernel) {
		k.storePtr(k.PtrToPtr(k.far(15), ptrType(tileir.I64)), k.splat(tileir.I64, 1))
	}, "store past the end of buffer p (64 bytes) at offset 60"},
	{"null", func(k *kernel) { k.loadPtr(k.fromInt(0)) }, "load through the null pointer"},
	{"near null", func(k *kernel) { k.storePtr(k.fromInt(16), k.i32(0)) }, "store through the null pointer moved by 16 bytes"},
	{"unknown", func(k *kernel) { k.loadPtr(k.fromInt(0x123456789abcdef0)) }, "load through a pointer to no buffer, 0x123456789abcdef0"},
	{"wild", func(k *kernel) { k.loadPtr(k.far(1 << 50)) }, "load through a pointer that was moved out of the address space of its buffer"},
	{"wild and back", func(k *kernel) { k.loadPtr(k.Offset(k.far(1<<50), k.splat(tileir.I64, -1<<50))) },
		"load through a pointer that was moved out of the address space of its buffer"},
	{"atomic", func(k *kernel) {
		k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.far(16), tileir.AtomicAdd, k.i32(1), nil, nil)
	}, "atomic_rmw_tko: atomic past the end of buffer p (64 bytes) at offset 64"},
	{"compare and swap", func(k *kernel) {
		k.AtomicCASTko(tileir.AcqRel, tileir.ScopeSystem, k.far(-1), k.i32(1), k.i32(1), nil, nil)
	}, "atomic_cas_tko: atomic before the start of buffer p (64 bytes) at offset -4"},
	{"atomic misaligned", func(k *kernel) {
		k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.bytePtr(k.args[0], 2), tileir.AtomicAdd, k.i32(1), nil, nil)
	}, "atomic misaligned in buffer p"},
	{"acquire", func(k *kernel) {
		scope := tileir.ScopeDevice
		k.LoadPtrTko(tileir.Acquire, &scope, k.far(16), nil, nil, nil, nil)
	}, "load past the end of buffer p"},
}

// bytePtr moves a pointer by bytes.
func (k *kernel) bytePtr(p *tileir.Value, n int64) *tileir.Value {
	b := k.Offset(k.PtrToPtr(p, ptrType(tileir.I8)), k.splat(tileir.I64, n))
	return k.PtrToPtr(b, p.Type)
}

func (k *kernel) fromInt(v int64) *tileir.Value {
	return k.IntToPtr(k.splat(tileir.I64, v), ptrType(tileir.I32))
}

func testFaults(t T, eng engine.Engine) {
	for _, c := range faultCases {
		run(t, c.name, func(t T) {
			k := newKernel(ptrType(tileir.I32))
			k.At(tileir.FileLoc{At: tileir.Pos{File: "k.py", Line: 7, Col: 3}})
			c.build(k)
			p := newGuarded(t, "p", 64, 0)
			wantFault(t, k.start(t, eng, oneBlock, p.arg()), c.want)
		})
	}
}

// testScatteredFaults has one bad pointer among non-contiguous lanes, in every lane: no lane before it, and no store after
// it, hides it.
func testScatteredFaults(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.I8, tileir.BF16, tileir.I32, tileir.F64} {
		n, size := int64(64), int64(elem.Bytes())
		bad := map[string]int64{
			fmt.Sprintf("before the start of buffer p (%d bytes) at offset %d", n*size, -size):   -1,
			fmt.Sprintf("before the start of buffer p (%d bytes) at offset %d", n*size, -9*size): -9,
			fmt.Sprintf("past the end of buffer p (%d bytes) at offset %d", n*size, n*size):      n,
			fmt.Sprintf("past the end of buffer p (%d bytes) at offset %d", n*size, 2*n*size):    2 * n,
		}
		for want, where := range bad {
			for _, lane := range []int64{0, 1, 7, 14, 15} {
				for _, verb := range []string{"load", "store"} {
					k := newKernel(ptrType(elem))
					places := make([]int32, 16)
					for i := range places {
						places[i] = int32(i * 3)
					}
					places[lane] = int32(where)
					at := k.Offset(k.spread(k.args[0], 16), k.list([]int64{16}, places...))
					if verb == "load" {
						k.loadPtr(at)
					} else {
						k.storePtr(at, k.splat(elem, 0, 16))
					}
					p := newGuarded(t, "p", int(n*size), 0)
					wantFault(t, k.start(t, eng, oneBlock, p.arg()), fmt.Sprintf("%s %s, element [%d] of the tile", verb, want, lane))
				}
			}
		}
	}
}

// wantFault checks the class of a fault, its location and its message.
func wantFault(t T, err error, want string) {
	t.Helper()
	var fault *device.Fault
	if !errors.Is(err, device.ErrMemory) || !errors.As(err, &fault) {
		t.Fatalf("got %v, want a bad memory access", err)
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("got %q\nwant %q in it", err, want)
	}
	if !strings.Contains(err.Error(), "kernel k, block (0,0,0)") || fault.Kernel != "k" {
		t.Errorf("%q does not name kernel and block", err)
	}
}

// testViewFaults has tensors that reach farther than their buffer of 64 bytes.
func testViewFaults(t T, eng engine.Engine) {
	for _, c := range []struct {
		name           string
		shape, strides []int64
		index          [2]int64
		load           bool
		want           string
	}{
		{"rows", []int64{5, 4}, []int64{4, 1}, [2]int64{1, 0}, true, "load_view_tko: load past the end of buffer p (64 bytes) at offset 64, element [0 0] of the tile"},
		{"columns", []int64{4, 6}, []int64{4, 1}, [2]int64{0, 1}, false, "store_view_tko: store past the end of buffer p (64 bytes) at offset 64, element [3 0] of the tile"},
		{"stride", []int64{4, 4}, []int64{1 << 40, 1}, [2]int64{0, 0}, true, "load through a pointer that was moved out of the address space of its buffer, element [1 0] of the tile"},
		{"overflow", []int64{1 << 62, 4}, []int64{1 << 62, 1}, [2]int64{1 << 30, 0}, false, "store through a pointer that was moved out of the address space of its buffer, element [0 0] of the tile"},
	} {
		run(t, c.name, func(t T) {
			k := newKernel(ptrType(tileir.I32))
			tensor := k.tensor(k.args[0], c.shape, c.strides)
			view := k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{4, 4}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
			index := []*tileir.Value{k.i32(c.index[0]), k.i32(c.index[1])}
			if c.load {
				k.load(view, index...)
			} else {
				k.store(k.splat(tileir.I32, 1, 4, 4), view, index...)
			}
			p := newGuarded(t, "p", 64, 0)
			wantFault(t, k.start(t, eng, oneBlock, p.arg()), c.want)
			for i, b := range p.Data {
				if b != 0xA5 {
					t.Fatalf("byte %d was written by an access that fails", i)
				}
			}
		})
	}
}

// testForeignAlloca has block 1 read memory of block 0, which waits until then; it may
// if the memory is global.
func testForeignAlloca(t T, eng engine.Engine) {
	for _, global := range []bool{false, true} {
		p := ptrType(tileir.I64)
		k := newKernel(p)
		scope := tileir.ScopeDevice
		x, _, _ := k.GetTileBlockId()
		first := k.If(k.CmpI(tileir.Equals, x, k.i32(0), tileir.Signed), nil, true)
		one, two := k.in(first.Block(0)), k.in(first.Block(1))
		mine := one.Alloca(1, 8, global, p)
		one.storePtr(mine, one.splat(tileir.I64, 7))
		one.StorePtrTko(tileir.Release, &scope, k.args[0], one.PtrToInt(mine), nil, nil, nil)
		one.await(one.Offset(k.args[0], one.i32(1)))
		one.Yield()
		theirs := two.IntToPtr(two.await(k.args[0]), p)
		answer := two.Offset(k.args[0], two.i32(1))
		two.StorePtrTko(tileir.Release, &scope, answer, two.loadPtr(theirs), nil, nil, nil)
		two.Yield()
		buffer := newGuarded(t, "p", 16, 0)
		clear(buffer.Data)
		err := k.compile(t, eng).Launch(t.Context(), engine.Launch{Grid: [3]int{2, 1, 1}, Args: []device.Arg{buffer.arg()}, Workers: 2})
		switch {
		case !global:
			if want := "block (1,0,0): load_ptr_tko: load of the memory of another block: the alloca at "; !errors.Is(err, device.ErrMemory) || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		case err != nil:
			t.Error(err)
		case pattern(buffer.Data, tileir.I64, 1) != 7:
			t.Errorf("block 1 has read %d, want 7", pattern(buffer.Data, tileir.I64, 1))
		}
	}
}

// await is the value at a pointer to i64 once that is not zero.
func (k *kernel) await(p *tileir.Value) *tileir.Value {
	scope := tileir.ScopeDevice
	loop := k.Loop(nil, []tileir.Type{tileir.Tile(tileir.I64)})
	in := k.in(loop.Block(0))
	v, _ := in.LoadPtrTko(tileir.Acquire, &scope, p, nil, nil, nil, nil)
	in.in(in.If(in.CmpI(tileir.NotEqual, v, in.splat(tileir.I64, 0), tileir.Signed), nil, false).Block(0)).Break(v)
	in.Continue()
	return loop.Results[0]
}

// testAllocaFaults uses memory whose scope has ended, and more than there is.
func testAllocaFaults(t T, eng engine.Engine) {
	p := ptrType(tileir.I32)
	run(t, "freed", func(t T) {
		k := newKernel(p)
		branch := k.If(k.splat(tileir.I1, 1), []tileir.Type{p}, true)
		then, other := k.in(branch.Block(0)), k.in(branch.Block(1))
		inner := then.Alloca(4, 4, false, p)
		then.storePtr(inner, then.i32(1))
		then.Yield(inner)
		other.Yield(k.args[0])
		k.loadPtr(branch.Results[0])
		wantFault(t, k.start(t, eng, oneBlock, newGuarded(t, "p", 64, 0).arg()), "load of freed memory: the scope of the alloca")
	})
	run(t, "of an earlier iteration", func(t T) { // the same alloca has memory again
		k := newKernel(p)
		loop := k.For(k.i32(0), k.i32(2), k.i32(1), []*tileir.Value{k.args[0]}, false)
		in := k.in(loop.Block(0))
		in.storePtr(loop.Block(0).Args[1], in.i32(5))
		in.Continue(in.Alloca(4, 4, false, p))
		wantFault(t, k.start(t, eng, oneBlock, newGuarded(t, "p", 64, 0).arg()), "store of freed memory: the scope of the alloca")
		k = newKernel(p)
		loop = k.For(k.i32(0), k.i32(2), k.i32(1), []*tileir.Value{k.args[0]}, false)
		in = k.in(loop.Block(0))
		now := in.Alloca(4, 4, false, p)
		in.loadPtr(loop.Block(0).Args[1])
		in.Continue(now)
		wantFault(t, k.start(t, eng, oneBlock, newGuarded(t, "p", 64, 0).arg()), "load of freed memory: the scope of the alloca")
	})
	run(t, "past the end", func(t T) {
		k := newKernel(p)
		k.loadPtr(k.Offset(k.Alloca(4, 4, false, p), k.i32(4)))
		wantFault(t, k.start(t, eng, oneBlock, newGuarded(t, "p", 64, 0).arg()), "load past the end of alloca (16 bytes) at offset 16")
	})
	run(t, "too large", func(t T) {
		k := newKernel()
		k.Alloca(1<<28+1, 4, false, p)
		wantFault(t, k.start(t, eng, oneBlock), "alloca of 268435457 elements: the limit is 1073741824 bytes")
	})
	run(t, "constant", func(t T) {
		k := newKernel()
		g := tileir.NewBuilder(k.m.Body())
		g.Global("g", tileir.Dense{Type: tileir.Tile(tileir.I32, 2), Data: make([]byte, 8)}, 4, true, tileir.Private)
		k.storePtr(k.GetGlobal("g", p), k.i32(1))
		wantFault(t, k.start(t, eng, oneBlock), "store to constant global g at offset 0")
	})
}

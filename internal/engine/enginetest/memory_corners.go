package enginetest

import (
	"bytes"
	"testing"

	"gotile/internal/engine"
	"gotile/tileir"
)

// testPackedGlobals reads globals of half bytes, splat and element by element, and an
// alloca of them, by views.
func testPackedGlobals(t *testing.T, eng engine.Engine) {
	elem := tileir.E2M1FN
	p := ptrType(elem)
	k := newKernel(p)
	g := tileir.NewBuilder(k.m.Body())
	tile := tileir.Tile(elem, 8)
	g.Global("splat", tileir.Dense{Type: tile, Data: []byte{0xd}, Splat: true}, 4, true, tileir.Private)
	g.Global("list", tileir.Dense{Type: tile, Data: []byte{0, 1, 2, 3, 8, 9, 10, 15}}, 4, false, tileir.Private)
	own := k.partition(k.Alloca(8, 4, false, p), []int64{8}, 8)
	zero := k.i32(0)
	for i, from := range []*tileir.Value{k.partition(k.GetGlobal("splat", p), []int64{8}, 8), k.partition(k.GetGlobal("list", p), []int64{8}, 8), own} {
		k.store(k.load(from, zero), k.partition(k.args[0], []int64{32}, 8), k.i32(int64(i)))
	}
	k.store(k.load(k.partition(k.args[0], []int64{32}, 8), k.i32(1)), own, zero)
	k.store(k.load(own, zero), k.partition(k.args[0], []int64{32}, 8), k.i32(3))
	out := newGuarded(t, "out", 16, 0)
	k.must(t, eng, oneBlock, out.arg())
	if want := []byte{0xdd, 0xdd, 0xdd, 0xdd, 0x10, 0x32, 0x98, 0xfa, 0, 0, 0, 0, 0x10, 0x32, 0x98, 0xfa}; !bytes.Equal(out.Data, want) {
		t.Errorf("got %x, want %x", out.Data, want)
	}
}

// testPackedFaults leaves a buffer of half bytes.
func testPackedFaults(t *testing.T, eng engine.Engine) {
	for _, load := range []bool{true, false} {
		k := newKernel(ptrType(tileir.E2M1FN))
		view := k.partition(k.args[0], []int64{12}, 8)
		verb := "store"
		if load {
			verb = "load"
			k.load(view, k.i32(1))
		} else {
			k.store(k.Constant(tileir.Dense{Type: tileir.Tile(tileir.E2M1FN, 8), Data: []byte{1}, Splat: true}), view, k.i32(1))
		}
		p := newGuarded(t, "p", 5, 0) // elements 0 to 9; the tile takes 8 to 11
		wantFault(t, k.start(t, eng, oneBlock, p.arg()), verb+" past the end of buffer p (5 bytes) at offset 5, element [2] of the tile")
	}
	for n, want := range map[int64]string{
		3:       "load past the end of buffer p (5 bytes) at offset 5, element [7] of the tile",
		-1:      "load before the start of buffer p (5 bytes) at offset -1, element [0] of the tile",
		1 << 39: "load through a pointer that was moved out of the address space of its buffer, element [0] of the tile",
	} {
		k := newKernel(ptrType(tileir.E2M1FN))
		k.loadPtr(k.lanes(k.far(n), 8))
		p := newGuarded(t, "p", 5, 0)
		wantFault(t, k.start(t, eng, oneBlock, p.arg()), want)
	}
}

// testPackedPointers moves pointers to half bytes, which count elements, and takes them
// to bytes and integers and back; a tensor may begin at each of them.
func testPackedPointers(t *testing.T, eng engine.Engine) {
	elem := tileir.E2M1FN
	p := ptrType(elem)
	k := newKernel(p, p, ptrType(tileir.I64))
	at := func(ptr *tileir.Value, n int64) *tileir.Value { return k.Offset(ptr, k.splat(tileir.I64, n)) }
	third := at(at(k.args[0], 8), -5)
	k.store(k.load(k.partition(third, []int64{4}, 4), k.i32(0)), k.partition(k.args[1], []int64{4}, 4), k.i32(0))
	bytes := k.PtrToPtr(third, ptrType(tileir.I8))
	back := k.PtrToPtr(k.Offset(bytes, k.splat(tileir.I64, 2)), p) // 3/2 + 2 bytes: element 6
	k.storePtr(k.lanes(at(k.args[1], 4), 4), k.loadPtr(k.lanes(back, 4)))
	start := k.PtrToInt(k.args[0])
	moved := k.SubI(k.PtrToInt(at(k.args[0], 10)), start, tileir.OverflowNone)
	k.storePtr(k.args[2], moved)
	again := k.IntToPtr(k.AddI(start, moved, tileir.OverflowNone), p)
	k.storePtr(k.lanes(at(k.args[1], 9), 2), k.loadPtr(k.lanes(again, 2)))
	src, dst, n := newGuarded(t, "src", 8, 0), newGuarded(t, "dst", 6, 0), newGuarded(t, "n", 8, 0)
	clear(dst.Data)
	copy(src.Data, []byte{0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe})
	k.must(t, eng, oneBlock, src.arg(), dst.arg(), n.arg())
	if want := []byte{0x43, 0x65, 0x76, 0x98, 0xa0, 0x0b}; string(dst.Data) != string(want) {
		t.Errorf("got %x, want %x", dst.Data, want)
	}
	if n.Data[0] != 5 {
		t.Errorf("ten elements are %d bytes, want 5", n.Data[0])
	}
}

// testViewBases has tensors that begin where no element can.
func testViewBases(t *testing.T, eng engine.Engine) {
	for want, base := range map[string]func(k *kernel) *tileir.Value{
		"misaligned in buffer p (64 bytes): offset 6 is not a multiple of 4, element [0] of the tile": func(k *kernel) *tileir.Value { return k.bytePtr(k.args[0], 6) },
		"through the null pointer, element [0] of the tile":                                           func(k *kernel) *tileir.Value { return k.fromInt(0) },
		"through a pointer to no buffer, 0x50000000000, element [0] of the tile":                      func(k *kernel) *tileir.Value { return k.fromInt(5 << 40) },
	} {
		for _, verb := range []string{"load", "store", "atomic"} {
			k := newKernel(ptrType(tileir.I32))
			view, one := k.partition(base(k), []int64{4}, 4), k.splat(tileir.I32, 1, 4)
			switch verb {
			case "load":
				k.load(view, k.i32(0))
			case "store":
				k.store(one, view, k.i32(0))
			case "atomic":
				k.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, view, []*tileir.Value{k.i32(0)}, tileir.AtomicAdd, one, nil)
			}
			p := newGuarded(t, "p", 64, 0)
			wantFault(t, k.start(t, eng, oneBlock, p.arg()), verb+" "+want)
		}
	}
}

// testMaskedLoad: without padding, lanes that the mask leaves out are zero.
func testMaskedLoad(t *testing.T, eng engine.Engine) {
	tile := tileir.Tile(tileir.I32, 4)
	k := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
	mask := k.CmpI(tileir.NotEqual, k.Iota(tile), k.splat(tileir.I32, 2, 4), tileir.Signed)
	v, _ := k.LoadPtrTko(tileir.Weak, nil, k.lanes(k.args[0], 4), mask, nil, nil, nil)
	k.storePtr(k.lanes(k.args[1], 4), v)
	both := filled(tileir.I32, []uint64{5, 6, 7, 8}) // the buffer of both arguments
	k.must(t, eng, oneBlock, both, both)
	expect(t, tileir.I32, patterns(both.Host, tile), []uint64{5, 6, 0, 8}, 0)
}

// testNarrowOffsets moves pointers by integers of every width, back and forth.
func testNarrowOffsets(t *testing.T, eng engine.Engine) {
	for _, s := range intTypes[1:] {
		k := newKernel(ptrType(tileir.I8), ptrType(tileir.I8))
		from := k.Offset(k.Offset(k.args[0], k.splat(s, 100)), k.splat(s, -97))
		k.storePtr(k.args[1], k.loadPtr(from))
		out := newGuarded(t, "out", 1, 0)
		in := newGuarded(t, "in", 8, 0).fill(1)
		k.must(t, eng, oneBlock, in.arg(), out.arg())
		if out.Data[0] != in.Data[3] {
			t.Errorf("%v: got %#x, want %#x", s, out.Data[0], in.Data[3])
		}
	}
}

package enginetest

import (
	"bytes"

	"gotile/internal/engine"
	"gotile/tileir"
)

// testPackedGlobals reads globals of 4-bit elements, splat and element by element, and an alloca of them, by views.
func testPackedGlobals(t T, eng engine.Engine) {
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

// testPackedFaults accesses memory outside a buffer of 4-bit elements.
func testPackedFaults(t T, eng engine.Engine) {
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

// testPackedPointers offsets pointers to nibbles, which count elements, and converts them to pointers to bytes and
// integers and back; a tensor may begin at each of them.
func testPackedPointers(t T, eng engine.Engine) {
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

// testPackedNeighbours has blocks write the two halves of bytes at the same time.
func testPackedNeighbours(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.E2M1FN} {
		run(t, elem.String(), func(t T) {
			const n = 1 << 10
			k := newKernel(ptrType(elem), ptrType(elem))
			view := func(p *tileir.Value) *tileir.Value { // tile j is the elements j, j+2, …
				tensor := k.tensor(p, []int64{2, n}, []int64{1, 2})
				return k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{1, n}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
			}
			x, _, _ := k.GetTileBlockId()
			k.store(k.load(view(k.args[0]), x, k.i32(0)), view(k.args[1]), x, k.i32(0))
			src, dst := newGuarded(t, "src", n, 0).fill(8), newGuarded(t, "dst", n, 0)
			k.must(t, eng, [3]int{2, 1, 1}, src.arg(), dst.arg())
			if string(src.Data) != string(dst.Data) {
				t.Fatal("a nibble got lost")
			}
		})
	}
}

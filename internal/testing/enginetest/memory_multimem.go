package enginetest

import (
	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// multicast is a ragged view of 7 by 10 elements in tiles of 4 by 8, behind a multicast
// pointer.
func (k *kernel) multicast(elem tileir.Scalar) *tileir.Value {
	tensor := tileir.TensorViewType{Elem: elem, Shape: []int64{7, 10}, Strides: []int64{10, 1}, Attr: tileir.MulticastPointer}
	v := k.MakeTensorView(k.args[0], nil, nil, tensor)
	return k.MakePartitionView(v, tileir.PartitionViewType{Tile: []int32{4, 8}, View: tensor, DimMap: []int32{0, 1}})
}

func newMulticastKernel(elem tileir.Scalar, more ...tileir.Type) *kernel {
	p := tileir.Tile(tileir.PointerType{Pointee: elem, Attr: tileir.MulticastPointer})
	return newKernel(append([]tileir.Type{p}, more...)...)
}

// groupOf is an argument for three buffers behind one pointer.
func groupOf(bufs [3]*guarded) device.Arg {
	a := bufs[0].arg()
	a.Group = [][]byte{bufs[1].Data, bufs[2].Data}
	return a
}

func threeBuffers(t T, elem tileir.Scalar, value func(buf, i int) uint64) [3]*guarded {
	var bufs [3]*guarded
	for b := range bufs {
		bufs[b] = newGuarded(t, "p", 70*elem.Bytes(), 0)
		for i := range 70 {
			setPattern(bufs[b].Data, elem, int64(i), value(b, i))
		}
	}
	return bufs
}

// testMultimemLoad adds up three buffers, and picks maxima of half floats, of which one
// is a NaN.
func testMultimemLoad(t T, eng engine.Engine) {
	load := func(elem tileir.Scalar, kind tileir.MultimemReduction) *kernel {
		k := newMulticastKernel(elem, ptrType(elem))
		x, y, _ := k.GetTileBlockId()
		index := []*tileir.Value{x, y}
		v, _ := k.MultimemLoadReduceViewTko(tileir.Weak, nil, k.multicast(elem), index, nil, kind, nil)
		out := k.tensor(k.args[1], []int64{7, 10}, []int64{10, 1})
		view := k.MakePartitionView(out, tileir.PartitionViewType{Tile: []int32{4, 8}, View: out.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
		k.store(v, view, x, y)
		return k
	}
	for _, c := range []struct {
		elem  tileir.Scalar
		kind  tileir.MultimemReduction
		value func(buf, i int) uint64
		want  func(i int) uint64
	}{
		{tileir.I32, tileir.MultimemAdd, func(b, i int) uint64 { return uint64(100*b + i) }, func(i int) uint64 { return uint64(300 + 3*i) }},
		{tileir.I64, tileir.MultimemMin, func(b, i int) uint64 { return uint64(i - 100*b) }, func(i int) uint64 { return uint64(i - 200) }},
		{tileir.I64, tileir.MultimemUMax, func(b, i int) uint64 { return uint64(i - 100*b) }, func(i int) uint64 { return uint64(max(uint64(i), uint64(i-100), uint64(i-200))) }},
		{tileir.I32, tileir.MultimemXor, func(b, i int) uint64 { return uint64(i << b) }, func(i int) uint64 { return uint64(i ^ i<<1 ^ i<<2) }},
		{tileir.F16, tileir.MultimemMax, func(b, _ int) uint64 { return []uint64{0x3c00, 0x7e00, 0x4000}[b] }, func(int) uint64 { return 0x4000 }},
		// 2048 and 1 make 2048 in f16, and again: each sum is rounded.
		{tileir.F16, tileir.MultimemAdd, func(b, _ int) uint64 { return []uint64{0x6800, 0x3c00, 0x3c00}[b] }, func(int) uint64 { return 0x6800 }},
	} {
		k := load(c.elem, c.kind)
		bufs := threeBuffers(t, c.elem, c.value)
		out := newGuarded(t, "out", 70*c.elem.Bytes(), 0)
		k.must(t, eng, [3]int{2, 2, 1}, groupOf(bufs), out.arg())
		for i := range 70 {
			if got := pattern(out.Data, c.elem, int64(i)); got != c.want(i) {
				t.Fatalf("%v of %v: element %d: got %#x, want %#x", c.kind, c.elem, i, got, c.want(i))
			}
		}
	}
}

// testMultimemStore stores and then adds to the same tiles of three buffers.
func testMultimemStore(t T, eng engine.Engine) {
	k := newMulticastKernel(tileir.I32)
	x, y, _ := k.GetTileBlockId()
	view, index := k.multicast(tileir.I32), []*tileir.Value{x, y}
	token := k.MultimemStoreViewTko(tileir.Weak, nil, view, k.splat(tileir.I32, 40, 4, 8), index, nil, nil)
	k.MultimemReduceViewTko(tileir.Relaxed, tileir.ScopeSystem, view, k.splat(tileir.I32, 2, 4, 8), index, token, tileir.MultimemAdd, nil)
	bufs := threeBuffers(t, tileir.I32, func(int, int) uint64 { return 7 })
	k.must(t, eng, [3]int{2, 2, 1}, groupOf(bufs))
	for b, buf := range bufs {
		for i := range int64(70) {
			if got := pattern(buf.Data, tileir.I32, i); got != 42 {
				t.Fatalf("buffer %d: element %d: got %d, want 42", b, i, got)
			}
		}
	}
	// One buffer is a group of one.
	one := newGuarded(t, "p", 4*70, 0)
	k.must(t, eng, [3]int{2, 2, 1}, one.arg())
	if got := pattern(one.Data, tileir.I32, 69); got != 42 {
		t.Errorf("one buffer: got %d, want 42", got)
	}
}

// testMultimemReduce adds from many blocks at once.
func testMultimemReduce(t T, eng engine.Engine) {
	k := newMulticastKernel(tileir.F32)
	one := k.Constant(tileir.Dense{Type: tileir.Tile(tileir.F32, 4, 8), Data: littleEndian(0x3f800000, 4), Splat: true})
	x, y, _ := k.GetTileBlockId()
	k.MultimemReduceViewTko(tileir.Relaxed, tileir.ScopeDevice, k.multicast(tileir.F32), one, []*tileir.Value{x, y}, nil, tileir.MultimemAdd, nil)
	bufs := threeBuffers(t, tileir.F32, func(int, int) uint64 { return 0 })
	k.must(t, eng, [3]int{2, 2, 100}, groupOf(bufs))
	for b, buf := range bufs {
		for i := range int64(70) {
			if got := pattern(buf.Data, tileir.F32, i); got != 0x42c80000 { // 100
				t.Fatalf("buffer %d: element %d: got %#x", b, i, got)
			}
		}
	}
	k = newMulticastKernel(tileir.I32)
	last := []*tileir.Value{k.i32(1), k.i32(1)}
	k.MultimemReduceViewTko(tileir.Relaxed, tileir.ScopeDevice, k.multicast(tileir.I32), k.splat(tileir.I32, 1, 4, 8), last, nil, tileir.MultimemAdd, nil)
	wantFault(t, k.start(t, eng, oneBlock, newGuarded(t, "p", 4*70-4, 0).arg()), "atomic past the end of buffer p (276 bytes)")
}

package enginetest

import (
	"slices"

	"gotile/internal/engine"
	"gotile/tileir"
)

// memoryTypes are the types that memory may hold.
func memoryTypes() []tileir.Scalar {
	return slices.DeleteFunc(tileir.Scalars(), func(s tileir.Scalar) bool { return s == tileir.I4 })
}

const pointerLanes = 256

// scatter returns the element of lane i: contiguous runs, and jumps.
func scatter(i int64) int64 { return i ^ (i>>4&1)*5 }

// masked reports whether a masked access leaves out a lane.
func masked(i int64) bool { return i%7 == 3 }

// scattered makes the pointers and the mask in the kernel; memory holds them.
func (k *kernel) scattered(ptr, index, mask *tileir.Value) (ptrs, use *tileir.Value) {
	at := k.loadPtr(k.lanes(index, pointerLanes))
	return k.Offset(k.spread(ptr, pointerLanes), at), k.loadPtr(k.lanes(mask, pointerLanes))
}

func indexBuffers(t T) (index, mask *guarded) {
	index, mask = newGuarded(t, "index", 4*pointerLanes, 0), newGuarded(t, "mask", pointerLanes, 0)
	for i := range int64(pointerLanes) {
		setPattern(index.Data, tileir.I32, i, uint64(scatter(i)))
		mask.Data[i] = 2 // any byte but 0 is true
		if masked(i) {
			mask.Data[i] = 0
			setPattern(index.Data, tileir.I32, i, 1<<30) // never followed
		}
	}
	return index, mask
}

func eachOrder(t T, orders []tileir.MemoryOrder, f func(t T, elem tileir.Scalar, o tileir.MemoryOrder, s *tileir.MemoryScope, shift int)) {
	scopes := []tileir.MemoryScope{tileir.ScopeBlock, tileir.ScopeDevice, tileir.ScopeSystem}
	for i, elem := range memoryTypes() {
		for k, order := range orders {
			scope := &scopes[(i+k)%3]
			if order == tileir.Weak {
				scope = nil
			}
			run(t, elem.String()+"/"+order.String(), func(t T) { f(t, elem, order, scope, (i+k)%2) })
		}
	}
}

func testPointerLoad(t T, eng engine.Engine) {
	orders := []tileir.MemoryOrder{tileir.Weak, tileir.Relaxed, tileir.Acquire}
	eachOrder(t, orders, func(t T, elem tileir.Scalar, order tileir.MemoryOrder, scope *tileir.MemoryScope, shift int) {
		p := ptrType(elem)
		k := newKernel(p, p, ptrType(tileir.I32), ptrType(tileir.I1), p)
		ptrs, mask := k.scattered(k.args[0], k.args[2], k.args[3])
		pad := k.loadPtr(k.lanes(k.args[4], pointerLanes))
		v, _ := k.LoadPtrTko(order, scope, ptrs, mask, pad, nil, nil)
		k.storePtr(k.lanes(k.args[1], pointerLanes), v)
		n := bufferBytes(elem, pointerLanes)
		src, dst, fill := newGuarded(t, "src", n, shift).fill(4), newGuarded(t, "dst", n, shift), newGuarded(t, "pad", n, shift).fill(5)
		index, use := indexBuffers(t)
		k.must(t, eng, oneBlock, src.arg(), dst.arg(), index.arg(), use.arg(), fill.arg())
		for i := range int64(pointerLanes) {
			want := canonical(elem, pattern(src.Data, elem, scatter(i)))
			if masked(i) {
				want = canonical(elem, pattern(fill.Data, elem, i))
			}
			if got := pattern(dst.Data, elem, i); got != want {
				t.Fatalf("lane %d: got %#x, want %#x", i, got, want)
			}
		}
	})
}

func testPointerStore(t T, eng engine.Engine) {
	orders := []tileir.MemoryOrder{tileir.Weak, tileir.Relaxed, tileir.Release}
	eachOrder(t, orders, func(t T, elem tileir.Scalar, order tileir.MemoryOrder, scope *tileir.MemoryScope, shift int) {
		p := ptrType(elem)
		k := newKernel(p, p, ptrType(tileir.I32), ptrType(tileir.I1))
		ptrs, mask := k.scattered(k.args[1], k.args[2], k.args[3])
		k.StorePtrTko(order, scope, ptrs, k.loadPtr(k.lanes(k.args[0], pointerLanes)), mask, nil, nil)
		n := bufferBytes(elem, pointerLanes)
		src, dst := newGuarded(t, "src", n, shift).fill(6), newGuarded(t, "dst", n, shift).fill(7)
		want := append([]byte{}, dst.Data...)
		index, use := indexBuffers(t)
		for i := range int64(pointerLanes) {
			if !masked(i) {
				setPattern(want, elem, scatter(i), canonical(elem, pattern(src.Data, elem, i)))
			}
		}
		k.must(t, eng, oneBlock, src.arg(), dst.arg(), index.arg(), use.arg())
		for i := range want {
			if dst.Data[i] != want[i] {
				t.Fatalf("byte %d: got %#x, want %#x", i, dst.Data[i], want[i])
			}
		}
	})
}

// testMaskedLoad: without padding, masked-out lanes are zero.
func testMaskedLoad(t T, eng engine.Engine) {
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
func testNarrowOffsets(t T, eng engine.Engine) {
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

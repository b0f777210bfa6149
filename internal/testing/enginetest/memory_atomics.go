package enginetest

import (
	"fmt"
	"math"

	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

const (
	atomicBlocks = 64
	atomicLanes  = 32
)

// contend makes a kernel in which every lane of every block does one operation on one
// of few counters: lane i on counter i%3, with the value block*lanes + lane + 1.
func contend(elem tileir.Scalar, mode tileir.AtomicMode, order tileir.MemoryOrder) *kernel {
	k := newKernel(ptrType(elem))
	i32 := tileir.Tile(tileir.I32, atomicLanes)
	lane := k.Iota(i32)
	x, _, _ := k.GetTileBlockId()
	ptrs := k.Offset(k.spread(k.args[0], atomicLanes), k.RemI(lane, k.splat(tileir.I32, 3, atomicLanes), tileir.Signed))
	block := k.spread(k.MulI(x, k.i32(atomicLanes), tileir.OverflowNone), atomicLanes)
	v := k.AddI(k.AddI(block, lane, tileir.OverflowNone), k.splat(tileir.I32, 1, atomicLanes), tileir.OverflowNone)
	if elem == tileir.I64 {
		v = k.ExtI(v, tileir.Signed, tileir.Tile(tileir.I64, atomicLanes))
	}
	k.AtomicRMWTko(order, tileir.ScopeDevice, ptrs, mode, v, nil, nil)
	return k
}

// combined returns the result of an operation on two values.
func combined(mode tileir.AtomicMode, old, v uint64) uint64 {
	switch mode {
	case tileir.AtomicAnd:
		return old & v
	case tileir.AtomicOr:
		return old | v
	case tileir.AtomicXor:
		return old ^ v
	case tileir.AtomicAdd:
		return old + v
	case tileir.AtomicMax:
		return uint64(max(int64(old), int64(v)))
	case tileir.AtomicMin:
		return uint64(min(int64(old), int64(v)))
	case tileir.AtomicUMax:
		return max(old, v)
	}
	return min(old, v)
}

func testAtomicModes(t T, eng engine.Engine) {
	orders := []tileir.MemoryOrder{tileir.Relaxed, tileir.Acquire, tileir.Release, tileir.AcqRel}
	for mode := tileir.AtomicAnd; mode <= tileir.AtomicUMin; mode++ {
		if mode == tileir.AtomicAddF {
			continue
		}
		for i, elem := range []tileir.Scalar{tileir.I32, tileir.I64} {
			run(t, fmt.Sprintf("%v %v", mode, elem), func(t T) {
				start := int64(-5) // the maximum unsigned integer minus four, and a small signed one
				want := [3]uint64{uint64(start), uint64(start), uint64(start)}
				for v := range uint64(atomicBlocks * atomicLanes) {
					c := v % atomicLanes % 3
					want[c] = combined(mode, want[c], v+1)
				}
				p := newGuarded(t, "p", 3*elem.Bytes(), i*4) // i64: no whole words in this process
				for c := range int64(3) {
					setPattern(p.Data, elem, c, uint64(start))
				}
				contend(elem, mode, orders[int(mode)%4]).must(t, eng, [3]int{atomicBlocks, 1, 1}, p.arg())
				for c := range int64(3) {
					if got := pattern(p.Data, elem, c); got != want[c]&(math.MaxUint64>>(64-elem.Bits())) {
						t.Errorf("counter %d: got %#x, want %#x", c, got, want[c])
					}
				}
			})
		}
	}
}

// testAtomicFloats adds ones; every sum up to 2048 is representable in f16 and up to 256 in bf16. Adjacent 16-bit
// elements share words.
func testAtomicFloats(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.F16, tileir.BF16, tileir.F32, tileir.F64} {
		for _, shift := range []int{0, 1} {
			run(t, fmt.Sprintf("%v+%d", elem, shift), func(t T) {
				f := map[tileir.Scalar]*num.Format{tileir.F16: num.F16, tileir.BF16: num.BF16, tileir.F32: num.F32, tileir.F64: num.F64}[elem]
				one := f.Encode(1, num.NearestEven, false)
				k := newKernel(ptrType(elem))
				ones := k.Constant(tileir.Dense{Type: tileir.Tile(elem, 4), Data: littleEndian(one, elem.Bytes()), Splat: true})
				k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.lanes(k.args[0], 4), tileir.AtomicAddF, ones, nil, nil)
				p := newGuarded(t, "p", 4*elem.Bytes(), shift)
				clear(p.Data)
				k.must(t, eng, [3]int{250, 1, 1}, p.arg())
				for c := range int64(4) {
					if got := f.Decode(pattern(p.Data, elem, c)); got != 250 {
						t.Errorf("sum %d: got %v, want 250", c, got)
					}
				}
			})
		}
	}
}

// testAtomicMasks exchanges and swaps in some lanes only.
func testAtomicMasks(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.I32, tileir.I64, tileir.F32, tileir.F64} {
		run(t, elem.String(), func(t T) {
			p := ptrType(elem)
			k := newKernel(p, p, p, ptrType(tileir.I1), p)
			mem, val, cmp := k.lanes(k.args[0], 4), k.loadPtr(k.lanes(k.args[1], 4)), k.loadPtr(k.lanes(k.args[2], 4))
			mask := k.loadPtr(k.lanes(k.args[3], 4))
			was, _ := k.AtomicCASTko(tileir.AcqRel, tileir.ScopeDevice, mem, cmp, val, mask, nil)
			k.storePtr(k.lanes(k.args[4], 4), was)
			old, _ := k.AtomicRMWTko(tileir.AcqRel, tileir.ScopeDevice, k.Offset(mem, k.splat(tileir.I32, 4, 4)), tileir.AtomicXchg, val, mask, nil)
			k.storePtr(k.Offset(k.lanes(k.args[4], 4), k.splat(tileir.I32, 4, 4)), old)
			n := 8 * elem.Bytes()
			m, v, c := newGuarded(t, "mem", n, 0).fill(1), newGuarded(t, "val", n, 0).fill(2), newGuarded(t, "cmp", n, 0).fill(3)
			use, out := newGuarded(t, "mask", 4, 0), newGuarded(t, "out", n, 0)
			copy(use.Data, []byte{1, 1, 0, 0})
			before := append([]byte{}, m.Data...)
			copy(c.Data, m.Data[:elem.Bytes()]) // lane 0 matches
			copy(c.Data[2*elem.Bytes():], m.Data[2*elem.Bytes():3*elem.Bytes()])
			k.must(t, eng, oneBlock, m.arg(), v.arg(), c.arg(), use.arg(), out.arg())
			after := func(i int64) uint64 { return pattern(m.Data, elem, i) }
			kept := func(i int64) uint64 { return pattern(before, elem, i) }
			got := func(i int64) uint64 { return pattern(out.Data, elem, i) }
			val0, val1 := pattern(v.Data, elem, 0), pattern(v.Data, elem, 1)
			for i, pair := range [][2]uint64{{after(0), val0}, {after(1), kept(1)}, {after(2), kept(2)}, {after(3), kept(3)},
				{after(4), val0}, {after(5), val1}, {after(6), kept(6)}, {after(7), kept(7)},
				{got(0), kept(0)}, {got(1), kept(1)}, {got(2), pattern(c.Data, elem, 2)}, {got(3), pattern(c.Data, elem, 3)},
				{got(4), kept(4)}, {got(5), kept(5)}} {
				if pair[0] != pair[1] {
					t.Errorf("check %d: got %#x, want %#x", i, pair[0], pair[1])
				}
			}
		})
	}
}

// testAtomicView adds tiles of ones to a ragged tensor.
func testAtomicView(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.I32))
	tensor := k.tensor(k.args[0], []int64{7, 10}, []int64{13, 1})
	view := k.MakeStridedView(tensor, tileir.StridedViewType{Tile: []int32{4, 8}, Traversal: []int32{3, 5}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
	x, y, _ := k.GetTileBlockId()
	k.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, view, []*tileir.Value{x, y}, tileir.AtomicAdd, k.splat(tileir.I32, 1, 4, 8), nil, nil)
	p := newGuarded(t, "p", 4*(6*13+10), 0)
	clear(p.Data)
	want := make([]uint64, 6*13+10)
	for b := range 3 * 2 * 20 {
		for e := range 32 {
			if r, c := b%3*3+e/8, b/3%2*5+e%8; r < 7 && c < 10 {
				want[r*13+c]++
			}
		}
	}
	k.must(t, eng, [3]int{3, 2, 20}, p.arg())
	for i, w := range want {
		if got := pattern(p.Data, tileir.I32, int64(i)); got != w {
			t.Errorf("element %d: got %d, want %d", i, got, w)
		}
	}
}

// testSpinLock guards plain memory by a lock: order must carry from block to block.
func testSpinLock(t T, eng engine.Engine) {
	p := ptrType(tileir.I32)
	k := newKernel(p, p)
	loop := k.Loop(nil, nil)
	in := k.in(loop.Block(0))
	was, _ := in.AtomicCASTko(tileir.Acquire, tileir.ScopeDevice, k.args[0], in.i32(0), in.i32(1), nil, nil)
	got := in.If(in.CmpI(tileir.Equals, was, in.i32(0), tileir.Signed), nil, false)
	then := in.in(got.Block(0))
	lanes := then.lanes(k.args[1], 16)
	then.storePtr(lanes, then.AddI(then.loadPtr(lanes), then.splat(tileir.I32, 1, 16), tileir.OverflowNone))
	scope := tileir.ScopeDevice
	then.StorePtrTko(tileir.Release, &scope, k.args[0], then.i32(0), nil, nil, nil)
	then.Break()
	in.Continue()
	lock, data := newGuarded(t, "lock", 4, 0), newGuarded(t, "data", 64, 0)
	clear(lock.Data)
	clear(data.Data)
	k.must(t, eng, [3]int{300, 1, 1}, lock.arg(), data.arg())
	for i := range int64(16) {
		if got := pattern(data.Data, tileir.I32, i); got != 300 {
			t.Errorf("element %d: got %d, want 300", i, got)
		}
	}
}

// testHandover is a chain: each block waits for the flag of the one before, in every
// width that a flag can have, and reads the data behind it.
func testHandover(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32, tileir.I64} {
		run(t, elem.String(), func(t T) {
			flags, i32 := ptrType(elem), ptrType(tileir.I32)
			k := newKernel(flags, i32)
			x, _, _ := k.GetTileBlockId()
			flag, data := k.Offset(k.args[0], x), k.Offset(k.args[1], x)
			scope := tileir.ScopeDevice
			loop := k.Loop(nil, nil)
			in := k.in(loop.Block(0))
			v, _ := in.LoadPtrTko(tileir.Acquire, &scope, flag, nil, nil, nil, nil)
			ready := in.in(in.If(in.CmpI(tileir.NotEqual, v, in.splat(elem, 0), tileir.Signed), nil, false).Block(0))
			ready.Break()
			in.Continue()
			k.storePtr(k.Offset(data, k.i32(1)), k.AddI(k.loadPtr(data), k.i32(1), tileir.OverflowNone))
			k.StorePtrTko(tileir.Release, &scope, k.Offset(flag, k.i32(1)), k.splat(elem, 1), nil, nil, nil)
			const blocks = 100
			f, d := newGuarded(t, "flags", (blocks+1)*elem.Bytes(), 0), newGuarded(t, "data", (blocks+1)*4, 0)
			clear(f.Data)
			clear(d.Data)
			f.Data[0] = 1
			k.must(t, eng, [3]int{blocks, 1, 1}, f.arg(), d.arg())
			if got := pattern(d.Data, tileir.I32, blocks); got != blocks {
				t.Errorf("the chain ends with %d, want %d", got, blocks)
			}
		})
	}
}

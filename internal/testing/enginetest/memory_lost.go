package enginetest

import (
	"bytes"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/resources"
	"gotile/tileir"
)

// Buffer p of these tests is a mapped file of lostSize bytes that becomes shorter, so that memory from
// page lostFrom on is gone. Buffer q is memory of Go.
const (
	lostSize = 1 << 16
	lostFrom = 4096
	lostAt   = lostSize / 2 // offset of the access
)

// lostCase is an access of 64 elements of p, which are gone.
type lostCase struct {
	name  string
	build func(k *kernel, p, q *tileir.Value)
}

// lostView is a view of rows of 64 elements.
func (k *kernel) lostView(ptr *tileir.Value) *tileir.Value {
	tensor := k.tensor(ptr, []int64{lostSize / 256, 64}, []int64{64, 1})
	return k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{1, 64}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
}

// far64 is pointers to 64 elements from lostAt on, step elements apart.
func (k *kernel) far64(ptr *tileir.Value, step int64) *tileir.Value {
	i := k.MulI(k.Iota(tileir.Tile(tileir.I32, 64)), k.splat(tileir.I32, step, 64), tileir.OverflowNone)
	return k.Offset(k.spread(k.Offset(ptr, k.i32(lostAt/4)), 64), i)
}

var lostCases = []lostCase{
	{"load", func(k *kernel, p, q *tileir.Value) { k.storePtr(k.lanes(q, 64), k.loadPtr(k.far64(p, 1))) }},
	{"store", func(k *kernel, p, q *tileir.Value) { k.storePtr(k.far64(p, 1), k.loadPtr(k.lanes(q, 64))) }},
	{"gather", func(k *kernel, p, q *tileir.Value) { k.storePtr(k.lanes(q, 64), k.loadPtr(k.far64(p, 37))) }},
	{"scatter", func(k *kernel, p, q *tileir.Value) { k.storePtr(k.far64(p, 37), k.loadPtr(k.lanes(q, 64))) }},
	{"load of a view", func(k *kernel, p, q *tileir.Value) {
		k.store(k.load(k.lostView(p), k.i32(lostAt/256), k.i32(0)), k.lostView(q), k.i32(0), k.i32(0))
	}},
	{"store to a view", func(k *kernel, p, q *tileir.Value) {
		k.store(k.load(k.lostView(q), k.i32(0), k.i32(0)), k.lostView(p), k.i32(lostAt/256), k.i32(0))
	}},
	{"atomic", func(k *kernel, p, q *tileir.Value) {
		k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.far64(p, 1), tileir.AtomicAdd, k.loadPtr(k.lanes(q, 64)), nil, nil)
	}},
	{"one element", func(k *kernel, p, q *tileir.Value) {
		k.storePtr(q, k.loadPtr(k.Offset(p, k.i32(lostAt/4))))
	}},
	{"sum", func(k *kernel, p, q *tileir.Value) {
		v := k.load(k.lostView(p), k.i32(lostAt/256), k.i32(0))
		k.store(k.AddI(v, k.load(k.lostView(q), k.i32(1), k.i32(0)), tileir.OverflowNone), k.lostView(q), k.i32(0), k.i32(0))
	}},
}

// testLost unmaps memory of a buffer. The launch reports the address, and later launches work.
func testLost(t T, eng engine.Engine) {
	if _, other := eng.(Other); other {
		t.Skip("the device has its own memory")
	}
	for _, c := range lostCases {
		run(t, c.name, func(t T) {
			p := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
			p.At(tileir.FileLoc{At: tileir.Pos{File: "k.py", Line: 7, Col: 3}})
			c.build(p, p.args[0], p.args[1])
			testLostIn(t, p.compile(t, eng))
		})
	}
}

// testLostIn launches a program with memory that stays, with memory that goes away, and again.
func testLostIn(t T, prog engine.Program) {
	want := [2][]byte{make([]byte, lostSize), make([]byte, lostSize)}
	launch := func(buffers [2][]byte) error {
		for i, b := range buffers {
			for j := range b[:lostFrom] {
				b[j] = byte(j * (i + 3))
			}
		}
		return prog.Launch(t.Context(), engine.Launch{Grid: oneBlock, Args: []device.Arg{memoryArg("p", buffers[0]), memoryArg("q", buffers[1])}})
	}
	if err := launch(want); err != nil {
		t.Fatal(err)
	}
	m := resources.Map(t, lostSize)
	for range 3 {
		m.Resize(lostFrom)
		err := launch([2][]byte{m.Data, make([]byte, lostSize)})
		wantFault(t, err, fmt.Sprintf("of buffer p (%d bytes) at offset ", lostSize))
		if f, _ := errors.AsType[*device.Fault](err); f != nil && (f.Op == nil || !f.Op.Info().Effects.Accesses()) {
			t.Errorf("%v: the operation is none that accesses memory", err)
		}
		m.Resize(lostSize)
		got := [2][]byte{m.Data, make([]byte, lostSize)}
		if err := launch(got); err != nil {
			t.Fatal(err)
		}
		for i := range got {
			if !bytes.Equal(got[i], want[i]) {
				t.Errorf("buffer %d differs after a launch that failed", i)
			}
		}
	}
}

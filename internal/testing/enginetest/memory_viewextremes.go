package enginetest

import (
	"math"

	"gotile/internal/engine"
	"gotile/tileir"
)

// extreme is a tensor of run-time sizes, two-dimensional, over a buffer of 64 bytes at
// element base, and the tile of 4 by 4 at an index of it.
type extreme struct {
	name           string
	base           int64
	shape, strides [2]int64
	index          [2]int64
	want           [16]int32 // of a load, if there is no fault
	fault          string
}

var extremes = []extreme{
	{name: "no rows", shape: [2]int64{0, 4}, strides: [2]int64{4, 1}},
	{name: "no columns, far rows", shape: [2]int64{1 << 40, 0}, strides: [2]int64{1 << 40, 1}},
	{name: "negative size", shape: [2]int64{-5, 4}, strides: [2]int64{4, 1}},
	{name: "backwards", base: 15, shape: [2]int64{4, 4}, strides: [2]int64{-4, -1},
		want: [16]int32{15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}},
	{name: "backwards too far", base: 14, shape: [2]int64{4, 4}, strides: [2]int64{-4, -1},
		fault: "before the start of buffer p (64 bytes) at offset -4, element [3 3] of the tile"},
	{name: "repeated", base: 15, shape: [2]int64{4, 4},
		want: [16]int32{15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15}},
	{name: "ragged", base: 10, shape: [2]int64{2, 2}, strides: [2]int64{4, 1}, want: [16]int32{10, 11, 0, 0, 14, 15}},
	{name: "last index", shape: [2]int64{4, 4}, strides: [2]int64{4, 1}, index: [2]int64{math.MaxInt64, 0}},
	{name: "negative index", shape: [2]int64{4, 4}, strides: [2]int64{4, 1}, index: [2]int64{-1, 0}},
	{name: "minimum index", shape: [2]int64{math.MaxInt64, 4}, strides: [2]int64{4, 1}, index: [2]int64{math.MinInt64, 0}},
	{name: "strides that cancel out", shape: [2]int64{1 << 62, 1 << 62}, strides: [2]int64{1 << 62, -1 << 61}, index: [2]int64{1 << 58, 1 << 58},
		fault: "through a pointer that was moved out of the address space of its buffer, element [0 0] of the tile"},
	{name: "product beyond 2^64", shape: [2]int64{1 << 62, 4}, strides: [2]int64{1 << 60, 1}, index: [2]int64{16, 0},
		fault: "through a pointer that was moved out of the address space of its buffer, element [0 0] of the tile"},
}

// testViewExtremes loads from and stores to tensors of odd sizes and strides.
func testViewExtremes(t T, eng engine.Engine) {
	for _, e := range extremes {
		for _, load := range []bool{true, false} {
			name := e.name + " store"
			if load {
				name = e.name + " load"
			}
			run(t, name, func(t T) { e.run(t, eng, load) })
		}
	}
}

func (e *extreme) run(t T, eng engine.Engine, load bool) {
	k := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
	i64s := func(v [2]int64) []*tileir.Value {
		return []*tileir.Value{k.splat(tileir.I64, v[0]), k.splat(tileir.I64, v[1])}
	}
	dynamic := []int64{tileir.Dynamic, tileir.Dynamic}
	tensor := k.MakeTensorView(k.Offset(k.args[0], k.splat(tileir.I64, e.base)), i64s(e.shape), i64s(e.strides),
		tileir.TensorViewType{Elem: tileir.I32, Shape: dynamic, Strides: dynamic})
	view := k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{4, 4}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
	out := k.partition(k.args[1], []int64{4, 4}, 4, 4)
	if load {
		k.store(k.load(view, i64s(e.index)...), out, k.zeros(2)...)
	} else {
		k.store(k.load(out, k.zeros(2)...), view, i64s(e.index)...)
	}
	p, q := newGuarded(t, "p", 64, 0), newGuarded(t, "q", 64, 0)
	for i := range int64(16) {
		setPattern(p.Data, tileir.I32, i, uint64(i))
		setPattern(q.Data, tileir.I32, i, uint64(100+i))
	}
	err := k.start(t, eng, oneBlock, p.arg(), q.arg())
	switch {
	case e.fault != "":
		wantFault(t, err, e.fault)
		e.unchanged(t, p)
	case err != nil:
		t.Fatal(err)
	case load:
		for i, want := range e.want {
			if got := pattern(q.Data, tileir.I32, int64(i)); got != uint64(want) {
				t.Errorf("element %d: got %d, want %d", i, got, want)
			}
		}
	case e.want == [16]int32{}:
		e.unchanged(t, p)
	}
}

func (e *extreme) unchanged(t T, p *guarded) {
	for i := range int64(16) {
		if got := pattern(p.Data, tileir.I32, i); got != uint64(i) {
			t.Errorf("element %d of the buffer has become %d", i, got)
		}
	}
}

// testGatherExtremes gathers rows of a tensor with extreme numbers of columns.
func testGatherExtremes(t T, eng engine.Engine) {
	for _, c := range []struct {
		name    string
		columns int64
		rows    []int32
		column  int64
		want    [4]uint64 // elements 0, 1 of the first two rows
		fault   string
	}{
		{"inside", 4, []int32{1, 0, 3, 2}, 0, [4]uint64{4, 5, 0, 1}, ""},
		{"outside rows", 4, []int32{-1, 3, 4, math.MinInt32}, 2, [4]uint64{0, 0, 14, 15}, ""},
		{"left of the tensor", 4, []int32{0, 1, 2, 3}, -1, [4]uint64{0, 0, 0, 4}, ""},
		{"no columns", 0, []int32{0, 1, 2, 3}, 0, [4]uint64{}, ""},
		{"a negative number of columns", -1, []int32{0, 1, 2, 3}, -1, [4]uint64{}, ""},
		{"the minimum number of columns", math.MinInt64, []int32{0, 1, 2, 3}, -1, [4]uint64{}, ""},
		{"past the end", 6, []int32{0, 1, 3, 2}, 4, [4]uint64{}, "load past the end of buffer p (64 bytes) at offset 64, element [2 0] of the tile"},
	} {
		run(t, c.name, func(t T) {
			k := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
			tensor := k.MakeTensorView(k.args[0], []*tileir.Value{k.splat(tileir.I64, c.columns)}, nil,
				tileir.TensorViewType{Elem: tileir.I32, Shape: []int64{4, tileir.Dynamic}, Strides: []int64{4, 1}})
			view := k.MakeGatherScatterView(tensor, tileir.GatherScatterViewType{Tile: []int32{4, 2}, View: tensor.Type.(tileir.TensorViewType)})
			rows := k.list([]int64{4}, c.rows...)
			k.store(k.load(view, rows, k.i32(c.column)), k.partition(k.args[1], []int64{4, 2}, 4, 2), k.zeros(2)...)
			p, q := newGuarded(t, "p", 64, 0), newGuarded(t, "q", 32, 0)
			for i := range int64(16) {
				setPattern(p.Data, tileir.I32, i, uint64(i))
			}
			err := k.start(t, eng, oneBlock, p.arg(), q.arg())
			if c.fault != "" {
				wantFault(t, err, c.fault)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			expect(t, tileir.I32, patterns(q.Data, tileir.Tile(tileir.I32, 4)), c.want[:], 0)
		})
	}
}

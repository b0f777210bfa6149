package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// viewCase is a way to divide a tensor of 7 by 10 elements into tiles of 4 by 8, or 8 by 4 if the view permutes
// dimensions.
type viewCase struct {
	name   string
	make   func(tileir.TensorViewType, *tileir.Padding) tileir.ViewType
	dimMap []int
	step   []int64
	sparse int
}

var viewCases = []viewCase{
	{"partition", func(v tileir.TensorViewType, p *tileir.Padding) tileir.ViewType {
		return tileir.PartitionViewType{Tile: []int32{4, 8}, View: v, DimMap: []int32{0, 1}, Padding: p}
	}, []int{0, 1}, []int64{4, 8}, -1},
	{"turned", func(v tileir.TensorViewType, p *tileir.Padding) tileir.ViewType {
		return tileir.PartitionViewType{Tile: []int32{4, 8}, View: v, DimMap: []int32{1, 0}, Padding: p}
	}, []int{1, 0}, []int64{4, 8}, -1},
	{"strided", func(v tileir.TensorViewType, p *tileir.Padding) tileir.ViewType {
		return tileir.StridedViewType{Tile: []int32{4, 8}, Traversal: []int32{3, 5}, View: v, DimMap: []int32{0, 1}, Padding: p}
	}, []int{0, 1}, []int64{3, 5}, -1},
	{"gather", func(v tileir.TensorViewType, p *tileir.Padding) tileir.ViewType {
		return tileir.GatherScatterViewType{Tile: []int32{4, 8}, View: v, Sparse: 0, Padding: p}
	}, []int{0, 1}, []int64{1, 1}, 0},
	{"gather columns", func(v tileir.TensorViewType, p *tileir.Padding) tileir.ViewType {
		return tileir.GatherScatterViewType{Tile: []int32{4, 8}, View: v, Sparse: 1, Padding: p}
	}, []int{0, 1}, []int64{1, 1}, 1},
}

const (
	viewRows, viewCols = 7, 10
	tileRows, tileCols = 4, 8
)

// viewStrides are the layouts of the tensors: by rows with a gap, by rows without, by columns.
var viewStrides = [][]int64{{13, 1}, {10, 1}, {1, 9}, {30, 2}}

// pick is the index of the sparse dimension: repeated, unsorted and outside elements.
func pick(block, i int64) int64 { return (i*5+block*3)%12 - 1 }

// at returns the tensor element of element (r, c) of the tile at a block's index; ok reports whether the tensor has it.
func (v *viewCase) at(block [2]int64, r, c int64) (pos [2]int64, ok bool) {
	if v.sparse < 0 && (block[0] < 1 || block[1] < 1) { // as unsigned, the index is far outside
		return pos, false
	}
	for d, k := range []int64{r, c} {
		p := (block[d]-1)*v.step[d] + k
		if d == v.sparse {
			p = pick(block[d], k)
		}
		pos[v.dimMap[d]] = p
	}
	return pos, pos[0] >= 0 && pos[0] < viewRows && pos[1] >= 0 && pos[1] < viewCols
}

// build makes the kernel that copies tiles between a dense tensor of all tiles and the view: block (i, j) has the tile at
// (i-1, j-1), so that some are outside.
func (v *viewCase) build(elem tileir.Scalar, strides []int64, pad *tileir.Padding, load, ordered bool) *kernel {
	k := newKernel(ptrType(elem), ptrType(elem))
	tensor := k.tensor(k.args[0], []int64{viewRows, viewCols}, strides)
	view := k.view(tensor, v.make(tensor.Type.(tileir.TensorViewType), pad))
	dense := k.tensor(k.args[1], []int64{5, 5, tileRows, tileCols}, []int64{5 * 32, 32, 8, 1})
	tiles := k.MakePartitionView(dense, tileir.PartitionViewType{Tile: []int32{1, 1, tileRows, tileCols},
		View: dense.Type.(tileir.TensorViewType), DimMap: []int32{0, 1, 2, 3}})
	x, y, _ := k.GetTileBlockId()
	index := []*tileir.Value{v.index(k, 0, x), v.index(k, 1, y)}
	flat, deep := tileir.Tile(elem, tileRows, tileCols), tileir.Tile(elem, 1, 1, tileRows, tileCols)
	zero := k.i32(0)
	if load {
		k.store(k.Reshape(k.loadBy(ordered, view, index...), deep), tiles, x, y, zero, zero)
	} else {
		k.storeBy(ordered, k.Reshape(k.load(tiles, x, y, zero, zero), flat), view, index...)
	}
	return k
}

// loadBy and storeBy are load and store, or, if ordered, acquire and release.
func (k *kernel) loadBy(ordered bool, view *tileir.Value, index ...*tileir.Value) *tileir.Value {
	if !ordered {
		return k.load(view, index...)
	}
	scope := tileir.ScopeDevice
	v, _ := k.LoadViewTko(tileir.Acquire, &scope, view, index, nil, nil, nil)
	return v
}

func (k *kernel) storeBy(ordered bool, tile, view *tileir.Value, index ...*tileir.Value) {
	if !ordered {
		k.store(tile, view, index...)
		return
	}
	scope := tileir.ScopeSystem
	k.StoreViewTko(tileir.Release, &scope, tile, view, index, nil, nil, nil)
}

func (k *kernel) view(tensor *tileir.Value, t tileir.ViewType) *tileir.Value {
	switch t.(type) {
	case tileir.PartitionViewType:
		return k.MakePartitionView(tensor, t)
	case tileir.StridedViewType:
		return k.MakeStridedView(tensor, t)
	}
	return k.MakeGatherScatterView(tensor, t)
}

// index is the index of dimension d: one less than the block's, or a tile of picks.
func (v *viewCase) index(k *kernel, d int, block *tileir.Value) *tileir.Value {
	if d != v.sparse {
		return k.SubI(block, k.i32(1), tileir.OverflowNone)
	}
	n := []int64{tileRows, tileCols}[d]
	c := func(x int64) *tileir.Value { return k.splat(tileir.I32, x, n) }
	by := k.MulI(k.Iota(tileir.Tile(tileir.I32, n)), c(5), tileir.OverflowNone)
	sum := k.AddI(by, k.MulI(k.spread(block, n), c(3), tileir.OverflowNone), tileir.OverflowNone)
	return k.SubI(k.RemI(sum, c(12), tileir.Signed), c(1), tileir.OverflowNone)
}

// tensorBytes is the memory that the tensor takes.
func tensorBytes(elem tileir.Scalar, strides []int64) int {
	return bufferBytes(elem, (viewRows-1)*strides[0]+(viewCols-1)*strides[1]+1)
}

// eachView calls f for every element type, kind of view, layout and alignment.
func eachView(t T, f func(t T, elem tileir.Scalar, v *viewCase, strides []int64, shift int)) {
	for _, elem := range memoryTypes() {
		for i := range viewCases {
			for k, strides := range viewStrides {
				name := fmt.Sprintf("%v/%s/%v", elem, viewCases[i].name, strides)
				run(t, name, func(t T) { f(t, elem, &viewCases[i], strides, k%2) })
			}
		}
	}
}

func testViewLoad(t T, eng engine.Engine) {
	eachView(t, func(t T, elem tileir.Scalar, v *viewCase, strides []int64, shift int) {
		pad, want := padOf(elem, shift)
		src := newGuarded(t, "src", tensorBytes(elem, strides), shift).fill(1)
		dst := newGuarded(t, "dst", bufferBytes(elem, 25*32), shift)
		v.build(elem, strides, pad, true, shift == 1).must(t, eng, [3]int{5, 5, 1}, src.arg(), dst.arg())
		v.each(func(block [2]int64, r, c, i int64) {
			expect := want
			if pos, ok := v.at(block, r, c); ok {
				expect = canonical(elem, pattern(src.Data, elem, pos[0]*strides[0]+pos[1]*strides[1]))
			}
			if got := pattern(dst.Data, elem, i); got != expect {
				t.Fatalf("block %v element (%d,%d): got %#x, want %#x", block, r, c, got, expect)
			}
		})
	})
}

// each walks all elements of all tiles; i numbers them in the dense tensor.
func (v *viewCase) each(f func(block [2]int64, r, c, i int64)) {
	for i := range int64(25 * 32) {
		f([2]int64{i / 160, i / 32 % 5}, i/8%4, i%8, i)
	}
}

// padOf is a padding value and its pattern; with shift 0 none, which means zero.
func padOf(elem tileir.Scalar, shift int) (*tileir.Padding, uint64) {
	pad := tileir.PadZero
	switch elem {
	case tileir.F16:
		pad = tileir.PadNegInf
	case tileir.F32, tileir.BF16:
		pad = tileir.PadNegZero
	case tileir.F64:
		pad = tileir.PadPosInf
	case tileir.TF32, tileir.E4M3FN:
		pad = tileir.PadNaN
	}
	if shift == 0 {
		return nil, 0
	}
	want := map[tileir.Scalar]uint64{tileir.F16: 0xfc00, tileir.F32: 1 << 31, tileir.BF16: 1 << 15, tileir.F64: 0x7ff << 52, tileir.TF32: 0x7fc00000, tileir.E4M3FN: 0x7f}
	return &pad, want[elem]
}

// canonical returns the copy of a pattern: only an i1 may change.
func canonical(elem tileir.Scalar, v uint64) uint64 {
	if elem == tileir.I1 && v != 0 {
		return 1
	}
	return v
}

// testViewStore lets blocks store their tiles one after the other; if tiles overlap, the last store wins.
func testViewStore(t T, eng engine.Engine) {
	eachView(t, func(t T, elem tileir.Scalar, v *viewCase, strides []int64, shift int) {
		dst := newGuarded(t, "dst", tensorBytes(elem, strides), shift).fill(2)
		src := newGuarded(t, "src", bufferBytes(elem, 25*32), shift).fill(3)
		want := bytes.Clone(dst.Data)
		order := func(i int64) [2]int64 { return [2]int64{i % 5, i / 5} } // the order of blocks
		for b := range int64(25) {
			block := order(b)
			for e := range int64(32) {
				if pos, ok := v.at(block, e/8, e%8); ok {
					from := canonical(elem, pattern(src.Data, elem, (block[0]*5+block[1])*32+e))
					setPattern(want, elem, pos[0]*strides[0]+pos[1]*strides[1], from)
				}
			}
		}
		p := v.build(elem, strides, nil, false, shift == 1).compile(t, eng)
		launch := engine.Launch{Grid: [3]int{5, 5, 1}, Args: []device.Arg{dst.arg(), src.arg()}, Workers: 1}
		if err := p.Launch(t.Context(), launch); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(dst.Data, want) {
			t.Fatalf("memory differs:\n got %x\nwant %x", dst.Data, want)
		}
	})
}

// testViewShapes reads sizes of views that are known at run time only.
func testViewShapes(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.F32), tileir.Tile(tileir.I32), tileir.Tile(tileir.I32), ptrType(tileir.I32))
	tensor := k.MakeTensorView(k.args[0], []*tileir.Value{k.args[1]}, []*tileir.Value{k.args[2]},
		tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{tileir.Dynamic, 12}, Strides: []int64{tileir.Dynamic, 1}})
	tt := tensor.Type.(tileir.TensorViewType)
	i32 := tileir.Tile(tileir.I32)
	sizes := k.GetTensorShape(tensor, []tileir.Type{i32, i32})
	turned := k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{8, 4}, View: tt, DimMap: []int32{1, 0}})
	sizes = append(sizes, k.GetIndexSpaceShape(turned, []tileir.Type{i32, i32})...)
	strided := k.MakeStridedView(tensor, tileir.StridedViewType{Tile: []int32{8, 4}, Traversal: []int32{5, 3}, View: tt, DimMap: []int32{0, 1}})
	sizes = append(sizes, k.GetIndexSpaceShape(strided, []tileir.Type{i32, i32})...)
	for i, v := range sizes {
		k.storePtr(k.Offset(k.args[3], k.i32(int64(i))), v)
	}
	in, out := newGuarded(t, "in", 0, 0), newGuarded(t, "out", 4*len(sizes), 0)
	k.must(t, eng, oneBlock, in.arg(), device.Arg{Bits: 21}, device.Arg{Bits: 12}, out.arg())
	for i, want := range []uint64{21, 12, 2, 6, 5, 4} {
		if got := pattern(out.Data, tileir.I32, int64(i)); got != want {
			t.Errorf("size %d: got %d, want %d", i, got, want)
		}
	}
}

// testPromises: a tile that extends outside its tensor in a dimension for which the operation promises the contrary is a
// fault; in another dimension it is masked.
func testPromises(t T, eng engine.Engine) {
	for _, c := range []struct {
		verb    string
		row     int64
		promise []bool
		fault   bool
	}{
		{"load", 0, []bool{true, true}, true}, // 6 columns of 8
		{"load", 0, []bool{true, false}, false},
		{"load", 1, []bool{true, false}, true}, // rows 4 to 7 of 6
		{"load", 1, []bool{false, false}, false},
		{"load", 1 << 30, []bool{true, true}, true},
		{"store", 1, []bool{true, false}, true},
		{"store", 1, []bool{false, true}, true},
		{"store", 1, []bool{false, false}, false},
		{"atomic", 1, []bool{true, false}, true},
		{"atomic", 0, []bool{true, false}, false},
	} {
		k := newKernel(ptrType(tileir.I32))
		view := k.partition(k.args[0], []int64{6, 6}, 4, 8)
		index := []*tileir.Value{k.i32(c.row), k.i32(0)}
		switch c.verb {
		case "load":
			k.LoadViewTko(tileir.Weak, nil, view, index, nil, nil, c.promise)
		case "atomic":
			k.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, view, index, tileir.AtomicAdd, k.splat(tileir.I32, 1, 4, 8), nil, c.promise)
		default:
			k.StoreViewTko(tileir.Weak, nil, k.splat(tileir.I32, 1, 4, 8), view, index, nil, nil, c.promise)
		}
		err := k.start(t, eng, oneBlock, newGuarded(t, "p", 6*6*4, 0).arg())
		want := c.verb + " outside the tensor, which has 6 elements along dimension "
		if c.fault != (err != nil) || err != nil && (!errors.Is(err, device.ErrMemory) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s of row %d, promise %v: got %v", c.verb, c.row, c.promise, err)
		}
	}
}

// testPickedPromise is the same for a row that a gather picks.
func testPickedPromise(t T, eng engine.Engine) {
	for _, promised := range []bool{false, true} {
		k := newKernel(ptrType(tileir.I32))
		v := k.tensor(k.args[0], []int64{6, 8}, []int64{8, 1})
		view := k.MakeGatherScatterView(v, tileir.GatherScatterViewType{Tile: []int32{4, 8}, View: v.Type.(tileir.TensorViewType)})
		rows := k.AddI(k.Iota(tileir.Tile(tileir.I32, 4)), k.splat(tileir.I32, 3, 4), tileir.OverflowNone) // 3 to 6
		k.LoadViewTko(tileir.Weak, nil, view, []*tileir.Value{rows, k.i32(0)}, nil, nil, []bool{promised, true})
		err := k.start(t, eng, oneBlock, newGuarded(t, "p", 6*8*4, 0).arg())
		if promised != errors.Is(err, device.ErrMemory) || !promised && err != nil {
			t.Errorf("promised %v: got %v", promised, err)
		}
	}
}

// testBackwards: a stride of -1 walks backwards in 64 bits; in fewer, which count unsigned
// as an H200 counts them, it leads far ahead.
func testBackwards(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.I16, tileir.I32, tileir.I64} {
		k := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
		stride := k.splat(elem, -1)
		last := k.Offset(k.args[0], k.i32(7))
		v := k.MakeTensorView(last, nil, []*tileir.Value{stride}, tileir.TensorViewType{Elem: tileir.I32, Shape: []int64{8}, Strides: []int64{tileir.Dynamic}})
		part := k.MakePartitionView(v, tileir.PartitionViewType{Tile: []int32{8}, View: v.Type.(tileir.TensorViewType), DimMap: []int32{0}})
		k.store(k.load(part, k.i32(0)), k.partition(k.args[1], []int64{8}, 8), k.i32(0))
		in, out := newGuarded(t, "in", 32, 0).fill(3), newGuarded(t, "out", 32, 0)
		err := k.start(t, eng, oneBlock, in.arg(), out.arg())
		if elem != tileir.I64 {
			if !errors.Is(err, device.ErrMemory) {
				t.Errorf("%v: got %v, want a fault", elem, err)
			}
			continue
		}
		want := patterns(in.Data, tileir.Tile(tileir.I32, 8))
		slices.Reverse(want)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, tileir.I32, patterns(out.Data, tileir.Tile(tileir.I32, 8)), want, 0)
	}
}

// testViewOfOne copies and adds through partition views of rank 0, whose tensor is one
// element and has no index.
func testViewOfOne(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.I32), ptrType(tileir.I32))
	view := func(ptr *tileir.Value) *tileir.Value {
		v := k.tensor(ptr, nil, nil)
		return k.MakePartitionView(v, tileir.PartitionViewType{View: v.Type.(tileir.TensorViewType)})
	}
	in, out := view(k.args[0]), view(k.args[1])
	if n := len(k.GetIndexSpaceShape(out, nil)); n != 0 {
		t.Fatalf("an index of %d values", n)
	}
	k.store(k.load(in), out)
	k.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, out, nil, tileir.AtomicAdd, k.i32(5), nil, nil)
	from, to := filled(tileir.I32, []uint64{7}), newGuarded(t, "out", 4, 0)
	k.must(t, eng, oneBlock, from, to.arg())
	if want := []byte{12, 0, 0, 0}; !bytes.Equal(to.Data, want) {
		t.Errorf("got %v, want %v", to.Data, want)
	}
	wantFault(t, k.start(t, eng, oneBlock, from, newGuarded(t, "p", 3, 0).arg()), "store past the end of buffer p (3 bytes) at offset 0")
}

// testViewBases has tensors with unaligned or invalid base addresses.
func testViewBases(t T, eng engine.Engine) {
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
				k.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, view, []*tileir.Value{k.i32(0)}, tileir.AtomicAdd, one, nil, nil)
			}
			p := newGuarded(t, "p", 64, 0)
			wantFault(t, k.start(t, eng, oneBlock, p.arg()), verb+" "+want)
		}
	}
}

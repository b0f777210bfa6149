package tiletest_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// fitting makes a launch for an entry whose caller is not known: the uses of parameters in views and pointers determine
// their roles. Extents are large enough for several tiles, strides are those of a dense array, buffers are large enough
// for both, and integers that are used as indices count up.

// fitting finds a launch for an entry.
type fitting struct {
	entry   *tileir.Op
	params  []tileir.Type
	numbers map[int]int64 // scalar parameters that are known
	room    map[int]int64 // elements that views over a pointer take
	counts  map[int]bool  // pointers to integers that lead somewhere
	tables  map[int]int   // pointers to rows of a pointer, extents and strides, and their length
	blocks  device.Grid
	scalars
}

// fit returns a grid and arguments for an entry.
func fit(entry *tileir.Op) (device.Grid, []device.Arg) {
	f := &fitting{entry: entry, params: tileir.Signature(entry).Params, numbers: make(map[int]int64),
		room: make(map[int]int64), counts: make(map[int]bool), tables: make(map[int]int), blocks: device.Grid{1, 1, 1}, scalars: make(scalars)}
	for i, v := range entry.Block(0).Args {
		f.scalars[v] = probe(i)
	}
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpMakeTensorView {
			f.extents(op)
		}
		return true
	})
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpMakeTensorView:
			f.strides(op)
		case tileir.OpLoadPtrTko, tileir.OpLoadViewTko:
			f.leads(op)
		case tileir.OpGetTileBlockId:
			f.spread(op)
		case tileir.OpExtract, tileir.OpInsert:
			f.parts(op)
		}
		return true
	})
	return f.blocks, f.args()
}

// param is the parameter that a value comes from unchanged, a pointer perhaps moved; -1 for
// none.
func (f *fitting) param(v *tileir.Value) int {
	for v.Def != nil && handsOn(v.Def.Code) {
		v = v.Def.Operands[0]
	}
	n, _ := f.scalars.of(v)
	for i := range f.params {
		if n == probe(i) {
			return i
		}
	}
	return -1
}

// handsOn reports whether an operation's result points to the memory of its first operand.
func handsOn(code tileir.OpCode) bool {
	switch code {
	case tileir.OpAssume, tileir.OpReshape, tileir.OpBroadcast, tileir.OpOffset,
		tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView:
		return true
	}
	return false
}

// extents makes the parameters that are extents of a view large enough for several tiles.
func (f *fitting) extents(view *tileir.Op) {
	t := view.Results[0].Type.(tileir.TensorViewType)
	dynamic := view.OperandList(tileir.MakeTensorViewDynamicShape)
	for d, n := range t.Shape {
		if n != tileir.Dynamic {
			continue
		}
		if p := f.param(dynamic[0]); p >= 0 {
			f.numbers[p] = max(f.numbers[p], f.extent(view.Results[0], d, len(t.Shape)))
		}
		dynamic = dynamic[1:]
	}
}

// extent is four tiles or more of the views that cut a tensor along a dimension.
func (f *fitting) extent(tensor *tileir.Value, d, rank int) int64 {
	n := map[int]int64{1: 1024, 2: 64}[rank]
	n = max(n, 8)
	f.entry.Walk(func(op *tileir.Op) bool {
		if len(op.Results) == 1 && len(op.Operands) == 1 && op.Operands[0] == tensor {
			if v, ok := op.Results[0].Type.(tileir.ViewType); ok && len(v.TileShape()) == rank {
				n = max(n, 4*int64(slices.Max(v.TileShape())))
			}
		}
		return true
	})
	return n
}

// shape is a view's extents, those that a parameter does not say being 64.
func (f *fitting) shape(view *tileir.Op) []int64 {
	t := view.Results[0].Type.(tileir.TensorViewType)
	shape, dynamic := slices.Clone(t.Shape), view.OperandList(tileir.MakeTensorViewDynamicShape)
	for d, n := range shape {
		if n == tileir.Dynamic {
			shape[d] = 64
			if k, ok := f.numbers[f.param(dynamic[0])]; ok {
				shape[d] = k
			}
			dynamic = dynamic[1:]
		}
	}
	return shape
}

// strides sets the parameters that are strides to those of a dense array, with its dimension of stride 1 innermost, and
// makes the buffer large enough.
func (f *fitting) strides(view *tileir.Op) {
	t, shape := view.Results[0].Type.(tileir.TensorViewType), f.shape(view)
	strides := slices.Clone(t.Strides)
	var order []int // from the innermost on
	for d := len(shape) - 1; d >= 0; d-- {
		if strides[d] == 1 {
			order = slices.Insert(order, 0, d)
		} else {
			order = append(order, d)
		}
	}
	next, reach := int64(1), int64(1)
	for _, d := range order {
		if strides[d] == tileir.Dynamic {
			strides[d] = next
		}
		next = max(next, strides[d]*shape[d])
		reach += (shape[d] - 1) * strides[d]
	}
	dynamic := view.OperandList(tileir.MakeTensorViewDynamicStrides)
	for d, s := range t.Strides {
		if s == tileir.Dynamic {
			if p := f.param(dynamic[0]); p >= 0 {
				f.numbers[p] = max(f.numbers[p], strides[d])
			}
			dynamic = dynamic[1:]
		}
	}
	if p := f.param(view.Operand(tileir.MakeTensorViewBase)); p >= 0 {
		f.room[p] = max(f.room[p], reach)
		if t.Elem == tileir.I64 && len(shape) == 2 && f.makesPointers() {
			f.tables[p] = int(shape[1])
		}
	}
}

// makesPointers reports an entry that makes pointers of numbers that it has loaded.
func (f *fitting) makesPointers() bool {
	found := false
	f.entry.Walk(func(op *tileir.Op) bool {
		found = found || op.Code == tileir.OpIntToPtr
		return !found
	})
	return found
}

// leads marks the source of loaded integers that become pointers or indices.
func (f *fitting) leads(load *tileir.Op) {
	t, ok := load.Results[0].Type.(tileir.TileType)
	if p := f.param(load.Operands[0]); ok && p >= 0 && !t.Scalar().IsFloat() && f.places(load.Results[0], make(map[*tileir.Value]bool)) {
		f.counts[p] = true
	}
}

// places reports whether an offset of a pointer, or an index of a view, is computed from a value.
func (f *fitting) places(v *tileir.Value, seen map[*tileir.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	found := false
	f.entry.Walk(func(op *tileir.Op) bool {
		if !slices.Contains(op.Operands, v) {
			return true
		}
		switch op.Code {
		case tileir.OpOffset:
			found = true
		case tileir.OpLoadViewTko:
			found = found || slices.Contains(op.OperandList(tileir.LoadViewTkoIndex), v)
		case tileir.OpStoreViewTko:
			found = found || slices.Contains(op.OperandList(tileir.StoreViewTkoIndex), v)
		case tileir.OpAddI, tileir.OpSubI, tileir.OpMulI, tileir.OpAssume, tileir.OpReshape, tileir.OpBroadcast, tileir.OpExtI, tileir.OpTruncI, tileir.OpSelect:
			found = found || f.places(op.Results[0], seen)
		}
		return !found
	})
	return found
}

// parts selects the second part of a tile if a parameter selects the part.
func (f *fitting) parts(op *tileir.Op) {
	for _, v := range op.Operands {
		if p := f.param(v); p >= 0 && v.Type.(tileir.TileType).Rank() == 0 {
			f.numbers[p] = 1
		}
	}
}

// spread sets two blocks along the dimensions whose block index the kernel uses.
func (f *fitting) spread(id *tileir.Op) {
	for d, v := range id.Results {
		f.entry.Walk(func(op *tileir.Op) bool {
			if slices.Contains(op.Operands, v) {
				f.blocks[d] = 2
			}
			return true
		})
	}
}

// few is the elements of a buffer of which nothing is known.
const few = 1 << 12

func (f *fitting) args() []device.Arg {
	args := make([]device.Arg, len(f.params))
	for i, t := range f.params {
		tile := t.(tileir.TileType)
		p, ok := tile.Pointer()
		if !ok {
			n, known := f.numbers[i]
			if !known {
				n = 8
			}
			args[i] = device.Arg{Bits: bitsOf(tile.Scalar(), n)}
			continue
		}
		args[i] = device.Arg{Pointer: true, Name: fmt.Sprint("of argument ", i)}
		if n := f.tables[i]; n > 0 {
			args[i].Table = f.table(n)
		} else {
			args[i].Host = f.buffer(i, p.Pointee)
		}
	}
	return args
}

// table is rows of n words that describe arrays of one dimension.
func (f *fitting) table(n int) []device.Arg {
	var list []device.Arg
	for range 64 {
		list = append(list, device.Arg{Pointer: true, Host: make([]byte, 8*64), Name: "of a list"})
		for range (n - 1) / 2 {
			list = append(list, device.Arg{Bits: 64})
		}
		for range (n - 1) / 2 {
			list = append(list, device.Arg{Bits: 1})
		}
	}
	return list
}

// buffer holds ones and twos, or counts up if its integers are used as indices.
func (f *fitting) buffer(i int, elem tileir.Scalar) []byte {
	n, size := int(max(f.room[i], few)), elem.Bytes()
	if elem == tileir.I1 {
		size = 1
	}
	data := make([]byte, n*size)
	for k := range n {
		x := int64(k%2 + 1)
		switch {
		case f.counts[i]:
			x = int64(k)
		case elem == tileir.I1:
			x = int64(k % 2)
		}
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], bitsOf(elem, x))
		copy(data[k*size:(k+1)*size], word[:])
	}
	return data
}

// bitsOf is a number in a format.
func bitsOf(s tileir.Scalar, x int64) uint64 {
	switch {
	case s == tileir.I1:
		return uint64(x) & 1
	case s == tileir.F64:
		return math.Float64bits(float64(x))
	case s == tileir.F32, s == tileir.TF32:
		return uint64(math.Float32bits(float32(x)))
	case s.IsFloat():
		return elements.Format(s).Encode(float64(x), num.NearestEven, false)
	}
	return uint64(x)
}

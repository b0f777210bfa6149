package emu

import (
	"math/bits"

	"gotile/device"
	"gotile/tileir"
)

// array is memory that a kernel makes a view of whose lengths and strides are parameters or constants. Where
// a pointer leads to memory that the program has not allocated here, this is how much of it belongs to
// the argument.
type array struct {
	pointer int // the parameter
	bytes   int // of an element
	lengths []size
	strides []size
}

// size is a length or a stride: a constant, or a parameter if param >= 0.
type size struct {
	param int
	value int64
	bits  int
}

// arraysOf returns the arrays of an entry.
func arraysOf(entry *tileir.Op) (list []array) {
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpMakeTensorView {
			return true
		}
		view, ok := op.Results[0].Type.(tileir.TensorViewType)
		pointer := tileir.ParamOf(entry, op.Operand(tileir.MakeTensorViewBase))
		if !ok || pointer < 0 || view.Elem.Packed() {
			return true
		}
		a := array{pointer: pointer, bytes: view.Elem.Bytes()}
		var all bool
		if a.lengths, all = sizesOf(entry, view.Shape, op.OperandList(tileir.MakeTensorViewDynamicShape)); !all {
			return true
		}
		if a.strides, all = sizesOf(entry, view.Strides, op.OperandList(tileir.MakeTensorViewDynamicStrides)); all {
			list = append(list, a)
		}
		return true
	})
	return list
}

// sizesOf returns the sizes of a view, and false if one is computed.
func sizesOf(entry *tileir.Op, sizes []int64, dynamic []*tileir.Value) (list []size, all bool) {
	for _, n := range sizes {
		if n != tileir.Dynamic {
			list = append(list, size{-1, n, 64})
			continue
		}
		p := tileir.ParamOf(entry, dynamic[0])
		if p < 0 {
			return nil, false
		}
		t := dynamic[0].Type.(tileir.TileType)
		list, dynamic = append(list, size{param: p, bits: 8 * t.Scalar().Bytes()}), dynamic[1:]
	}
	return list, true
}

// of returns the value of a size in a launch.
func (s size) of(args []device.Arg) int64 {
	if s.param < 0 {
		return s.value
	}
	shift := 64 - s.bits
	return int64(args[s.param].Bits<<shift) >> shift
}

// extent returns how many bytes from the pointer on belong to the array in a launch; 0 if it is empty or
// its sizes make no sense.
func (a *array) extent(args []device.Arg) int64 {
	last := int64(0)
	for i := range a.lengths {
		n, stride := a.lengths[i].of(args), a.strides[i].of(args)
		if n <= 0 || stride < 0 {
			return 0
		}
		hi, step := bits.Mul64(uint64(n-1), uint64(stride))
		if hi != 0 || step > 1<<46 {
			return 0
		}
		last += int64(step)
	}
	return min(last+1, 1<<46) * int64(a.bytes)
}

// extent returns how many bytes from a pointer parameter on the views of the kernel reach; 0 if it has none.
func (k *Kernel) extent(i int, args []device.Arg) int64 {
	most := int64(0)
	for n := range k.arrays {
		if k.arrays[n].pointer == i {
			most = max(most, k.arrays[n].extent(args))
		}
	}
	return most
}

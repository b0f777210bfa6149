package tileir

import "slices"

// Operations on multicast memory take a partition view of a multicast pointer. Sums of
// floats exist for four types, minima and maxima for two of them and only in loads,
// and everything else for integers.

func verifyMultimemLoadReduce(op *Op, r *report) {
	r.access(op, MultimemLoadReduceViewTkoMemoryOrderingSemantics, MultimemLoadReduceViewTkoMemoryScope)
	if !r.multimem(op, MultimemLoadReduceViewTkoView, MultimemLoadReduceViewTkoIndex, MultimemLoadReduceViewTkoInbounds, op.Results[0]) {
		return
	}
	r.multimemReduction(op.Attrs[MultimemLoadReduceViewTkoReduction].(MultimemReduction), tileOfValue(op.Results[0]).Scalar(), []Scalar{F16, BF16})
}

func verifyMultimemReduce(op *Op, r *report) {
	tile := op.Operand(MultimemReduceViewTkoTile)
	if !r.multimem(op, MultimemReduceViewTkoView, MultimemReduceViewTkoIndex, MultimemReduceViewTkoInbounds, tile) {
		return
	}
	r.multimemReduction(op.Attrs[MultimemReduceViewTkoReduction].(MultimemReduction), tileOfValue(tile).Scalar(), nil)
}

func verifyMultimemStore(op *Op, r *report) {
	r.access(op, MultimemStoreViewTkoMemoryOrderingSemantics, MultimemStoreViewTkoMemoryScope)
	r.multimem(op, MultimemStoreViewTkoView, MultimemStoreViewTkoIndex, MultimemStoreViewTkoInbounds, op.Operand(MultimemStoreViewTkoTile))
}

// notMulticast checks that a view is not of multicast memory.
func (r *report) notMulticast(view ViewType) {
	if view.Tensor().Attr == MulticastPointer {
		r.failf("view: multicast memory is for multimem operations, got %v", view)
	}
}

// multimem checks the view, the index and the tile of an operation on multicast memory.
func (r *report) multimem(op *Op, viewSlot, index, inbounds int, tile *Value) bool {
	view := op.Operand(viewSlot).Type.(ViewType)
	return r.sound(
		func() { r.multicastView(view) },
		func() { r.index(view, op.OperandList(index)) },
		func() { r.inbounds(op, inbounds, index) },
		func() {
			if want := viewTile(view); !Equal(want, tile.Type) {
				r.mismatch("tile", want, tile.Type)
			}
		},
		func() { r.multimemElements(view) },
	)
}

func (r *report) multicastView(view ViewType) {
	if _, ok := view.(PartitionViewType); !ok {
		r.failf("view: multimem operations take partition views, got %v", view)
		return
	}
	if a := view.Tensor().Attr; a != MulticastPointer {
		r.failf("view: want a view of a multicast pointer, got %v", view)
	}
}

// multimemElements checks what multicast memory can hold. Its words have 32 bits, so
// that elements of 16 come in pairs along one dimension.
func (r *report) multimemElements(view ViewType) {
	tensor, tile := view.Tensor(), viewTile(view).(TileType)
	switch elem := tensor.Elem; {
	case elem.IsInt() && elem.Bits() < 32, elem.IsFloat() && !slices.Contains(multimemFloats, elem):
		r.failf("view: multimem operations take elements of i32, i64, f16, bf16, f32 and f64, got %v", view)
	case elem.Bits() == 16 && tile.NumElements()%2 != 0:
		r.failf("tile: want an even number of elements of %v, got %v", elem, tile)
	case elem.Bits() == 16 && ones(tensor.Strides) != 1:
		r.failf("view: want exactly one stride of 1 for elements of %v, got %v", elem, view)
	}
}

var multimemFloats = []Scalar{F16, BF16, F32, F64}

func ones(strides []int64) int {
	n := 0
	for _, s := range strides {
		if s == 1 {
			n++
		}
	}
	return n
}

// multimemReduction checks that values can be combined so; extremes are the floats that
// have minima and maxima.
func (r *report) multimemReduction(kind MultimemReduction, elem Scalar, extremes []Scalar) {
	extreme := kind == MultimemMin || kind == MultimemMax
	switch {
	case elem.IsInt() || kind == MultimemAdd || extreme && slices.Contains(extremes, elem):
	case extreme && extremes != nil:
		r.failf("reduction: %v of floats takes f16 and bf16, got %v", kind, elem)
	case extreme:
		r.failf("reduction: %v takes integers, floats can only be added; got %v", kind, elem)
	default:
		r.failf("reduction: %v takes integers, got %v", kind, elem)
	}
}

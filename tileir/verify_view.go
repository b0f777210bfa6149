package tileir

func verifyMakeTensorView(op *Op, r *report) {
	base, view := op.Operand(MakeTensorViewBase), op.Results[0].Type.(TensorViewType)
	if p, _ := tileOfValue(base).Pointer(); p != (PointerType{view.Elem, view.Attr}) {
		r.mismatch("base", Tile(PointerType{view.Elem, view.Attr}), base.Type)
	}
	shape, strides := op.OperandList(MakeTensorViewDynamicShape), op.OperandList(MakeTensorViewDynamicStrides)
	if want := countDynamic(view.Shape); len(shape) != want {
		r.failf("dynamicShape: want %d values for %v, got %d", want, view, len(shape))
	}
	if want := countDynamic(view.Strides); len(strides) != want {
		r.failf("dynamicStrides: want %d values for %v, got %d", want, view, len(strides))
	}
	r.sameTypes("dynamicShape", nil, shape)
	if len(shape) > 0 {
		r.sameTypes("dynamicStrides", shape[0], strides)
	} else {
		r.sameTypes("dynamicStrides", nil, strides)
	}
}

func countDynamic(list []int64) int {
	n := 0
	for _, d := range list {
		if d == Dynamic {
			n++
		}
	}
	return n
}

// sameTypes checks that all values have the type of the first, or of like.
func (r *report) sameTypes(name string, like *Value, values []*Value) {
	for i, v := range values {
		if like == nil {
			like = v
		}
		if !Equal(like.Type, v.Type) {
			r.mismatch(Messagef("%s[%d]", name, i), like.Type, v.Type)
		}
	}
}

func verifyMakePartitionView(op *Op, r *report) {
	r.tensorOf(op, op.Operand(MakePartitionViewTensorView))
}

func verifyMakeStridedView(op *Op, r *report) {
	r.tensorOf(op, op.Operand(MakeStridedViewTensorView))
}

func verifyMakeGatherScatterView(op *Op, r *report) {
	r.tensorOf(op, op.Operand(MakeGatherScatterViewTensorView))
}

// tensorOf checks that a view's type has the type of the tensor that it is made from.
func (r *report) tensorOf(op *Op, tensor *Value) {
	if want := op.Results[0].Type.(ViewType).Tensor(); !Equal(want, tensor.Type) {
		r.mismatch("tensor_view", want, tensor.Type)
	}
}

func verifyGetIndexSpaceShape(op *Op, r *report) {
	view := op.Operand(GetIndexSpaceShapeSrc).Type.(ViewType)
	if want := len(view.TileShape()); len(op.Results) != want {
		r.failf("result: want %d values for %v, got %d", want, view, len(op.Results))
	}
}

func verifyGetTensorShape(op *Op, r *report) {
	view := op.Operand(GetTensorShapeSrc).Type.(TensorViewType)
	if len(op.Results) != view.Rank() {
		r.failf("result: want %d values for %v, got %d", view.Rank(), view, len(op.Results))
	}
}

func verifyLoadViewTko(op *Op, r *report) {
	view := op.Operand(LoadViewTkoView).Type.(ViewType)
	r.notMulticast(view)
	r.access(op, LoadViewTkoMemoryOrderingSemantics, LoadViewTkoMemoryScope)
	r.index(view, op.OperandList(LoadViewTkoIndex))
	r.inbounds(op, LoadViewTkoInbounds, LoadViewTkoIndex)
	if want := viewTile(view); !Equal(want, op.Results[0].Type) {
		r.mismatch("tile", want, op.Results[0].Type)
	}
}

func verifyStoreViewTko(op *Op, r *report) {
	view, tile := op.Operand(StoreViewTkoView).Type.(ViewType), op.Operand(StoreViewTkoTile)
	r.notMulticast(view)
	r.access(op, StoreViewTkoMemoryOrderingSemantics, StoreViewTkoMemoryScope)
	r.index(view, op.OperandList(StoreViewTkoIndex))
	r.inbounds(op, StoreViewTkoInbounds, StoreViewTkoIndex)
	if want := viewTile(view); !Equal(want, tile.Type) {
		r.mismatch("tile", want, tile.Type)
	}
}

// inbounds checks the list of promises that the tile is inside the tensor, one for each dimension; nil means that there
// are none.
func (r *report) inbounds(op *Op, slot, index int) {
	if list := op.Attrs[slot].(Bools); list != nil && len(list) != op.Segments[index] {
		r.failf("inbounds: want %d values, one for each index, got %d", op.Segments[index], len(list))
	}
}

// index checks the index of a tile in a view: a value of rank 0 for each dimension,
// all of one type, but a tile of rank 1 for the sparse dimension of a gather-scatter
// view.
func (r *report) index(view ViewType, index []*Value) {
	if want := len(view.TileShape()); len(index) != want {
		r.failf("index: want %d values for %v, got %d", want, view, len(index))
		return
	}
	sparse := -1
	if g, ok := view.(GatherScatterViewType); ok {
		sparse = int(g.Sparse)
	}
	var scalar *Value
	for i, v := range index {
		name := Messagef("index[%d]", i)
		t := tileOfValue(v)
		switch {
		case i == sparse:
			if want := int64(view.TileShape()[i]); t.Rank() != 1 || t.Shape[0] != want {
				r.mismatch(name, Messagef("a tile of rank 1 and size %d for %v", want, view), t)
			}
		case t.Rank() != 0:
			r.mismatch(name, "a tile of rank 0", t)
		case scalar == nil:
			scalar = v
		case !Equal(scalar.Type, v.Type):
			r.mismatch(name, scalar.Type, t)
		}
	}
}

func verifyAtomicRedViewTko(op *Op, r *report) {
	view, value := op.Operand(AtomicRedViewTkoView).Type.(ViewType), op.Operand(AtomicRedViewTkoValue)
	if _, ok := view.(GatherScatterViewType); ok {
		r.failf("view: a gather-scatter view has no atomic reduction; use a partition view; got %v", view)
		return
	}
	r.notMulticast(view)
	r.inbounds(op, AtomicRedViewTkoInbounds, AtomicRedViewTkoIndex)
	if want := viewTile(view); !Equal(want, value.Type) {
		r.mismatch("value", want, value.Type)
		return
	}
	r.atomicMode("value", op.Attrs[AtomicRedViewTkoMode].(AtomicMode), tileOfValue(value))
	index := op.OperandList(AtomicRedViewTkoIndex)
	if len(index) != len(view.TileShape()) {
		r.failf("index: want %d values for %v, got %d", len(view.TileShape()), view, len(index))
	}
	for i, v := range index {
		if t := tileOfValue(v); t.Rank() != 0 {
			r.mismatch(Messagef("index[%d]", i), "a tile of rank 0", t)
		}
	}
}

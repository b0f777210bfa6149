package tile

import (
	"slices"

	"gotile/tileir"
)

// What a kernel stores to its arrays through views, and what it loads, as far as that is
// plain in its Tile IR.

// viewUse is a store or load of tiles of an array that begins where an argument points.
type viewUse struct {
	arg  int // of the entry: the pointer
	at   tileir.Pos
	dims []viewDim // by the array's dimensions
}

// viewDim is one dimension of an array and of its tiles.
type viewDim struct {
	length     launchValue
	tile, step int64
	index      launchValue
	axis       int  // of the grid, whose block id is the index; -1 for another index
	onBlock    bool // the index is computed from a block id
}

// uses is what a kernel does to its arrays.
type uses struct {
	stores, loads []viewUse
	// otherwise lists the arguments whose memory is written in other ways too, all where
	// it is nil.
	otherwise map[int]bool
}

// uses looks through the trace.
func (tr *tracer) uses() uses {
	u, o := uses{otherwise: make(map[int]bool)}, newValuesOf(tr)
	tr.entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpLoadViewTko:
			if use, ok := o.use(op, op.Operand(tileir.LoadViewTkoView), op.OperandList(tileir.LoadViewTkoIndex)); ok {
				u.loads = append(u.loads, use)
			}
		case tileir.OpStoreViewTko:
			use, ok := o.use(op, op.Operand(tileir.StoreViewTkoView), op.OperandList(tileir.StoreViewTkoIndex))
			if ok {
				u.stores = append(u.stores, use)
			} else {
				u.written(tr, op.Operand(tileir.StoreViewTkoView))
			}
		case tileir.OpStorePtrTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko:
			u.written(tr, op.Operands[0])
		}
		return true
	})
	return u
}

// written notes a store through pointers or a view to memory that may be anywhere in the
// array.
func (u *uses) written(tr *tracer, to *tileir.Value) {
	root := to.Root()
	switch {
	case root == nil:
		u.otherwise = nil
	case u.otherwise != nil:
		u.otherwise[root.Index] = true
	}
}

// use is a store or load at an index of a view, if the view is of an argument's array.
func (o *valuesOf) use(op *tileir.Op, view *tileir.Value, index []*tileir.Value) (viewUse, bool) {
	u, ok := o.viewOf(view)
	if !ok {
		return u, false
	}
	if op.Loc != nil {
		u.at = op.Loc.Pos().Short()
	}
	toArray := dimMap(view.Type)
	dims := make([]viewDim, len(index))
	for i, v := range index {
		d := u.dims[i]
		d.index, d.axis, d.onBlock = o.of(v), blockAxis(v), onBlock(v, make(map[*tileir.Value]bool))
		dims[toArray[i]] = d
	}
	u.dims = dims
	return u, true
}

// viewOf is a partition or strided view, its dimensions by the tiles'.
func (o *valuesOf) viewOf(view *tileir.Value) (viewUse, bool) {
	if view.Def == nil || dimMap(view.Type) == nil {
		return viewUse{}, false
	}
	tensor := view.Def.Operands[0]
	if tensor.Def == nil || tensor.Def.Code != tileir.OpMakeTensorView {
		return viewUse{}, false
	}
	base := o.trace.argument(tensor.Def.Operand(tileir.MakeTensorViewBase))
	if base == nil {
		return viewUse{}, false
	}
	u, lengths := viewUse{arg: base.Index}, o.lengthsOf(tensor)
	tiles, steps := tileSteps(view.Type)
	for i, d := range dimMap(view.Type) {
		dim := lengths[d]
		dim.tile, dim.step = int64(tiles[i]), int64(steps[i])
		u.dims = append(u.dims, dim)
	}
	return u, true
}

// lengthsOf is the lengths of a tensor view.
func (o *valuesOf) lengthsOf(tensor *tileir.Value) []viewDim {
	shape := tensor.Type.(tileir.TensorViewType).Shape
	dynamic := tensor.Def.OperandList(tileir.MakeTensorViewDynamicShape)
	dims := make([]viewDim, len(shape))
	for i, n := range shape {
		if n != tileir.Dynamic {
			dims[i].length = func(launchState) bounds { return exactly(n) }
			continue
		}
		dims[i].length = o.of(dynamic[0])
		dynamic = dynamic[1:]
	}
	return dims
}

// dimMap is which dimension of the array each of the tiles' lies along; nil for views
// that pick elements.
func dimMap(t tileir.Type) []int32 {
	switch t := t.(type) {
	case tileir.PartitionViewType:
		return t.DimMap
	case tileir.StridedViewType:
		return t.DimMap
	}
	return nil
}

// tileSteps is the lengths of the tiles and their distances, in elements.
func tileSteps(t tileir.Type) (tiles, steps []int32) {
	if s, ok := t.(tileir.StridedViewType); ok {
		return s.Tile, s.Traversal
	}
	tiles = t.(tileir.PartitionViewType).Tile
	return tiles, tiles
}

// blockAxis is the axis of the grid whose block id a value is, -1 for another value.
func blockAxis(v *tileir.Value) int {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpGetTileBlockId:
			return v.Index
		case tileir.OpAssume, tileir.OpExtI:
			v = v.Def.Operands[0]
		default:
			return -1
		}
	}
	return -1
}

// onBlock reports a value that is computed from a block id. What a loop carries may be.
func onBlock(v *tileir.Value, seen map[*tileir.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	op := v.Def
	if op == nil {
		op = v.Owner.Parent.Parent
	}
	from := op.Operands
	switch {
	case op.Code == tileir.OpEntry:
		return false
	case op.Code == tileir.OpGetTileBlockId:
		return true
	case op.Code == tileir.OpFor && v.Owner != nil && v.Index == 0:
		from = from[:tileir.ForInitValues] // the counter's bounds and step
	case len(op.Regions) > 0:
		return true
	}
	return slices.ContainsFunc(from, func(x *tileir.Value) bool { return onBlock(x, seen) })
}

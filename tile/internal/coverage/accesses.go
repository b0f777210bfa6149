package coverage

import (
	"slices"

	"gotile/tileir"
)

// Accesses are the loads and stores of tiles that a kernel's Tile IR has.
type Accesses struct {
	stores, loads []access
	// otherWrites holds the pointer arguments whose memory is written in other ways too; it
	// is nil if any memory may be.
	otherWrites map[int]bool
}

// access is a load or store of tiles of an array that begins at an argument's address.
type access struct {
	arg  int // of the entry: the pointer
	pos  tileir.Pos
	dims []dimension // in the order of the array's dimensions
}

// dimension is one dimension of an array and of the tiles that are loaded or stored.
type dimension struct {
	length     value
	tile, step int64
	index      value
	axis       int  // of the grid, if the index is the block id on it; -1 for other indices
	fromBlock  bool // the index is computed from a block id
}

// Find collects the accesses of a traced entry. argument returns the entry's argument that
// a value is equal to, nil if there is none.
func Find(entry *tileir.Op, argument func(*tileir.Value) *tileir.Value) *Accesses {
	a, e := &Accesses{otherWrites: make(map[int]bool)}, newEvaluator(entry, argument)
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpLoadViewTko:
			if x, ok := e.access(op, op.Operand(tileir.LoadViewTkoView), op.OperandList(tileir.LoadViewTkoIndex)); ok {
				a.loads = append(a.loads, x)
			}
		case tileir.OpStoreViewTko:
			view := op.Operand(tileir.StoreViewTkoView)
			if x, ok := e.access(op, view, op.OperandList(tileir.StoreViewTkoIndex)); ok {
				a.stores = append(a.stores, x)
			} else {
				a.write(view)
			}
		case tileir.OpStorePtrTko, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko:
			a.write(op.Operands[0])
		}
		return true
	})
	return a
}

// HasStores reports whether the kernel stores tiles of an argument's array.
func (a *Accesses) HasStores() bool { return len(a.stores) > 0 }

// write records a write through pointers or a view, which may reach any part of the array.
func (a *Accesses) write(to *tileir.Value) {
	root := to.Root()
	switch {
	case root == nil:
		a.otherWrites = nil
	case a.otherWrites != nil:
		a.otherWrites[root.Index] = true
	}
}

// access returns a load or store at an index of a view, if the view is of an argument's array.
func (e *evaluator) access(op *tileir.Op, view *tileir.Value, index []*tileir.Value) (access, bool) {
	a, ok := e.array(view)
	if !ok {
		return a, false
	}
	if op.Loc != nil {
		a.pos = op.Loc.Pos().Short()
	}
	arrayDims := dimMap(view.Type)
	dims := make([]dimension, len(index))
	for i, v := range index {
		d := a.dims[i]
		d.index, d.axis, d.fromBlock = e.eval(v), blockAxis(v), fromBlock(v, make(map[*tileir.Value]bool))
		dims[arrayDims[i]] = d
	}
	a.dims = dims
	return a, true
}

// array returns the array of a partition or strided view, without the index of an access;
// dims are in the order of the tiles' dimensions.
func (e *evaluator) array(view *tileir.Value) (access, bool) {
	if view.Def == nil || dimMap(view.Type) == nil {
		return access{}, false
	}
	tensor := view.Def.Operands[0]
	if tensor.Def == nil || tensor.Def.Code != tileir.OpMakeTensorView {
		return access{}, false
	}
	base := e.argument(tensor.Def.Operand(tileir.MakeTensorViewBase))
	if base == nil {
		return access{}, false
	}
	a, lengths := access{arg: base.Index}, e.lengths(tensor)
	tiles, steps := tileSteps(view.Type)
	for i, d := range dimMap(view.Type) {
		a.dims = append(a.dims, dimension{length: lengths[d], tile: int64(tiles[i]), step: int64(steps[i])})
	}
	return a, true
}

// lengths returns the lengths of a tensor view.
func (e *evaluator) lengths(tensor *tileir.Value) []value {
	shape := tensor.Type.(tileir.TensorViewType).Shape
	dynamic := tensor.Def.OperandList(tileir.MakeTensorViewDynamicShape)
	list := make([]value, len(shape))
	for i, n := range shape {
		if n != tileir.Dynamic {
			list[i] = func(Launch) Interval { return exactly(n) }
			continue
		}
		list[i] = e.eval(dynamic[0])
		dynamic = dynamic[1:]
	}
	return list
}

// dimMap returns the array's dimension for each dimension of a view's tiles; nil for views
// that gather elements.
func dimMap(t tileir.Type) []int32 {
	switch t := t.(type) {
	case tileir.PartitionViewType:
		return t.DimMap
	case tileir.StridedViewType:
		return t.DimMap
	}
	return nil
}

// tileSteps returns the lengths of a view's tiles and the distances between their
// beginnings, in elements.
func tileSteps(t tileir.Type) (tiles, steps []int32) {
	if s, ok := t.(tileir.StridedViewType); ok {
		return s.Tile, s.Traversal
	}
	tiles = t.(tileir.PartitionViewType).Tile
	return tiles, tiles
}

// blockAxis returns the axis of the grid if a value is the block id on it, otherwise -1.
func blockAxis(v *tileir.Value) int {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpGetTileBlockId:
			return v.Index
		case tileir.OpAssume:
			v = v.Def.Operands[0]
		default:
			var ok bool
			if v, ok = extended.Eval(v.Def, func(v *tileir.Value) (*tileir.Value, bool) { return v, true }); !ok {
				return -1
			}
		}
	}
	return -1
}

// extended returns the operand of an extension.
var extended = tileir.Integers[*tileir.Value]{Extend: func(_ *tileir.Op, v *tileir.Value) (*tileir.Value, bool) { return v, true }}

// fromBlock reports whether a value is, or may be, computed from a block id, or is the result of an atomic operation, which
// differs from block to block, too. Values that a loop carries may be.
func fromBlock(v *tileir.Value, seen map[*tileir.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	op := v.Def
	if op == nil {
		op = v.Owner.Parent.Parent
	}
	operands := op.Operands
	switch {
	case op.Code == tileir.OpEntry:
		return false
	case op.Code == tileir.OpGetTileBlockId, op.Code == tileir.OpAtomicRMWTko, op.Code == tileir.OpAtomicCASTko:
		return true
	case op.Code == tileir.OpFor && v.Owner != nil && v.Index == 0:
		operands = operands[:tileir.ForInitValues] // the counter's bounds and step
	case len(op.Regions) > 0:
		return true
	}
	return slices.ContainsFunc(operands, func(x *tileir.Value) bool { return fromBlock(x, seen) })
}

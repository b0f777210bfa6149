package join

import (
	"slices"

	"gotile/tileir"
)

// load appends a load of the tiles of several blocks.
func (j *joiner) load(op *tileir.Op) bool {
	shape, dim := j.access(op, tileir.LoadViewTkoView, tileir.LoadViewTkoIndex, tileir.LoadViewTkoInbounds)
	if shape == nil {
		return false
	}
	v := op.Results[0]
	j.noteLines(v, op.OperandList(tileir.LoadViewTkoIndex)[dim], op.Operand(tileir.LoadViewTkoView), dim)
	old := v.Type.(tileir.TileType)
	v.Type = old.WithShape(shape...)
	j.b.Block().Append(op)
	j.wide[v] = j.b.Reshape(v, j.wideType(old, dim))
	return true
}

// store appends a store of the tiles of several blocks.
func (j *joiner) store(op *tileir.Op) bool {
	shape, dim := j.access(op, tileir.StoreViewTkoView, tileir.StoreViewTkoIndex, tileir.StoreViewTkoInbounds)
	if shape == nil {
		return false
	}
	v := j.wideOf(op.Operand(tileir.StoreViewTkoTile), dim)
	op.Operands[slotOf(op, tileir.StoreViewTkoTile)] = j.b.Reshape(v, v.Type.(tileir.TileType).WithShape(shape...))
	j.b.Block().Append(op)
	j.stores = true
	return true
}

// access replaces the view of an access by one whose tiles contain those of several blocks, and its tile of indices by that
// of several blocks. It returns the shape of the tile, nil if there is none, and the dimension that the index selects.
func (j *joiner) access(op *tileir.Op, view, index, inbounds int) (shape []int64, dim int) {
	make, at := op.Operand(view).Def, op.OperandList(index)
	d := slices.IndexFunc(at, j.differs)
	if make == nil || d < 0 || slices.ContainsFunc(at[d+1:], j.differs) {
		return nil, 0
	}
	promises, _ := op.Attrs[inbounds].(tileir.Bools)
	j.exact = j.exact || slices.Contains(promises, true)
	var t tileir.ViewType
	switch old := make.Results[0].Type.(type) {
	case tileir.PartitionViewType:
		if make.Code != tileir.OpMakePartitionView || !j.ids[at[d]] {
			return nil, 0
		}
		j.reach(make, old, d)
		old.Tile = j.times(old.Tile, d)
		t = old
	case tileir.GatherScatterViewType:
		if make.Code != tileir.OpMakeGatherScatterView || d != int(old.Sparse) {
			return nil, 0
		}
		old.Tile = j.times(old.Tile, d)
		t = old
		j.exact = true
		rows := j.wideOf(at[d], 0)
		op.Operands[slotOf(op, index)+d] = j.b.Reshape(rows, rows.Type.(tileir.TileType).WithShape(int64(old.Tile[d])))
	default:
		return nil, 0
	}
	for _, n := range t.TileShape() {
		shape = append(shape, int64(n))
	}
	if product(shape) > maxElements {
		return nil, 0
	}
	made := tileir.NewOp(make.Code, make.Loc)
	made.AddOperands(0, make.Operands[0])
	op.Operands[slotOf(op, view)] = j.b.Block().Append(made).AddResult(t)
	return shape, d
}

// reach records how many tiles an access can find along a dimension.
func (j *joiner) reach(make *tileir.Op, t tileir.PartitionViewType, d int) {
	n, ok := length(make.Operands[0], int(t.DimMap[d]), maxDepth)
	j.ends = append(j.ends, end{n, int64(t.Tile[d])})
	j.exact = j.exact || !ok
}

// times returns the shape of a view's tile, n times as long along a dimension.
func (j *joiner) times(tile []int32, dim int) []int32 {
	tile = slices.Clone(tile)
	tile[dim] *= int32(j.n)
	return tile
}

// slotOf returns the number of a slot's first operand.
func slotOf(op *tileir.Op, slot int) (n int) {
	for _, s := range op.Segments[:slot] {
		n += s
	}
	return n
}

package join

import (
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// A kernel with a block for each row selects the elements of the row that are within the matrix, and a number for the others. That number can be
// the padding of the load only if the selection has a condition for each dimension of the tile, but a tile of one row needs none for the rows. So
// the condition of a joined block gets one: the row is within the matrix. That is true for all rows of the grid, which is checked at a launch, and
// blocks beyond the grid store nothing.

// lines is what is known about the tile of a load that had one element along the added dimension.
type lines struct {
	id     *tileir.Value // the index of the block, which selects the line
	tensor *tileir.Value // the tensor view
	dim    int           // of the tensor, along which lines follow each other
	count  number        // its length
}

// noteLines records a load of a view that has one line for each block.
func (j *joiner) noteLines(v, id, view *tileir.Value, d int) {
	t, ok := view.Type.(tileir.PartitionViewType)
	if !ok || int64(t.Tile[d]) != j.n {
		return
	}
	tensor, dim := view.Def.Operands[0], int(t.DimMap[d])
	if n, ok := length(tensor, dim, maxDepth); ok {
		j.lines[v] = lines{id, tensor, dim, n}
	}
}

// choose appends a selection.
func (j *joiner) choose(op *tileir.Op) bool {
	dim, slot := j.added[op.Results[0]], slotOf(op, tileir.SelectCond)
	cond := op.Operands[slot]
	l, ok := j.lines[j.loadOf(op.Operand(tileir.SelectValIfTrue))]
	left := maxConditions
	if j.every && ok && !j.differs(cond) && isInside(cond, l.tensor, &left) {
		if inside := j.lineInside(l, j.wideOf(cond, dim), dim); inside != nil {
			both := j.b.AndI(j.wideOf(cond, dim), inside)
			j.wide[both], j.added[both] = both, dim
			op.Operands[slot] = both
			j.found = append(j.found, l.count)
		}
	}
	return j.widen(op, dim)
}

// lineInside returns the condition that the line of a block is within the tensor, in the shape of another one.
func (j *joiner) lineInside(l lines, like *tileir.Value, dim int) *tileir.Value {
	size, n := plan.SizeOf(l.tensor, l.dim)
	t := like.Type.(tileir.TileType)
	of := l.id.Type.(tileir.TileType)
	switch {
	case size == nil:
		size = j.b.Constant(tileir.Dense{Type: of, Data: []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}, Splat: true})
	case size.Type.(tileir.TileType).Scalar() != of.Scalar():
		return nil
	}
	index := j.wideOf(l.id, 0)
	inside := j.b.CmpI(tileir.Less, index, j.b.Broadcast(j.b.Reshape(size, of.WithShape(1)), index.Type), tileir.Signed)
	shape := make([]int64, t.Rank())
	for d := range shape {
		shape[d] = 1
	}
	shape[dim] = j.n
	return j.b.Broadcast(j.b.Reshape(inside, t.WithShape(shape...)), t)
}

// loadOf returns the tile that a load returns and a value is, perhaps reshaped, or as other floats or bits. It returns nil if something else
// reads it, because its padding then cannot be changed.
func (j *joiner) loadOf(v *tileir.Value) *tileir.Value {
	for j.read[v] <= 1 {
		if v.Def == nil || v.Def.Code != tileir.OpReshape && v.Def.Code != tileir.OpFToF && v.Def.Code != tileir.OpBitcast {
			return v
		}
		v = v.Def.Operands[0]
	}
	return nil
}

// maxConditions is the maximum number of operations that are followed to the conditions of a selection.
const maxConditions = 16

// isInside reports a condition that indices are less than sizes of a tensor.
func isInside(v, tensor *tileir.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	if n, constant := plan.ConstantInt(v); constant {
		return n != 0
	}
	op := plan.Resolve(v).Base.Def
	switch {
	case op == nil:
		return false
	case op.Code == tileir.OpAndI:
		return isInside(op.Operands[0], tensor, left) && isInside(op.Operands[1], tensor, left)
	case op.Code != tileir.OpCmpI || op.Attrs[tileir.CmpIComparisonPredicate] != tileir.Attr(tileir.Less):
		return false
	}
	for d := range tensor.Type.(tileir.TensorViewType).Shape {
		if plan.IsSizeOf(op.Operands[1], tensor, d) {
			return true
		}
	}
	return false
}

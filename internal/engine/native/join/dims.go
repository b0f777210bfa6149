package join

import (
	"slices"

	"gotile/tileir"
)

// dims are the tiles that differ from block to block, each with the dimension that is added to it for the number of the
// block. A load adds it before the dimension that the block's index selects, so that the tiles of several blocks are one
// tile of the array; other operations leave it where it is in their first operand.
type dims struct {
	axis  int // of the grid
	added map[*tileir.Value]int
}

// addedDimensions finds the tiles of an entry that differ along an axis of the grid. A value that a loop carries does if it
// begins as such a value, or becomes one in an iteration.
func addedDimensions(entry *tileir.Op, axis int) map[*tileir.Value]int {
	f := dims{axis, make(map[*tileir.Value]int)}
	for found := -1; found < len(f.added); {
		found = len(f.added)
		entry.Walk(func(op *tileir.Op) bool {
			f.visit(op)
			return true
		})
	}
	return f.added
}

func (f *dims) visit(op *tileir.Op) {
	switch op.Code {
	case tileir.OpGetTileBlockId:
		f.add(op.Results[f.axis], 0)
	case tileir.OpFor:
		f.carry(op, op.OperandList(tileir.ForInitValues))
	case tileir.OpContinue:
		if loop := op.Parent.Parent.Parent; loop.Code == tileir.OpFor {
			f.carry(loop, op.Operands)
		}
	default:
		first := slices.IndexFunc(op.Operands, f.differs)
		if first < 0 {
			return
		}
		for _, v := range op.Results {
			if _, ok := v.Type.(tileir.TileType); ok {
				f.add(v, f.result(op, f.added[op.Operands[first]]))
			}
		}
	}
}

func (f *dims) differs(v *tileir.Value) bool {
	_, ok := f.added[v]
	return ok
}

// add adds a dimension to a value, unless it has one.
func (f *dims) add(v *tileir.Value, dim int) {
	if !f.differs(v) {
		f.added[v] = dim
	}
}

// carry adds dimensions to what a loop carries, if one of the values that it becomes has one.
func (f *dims) carry(loop *tileir.Op, values []*tileir.Value) {
	for i, v := range values {
		if dim, ok := f.added[v]; ok {
			f.add(loop.Results[i], dim)
			f.add(loop.Block(0).Args[1+i], dim)
		}
	}
}

// result returns the dimension that is added to an operation's result, when one is added to its operand.
func (f *dims) result(op *tileir.Op, dim int) int {
	switch op.Code {
	case tileir.OpLoadViewTko:
		return max(0, slices.IndexFunc(op.OperandList(tileir.LoadViewTkoIndex), f.differs))
	case tileir.OpReshape:
		from, to := op.Operands[0].Type.(tileir.TileType), op.Results[0].Type.(tileir.TileType)
		_, dim = reshaped(from.Shape, to.Shape, dim)
	case tileir.OpPermute:
		dim = permuted(op.Operands[0].Type.(tileir.TileType).Shape, op.Attrs[tileir.PermutePermutation].(tileir.I32s), dim)
	case tileir.OpReduce:
		dim = reduced(int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value), dim)
	}
	return dim
}

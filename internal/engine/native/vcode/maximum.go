package vcode

import (
	"slices"

	"gotile/tileir"
)

// isBelowMaximum reports the difference of a tile and the maxima of its lines, as a softmax has: x - max(x), or
// x - max(y, max(x)). Its elements are at most zero, or NaN.
func isBelowMaximum(v *tileir.Value) bool {
	if v = sameElements(v); v.Def == nil || v.Def.Code != tileir.OpSubF {
		return false
	}
	x, repeated := v.Def.Operands[0], v.Def.Operands[1].Def
	if repeated == nil || repeated.Code != tileir.OpBroadcast {
		return false
	}
	dim := reducedDim(shapeOf(repeated.Operands[0]), shapeOf(x))
	return dim >= 0 && isAtLeastMaximum(repeated.Operands[0], x, dim)
}

// OnlyShiftsExponents reports that the maxima v of lines are only subtracted from the elements of these lines, and that only the
// exponentials of the differences are used. Which of two zeros a maximum is then has no effect, because the exponential of any zero is one.
// Neither has the maximum of a line of NaN alone, because the difference is NaN whatever is subtracted.
func OnlyShiftsExponents(v *tileir.Value, users map[*tileir.Value][]*tileir.Op) bool {
	for _, op := range users[v] {
		switch op.Code {
		case tileir.OpReshape, tileir.OpBroadcast:
			if !OnlyShiftsExponents(op.Results[0], users) {
				return false
			}
		case tileir.OpSubF:
			if op.Operands[0] == v || !isBelowMaximum(op.Results[0]) || !isExponent(op.Results[0], users) {
				return false
			}
		default:
			return false
		}
	}
	return len(users[v]) > 0
}

// isExponent reports that only the exponentials of v, or of multiples of it, are used.
func isExponent(v *tileir.Value, users map[*tileir.Value][]*tileir.Op) bool {
	for _, op := range users[v] {
		switch op.Code {
		case tileir.OpExp, tileir.OpExp2:
		case tileir.OpMulF, tileir.OpReshape:
			if !isExponent(op.Results[0], users) {
				return false
			}
		default:
			return false
		}
	}
	return len(users[v]) > 0
}

// isAtLeastMaximum reports that elements of v are no less than the maxima of x along a dimension.
func isAtLeastMaximum(v, x *tileir.Value, dim int) bool {
	op := sameElements(v).Def
	switch {
	case op == nil:
		return false
	case op.Code == tileir.OpMaxF:
		return isAtLeastMaximum(op.Operands[0], x, dim) || isAtLeastMaximum(op.Operands[1], x, dim)
	case op.Code != tileir.OpReduce || len(op.Operands) != 1 || len(op.Block(0).Ops) != 2:
		return false
	}
	e, ok := ExtremeOf(op.Block(0).Ops[0])
	return ok && e.Maximum && !e.PropagateNaN && isOfArguments(op.Block(0)) && int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Signed()) == dim &&
		sameElements(op.Operands[0]) == sameElements(x) && slices.Equal(shapeOf(op.Operands[0]), shapeOf(x))
}

// isOfArguments reports a block that yields an operation of its two arguments.
func isOfArguments(b *tileir.Block) bool {
	op, yield := b.Ops[0], b.Ops[1]
	return yield.Operands[0] == op.Results[0] && op.Operands[0] != op.Operands[1] && slices.Contains(b.Args, op.Operands[0]) && slices.Contains(b.Args, op.Operands[1])
}

// reducedDim returns the only dimension that is longer in a shape than in another, where it is 1; -1 if there is no such
// dimension.
func reducedDim(reduced, whole []int64) int {
	dim := -1
	for d := range whole {
		switch {
		case reduced[d] == whole[d]:
		case reduced[d] != 1 || dim >= 0:
			return -1
		default:
			dim = d
		}
	}
	return dim
}

// sameElements returns the value whose elements, in their order, are those of v.
func sameElements(v *tileir.Value) *tileir.Value {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpAssume) {
		v = v.Def.Operands[0]
	}
	return v
}

func shapeOf(v *tileir.Value) []int64 { return v.Type.(tileir.TileType).Shape }

package plan

import (
	"math"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// keeps reports a value whose elements beyond the edge are those that its memory has already: a sum that a loop carries, to
// which the iteration adds zeros. A sum of floats must not be a negative zero, which a positive one would change. It is none
// if it is not one at first: a sum is a negative zero only if both of its operands are.
func (x *padding) keeps(v *tileir.Value) bool {
	arg := x.inPlace[v]
	if arg == nil || arg.Owner == nil || v.Def == nil {
		return false
	}
	op := v.Def
	switch op.Code {
	case tileir.OpAddI:
	case tileir.OpAddF:
		if !x.neverNegativeZero(arg, v) {
			return false
		}
	default:
		return false
	}
	for i, operand := range op.Operands[:2] {
		if a := Resolve(operand); a.Base == arg && a.IsIdentity() {
			return x.of(Resolve(op.Operands[1-i])) == uniform{true, zeroClass}
		}
	}
	return false
}

// neverNegativeZero reports an argument of a for that is a constant at first, and the rounded sum v of itself and something
// else in all later iterations.
func (x *padding) neverNegativeZero(arg, v *tileir.Value) bool {
	loop := arg.Owner.Parent.Parent
	k := vcode.KindOfValue(arg)
	if loop == nil || loop.Code != tileir.OpFor || arg.Index == 0 || k != vcode.F32 && k != vcode.F64 {
		return false
	}
	if v.Def.Flag(tileir.AddFFlushToZero) || v.Def.Attrs[tileir.AddFRoundingMode] != tileir.Attr(tileir.NearestEven) {
		return false
	}
	bits, constant := vcode.SplatBits(loop.OperandList(tileir.ForInitValues)[arg.Index-1])
	if !constant || isNegativeZeroOrNaN(bits, k) {
		return false
	}
	only := true
	loop.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpContinue && LoopAround(op) == loop {
			next := Root(op.Operands[arg.Index-1])
			only = only && (next == v || next == arg)
		}
		return only
	})
	return only
}

func isNegativeZeroOrNaN(bits uint64, k vcode.Kind) bool {
	f := math.Float64frombits(bits)
	if k == vcode.F32 {
		f = float64(math.Float32frombits(uint32(bits)))
	}
	return f != f || f == 0 && math.Signbit(f)
}

// LoopAround returns the innermost loop that contains an operation, or nil.
func LoopAround(op *tileir.Op) *tileir.Op {
	for op = op.ParentOp(); op != nil && op.Code != tileir.OpFor && op.Code != tileir.OpLoop; {
		op = op.ParentOp()
	}
	return op
}

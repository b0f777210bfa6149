package plan

import (
	"maps"

	"gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A minimum or maximum that prefers numbers to NaN takes fewer instructions if one of its operands is never NaN. That is so for a tile that a
// loop carries if it begins as a constant and each iteration sets it to such a minimum or maximum of it and something else.

// maxNumberSteps is the maximum number of values that are followed to find out whether one is never NaN.
const maxNumberSteps = 16

// findNumbers finds such operands.
func (p *planner) findNumbers(entry *tileir.Op) {
	if !p.uses(optNumbers) || p.vec.OrdersFloats || p.vec.Masks() > 0 {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if e, ok := vcode.ExtremeOf(op); !ok || e.PropagateNaN {
			return true
		}
		for i, v := range op.Operands {
			left := maxNumberSteps
			if !IsConstant(Resolve(v).Base) && isNumber(op, v, map[*tileir.Value]bool{}, &left) {
				p.numbers[op] = i + 1
			}
		}
		return true
	})
}

// isNumber reports an operand of an operation no element of which is ever NaN, if those that are assumed are not.
func isNumber(op *tileir.Op, v *tileir.Value, assumed map[*tileir.Value]bool, left *int) bool {
	v = Resolve(v).Base
	if *left--; *left < 0 || assumed[v] {
		return *left >= 0
	}
	if v.Def == nil {
		return isCarriedNumber(op, v, assumed, left)
	}
	if bits, ok := vcode.SplatBits(v); ok {
		s := vcode.ScalarOf(v)
		x := 0.0
		if s.IsFloat() {
			x = elements.Format(s).Decode(bits)
		}
		return s.IsFloat() && x == x
	}
	e, ok := vcode.ExtremeOf(v.Def)
	return ok && !e.PropagateNaN && (isNumber(v.Def, v.Def.Operands[0], assumed, left) || isNumber(v.Def, v.Def.Operands[1], assumed, left))
}

// isCarriedNumber does so for an argument of a loop around an operation.
func isCarriedNumber(op *tileir.Op, v *tileir.Value, assumed map[*tileir.Value]bool, left *int) bool {
	loop := LoopAround(op)
	for loop != nil && v.Owner != loop.Block(0) {
		loop = LoopAround(loop)
	}
	if loop == nil || loop.Code != tileir.OpFor || v.Index == 0 {
		return false
	}
	assumed = maps.Clone(assumed) // if v may be NaN, the assumption must not outlive this attempt
	assumed[v] = true
	numbers := isNumber(loop, loop.OperandList(tileir.ForInitValues)[v.Index-1], assumed, left)
	loop.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpContinue && LoopAround(op) == loop {
			numbers = numbers && isNumber(op, op.Operands[v.Index-1], assumed, left)
		}
		return numbers
	})
	return numbers
}

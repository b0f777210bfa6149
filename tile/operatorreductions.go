package tile

import (
	"fmt"

	"gotile/operators"
)

// operatorFunctions has the operations of package operators that are combining functions of
// reductions: those that have an identity element.
var operatorFunctions = map[operators.Op]func(x, y Tile) Tile{
	operators.Plus:       func(x, y Tile) Tile { return Add(x, y) },
	operators.Multiplies: func(x, y Tile) Tile { return Mul(x, y) },
	operators.BitAnd:     func(x, y Tile) Tile { return And(x, y) },
	operators.BitOr:      func(x, y Tile) Tile { return Or(x, y) },
	operators.BitXor:     func(x, y Tile) Tile { return Xor(x, y) },
	operators.LogicalAnd: func(x, y Tile) Tile { return LogicalAnd(x, y) },
	operators.LogicalOr:  func(x, y Tile) Tile { return LogicalOr(x, y) },
	operators.Minimum:    func(x, y Tile) Tile { return Min(x, y) },
	operators.Maximum:    func(x, y Tile) Tile { return Max(x, y) },
}

// combiner returns the function of an operator that was given as the identity of a reduction;
// nil for an operator without one.
func combiner(identity any) func(x, y Tile) Tile {
	o, _ := identity.(operators.Op)
	return operatorFunctions[o]
}

// unlisted returns the part of a message about an operator that is not a combining function.
func unlisted(identity any) string {
	if o, ok := identity.(operators.Op); ok {
		return fmt.Sprintf(", and %v has no function of its own", o)
	}
	return ""
}

// checkAssociative reports an operator that is not associative. Floats round in every order,
// so of float operators only the identity matters.
func (c *call) checkAssociative(o operators.Operator, d DType) bool {
	associative, err := operators.IsAssociative(o, operators.ScalarType(d.info().Value, d.IsSigned()))
	if err == nil && !associative && !d.IsFloat() {
		c.rule("2.6.1").failf("%v is not associative on %v; a reduction groups elements in any way, so use a loop", o, d)
		return false
	}
	return true
}

// operatorIdentity returns the identity element of an operator, from package operators.
func (c *call) operatorIdentity(x operators.Identity, d DType) (uint64, bool) {
	o, ok := x.(operators.Operator)
	if !ok {
		c.failf("the identity is a %T, which has no String method; want an operators.Operator", x)
		return 0, false
	}
	if !c.checkAssociative(o, d) {
		return 0, false
	}
	e, err := operators.IdentityElement(o, operators.ScalarType(d.info().Value, d.IsSigned()))
	if err != nil {
		c.failf("%v; give the identity as a Go number", err)
		return 0, false
	}
	return e.Bits, true
}

// bitsConstant is an identity as the bits of an element.
type bitsConstant uint64

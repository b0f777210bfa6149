package operators

import "fmt"

// Op is one of the operators that the reference lists. Its methods define the listed properties; [IsAssociative] and the
// other functions call them.
type Op uint8

// The listed operators. There are no unary ones: a property is of two operands.
const (
	invalid Op = iota
	Plus
	Multiplies
	Minus
	Divides
	Modulus    // integers only
	BitAnd     // integers only
	BitOr      // integers only
	BitXor     // integers only
	LogicalAnd // bool only
	LogicalOr  // bool only
	Minimum
	Maximum
	numOps
)

// Ops lists the operators in the reference's order.
func Ops() []Op {
	all := make([]Op, 0, numOps-1)
	for op := Plus; op < numOps; op++ {
		all = append(all, op)
	}
	return all
}

// String is the reference's name, without its namespace.
func (op Op) String() string {
	if op == invalid || op >= numOps {
		return fmt.Sprintf("Op(%d)", uint8(op))
	}
	return facts[op].name
}

// IsAssociative returns true for the bitwise and logical operators, minimum and maximum. Plus and multiplies are
// associative on integers but not on floats, because they round. Minus, divides and modulus are not associative.
func (op Op) IsAssociative(t Type) (bool, error) {
	row, err := op.row(t, associativity, ErrUndefined)
	if err != nil {
		return false, err
	}
	return row.associative, nil
}

// IsCommutative returns true for all operators but minus, divides and modulus.
func (op Op) IsCommutative(t Type) (bool, error) {
	row, err := op.row(t, commutativity, ErrUndefined)
	if err != nil {
		return false, err
	}
	return row.commutative, nil
}

// IdentityElement returns 0 for plus, bit_or and bit_xor on integers but -0 for plus on floats, since 0 would lose the
// sign of -0; 1 for multiplies; all bits set for bit_and; true for logical_and, false for logical_or; the maximum
// integer or +infinity for minimum, the minimum integer or -infinity for maximum. The others have none.
func (op Op) IdentityElement(t Type) (Element, error) {
	row, err := op.row(t, identity, ErrNoElement)
	if err != nil {
		return Element{}, err
	}
	return op.element(row.identity, t, identity)
}

// AbsorbingElement returns 0 for multiplies and bit_and on integers, all bits set for bit_or, false for logical_and, true
// for logical_or, the minimum integer or -infinity for minimum, the maximum integer or +infinity for maximum. The others
// have none, and so has multiplies on floats: zero times a NaN or an infinity is NaN, and -1 times 0 is -0.
func (op Op) AbsorbingElement(t Type) (Element, error) {
	row, err := op.row(t, absorbing, ErrNoElement)
	if err != nil {
		return Element{}, err
	}
	return op.element(row.absorbing, t, absorbing)
}

// element returns the constant of a row, or the error if the type cannot represent it.
func (op Op) element(c constant, t Type, property string) (Element, error) {
	if c == none {
		return Element{}, &Error{property, op.String(), t, "it has none", ErrNoElement}
	}
	e, err := c.element(t)
	if err != nil {
		reason := fmt.Sprintf("it would be %v, which the type does not have", c)
		return Element{}, &Error{property, op.String(), t, reason, ErrNoElement}
	}
	return e, nil
}

// row is the operator's row for a class of types.
func (op Op) row(t Type, property string, none error) (*row, error) {
	if op == invalid || op >= numOps {
		return nil, &Error{property, op.String(), t, "no listed operator; use Plus or another constant", none}
	}
	f, r := &facts[op], (*row)(nil)
	switch {
	case t.IsInt():
		r = f.ints
	case t.IsFloat():
		r = f.floats
	case t == Bool:
		r = f.bools
	}
	if r != nil {
		return r, nil
	}
	reason := "the operator is defined on " + f.domain()
	if t.IsOwn() {
		reason += "; embed it in a type of yours that answers for " + t.String()
	}
	return nil, &Error{property, op.String(), t, reason, none}
}

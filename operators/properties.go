package operators

import "fmt"

// Operator is a binary operator on elements: an [Op], or a user-defined type, whose properties are given by the methods
// of [Associative], [Commutative], [Identity] and [Absorbing]. String is its name in messages.
type Operator interface {
	String() string
}

// Associative is implemented by operators that define on which types their operands may be regrouped without changing the
// result. The error, if the operator is not defined on t, should be [Undefined] (reference: operator properties,
// associativity).
type Associative interface {
	IsAssociative(t Type) (bool, error)
}

// Commutative is implemented by operators that define on which types their operands may be swapped without changing the
// result. The error, if the operator is not defined on t, should be [Undefined] (reference: operator properties,
// commutativity).
type Commutative interface {
	IsCommutative(t Type) (bool, error)
}

// Identity is implemented by operators that have an element e with op(e, x) = op(x, e) = x for all x. The error, if
// there is none, should be [NoIdentity] (reference: operator properties, identity element).
type Identity interface {
	IdentityElement(t Type) (Element, error)
}

// Absorbing is implemented by operators that have an element z with op(z, x) = op(x, z) = z for all x. The error, if
// there is none, should be [NoAbsorbing] (reference: operator properties, absorbing element).
type Absorbing interface {
	AbsorbingElement(t Type) (Element, error)
}

// IsAssociative reports whether op(op(a, b), c) equals op(a, op(b, c)) for all elements of t, so that an implementation
// may regroup. Integers are assumed not to overflow. If op is not defined on t, or does not define the property, the
// error is [ErrUndefined] (is_associative_v).
func IsAssociative(op Operator, t Type) (bool, error) {
	if o, ok := op.(Associative); ok {
		return o.IsAssociative(t)
	}
	return false, unstated(associativity, op, t, "IsAssociative(Type) (bool, error)", ErrUndefined)
}

// IsCommutative reports whether op(a, b) equals op(b, a) for all elements of t. If op is not defined on t, or does not
// define the property, the error is [ErrUndefined] (is_commutative_v).
func IsCommutative(op Operator, t Type) (bool, error) {
	if o, ok := op.(Commutative); ok {
		return o.IsCommutative(t)
	}
	return false, unstated(commutativity, op, t, "IsCommutative(Type) (bool, error)", ErrUndefined)
}

// IdentityElement returns the element e of t with op(e, x) = op(x, e) = x for all x. If there is none the error is
// [ErrNoElement] (identity_element).
func IdentityElement(op Operator, t Type) (Element, error) {
	if o, ok := op.(Identity); ok {
		e, err := o.IdentityElement(t)
		return checked(identity, op, t, e, err)
	}
	return Element{}, unstated(identity, op, t, "IdentityElement(Type) (Element, error)", ErrNoElement)
}

// AbsorbingElement returns the element z of t with op(z, x) = op(x, z) = z for all x. If there is none the error is
// [ErrNoElement] (absorbing_element).
func AbsorbingElement(op Operator, t Type) (Element, error) {
	if o, ok := op.(Absorbing); ok {
		e, err := o.AbsorbingElement(t)
		return checked(absorbing, op, t, e, err)
	}
	return Element{}, unstated(absorbing, op, t, "AbsorbingElement(Type) (Element, error)", ErrNoElement)
}

// HasIdentityElement reports whether [IdentityElement] has an answer. It is false for an
// operator that is not defined on t (has_identity_element_v).
func HasIdentityElement(op Operator, t Type) bool {
	_, err := IdentityElement(op, t)
	return err == nil
}

// HasAbsorbingElement reports whether [AbsorbingElement] has an answer. It is false for
// an operator that is not defined on t (has_absorbing_element_v).
func HasAbsorbingElement(op Operator, t Type) bool {
	_, err := AbsorbingElement(op, t)
	return err == nil
}

// IdentityOf is [IdentityElement] on a Go type, as a value of that type.
func IdentityOf[T any](op Operator) (T, error) {
	return typed[T](IdentityElement(op, TypeOf[T]()))
}

// AbsorbingOf is [AbsorbingElement] on a Go type, as a value of that type.
func AbsorbingOf[T any](op Operator) (T, error) {
	return typed[T](AbsorbingElement(op, TypeOf[T]()))
}

func typed[T any](e Element, err error) (T, error) {
	if err != nil {
		var zero T
		return zero, err
	}
	return As[T](e)
}

// Undefined returns the error of a user-defined operator that is not defined on t; reason names the types on which it is
// defined. It wraps [ErrUndefined].
func Undefined(op Operator, t Type, reason string) error {
	return &Error{"algebraic properties", operatorName(op), t, reason, ErrUndefined}
}

// NoIdentity returns the error of a user-defined operator that has no identity element on t, with the reason. It wraps
// [ErrNoElement].
func NoIdentity(op Operator, t Type, reason string) error {
	return &Error{identity, operatorName(op), t, reason, ErrNoElement}
}

// NoAbsorbing returns the error of a user-defined operator that has no absorbing element on t, with the reason. It wraps
// [ErrNoElement].
func NoAbsorbing(op Operator, t Type, reason string) error {
	return &Error{absorbing, operatorName(op), t, reason, ErrNoElement}
}

// unstated is the error for an operator that lacks the property's method.
func unstated(property string, op Operator, t Type, method string, err error) error {
	reason := fmt.Sprintf("not stated; give %T a method %s", op, method)
	if op == nil {
		reason = "the operator is nil"
	}
	return &Error{property, operatorName(op), t, reason, err}
}

func operatorName(op Operator) string {
	if op == nil {
		return "no operator"
	}
	return op.String()
}

// checked keeps an own operator's faulty element from travelling on.
func checked(property string, op Operator, t Type, e Element, err error) (Element, error) {
	if err != nil {
		return Element{}, err
	}
	err = e.check()
	if e.Type != t {
		err = fmt.Errorf("the operator answers with an element of %v: %w", e.Type, ErrElement)
	}
	if err != nil {
		return Element{}, &Error{property, op.String(), t, err.Error(), err}
	}
	return e, nil
}

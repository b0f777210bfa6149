package operators_test

import (
	"errors"
	"testing"

	"gotile/operators"
)

// interval and hull are an own type and an own operator, which states three properties.
type interval struct{ lo, hi int }

type hull struct{}

func (hull) String() string { return "hull" }

func (h hull) IsAssociative(t operators.Type) (bool, error) {
	if t != operators.TypeOf[interval]() {
		return false, operators.Undefined(h, t, "the operator is for intervals")
	}
	return true, nil
}

func (h hull) IsCommutative(t operators.Type) (bool, error) { return h.IsAssociative(t) }

func (h hull) IdentityElement(t operators.Type) (operators.Element, error) {
	if t != operators.TypeOf[interval]() {
		return operators.Element{}, operators.NoIdentity(h, t, "the operator is for intervals")
	}
	return operators.Value(interval{1, 0}), nil
}

func TestOwnOperator(t *testing.T) {
	ty := operators.TypeOf[interval]()
	if ok, err := operators.IsAssociative(hull{}, ty); !ok || err != nil {
		t.Errorf("associative: %v, %v", ok, err)
	}
	if ok, err := operators.IsCommutative(hull{}, ty); !ok || err != nil {
		t.Errorf("commutative: %v, %v", ok, err)
	}
	if e, err := operators.IdentityOf[interval](hull{}); e != (interval{1, 0}) || err != nil {
		t.Errorf("identity: %v, %v", e, err)
	}
	if operators.HasIdentityElement(hull{}, operators.I8) || operators.HasAbsorbingElement(hull{}, ty) {
		t.Error("elements that were not stated")
	}
	if _, err := operators.IsAssociative(hull{}, operators.I8); !errors.Is(err, operators.ErrUndefined) {
		t.Errorf("associative on i8: %v", err)
	}
}

// union is a listed operator on an own type: it embeds the operator.
type union struct{ operators.Op }

func (u union) IdentityElement(t operators.Type) (operators.Element, error) {
	if t == operators.TypeOf[interval]() {
		return operators.Value(interval{}), nil
	}
	return u.Op.IdentityElement(t)
}

func TestEmbeddedOperator(t *testing.T) {
	op := union{operators.BitOr}
	if e, err := operators.IdentityOf[interval](op); e != (interval{}) || err != nil {
		t.Errorf("identity: %v, %v", e, err)
	}
	if e, err := operators.AbsorbingOf[uint8](op); e != 255 || err != nil {
		t.Errorf("the properties of the embedded operator: %v, %v", e, err)
	}
	if _, err := operators.IsCommutative(op, operators.TypeOf[interval]()); !errors.Is(err, operators.ErrUndefined) {
		t.Errorf("commutative, not stated: %v", err)
	}
}

// faulty returns the element that it holds for every query.
type faulty struct{ e operators.Element }

func (faulty) String() string { return "faulty" }

func (f faulty) IdentityElement(operators.Type) (operators.Element, error) { return f.e, nil }

func (f faulty) AbsorbingElement(operators.Type) (operators.Element, error) { return f.e, nil }

func TestErrors(t *testing.T) {
	point := operators.TypeOf[interval]()
	identity := func(op operators.Operator, ty operators.Type) error {
		_, err := operators.IdentityElement(op, ty)
		return err
	}
	absorbing := func(op operators.Operator, ty operators.Type) error {
		_, err := operators.AbsorbingElement(op, ty)
		return err
	}
	associative := func(op operators.Operator, ty operators.Type) error {
		_, err := operators.IsAssociative(op, ty)
		return err
	}
	for _, c := range []struct {
		err  error
		is   error
		want string
	}{
		{associative(operators.BitAnd, operators.F32), operators.ErrUndefined,
			"operators: associativity of bit_and on f32: the operator is defined on integers only"},
		{associative(operators.LogicalOr, operators.I32), operators.ErrUndefined,
			"operators: associativity of logical_or on i32: the operator is defined on bool only"},
		{associative(operators.Plus, operators.Bool), operators.ErrUndefined,
			"operators: associativity of plus on bool: the operator is defined on integers and floats"},
		{associative(operators.Plus, point), operators.ErrUndefined,
			"operators: associativity of plus on operators_test.interval: the operator is defined on integers and floats; embed it in a type of yours that answers for operators_test.interval"},
		{associative(operators.Op(0), operators.I8), operators.ErrUndefined,
			"operators: associativity of Op(0) on i8: no listed operator; use Plus or another constant"},
		{associative(faulty{}, operators.I8), operators.ErrUndefined,
			"operators: associativity of faulty on i8: not stated; give operators_test.faulty a method IsAssociative(Type) (bool, error)"},
		{associative(nil, operators.I8), operators.ErrUndefined,
			"operators: associativity of no operator on i8: the operator is nil"},
		{associative(hull{}, operators.I8), operators.ErrUndefined,
			"operators: algebraic properties of hull on i8: the operator is for intervals"},
		{identity(operators.Minus, operators.I32), operators.ErrNoElement,
			"operators: identity element of minus on i32: it has none"},
		{identity(operators.Minimum, operators.E4M3FN), operators.ErrNoElement,
			"operators: identity element of minimum on f8E4M3FN: it would be +infinity, which the type does not have"},
		{identity(operators.Plus, operators.E8M0FNU), operators.ErrNoElement,
			"operators: identity element of plus on f8E8M0FNU: it would be -0, which the type does not have"},
		{identity(operators.Plus, operators.Type{}), operators.ErrNoElement,
			"operators: identity element of plus on invalid: the operator is defined on integers and floats"},
		{absorbing(operators.Multiplies, operators.F32), operators.ErrNoElement,
			"operators: absorbing element of multiplies on f32: it has none"},
		{absorbing(hull{}, point), operators.ErrNoElement,
			"operators: absorbing element of hull on operators_test.interval: not stated; give operators_test.hull a method AbsorbingElement(Type) (Element, error)"},
		{identity(faulty{operators.Value(int8(1))}, operators.I16), operators.ErrElement,
			"operators: identity element of faulty on i16: the operator answers with an element of i8: not an element of the type"},
		{identity(faulty{operators.Element{Type: operators.I8, Bits: 256}}, operators.I8), operators.ErrElement,
			"operators: identity element of faulty on i8: the pattern 0x100 has more bits than i8: not an element of the type"},
		{absorbing(faulty{operators.Element{Type: point, Own: 3}}, point), operators.ErrElement,
			"operators: absorbing element of faulty on operators_test.interval: the value of an element of operators_test.interval is a int: not an element of the type"},
	} {
		var found *operators.Error
		if c.err == nil || c.err.Error() != c.want || !errors.Is(c.err, c.is) || !errors.As(c.err, &found) {
			t.Errorf("got  %v\nwant %s", c.err, c.want)
		}
	}
}

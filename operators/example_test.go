package operators_test

import (
	"errors"
	"fmt"

	"gotile/operators"
)

// The questions of the reference's example, for plus on int32 and on float32.
func Example() {
	for _, t := range []operators.Type{operators.I32, operators.F32} {
		associative, _ := operators.IsAssociative(operators.Plus, t)
		commutative, _ := operators.IsCommutative(operators.Plus, t)
		identity, _ := operators.IdentityElement(operators.Plus, t)
		fmt.Println(t, associative, commutative, identity, operators.HasAbsorbingElement(operators.Plus, t))
	}
	// Output:
	// i32 true true 0 false
	// f32 false true -0 false
}

func ExampleIsAssociative() {
	fmt.Println(operators.IsAssociative(operators.Maximum, operators.F16))
	_, err := operators.IsAssociative(operators.BitXor, operators.F16)
	fmt.Println(err)
	fmt.Println(errors.Is(err, operators.ErrUndefined))
	// Output:
	// true <nil>
	// operators: associativity of bit_xor on f16: the operator is defined on integers only
	// true
}

func ExampleIsCommutative() {
	fmt.Println(operators.IsCommutative(operators.Minus, operators.I32))
	// Output: false <nil>
}

func ExampleIdentityElement() {
	for _, op := range []operators.Op{operators.Plus, operators.Multiplies, operators.Minimum} {
		e, err := operators.IdentityElement(op, operators.BF16)
		fmt.Printf("%v: %v, pattern %#04x, %v\n", op, e, e.Bits, err)
	}
	// Output:
	// plus: -0, pattern 0x8000, <nil>
	// multiplies: 1, pattern 0x3f80, <nil>
	// minimum: +infinity, pattern 0x7f80, <nil>
}

func ExampleHasIdentityElement() {
	fmt.Println(operators.HasIdentityElement(operators.Maximum, operators.E5M2))
	fmt.Println(operators.HasIdentityElement(operators.Maximum, operators.E4M3FN)) // no infinity
	// Output:
	// true
	// false
}

func ExampleAbsorbingElement() {
	fmt.Println(operators.AbsorbingElement(operators.Multiplies, operators.I8))
	_, err := operators.AbsorbingElement(operators.Multiplies, operators.F64)
	fmt.Println(err)
	// Output:
	// 0 <nil>
	// operators: absorbing element of multiplies on f64: it has none
}

func ExampleHasAbsorbingElement() {
	fmt.Println(operators.HasAbsorbingElement(operators.LogicalOr, operators.Bool))
	// Output: true
}

func ExampleIdentityOf() {
	fmt.Println(operators.IdentityOf[int16](operators.Minimum))
	// Output: 32767 <nil>
}

func ExampleAbsorbingOf() {
	fmt.Println(operators.AbsorbingOf[bool](operators.LogicalAnd))
	// Output: false <nil>
}

// gcd is a user-defined operator: the greatest common divisor on unsigned integers.
type gcd struct{}

func (gcd) String() string { return "gcd" }

func (g gcd) IsAssociative(t operators.Type) (bool, error) {
	if !t.IsInt() || t.IsSigned() {
		return false, operators.Undefined(g, t, "the operator is for unsigned integers")
	}
	return true, nil
}

func (g gcd) IsCommutative(t operators.Type) (bool, error) { return g.IsAssociative(t) }

func (g gcd) IdentityElement(t operators.Type) (operators.Element, error) { return operators.Int(t, 0) }
func (g gcd) AbsorbingElement(t operators.Type) (operators.Element, error) {
	return operators.Int(t, 1)
}

// An own operator states its properties by having their methods.
func Example_ownOperator() {
	fmt.Println(operators.IsAssociative(gcd{}, operators.U32))
	fmt.Println(operators.IdentityOf[uint32](gcd{}))
	fmt.Println(operators.AbsorbingOf[uint32](gcd{}))
	_, err := operators.IsCommutative(gcd{}, operators.F32)
	fmt.Println(err)
	// Output:
	// true <nil>
	// 0 <nil>
	// 1 <nil>
	// operators: algebraic properties of gcd on f32: the operator is for unsigned integers
}

// turns is an own type, whose sum wraps at a full turn.
type turns struct{ degrees int }

// wrapping is plus, on turns as well: it embeds the operator and answers for the type.
type wrapping struct{ operators.Op }

func (w wrapping) IsAssociative(t operators.Type) (bool, error) {
	if t == operators.TypeOf[turns]() {
		return true, nil
	}
	return w.Op.IsAssociative(t)
}

func (w wrapping) IdentityElement(t operators.Type) (operators.Element, error) {
	if t == operators.TypeOf[turns]() {
		return operators.Value(turns{0}), nil
	}
	return w.Op.IdentityElement(t)
}

// A listed operator gets properties on an own type by being embedded.
func Example_ownType() {
	plus := wrapping{operators.Plus}
	fmt.Println(operators.IsAssociative(plus, operators.TypeOf[turns]()))
	fmt.Println(operators.IdentityOf[turns](plus))
	fmt.Println(operators.IsAssociative(plus, operators.F32))
	// Output:
	// true <nil>
	// {0} <nil>
	// false <nil>
}

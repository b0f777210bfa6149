// Package operators defines the properties of binary operators on element types: whether an operator is associative,
// whether it is commutative, and its identity and absorbing elements. Reductions and scans use them to decide whether
// they may regroup, how to fill a partial tile, and when a result can no longer change. The package is libcu++'s operator
// properties (the header cuda/functional) in Go.
//
// It must not know tiles, operations or devices, and it evaluates no operators.
//
// # Queries
//
// Operators are values: [Plus], [Minimum] and the other constants of [Op], or values of a user's own types. Element types
// are values too: [I32], [F16], the result of [TypeOf] for a Go type, and that of [ScalarType] for a type of Tile IR.
//
//	operators.IsAssociative(operators.Plus, operators.F32)   // false: every addition rounds
//	operators.IdentityElement(operators.Plus, operators.F32) // -0, since -0 + -0 = -0
//	operators.IdentityOf[int8](operators.Minimum)            // 127, as an int8
//
// # Undefined properties
//
// No function panics. A query that C++ calls ill-formed, such as whether bit_and on float32 is associative, returns an
// error that is [ErrUndefined]. For an element that the pair does not have, C++ returns a value of a special type, and
// Go an error that is [ErrNoElement]; [HasIdentityElement] and [HasAbsorbingElement] test for it.
//
// The rules for integers do not include bool: the logical operators are defined on bool, the others are not. The vendor's
// header defines integers in the same way.
//
// An element exists only if the element type can represent it. The identity of minimum is +infinity for every
// floating-point type, so f8E4M3FN, which has no infinity, has no identity for it; nor has f8E8M0FNU, without a zero and
// a sign, one for plus.
//
// # Own operators, own types
//
// In C++ one specialises a template for an operator and a type. In Go one implements an interface: an operator is any
// type with a String method, and it has a property if it has the method of [Associative], [Commutative], [Identity] or
// [Absorbing]. The four are independent. To define a predefined operator on one's own type, embed it:
//
//	type plus struct{ operators.Op } // plus{operators.Plus}
//
//	func (p plus) IsAssociative(t operators.Type) (bool, error) {
//		if t == operators.TypeOf[quaternion]() {
//			return true, nil
//		}
//		return p.Op.IsAssociative(t)
//	}
package operators

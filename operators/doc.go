// Package operators says what may be assumed of a binary operator on an element type:
// whether it is associative, whether it is commutative, and which elements are its
// identity and its absorbing element. Reductions and scans ask it where they may
// regroup, what to fill a partial tile with, and when an answer can no longer change.
// It is libcu++'s operator properties (the header cuda/functional) in Go.
//
// It must not know tiles, operations or devices: it holds facts, it computes nothing.
//
// # Asking
//
// Operators are values: [Plus], [Minimum] and the other constants of [Op], or values of
// a user's own types. Element types are values too: [I32], [F16], what [TypeOf] makes of
// a Go type, what [ScalarType] makes of a type of Tile IR.
//
//	operators.IsAssociative(operators.Plus, operators.F32)   // false: every addition rounds
//	operators.IdentityElement(operators.Plus, operators.F32) // -0, which keeps -0 + -0 = -0
//	operators.IdentityOf[int8](operators.Minimum)            // 127, as an int8
//
// # What does not exist
//
// Nothing panics. A question that C++ calls ill-formed, such as whether bit_and on
// float32 is associative, is an error that is [ErrUndefined]. An element that the pair
// does not have, for which C++ answers with a value of a type of its own, is an error
// that is [ErrNoElement]; [HasIdentityElement] and [HasAbsorbingElement] ask first.
//
// The types that the rules for integers cover do not include bool: the logical
// operators are defined on bool, the others are not. This is how the vendor's header
// reads the word.
//
// An element is there only if the element type can hold it. The identity of minimum is
// +infinity for every floating-point type, so f8E4M3FN, which has no infinity, has no
// identity for it; nor has f8E8M0FNU, without a zero and a sign, one for plus.
//
// # Own operators, own types
//
// Where C++ specialises a template for an operator and a type, Go implements an
// interface: an operator is any type with a String method, and it states a property by
// having the method of [Associative], [Commutative], [Identity] or [Absorbing]. The four
// are independent. A listed operator on an own type is an own operator that embeds it:
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

package operators

import (
	"errors"
	"fmt"
)

// ErrUndefined marks a property that does not exist for an operator and a type: neither
// true nor false, in C++ a program that does not compile.
var ErrUndefined = errors.New("no such property")

// ErrNoElement marks an identity or absorbing element that an operator does not have on
// a type.
var ErrNoElement = errors.New("no such element")

// Error is the error of a query. It wraps [ErrUndefined], [ErrNoElement] or the error of a user-defined operator.
type Error struct {
	Property string // the queried property: associativity, identity element, ...
	Operator string
	Type     Type
	Reason   string
	Err      error
}

func (e *Error) Error() string {
	return fmt.Sprintf("operators: %s of %s on %v: %s", e.Property, e.Operator, e.Type, e.Reason)
}

func (e *Error) Unwrap() error { return e.Err }

// The properties as messages name them.
const (
	associativity = "associativity"
	commutativity = "commutativity"
	identity      = "identity element"
	absorbing     = "absorbing element"
)

package operators

import (
	"fmt"
	"math"
)

// constant is an element by its meaning, for any type of a class.
type constant uint8

const (
	none             constant = iota
	zero                      // of an integer
	one                       // of an integer or float
	allBits                   // of an integer
	least                     // of an integer: numeric_limits' lowest
	greatest                  // of an integer: numeric_limits' max
	negativeZero              // of a float
	infinity                  // of a float
	negativeInfinity          // of a float
	no                        // of bool
	yes                       // of bool
	numConstants
)

var constantNames = [numConstants]string{
	"none", "zero", "one", "all bits set", "the minimum value", "the maximum value",
	"-0", "+infinity", "-infinity", "false", "true",
}

func (c constant) String() string { return constantNames[c] }

// element is the constant as an element of t; an error, of a float that t does not have,
// wraps ErrElement.
func (c constant) element(t Type) (Element, error) {
	switch c {
	case zero:
		return Int(t, 0)
	case one:
		if t.IsFloat() {
			return Float(t, 1)
		}
		return Int(t, 1)
	case allBits:
		return Element{Type: t, Bits: t.mask()}, nil
	case least:
		return Element{Type: t, Bits: t.minBits()}, nil
	case greatest:
		return Element{Type: t, Bits: t.mask() &^ t.minBits()}, nil
	case negativeZero:
		return Float(t, math.Copysign(0, -1))
	case infinity:
		return Float(t, math.Inf(1))
	case negativeInfinity:
		return Float(t, math.Inf(-1))
	case no, yes:
		return boolean(c == yes), nil
	}
	return Element{}, fmt.Errorf("operators: constant %v: %w", c, ErrElement)
}

// minBits returns the pattern of an integer type's minimum value; the maximum value has the complementary bits.
func (t Type) minBits() uint64 {
	if t.unsigned {
		return 0
	}
	return 1 << (t.storage() - 1)
}

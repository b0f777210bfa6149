package num

import "fmt"

// Rounding is the direction in which an inexact result is rounded.
type Rounding uint8

// The directions that Tile IR names. NearestAway exists for conversions only.
const (
	NearestEven Rounding = iota // to the nearest value, ties to the even one
	Zero                        // toward zero
	NegInf                      // toward minus infinity
	PosInf                      // toward plus infinity
	NearestAway                 // to the nearest value, ties away from zero
)

var roundingNames = [...]string{"nearest_even", "zero", "negative_inf", "positive_inf", "nearest_away"}

// String returns the name that the textual IR uses.
func (r Rounding) String() string {
	if int(r) < len(roundingNames) {
		return roundingNames[r]
	}
	return fmt.Sprintf("rounding(%d)", uint8(r))
}

// up reports whether a magnitude is rounded away from zero. odd is the last bit of the remaining part, rest has the
// dropped bits with the first one in bit 63, and sticky reports whether any bit after them is set.
func (r Rounding) up(neg, odd bool, rest uint64, sticky bool) bool {
	const half = 1 << 63
	if rest == 0 && !sticky {
		return false
	}
	switch r {
	case NearestEven:
		return rest > half || rest == half && (sticky || odd)
	case NearestAway:
		return rest >= half
	case NegInf:
		return neg
	case PosInf:
		return !neg
	}
	return false
}

// overflows reports whether a magnitude greater than every finite value becomes an infinity; otherwise it becomes the
// largest finite value.
func (r Rounding) overflows(neg bool) bool {
	switch r {
	case Zero:
		return false
	case NegInf:
		return neg
	case PosInf:
		return !neg
	}
	return true
}

package tileir

import "math"

// Algebra has properties of an operation on two operands x and y that optimizations and reductions rely on.
type Algebra struct {
	// Identity returns the integer e for which x op e is x, as the low bits of a number of the given width. Float returns
	// the same for floats. Each is nil if the operation has no such element, or works on the other kind of number.
	Identity func(op *Op, width int) uint64
	Float    func(op *Op) float64
	// RightOnly reports that e op y is not y in general, so that the operation cannot reduce.
	RightOnly bool
	// Absorbing returns the integer a for which x op a and a op y are a; nil if there is none.
	Absorbing func(width int) uint64
}

func allZeros(int) uint64 { return 0 }

func allOnes(width int) uint64 { return math.MaxUint64 >> (64 - width) }

// always makes an identity element that depends only on the width.
func always(bits func(width int) uint64) func(*Op, int) uint64 {
	return func(_ *Op, width int) uint64 { return bits(width) }
}

func one(*Op, int) uint64 { return 1 }

// lowest returns the identity element of a maximum: the minimum of the type.
func lowest(signedness int) func(*Op, int) uint64 {
	return func(op *Op, width int) uint64 {
		if op.Attrs[signedness] == Signed {
			return 1 << (width - 1)
		}
		return 0
	}
}

// highest returns the identity element of a minimum: the maximum of the type.
func highest(signedness int) func(*Op, int) uint64 {
	return func(op *Op, width int) uint64 {
		if op.Attrs[signedness] == Signed {
			return 1<<(width-1) - 1
		}
		return allOnes(width)
	}
}

// zeroSum returns the identity element of a float addition: -0, as 0 + -0 is 0. Where sums round down, 0 + -0 is -0, and
// the element is 0.
func zeroSum(op *Op) float64 {
	if op.Attrs[AddFRoundingMode] == TowardNegInf {
		return 0
	}
	return math.Copysign(0, -1)
}

func oneFloat(*Op) float64 { return 1 }

// infinite returns the identity element of a maximum (sign -1) or minimum (sign 1) of floats: an infinity if NaN wins
// against numbers, otherwise NaN.
func infinite(propagateNaN, sign int) func(*Op) float64 {
	return func(op *Op) float64 {
		if op.Flag(propagateNaN) {
			return math.Inf(sign)
		}
		return math.NaN()
	}
}

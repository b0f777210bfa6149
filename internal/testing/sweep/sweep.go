// Package sweep compares implementations of floating-point functions with correctly
// rounded results, over all inputs of a format or over selected ones. It is for tests: it
// knows functions of numbers, but neither tiles, operations nor engines.
package sweep

import (
	"math"
	"math/big"

	"gotile/num"
)

// A Function is a mathematical function of one or two numbers.
type Function struct {
	Name string
	Two  bool // whether it has a second operand
	// F64 computes the function in float64. It returns the exact class of the result (NaN,
	// infinity, zero and its sign) for every operand that is zero, infinite or NaN, and is
	// within a relative error of 2^-47 elsewhere, unless Exact is nil: then it is exact, or
	// as good as the comparison can be.
	F64 func(x, y float64) float64
	// Exact computes the function to 200 bits for finite operands other than zero for which
	// F64 is not NaN.
	Exact func(x, y *big.Float) *big.Float
	// Symmetry relates f(-x) to f(x).
	Symmetry Symmetry
	// Ends are the arguments around which an implementation may change its method or leave
	// its range, in the given format.
	Ends func(f *num.Format) []float64
}

// Symmetry is the effect of an argument's sign on a result.
type Symmetry uint8

const (
	NoSymmetry Symmetry = iota
	Odd                 // f(-x) = -f(x)
	Even                // f(-x) = f(x)
)

// A Mode is the rounding of an operation's result, and whether it replaces subnormal operands and results by zeros of
// their sign.
type Mode struct {
	Rounding num.Rounding
	Flush    bool
}

// uncertainty is more than twice the relative error of F64.
const uncertainty = 0x1p-46

// Want returns the correctly rounded result for operands that are patterns of the format.
func (f *Function) Want(format *num.Format, m Mode, x, y uint64) uint64 {
	a, b := m.flush(format, format.Decode(x)), m.flush(format, format.Decode(y))
	return format.Encode(m.flush(format, f.rounded(format, m.Rounding, a, b)), m.Rounding, false)
}

// Want32 is Want for float32 and a function of one number, in its quickest form.
func (f *Function) Want32(m Mode, x float32) float32 {
	if m.Flush {
		x = num.FlushF32(x)
	}
	y := f.want32(m.Rounding, float64(x))
	if m.Flush {
		y = num.FlushF32(y)
	}
	return y
}

func (f *Function) want32(r num.Rounding, x float64) float32 {
	v := f.F64(x, 0)
	if f.Exact == nil || v-v != 0 || x == 0 {
		return num.F64ToF32(v, r)
	}
	low := num.F64ToF32(v*(1-uncertainty), r)
	if low == num.F64ToF32(v*(1+uncertainty), r) && low == low {
		return low
	}
	return float32(f.rounded(num.F32, r, x, 0))
}

// flush applies the mode's treatment of subnormals, which f32 alone has.
func (m Mode) flush(format *num.Format, x float64) float64 {
	if !m.Flush || format != num.F32 {
		return x
	}
	return float64(num.FlushF32(float32(x)))
}

// rounded is the result rounded once to a format, as a float64.
func (f *Function) rounded(format *num.Format, r num.Rounding, x, y float64) float64 {
	v := f.F64(x, y)
	ordinary := x != 0 && !math.IsInf(x, 0) && v == v && (!f.Two || y != 0 && !math.IsInf(y, 0) && y == y)
	if f.Exact == nil || !ordinary {
		return format.Round(v, r)
	}
	switch {
	case format == num.F64:
	case math.IsInf(v, 0): // beyond every narrower format
		return format.Round(math.Copysign(math.MaxFloat64, v), r)
	case v == 0 && r == num.NearestEven: // so that the exact result is zero, or next to it
		return v
	case v != 0:
		low, high := format.Round(v*(1-uncertainty), r), format.Round(v*(1+uncertainty), r)
		if low == high {
			return low
		}
	}
	exact := f.Exact(new(big.Float).SetFloat64(x), new(big.Float).SetFloat64(y))
	// The exact results that are ties are restored by dropping the bits that may be wrong.
	exact = new(big.Float).SetPrec(200).Set(exact)
	if exact.Sign() == 0 {
		return v
	}
	if format == num.F64 {
		return directed(exact, r)
	}
	return format.Round(roundToOdd(exact), r)
}

// directed rounds to a float64 in a direction: the nearest one, or an adjacent one.
func directed(x *big.Float, r num.Rounding) float64 {
	v, side := x.Float64()
	away := math.Inf(int(side)) // from x
	switch {
	case side == big.Exact:
	case r == num.NegInf && side == big.Above, r == num.PosInf && side == big.Below:
		return math.Nextafter(v, -away)
	case r == num.Zero && (side == big.Above) == (x.Sign() > 0):
		return math.Nextafter(v, 0)
	}
	return v
}

// roundToOdd rounds to a float64 such that another rounding, to a narrower format, equals rounding once.
func roundToOdd(x *big.Float) float64 {
	t := new(big.Float).SetMode(big.ToZero).SetPrec(53).Set(x)
	if e := t.MantExp(nil); e < -1000 {
		return math.Copysign(0x1p-1000, float64(x.Sign()))
	} else if e > 1000 {
		return math.Copysign(0x1p1000, float64(x.Sign()))
	}
	v, _ := t.Float64()
	if t.Acc() != big.Exact {
		v = math.Float64frombits(math.Float64bits(v) | 1)
	}
	return v
}

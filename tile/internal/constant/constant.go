// Package constant converts Go numbers to the bits of an element type: untyped constants,
// which take the type that they are used with, and values of Go's own types.
package constant

import (
	"math"
	"reflect"
	"strconv"

	"gotile/internal/elements"
	"gotile/num"
)

// Constant is a Go int or float64, which an untyped Go constant becomes when it is passed as
// an operand or an argument. It has no element type yet.
type Constant struct {
	Kind  Kind
	Int   int64
	Float float64
}

// Kind is integer or float.
type Kind uint8

// The kinds. None is the kind of the zero Constant, which is no number.
const (
	None Kind = iota
	IntKind
	FloatKind
)

// Int returns an integer constant.
func Int(i int64) Constant { return Constant{IntKind, i, float64(i)} }

// Float returns a floating-point constant.
func Float(f float64) Constant { return Constant{Kind: FloatKind, Float: f} }

// Default returns the type of constants that are used without a tile: float64 if one is a
// float, otherwise int32, or int64 if an int32 cannot hold all of them.
func Default(list ...Constant) *elements.Row {
	d := elements.I32
	for _, c := range list {
		switch {
		case c.Kind == FloatKind:
			return elements.F64
		case c.Int != int64(int32(c.Int)):
			d = elements.I64
		}
	}
	return d
}

// Fits reports whether d represents the constant as in Go: integers exactly, floats except
// for rounding.
func (c Constant) Fits(d *elements.Row) bool {
	_, ok := c.Bits(d)
	return ok
}

// Compares reports whether a comparison with elements of type d may convert the constant to
// d: a float constant if d holds it exactly, and an integer, which C++ too converts to a float.
func (c Constant) Compares(d *elements.Row) bool {
	bits, ok := c.Bits(d)
	if !ok || c.Kind != FloatKind || !isFloat(d) {
		return ok
	}
	x := d.Format.Decode(bits)
	return x == c.Float || math.IsNaN(c.Float)
}

// Bits returns the constant as an element of type d. ok is false if d does not represent it.
func (c Constant) Bits(d *elements.Row) (bits uint64, ok bool) {
	switch {
	case isFloat(d):
		return c.floatBits(d.Format)
	case d.Class != elements.Integral:
		return 0, false
	case c.Kind == FloatKind:
		return wholeBits(c.Float, d)
	case d.Signed:
		return uint64(c.Int) & Mask(d.Bits), num.SignExtend(uint64(c.Int)&Mask(d.Bits), d.Bits) == c.Int
	}
	return uint64(c.Int), c.Int >= 0 && uint64(c.Int) <= Mask(d.Bits)
}

func isFloat(d *elements.Row) bool {
	return d.Class == elements.BasicFloat || d.Class == elements.RestrictedFloat
}

// wholeBits returns a float without a fraction as an integer.
func wholeBits(x float64, d *elements.Row) (uint64, bool) {
	switch {
	case x != math.Trunc(x):
		return 0, false
	case d.Signed:
		if x < -1<<63 || x >= 1<<63 {
			return 0, false
		}
		return Int(int64(x)).Bits(d)
	case x < 0 || x >= 1<<64:
		return 0, false
	}
	return uint64(x), uint64(x) <= Mask(d.Bits)
}

func (c Constant) floatBits(f *num.Format) (uint64, bool) {
	if f.NaN == num.NaNNone && !roundsWithin(f, c.Float) {
		return 0, false
	}
	if c.Kind == IntKind {
		p := f.EncodeInt(c.Int, num.NearestEven, false)
		return p, !f.IsInf(p) && !f.IsNaN(p)
	}
	p := f.Encode(c.Float, num.NearestEven, false)
	overflow := !math.IsInf(c.Float, 0) && !math.IsNaN(c.Float) && (f.IsInf(p) || f.IsNaN(p))
	return p, !overflow && (!math.IsInf(c.Float, 0) || f.Inf)
}

// roundsWithin reports whether a number rounds to a finite value of a format that has
// neither infinities nor NaN, and saturates.
func roundsWithin(f *num.Format, x float64) bool {
	limit := f.MaxFinite()
	half := math.Ldexp(1, math.Ilogb(limit)-f.ManBits-1)
	return math.Abs(x) < limit+half
}

// String returns the constant as Go writes it.
func (c Constant) String() string {
	if c.Kind == IntKind {
		return strconv.FormatInt(c.Int, 10)
	}
	return strconv.FormatFloat(c.Float, 'g', -1, 64)
}

// GoBits returns the bits of a Go value that has an element type.
func GoBits(x any) uint64 {
	switch v := reflect.ValueOf(x); v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Int:
		return uint64(v.Int()) & Mask(v.Type().Bits())
	case reflect.Float32:
		return uint64(math.Float32bits(float32(v.Float())))
	case reflect.Float64:
		return math.Float64bits(v.Float())
	default:
		return v.Uint()
	}
}

// Mask returns a number whose low bits are set, up to 64 of them.
func Mask(bits int) uint64 { return math.MaxUint64 >> (64 - bits) }

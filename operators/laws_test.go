package operators_test

import (
	"math"
	"testing"

	"gotile/num"
	"gotile/operators"
)

// The properties are laws, so they are also tried, on every value of the small types,
// with operations that know nothing of them.

// pattern is an operation on the patterns of a type.
type pattern func(a, b uint64) uint64

// integer is an operator on integers, wrapping; nil for divides and modulus, whose
// properties are all absent.
func integer(op operators.Op, width int, signed bool) pattern {
	mask := uint64(1)<<width - 1
	less := func(a, b uint64) bool {
		if signed {
			return num.SignExtend(a, width) < num.SignExtend(b, width)
		}
		return a < b
	}
	return map[operators.Op]pattern{
		operators.Plus:       func(a, b uint64) uint64 { return (a + b) & mask },
		operators.Multiplies: func(a, b uint64) uint64 { return a * b & mask },
		operators.Minus:      func(a, b uint64) uint64 { return (a - b) & mask },
		operators.BitAnd:     func(a, b uint64) uint64 { return a & b },
		operators.BitOr:      func(a, b uint64) uint64 { return a | b },
		operators.BitXor:     func(a, b uint64) uint64 { return a ^ b },
		operators.Minimum:    func(a, b uint64) uint64 { return pick(less(a, b), a, b) },
		operators.Maximum:    func(a, b uint64) uint64 { return pick(less(a, b), b, a) },
	}[op]
}

func pick(first bool, a, b uint64) uint64 {
	if first {
		return a
	}
	return b
}

// float is an operator on a format; minimum and maximum are those of IEEE 754-2019.
func float(op operators.Op, f *num.Format) pattern {
	value := map[operators.Op]func(a, b float64) float64{
		operators.Plus:       func(a, b float64) float64 { return f.Add(a, b, num.NearestEven) },
		operators.Multiplies: func(a, b float64) float64 { return f.Mul(a, b, num.NearestEven) },
		operators.Minus:      func(a, b float64) float64 { return f.Sub(a, b, num.NearestEven) },
		operators.Divides:    func(a, b float64) float64 { return f.Div(a, b, num.NearestEven) },
		operators.Minimum:    num.Minimum[float64],
		operators.Maximum:    num.Maximum[float64],
	}[op]
	if value == nil {
		return nil
	}
	return func(a, b uint64) uint64 { return f.Encode(value(f.Decode(a), f.Decode(b)), num.NearestEven, false) }
}

func logical(op operators.Op) pattern {
	return map[operators.Op]pattern{
		operators.LogicalAnd: func(a, b uint64) uint64 { return a & b },
		operators.LogicalOr:  func(a, b uint64) uint64 { return a | b },
	}[op]
}

var lawTypes = []struct {
	t     operators.Type
	width int
	of    func(operators.Op) pattern
	isNaN func(uint64) bool
}{
	{operators.Bool, 1, logical, never},
	{operators.I4, 4, func(op operators.Op) pattern { return integer(op, 4, true) }, never},
	{operators.U4, 4, func(op operators.Op) pattern { return integer(op, 4, false) }, never},
	{operators.I8, 8, func(op operators.Op) pattern { return integer(op, 8, true) }, never},
	{operators.U8, 8, func(op operators.Op) pattern { return integer(op, 8, false) }, never},
	{operators.E2M1FN, 4, func(op operators.Op) pattern { return float(op, num.E2M1FN) }, num.E2M1FN.IsNaN},
	{operators.E4M3FN, 8, func(op operators.Op) pattern { return float(op, num.E4M3FN) }, num.E4M3FN.IsNaN},
	{operators.E5M2, 8, func(op operators.Op) pattern { return float(op, num.E5M2) }, num.E5M2.IsNaN},
	{operators.F16, 16, func(op operators.Op) pattern { return float(op, num.F16) }, num.F16.IsNaN},
}

func never(uint64) bool { return false }

func TestLaws(t *testing.T) {
	for _, ty := range lawTypes {
		for _, op := range operators.Ops() {
			f := ty.of(op)
			if f == nil {
				continue
			}
			equal := func(a, b uint64) bool { return a == b || ty.isNaN(a) && ty.isNaN(b) }
			t.Run(op.String()+"/"+ty.t.String(), func(t *testing.T) {
				elementLaws(t, op, ty.t, ty.width, f, equal, ty.isNaN)
				orderLaws(t, op, ty.t, ty.width, f, equal)
			})
		}
	}
}

// elementLaws tries the identity on all x and the absorbing element on all but NaN, which
// minimum and maximum propagate past it.
func elementLaws(t *testing.T, op operators.Op, ty operators.Type, width int, f pattern, equal func(a, b uint64) bool, isNaN func(uint64) bool) {
	e, noIdentity := operators.IdentityElement(op, ty)
	z, noAbsorbing := operators.AbsorbingElement(op, ty)
	for x := range uint64(1) << width {
		if noIdentity == nil && !(equal(f(e.Bits, x), x) && equal(f(x, e.Bits), x)) {
			t.Errorf("%v is not an identity of %#x", e, x)
		}
		if noAbsorbing == nil && !isNaN(x) && !(f(z.Bits, x) == z.Bits && f(x, z.Bits) == z.Bits) {
			t.Errorf("%v does not absorb %#x", z, x)
		}
	}
}

// orderLaws searches for operands that contradict associativity and commutativity, and finds some exactly if the property
// does not hold. For 8 and 16 bits it tries every 11th and every 1999th value.
func orderLaws(t *testing.T, op operators.Op, ty operators.Type, width int, f pattern, equal func(a, b uint64) bool) {
	step := map[int]uint64{1: 1, 4: 1, 8: 11, 16: 1999}[width]
	associative, commutative := true, true
	for a := uint64(0); a < 1<<width; a += step {
		for b := uint64(0); b < 1<<width; b += step {
			commutative = commutative && equal(f(a, b), f(b, a))
			for c := uint64(0); c < 1<<width; c += step {
				associative = associative && equal(f(f(a, b), c), f(a, f(b, c)))
			}
		}
	}
	checkBool(t, "associative", associative, operators.IsAssociative, op, ty)
	checkBool(t, "commutative", commutative, operators.IsCommutative, op, ty)
}

// TestZeroIsNoIdentity is why plus on floats answers -0.
func TestZeroIsNoIdentity(t *testing.T) {
	negative := math.Copysign(0, -1)
	if math.Signbit(0 + negative) {
		t.Error("0 + -0 kept the sign")
	}
	e, err := operators.IdentityOf[float64](operators.Plus)
	if err != nil || !math.Signbit(e) || !math.Signbit(e+negative) || math.Signbit(e+0) {
		t.Errorf("identity of plus: %v, %v", e, err)
	}
}

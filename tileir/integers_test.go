package tileir

import (
	"math"
	"testing"
)

// integerOp returns an operation on integers of a type whose result has another.
func integerOp(code OpCode, from, to Scalar, operands int) *Op {
	op := NewOp(code, nil)
	for range operands {
		op.Operands = append(op.Operands, &Value{Type: TileType{Elem: from}})
	}
	op.Results = []*Value{{Type: TileType{Elem: to}, Def: op}}
	return op
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		code       OpCode
		signedness Attr
		from, to   Scalar
		x, y, want int64
	}{
		{OpAddI, nil, I8, I8, 127, 1, -128},
		{OpAddI, nil, I64, I64, math.MaxInt64, 1, math.MinInt64},
		{OpSubI, nil, I16, I16, -32768, 1, 32767},
		{OpMulI, nil, I32, I32, 1 << 20, 1 << 13, 0},
		{OpMulI, nil, I32, I32, -3, 5, -15},
		{OpAndI, nil, I8, I8, -1, 0x55, 0x55},
		{OpOrI, nil, I8, I8, 0x50, 0x05, 0x55},
		{OpXOrI, nil, I1, I1, 1, 1, 0},
		{OpTruncI, nil, I64, I8, 0x1ff, 0, -1},
		{OpExtI, Signed, I8, I32, -2, 0, -2},
		{OpExtI, Unsigned, I8, I32, -2, 0, 254},
		{OpExtI, Signed, I1, I32, 1, 0, -1},
		{OpExtI, Unsigned, I1, I32, 1, 0, 1},
	} {
		op := integerOp(c.code, c.from, c.to, 2)
		if c.signedness != nil {
			op.SetAttr(ExtISignedness, c.signedness)
		}
		got, ok := Numbers.Eval(op, func(v *Value) (Integer, bool) {
			if v == op.Operands[0] {
				return Int(c.from, c.x), true
			}
			return Int(c.from, c.y), true
		})
		if !ok || got.Type != c.to || got.Signed() != Int(c.to, c.want).Signed() {
			t.Errorf("%v of %d and %d: got %v, %v, want %d", c.code, c.x, c.y, got, ok, c.want)
		}
	}
}

// TestUnknownIntegers checks operations whose result is unknown: those without a function, with an unknown operand, and
// those that are not integer arithmetic.
func TestUnknownIntegers(t *testing.T) {
	one := func(*Value) (Integer, bool) { return Int(I32, 1), true }
	none := func(*Value) (Integer, bool) { return Integer{}, false }
	for _, code := range []OpCode{OpDivI, OpMinI, OpAddF, OpShLI, OpConstant} {
		if n, ok := Numbers.Eval(integerOp(code, I32, I32, 2), one); ok {
			t.Errorf("%v: %v is known", code, n)
		}
	}
	for _, code := range []OpCode{OpAddI, OpTruncI} {
		if n, ok := Numbers.Eval(integerOp(code, I32, I32, 2), none); ok {
			t.Errorf("%v of an unknown operand: %v is known", code, n)
		}
	}
}

// TestAlgebra checks identity and absorbing elements on all 8-bit integers, and on some floats.
func TestAlgebra(t *testing.T) {
	for _, c := range []struct {
		code OpCode
		attr int
		sign Attr
		f    func(x, y int8) int8
	}{
		{OpAddI, 0, nil, func(x, y int8) int8 { return x + y }},
		{OpSubI, 0, nil, func(x, y int8) int8 { return x - y }},
		{OpMulI, 0, nil, func(x, y int8) int8 { return x * y }},
		{OpAndI, 0, nil, func(x, y int8) int8 { return x & y }},
		{OpOrI, 0, nil, func(x, y int8) int8 { return x | y }},
		{OpXOrI, 0, nil, func(x, y int8) int8 { return x ^ y }},
		{OpShLI, 0, nil, func(x, y int8) int8 { return x << uint8(y) }},
		{OpShRI, 0, nil, func(x, y int8) int8 { return x >> uint8(y) }},
		{OpMaxI, MaxISignedness, Signed, func(x, y int8) int8 { return max(x, y) }},
		{OpMinI, MinISignedness, Signed, func(x, y int8) int8 { return min(x, y) }},
		{OpMaxI, MaxISignedness, Unsigned, func(x, y int8) int8 { return int8(max(uint8(x), uint8(y))) }},
		{OpMinI, MinISignedness, Unsigned, func(x, y int8) int8 { return int8(min(uint8(x), uint8(y))) }},
	} {
		op := NewOp(c.code, nil)
		if c.sign != nil {
			op.SetAttr(c.attr, c.sign)
		}
		a := op.Info().Algebra
		e := int8(a.Identity(op, 8))
		for i := range 256 {
			x := int8(i)
			if c.f(x, e) != x || !a.RightOnly && c.f(e, x) != x {
				t.Errorf("%v: %d is no identity element of %d", c.code, e, x)
			}
			if a.Absorbing == nil {
				continue
			}
			if z := int8(a.Absorbing(8)); c.f(x, z) != z || c.f(z, x) != z {
				t.Errorf("%v: %d does not absorb %d", c.code, z, x)
			}
		}
	}
	sum := NewOp(OpAddF, nil)
	sum.SetAttr(AddFRoundingMode, NearestEven)
	if e := sum.Info().Algebra.Float(sum); e != 0 || !math.Signbit(e) {
		t.Errorf("the identity element of sums is %v", e)
	}
	sum.SetAttr(AddFRoundingMode, TowardNegInf)
	if e := sum.Info().Algebra.Float(sum); e != 0 || math.Signbit(e) {
		t.Errorf("the identity element of sums that round down is %v", e)
	}
}

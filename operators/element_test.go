package operators_test

import (
	"errors"
	"math"
	"testing"

	"gotile/operators"
)

// half has the patterns of f16; short claims that format, but is too small; meters is a defined number type.
type (
	half   uint16
	short  uint8
	meters float32
)

func (half) ElementType() operators.Type  { return operators.F16 }
func (short) ElementType() operators.Type { return operators.F16 }

func TestTypeOf(t *testing.T) {
	for _, c := range []struct{ got, want operators.Type }{
		{operators.TypeOf[bool](), operators.Bool},
		{operators.TypeOf[int8](), operators.I8},
		{operators.TypeOf[int16](), operators.I16},
		{operators.TypeOf[int32](), operators.I32},
		{operators.TypeOf[int64](), operators.I64},
		{operators.TypeOf[uint8](), operators.U8},
		{operators.TypeOf[uint16](), operators.U16},
		{operators.TypeOf[uint32](), operators.U32},
		{operators.TypeOf[uint64](), operators.U64},
		{operators.TypeOf[float32](), operators.F32},
		{operators.TypeOf[float64](), operators.F64},
		{operators.TypeOf[half](), operators.F16},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
	if ty := operators.TypeOf[int](); ty != operators.I64 && ty != operators.I32 {
		t.Errorf("int is %v", ty)
	}
	for _, ty := range []operators.Type{operators.TypeOf[short](), operators.TypeOf[meters](), operators.TypeOf[*half](), operators.TypeOf[operators.Typed](), operators.TypeOf[[]int]()} {
		if !ty.IsOwn() || ty.IsInt() || ty.IsFloat() {
			t.Errorf("%v is not a separate type", ty)
		}
	}
}

func TestSigned(t *testing.T) {
	for ty, want := range map[operators.Type]bool{
		operators.I4: true, operators.U4: false, operators.I64: true, operators.U64: false, operators.Bool: false,
		operators.F16: true, operators.E2M1FN: true, operators.E8M0FNU: false, operators.E5M3FNU: false,
	} {
		if ty.IsSigned() != want {
			t.Errorf("%v signed: %v", ty, !want)
		}
	}
}

func TestInt(t *testing.T) {
	for _, c := range []struct {
		t    operators.Type
		v    int64
		bits uint64
		ok   bool
	}{
		{operators.I8, -128, 0x80, true}, {operators.I8, 127, 0x7f, true}, {operators.I8, 128, 0, false},
		{operators.U8, 255, 0xff, true}, {operators.U8, 256, 0, false}, {operators.U8, -1, 0, false},
		{operators.I4, -8, 8, true}, {operators.I4, 8, 0, false}, {operators.U4, 15, 15, true}, {operators.U4, 16, 0, false},
		{operators.I64, math.MinInt64, 1 << 63, true}, {operators.U64, math.MaxInt64, math.MaxInt64, true}, {operators.U64, -1, 0, false},
		{operators.F32, 1, 0, false}, {operators.Bool, 1, 0, false},
	} {
		e, err := operators.Int(c.t, c.v)
		if c.ok && (err != nil || e.Bits != c.bits) || !c.ok && !errors.Is(err, operators.ErrElement) {
			t.Errorf("Int(%v, %d) = %#x, %v", c.t, c.v, e.Bits, err)
		}
	}
}

func TestFloat(t *testing.T) {
	negative := math.Copysign(0, -1)
	for _, c := range []struct {
		t    operators.Type
		v    float64
		bits uint64
		ok   bool
	}{
		{operators.F16, 1.5, 0x3e00, true}, {operators.F16, 0.1, 0, false}, {operators.F16, math.NaN(), 0x7e00, true},
		{operators.E2M1FN, 6, 7, true}, {operators.E2M1FN, math.NaN(), 0, false}, {operators.E2M1FN, 7, 0, false},
		{operators.E8M0FNU, 0.5, 0x7e, true}, {operators.E8M0FNU, 0, 0, false}, {operators.E8M0FNU, -1, 0, false},
		{operators.E5M3FNU, 0, 0, true}, {operators.E5M3FNU, negative, 0, false}, {operators.E5M3FNU, math.Inf(1), 0, false},
		{operators.I32, 1, 0, false},
	} {
		e, err := operators.Float(c.t, c.v)
		if c.ok && (err != nil || e.Bits != c.bits) || !c.ok && !errors.Is(err, operators.ErrElement) {
			t.Errorf("Float(%v, %v) = %#x, %v", c.t, c.v, e.Bits, err)
		}
	}
}

// through takes a value to an element and back, and returns the element's text.
func through[T comparable](t *testing.T, v T) string {
	t.Helper()
	e := operators.Value(v)
	if back, err := operators.As[T](e); back != v || err != nil {
		t.Errorf("%v came back as %v, %v", v, back, err)
	}
	return e.String()
}

func TestValue(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{through(t, true), "true"}, {through(t, false), "false"},
		{through(t, int8(-128)), "-128"}, {through(t, int64(math.MinInt64)), "-9223372036854775808"},
		{through(t, uint8(255)), "255"}, {through(t, uint64(math.MaxUint64)), "18446744073709551615"},
		{through(t, int(-7)), "-7"}, {through(t, float32(0.5)), "0.5"},
		{through(t, math.Inf(-1)), "-infinity"}, {through(t, math.Inf(1)), "+infinity"},
		{through(t, half(0x8000)), "-0"}, {through(t, interval{1, 2}), "{1 2}"}, {through(t, meters(2)), "2"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	if _, err := operators.As[float32](operators.Value(half(0))); !errors.Is(err, operators.ErrElement) {
		t.Errorf("an f16 as a float32: %v", err)
	}
	if _, err := operators.As[interval](operators.Element{Type: operators.TypeOf[interval](), Own: 1}); !errors.Is(err, operators.ErrElement) {
		t.Errorf("an int as an interval: %v", err)
	}
}

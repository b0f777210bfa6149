package operators

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"gotile/num"
)

// Element is one value of an element type.
type Element struct {
	Type Type
	Bits uint64 // of a scalar, its pattern: two's complement, 0 or 1, or a format of gotile/num
	Own  any    // of a user's own type, the value
}

// ErrElement marks a value that its element type does not have.
var ErrElement = errors.New("not an element of the type")

// Int is v as an element of an integer type.
func Int(t Type, v int64) (Element, error) {
	if !t.IsInt() {
		return Element{}, fmt.Errorf("operators: Int: %v is not an integer type: %w", t, ErrElement)
	}
	e := Element{Type: t, Bits: uint64(v) & t.mask()}
	if e.signed() == v && !t.unsigned || e.Bits == uint64(v) && v >= 0 && t.unsigned {
		return e, nil
	}
	return Element{}, fmt.Errorf("operators: Int: %d is out of the range of %v: %w", v, t, ErrElement)
}

// Float is x as an element of a floating-point type, which must hold it exactly, sign of
// zero included.
func Float(t Type, x float64) (Element, error) {
	f := t.format()
	if f == nil {
		return Element{}, fmt.Errorf("operators: Float: %v is not a floating-point type: %w", t, ErrElement)
	}
	pattern := f.Encode(x, num.NearestEven, false)
	if !same(f.Decode(pattern), x) {
		return Element{}, fmt.Errorf("operators: Float: %v has no %s: %w", t, name(x), ErrElement)
	}
	return Element{Type: t, Bits: pattern}, nil
}

// same is equality that distinguishes the two zeros and treats all NaNs as one.
func same(a, b float64) bool {
	return a == b && math.Signbit(a) == math.Signbit(b) || a != a && b != b
}

// name is a float in a message.
func name(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "+infinity"
	case math.IsInf(x, -1):
		return "-infinity"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// Value is a Go value as an element of [TypeOf] its type.
func Value[T any](v T) Element {
	t := TypeOf[T]()
	if t.IsOwn() {
		return Element{Type: t, Own: v}
	}
	return Element{Type: t, Bits: load(reflect.ValueOf(&v).Elem()) & t.mask()}
}

// load is the pattern in a Go variable of a scalar's type.
func load(v reflect.Value) uint64 {
	switch {
	case v.CanInt():
		return uint64(v.Int())
	case v.CanUint():
		return v.Uint()
	case v.Kind() == reflect.Bool:
		return boolean(v.Bool()).Bits
	case v.Kind() == reflect.Float32:
		return uint64(math.Float32bits(float32(v.Float())))
	}
	return math.Float64bits(v.Float())
}

func boolean(v bool) Element {
	if v {
		return Element{Type: Bool, Bits: 1}
	}
	return Element{Type: Bool}
}

// As is an element as a Go value. T must be of the element's type: float32 for an [F32],
// a [Typed] type for a format that Go does not have, the own type for an own element.
func As[T any](e Element) (T, error) {
	var v T
	if t := TypeOf[T](); t != e.Type {
		return v, fmt.Errorf("operators: an element of %v is not a %v: %w", e.Type, reflect.TypeFor[T](), ErrElement)
	}
	if err := e.check(); err != nil {
		return v, fmt.Errorf("operators: %w", err)
	}
	if e.Type.IsOwn() {
		v, _ = e.Own.(T) // check has seen that it is one
	} else {
		e.store(reflect.ValueOf(&v).Elem())
	}
	return v, nil
}

// store puts a scalar into a Go variable of its type.
func (e Element) store(to reflect.Value) {
	switch {
	case to.CanInt():
		to.SetInt(e.signed())
	case to.CanUint():
		to.SetUint(e.Bits)
	case to.Kind() == reflect.Bool:
		to.SetBool(e.Bits != 0)
	case to.Kind() == reflect.Float32:
		to.SetFloat(float64(math.Float32frombits(uint32(e.Bits))))
	default:
		to.SetFloat(math.Float64frombits(e.Bits))
	}
}

// check finds elements that a user's operator put together wrongly.
func (e Element) check() error {
	switch {
	case e.Type == Type{}:
		return fmt.Errorf("an element without a type: %w", ErrElement)
	case e.Type.IsOwn() && reflect.TypeOf(e.Own) != e.Type.own:
		return fmt.Errorf("the value of an element of %v is a %T: %w", e.Type, e.Own, ErrElement)
	case !e.Type.IsOwn() && e.Bits&^e.Type.mask() != 0:
		return fmt.Errorf("the pattern %#x has more bits than %v: %w", e.Bits, e.Type, ErrElement)
	}
	return nil
}

// signed is the pattern of an integer read with a sign.
func (e Element) signed() int64 { return num.SignExtend(e.Bits, e.Type.storage()) }

// String is the value: true, -128, -0, +infinity.
func (e Element) String() string {
	switch f := e.Type.format(); {
	case e.Type.IsOwn():
		return fmt.Sprint(e.Own)
	case f != nil:
		return name(f.Decode(e.Bits))
	case e.Type == Bool:
		return strconv.FormatBool(e.Bits != 0)
	case e.Type.unsigned:
		return strconv.FormatUint(e.Bits, 10)
	}
	return strconv.FormatInt(e.signed(), 10)
}

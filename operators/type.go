package operators

import (
	"math/bits"
	"reflect"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// Type is an element type: a scalar of Tile IR, with signed or unsigned integers, or a user's Go type. Types are
// compared with ==; the zero Type is none.
type Type struct {
	scalar   tileir.Scalar
	unsigned bool
	own      reflect.Type
}

// The scalar element types.
var (
	Bool    = Type{scalar: tileir.I1}
	I4      = Type{scalar: tileir.I4}
	I8      = Type{scalar: tileir.I8}
	I16     = Type{scalar: tileir.I16}
	I32     = Type{scalar: tileir.I32}
	I64     = Type{scalar: tileir.I64}
	U4      = Type{scalar: tileir.I4, unsigned: true}
	U8      = Type{scalar: tileir.I8, unsigned: true}
	U16     = Type{scalar: tileir.I16, unsigned: true}
	U32     = Type{scalar: tileir.I32, unsigned: true}
	U64     = Type{scalar: tileir.I64, unsigned: true}
	F16     = Type{scalar: tileir.F16}
	BF16    = Type{scalar: tileir.BF16}
	TF32    = Type{scalar: tileir.TF32}
	F32     = Type{scalar: tileir.F32}
	F64     = Type{scalar: tileir.F64}
	E4M3FN  = Type{scalar: tileir.E4M3FN}
	E5M2    = Type{scalar: tileir.E5M2}
	E8M0FNU = Type{scalar: tileir.E8M0FNU}
	E2M1FN  = Type{scalar: tileir.E2M1FN}
	E5M3FNU = Type{scalar: tileir.E5M3FNU}
)

// ScalarType returns the element type of a scalar of Tile IR; signed selects the signedness of integers. It is ignored
// for i1 and floating-point types. The result for an invalid scalar is the zero Type.
func ScalarType(s tileir.Scalar, signed bool) Type {
	t := Type{scalar: s}
	if s.Bits() == 0 {
		return Type{}
	}
	t.unsigned = t.IsInt() && !signed
	return t
}

// Typed is implemented by Go types that hold the patterns of a scalar element type for which Go has no type, as a uint16
// can hold an f16. The Go type must be an unsigned integer of the size of an element in memory, otherwise ElementType is
// not called.
type Typed interface {
	ElementType() Type
}

// TypeOf returns the element type of a Go type: that of bool, of the integers and of the floats of the language; the
// result of ElementType, if T is [Typed]; otherwise a separate type, on which only user-defined operators have
// properties. That includes defined types over a number: like C++, the package does not guess their meaning.
func TypeOf[T any]() Type {
	var x T
	return typeOfValue(any(x), reflect.TypeFor[T]())
}

// builtin has the types of Go's own scalars.
var builtin = map[reflect.Type]Type{
	reflect.TypeFor[bool](): Bool,
	reflect.TypeFor[int8](): I8, reflect.TypeFor[int16](): I16, reflect.TypeFor[int32](): I32, reflect.TypeFor[int64](): I64,
	reflect.TypeFor[uint8](): U8, reflect.TypeFor[uint16](): U16, reflect.TypeFor[uint32](): U32, reflect.TypeFor[uint64](): U64,
	reflect.TypeFor[int](): word(true), reflect.TypeFor[uint](): word(false), reflect.TypeFor[uintptr](): word(false),
	reflect.TypeFor[float32](): F32, reflect.TypeFor[float64](): F64,
}

func typeOfValue(x any, own reflect.Type) Type {
	if t, ok := builtin[own]; ok {
		return t
	}
	if x, ok := x.(Typed); ok && holdsPatterns(own) && x.ElementType().fits(own) {
		return x.ElementType()
	}
	return Type{own: own}
}

func holdsPatterns(g reflect.Type) bool {
	return g.Kind() >= reflect.Uint8 && g.Kind() <= reflect.Uint64
}

// fits reports whether a scalar's elements are as large in memory as a Go integer.
func (t Type) fits(g reflect.Type) bool {
	return t.storage() > 0 && max(8, t.storage()) == g.Bits()
}

// word is the type of an integer as wide as the platform's.
func word(signed bool) Type {
	if bits.UintSize == 32 {
		return ScalarType(tileir.I32, signed)
	}
	return ScalarType(tileir.I64, signed)
}

// String is the name of the type in messages: i8, u8, f8E4M3FN, bool, main.quaternion.
func (t Type) String() string {
	switch {
	case t.own != nil:
		return t.own.String()
	case t == Bool:
		return "bool"
	case t.unsigned:
		return "u" + t.scalar.String()[1:]
	}
	return t.scalar.String()
}

// Scalar is the type's scalar in Tile IR, InvalidScalar for a user's own type.
func (t Type) Scalar() tileir.Scalar { return t.scalar }

// IsInt reports an integer type, which bool is not; IsFloat a floating-point type,
// extended ones too; IsOwn a Go type of the user's.
func (t Type) IsInt() bool   { return t.scalar.IsInt() && t.scalar != tileir.I1 }
func (t Type) IsFloat() bool { return t.scalar.IsFloat() }
func (t Type) IsOwn() bool   { return t.own != nil }

// IsSigned reports a signed integer or a float that has a sign.
func (t Type) IsSigned() bool {
	if f := t.format(); f != nil {
		return !f.Unsigned
	}
	return t.IsInt() && !t.unsigned
}

// format is the format of a float, nil for other types.
func (t Type) format() *num.Format { return elements.Format(t.scalar) }

// storage is the width of a pattern: 32 for tf32.
func (t Type) storage() int {
	if f := t.format(); f != nil {
		return f.Storage
	}
	return t.scalar.Bits()
}

// mask has the bits set that a pattern may use.
func (t Type) mask() uint64 { return 1<<t.storage() - 1 }

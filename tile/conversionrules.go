package tile

import "slices"

// The rules of reference 1.7 as tables and pure functions of types; conversions.go emits
// the operations.

// ranksAbove reports whether a float has greater conversion rank than another (1.7.1): it has
// every value of the other. Floats of which neither ranks above the other are unordered.
func ranksAbove(a, b DType) bool {
	f, g := a.info().Format, b.info().Format
	return f != nil && g != nil && f != g && f.Holds(g)
}

// unsignedOf is the unsigned integer of a signed one's width.
var unsignedOf = map[DType]DType{I8: U8, I16: U16, I32: U32, I64: U64}

// Convertible reports whether a scalar conversion exists (1.7.2, scalar conversion;
// 2.1.5.1): between any two numbers, from pointers to bool, from pointers to untyped
// pointers, and from each type to itself.
func Convertible(from, to DType) bool {
	switch {
	case from == to:
		return from.valid()
	case from.IsPointer():
		return from.valid() && (to == Bool || to == PointerTo(Void))
	}
	return from.IsNumeric() && to.IsNumeric()
}

// Narrowing reports whether a scalar conversion may lose a value (1.7.2): from floats
// to integers, to floats of lower or unordered rank, from integers to floats, to
// integers that do not have every value, and from pointers to bool.
func Narrowing(from, to DType) bool {
	switch {
	case from == to:
		return false
	case from.IsPointer():
		return to == Bool
	case from.IsFloat() && to.IsFloat():
		return !ranksAbove(to, from)
	case from.IsIntegral() && to.IsIntegral():
		return !represents(to, from)
	}
	return true
}

// represents reports whether integer type a has every value of integer type b.
func represents(a, b DType) bool {
	if b.IsSigned() {
		return a.IsSigned() && a.Bits() >= b.Bits()
	}
	if a.IsSigned() {
		return a.Bits() > b.Bits()
	}
	return a.Bits() >= b.Bits()
}

// CommonType returns the arithmetic common type of two arithmetic scalars (1.7.4). ok is
// false if there is none: for float16 with bfloat16, and for other types. Operations refuse
// operands that it would narrow, such as an int32 and a uint32: see [ComparisonType].
func CommonType(a, b DType) (common DType, ok bool) {
	switch {
	case !a.IsArithmetic() || !b.IsArithmetic():
		return Invalid, false
	case a == b:
		return a, true
	case a.IsFloat() && b.IsFloat():
		return greaterFloat(a, b)
	case a.IsFloat():
		return a, true
	case b.IsFloat():
		return b, true
	}
	return commonInt(a, b), true
}

// ComparisonType returns the type to which a comparison converts the elements of both
// operands (1.7.4, arithmetic comparison conversion; 2.1.5.15): their common type. ok is
// false if there is none, and if one of two integers would be narrowed, such as an int32
// compared with a uint32.
func ComparisonType(a, b DType) (common DType, ok bool) {
	common, ok = CommonType(a, b)
	if !ok || !convertsInArithmetic(a, common) || !convertsInArithmetic(b, common) {
		return Invalid, false
	}
	return common, true
}

func greaterFloat(a, b DType) (DType, bool) {
	switch {
	case ranksAbove(b, a):
		return b, true
	case ranksAbove(a, b):
		return a, true
	}
	return Invalid, false
}

func commonInt(a, b DType) DType {
	if a.IsSigned() == b.IsSigned() {
		if a.Bits() >= b.Bits() {
			return a
		}
		return b
	}
	s, u := a, b
	if u.IsSigned() {
		s, u = b, a
	}
	switch {
	case u.Bits() > s.Bits():
		return u
	case represents(s, u):
		return s
	}
	return unsignedOf[s]
}

// conversionKind is one of the two arithmetic conversions of 1.7.4.
type conversionKind uint8

const (
	// arithmeticConversion lets a tile's type win over a scalar's.
	arithmeticConversion conversionKind = iota
	// comparisonConversion treats scalars and tiles alike.
	comparisonConversion
)

// targetType is the element type that both operands are converted to.
func (k conversionKind) targetType(x, y Tile) (DType, bool) {
	if k == arithmeticConversion && x.scalar != y.scalar {
		if x.scalar {
			return y.elem, true
		}
		return x.elem, true
	}
	return CommonType(x.elem, y.elem)
}

// convertsInArithmetic reports whether an arithmetic conversion may convert an operand:
// not if it narrows, unless from an integer to a float.
func convertsInArithmetic(from, to DType) bool {
	return !Narrowing(from, to) || from.IsIntegral() && to.IsFloat()
}

// Promoted returns the type after integral promotion: int32 for bool and the 8- and 16-bit
// integers, all others themselves (1.7.4, arithmetic tile promotion).
func Promoted(d DType) DType {
	if d.IsIntegral() && d.Bits() < 32 {
		return I32
	}
	return d
}

// BroadcastableTo reports whether shape from stretches to shape to (1.7.3, 2.1.5.6). A
// tile does if [TileShape] holds of to as well.
func BroadcastableTo(from, to []int) bool {
	lead := len(to) - len(from)
	if lead < 0 {
		return false
	}
	for i, d := range from {
		if d != 1 && d != to[lead+i] {
			return false
		}
	}
	return true
}

// BroadcastShape returns the mutual broadcast shape of two shapes (1.7.3); ok is false if
// they are not compatible.
func BroadcastShape(a, b []int) (shape []int, ok bool) {
	if len(a) > len(b) {
		a, b = b, a
	}
	shape = slices.Clone(b)
	lead := len(b) - len(a)
	for i, d := range a {
		if d != 1 && shape[lead+i] != 1 && d != shape[lead+i] {
			return nil, false
		}
		shape[lead+i] = max(d, shape[lead+i])
	}
	return shape, true
}

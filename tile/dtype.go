package tile

import (
	"reflect"
	"slices"
	"strings"

	"gotile/internal/elements"
	"gotile/tileir"
)

// DType is the type of an element of a tile: a number, or a pointer to numbers in global
// memory: one of the constants from [Bool] to [E2M1], or a result of [PointerTo]. Unlike Tile IR's types its integers are signed or unsigned (reference 1.4).
type DType uint8

// PointerTo returns the type of a pointer to elements of type d, which are numbers or Void.
// For other types it is Invalid: for pointers (1.4, pointer scalars), and for [E2M1], two of
// which share a byte.
func PointerTo(d DType) DType {
	if !d.pointedTo() {
		return Invalid
	}
	return d | pointer
}

// pointedTo reports a type that there are pointers to.
func (d DType) pointedTo() bool { return d == Void || d.IsNumeric() && d != E2M1 }

// dtypeOfGo is the type of the elements that a Go type holds in memory.
var dtypeOfGo = func() map[reflect.Type]DType {
	m := make(map[reflect.Type]DType)
	for d, info := range dtypes {
		if info.goType != nil {
			m[info.goType] = DType(d)
		}
	}
	return m
}()

// dtypeOf returns the type that represents one of Tile IR's.
func dtypeOf(s tileir.Scalar) DType { return dtypeOfRow(elements.Of(s)) }

// dtypeOfRow returns the type that a row describes.
func dtypeOfRow(row *elements.Row) DType {
	return DType(slices.IndexFunc(dtypes[:], func(info dtypeInfo) bool { return info.Row == row }))
}

func (d DType) info() *dtypeInfo {
	if d >= numDTypes {
		return &dtypes[Invalid]
	}
	return &dtypes[d]
}

// String is the name of a scalar of the type: float32, *int8.
func (d DType) String() string {
	if d.IsPointer() {
		return "*" + d.Pointee().String()
	}
	return d.info().Name
}

// short is the name in a tile's type: f32, ptr<i8>.
func (d DType) short() string {
	if d.IsPointer() {
		return "ptr<" + d.Pointee().short() + ">"
	}
	return d.info().Short
}

// valid reports a type that elements can have.
func (d DType) valid() bool {
	if d.IsPointer() {
		return d.Pointee().pointedTo()
	}
	return d.IsNumeric()
}

// IsPointer reports a pointer; see [DType.Pointee] (1.4, pointer scalars).
func (d DType) IsPointer() bool { return d&pointer != 0 }

// Pointee is the type that a pointer points to.
func (d DType) Pointee() DType { return d &^ pointer }

// IsIntegral reports a bool or an integer (1.4, integral scalars).
func (d DType) IsIntegral() bool { return d.info().Class == elements.Integral }

// IsBasicFloat reports F16, BF16, F32 or F64 (1.4, basic floating point scalars).
func (d DType) IsBasicFloat() bool { return d.info().Class == elements.BasicFloat }

// IsRestrictedFloat reports TF32 or a float of at most 8 bits. The reference has only some of
// them (1.4, restricted floating point scalars); the others behave like those.
func (d DType) IsRestrictedFloat() bool { return d.info().Class == elements.RestrictedFloat }

// IsFloat reports a basic or restricted float (1.4, floating point scalars).
func (d DType) IsFloat() bool { return d.IsBasicFloat() || d.IsRestrictedFloat() }

// IsArithmetic reports an integer or basic float (1.4, arithmetic scalars).
func (d DType) IsArithmetic() bool { return d.IsIntegral() || d.IsBasicFloat() }

// IsNumeric reports a bool, an integer or any float (1.4, numeric scalars).
func (d DType) IsNumeric() bool { return d.IsIntegral() || d.IsFloat() }

// IsSigned reports a signed integer or a float.
func (d DType) IsSigned() bool { return d.info().Signed }

// Bits is the width of the values that the type represents: 1 for Bool, 64 for a
// pointer (1.4.1, bitwidth).
func (d DType) Bits() int {
	if d.IsPointer() {
		return 64
	}
	return d.info().Bits
}

// Size is the bytes of an element in memory.
func (d DType) Size() int {
	if d.IsPointer() {
		return 8
	}
	return d.info().Memory.Bytes()
}

// ir is the type of an element of a tile in Tile IR.
func (d DType) ir() tileir.Type {
	if d.IsPointer() {
		return tileir.PointerType{Pointee: d.Pointee().info().Memory}
	}
	return d.info().Value
}

// signedness returns how operations read the type's integers.
func (d DType) signedness() tileir.Signedness {
	if d.IsSigned() {
		return tileir.Signed
	}
	return tileir.Unsigned
}

// goName is the type as Go source has it: "tile.F32".
func (d DType) goName() string {
	switch {
	case d&pointer != 0:
		return "tile.PointerTo(" + d.Pointee().goName() + ")"
	case d == Bool:
		return "tile.Bool"
	case d == Void:
		return "tile.Void"
	}
	return "tile." + strings.ToUpper(d.info().Short)
}

package vcode

import "gotile/tileir"

// Kind is the representation of elements in vector registers and in scratch memory.
// Formats narrower than f32 are held as f32, as the IR computes in it.
type Kind uint8

const (
	None Kind = iota // tokens and views
	Mask             // i1: a byte of 0 or 1 in memory; a mask in registers
	I8
	I16
	I32
	I64 // pointers too
	F32
	F64
	F16 // only in registers of processors with arithmetic on it
)

// Size returns the bytes of an element in scratch memory.
func (k Kind) Size() int { return [...]int{0, 1, 1, 2, 4, 8, 4, 8, 2}[k] }

func (k Kind) String() string {
	return [...]string{"none", "i1", "i8", "i16", "i32", "i64", "f32", "f64", "f16"}[k]
}

func (k Kind) IsFloat() bool { return k == F32 || k == F64 || k == F16 }

// KindOf returns the kind of an element type.
func KindOf(elem tileir.Type) Kind {
	switch elem {
	case tileir.I1:
		return Mask
	case tileir.I4, tileir.I8:
		return I8
	case tileir.I16:
		return I16
	case tileir.I32:
		return I32
	case tileir.I64:
		return I64
	case tileir.F64:
		return F64
	}
	switch elem.(type) {
	case tileir.PointerType:
		return I64
	case tileir.Scalar:
		return F32
	}
	return None
}

// KindOfValue returns the kind of a tile's elements, and None for other values.
func KindOfValue(v *tileir.Value) Kind {
	if t, ok := v.Type.(tileir.TileType); ok {
		return KindOf(t.Elem)
	}
	return None
}

// ScalarOf returns the element type of a tile of numbers.
func ScalarOf(v *tileir.Value) tileir.Scalar {
	t, _ := v.Type.(tileir.TileType)
	if t.Elem == nil {
		return tileir.InvalidScalar
	}
	return t.Scalar()
}

// NumElements returns the number of elements of a tile; 1 for a scalar.
func NumElements(v *tileir.Value) int {
	if t, ok := v.Type.(tileir.TileType); ok {
		return int(t.NumElements())
	}
	return 1
}

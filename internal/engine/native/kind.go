package native

import "gotile/tileir"

// kind says how a value's elements lie in vector registers and in scratch memory.
// Formats narrower than f32 are held as f32, as the IR computes in it.
type kind uint8

const (
	kNone kind = iota // tokens and views
	kMask             // i1: a byte of 0 or 1 in memory; a mask in registers
	kI8
	kI16
	kI32
	kI64 // pointers too
	kF32
	kF64
)

// size is the bytes of an element in scratch memory.
func (k kind) size() int { return [...]int{0, 1, 1, 2, 4, 8, 4, 8}[k] }

func (k kind) String() string {
	return [...]string{"none", "i1", "i8", "i16", "i32", "i64", "f32", "f64"}[k]
}

func (k kind) isFloat() bool { return k == kF32 || k == kF64 }

// kindOf is the kind of an element type.
func kindOf(elem tileir.Type) kind {
	switch elem {
	case tileir.I1:
		return kMask
	case tileir.I4, tileir.I8:
		return kI8
	case tileir.I16:
		return kI16
	case tileir.I32:
		return kI32
	case tileir.I64:
		return kI64
	case tileir.F64:
		return kF64
	}
	switch elem.(type) {
	case tileir.PointerType:
		return kI64
	case tileir.Scalar:
		return kF32
	}
	return kNone
}

// kindOfValue is the kind of a tile's elements; kNone for what is not a tile.
func kindOfValue(v *tileir.Value) kind {
	if t, ok := v.Type.(tileir.TileType); ok {
		return kindOf(t.Elem)
	}
	return kNone
}

// scalarOf is the element type of a tile of numbers.
func scalarOf(v *tileir.Value) tileir.Scalar {
	t, _ := v.Type.(tileir.TileType)
	if t.Elem == nil {
		return tileir.InvalidScalar
	}
	return t.Scalar()
}

// elements is how many elements a tile has; 1 for a scalar.
func elements(v *tileir.Value) int {
	if t, ok := v.Type.(tileir.TileType); ok {
		return int(t.NumElements())
	}
	return 1
}

package tileir

import (
	"bytes"
	"math"
	"slices"
)

// Attr is an attribute of an operation: a compile-time fact. Attributes are
// immutable; compare them with [EqualAttrs].
type Attr interface{ String() string }

// Unit is the value of a flag that is present.
type Unit struct{}

// Bool is true or false.
type Bool bool

// String is a text attribute.
type String string

// Symbol refers to a global by name.
type Symbol string

// Integer is an integer of an integer type; Value holds its low bits.
type Integer struct {
	Type  Scalar
	Value uint64
}

// Int makes an [Integer].
func Int(t Scalar, v int64) Integer {
	if t.Bits() < 64 {
		return Integer{t, uint64(v) & (1<<t.Bits() - 1)}
	}
	return Integer{t, uint64(v)}
}

// Signed is the value, sign-extended from its width.
func (i Integer) Signed() int64 {
	shift := 64 - i.Type.Bits()
	return int64(i.Value<<shift) >> shift
}

// Float is a floating-point number as the bits of its format.
type Float struct {
	Type Scalar
	Bits uint64
}

// F32Attr and F64Attr make a [Float].
func F32Attr(v float32) Float { return Float{F32, uint64(math.Float32bits(v))} }
func F64Attr(v float64) Float { return Float{F64, math.Float64bits(v)} }

// TypeAttr is a type as an attribute.
type TypeAttr struct{ Type Type }

// Dense holds the elements of a constant tile in row-major order, little-endian,
// [Scalar.Bytes] each (i1 as bytes of 0 and 1, 4-bit types one to a byte, tf32 in
// four bytes). A Splat holds one element, which is the value of all.
type Dense struct {
	Type  TileType
	Data  []byte
	Splat bool
}

// Memory returns the elements as they are in memory, in which two of 4 bits share a byte.
func (d Dense) Memory() []byte {
	n := int(d.Type.NumElements())
	data := make([]byte, 0, n*d.Type.Scalar().Bytes())
	if !d.Splat {
		data = append(data, d.Data...)
	} else {
		data = append(data, bytes.Repeat(d.Data, n)...)
	}
	if !d.Type.Scalar().Packed() {
		return data
	}
	packed := make([]byte, (n+1)/2)
	for i, b := range data {
		packed[i/2] |= b & 15 << (4 * (i & 1))
	}
	return packed
}

// I32s and Bools are arrays.
type (
	I32s  []int32
	Bools []bool
)

// Array is a list of attributes, as the identities of a reduction.
type Array []Attr

// Dict is a list of named attributes. Their order has no meaning: text sorts them, bytecode preserves the order.
type Dict []NamedAttr

// NamedAttr is an entry of a [Dict].
type NamedAttr struct {
	Name  string
	Value Attr
}

// Get finds an entry by name.
func (d Dict) Get(name string) (Attr, bool) {
	for _, e := range d {
		if e.Name == name {
			return e.Value, true
		}
	}
	return nil, false
}

// Repeated returns a name that appears twice in the dictionary, which makes it invalid, or "".
func (d Dict) Repeated() (string, bool) {
	seen := make(map[string]bool, len(d))
	for _, e := range d {
		if seen[e.Name] {
			return e.Name, true
		}
		seen[e.Name] = true
	}
	return "", false
}

// Hints are optimization hints: for each architecture ("sm_90", "default") a [Dict].
type Hints Dict

// Assumption is the predicate of an assume operation.
type Assumption interface {
	Attr
	assumption()
}

// DivBy promises that values are divisible by Divisor: all of them, or with Every and Along the first of each group of
// Every elements along dimension Along, the others counting up by one.
type DivBy struct {
	Divisor      uint64
	Every, Along *int64
}

// SameElements promises that groups of Values[d] elements along dimension d are equal.
type SameElements []int64

// Bounded promises that values, read as signed, are within inclusive bounds.
type Bounded struct{ Lower, Upper *int64 }

func (DivBy) assumption()        {}
func (SameElements) assumption() {}
func (Bounded) assumption()      {}

// EqualAttrs reports whether two attributes are the same. Floats compare by bits.
func EqualAttrs(a, b Attr) bool {
	if a, ok := a.(equaler); ok {
		return a.equal(b)
	}
	if _, ok := b.(equaler); ok {
		return false
	}
	return a == b
}

// equaler is an attribute that == does not compare.
type equaler interface{ equal(Attr) bool }

func (a TypeAttr) equal(x Attr) bool {
	b, ok := x.(TypeAttr)
	return ok && Equal(a.Type, b.Type)
}

func (a Dense) equal(x Attr) bool {
	b, ok := x.(Dense)
	return ok && Equal(a.Type, b.Type) && a.Splat == b.Splat && bytes.Equal(a.Data, b.Data)
}

func (a I32s) equal(x Attr) bool {
	b, ok := x.(I32s)
	return ok && slices.Equal(a, b)
}

func (a Bools) equal(x Attr) bool {
	b, ok := x.(Bools)
	return ok && slices.Equal(a, b)
}

func (a Array) equal(x Attr) bool {
	b, ok := x.(Array)
	return ok && slices.EqualFunc(a, b, EqualAttrs)
}

func (a Dict) equal(x Attr) bool {
	b, ok := x.(Dict)
	return ok && equalDicts(a, b)
}

func (a Hints) equal(x Attr) bool {
	b, ok := x.(Hints)
	return ok && equalDicts(Dict(a), Dict(b))
}

func (a DivBy) equal(x Attr) bool {
	b, ok := x.(DivBy)
	return ok && a.Divisor == b.Divisor && equalInts(a.Every, b.Every) && equalInts(a.Along, b.Along)
}

func (a SameElements) equal(x Attr) bool {
	b, ok := x.(SameElements)
	return ok && slices.Equal(a, b)
}

func (a Bounded) equal(x Attr) bool {
	b, ok := x.(Bounded)
	return ok && equalInts(a.Lower, b.Lower) && equalInts(a.Upper, b.Upper)
}

// equalDicts compares entries by name: their order means nothing.
func equalDicts(a, b Dict) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x NamedAttr) bool {
		y, ok := b.Get(x.Name)
		return !ok || !EqualAttrs(x.Value, y)
	})
}

func equalInts(a, b *int64) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

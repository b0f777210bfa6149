package tile

import (
	"gotile/tile/internal/launch"
)

// List is a parameter for any number of arrays of one type S: List[Span2[float32]]. At launch
// it takes a slice of the arguments that S takes, such as a []Array[float32], or a
// [][]float32 for a List of Span1. Launches with other numbers of arrays run the same code.
//
// The arrays' addresses, lengths and strides are in a table in the device's memory, which the
// launch makes. Lengths and strides are counted in 32 bits.
type List[S any] struct {
	table, length Tile
}

// spanType is a parameter that is an array: Span1 to Span8.
type spanType interface {
	parameter
	isSpan()
}

func (TensorSpan) isSpan() {}

func (List[S]) spec() (launch.Kind, DType, int) {
	if s, ok := any(new(S)).(spanType); ok {
		_, elem, rank := s.spec()
		return launch.List, elem, rank
	}
	return launch.List, Invalid, 0
}

func (l *List[S]) bind(parts []Tile) { l.table, l.length = parts[0], parts[1] }

// Len returns the number of arrays, an int32 scalar.
func (l List[S]) Len() Tile { return l.length }

// At returns array i: an int or an integer scalar, such as a loop counter. An i below 0, or
// not below Len, is undefined behaviour; the portable engine reports it.
func (l List[S]) At(i any) S {
	var s S
	span := any(&s).(spanType)
	_, elem, rank := span.spec()
	row := Mul(Cast(l.index(i), I64), launch.RowWords(rank))
	word := func(n int) Tile { return Load(Add(l.table, Add(row, n))) }
	parts := []Tile{Bitcast(word(0), PointerTo(elem))}
	for n := range 2*rank - 1 { // the last stride is 1
		parts = append(parts, Cast(word(1+n), I32))
	}
	span.bind(parts)
	return s
}

// index is an index as a scalar of the kernel.
func (l List[S]) index(i any) Tile {
	if n, ok := i.(int); ok {
		return Add(Cast(0, I32), n)
	}
	t, _ := traced(i)
	return t
}

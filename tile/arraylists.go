package tile

import (
	"fmt"
	"math"
	"reflect"

	"gotile/device"
)

// List is a parameter that stands for any number of arrays, all of the type that S says:
// List[Span2[float32]]. At launch it takes a slice of what S takes, such as a []Array[float32], or
// a [][]float32 for a List of Span1. Launches of other numbers of arrays run the same code.
//
// The arrays' addresses, lengths and strides lie in a table in the device's memory, which
// the launch makes. Lengths and strides are counted in 32 bits.
type List[S any] struct {
	table, length Tile
}

// spanType is a parameter that is an array: Span1 to Span8.
type spanType interface {
	parameter
	isSpan()
}

func (TensorSpan) isSpan() {}

func (List[S]) spec() (paramKind, DType, int) {
	if s, ok := any(new(S)).(spanType); ok {
		_, elem, rank := s.spec()
		return listParam, elem, rank
	}
	return listParam, Invalid, 0
}

func (l *List[S]) bind(parts []Tile) { l.table, l.length = parts[0], parts[1] }

// Len is how many arrays there are, an int32 scalar.
func (l List[S]) Len() Tile { return l.length }

// rowWords is how many words of the table an array takes: address, lengths and strides.
func rowWords(rank int) int { return 1 + 2*rank }

// At is array i: an int or an integer scalar, such as a loop counter. An i below 0, or not
// below Len, is undefined behaviour; the portable engine finds it.
func (l List[S]) At(i any) S {
	var s S
	span := any(&s).(spanType)
	_, elem, rank := span.spec()
	row := Mul(Cast(l.index(i), I64), rowWords(rank))
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

// list turns a slice of arrays into the table and its length.
func (p *param) list(x any) ([]device.Arg, error) {
	v := reflect.ValueOf(x)
	if !v.IsValid() || v.Kind() != reflect.Slice {
		return nil, p.errorf("want a slice of arrays of %v with %d dimensions, got %T", p.elem, p.rank, x)
	}
	if v.Len() > math.MaxInt32/rowWords(p.rank) {
		return nil, p.errorf("%d arrays are too many", v.Len())
	}
	table := make([]device.Arg, 0, v.Len()*rowWords(p.rank))
	for i := range v.Len() {
		one := *p
		one.kind, one.name = spanParam, fmt.Sprintf("%s, array %d", p.name, i)
		row, err := one.row(v.Index(i).Interface())
		if err != nil {
			return nil, err
		}
		table = append(table, row...)
	}
	return []device.Arg{{Pointer: true, Table: table}, {Bits: uint64(v.Len())}}, nil
}

// row is an array of a list as a row of the table.
func (p *param) row(x any) ([]device.Arg, error) {
	row, err := p.span(x)
	if err != nil {
		return nil, err
	}
	if len(row) > 2*p.rank {
		return nil, p.errorf("the last stride must be 1")
	}
	for _, a := range row[1:] {
		if a.Bits > math.MaxInt32 {
			return nil, p.errorf("a length or stride of %d: 32 bits count those of a list", a.Bits)
		}
	}
	return append(row, device.Arg{Bits: 1}), nil
}

package launch

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"gotile/device"
)

// MaxElements limits the lengths and strides of arrays, and the number of their elements.
const MaxElements = 1 << 48

// Strides returns the strides of a contiguous array in row-major order.
func Strides(shape []int) []int {
	strides, stride := make([]int, len(shape)), 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = stride
		stride = saturatingMul(stride, shape[i])
	}
	return strides
}

// saturatingMul returns the product of a length and a stride, or math.MaxInt if an int does
// not hold it. It returns -1 if one of them is negative.
func saturatingMul(a, b int) int {
	switch {
	case a < 0 || b < 0:
		return -1
	case b > 0 && a > math.MaxInt/b:
		return math.MaxInt
	}
	return a * b
}

// Shapes returns the shape of each argument, nil for one that is not an array.
func Shapes(params []Param, args []any) [][]int {
	shapes := make([][]int, len(args))
	for i, x := range args {
		if params[i].Kind == Span {
			a, _ := params[i].array(x)
			shapes[i] = a.Shape
		}
	}
	return shapes
}

// array returns an argument as an array: a slice or a buffer is one of one dimension.
func (p *Param) array(x any) (Array, bool) {
	if IsNil(x) {
		return Array{}, false
	}
	if a, ok := x.(trialArray); ok {
		return a.array(), true
	}
	if a, ok := p.host.Array(x); ok {
		return a, true
	}
	if buffer, ok := x.(device.Buffer); ok {
		n := int(buffer.Size() / int64(p.Elem.Memory.Bytes()))
		return Array{Element{Row: p.Elem}, device.Arg{Pointer: true, Buffer: buffer}, n, []int{n}, []int{1}}, p.Rank == 1
	}
	data, n, elem, ok := p.host.Elements.Slice(x)
	return Array{elem, data, n, []int{n}, []int{1}}, ok && p.Rank == 1
}

// span checks an array and turns it into arguments: address, lengths and strides.
func (p *Param) span(x any) ([]device.Arg, error) {
	a, ok := p.array(x)
	switch {
	case !ok:
		return nil, p.Errorf("want a tile.Array of %s with %d dimensions, got %T; make one with tile.ArrayOf", p.Elem.Name, p.Rank, x)
	case !p.host.Elements.fit(a.Elem, p.Elem):
		return nil, p.Errorf("want an array of %s, got one of %v", p.Elem.Name, a.Elem)
	case len(a.Shape) == p.Rank && len(a.Strides) == 0:
		return nil, p.Errorf("the array of shape %v has no strides; make one with tile.ArrayOf", a.Shape)
	case len(a.Shape) != p.Rank || len(a.Strides) != p.Rank:
		return nil, p.Errorf("want an array of %d dimensions, got shape %v with strides %v", p.Rank, a.Shape, a.Strides)
	}
	if err := p.checkArray(a.Length, a.Shape, a.Strides); err != nil {
		return nil, err
	}
	args, strides := []device.Arg{a.Data}, a.Strides
	if last := p.Rank - 1; strides[last] == 1 {
		strides = strides[:last]
	}
	for _, n := range slices.Concat(a.Shape, strides) {
		args = append(args, device.Arg{Bits: uint64(n)})
	}
	return args, nil
}

// checkArray reports lengths and strides that reach beyond the array's memory.
func (p *Param) checkArray(length int, shape, strides []int) error {
	last, empty := 0, false
	for i, n := range shape {
		if n < 0 || strides[i] < 0 || int64(n) > MaxElements || int64(strides[i]) > MaxElements {
			return p.Errorf("shape %v with strides %v: lengths and strides are not negative, and not above 2^48", shape, strides)
		}
		empty = empty || n == 0
		last += min(saturatingMul(max(n-1, 0), strides[i]), (math.MaxInt-1)/len(shape)) // the sum does not overflow
	}
	if !empty && last >= length {
		return p.Errorf("a slice of %d elements does not hold shape %v with strides %v, which needs %d", length, shape, strides, last+1)
	}
	return nil
}

// RowWords returns the number of 64-bit words that an array takes in the table of a list:
// its address, lengths and strides.
func RowWords(rank int) int { return 1 + 2*rank }

// list turns a slice of arrays into the table and its length.
func (p *Param) list(x any) ([]device.Arg, error) {
	v := reflect.ValueOf(x)
	if !v.IsValid() || v.Kind() != reflect.Slice {
		return nil, p.Errorf("want a slice of arrays of %s with %d dimensions, got %T", p.Elem.Name, p.Rank, x)
	}
	if v.Len() > math.MaxInt32/RowWords(p.Rank) {
		return nil, p.Errorf("%d arrays are too many", v.Len())
	}
	table := make([]device.Arg, 0, v.Len()*RowWords(p.Rank))
	for i := range v.Len() {
		one := *p
		one.Kind, one.Name = Span, fmt.Sprintf("%s, array %d", p.Name, i)
		row, err := one.row(v.Index(i).Interface())
		if err != nil {
			return nil, err
		}
		table = append(table, row...)
	}
	return []device.Arg{{Pointer: true, Table: table}, {Bits: uint64(v.Len())}}, nil
}

// row returns an array of a list as a row of the table.
func (p *Param) row(x any) ([]device.Arg, error) {
	row, err := p.span(x)
	if err != nil {
		return nil, err
	}
	if len(row) > 2*p.Rank {
		return nil, p.Errorf("the last stride must be 1")
	}
	for _, a := range row[1:] {
		if a.Bits > math.MaxInt32 {
			return nil, p.Errorf("a length or stride of %d: 32 bits count those of a list", a.Bits)
		}
	}
	return append(row, device.Arg{Bits: 1}), nil
}

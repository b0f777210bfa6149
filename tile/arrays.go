package tile

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"gotile/device"
)

// Array is an array as an argument for [Span1] to [Span8]: a slice, or memory of a
// device, a length for each dimension, and strides in elements. Loads and stores are
// widest where the last stride is 1.
type Array[T device.Number] struct {
	Data    []T
	Buffer  device.Buffer // where Data is nil
	Shape   []int
	Strides []int
}

// ArrayOf is the array of a slice that lies as in C, the last dimension side by side.
// Without a shape it has one dimension.
func ArrayOf[T device.Number](data []T, shape ...int) Array[T] {
	if len(shape) == 0 {
		shape = []int{len(data)}
	}
	return Array[T]{Data: data, Shape: shape, Strides: rowMajor(shape)}
}

// BufferOf is the array of a device's buffer, of elements of type T, that lies as in C.
// Without a shape it has one dimension.
func BufferOf[T device.Number](buffer device.Buffer, shape ...int) Array[T] {
	if len(shape) == 0 && !isNil(buffer) {
		var x T
		shape = []int{int(buffer.Size() / int64(unsafe.Sizeof(x)))}
	}
	return Array[T]{Buffer: buffer, Shape: shape, Strides: rowMajor(shape)}
}

// rowMajor is the strides of a shape that lies as in C.
func rowMajor(shape []int) []int {
	strides, stride := make([]int, len(shape)), 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = stride
		stride = saturated(stride, shape[i])
	}
	return strides
}

// saturated is the product of a length and a distance, as far as an int has it; less than
// nothing where one of them is.
func saturated(a, b int) int {
	switch {
	case a < 0 || b < 0:
		return -1
	case b > 0 && a > math.MaxInt/b:
		return math.MaxInt
	}
	return a * b
}

// arrayParts is an array as an argument, of any element type.
type arrayParts struct {
	elem           goElement
	data           device.Arg
	length         int // of the slice or buffer, in elements
	shape, strides []int
}

// inParts is what has the shape of an array, if only that.
type inParts interface{ parts() arrayParts }

// hostArray is an Array of any element type.
type hostArray interface {
	inParts
	memory() memoryArg
	copied() any
}

func (a Array[T]) parts() arrayParts {
	data, length, elem, _ := hostSlice(a.Data)
	if a.Data == nil && !isNil(a.Buffer) {
		var x T
		data, length = device.Arg{Pointer: true, Buffer: a.Buffer}, int(a.Buffer.Size()/int64(unsafe.Sizeof(x)))
	}
	return arrayParts{elem, data, length, a.Shape, a.Strides}
}

// memory is what a launch reads of the array again and again.
func (a Array[T]) memory() memoryArg {
	var x T
	m := memoryArg{data: unsafe.Pointer(unsafe.SliceData(a.Data)), length: int64(len(a.Data)) * int64(unsafe.Sizeof(x)), shape: a.Shape, strides: a.Strides}
	if a.Data == nil {
		m.buffer = a.Buffer
	}
	return m
}

// copied is a copy of the array in memory of its own.
func (a Array[T]) copied() any { return a }

// array is an argument as an array: a slice or a buffer is one of one dimension.
func (p *param) array(x any) (a arrayParts, ok bool) {
	if isNil(x) {
		return a, false
	}
	switch x := x.(type) {
	case inParts:
		return x.parts(), true
	case device.Buffer:
		n := int(x.Size() / int64(p.elem.Size()))
		return arrayParts{goElement{dtype: p.elem}, device.Arg{Pointer: true, Buffer: x}, n, []int{n}, []int{1}}, p.rank == 1
	}
	data, n, elem, ok := hostSlice(x)
	return arrayParts{elem, data, n, []int{n}, []int{1}}, ok && p.rank == 1
}

// span checks an array against a parameter and flattens it.
func (p *param) span(x any) ([]device.Arg, error) {
	a, ok := p.array(x)
	switch {
	case !ok:
		return nil, p.errorf("want a tile.Array of %v with %d dimensions, got %T; make one with tile.ArrayOf", p.elem, p.rank, x)
	case !a.elem.fits(p.elem):
		return nil, p.errorf("want an array of %v, got one of %v", p.elem, a.elem.dtype)
	case len(a.shape) != p.rank || len(a.strides) != p.rank:
		return nil, p.errorf("want an array of %d dimensions, got shape %v with strides %v", p.rank, a.shape, a.strides)
	}
	if err := p.checkArray(a.length, a.shape, a.strides); err != nil {
		return nil, err
	}
	args, strides := []device.Arg{a.data}, a.strides
	if last := p.rank - 1; strides[last] == 1 {
		strides = strides[:last]
	}
	for _, n := range slices.Concat(a.shape, strides) {
		args = append(args, device.Arg{Bits: uint64(n)})
	}
	return args, nil
}

// checkArray reports extents and strides that the slice does not hold.
func (p *param) checkArray(length int, shape, strides []int) error {
	last, empty := 0, false
	for i, n := range shape {
		if n < 0 || strides[i] < 0 || int64(n) > maxSpan || int64(strides[i]) > maxSpan {
			return p.errorf("shape %v with strides %v: lengths and strides are not negative, and not above 2^48", shape, strides)
		}
		empty = empty || n == 0
		last += min(saturated(max(n-1, 0), strides[i]), (math.MaxInt-1)/len(shape)) // so that it does not wrap around
	}
	if !empty && last >= length {
		return p.errorf("a slice of %d elements does not hold shape %v with strides %v, which needs %d", length, shape, strides, last+1)
	}
	return nil
}

func (p *param) errorf(format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", device.ErrArgument, p.name, fmt.Sprintf(format, args...))
}

package tile

import (
	"fmt"
	"math"
	"unsafe"

	"gotile/device"
)

// Array is an array as an argument for [Span1] to [Span4]: a slice, or memory of a
// device, a length for each dimension, and strides in elements, the last of them 1.
type Array[T Element] struct {
	Data    []T
	Buffer  device.Buffer // where Data is nil
	Shape   []int
	Strides []int
}

// ArrayOf is the array of a slice that lies as in C, the last dimension side by side.
func ArrayOf[T Element](data []T, shape ...int) Array[T] {
	return Array[T]{Data: data, Shape: shape, Strides: rowMajor(shape)}
}

// BufferOf is the array of a device's buffer, of elements of type T, that lies as in C.
func BufferOf[T Element](buffer device.Buffer, shape ...int) Array[T] {
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

// hostArray is an Array of any element type.
type hostArray interface {
	parts() (elem DType, data device.Arg, length int, shape, strides []int)
}

func (a Array[T]) parts() (DType, device.Arg, int, []int, []int) {
	d := DTypeOf[T]()
	if a.Data == nil && !isNil(a.Buffer) {
		return d, device.Arg{Pointer: true, Buffer: a.Buffer}, int(a.Buffer.Size() / int64(d.Size())), a.Shape, a.Strides
	}
	return d, sliceArg(unsafe.Pointer(unsafe.SliceData(a.Data)), len(a.Data)*d.Size()), len(a.Data), a.Shape, a.Strides
}

// sliceArg is the memory of a slice as that of a pointer, in place.
func sliceArg(begin unsafe.Pointer, size int) device.Arg {
	bytes := unsafe.Slice((*byte)(begin), size)
	if bytes == nil {
		bytes = []byte{}
	}
	return device.Arg{Pointer: true, Host: bytes}
}

// span checks an array against a parameter and flattens it.
func (p *param) span(x any) ([]device.Arg, error) {
	a, ok := x.(hostArray)
	if !ok || isNil(x) {
		return nil, p.errorf("want a tile.Array of %v with %d dimensions, got %T; make one with tile.ArrayOf", p.elem, p.rank, x)
	}
	elem, data, length, shape, strides := a.parts()
	switch {
	case elem != p.elem:
		return nil, p.errorf("want an array of %v, got one of %v", p.elem, elem)
	case len(shape) != p.rank || len(strides) != p.rank:
		return nil, p.errorf("want an array of %d dimensions, got shape %v with strides %v", p.rank, shape, strides)
	}
	if err := p.checkArray(length, shape, strides); err != nil {
		return nil, err
	}
	args := []device.Arg{data}
	for _, n := range shape {
		args = append(args, device.Arg{Bits: uint64(n)})
	}
	for _, n := range strides[:p.rank-1] {
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
	if strides[p.rank-1] != 1 {
		return p.errorf("the last stride is %d; the last dimension must lie side by side", strides[p.rank-1])
	}
	if !empty && last >= length {
		return p.errorf("a slice of %d elements does not hold shape %v with strides %v, which needs %d", length, shape, strides, last+1)
	}
	return nil
}

func (p *param) errorf(format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", device.ErrArgument, p.name, fmt.Sprintf(format, args...))
}

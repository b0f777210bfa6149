package tile

import (
	"reflect"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/tile/internal/launch"
)

// Array is an argument for [Span1] to [Span8]: a slice, or memory of a device, with a length
// for each dimension and strides in elements. Loads and stores are fastest if the last stride
// is 1.
type Array[T device.Number] struct {
	Data    []T
	Buffer  device.Buffer // used if Data is nil
	Shape   []int
	Strides []int
}

// ArrayOf returns the array of a slice in row-major order. Without a shape it has one
// dimension.
func ArrayOf[T device.Number](data []T, shape ...int) Array[T] {
	if len(shape) == 0 {
		shape = []int{len(data)}
	}
	return Array[T]{Data: data, Shape: shape, Strides: launch.Strides(shape)}
}

// BufferOf returns the array of a device's buffer, of elements of type T in row-major order.
// Without a shape it has one dimension.
func BufferOf[T device.Number](buffer device.Buffer, shape ...int) Array[T] {
	if len(shape) == 0 && !isNil(buffer) {
		var x T
		shape = []int{int(buffer.Size() / int64(unsafe.Sizeof(x)))}
	}
	return Array[T]{Buffer: buffer, Shape: shape, Strides: launch.Strides(shape)}
}

// host describes the Go types of this package to launches.
var host = &launch.Host{
	Elements: launch.NewElements(goTypes()),
	Array: func(x any) (launch.Array, bool) {
		if a, ok := x.(hostArray); ok {
			return a.argument(), true
		}
		return launch.Array{}, false
	},
	Memory: func(x any) (launch.Memory, bool) {
		if a, ok := x.(hostArray); ok {
			return a.memory(), true
		}
		return launch.Memory{}, false
	},
}

// goTypes returns the Go type of each element type that has one.
func goTypes() map[*elements.Row]reflect.Type {
	types := make(map[*elements.Row]reflect.Type)
	for _, info := range dtypes {
		if info.goType != nil {
			types[info.Row] = info.goType
		}
	}
	return types
}

// hostArray is an [Array] of any element type.
type hostArray interface {
	argument() launch.Array
	memory() launch.Memory
	copied() any
}

func (a Array[T]) argument() launch.Array {
	data, length, elem, _ := host.Elements.Slice(a.Data)
	if a.Data == nil && !isNil(a.Buffer) {
		var x T
		data, length = device.Arg{Pointer: true, Buffer: a.Buffer}, int(a.Buffer.Size()/int64(unsafe.Sizeof(x)))
	}
	return launch.Array{Elem: elem, Data: data, Length: length, Shape: a.Shape, Strides: a.Strides}
}

// memory returns what a repeated launch reads of the array.
func (a Array[T]) memory() launch.Memory {
	var x T
	m := launch.Memory{Data: unsafe.Pointer(unsafe.SliceData(a.Data)), Length: int64(len(a.Data)) * int64(unsafe.Sizeof(x)), Shape: a.Shape, Strides: a.Strides}
	if a.Data == nil {
		m.Buffer = a.Buffer
	}
	return m
}

// copied returns a copy of the array.
func (a Array[T]) copied() any { return a }

// copyArray returns a copy of an argument that is an array.
func copyArray(x any) (any, bool) {
	if a, ok := x.(hostArray); ok {
		return a.copied(), true
	}
	return nil, false
}

package hostdata

import "gotile/tileir"

// Buffer is a buffer of the arguments, as [Args.Save] counts them.
type Buffer struct {
	Name   string
	Elem   tileir.Scalar // the element type of the first pointer parameter that it was passed for
	Memory []byte
}

// Buffers are the buffers in the order in which they were first named, with the entry's
// parameters.
func (a *Args) Buffers(params []tileir.Type) []Buffer {
	list := make([]Buffer, len(a.data))
	for i, d := range a.data {
		list[i] = Buffer{Name: d.name, Memory: d.memory}
		for j, of := range a.of {
			if ptr, ok := params[j].(tileir.TileType).Pointer(); ok && of == d {
				list[i].Elem = ptr.Pointee
				break
			}
		}
	}
	return list
}

// Shape is the shape of the buffer of an argument, in elements; nil for raw bytes and for
// arguments without a buffer.
func (a *Args) Shape(i int) []int64 {
	if a.of[i] == nil || a.of[i].array == nil {
		return nil
	}
	shape := make([]int64, len(a.of[i].array.Shape))
	for d, n := range a.of[i].array.Shape {
		shape[d] = int64(n)
	}
	if a.of[i].packed && len(shape) > 0 {
		shape[len(shape)-1] *= 2
	}
	return shape
}

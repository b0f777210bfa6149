package dist

import (
	"fmt"
	"slices"
	"unsafe"

	"gotile/device"
	"gotile/tile"
)

// Array is what operations move: a [tile.Array], or a [Part] of one. Its elements must be
// contiguous, in row-major order.
type Array interface {
	Info() tile.ArrayInfo
}

// part is elements of another array.
type part struct{ info tile.ArrayInfo }

// Info implements [Array].
func (p part) Info() tile.ArrayInfo { return p.info }

// Part returns n elements of an array from element first on, as an array of one dimension:
// rows of a matrix, for example. Whether they are in the array is checked when it is used.
func Part(a Array, first, n int) Array {
	info := a.Info()
	m, err := memoryOf(a)
	if err != nil || first < 0 || n < 0 || first > m.Count-n {
		info.Elem = tile.Invalid // which no operation takes
		info.Shape = []int{first, n}
		return part{info}
	}
	p := m.Part(first, n)
	return part{tile.ArrayInfo{Elem: info.Elem, Data: p.Host, Buffer: p.Buffer, Offset: p.Offset, Shape: []int{n}, Strides: []int{1}}}
}

// memoryOf returns the elements of an array.
func memoryOf(a Array) (Memory, error) {
	m, _, err := describe(a)
	return m, err
}

// describe returns the elements of an array, and what it is.
func describe(a Array) (m Memory, info tile.ArrayInfo, err error) {
	if a == nil {
		return m, info, fmt.Errorf("%w: no array", device.ErrArgument)
	}
	info = a.Info()
	m, err = elementsOf(a, &info)
	return m, info, err
}

// elementsOf checks that the elements of an array are contiguous and in its memory.
func elementsOf(a Array, info *tile.ArrayInfo) (Memory, error) {
	if info.Elem == tile.Invalid {
		if _, ok := a.(part); ok {
			return Memory{}, fmt.Errorf("%w: the part of %d elements from %d on is not in its array", device.ErrArgument, info.Shape[1], info.Shape[0])
		}
		return Memory{}, fmt.Errorf("%w: an array (%T) without an element type", device.ErrArgument, a)
	}
	count, ok := tile.Size(info.Shape...)
	if !ok || !contiguous(info.Shape, info.Strides) {
		return Memory{}, fmt.Errorf("%w: an array of shape %v with strides %v; want elements in row-major order without gaps", device.ErrArgument, info.Shape, info.Strides)
	}
	m := Memory{Buffer: info.Buffer, Offset: info.Offset, Count: count, Bytes: int64(count) * int64(info.Elem.Size())}
	have := int64(len(info.Data))
	if info.Data == nil && info.Buffer != nil {
		have = info.Buffer.Size() - info.Offset
	}
	if m.Bytes > have {
		return Memory{}, fmt.Errorf("%w: an array of shape %v needs %d bytes and its memory has %d", device.ErrArgument, info.Shape, m.Bytes, have)
	}
	if info.Data != nil || info.Buffer == nil {
		m.Buffer, m.Host = nil, info.Data[:m.Bytes]
	}
	return m, nil
}

// contiguous reports whether elements are in row-major order without gaps.
func contiguous(shape, strides []int) bool {
	if len(shape) != len(strides) {
		return false
	}
	want := 1
	for i, n := range slices.Backward(shape) {
		if n != 1 && strides[i] != want && !slices.Contains(shape, 0) {
			return false
		}
		want *= n
	}
	return true
}

// overlaps reports whether two memories share bytes.
func (m Memory) overlaps(o Memory) bool {
	switch {
	case m.Bytes == 0 || o.Bytes == 0:
		return false
	case m.Buffer != nil || o.Buffer != nil:
		return m.Buffer == o.Buffer && m.Offset < o.Offset+o.Bytes && o.Offset < m.Offset+m.Bytes
	}
	p, q := uintptr(unsafe.Pointer(&m.Host[0])), uintptr(unsafe.Pointer(&o.Host[0]))
	return p < q+uintptr(len(o.Host)) && q < p+uintptr(len(m.Host))
}

// Same reports whether two memories are the same bytes.
func (m Memory) Same(o Memory) bool {
	switch {
	case m.Bytes != o.Bytes:
		return false
	case m.Bytes == 0:
		return true
	case m.Buffer != nil || o.Buffer != nil:
		return m.Buffer == o.Buffer && m.Offset == o.Offset
	}
	return &m.Host[0] == &o.Host[0]
}

// OnHost returns the memory as bytes of this process, which stay until release is called. It
// fails for buffers of devices that have memory of their own.
func (m Memory) OnHost() (data []byte, release func(), err error) {
	if m.Buffer == nil {
		return m.Host, func() {}, nil
	}
	b, ok := m.Buffer.(device.HostBuffer)
	if !ok {
		return nil, nil, fmt.Errorf("%w: a buffer (%T) outside the memory of this process; backend nccl takes buffers of GPUs", device.ErrUnsupported, m.Buffer)
	}
	all, release, err := b.Memory()
	if err != nil {
		return nil, nil, err
	}
	return all[m.Offset:][:m.Bytes], release, nil
}

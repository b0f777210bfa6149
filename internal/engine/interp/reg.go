package interp

import (
	"unsafe"

	"gotile/tileir"
)

// storage is the Go type of a register's elements.
type storage uint8

const (
	noStorage storage = iota // tokens
	storeU8
	storeU16
	storeU32
	storeU64 // pointers too
	storeF32
	storeF64
	storeView
)

// storageOf returns the storage of an element type.
func storageOf(elem tileir.Type) storage {
	switch elem {
	case tileir.I1, tileir.I4, tileir.I8:
		return storeU8
	case tileir.I16:
		return storeU16
	case tileir.I32:
		return storeU32
	case tileir.I64:
		return storeU64
	case tileir.F64:
		return storeF64
	}
	if _, ok := elem.(tileir.PointerType); ok {
		return storeU64
	}
	return storeF32
}

// layout describes the contents of a register.
type layout struct {
	store storage
	n     int // elements
}

func layoutOf(t tileir.Type) layout {
	switch t := t.(type) {
	case tileir.TileType:
		return layout{storageOf(t.Elem), int(t.NumElements())}
	case tileir.TensorViewType, tileir.ViewType:
		return layout{storeView, 1}
	}
	return layout{}
}

// reg is a register: one of the slices, or a view.
type reg struct {
	u8   []uint8
	u16  []uint16
	u32  []uint32
	u64  []uint64
	f32  []float32
	f64  []float64
	view *view

	order any // data that an instrument has attached to a token
}

func newReg(l layout) reg {
	var r reg
	switch l.store {
	case storeU8:
		r.u8 = make([]uint8, l.n)
	case storeU16:
		r.u16 = make([]uint16, l.n)
	case storeU32:
		r.u32 = make([]uint32, l.n)
	case storeU64:
		r.u64 = make([]uint64, l.n)
	case storeF32:
		r.f32 = make([]float32, l.n)
	case storeF64:
		r.f64 = make([]float64, l.n)
	case storeView:
		r.view = new(view)
	}
	return r
}

// copyFrom copies the elements of s, which has the same layout; control flow carries no views.
func (r *reg) copyFrom(s *reg) {
	copy(r.u8, s.u8)
	copy(r.u16, s.u16)
	copy(r.u32, s.u32)
	copy(r.u64, s.u64)
	copy(r.f32, s.f32)
	copy(r.f64, s.f64)
	r.order = s.order
}

// element is the set of integer types of registers, float that of float types.
type element interface {
	uint8 | uint16 | uint32 | uint64
}

type float interface{ float32 | float64 }

// elems returns the slice of a register as its element type. It selects the field by its offset, which is cheaper than
// a type switch for each operand of each step.
func elems[T element | float](r *reg) []T {
	return *(*[]T)(unsafe.Add(unsafe.Pointer(r), field[T]()))
}

func field[T element | float]() uintptr {
	var r reg
	var zero T
	switch any(zero).(type) {
	case uint8:
		return unsafe.Offsetof(r.u8)
	case uint16:
		return unsafe.Offsetof(r.u16)
	case uint32:
		return unsafe.Offsetof(r.u32)
	case uint64:
		return unsafe.Offsetof(r.u64)
	case float32:
		return unsafe.Offsetof(r.f32)
	}
	return unsafe.Offsetof(r.f64)
}

// words returns a register's elements as bits, also for floats, for operations that only move them. T has the
// storage's size.
func words[T element](r *reg) []T {
	switch {
	case r.f32 != nil:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(r.f32))), len(r.f32))
	case r.f64 != nil:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(r.f64))), len(r.f64))
	}
	return elems[T](r)
}

// size returns the bytes of an element in a register.
func (s storage) size() int {
	switch s {
	case storeU8:
		return 1
	case storeU16:
		return 2
	case storeU32, storeF32:
		return 4
	}
	return 8
}

// len returns the number of elements.
func (r *reg) len() int {
	return max(len(r.u8), len(r.u16), len(r.u32), len(r.u64), len(r.f32), len(r.f64))
}

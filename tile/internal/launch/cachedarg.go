package launch

import (
	"math"
	"reflect"
	"slices"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/tile/internal/constant"
)

// cachedKind is the way in which an argument is read again.
type cachedKind uint8

const (
	fixedNumber cachedKind = iota // a number that checks read: its bits are a fact
	freeNumber                    // another number: only divisibility is a fact
	sliceMemory
	arrayMemory
	bufferMemory
)

// cachedArg is the facts about an argument.
type cachedArg struct {
	kind     cachedKind
	typ      reflect.Type
	index    int // of the entry's argument
	elemSize int // of a slice, in bytes
	elem     *elements.Row
	bits     uint64
	length   int64 // of memory, in bytes
	buffer   bool  // an array is in a buffer
	aligned  bool
	shape    []int
	strides  []int
	host     *Host
}

func (a *cachedArg) isMemory() bool { return a.kind >= sliceMemory }

// matches reports whether an argument has the same facts.
func (a *cachedArg) matches(x any) bool {
	if reflect.TypeOf(x) != a.typ {
		return false
	}
	switch a.kind {
	case fixedNumber:
		return constant.GoBits(x) == a.bits
	case freeNumber:
		bits, ok := a.scalar(x)
		return ok && divisible(a.elem, bits) == divisible(a.elem, a.bits)
	}
	m, ok := a.memory(x)
	return ok && a.hasFacts(&m)
}

// hasFacts reports whether memory has the facts of the argument's.
func (a *cachedArg) hasFacts(m *Memory) bool {
	return (m.Buffer != nil) == a.buffer && m.Length == a.length && (uintptr(m.Data)%unit == 0) == a.aligned &&
		slices.Equal(m.Shape, a.shape) && slices.Equal(m.Strides, a.strides)
}

// memory reads an argument of the type that it had before. ok is false for memory without a
// byte, which needs the checks.
func (a *cachedArg) memory(x any) (m Memory, ok bool) {
	switch a.kind {
	case sliceMemory:
		v := reflect.ValueOf(x)
		m.Data, m.Length = v.UnsafePointer(), int64(v.Len())*int64(a.elemSize)
	case arrayMemory:
		m, _ = a.host.Memory(x)
	case bufferMemory:
		m.Buffer = x.(device.Buffer)
	}
	if m.Buffer != nil {
		if IsNil(m.Buffer) {
			return m, false
		}
		m.Data, m.Length = nil, m.Buffer.Size()
	}
	return m, m.Length > 0
}

// scalar returns a number as the entry's argument, as [Param.scalar] does; ok is false if the
// parameter's type does not represent it.
func (a *cachedArg) scalar(x any) (bits uint64, ok bool) {
	bits = constant.GoBits(x)
	switch kind := a.typ.Kind(); {
	case kind == reflect.Int:
		return constant.Int(int64(bits)).Bits(a.elem)
	case kind == reflect.Float64 && a.elem != elements.F64:
		return constant.Float(math.Float64frombits(bits)).Bits(a.elem)
	}
	return bits, true
}

// cached returns the facts about an argument for the parameter; read is set if checks read
// its number. ok is false if the argument cannot be read again.
func (p *Param) cached(x any, read bool) (a cachedArg, ok bool) {
	if IsNil(x) || p.Kind == List {
		return a, false
	}
	a.typ, a.elem, a.host = reflect.TypeOf(x), p.Elem, p.host
	if p.Kind == Scalar {
		if kind := a.typ.Kind(); kind < reflect.Bool || kind > reflect.Float64 {
			return a, false
		}
		if a.bits = constant.GoBits(x); read {
			return a, true
		}
		a.kind = freeNumber
		a.bits, ok = a.scalar(x)
		return a, ok
	}
	if a.kind, ok = p.memoryKind(x); !ok {
		return a, false
	}
	if a.kind == sliceMemory {
		a.elemSize = int(a.typ.Elem().Size())
	}
	m, ok := a.memory(x)
	a.length, a.buffer, a.aligned = m.Length, m.Buffer != nil, uintptr(m.Data)%unit == 0
	a.shape, a.strides = slices.Clone(m.Shape), slices.Clone(m.Strides)
	return a, ok
}

// memoryKind returns how the memory of an argument for a pointer or span is read again.
func (p *Param) memoryKind(x any) (kind cachedKind, ok bool) {
	_, array := p.host.Memory(x)
	_, buffer := x.(device.Buffer)
	switch t := reflect.TypeOf(x).Kind(); {
	case array && p.Kind == Span:
		return arrayMemory, true
	case buffer && t == reflect.Pointer:
		return bufferMemory, true
	case t == reflect.Slice && !array && !buffer:
		return sliceMemory, true
	}
	return 0, false
}

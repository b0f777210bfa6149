package launch

import (
	"reflect"
	"unsafe"

	"gotile/device"
	"gotile/internal/elements"
)

// Host describes the Go types of package tile.
type Host struct {
	Elements *Elements
	// Array returns an argument that is an array, of any type of element.
	Array func(x any) (Array, bool)
	// Memory returns the memory of such an argument. It allocates nothing.
	Memory func(x any) (Memory, bool)
}

// Array is an array as an argument.
type Array struct {
	Elem           Element
	Data           device.Arg
	Length         int // of the slice or buffer, in elements
	Shape, Strides []int
}

// Memory is the memory of an argument and its facts, for repeated launches.
type Memory struct {
	Data           unsafe.Pointer
	Length         int64 // in bytes
	Buffer         device.Buffer
	Shape, Strides []int
}

// Elements holds the Go types that elements have in memory.
type Elements struct {
	rows  map[reflect.Type]*elements.Row
	types map[*elements.Row]reflect.Type
	kinds map[reflect.Kind]*elements.Row // of Go's own types
}

// NewElements returns the table of Go types by row.
func NewElements(types map[*elements.Row]reflect.Type) *Elements {
	e := &Elements{rows: make(map[reflect.Type]*elements.Row), types: types, kinds: make(map[reflect.Kind]*elements.Row)}
	for row, t := range types {
		e.rows[t] = row
		if t.PkgPath() == "" {
			e.kinds[t.Kind()] = row
		}
	}
	return e
}

// Element is a Go type of elements: one of the table's, or a type that an author defined
// from one, whose slices and numbers are arguments too.
type Element struct {
	Row  *elements.Row // nil for other types
	kind reflect.Kind
	own  bool // the author's
}

// String returns the name of the element type.
func (e Element) String() string {
	if e.Row == nil {
		return "invalid"
	}
	return e.Row.Name
}

// of returns a Go type as a type of elements.
func (e *Elements) of(t reflect.Type) Element {
	if row := e.rows[t]; row != nil {
		return Element{Row: row, kind: t.Kind()}
	}
	return Element{Row: e.kinds[t.Kind()], kind: t.Kind(), own: t.PkgPath() != ""}
}

// fit reports whether elements of a Go type are elements of type d: of an author's types
// those with the same underlying type.
func (e *Elements) fit(x Element, d *elements.Row) bool {
	t := e.types[d]
	return x.Row != nil && x.Row == d || x.own && t != nil && t.Kind() == x.kind
}

// Slice returns a slice as the memory of a pointer, in place.
func (e *Elements) Slice(x any) (a device.Arg, length int, elem Element, ok bool) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Slice {
		return a, 0, elem, false
	}
	if elem = e.of(v.Type().Elem()); elem.Row == nil {
		return a, 0, elem, false
	}
	bytes := unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()*int(v.Type().Elem().Size()))
	if bytes == nil {
		bytes = []byte{}
	}
	return device.Arg{Pointer: true, Host: bytes}, v.Len(), elem, true
}

// number returns a Go number of an author's type as one of Go's own: an int if it is one,
// or else an element of type d if it fits.
func (e *Elements) number(x any, d *elements.Row) any {
	v := reflect.ValueOf(x)
	switch {
	case !v.IsValid() || v.Type().PkgPath() == "":
		return x
	case v.Kind() == reflect.Int:
		return int(v.Int())
	case e.of(v.Type()).own && e.fit(e.of(v.Type()), d):
		return v.Convert(e.types[d]).Interface()
	}
	return x
}

// IsNil reports whether x is nil or an interface that holds a nil pointer.
func IsNil(x any) bool {
	v := reflect.ValueOf(x)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

package tile

import (
	"reflect"
	"unsafe"

	"gotile/device"
)

// goElement is a Go type of elements: one of [Element], or a type that an author made of
// one, whose slices and numbers are arguments too.
type goElement struct {
	dtype DType // Invalid for other types
	kind  reflect.Kind
	own   bool // the author's
}

// elementKinds is the element types of Go's own types by kind.
var elementKinds = func() map[reflect.Kind]DType {
	kinds := make(map[reflect.Kind]DType)
	for t, d := range dtypeOfGo {
		if t.PkgPath() == "" {
			kinds[t.Kind()] = d
		}
	}
	return kinds
}()

// elementOf is a Go type as a type of elements.
func elementOf(t reflect.Type) goElement {
	if d, ok := dtypeOfGo[t]; ok {
		return goElement{dtype: d, kind: t.Kind()}
	}
	return goElement{dtype: elementKinds[t.Kind()], kind: t.Kind(), own: t.PkgPath() != ""}
}

// fits reports whether elements of the Go type are elements of type d: of the author's
// types those with the same underlying type.
func (e goElement) fits(d DType) bool {
	t := d.info().goType
	return e.dtype == d && d != Invalid || e.own && t != nil && t.Kind() == e.kind
}

// hostSlice is a slice as the memory of a pointer, in place.
func hostSlice(x any) (a device.Arg, length int, elem goElement, ok bool) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Slice {
		return a, 0, elem, false
	}
	if elem = elementOf(v.Type().Elem()); elem.dtype == Invalid {
		return a, 0, elem, false
	}
	bytes := unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()*int(v.Type().Elem().Size()))
	if bytes == nil {
		bytes = []byte{}
	}
	return device.Arg{Pointer: true, Host: bytes}, v.Len(), elem, true
}

// number is a Go number of the author's type as one of Go's own: of an int's, an int, or
// else one of element type d, if it fits.
func number(x any, d DType) any {
	v := reflect.ValueOf(x)
	switch {
	case !v.IsValid() || v.Type().PkgPath() == "":
		return x
	case v.Kind() == reflect.Int:
		return int(v.Int())
	case elementOf(v.Type()).own && elementOf(v.Type()).fits(d):
		return v.Convert(d.info().goType).Interface()
	}
	return x
}

package tile

import (
	"gotile/tile/internal/launch"
	"gotile/tileir"
	"reflect"
)

// parameter is a Go type that a kernel may take; bind fills it with the entry's
// arguments.
type parameter interface {
	spec() (kind launch.Kind, elem DType, rank int)
	bind(parts []Tile)
}

func (Ptr[T]) spec() (launch.Kind, DType, int) { return launch.Pointer, DTypeOf[T](), 0 }

func (Scalar[T]) spec() (launch.Kind, DType, int) { return launch.Scalar, DTypeOf[T](), 0 }

func (p *Ptr[T]) bind(parts []Tile) { p.Tile = parts[0] }

func (s *Scalar[T]) bind(parts []Tile) { s.Tile = parts[0] }

// bind makes the Go value that represents a parameter while tracing.
func (c *call) bind(p *launch.Param, values []*tileir.Value) reflect.Value {
	parts := make([]Tile, len(values))
	for i, v := range values {
		elem := dtypeOfRow(p.PartElem(i))
		if p.IsPointer(i) {
			elem = PointerTo(elem)
		}
		parts[i] = c.result(v, elem, true)
	}
	if p.Kind == launch.Scalar && parts[0].elem == Bool { // a byte in memory
		parts[0].elem = U8
		parts[0] = c.convert(parts[0], Bool)
	}
	v := reflect.New(p.GoType)
	v.Interface().(parameter).bind(parts)
	return v.Elem()
}

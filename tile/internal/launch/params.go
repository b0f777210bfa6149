package launch

import (
	"fmt"
	"reflect"
	"slices"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/tileir"
)

// Kind is the kind of a kernel's parameter.
type Kind uint8

// The kinds of parameters.
const (
	Pointer Kind = iota
	Scalar
	Span
	List
)

// Param is one parameter of a kernel after the block.
type Param struct {
	GoType reflect.Type // of the parameter
	Kind   Kind
	Elem   *elements.Row
	Rank   int           // of a span, or of the spans of a list
	Name   string        // in messages: "argument 1 (x)"
	Types  []tileir.Type // of the entry's arguments that it becomes
	wide   bool          // lengths and strides of a span are int64
	// strided is set for a span whose last stride is an argument as well; otherwise it is 1.
	strided bool
	host    *Host
}

// NewParam returns a parameter.
func NewParam(t reflect.Type, kind Kind, elem *elements.Row, rank int, name string, host *Host) Param {
	p := Param{GoType: t, Kind: kind, Elem: elem, Rank: rank, Name: name, host: host}
	length := tileir.Type(tileir.Tile(tileir.I32))
	switch kind {
	case Pointer:
		p.Types = []tileir.Type{pointerTo(elem)}
	case Scalar:
		p.Types = []tileir.Type{tileir.Tile(elem.Memory)}
	case List:
		p.Types = []tileir.Type{pointerTo(elements.I64), length}
	case Span: // the address, the lengths, and the strides except for the last, which is 1
		p.Types = append([]tileir.Type{pointerTo(elem)}, slices.Repeat([]tileir.Type{length}, 2*rank-1)...)
	}
	return p
}

func pointerTo(d *elements.Row) tileir.Type {
	return tileir.Tile(tileir.PointerType{Pointee: d.Memory})
}

// asStrided returns the parameter for an array whose last stride is not 1.
func (p Param) asStrided() Param {
	p.strided = true
	p.Types = append(slices.Clone(p.Types), p.Types[len(p.Types)-1])
	return p
}

// asWide returns the parameter of a span with lengths and strides of 64 bits.
func (p Param) asWide() Param {
	p.wide = true
	p.Types = slices.Clone(p.Types)
	for i := range p.Types[1:] {
		p.Types[1+i] = tileir.Tile(tileir.I64)
	}
	return p
}

// IsPointer reports whether part i of the parameter is a pointer.
func (p *Param) IsPointer(i int) bool { return i == 0 && p.Kind != Scalar }

// PartElem returns the element type of part i of the parameter; of a pointer that which it
// points to.
func (p *Param) PartElem(i int) *elements.Row {
	switch {
	case i > 0 && p.wide, i == 0 && p.Kind == List:
		return elements.I64
	case i > 0:
		return elements.I32
	}
	return p.Elem
}

// Errorf returns an error about the argument for the parameter, of class device.ErrArgument.
func (p *Param) Errorf(format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", device.ErrArgument, p.Name, fmt.Sprintf(format, args...))
}

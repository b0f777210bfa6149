package launch

import (
	"fmt"
	"reflect"
	"slices"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/tile/internal/constant"
	"gotile/tile/internal/text"
)

// Flatten turns a launch's arguments into the entry's. It also returns the parameters that
// take them: an array whose last stride is not 1 has one part more.
func Flatten(params []Param, args []any) ([]Param, []device.Arg, error) {
	if len(args) != len(params) {
		return params, nil, fmt.Errorf("%w: want %d arguments, got %d", device.ErrArgument, len(params), len(args))
	}
	var flat []device.Arg
	taking := slices.Clone(params)
	for i := range params {
		parts, err := params[i].args(args[i])
		if err != nil {
			return params, nil, err
		}
		if len(parts) > len(params[i].Types) {
			taking[i] = params[i].asStrided()
		}
		parts[0].Name = params[i].Name
		flat = append(flat, parts...)
	}
	return taking, flat, nil
}

// args turns one argument into the entry's.
func (p *Param) args(x any) ([]device.Arg, error) {
	switch p.Kind {
	case Scalar:
		return p.scalar(x)
	case Span:
		return p.span(x)
	case List:
		return p.list(x)
	}
	if buffer, ok := x.(device.Buffer); ok && !IsNil(x) {
		return []device.Arg{{Pointer: true, Buffer: buffer}}, nil
	}
	if a, _, elem, ok := p.host.Elements.Slice(x); ok {
		if !p.host.Elements.fit(elem, p.Elem) {
			return nil, p.Errorf("want []%s, got %T", p.Elem.Name, x)
		}
		return []device.Arg{a}, nil
	}
	return nil, p.Errorf("want []%s or a buffer of the device, got %T", p.Elem.Name, x)
}

// scalar turns a number into an argument. An int or float64 adapts to the parameter's type
// if that represents it.
func (p *Param) scalar(x any) ([]device.Arg, error) {
	c, want := constant.Constant{}, text.WithArticle(p.Elem.Name)
	switch x := p.host.Elements.number(x, p.Elem).(type) {
	case int:
		c = constant.Int(int64(x))
	case float64:
		c = constant.Float(x)
	default:
		if p.host.Elements.ofNumber(x) != p.Elem {
			return nil, p.Errorf("want %s, got %T", want, x)
		}
		return []device.Arg{{Bits: constant.GoBits(x)}}, nil
	}
	bits, ok := c.Bits(p.Elem)
	if p.Elem == elements.Bool || !ok {
		return nil, p.Errorf("want %s, got %T %v", want, x, x)
	}
	return []device.Arg{{Bits: bits}}, nil
}

// ofNumber returns the element type of a Go number, nil for other values.
func (e *Elements) ofNumber(x any) *elements.Row {
	switch x.(type) {
	case uint, uintptr:
		return elements.U64
	}
	return e.rows[reflect.TypeOf(x)]
}

package main

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"gotile/tile"
)

// An operation is one of -more: the arrays that it takes and returns, and the kernel's body.
type operation struct {
	name   string
	types  string // of the first array, separated by spaces; in "u8>f32" the result has another
	draw   func(r *rand.Rand, c *Case)
	inputs func(c Case) []array // after the first
	result func(c Case) []int   // its shape; nil if it is the first array's
	sliced bool                 // a block stores several tiles: there is one for each tile of the first array
	body   func(c Case, b *tile.Block, x ...tile.TensorSpan)
}

// array is an argument: its type, its shape, and what it is filled with.
type array struct {
	dtype string
	shape []int
	fill  fill
}

type fill uint8

const (
	anything fill = iota
	nonzero       // divisors
	below         // indices below the length of the case's last dimension
)

// operations are those of -more.
var operations = func() map[string]*operation {
	byName := map[string]*operation{}
	for _, list := range [][]operation{elementwise, conversions, moves, reductions, networks, tables, everyday} {
		for _, o := range list {
			byName[o.name] = &o
		}
	}
	return byName
}()

// more draws a case of each operation and type.
func more(r *rand.Rand) (cases []Case) {
	for _, list := range [][]operation{elementwise, conversions, moves, reductions, networks, tables, everyday} {
		for _, o := range list {
			for _, types := range strings.Fields(o.types) {
				cases = append(cases, o.drawCase(r, types))
			}
		}
	}
	return cases
}

func (o *operation) drawCase(r *rand.Rand, types string) Case {
	c := Case{Op: o.name, Axis: -1}
	c.DType, c.To, _ = strings.Cut(types, ">")
	o.draw(r, &c)
	c.Name = fmt.Sprintf("%s %s %s tile %s", c.Op, types, times(c.Shape), times(c.Tile))
	c.Bytes = 0
	for _, a := range o.arrays(c) {
		c.Bytes += float64(count(a.shape) * size(a.dtype))
	}
	return c
}

// arrays are the arguments of the kernel, the last of which is the result.
func (o *operation) arrays(c Case) []array {
	list := []array{{dtype: c.DType, shape: c.Shape}}
	if o.inputs != nil {
		list = append(list, o.inputs(c)...)
	}
	y := array{dtype: c.DType, shape: c.Shape}
	if c.To != "" {
		y.dtype = c.To
	}
	if o.result != nil {
		y.shape = o.result(c)
	}
	return append(list, y)
}

// job makes the arrays of a case and its kernel, which has a block for each tile of the result.
func (o *operation) job(c Case) job {
	arrays := o.arrays(c)
	last := len(arrays) - 1
	params, args := []reflect.Type{reflect.TypeFor[*tile.Block]()}, []any{}
	var result func() []byte
	for i, a := range arrays {
		e := elementTypes[a.dtype]
		params = append(params, e.spans[len(a.shape)-1])
		x, bytes := e.make(a, i, i == last, c)
		args, result = append(args, x), bytes
	}
	body := reflect.MakeFunc(reflect.FuncOf(params, nil, false), func(in []reflect.Value) []reflect.Value {
		var spans []tile.TensorSpan
		for _, x := range in[1:] {
			spans = append(spans, x.Field(0).Interface().(tile.TensorSpan))
		}
		o.body(c, in[0].Interface().(*tile.Block), spans...)
		return nil
	})
	over := tile.Over(last)
	if o.sliced {
		over = tile.Over(0, c.Tile...)
	}
	//tilevet:ignore its arguments are those of the operation, whose test traces it
	return job{tile.NewKernel(body.Interface(), tile.Name(c.Op), over), args, result}
}

// An element is a type of elements: its size, its spans of one to four dimensions, and its arrays.
type element struct {
	size  int
	spans [4]reflect.Type
	make  func(a array, argument int, blank bool, c Case) (any, func() []byte)
}

var elementTypes = map[string]element{
	"f64": elementOf[float64](8), "f32": elementOf[float32](4), "f16": elementOf[tile.Float16](2), "bf16": elementOf[tile.BFloat16](2),
	"i64": elementOf[int64](8), "i32": elementOf[int32](4), "i16": elementOf[int16](2), "i8": elementOf[int8](1),
	"u64": elementOf[uint64](8), "u32": elementOf[uint32](4), "u16": elementOf[uint16](2), "u8": elementOf[uint8](1), "bool": elementOf[bool](1),
}

func elementOf[T tile.Element](size int) element {
	return element{
		size: size,
		spans: [4]reflect.Type{reflect.TypeFor[tile.Span1[T]](), reflect.TypeFor[tile.Span2[T]](), reflect.TypeFor[tile.Span3[T]](),
			reflect.TypeFor[tile.Span4[T]]()},
		make: func(a array, argument int, blank bool, c Case) (any, func() []byte) {
			if blank {
				return output[T](a.shape...)
			}
			x := filled[T](count(a.shape), argument)
			a.fill.limit(x, c.Shape[len(c.Shape)-1])
			return tile.ArrayOf(x, a.shape...), nil
		},
	}
}

// limit changes elements to those that an operation is defined for, as peers_survey.py does.
func (f fill) limit(x any, n int) {
	switch x := x.(type) {
	case []int32:
		for i, v := range x {
			switch f {
			case nonzero:
				x[i] = v%20 + 21
			case below:
				x[i] = (v + 500) * 7919 % int32(n)
			}
		}
	case []uint8:
		for i, v := range x {
			if f == nonzero {
				x[i] = v%20 + 1
			}
		}
	}
}

package twins

import (
	"fmt"
	"reflect"
	"strings"

	"gotile/tile"
)

// Twin is a kernel in Tile C++ and in Go.
type Twin struct {
	Section string   // of the reference: "2.2"
	Rows    []string // of the reference that the pair shows
	Name    string   // the test is TestTwins/Section/Name

	params []param
	before string // C++ above the kernel: functions, types, hints
	cpp    string // the body of the C++ kernel
	hints  string // C++ attributes of the kernel
	kernel any    // the Go kernel, or a body
	opts   []tile.KernelOption
	grid   [3]int
	rounds int // of inputs; 0 is all

	// differs is the reason why the vendor's compiler departs from the reference; the Go kernel then follows the
	// reference, and vendor behaves as the compiler does.
	differs string
	vendor  any
}

// body is a Go kernel of a table: its parameters are those that the row lists.
type body func(b *tile.Block, p []tile.Tile)

// param is a parameter of both kernels: a pointer to a buffer, or a scalar.
type param struct {
	name   string
	elem   *elem
	n      int // elements of the buffer
	scalar bool
	out    bool // only written: filled with a pattern beforehand
	write  bool // the C++ type is not a pointer to const
	data   data
	offset int    // of the pointer, in elements
	ref    bool   // a reference in C++
	same   string // the name of the parameter whose buffer it shares
}

// in is a pointer to n elements that the kernel reads.
func in(name string, e *elem, n int) param { return param{name: name, elem: e, n: n} }

// out is a pointer to n elements that the kernel writes.
func out(name string, e *elem, n int) param {
	return param{name: name, elem: e, n: n, out: true, write: true}
}

// inout is a pointer to n elements that the kernel reads and writes.
func inout(name string, e *elem, n int) param {
	return param{name: name, elem: e, n: n, write: true}
}

// asserting has the compiler check what Go has no words for.
func (t Twin) asserting(cpp string) Twin {
	t.before += "static_assert(" + cpp + ");\n"
	return t
}

// scalar is a number; each round of inputs takes the next of the values.
func scalar(name string, e *elem, values ...float64) param {
	return param{name: name, elem: e, scalar: true, data: data{values: values}}
}

// within restricts a parameter's numbers to lo … hi.
func (p param) within(lo, hi float64) param {
	p.data.lo, p.data.hi, p.data.limited = lo, hi, true
	return p
}

// nonzero keeps zeros out.
func (p param) nonzero() param {
	p.data.nonzero = true
	return p
}

// of fills the buffer with these numbers, repeated.
func (p param) of(values ...float64) param {
	p.data.values = values
	return p
}

func (p param) cpp() string {
	switch {
	case p.scalar:
		return p.elem.cpp + " " + p.name
	case p.ref && p.write:
		return p.elem.cpp + "& " + p.name
	case p.ref:
		return "const " + p.elem.cpp + "& " + p.name
	case p.write:
		return p.elem.cpp + "* " + p.name
	}
	return "const " + p.elem.cpp + "* " + p.name
}

func (p param) goType() reflect.Type {
	if p.scalar {
		return p.elem.scalar
	}
	return p.elem.ptr
}

// Kernel is the Go side.
func (t *Twin) Kernel() *tile.Kernel { return t.newKernel(t.kernel) }

func (t *Twin) newKernel(fn any) *tile.Kernel {
	if f, ok := fn.(body); ok {
		fn = t.typed(f)
	}
	return tile.NewKernel(fn, append([]tile.KernelOption{tile.Name(t.symbol())}, t.opts...)...)
}

// typed is a function of the parameters' Go types that calls f.
func (t *Twin) typed(f body) any {
	types := []reflect.Type{reflect.TypeFor[*tile.Block]()}
	for _, p := range t.params {
		types = append(types, p.goType())
	}
	call := func(args []reflect.Value) []reflect.Value {
		tiles := make([]tile.Tile, len(args)-1)
		for i := range tiles {
			tiles[i] = args[i+1].Field(0).Interface().(tile.Tile)
		}
		f(args[0].Interface().(*tile.Block), tiles)
		return nil
	}
	return reflect.MakeFunc(reflect.FuncOf(types, nil, false), call).Interface()
}

// symbol is the entry's name in both modules.
func (t *Twin) symbol() string { return "t_" + t.Name }

// source is the text of the C++ kernel.
func (t *Twin) source() string {
	params := make([]string, len(t.params))
	for i, p := range t.params {
		params[i] = p.cpp()
	}
	lines := strings.Split(strings.TrimSpace(t.cpp), "\n")
	for i, l := range lines {
		lines[i] = "  " + strings.TrimSpace(l)
	}
	head := fmt.Sprintf("__tile_global__ void %s(%s) {\n", t.symbol(), strings.Join(params, ", "))
	text := strings.Join(lines, "\n") + "\n}\n"
	if t.hints != "" {
		return t.before + "extern \"C\" {\n" + t.hints + "\n" + head + text + "}\n"
	}
	return t.before + "extern \"C\" " + head + text
}

package hostdata

import (
	"fmt"
	"strings"

	"gotile/internal/quoted"
	"gotile/tileir"
)

// Front ends turn an array into several parameters: a pointer, the lengths, the strides in
// elements. Which parameters these are follows from the tensor views that an entry makes.

// span is an array among the parameters of an entry.
type span struct {
	pointer int
	view    tileir.TensorViewType
	strides int // how many strides are parameters: the last may be missing, which is 1
	unused  int // how many parameters follow that describe a tile, which the entry does not use
}

// len returns the number of parameters after the pointer.
func (s span) len() int { return s.view.Rank() + s.strides + s.unused }

// spansOf finds the arrays among the parameters of an entry, by the number of the pointer. If idle is set, integers after
// an array that the entry does not use are its last stride and the sizes of a tile, as in cuTile Python and cuTile Rust;
// in Go they are separate scalars.
func spansOf(entry *tileir.Op, idle bool) map[int]span {
	views, used := viewsOf(entry), usedParams(entry)
	spans := make(map[int]span)
	for _, v := range views {
		s, ok := spanOf(entry, v, used, idle)
		if _, known := spans[s.pointer]; ok && !known && ownLengths(views, s) {
			spans[s.pointer] = s
		}
	}
	return spans
}

// paramView is a tensor view over a parameter.
type paramView struct {
	pointer         int
	view            tileir.TensorViewType
	lengths, stride []int // the parameter that each is, or -1
}

// viewsOf lists the views over parameters of an entry.
func viewsOf(entry *tileir.Op) []paramView {
	var list []paramView
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpMakeTensorView {
			return true
		}
		view, ok := op.Results[0].Type.(tileir.TensorViewType)
		pointer := tileir.ParamOf(entry, op.Operand(tileir.MakeTensorViewBase))
		if ok && pointer >= 0 {
			list = append(list, paramView{pointer, view,
				paramsOf(entry, view.Shape, op.OperandList(tileir.MakeTensorViewDynamicShape)),
				paramsOf(entry, view.Strides, op.OperandList(tileir.MakeTensorViewDynamicStrides))})
		}
		return true
	})
	return list
}

// paramsOf returns the parameter that each dynamic size is, or -1.
func paramsOf(entry *tileir.Op, sizes []int64, dynamic []*tileir.Value) []int {
	list := make([]int, len(sizes))
	for i, n := range sizes {
		list[i] = -1
		if n == tileir.Dynamic && len(dynamic) > 0 {
			list[i], dynamic = tileir.ParamOf(entry, dynamic[0]), dynamic[1:]
		}
	}
	return list
}

// usedParams marks the parameters that an entry uses for more than assumptions.
func usedParams(entry *tileir.Op) []bool {
	used := make([]bool, len(entry.Block(0).Args))
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			if p := tileir.ParamOf(entry, v); p >= 0 && op.Code != tileir.OpAssume {
				used[p] = true
			}
		}
		return true
	})
	return used
}

// spanOf reports whether the parameters after a view's pointer are its lengths and strides.
// Arrays that cuTile Rust's kernels write have parameters after them for the lengths and
// strides of a tile, which are part of the array if the entry does not use them.
func spanOf(entry *tileir.Op, v paramView, used []bool, idle bool) (span, bool) {
	s, rank := span{pointer: v.pointer, view: v.view}, v.view.Rank()
	if rank == 0 {
		return s, false
	}
	isSize := func(i int, static int64, dynamic int) bool {
		if static == tileir.Dynamic {
			return dynamic == v.pointer+1+i
		}
		return isIdleInt(entry, v.pointer+1+i, used)
	}
	for i := range rank {
		if !isSize(i, v.view.Shape[i], v.lengths[i]) {
			return s, false
		}
	}
	last := rank
	if !idle && v.view.Strides[rank-1] != tileir.Dynamic {
		last--
	}
	for s.strides < last && isSize(rank+s.strides, v.view.Strides[s.strides], v.stride[s.strides]) {
		s.strides++
	}
	for i := range 2 * rank {
		if s.strides == rank && isIdleInt(entry, v.pointer+1+2*rank+i, used) {
			s.unused++
		}
	}
	if s.unused < 2*rank {
		s.unused = 0
	}
	return s, s.strides >= rank-1
}

// isIdleInt reports an integer parameter that the entry does not use, such as a size that
// is static.
func isIdleInt(entry *tileir.Op, param int, used []bool) bool {
	args := entry.Block(0).Args
	if param >= len(args) || used[param] {
		return false
	}
	t, ok := args[param].Type.(tileir.TileType)
	return ok && t.Scalar().IsInt()
}

// ownLengths reports whether no other pointer has a length or stride of the array, unlike in f(x, y, n), in which n is
// not a part of y.
func ownLengths(views []paramView, s span) bool {
	for _, v := range views {
		for _, p := range append(v.lengths[:len(v.lengths):len(v.lengths)], v.stride...) {
			if v.pointer != s.pointer && p > s.pointer && p <= s.pointer+s.len() {
				return false
			}
		}
	}
	return true
}

// ParseEntry reads a word for each parameter of an entry, or a word for each array and
// each parameter that belongs to none: lengths and strides are then those of the array.
func ParseEntry(entry *tileir.Op, words []string) (*Args, error) {
	params := tileir.Signature(entry).Params
	p := parsing{entry: entry, params: params, args: &Args{}}
	if len(words) == len(params) {
		return p.parse(words)
	}
	short := 0
	for _, idle := range []bool{false, true} {
		p.spans, short = spansOf(entry, idle), len(params)
		for _, s := range p.spans {
			short -= s.len()
		}
		if len(words) == short {
			return p.parse(words)
		}
	}
	return nil, p.wrongCount(len(words), short)
}

// parsing is a list of words that is being read.
type parsing struct {
	entry  *tileir.Op
	params []tileir.Type
	spans  map[int]span // those that one word fills
	args   *Args
}

func (p *parsing) parse(words []string) (*Args, error) {
	for i := 0; i < len(p.params); {
		word := words[0]
		words = words[1:]
		if err := p.add(i, word); err != nil {
			return nil, err
		}
		s, fills := p.spans[i]
		i++
		if !fills {
			continue
		}
		if err := p.fill(s, word); err != nil {
			return nil, fmt.Errorf("%w %s (%s): %w", ErrArg, p.name(s.pointer), quoted.Name(word), err)
		}
		i += s.len()
	}
	return p.args, nil
}

// add reads the word of a parameter.
func (p *parsing) add(i int, word string) error {
	arg, d, err := p.args.read(word, p.params[i])
	if err != nil {
		return fmt.Errorf("%w %s (%s): %w", ErrArg, p.name(i), quoted.Name(word), err)
	}
	p.args.Args, p.args.of, p.args.Words = append(p.args.Args, arg), append(p.args.of, d), append(p.args.Words, word)
	return nil
}

// fill adds the lengths and strides of an array.
func (p *parsing) fill(s span, word string) error {
	shape := p.args.Shape(s.pointer)
	array := p.args.of[s.pointer]
	switch {
	case array == nil:
		return fmt.Errorf("no array, so that its lengths are not known; %s", p.inFull())
	case shape == nil:
		return fmt.Errorf("bytes without a shape; %s", p.inFull())
	case p.args.Args[s.pointer].Offset != 0:
		return fmt.Errorf("lengths from an offset on are not known; %s", p.inFull())
	case len(shape) != s.view.Rank():
		return fmt.Errorf("want an array of %s, got one of shape %v", dimensions(s.view.Rank()), shape)
	}
	strides := stridesOf(shape, array.array.Fortran)
	for i, n := range s.view.Shape {
		if n != tileir.Dynamic && n != shape[i] {
			return fmt.Errorf("the kernel wants length %d along dimension %d, got shape %v", n, i, shape)
		}
	}
	for i, n := range s.view.Strides {
		if n != tileir.Dynamic && n != strides[i] && shape[i] > 1 {
			return fmt.Errorf("the kernel wants stride %d along dimension %d, the array has %v; save it with numpy.ascontiguousarray", n, i, strides)
		}
	}
	sizes := append(append(shape, strides[:s.strides]...), make([]int64, s.unused)...)
	for i, n := range sizes {
		param := s.pointer + 1 + i
		if err := p.add(param, fmt.Sprintf("%v=%d", p.params[param].(tileir.TileType).Scalar(), n)); err != nil {
			return err
		}
	}
	return nil
}

// stridesOf is the strides of an array without gaps, row by row or column by column.
func stridesOf(shape []int64, columns bool) []int64 {
	strides, step := make([]int64, len(shape)), int64(1)
	for i := range shape {
		d := len(shape) - 1 - i
		if columns {
			d = i
		}
		strides[d] = step
		step *= max(shape[d], 1)
	}
	return strides
}

func (p *parsing) inFull() string {
	return tileir.Messagef("give each of the %d parameters a word: %s", len(p.params), p.list())
}

// wrongCount is the error for a list of words of the wrong length.
func (p *parsing) wrongCount(got, short int) error {
	if short == len(p.params) {
		return fmt.Errorf("%w list: got %d, want %d: %s", ErrArg, got, short, tileir.Messagef("%s", p.list()))
	}
	return fmt.Errorf("%w list: got %d, want %d: %s; or %d, with the lengths and strides of arrays as words of their own",
		ErrArg, got, short, tileir.Messagef("%s", p.arrays()), len(p.params))
}

// list names parameters and their types: "ptr<f32>, ptr<f32>, i32", or "x ptr<f32>, n i32".
func (p *parsing) list() string {
	names := make([]string, len(p.params))
	for i, t := range p.params {
		names[i] = p.named(i, typeName(t))
	}
	return strings.Join(names, ", ")
}

// arrays is list with one item for each array.
func (p *parsing) arrays() string {
	var names []string
	for i := 0; i < len(p.params); i++ {
		s, ok := p.spans[i]
		if !ok {
			names = append(names, p.named(i, typeName(p.params[i])))
			continue
		}
		names = append(names, p.named(i, fmt.Sprintf("array of %v (%s)", s.view.Elem, dimensions(s.view.Rank()))))
		i += s.len()
	}
	return strings.Join(names, ", ")
}

func dimensions(n int) string {
	if n == 1 {
		return "1 dimension"
	}
	return fmt.Sprintf("%d dimensions", n)
}

func typeName(t tileir.Type) string {
	if tile, ok := t.(tileir.TileType); ok && len(tile.Shape) == 0 {
		return tile.Elem.String()
	}
	return t.String()
}

// named puts the name of a parameter, if it has one, before a text.
func (p *parsing) named(i int, text string) string {
	if name := p.paramName(i); name != "" {
		return name + " " + text
	}
	return text
}

// name is a parameter in messages: "3", or "3, n".
func (p *parsing) name(i int) string {
	if name := p.paramName(i); name != "" {
		return fmt.Sprintf("%d, %s", i, name)
	}
	return fmt.Sprint(i)
}

// paramName returns the name that the text of a module gives a parameter.
func (p *parsing) paramName(i int) string {
	if p.entry == nil {
		return ""
	}
	name := p.entry.Block(0).Args[i].Name
	if strings.Trim(strings.TrimPrefix(name, "arg"), "0123456789") == "" {
		return "" // a number that a printer gave
	}
	return quoted.Plain(name)
}

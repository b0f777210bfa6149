package asm

import (
	"math"

	"gotile/tileir"
)

// argument is a name and type that a region is given.
type argument struct {
	at   int
	name string // "" if the text has only the type
	typ  tileir.Type
	dict tileir.Dict // attributes of an argument of a function
}

// region reads a block in braces. Its arguments are named before.
func (p *parser) region(op *tileir.Op, index int, args []argument) *tileir.Block {
	mark := len(p.scope.named)
	p.expect('{')
	b := p.blockInto(op.Regions[index], args)
	p.expect('}')
	p.forget(min(mark, len(p.scope.named)))
	return b
}

// blockInto reads operations up to the closing brace.
func (p *parser) blockInto(r *tileir.Region, args []argument) *tileir.Block {
	b := r.NewBlock()
	for _, a := range args {
		v := b.AddArg(a.typ)
		if a.name != "" {
			p.define(a.at, a.name, []*tileir.Value{v})
		}
	}
	for p.tok.kind != tokEOF && !p.is('}') {
		p.operation(b)
	}
	return b
}

// controlRegion reads a region that may leave out its terminator.
func (p *parser) controlRegion(op *tileir.Op, index int, args []argument) {
	b := p.region(op, index, args)
	if p.err == nil && b.Terminator() == nil {
		end := b.Append(tileir.NewOp(implicit(op.Code), op.Loc))
		defaults(end)
	}
}

// lambda reads (%a: type, %b: type) { … }, or the arguments as a label in the braces.
func (p *parser) lambda(op *tileir.Op, index int) {
	if p.is('{') {
		p.labelled(op, index)
		return
	}
	at := p.tok.start
	args := p.params()
	if dicts(args) != nil {
		p.failf(at, "only the arguments of functions have attributes")
	}
	p.region(op, index, args)
}

func (r *reading) lambda(index int) { r.parser.lambda(r.op, index) }

// params reads (%a: type, %b: type), or only the types.
func (p *parser) params() []argument {
	var args []argument
	p.expect('(')
	p.list(')', func() {
		a := argument{at: p.tok.start}
		if p.tok.kind == tokValue {
			a.name = p.text()
			p.advance()
			p.expect(':')
		}
		if len(args) > 0 && (a.name == "") != (args[0].name == "") {
			p.failf(a.at, "either all arguments have names or none has")
		}
		a.typ = p.typ()
		a.dict = p.argumentExtras()
		args = append(args, a)
	})
	return args
}

// argumentExtras reads the attributes of an argument and its location, which the IR has
// no room for.
func (p *parser) argumentExtras() (d tileir.Dict) {
	if p.is('{') {
		d = p.dict()
	}
	var ignored tileir.Location
	p.trailingLocation(&ignored)
	return d
}

// dicts is the attributes of arguments; nil if no argument has any.
func dicts(args []argument) tileir.Attr {
	list := make(tileir.Array, len(args))
	any := false
	for i, a := range args {
		list[i] = a.dict
		any = any || len(a.dict) > 0
	}
	if !any {
		return nil
	}
	return list
}

func parseEntry(p *parser, op *tileir.Op) {
	op.SetAttr(tileir.EntrySymName, tileir.String(p.symbolName()))
	p.isolate(func() {
		args := p.params()
		var f tileir.FuncType
		for _, a := range args {
			f.Params = append(f.Params, a.typ)
		}
		if p.tok.kind == tokArrow {
			p.advance()
			f.Results = p.resultTypes()
		}
		op.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: f})
		if list := dicts(args); list != nil {
			op.SetAttr(tileir.EntryArgAttrs, list)
		}
		p.entryAttributes(op)
		p.controlRegion(op, 0, args)
	})
	p.attrDict(op)
}

func parseFor(p *parser, op *tileir.Op) {
	if p.acceptWord("unsigned") {
		op.SetAttr(tileir.ForUnsignedCmp, tileir.Unit{})
	}
	iv, bounds := p.loopBounds(op)
	args := []argument{iv}
	var init []*tileir.Value
	if p.isWord("iter_values") {
		var carried []argument
		carried, init = p.carried()
		p.expectArrow()
		p.giveTypes(op, carried, init, p.types())
		args = append(args, carried...)
	}
	if p.err != nil {
		return
	}
	for i, slot := range []int{tileir.ForLowerBound, tileir.ForUpperBound, tileir.ForStep} {
		op.AddOperands(slot, bounds[i])
	}
	op.AddOperands(tileir.ForInitValues, init...)
	for _, a := range args[1:] {
		op.AddResult(a.typ)
	}
	p.controlRegion(op, 0, args)
	p.attrDict(op)
}

// loopBounds reads "%i in (%lower to %upper, step %step) : type".
func (p *parser) loopBounds(op *tileir.Op) (iv argument, bounds [3]*tileir.Value) {
	iv = p.argumentName()
	p.expectWord("in")
	p.expect('(')
	at := p.tok.start
	bounds[0] = p.use()
	p.expectWord("to")
	bounds[1] = p.use()
	p.expect(',')
	p.expectWord("step")
	bounds[2] = p.use()
	p.expect(')')
	p.expect(':')
	iv.typ = p.typ()
	for _, v := range bounds {
		if p.err == nil && !tileir.Equal(v.Type, iv.typ) {
			p.failf(at, "op %s: %%%s is %v, the text has %v", op.Name(), v.Name, v.Type, iv.typ)
		}
	}
	return iv, bounds
}

// argumentName reads the name of an argument whose type comes later.
func (p *parser) argumentName() argument {
	a := argument{at: p.tok.start, name: p.text()}
	if p.tok.kind != tokValue {
		p.expected("a name such as %i")
		return a
	}
	p.advance()
	return a
}

// carried reads iter_values(%inner = %outer, …).
func (p *parser) carried() (inner []argument, outer []*tileir.Value) {
	p.expectWord("iter_values")
	p.expect('(')
	p.list(')', func() {
		inner = append(inner, p.argumentName())
		p.expect('=')
		outer = append(outer, p.use())
	})
	return inner, outer
}

// giveTypes sets the types of carried values from the text, which must be those of their initial values.
func (p *parser) giveTypes(op *tileir.Op, inner []argument, outer []*tileir.Value, types []tileir.Type) {
	if p.err != nil {
		return
	}
	if len(types) != len(inner) {
		p.failf(p.prev, "op %s: %d types for %d carried values", op.Name(), len(types), len(inner))
		return
	}
	for i, t := range types {
		inner[i].typ = t
		if !tileir.Equal(outer[i].Type, t) {
			p.failf(inner[i].at, "op %s: %%%s is %v, the text has %v", op.Name(), outer[i].Name, outer[i].Type, t)
			return
		}
	}
}

func parseLoop(p *parser, op *tileir.Op) {
	var inner []argument
	var outer []*tileir.Value
	var results []tileir.Type
	if p.isWord("iter_values") {
		inner, outer = p.carried()
		p.expect(':')
		p.giveTypes(op, inner, outer, p.typeList())
		if p.tok.kind == tokArrow {
			p.advance()
			results = p.typeList()
		}
	} else if p.accept(':') {
		results = p.typeList()
	}
	if p.err != nil {
		return
	}
	op.AddOperands(tileir.LoopInitValues, outer...)
	for _, t := range results {
		op.AddResult(t)
	}
	p.controlRegion(op, 0, inner)
	p.attrDict(op)
}

// size is an element of a shape or of strides: a number, or a value if dynamic.
type size struct {
	at    int
	n     int64
	value *tileir.Value
}

func parseMakeTensorView(p *parser, op *tileir.Op) {
	base := p.use()
	p.expect(',')
	shapeAt, shape := p.sizes("shape")
	p.expect(',')
	stridesAt, strides := p.sizes("strides")
	p.attrDict(op)
	p.expect(':')
	list, t := p.viewSignature()
	view, ok := t.(tileir.TensorViewType)
	if p.err != nil {
		return
	}
	if !ok {
		p.failf(p.prev, "expected 'tensor_view' type, got %v", t)
		return
	}
	p.matchSizes(shapeAt, "shape", shape, view.Shape)
	p.matchSizes(stridesAt, "stride", strides, view.Strides)
	op.AddOperands(tileir.MakeTensorViewBase, base)
	op.AddOperands(tileir.MakeTensorViewDynamicShape, dynamic(shape)...)
	op.AddOperands(tileir.MakeTensorViewDynamicStrides, dynamic(strides)...)
	op.AddResult(view)
	p.matchOperands(op, list)
}

// sizes reads "shape = [8, %n]".
func (p *parser) sizes(name string) (at int, list []size) {
	p.expectWord(name)
	p.expect('=')
	at = p.tok.start
	p.expect('[')
	p.list(']', func() {
		s := size{at: p.tok.start, n: tileir.Dynamic}
		if p.tok.kind == tokValue {
			s.value = p.use()
		} else {
			s.n = p.signed(math.MinInt64+1, math.MaxInt64)
		}
		list = append(list, s)
	})
	return at, list
}

// viewSignature reads the types before an arrow, if there is one, and the view's.
func (p *parser) viewSignature() ([]tileir.Type, tileir.Type) {
	list := p.typeList()
	if p.tok.kind != tokArrow {
		if len(list) != 1 {
			p.expected("'->'")
		}
		return nil, list[0]
	}
	p.advance()
	return list, p.typ()
}

// matchSizes compares the sizes with those of the view's type.
func (p *parser) matchSizes(at int, what string, list []size, want []int64) {
	if len(list) != len(want) {
		p.failf(at, "expected %s declaration to contain %d elements due to tensor_view type, but %d were provided",
			what, len(want), len(list))
		return
	}
	for i, s := range list {
		if s.n != want[i] {
			p.failf(s.at, "input %s dimension %d does not match tensor_view type", what, i)
			return
		}
	}
}

func dynamic(list []size) []*tileir.Value {
	var values []*tileir.Value
	for _, s := range list {
		if s.value != nil {
			values = append(values, s.value)
		}
	}
	return values
}

// matchOperands compares the operands with the types before the arrow: that of the pointer if its type has attributes,
// and one for all dynamic sizes.
func (p *parser) matchOperands(op *tileir.Op, types []tileir.Type) {
	base, sizes := op.Operands[0], op.Operands[1:]
	view, _ := op.Results[0].Type.(tileir.TensorViewType)
	want := 0
	if len(sizes) > 0 {
		want++
	}
	if len(types) == want+1 {
		if !tileir.Equal(types[0], base.Type) {
			p.failf(p.prev, "op make_tensor_view: base: %%%s is %v, the text has %v", base.Name, base.Type, types[0])
		}
		types = types[1:]
	} else if !tileir.Equal(base.Type, tileir.Tile(tileir.PointerType{Pointee: view.Elem, Attr: view.Attr})) {
		p.failf(p.prev, "op make_tensor_view: base: %%%s is %v, which is not a pointer to %v", base.Name, base.Type, view.Elem)
	}
	if len(types) != want {
		p.failf(p.prev, "op make_tensor_view: %d types before the arrow, want %d", len(types), want)
		return
	}
	for _, v := range sizes {
		if !tileir.Equal(v.Type, types[0]) {
			p.failf(p.prev, "op make_tensor_view: %%%s is %v, the text has %v", v.Name, v.Type, types[0])
		}
	}
}

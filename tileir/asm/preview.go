package asm

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gotile/tileir"
)

// The preview family in text. Its attributes are #cuda_tile<preview$name<…>>, and its
// expressions have a compact form too, n*2, which types and constant arguments use.

const previewPrefix = "preview$"

func previewText(p tileir.Preview) string {
	var b strings.Builder
	b.WriteString("#cuda_tile<" + previewPrefix + p.Kind.Name() + "<")
	switch p.Kind {
	case tileir.ScratchRequest:
		writeScratch(&b, p)
	case tileir.ConstParam:
		b.WriteString("name = " + quote(p.Text) + ", type = " + typeAttrText(p.Type))
	case tileir.SymbolicTuple:
		b.WriteByte('[')
		writeAttrs(&b, p.List)
		b.WriteByte(']')
	case tileir.ExprVar, tileir.ExprConstStr:
		b.WriteString(quote(p.Text))
	case tileir.ExprBuiltin:
		b.WriteString(quote(p.Text) + ", " + typeAttrText(p.Type))
	case tileir.ConcreteType:
		b.WriteString(typeAttrText(p.Type))
	case tileir.ExprInt:
		b.WriteString(strconv.FormatInt(p.Int, 10))
	case tileir.LayoutAttr, tileir.MemorySpaceAttr, tileir.SynchronizationAttr, tileir.AccessAttr:
		b.WriteString(p.String())
	default:
		writeAttrs(&b, p.List)
	}
	b.WriteString(">>")
	return b.String()
}

func writeAttrs(b *strings.Builder, list []tileir.Attr) {
	for i, a := range list {
		separate(b, i)
		writeAttr(b, a)
	}
}

func writeScratch(b *strings.Builder, p tileir.Preview) {
	b.WriteString("smem.size = ")
	writeAttr(b, p.List[0])
	b.WriteString(", smem.alignment = ")
	writeAttr(b, p.List[1])
}

// printFunc prints a function, with a body or without.
func printFunc(p *printer, op *tileir.Op) {
	if op.Flag(tileir.PreviewFuncIsExtern) {
		p.WriteString(" extern")
	}
	p.WriteString(" " + symbolText(tileir.EntryName(op)))
	p.constParams(op.Attrs[tileir.PreviewFuncConstParams])
	f := tileir.Signature(op)
	p.signature(op, f.Params, op.Attrs[tileir.PreviewFuncArgAttrs])
	printResultTypes(p, f.Results)
	p.WriteByte(' ')
	if !op.Flag(tileir.PreviewFuncIsExtern) {
		p.region(op.Regions[0], false)
	}
}

// signature prints the arguments of a function; one without a body has no names for them.
func (p *printer) signature(op *tileir.Op, params []tileir.Type, attrs tileir.Attr) {
	if b := op.Block(0); b != nil {
		p.paramsWith(b.Args, attrs)
		return
	}
	args := make([]*tileir.Value, len(params))
	for i, t := range params {
		args[i] = &tileir.Value{Type: t, Index: i}
	}
	p.namedParams(args, attrs, func(i int, _ *tileir.Value) string { return "%arg" + strconv.Itoa(i) })
}

// constParams prints <[n: index, t: !cuda_tile<preview$Datatype>]>.
func (p *printer) constParams(a tileir.Attr) {
	list, _ := a.(tileir.Array)
	if len(list) == 0 {
		return
	}
	p.WriteString("<[")
	for i, x := range list {
		param, _ := x.(tileir.Preview)
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(param.Text + ": " + typeAttrText(param.Type))
	}
	p.WriteString("]>")
}

// constArgs prints <[32, "lower", f64]>.
func (p *printer) constArgs(a tileir.Attr) {
	list, _ := a.(tileir.Array)
	if len(list) == 0 {
		return
	}
	p.WriteString("<[")
	for i, x := range list {
		if i > 0 {
			p.WriteString(", ")
		}
		switch e, _ := x.(tileir.Preview); {
		case e.Kind == tileir.ConcreteType && e.Type != nil:
			p.WriteString(typeAttrText(e.Type))
		case e.Kind == tileir.ExprConstStr:
			p.WriteString(quote(e.Text))
		default:
			p.WriteString(x.String())
		}
	}
	p.WriteString("]>")
}

func printExternImpl(p *printer, op *tileir.Op) {
	p.WriteString(" " + symbolText(tileir.EntryName(op)))
	p.constParams(op.Attrs[tileir.PreviewExternImplConstParams])
	of, _ := op.Attrs[tileir.PreviewExternImplImplements].(tileir.Symbol)
	p.WriteString(" implements " + symbolText(string(of)))
	p.constArgs(op.Attrs[tileir.PreviewExternImplConstArgs])
	p.WriteByte(' ')
	p.signature(op, tileir.Signature(op).Params, op.Attrs[tileir.PreviewExternImplArgAttrs])
	if a := op.Attrs[tileir.PreviewExternImplSynchronization]; a != nil {
		p.WriteString(" synchronization = " + attrText(a))
	}
	if a := op.Attrs[tileir.PreviewExternImplArch]; a != nil {
		p.WriteString(" arch = " + attrText(a))
	}
	if s, ok := op.Attrs[tileir.PreviewExternImplScratchSmem].(tileir.Preview); ok {
		p.WriteString(" scratch {")
		writeScratch(&p.Builder, s)
		p.WriteByte('}')
	}
	var rest []string
	if a := op.Attrs[tileir.PreviewExternImplFrontendABI]; a != nil {
		rest = append(rest, "frontendABI = "+attrText(a))
	}
	if a, ok := op.Attrs[tileir.PreviewExternImplProviderScore].(tileir.Integer); ok {
		rest = append(rest, "provider_score = "+strconv.FormatInt(a.Signed(), 10)+" : i64")
	}
	if len(rest) > 0 {
		p.WriteString(" {" + strings.Join(rest, ", ") + "}")
	}
}

func printCall(p *printer, op *tileir.Op) {
	callee, _ := op.Attrs[tileir.PreviewCallCallee].(tileir.Symbol)
	p.WriteString(" " + symbolText(string(callee)))
	p.constArgs(op.Attrs[tileir.PreviewCallConstArgs])
	p.WriteByte('(')
	p.values(op.Operands)
	p.WriteString(") : (" + join(op.Operands, valueType) + ") -> ")
	if len(op.Results) == 1 {
		p.WriteString(valueType(op.Results[0]))
		return
	}
	p.WriteString("(" + join(op.Results, valueType) + ")")
}

func valueType(v *tileir.Value) string { return typeAttrText(v.Type) }

func parseFunc(p *parser, op *tileir.Op) {
	if p.acceptWord("extern") {
		op.SetAttr(tileir.PreviewFuncIsExtern, tileir.Unit{})
	}
	op.SetAttr(tileir.PreviewFuncSymName, tileir.String(p.symbolName()))
	if list := p.constParams(); list != nil {
		op.SetAttr(tileir.PreviewFuncConstParams, list)
	}
	p.isolate(func() {
		args, f := p.functionSignature()
		op.SetAttr(tileir.PreviewFuncFunctionType, tileir.TypeAttr{Type: f})
		if list := dicts(args); list != nil {
			op.SetAttr(tileir.PreviewFuncArgAttrs, list)
		}
		if !op.Flag(tileir.PreviewFuncIsExtern) {
			p.controlRegion(op, 0, args)
		}
	})
}

// functionSignature reads (%a: type, …) -> type.
func (p *parser) functionSignature() (args []argument, f tileir.FuncType) {
	args = p.params()
	for _, a := range args {
		f.Params = append(f.Params, a.typ)
	}
	if p.tok.kind == tokArrow {
		p.advance()
		f.Results = p.resultTypes()
	}
	return args, f
}

func parseExternImpl(p *parser, op *tileir.Op) {
	op.SetAttr(tileir.PreviewExternImplSymName, tileir.String(p.symbolName()))
	if list := p.constParams(); list != nil {
		op.SetAttr(tileir.PreviewExternImplConstParams, list)
	}
	p.expectWord("implements")
	op.SetAttr(tileir.PreviewExternImplImplements, tileir.Symbol(p.symbolName()))
	if list := p.constArgs(); list != nil {
		op.SetAttr(tileir.PreviewExternImplConstArgs, list)
	}
	p.isolate(func() {
		args, f := p.functionSignature()
		op.SetAttr(tileir.PreviewExternImplFunctionType, tileir.TypeAttr{Type: f})
		if list := dicts(args); list != nil {
			op.SetAttr(tileir.PreviewExternImplArgAttrs, list)
		}
	})
	if p.acceptWord("synchronization") {
		p.expect('=')
		op.SetAttr(tileir.PreviewExternImplSynchronization, p.attribute())
	}
	if p.acceptWord("arch") {
		p.expect('=')
		op.SetAttr(tileir.PreviewExternImplArch, p.array(tileir.InvalidScalar))
	}
	if p.acceptWord("scratch") {
		p.expect('{')
		op.SetAttr(tileir.PreviewExternImplScratchSmem, p.scratch())
		p.expect('}')
	}
	p.attrDict(op)
}

// scratch reads smem.size = A, smem.alignment = B.
func (p *parser) scratch() tileir.Attr {
	s := tileir.Preview{Kind: tileir.ScratchRequest}
	for i, name := range []string{"smem.size", "smem.alignment"} {
		if i > 0 {
			p.expect(',')
		}
		p.expectWord(name)
		p.expect('=')
		s.List = append(s.List, p.attribute())
	}
	return s
}

// constParams reads <[n: index]> if it is there.
func (p *parser) constParams() tileir.Attr {
	if !p.accept('<') {
		return nil
	}
	list := tileir.Array{}
	p.expect('[')
	p.list(']', func() {
		param := tileir.Preview{Kind: tileir.ConstParam, Text: p.word("a constant parameter")}
		p.expect(':')
		param.Type = p.typ()
		list = append(list, param)
	})
	p.expect('>')
	return list
}

// constArgs reads <[32, "lower", f64]> if it is there.
func (p *parser) constArgs() tileir.Attr {
	if !p.accept('<') {
		return nil
	}
	list := tileir.Array{}
	p.expect('[')
	p.list(']', func() { list = append(list, p.constArg()) })
	p.expect('>')
	return list
}

func (p *parser) constArg() tileir.Attr {
	_, scalar := tileir.ScalarByName(p.text())
	switch {
	case p.tok.kind == tokString:
		return tileir.Preview{Kind: tileir.ExprConstStr, Text: p.stringLiteral()}
	case p.tok.kind == tokBang, p.tok.kind == tokWord && scalar:
		return tileir.Preview{Kind: tileir.ConcreteType, Type: p.typ()}
	}
	return p.compact(0)
}

func parseCall(p *parser, op *tileir.Op) {
	op.SetAttr(tileir.PreviewCallCallee, tileir.Symbol(p.symbolName()))
	if list := p.constArgs(); list != nil {
		op.SetAttr(tileir.PreviewCallConstArgs, list)
	}
	var operands []*tileir.Value
	p.expect('(')
	p.list(')', func() { operands = append(operands, p.use()) })
	p.attrDict(op)
	p.expect(':')
	at := p.tok.start
	types := p.types()
	p.expectArrow()
	results := p.resultTypes()
	if p.err != nil {
		return
	}
	op.AddOperands(tileir.PreviewCallOperands, operands...)
	same := func(v *tileir.Value, t tileir.Type) bool { return tileir.Equal(v.Type, t) }
	if !slices.EqualFunc(operands, types, same) {
		p.failf(at, "op %s: the operands are (%s), the text has (%s)", op.Name(), join(operands, valueType), join(types, tileir.Type.String))
	}
	for _, t := range results {
		op.AddResult(t)
	}
	defaults(op)
}

// dialectAttribute reads <preview$name<…>> after #cuda_tile.
func (p *parser) dialectAttribute() tileir.Attr {
	p.expect('<')
	at := p.tok.start
	name, _ := strings.CutPrefix(p.word("an attribute of the dialect"), previewPrefix)
	for _, k := range tileir.PreviewKinds() {
		if k.Name() == name {
			p.expect('<')
			a := p.previewFields(k)
			p.expect('>')
			p.expect('>')
			return a
		}
	}
	p.failf(at, "unknown attribute #cuda_tile<preview$%s>", name)
	return nil
}

func (p *parser) previewFields(k tileir.PreviewKind) tileir.Attr {
	a := tileir.Preview{Kind: k}
	switch k {
	case tileir.ExprInt:
		a.Int = p.signed(math.MinInt64, math.MaxInt64)
	case tileir.ExprVar, tileir.ExprConstStr:
		a.Text = p.stringLiteral()
	case tileir.ConcreteType:
		a.Type = p.typ()
	case tileir.ExprBuiltin:
		a.Text = p.stringLiteral()
		p.expect(',')
		a.Type = p.typ()
	case tileir.ConstParam:
		p.expectWord("name")
		p.expect('=')
		a.Text = p.stringLiteral()
		p.expect(',')
		p.expectWord("type")
		p.expect('=')
		a.Type = p.typ()
	case tileir.ScratchRequest:
		return p.scratch()
	case tileir.LayoutAttr:
		return p.layout()
	case tileir.MemorySpaceAttr, tileir.SynchronizationAttr, tileir.AccessAttr:
		a.Int = p.previewCase(k)
	case tileir.SymbolicTuple:
		p.expect('[')
		p.list(']', func() { a.List = append(a.List, p.attribute()) })
	default:
		for i := range strings.Count(k.Holds(), "e") {
			if i > 0 {
				p.expect(',')
			}
			a.List = append(a.List, p.attribute())
		}
	}
	return a
}

func (p *parser) previewCase(k tileir.PreviewKind) int64 {
	at := p.tok.start
	name := p.word("a case of " + k.Name())
	i := slices.Index(k.Cases(), name)
	if i < 0 {
		p.failf(at, "%s: got %s, want one of %s", k.Name(), name, strings.Join(k.Cases(), ", "))
	}
	return int64(max(i, 0))
}

// layout reads (4, n):(1, 4).
func (p *parser) layout() tileir.Preview {
	l := tileir.Preview{Kind: tileir.LayoutAttr}
	for i := range 2 {
		if i > 0 {
			p.expect(':')
		}
		p.expect('(')
		p.list(')', func() { l.List = append(l.List, p.compact(0)) })
	}
	return l
}

// compact reads an expression such as 2*(n+1) whose operators have at least the given precedence.
func (p *parser) compact(least int) tileir.Attr {
	if !p.nest(intoAttributes) {
		return nil
	}
	defer p.leave(intoAttributes)
	left := p.compactOperand()
	for p.err == nil {
		kind, binds := tileir.ExprAdd, 1
		switch {
		case p.is('+'):
		case p.is('-'):
			kind = tileir.ExprSub
		case p.is('*'):
			kind, binds = tileir.ExprMul, 2
		case p.tok.kind == tokInteger && strings.HasPrefix(p.text(), "-"):
			kind = tileir.ExprSub // n-2 is lexed as n and -2
		default:
			return left
		}
		if binds < least {
			return left
		}
		if p.tok.kind != tokInteger {
			p.advance()
		}
		right := p.compact(binds + 1)
		if n, ok := right.(tileir.Preview); ok && kind == tileir.ExprSub && n.Kind == tileir.ExprInt && n.Int < 0 {
			n.Int = -n.Int
			right = n
		}
		left = tileir.Preview{Kind: kind, List: []tileir.Attr{left, right}}
	}
	return left
}

func (p *parser) compactOperand() tileir.Attr {
	switch {
	case p.tok.kind == tokInteger:
		return tileir.Preview{Kind: tileir.ExprInt, Int: p.signed(math.MinInt64, math.MaxInt64)}
	case p.accept('-'):
		if p.tok.kind == tokInteger {
			return tileir.Preview{Kind: tileir.ExprInt, Int: -p.signed(0, math.MaxInt64)}
		}
		return tileir.Preview{Kind: tileir.ExprNeg, List: []tileir.Attr{p.compactOperand()}}
	case p.accept('('):
		a := p.compact(0)
		p.expect(')')
		return a
	}
	return tileir.Preview{Kind: tileir.ExprVar, Text: p.word("an expression")}
}

// previewType reads the types of the family by their names.
func (p *parser) previewType(name string) (tileir.Type, bool) {
	switch name {
	case previewPrefix + "sym_t":
		p.expect('<')
		t := tileir.SymbolicElem{Var: p.word("a parameter")}
		p.expect('>')
		return t, true
	case previewPrefix + "fragment":
		return p.fragmentType(), true
	}
	t, ok := tileir.PreviewTypeByName(name)
	return t, ok
}

// fragmentType reads <16xf32, local, mem_layout = <…>, fragmap = <…>, alignment = 4>.
func (p *parser) fragmentType() tileir.Type {
	var f tileir.FragmentType
	p.expect('<')
	f.Shape, f.Exprs = p.symbolicShape()
	f.Elem = p.typ()
	p.expect(',')
	f.Space = uint8(p.previewCase(tileir.MemorySpaceAttr))
	for _, part := range []struct {
		name string
		to   *tileir.Preview
	}{{"mem_layout", &f.Layout}, {"fragmap", &f.Map}} {
		p.expect(',')
		p.expectWord(part.name)
		p.expect('=')
		p.expect('<')
		*part.to = p.layout()
		p.expect('>')
	}
	f.Alignment = tileir.Preview{Kind: tileir.ExprInt, Int: 1}
	if p.accept(',') {
		p.expectWord("alignment")
		p.expect('=')
		f.Alignment, _ = p.compact(0).(tileir.Preview)
	}
	p.expect('>')
	return f
}

// symbolicShape reads [n*2]x4x, up to the element type.
func (p *parser) symbolicShape() (shape []int64, exprs []tileir.Attr) {
	exprs = []tileir.Attr{}
	for p.err == nil {
		p.dims(false, func(_ int, d int64) {
			shape = append(shape, d)
			exprs = append(exprs, tileir.Preview{Kind: tileir.ExprInt, Int: d})
		})
		if !p.accept('[') {
			return shape, exprs
		}
		shape, exprs = append(shape, tileir.Dynamic), append(exprs, p.compact(0))
		if !p.is(']') {
			p.expected("']'")
		}
		// The lexer does not return the x after a bracket as a separate word.
		if p.pos = p.tok.end; !strings.HasPrefix(p.src[p.pos:], "x") {
			p.expected("'x' after a dimension")
			return shape, exprs
		}
		p.pos++
		p.advance()
	}
	return shape, exprs
}

package asm

import (
	"math"
	"slices"
	"strings"

	"gotile/tileir"
)

// maxSlots bounds the slots of a row, so that reading one needs no allocation.
const maxSlots = 10

// reading is an operation whose form is being read.
type reading struct {
	*parser
	op       *tileir.Op
	at       int
	operands [maxSlots][]*tileir.Value
	types    [maxSlots]*[]tileir.Type // as in the text, by operand slot
	results  [maxSlots]*[]tileir.Type // by result slot
	single   [maxSlots]bool           // one type in the text applies to all operands
}

// flatNames has the operations that the disassembler gives another name.
var flatNames = func() map[string]tileir.OpCode {
	names := make(map[string]tileir.OpCode)
	for i := range tileir.Ops {
		if flat := tileir.Ops[i].Flat; flat != "" {
			names[flat] = tileir.OpCode(i)
		}
	}
	return names
}()

// operation reads an operation into a block, and names its results.
func (p *parser) operation(b *tileir.Block) {
	if !p.nest(intoOperations) {
		return
	}
	defer p.leave(intoOperations)
	bound := p.bindings()
	at, quoted := p.tok.start, p.tok.kind == tokString
	op := p.newOp()
	if op == nil {
		return
	}
	b.Append(op)
	if quoted {
		p.generic(op)
	} else if !p.hasOperands(op) {
		return
	} else if s, ok := structured[op.Code]; ok {
		s.parse(p, op)
	} else {
		r := &reading{parser: p, op: op, at: at}
		r.read()
		r.finish()
	}
	p.trailingLocation(&op.Loc)
	p.bind(at, op, bound)
}

// newOp reads the name of an operation.
func (p *parser) newOp() *tileir.Op {
	at := p.tok.start
	if p.tok.kind == tokCaret {
		p.failf(at, "blocks have no labels: a region is one block")
		return nil
	}
	var name string
	if p.tok.kind == tokString {
		name = p.stringLiteral()
	} else {
		name = p.word("an operation")
	}
	name = strings.TrimPrefix(name, dialect)
	code, ok := tileir.OpByName(name)
	if other, known := flatNames[name]; known {
		code, ok = other, true
	}
	if p.err != nil {
		return nil
	}
	if !ok {
		p.failf(at, "unknown operation %q%s", name, suggest(name))
		return nil
	}
	if code == tileir.OpModule {
		p.failf(at, "a module inside a module")
		return nil
	}
	return tileir.NewOp(code, p.here(at))
}

// read walks the program of the operation.
func (r *reading) read() {
	dialect := func() { r.form(forms[r.op.Code]) }
	switch r.op.Code {
	case tileir.OpAtomicCASTko, tileir.OpAtomicRMWTko:
		r.orElse(func() { dialect(); r.checkAllTypes() }, r.rustAccess)
	case tileir.OpMultimemLoadReduceViewTko, tileir.OpMultimemReduceViewTko, tileir.OpMultimemStoreViewTko:
		r.orElse(dialect, r.rustAccess)
	default:
		dialect()
	}
}

// checkAllTypes compares all operands with the types in the text.
func (r *reading) checkAllTypes() {
	for slot := range r.op.Info().Args {
		if r.err == nil {
			r.checkTypes(slot)
		}
	}
}

// form walks a program.
func (r *reading) form(f []elem) {
	for i := range f {
		if r.err != nil || r.lacksToken(f[i:]) {
			return
		}
		r.elem(&f[i])
	}
}

// lacksToken reports a text that ends before the type of the operation's only result, a
// token.
func (r *reading) lacksToken(rest form) bool {
	return len(rest) == 2 && r.tok.kind != tokArrow && rest[0].kind == elemLiteral && rest[0].text == "->" &&
		rest[1].kind == elemResultTypes && r.op.Code == tileir.OpPrintTko
}

func (r *reading) elem(e *elem) {
	switch e.kind {
	case elemLiteral:
		r.literal(e.text)
	case elemOperands:
		r.values(e)
	case elemAttr:
		r.op.SetAttr(e.slot, r.slotAttr(e))
	case elemFlags:
		r.flags(e)
	case elemSymbol:
		r.op.SetAttr(e.slot, tileir.String(r.symbolName()))
	case elemGroup:
		if r.present(e) {
			r.group(e.group)
		}
	case elemRounding:
		r.rounding(e)
	case elemInbounds:
		if r.acceptWord("inbounds") {
			r.expect('=')
			r.op.SetAttr(e.slot, r.bools())
		}
	case elemVisibility:
		r.visibility(e.slot)
	case elemRegion:
		r.controlRegion(r.op, e.region, nil)
	case elemLambda:
		r.lambda(e.region)
	case elemAttrDict, elemDict:
		r.attrDict(r.op)
	default:
		r.typesElem(e)
	}
}

// typesElem reads an element that holds types.
func (r *reading) typesElem(e *elem) {
	switch e.kind {
	case elemOperandTypes:
		list := r.typesOf(r.op.Info().Args[e.slot].Arity)
		r.types[e.slot] = &list
	case elemResultTypes:
		list := r.typesOf(r.op.Info().Results[e.slot].Arity)
		r.results[e.slot] = &list
	case elemSplat:
		r.splat(e.slot)
	case elemRanked:
		r.ranked(e)
	}
}

// present reports whether a group begins here.
func (r *reading) present(group *elem) bool {
	switch e := &group.group[0]; e.kind {
	case elemLiteral:
		return r.isLiteral(e.text)
	case elemOperands:
		return r.tok.kind == tokValue
	default:
		return r.tok.kind == tokWord && !r.isWord("loc")
	}
}

// group reads a group that begins here, with its angle brackets or without.
func (r *reading) group(group form) {
	r.elem(&group[0])
	if r.isBare(group) {
		r.elem(&group[2])
		return
	}
	r.form(group[1:])
}

// values reads the operands of a slot.
func (r *reading) values(e *elem) {
	if e.field.Arity == tileir.Variadic {
		r.operands[e.slot] = r.uses()
		return
	}
	r.operands[e.slot] = []*tileir.Value{r.use()}
}

// typesOf reads the types of a slot.
func (r *reading) typesOf(a tileir.Arity) []tileir.Type {
	if a == tileir.Variadic {
		return r.typeList()
	}
	return []tileir.Type{r.typ()}
}

// slotAttr reads the attribute of a slot, some of which depend on operands before them.
func (r *reading) slotAttr(e *elem) tileir.Attr {
	switch {
	case e.field.Name == "identities":
		return r.identities()
	case r.op.Code == tileir.OpGlobal && e.field.Kind == tileir.KindDense && r.is(':'):
		r.failf(r.tok.start, leftOut, "the value of the global")
		return nil
	}
	return r.attr(&e.field)
}

// attr reads an attribute in the form of its kind.
func (p *parser) attr(f *tileir.Field) tileir.Attr {
	switch f.Kind {
	case tileir.KindEnum:
		return p.enum(f.Enum)
	case tileir.KindBool:
		return tileir.Bool(p.boolean())
	case tileir.KindI32:
		return p.integer(tileir.I32)
	case tileir.KindI64:
		return p.integer(tileir.I64)
	case tileir.KindString:
		return tileir.String(p.stringLiteral())
	case tileir.KindSymbol:
		return tileir.Symbol(p.symbolName())
	case tileir.KindDense:
		return p.dense()
	case tileir.KindI32s:
		return tileir.I32s(p.i32s())
	case tileir.KindBools:
		return p.bools()
	case tileir.KindArray:
		return p.array(tileir.InvalidScalar)
	case tileir.KindPredicate:
		return p.assumption()
	case tileir.KindHints:
		return p.hints()
	}
	p.expected("an attribute")
	return nil
}

// integer reads an integer attribute of a type that goes without saying.
func (p *parser) integer(t tileir.Scalar) tileir.Attr {
	if t == tileir.I32 {
		return tileir.Int(t, p.signed(math.MinInt32, math.MaxInt32))
	}
	return tileir.Int(t, p.signed(math.MinInt64, math.MaxInt64))
}

// flags reads any of the flags, in any order.
func (r *reading) flags(e *elem) {
	for {
		slot := slices.IndexFunc(e.flags, func(slot int) bool {
			return !r.op.Flag(slot) && r.isWord(r.op.Info().Args[slot].Name)
		})
		if slot < 0 {
			return
		}
		r.op.SetAttr(e.flags[slot], tileir.Unit{})
		r.advance()
	}
}

// splat reads ", type" for all operands of a slot or for each. A token's type after them
// is that of the operation's token.
func (r *reading) splat(slot int) {
	var list []tileir.Type
	for r.accept(',') {
		t := r.typ()
		if t == (tileir.Token{}) {
			r.types[r.op.Info().Slot("token")] = &[]tileir.Type{t}
			break
		}
		list = append(list, t)
	}
	r.single[slot] = len(list) == 1
	r.types[slot] = &list
}

// ranked reads one type for as many results as a view has dimensions.
func (r *reading) ranked(e *elem) {
	t := r.typ()
	view := (*r.types[e.of])[0]
	n, ok := rank(view)
	if !ok {
		r.failf(r.at, "op %s: want a view, got %v", r.op.Name(), view)
		return
	}
	list := slices.Repeat([]tileir.Type{t}, n)
	r.results[e.slot] = &list
}

func rank(t tileir.Type) (int, bool) {
	switch t := t.(type) {
	case tileir.TensorViewType:
		return t.Rank(), true
	case tileir.ViewType:
		return len(t.TileShape()), true
	}
	return 0, false
}

func (r *reading) rounding(e *elem) {
	mode := e.mode
	if r.acceptWord("rounding") {
		r.expect('<')
		mode = r.enum(tileir.RoundingEnum)
		r.expect('>')
	}
	r.op.SetAttr(e.slot, mode)
}

func (r *reading) visibility(slot int) {
	var v tileir.Attr = tileir.Public
	if r.isWord("public") || r.isWord("private") {
		v = r.enum(tileir.VisibilityEnum)
	}
	r.op.SetAttr(slot, v)
}

// finish puts the operands in their slots and makes the results.
func (r *reading) finish() {
	if r.err != nil {
		return
	}
	r.shift()
	for slot := range r.op.Info().Args {
		r.checkTypes(slot)
		r.op.AddOperands(slot, r.operands[slot]...)
	}
	defaults(r.op)
	for slot, f := range r.op.Info().Results {
		for _, t := range r.resultTypesOf(slot, f) {
			r.op.AddResult(t)
		}
	}
}

// shift moves an optional operand to the next slot if its type shows that the one before it was left out: ", %x" after
// a load's pointers is the mask, or the padding if there is no mask.
func (r *reading) shift() {
	args := r.op.Info().Args
	for slot := range len(args) - 1 {
		f, next := &args[slot], &args[slot+1]
		list := r.operands[slot]
		if f.Arity == tileir.Variadic {
			r.shiftToken(slot)
			continue
		}
		if f.Kind != tileir.KindOperand || f.Arity != tileir.Optional || len(list) != 1 || f.Type.Has(list[0].Type) {
			continue
		}
		if next.Kind == tileir.KindOperand && next.Arity == tileir.Optional && r.operands[slot+1] == nil && next.Type.Has(list[0].Type) {
			r.operands[slot], r.operands[slot+1] = nil, list
			r.types[slot], r.types[slot+1] = r.types[slot+1], r.types[slot]
		}
	}
}

// checkTypes compares the operands of a slot with the types in the text.
func (r *reading) checkTypes(slot int) {
	name, values := r.op.Info().Args[slot].Name, r.operands[slot]
	if r.types[slot] == nil {
		return
	}
	types := *r.types[slot]
	if len(types) != len(values) && !r.single[slot] || len(values) == 0 && len(types) > 0 {
		r.failf(r.at, "op %s: %s: %d types for %d values", r.op.Name(), name, len(types), len(values))
		return
	}
	for i, v := range values {
		t := types[min(i, len(types)-1)]
		if r.err == nil && !tileir.Equal(v.Type, t) {
			r.failf(r.at, "op %s: %s: %%%s is %v, the text has %v", r.op.Name(), name, v.Name, v.Type, t)
		}
	}
}

// resultTypesOf returns the types of the results of a slot: from the text, or derived from it.
func (r *reading) resultTypesOf(slot int, f tileir.Field) []tileir.Type {
	if r.results[slot] != nil {
		return *r.results[slot]
	}
	if f.Arity == tileir.Variadic {
		return nil
	}
	if f.Type.Name == tileir.IsToken.Name {
		return []tileir.Type{tileir.Token{}}
	}
	for _, rule := range r.op.Info().Rules {
		if rule.Kind == tileir.SameType && slices.Contains(rule.Names, f.Name) {
			if t := r.oneOf(rule.Names); t != nil {
				return []tileir.Type{t}
			}
		}
	}
	if len(r.op.Results) > 0 {
		return []tileir.Type{r.op.Results[0].Type}
	}
	r.failf(r.at, "op %s: the type of %s does not follow from the text", r.op.Name(), f.Name)
	return nil
}

// oneOf is the type of the first of some operands or attributes that is known.
func (r *reading) oneOf(names []string) tileir.Type {
	for _, name := range names {
		slot := r.op.Info().Slot(name)
		if slot < 0 {
			continue
		}
		if d, ok := r.op.Attrs[slot].(tileir.Dense); ok {
			return d.Type
		}
		if list := r.operands[slot]; len(list) > 0 {
			return list[0].Type
		}
	}
	return nil
}

// defaults sets required attributes that a text leaves out.
func defaults(op *tileir.Op) {
	for slot, f := range op.Info().Args {
		if f.Kind == tileir.KindOperand || op.Attrs[slot] != nil || f.Arity != tileir.One || f.Default == nil {
			continue
		}
		if f.Kind == tileir.KindBools {
			op.SetAttr(slot, make(tileir.Bools, op.Segments[op.Info().Slot("index")]))
			continue
		}
		op.SetAttr(slot, f.Default)
	}
}

// attrDict reads {name = value}, with or without "attributes" before it.
func (p *parser) attrDict(op *tileir.Op) {
	if !p.acceptWord("attributes") && !p.is('{') {
		return
	}
	at := p.tok.start
	for _, e := range p.dict() {
		p.setAttr(at, op, e)
	}
}

func (p *parser) setAttr(at int, op *tileir.Op, e tileir.NamedAttr) {
	slot := op.Info().Slot(e.Name)
	if isIdle(op, e) {
		return
	}
	if slot < 0 || op.Info().Args[slot].Kind == tileir.KindOperand {
		p.failf(at, "op %s: no attribute %q", op.Name(), e.Name)
		return
	}
	a, ok := coerce(e.Value, &op.Info().Args[slot])
	if !ok {
		p.failf(at, "op %s: %s cannot be %v", op.Name(), e.Name, e.Value)
		return
	}
	op.SetAttr(slot, a)
}

// coerce converts a standalone attribute to a slot's kind. An enumeration may be written as its number, and truth
// values as a list.
func coerce(a tileir.Attr, f *tileir.Field) (tileir.Attr, bool) {
	if n, ok := a.(tileir.Integer); ok && f.Kind == tileir.KindEnum && n.Value < uint64(len(f.Enum.Cases)) {
		return f.Enum.Make(uint8(n.Value)), true
	}
	if b, ok := a.(tileir.Bool); ok && f.Kind == tileir.KindUnit && bool(b) {
		return tileir.Unit{}, true
	}
	if list, ok := a.(tileir.Array); ok && f.Kind == tileir.KindBools {
		return boolsOf(list)
	}
	return a, f.Holds(a)
}

// boolsOf converts a list of truth values, which are integers of one bit.
func boolsOf(list tileir.Array) (bools tileir.Bools, ok bool) {
	for _, a := range list {
		b, ok := a.(tileir.Integer)
		if !ok || b.Type != tileir.I1 {
			return nil, false
		}
		bools = append(bools, b.Value != 0)
	}
	return bools, true
}

package asm

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gotile/tileir"
)

// Options choose the text that [Print] writes.
type Options struct {
	// Locations writes the location of every operation.
	Locations bool
	// Flat leaves out the module around the entries and globals, as the vendor's disassembler does.
	Flat bool
}

// Print writes a module that the verifier passes as text. The parser reads it back to an equal module; with
// Locations, equal in those too.
func Print(w io.Writer, m *tileir.Module, o Options) error {
	if m.Body() == nil {
		return errors.New("want a module")
	}
	p := &printer{opts: o}
	if o.Locations {
		p.aliases = collectAliases(m, o)
	}
	p.module(m)
	_, err := io.WriteString(w, p.String())
	return err
}

// Format returns the text of a module that the verifier passes, without locations. It is empty if m is not a module.
func Format(m *tileir.Module) string {
	if m.Body() == nil {
		return ""
	}
	p := &printer{}
	p.module(m)
	return p.String()
}

// printer collects the text.
type printer struct {
	strings.Builder
	opts    Options
	aliases *aliases
	names   *names
	indent  int

	// The separation of the next literal or element from the text before it.
	space, afterPunct bool
}

func (p *printer) module(m *tileir.Module) {
	if p.opts.Flat {
		if s := m.Producer(); s != "" {
			p.WriteString("// Producer: " + strings.ReplaceAll(s, "\n", " ") + "\n")
		}
		for _, op := range m.Body().Ops {
			p.topLevel(op)
		}
	} else {
		p.wrapped(m)
	}
	if p.aliases != nil {
		p.aliases.print(p)
	}
}

// wrapped prints cuda_tile.module around the contents of the module.
func (p *printer) wrapped(m *tileir.Module) {
	p.WriteString("cuda_tile.module " + symbolText(m.Name()))
	if s := m.Producer(); s != "" {
		p.WriteString(" attributes {producer = " + quote(s) + "}")
	}
	p.WriteString(" {\n")
	p.indent++
	for _, op := range m.Body().Ops {
		p.topLevel(op)
	}
	p.indent--
	p.WriteByte('}')
	p.location(m.Op.Loc)
	p.WriteByte('\n')
}

// topLevel prints an entry or a global, whose names start again.
func (p *printer) topLevel(op *tileir.Op) {
	p.names = nameValues(op)
	p.line(op)
}

// line prints an operation with its indentation and end of line.
func (p *printer) line(op *tileir.Op) {
	p.newIndent()
	p.op(op)
	p.WriteByte('\n')
}

// maxIndent limits the indentation, which would otherwise be most of the text of deeply nested modules.
const maxIndent = 100

func (p *printer) newIndent() {
	for range min(p.indent, maxIndent) {
		p.WriteString("  ")
	}
}

func (p *printer) op(op *tileir.Op) {
	p.results(op)
	if unequalResults(op) {
		p.generic(op)
		p.location(op.Loc)
		return
	}
	p.WriteString(p.opName(op.Code))
	p.space, p.afterPunct = true, false
	if s, ok := structured[op.Code]; ok {
		s.print(p, op)
	} else {
		p.form(op, forms[op.Code])
	}
	p.location(op.Loc)
}

// opName is the operation's name; in flat text, the disassembler's.
func (p *printer) opName(code tileir.OpCode) string {
	info := &tileir.Ops[code]
	if p.opts.Flat && info.Flat != "" {
		return info.Flat
	}
	return info.Name
}

// results prints the names that an operation binds: "%tile, %result_token = ".
func (p *printer) results(op *tileir.Op) {
	for i, g := range p.names.groups(op) {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(g.name)
		if g.size > 1 {
			p.WriteString(":" + strconv.Itoa(g.size))
		}
	}
	if len(op.Results) > 0 {
		p.WriteString(" = ")
	}
}

func (p *printer) location(loc tileir.Location) {
	if p.aliases != nil {
		p.WriteString(" loc(" + p.aliases.ref(loc) + ")")
	}
}

// form walks a program.
func (p *printer) form(op *tileir.Op, f []elem) {
	for i := range f {
		p.elem(op, &f[i])
	}
}

// elem prints an element of a form.
func (p *printer) elem(op *tileir.Op, e *elem) {
	switch e.kind {
	case elemLiteral:
		p.literal(e.text)
	case elemGlue:
		p.space, p.afterPunct = false, true
	case elemFlags:
		p.flags(op, e)
	case elemSplat:
		p.splat(op.OperandList(e.slot))
	case elemGroup:
		if p.present(op, e) {
			p.form(op, e.group)
		}
	case elemDict:
		if a := op.Attrs[e.slot]; a != nil && !tileir.IsDefault(a, e.field) {
			p.before()
			p.WriteString("attributes {" + e.field.Name + " = " + attrText(a) + "}")
		}
	case elemAttrDict: // its attributes are printed at their own elements
	default:
		p.before()
		p.setOff(op, e)
	}
}

// setOff prints an element that is set off from the one before it.
func (p *printer) setOff(op *tileir.Op, e *elem) {
	switch e.kind {
	case elemOperands:
		p.values(op.OperandList(e.slot))
	case elemAttr:
		p.attr(op.Attrs[e.slot], &e.field)
	case elemSymbol:
		s, _ := op.Attrs[e.slot].(tileir.String)
		p.WriteString(symbolText(string(s)))
	case elemOperandTypes:
		p.types(op.OperandList(e.slot))
	case elemResultTypes:
		p.types(resultList(op, e.slot))
	case elemRanked:
		p.firstType(op.Results)
	case elemRounding:
		p.rounding(op.Attrs[e.slot], e.mode)
	case elemInbounds:
		if a := op.Attrs[e.slot]; a != nil && !tileir.IsDefault(a, e.field) {
			p.WriteString("inbounds = " + a.String())
		}
	case elemVisibility:
		if op.Attrs[e.slot] == tileir.Attr(tileir.Private) {
			p.WriteString("private ")
		}
	case elemRegion:
		p.controlRegion(op.Regions[e.region], implicit(op.Code))
	case elemLambda:
		p.lambda(op.Regions[e.region])
	}
}

// before sets an element off.
func (p *printer) before() {
	if p.space {
		p.WriteByte(' ')
	}
	p.space, p.afterPunct = true, false
}

// literal prints a keyword or punctuation with MLIR's spacing.
func (p *printer) literal(s string) {
	if p.space && spaceBefore(s, p.afterPunct) {
		p.WriteByte(' ')
	}
	p.WriteString(s)
	p.space = len(s) != 1 || !strings.Contains("<({[", s)
	p.afterPunct = !isLetter(s[0])
}

func spaceBefore(s string, afterPunct bool) bool {
	if len(s) != 1 {
		return true
	}
	if afterPunct {
		return !strings.Contains(">)}],", s)
	}
	return !strings.Contains("<>(){}[],", s)
}

// present reports whether a group is there.
func (p *printer) present(op *tileir.Op, group *elem) bool {
	e := &group.group[group.anchor]
	switch e.kind {
	case elemOperands, elemOperandTypes:
		return op.Segments[e.slot] > 0
	case elemResultTypes:
		return len(resultList(op, e.slot)) > 0
	case elemRegion:
		return len(op.Regions[e.region].Blocks) > 0
	}
	a := op.Attrs[e.slot]
	return a != nil && !tileir.IsDefault(a, e.field)
}

func (p *printer) flags(op *tileir.Op, e *elem) {
	for _, slot := range e.flags {
		if op.Flag(slot) {
			p.literal(op.Info().Args[slot].Name)
		}
	}
}

func (p *printer) rounding(a, unsaid tileir.Attr) {
	if a != nil && a != unsaid {
		p.WriteString("rounding<" + a.String() + ">")
	}
}

func (p *printer) values(list []*tileir.Value) {
	for i, v := range list {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(p.names.ref(v))
	}
}

func (p *printer) types(list []*tileir.Value) {
	for i, v := range list {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(v.Type.String())
	}
}

func (p *printer) firstType(list []*tileir.Value) {
	if len(list) > 0 {
		p.WriteString(list[0].Type.String())
	}
}

// splat prints ", type" once if all values have it.
func (p *printer) splat(list []*tileir.Value) {
	if agree(list) {
		list = list[:min(1, len(list))]
	}
	for _, v := range list {
		p.WriteString(", " + v.Type.String())
	}
	p.space, p.afterPunct = true, false
}

func agree(list []*tileir.Value) bool {
	for _, v := range list {
		if !tileir.Equal(v.Type, list[0].Type) {
			return false
		}
	}
	return true
}

// resultList is the results of a slot. Only the last slot may hold any number.
func resultList(op *tileir.Op, slot int) []*tileir.Value {
	if op.Info().Results[slot].Arity == tileir.Variadic {
		return op.Results[min(slot, len(op.Results)):]
	}
	if slot >= len(op.Results) {
		return nil
	}
	return op.Results[slot : slot+1]
}

// region prints a block in braces; skipLast omits its terminator.
func (p *printer) region(r *tileir.Region, skipLast bool) {
	p.WriteString("{\n")
	p.indent++
	for _, b := range r.Blocks {
		ops := b.Ops
		if skipLast {
			ops = ops[:len(ops)-1]
		}
		for _, op := range ops {
			p.line(op)
		}
	}
	p.indent--
	p.newIndent()
	p.WriteByte('}')
}

// controlRegion prints a region. It omits a terminator of the usual kind without operands, unless that would lose
// its location.
func (p *printer) controlRegion(r *tileir.Region, usual tileir.OpCode) {
	p.region(r, unsaid(r, usual, p.opts))
}

func unsaid(r *tileir.Region, usual tileir.OpCode, o Options) bool {
	if len(r.Blocks) == 0 || o.Locations && !o.Flat {
		return false
	}
	t := r.Blocks[0].Terminator()
	return t != nil && t.Code == usual && len(t.Operands) == 0
}

// lambda prints a region and its arguments on a separate line.
func (p *printer) lambda(r *tileir.Region) {
	p.WriteByte('\n')
	p.newIndent()
	if len(r.Blocks) > 0 {
		p.params(r.Blocks[0].Args)
	}
	p.WriteByte(' ')
	p.region(r, false)
}

// params prints "(%a: type, %b: type)".
func (p *printer) params(args []*tileir.Value) { p.paramsWith(args, nil) }

// paramsWith prints arguments with their attributes: "(%a: type {name = value})".
func (p *printer) paramsWith(args []*tileir.Value, attrs tileir.Attr) {
	p.namedParams(args, attrs, func(_ int, v *tileir.Value) string { return p.names.ref(v) })
}

func (p *printer) namedParams(args []*tileir.Value, attrs tileir.Attr, name func(int, *tileir.Value) string) {
	list, _ := attrs.(tileir.Array)
	p.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			p.WriteString(", ")
		}
		p.WriteString(name(i, a) + ": " + a.Type.String())
		if i >= len(list) {
			continue
		}
		if d, _ := list[i].(tileir.Dict); len(d) > 0 {
			p.WriteByte(' ')
			writeDict(&p.Builder, d, writeAttr)
		}
	}
	p.WriteByte(')')
}

// implicit is the terminator that text may leave out of the regions of an
// operation.
func implicit(code tileir.OpCode) tileir.OpCode {
	switch code {
	case tileir.OpEntry, tileir.OpPreviewFunc, tileir.OpTestFunc:
		return tileir.OpReturn
	case tileir.OpFor, tileir.OpLoop:
		return tileir.OpContinue
	}
	return tileir.OpYield
}

// symbolText returns @name, quoted if it is not an identifier.
func symbolText(name string) string {
	if isIdent(name) {
		return "@" + name
	}
	return "@" + quote(name)
}

// quote writes a string with MLIR's escapes.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			b.WriteString(`\\`)
		case c >= ' ' && c <= '~' && c != '"':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%02X`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// isIdentByte reports whether an identifier may contain c after its first letter.
func isIdentByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '$' || c == '.' }

func isIdent(s string) bool {
	if s == "" || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if !isIdentByte(s[i]) {
			return false
		}
	}
	return true
}

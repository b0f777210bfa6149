package main

import (
	"bytes"
	"fmt"
	"go/format"
	"strings"

	"gotile/tileir"
)

// builders writes a method of Builder for every row that a program may hold in a
// block. A module is made by NewModule, a function of the preview family by NewFunc.
func builders(rows []row) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header)
	for _, r := range rows {
		if r.TestOnly || r.Code == tileir.OpModule || r.Preview && r.Effects == tileir.Declares {
			continue
		}
		newMethod(r).write(&b)
	}
	return format.Source(b.Bytes())
}

// method is the parts of a builder method.
type method struct {
	row
	params  []string // "lhs *Value"
	fill    []string // statements that fill the slots
	results []string // statements that add the results
	returns string   // the result list of the signature
	final   string   // its return statement
}

func newMethod(r row) *method {
	m := &method{row: r}
	for _, f := range r.Args {
		m.addArg(f)
	}
	m.addResults()
	if r.Regions > 0 {
		m.addRegions()
	}
	return m
}

func (m *method) addArg(f tileir.Field) {
	name, slot := lowerCamel(f.Name), m.goName+camel(f.Name)
	typ, fill := argument(f, name)
	m.params = append(m.params, name+" "+typ)
	m.fill = append(m.fill, fmt.Sprintf(fill, slot, name))
}

// argument is the parameter's type for a slot, and the statement that fills the slot:
// a format of the slot's constant and the parameter.
func argument(f tileir.Field, name string) (typ, fill string) {
	switch {
	case f.Kind == tileir.KindOperand && f.Arity == tileir.One:
		return "*Value", "op.AddOperands(%s, %s)"
	case f.Kind == tileir.KindOperand && f.Arity == tileir.Optional:
		return "*Value", "op.addOptional(%s, %s)"
	case f.Kind == tileir.KindOperand:
		return "[]*Value", "op.AddOperands(%s, %s...)"
	case f.Kind == tileir.KindUnit:
		return "bool", "op.setFlag(%s, %s)"
	case f.Kind == tileir.KindEnum && f.Arity == tileir.Optional:
		return "*" + enumType(f.Enum), "if " + name + " != nil { op.SetAttr(%s, *%s) }"
	case f.Kind == tileir.KindEnum:
		return enumType(f.Enum), "op.SetAttr(%s, %s)"
	case f.Arity == tileir.Optional:
		k := kinds[f.Kind]
		return k.typ, "if " + name + " != nil { op.SetAttr(%s, " + k.attr + ") }"
	}
	k := kinds[f.Kind]
	return k.typ, "op.SetAttr(%s, " + k.attr + ")"
}

// enumType is the Go type of an enumeration.
func enumType(e *tileir.Enum) string {
	return strings.TrimPrefix(fmt.Sprintf("%T", e.Make(0)), "tileir.")
}

// kinds has the parameter type of each kind of attribute, and the conversion from the parameter to the attribute.
var kinds = map[tileir.Kind]struct{ typ, attr string }{
	tileir.KindBool:      {"bool", "Bool(%s)"},
	tileir.KindI32:       {"int32", "Int(I32, int64(%s))"},
	tileir.KindI64:       {"int64", "Int(I64, %s)"},
	tileir.KindString:    {"string", "String(%s)"},
	tileir.KindSymbol:    {"string", "Symbol(%s)"},
	tileir.KindType:      {"Type", "TypeAttr{%s}"},
	tileir.KindDense:     {"Dense", "%s"},
	tileir.KindI32s:      {"[]int32", "I32s(%s)"},
	tileir.KindBools:     {"[]bool", "Bools(%s)"},
	tileir.KindArray:     {"Array", "%s"},
	tileir.KindPredicate: {"Assumption", "%s"},
	tileir.KindHints:     {"Hints", "%s"},
}

// addResults adds a statement for each result: with a type that follows from the operands if it does, otherwise with a
// type that is a parameter.
func (m *method) addResults() {
	if len(m.Results) == 0 {
		m.returns, m.final = "*Op", "op"
		return
	}
	var types, values []string
	for _, f := range m.Results {
		name := lowerCamel(f.Name)
		if f.Arity == tileir.Variadic {
			m.variadicResults(f, name)
			return
		}
		typ, ok := infer(m.OpInfo, f)
		if !ok {
			m.params = append(m.params, name+" Type")
			typ = name
		}
		types = append(types, name+" *Value")
		values = append(values, "op.AddResult("+typ+")")
	}
	if len(types) == 1 {
		m.returns, m.final = "*Value", values[0]
		return
	}
	m.returns, m.final = "("+strings.Join(merge(types), ", ")+")", strings.Join(values, ", ")
}

func (m *method) variadicResults(f tileir.Field, name string) {
	typ, ok := infer(m.OpInfo, f)
	if !ok {
		m.params = append(m.params, name+" []Type")
		typ = name
	}
	m.returns, m.final = "[]*Value", "op.addResults("+typ+")"
	if m.Regions > 0 {
		m.results = append(m.results, m.final)
	}
}

// addRegions makes the blocks of the regions and lets the method return the operation,
// so that the caller can fill them.
func (m *method) addRegions() {
	if m.Code == tileir.OpIf {
		m.params = append(m.params, "withElse bool")
	}
	m.results = append(m.results, regions[m.Code]...)
	m.returns, m.final = "*Op", "op"
}

func (m *method) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n// %s appends %s: %s.\n", m.goName, m.Name, m.Doc)
	fmt.Fprintf(b, "func (b *Builder) %s(%s) %s {\n", m.goName, m.signature(), m.returns)
	fmt.Fprintf(b, "op := b.op(Op%s)\n", m.goName)
	for _, s := range append(m.fill, m.results...) {
		b.WriteString(s + "\n")
	}
	fmt.Fprintf(b, "return %s\n}\n", m.final)
}

// signature is the parameters; a list of values that comes last is variadic.
func (m *method) signature() string {
	s := strings.Join(merge(m.params), ", ")
	if head, ok := strings.CutSuffix(s, " []*Value"); ok {
		return head + " ...*Value"
	}
	return s
}

// merge merges adjacent parameters of one type as Go does: "lhs, rhs *Value".
func merge(params []string) []string {
	var out []string
	for i, p := range params {
		name, typ, _ := strings.Cut(p, " ")
		if i+1 < len(params) && strings.HasSuffix(params[i+1], " "+typ) && strings.Count(params[i+1], " ") == 1 {
			out = append(out, name)
			continue
		}
		out = append(out, p)
	}
	return out
}

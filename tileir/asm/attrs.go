package asm

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"gotile/internal/elements"
	"gotile/tileir"
)

// attr prints the attribute of a slot in the form of its kind, which needs no type.
func (p *printer) attr(a tileir.Attr, f *tileir.Field) {
	switch a := a.(type) {
	case nil:
	case tileir.Integer:
		p.WriteString(strconv.FormatInt(a.Signed(), 10))
	case tileir.Dense:
		p.dense(a)
	case tileir.Hints:
		p.hints(a)
	case tileir.String:
		p.WriteString(quote(string(a)))
	case tileir.Symbol:
		p.WriteString(symbolText(string(a)))
	case tileir.EnumAttr, tileir.Assumption, tileir.I32s, tileir.Bools:
		p.WriteString(a.String())
	default:
		p.WriteString(attrText(a))
	}
}

// attrText returns an attribute with its type, so that it can be parsed alone.
func attrText(a tileir.Attr) string {
	var b strings.Builder
	writeAttr(&b, a)
	return b.String()
}

// writeAttr writes what nests piece by piece, and the rest as its text.
func writeAttr(b *strings.Builder, a tileir.Attr) {
	switch a := a.(type) {
	case tileir.Array:
		b.WriteByte('[')
		for i, x := range a {
			separate(b, i)
			writeAttr(b, x)
		}
		b.WriteByte(']')
	case tileir.Dict:
		writeDict(b, a, writeAttr)
	case tileir.Preview:
		b.WriteString(previewText(a))
	case tileir.Hints:
		b.WriteString("#cuda_tile.optimization_hints<")
		writeHints(b, a, writeAttr)
		b.WriteByte('>')
	default:
		b.WriteString(simpleText(a))
	}
}

// separate sets an element of a list off from the one before.
func separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(", ")
	}
}

// simpleText is the text of an attribute that holds no others.
func simpleText(a tileir.Attr) string {
	switch a := a.(type) {
	case tileir.Integer:
		if a.Type == tileir.I64 {
			return strconv.FormatInt(a.Signed(), 10)
		}
	case tileir.Float:
		text := floatText(a.Type, a.Bits)
		if a.Type == tileir.F64 && strings.Contains(text, ".") {
			return text
		}
		return text + " : " + a.Type.String()
	case tileir.String:
		return quote(string(a))
	case tileir.Symbol:
		return symbolText(string(a))
	case tileir.TypeAttr:
		return typeAttrText(a.Type)
	case tileir.EnumAttr:
		return "#cuda_tile." + a.Enum().Name + "<" + a.String() + ">"
	case tileir.Assumption:
		return "#cuda_tile." + a.String()
	case tileir.I32s:
		return arrayText("i32", a.String())
	case tileir.Bools:
		return arrayText("i1", a.String())
	}
	return a.String()
}

// arrayText writes array<i32: 1, 2> for a list in brackets.
func arrayText(elem, list string) string {
	if list == "[]" {
		return "array<" + elem + ">"
	}
	return "array<" + elem + ": " + list[1:len(list)-1] + ">"
}

// typeAttrText writes a type in a position for any attribute, which requires the prefix of the dialect.
func typeAttrText(t tileir.Type) string {
	if _, ok := t.(tileir.Scalar); ok {
		return t.String()
	}
	if _, ok := t.(tileir.FuncType); ok {
		return t.String()
	}
	if p, ok := t.(tileir.PreviewType); ok && !strings.HasPrefix(p.String(), previewPrefix) {
		return t.String() // index and none are MLIR's own
	}
	if strings.HasPrefix(t.String(), previewPrefix) {
		return "!cuda_tile<" + t.String() + ">"
	}
	return "!cuda_tile." + t.String()
}

// attrWriter writes the value of an entry of a dictionary.
type attrWriter func(*strings.Builder, tileir.Attr)

func writeDict(b *strings.Builder, d tileir.Dict, value attrWriter) {
	b.WriteByte('{')
	for i, e := range sorted(slices.Clone(d)) {
		separate(b, i)
		b.WriteString(keyText(e.Name) + " = ")
		value(b, e.Value)
	}
	b.WriteByte('}')
}

func keyText(name string) string {
	if isIdent(name) {
		return name
	}
	return quote(name)
}

// hints prints <sm_90 = {latency = 3}>. The integers of hints have 32 bits without
// saying so.
func (p *printer) hints(h tileir.Hints) {
	p.WriteByte('<')
	writeHints(&p.Builder, h, p.hint)
	p.WriteByte('>')
}

// hint writes the value of a hint.
func (p *printer) hint(b *strings.Builder, a tileir.Attr) {
	switch a := a.(type) {
	case tileir.Integer:
		if (a.Type == hintInt || p.opts.Flat) && a.Type != tileir.I1 {
			b.WriteString(strconv.FormatInt(a.Signed(), 10))
			return
		}
		if a.Type == tileir.I64 {
			b.WriteString(strconv.FormatInt(a.Signed(), 10) + " : i64")
			return
		}
	case tileir.Float:
		if p.opts.Flat {
			b.WriteString(floatText(a.Type, a.Bits))
			return
		}
	}
	writeAttr(b, a)
}

// hintInt is the type of integers in hints whose text has no type.
const hintInt = tileir.I32

func writeHints(b *strings.Builder, h tileir.Hints, value attrWriter) {
	for i, e := range sorted(slices.Clone(tileir.Dict(h))) {
		separate(b, i)
		b.WriteString(keyText(e.Name) + " = ")
		d, _ := e.Value.(tileir.Dict)
		writeDict(b, d, value)
	}
}

func join[T any](list []T, text func(T) string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = text(x)
	}
	return strings.Join(parts, ", ")
}

// hexLimit is the number of elements above which the disassembler writes a constant
// as the bytes of its elements. MLIR's own parser of this dialect does not read
// that, so only flat text has it.
const hexLimit = 100

// dense prints <f32: [1.0, 2.0]> : tile<2xf32>.
func (p *printer) dense(d tileir.Dense) {
	elem := d.Type.Scalar()
	p.WriteString("<" + elem.String() + ": ")
	n := d.Type.NumElements()
	switch {
	case isUniform(d):
		p.element(elem, d.Data)
	case p.opts.Flat && n > hexLimit:
		p.WriteString(`"0x` + denseHex(elem, d.Data) + `"`)
	default:
		p.nested(elem, d.Type.Shape, d.Data)
	}
	p.WriteString("> : " + d.Type.String())
}

// isUniform reports whether all elements are equal.
func isUniform(d tileir.Dense) bool {
	size := d.Type.Scalar().Bytes()
	return d.Splat || len(d.Data) <= size || bytes.Equal(d.Data[size:], d.Data[:len(d.Data)-size])
}

// nested prints the elements in brackets, one pair for each row of each dimension.
func (p *printer) nested(elem tileir.Scalar, shape []int64, data []byte) {
	if len(shape) == 0 {
		p.element(elem, data)
		return
	}
	p.WriteByte('[')
	size := len(data) / max(1, int(shape[0]))
	for i := range int(shape[0]) {
		if i > 0 {
			p.WriteString(", ")
		}
		p.nested(elem, shape[1:], data[i*size:(i+1)*size])
	}
	p.WriteByte(']')
}

// element prints one number.
func (p *printer) element(elem tileir.Scalar, data []byte) {
	bits := elementBits(elem, data)
	switch {
	case elem == tileir.I1:
		p.WriteString(strconv.FormatBool(bits != 0))
	case elements.Format(elem) != nil:
		p.WriteString(floatText(elem, bits))
	default:
		p.WriteString(strconv.FormatInt(tileir.Integer{Type: elem, Value: bits}.Signed(), 10))
	}
}

// elementBits reads the pattern of the first element.
func elementBits(elem tileir.Scalar, data []byte) uint64 {
	var b [8]byte
	copy(b[:], data[:min(len(data), elem.Bytes())])
	return binary.LittleEndian.Uint64(b[:])
}

func denseHex(elem tileir.Scalar, data []byte) string {
	if elem != tileir.TF32 {
		return strings.ToUpper(hex.EncodeToString(data))
	}
	var out []byte
	for ; len(data) >= 4; data = data[4:] {
		bits := textBits(elem, elementBits(elem, data))
		out = append(out, byte(bits), byte(bits>>8), byte(bits>>16))
	}
	return strings.ToUpper(hex.EncodeToString(out))
}

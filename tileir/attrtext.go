package tileir

import (
	"fmt"
	"strconv"
	"strings"

	"gotile/internal/quoted"
)

// The String methods return the text for messages. Package asm writes the exact textual form, which follows the
// dialect (floats, element lists, quoting).

func (Unit) String() string     { return "unit" }
func (b Bool) String() string   { return strconv.FormatBool(bool(b)) }
func (s String) String() string { return strconv.Quote(string(s)) }
func (s Symbol) String() string { return "@" + quoted.Plain(string(s)) }

func (i Integer) String() string {
	if i.Type == I1 {
		return strconv.FormatBool(i.Value != 0)
	}
	return fmt.Sprintf("%d : %v", i.Signed(), i.Type)
}

func (f Float) String() string    { return fmt.Sprintf("0x%X : %v", f.Bits, f.Type) }
func (t TypeAttr) String() string { return t.Type.String() }

func (d Dense) String() string {
	if d.Splat {
		return fmt.Sprintf("splat of 0x%x : %v", d.Data, d.Type)
	}
	return fmt.Sprintf("%d bytes : %v", len(d.Data), d.Type)
}

func (a I32s) String() string {
	return bracketed(a, func(v int32) string { return strconv.Itoa(int(v)) })
}
func (a Bools) String() string { return bracketed(a, strconv.FormatBool) }
func (a Array) String() string { return nestedText(a) }
func (d Dict) String() string  { return nestedText(d) }
func (h Hints) String() string { return nestedText(h) }

func nestedText(a Attr) string {
	var b strings.Builder
	writeAttr(&b, a)
	return b.String()
}

// writeAttr writes what nests piece by piece, and the rest as its text.
func writeAttr(b *strings.Builder, a Attr) {
	switch a := a.(type) {
	case Array:
		b.WriteByte('[')
		for i, x := range a {
			separate(b, i)
			writeAttr(b, x)
		}
		b.WriteByte(']')
	case Dict:
		b.WriteByte('{')
		writeEntries(b, a)
		b.WriteByte('}')
	case Hints:
		b.WriteByte('<')
		writeEntries(b, Dict(a))
		b.WriteByte('>')
	default:
		b.WriteString(a.String())
	}
}

func writeEntries(b *strings.Builder, d Dict) {
	for i, e := range d {
		separate(b, i)
		b.WriteString(quoted.Plain(e.Name) + " = ")
		writeAttr(b, e.Value)
	}
}

// separate sets an element of a list off from the one before.
func separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteString(", ")
	}
}

func (d DivBy) String() string {
	if d.Every == nil || d.Along == nil {
		return fmt.Sprintf("div_by<%d>", d.Divisor)
	}
	return fmt.Sprintf("div_by<%d, every %d along %d>", d.Divisor, *d.Every, *d.Along)
}

func (s SameElements) String() string {
	return "same_elements<" + bracketed(s, func(v int64) string { return strconv.FormatInt(v, 10) }) + ">"
}

func (b Bounded) String() string {
	return fmt.Sprintf("bounded<%s, %s>", boundText(b.Lower), boundText(b.Upper))
}

func boundText(v *int64) string {
	if v == nil {
		return "?"
	}
	return strconv.FormatInt(*v, 10)
}

func bracketed[T any](list []T, text func(T) string) string {
	var b strings.Builder
	b.WriteByte('[')
	writeList(&b, list, text)
	b.WriteByte(']')
	return b.String()
}

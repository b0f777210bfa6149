package tileir

import (
	"slices"

	"gotile/internal/quoted"
)

// slots checks how many values each slot holds and what each attribute is.
func (r *report) slots(op *Op) {
	info := op.Info()
	for slot, f := range info.Args {
		if f.Kind == KindOperand {
			r.operandSlot(op, slot, f)
		} else {
			r.attrSlot(op, slot, f)
		}
	}
	r.resultSlots(op, info.Results)
}

func (r *report) operandSlot(op *Op, slot int, f Field) {
	if op.Attrs[slot] != nil {
		r.failf("%s: an operand holds an attribute", f.Name)
	}
	switch n := op.Segments[slot]; {
	case f.Arity == One && n == 0:
		r.failf("%s: the operand is missing", f.Name)
	case f.Arity == One && n > 1, f.Arity == Optional && n > 1:
		r.failf("%s: want one value, got %d", f.Name, n)
	}
}

func (r *report) attrSlot(op *Op, slot int, f Field) {
	if op.Segments[slot] != 0 {
		r.failf("%s: an attribute holds operands", f.Name)
	}
	a := op.Attrs[slot]
	if a == nil {
		if f.Arity == One {
			r.failf("%s: the attribute is missing", f.Name)
		}
		return
	}
	if msg := attrFault(a, f); msg != "" {
		r.failf("%s: %s", f.Name, msg)
	}
}

// resultSlots checks the number of results against the row, which has at most one variadic result, and then no other.
func (r *report) resultSlots(op *Op, fields []Field) {
	if len(fields) == 1 && fields[0].Arity == Variadic {
		return
	}
	if len(op.Results) != len(fields) {
		r.failf("want %d results, got %d", len(fields), len(op.Results))
	}
}

// attrFault describes why an attribute does not fit its field; "" if it does.
func attrFault(a Attr, f Field) string {
	switch f.Kind {
	case KindEnum:
		return enumFault(a, f)
	case KindType:
		return typeFault(a)
	case KindDense:
		return denseFault(a)
	case KindHints:
		return hintsFault(a, 0)
	}
	if !f.Holds(a) {
		return Messagef("want %v, got %v", f.Kind, attrText(a))
	}
	return nestedFault(a, 0)
}

func enumFault(a Attr, f Field) string {
	e, ok := a.(EnumAttr)
	switch {
	case !ok || e.Enum() != f.Enum:
		return Messagef("want a %s, got %v", f.Enum.Name, attrText(a))
	case int(e.Ordinal()) >= len(f.Enum.Cases):
		return Messagef("%d is not a case of %s", e.Ordinal(), f.Enum.Name)
	case !f.Allows(e):
		return Messagef("want %s, got %v", oneOf(f.Only), e)
	}
	return ""
}

func oneOf(cases []EnumAttr) string {
	if len(cases) == 1 {
		return cases[0].String()
	}
	s := "one of "
	for i, c := range cases {
		if i > 0 {
			s += ", "
		}
		s += c.String()
	}
	return s
}

func typeFault(a Attr) string {
	t, ok := a.(TypeAttr)
	if !ok {
		return "want a type, got " + attrText(a)
	}
	if err := CheckType(t.Type); err != nil {
		return err.Error()
	}
	return ""
}

// denseFault checks that the bytes of a constant fit its type.
func denseFault(a Attr) string {
	d, ok := a.(Dense)
	if !ok {
		return "want the elements of a tile, got " + attrText(a)
	}
	if err := CheckType(d.Type); err != nil {
		return err.Error()
	}
	elem := d.Type.Scalar()
	if elem == InvalidScalar {
		return Messagef("a constant cannot be a %v", d.Type)
	}
	want := int64(elem.Bytes())
	if !d.Splat {
		want *= d.Type.NumElements()
	}
	if int64(len(d.Data)) != want {
		return Messagef("want %d bytes for %v, got %d", want, d.Type, len(d.Data))
	}
	if outOfRange(elem, d.Data) {
		return Messagef("an element of %v is out of range", d.Type)
	}
	return ""
}

// outOfRange reports whether an element's byte or word has bits that the type does not have: the four upper ones of a
// 4-bit element, the seven upper ones of a bool, the lowest ones of a tf32.
func outOfRange(elem Scalar, data []byte) bool {
	if elem == TF32 {
		for ; len(data) >= 4; data = data[4:] {
			if data[0] != 0 || data[1]&(1<<(tf32Low-8)-1) != 0 {
				return true
			}
		}
		return false
	}
	limit := 1 << min(elem.Bits(), 8)
	return limit < 256 && slices.ContainsFunc(data, func(x byte) bool { return int(x) >= limit })
}

// tf32Low is the number of low bits of the four bytes of a tf32 that are zero.
const tf32Low = 13

// numberFault checks that the bits of a number are those of its type.
func numberFault(t Scalar, v uint64) string {
	if msg := badScalar(t); msg != "" {
		return msg
	}
	n := t.Bits()
	if t == TF32 {
		n = 32
	}
	if n < 64 && v>>n != 0 || t == TF32 && v&(1<<tf32Low-1) != 0 {
		return Messagef("%#x is not the bits of %v", v, t)
	}
	return ""
}

// hintsFault checks the form of hints, not whether a compiler knows them.
func hintsFault(a Attr, depth int) string {
	h, ok := a.(Hints)
	if !ok {
		return "want optimization hints, got " + attrText(a)
	}
	for _, e := range h {
		if _, ok := e.Value.(Dict); !ok {
			return Messagef("want a dictionary for %s, got %v", quoted.Plain(e.Name), attrText(e.Value))
		}
	}
	return dictFault(Dict(h), depth)
}

// dictFault checks that each entry has a value, and a unique name.
func dictFault(d Dict, depth int) string {
	if key, ok := d.Repeated(); ok {
		return quoted.Plain(key) + " appears twice"
	}
	for _, e := range d {
		switch {
		case e.Name == "":
			return "an entry has no name"
		case e.Value == nil:
			return quoted.Plain(e.Name) + " has no value"
		}
		if msg := nestedFault(e.Value, depth+1); msg != "" {
			return inside(e.Name, msg)
		}
	}
	return ""
}

// inside names the entry that has the error, the innermost one if entries are nested.
func inside(name, msg string) string {
	if len(name)+len(msg) > maxShownText/2 {
		return msg
	}
	return quoted.Plain(name) + ": " + msg
}

// nestedFault checks the numbers and dictionaries in an attribute, which has depth others around.
func nestedFault(a Attr, depth int) string {
	if depth == MaxNesting {
		return Messagef("attributes are nested deeper than %d", MaxNesting)
	}
	switch a := a.(type) {
	case Integer:
		return numberFault(a.Type, a.Value)
	case Float:
		return numberFault(a.Type, a.Bits)
	case Dict:
		return dictFault(a, depth)
	case Hints:
		return hintsFault(a, depth)
	case Preview:
		return previewFault(a, depth)
	case Array:
		for _, x := range a {
			if x == nil {
				return "a list lacks a value"
			}
			if msg := nestedFault(x, depth+1); msg != "" {
				return msg
			}
		}
	}
	return ""
}

// typeSets checks each value against the set of types that its slot takes.
func (r *report) typeSets(op *Op) {
	info := op.Info()
	for slot, f := range info.Args {
		if f.Kind != KindOperand {
			continue
		}
		for i, v := range op.OperandList(slot) {
			r.inSet(f, i, v)
		}
	}
	for i, v := range op.Results {
		r.inSet(info.Results[min(i, len(info.Results)-1)], i, v)
	}
}

func (r *report) inSet(f Field, i int, v *Value) {
	if f.Type.Has != nil && !f.Type.Has(v.Type) {
		r.mismatch(fieldName(f, i), f.Type.Name, v.Type)
	}
}

// fieldName is the name of the i-th value of a slot.
func fieldName(f Field, i int) string {
	if f.Arity == Variadic {
		return Messagef("%s[%d]", f.Name, i)
	}
	return f.Name
}

func resultName(op *Op, i int) string {
	fields := op.Info().Results
	if len(fields) == 0 {
		return Messagef("result %d", i)
	}
	return fieldName(fields[min(i, len(fields)-1)], i)
}

func argName(i int) string { return Messagef("block argument %d", i) }

// valueName returns a space and the value's name, or "" if it has none.
func valueName(v *Value) string {
	if v.Name == "" {
		return ""
	}
	return " %" + quoted.Plain(v.Name)
}

// attrText is the text of an attribute that may be anything, even nil.
func attrText(a Attr) string {
	switch a := a.(type) {
	case nil:
		return "nothing"
	case TypeAttr:
		return typeText(a.Type)
	case Integer, Float, Bool, String, Symbol, EnumAttr, Unit:
		return a.String()
	}
	return Messagef("%T", a)
}

package tileir

import (
	"fmt"
	"slices"
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

// resultSlots checks the number of results against the row, of which at most one is
// variadic and then the only one.
func (r *report) resultSlots(op *Op, fields []Field) {
	if len(fields) == 1 && fields[0].Arity == Variadic {
		return
	}
	if len(op.Results) != len(fields) {
		r.failf("want %d results, got %d", len(fields), len(op.Results))
	}
}

// attrFault says why an attribute does not fit its field; "" if it does.
func attrFault(a Attr, f Field) string {
	switch f.Kind {
	case KindEnum:
		return enumFault(a, f)
	case KindType:
		return typeFault(a)
	case KindDense:
		return denseFault(a)
	case KindHints:
		return hintsFault(a)
	}
	if !f.Holds(a) {
		return fmt.Sprintf("want %v, got %v", f.Kind, attrText(a))
	}
	return ""
}

func enumFault(a Attr, f Field) string {
	e, ok := a.(EnumAttr)
	switch {
	case !ok || e.Enum() != f.Enum:
		return fmt.Sprintf("want a %s, got %v", f.Enum.Name, attrText(a))
	case int(e.Ordinal()) >= len(f.Enum.Cases):
		return fmt.Sprintf("%d is no case of %s", e.Ordinal(), f.Enum.Name)
	case !f.Allows(e):
		return fmt.Sprintf("want %s, got %v", oneOf(f.Only), e)
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
		return fmt.Sprintf("a constant cannot be a %v", d.Type)
	}
	want := int64(elem.Bytes())
	if !d.Splat {
		want *= d.Type.NumElements()
	}
	if int64(len(d.Data)) != want {
		return fmt.Sprintf("want %d bytes for %v, got %d", want, d.Type, len(d.Data))
	}
	if limit := 1 << min(elem.Bits(), 8); limit < 256 && slices.ContainsFunc(d.Data, func(x byte) bool { return int(x) >= limit }) {
		return fmt.Sprintf("an element of %v is out of range", d.Type)
	}
	return ""
}

// hintsFault checks the form of hints, not whether a compiler knows them.
func hintsFault(a Attr) string {
	h, ok := a.(Hints)
	if !ok {
		return "want optimization hints, got " + attrText(a)
	}
	for _, e := range h {
		if _, ok := e.Value.(Dict); !ok {
			return fmt.Sprintf("want a dictionary for %s, got %v", plain(e.Name), attrText(e.Value))
		}
	}
	return dictFault(Dict(h))
}

// dictFault checks that each entry has a value, and a name of its own.
func dictFault(d Dict) string {
	if key, ok := d.Repeated(); ok {
		return plain(key) + " stands twice"
	}
	for _, e := range d {
		switch {
		case e.Name == "":
			return "an entry has no name"
		case e.Value == nil:
			return plain(e.Name) + " has no value"
		}
		if msg := nestedFault(e.Value); msg != "" {
			return plain(e.Name) + ": " + msg
		}
	}
	return ""
}

// nestedFault checks the dictionaries in an attribute.
func nestedFault(a Attr) string {
	switch a := a.(type) {
	case Dict:
		return dictFault(a)
	case Hints:
		return hintsFault(a)
	case Array:
		for _, x := range a {
			if x == nil {
				return "a list lacks a value"
			}
			if msg := nestedFault(x); msg != "" {
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
		return fmt.Sprintf("%s[%d]", f.Name, i)
	}
	return f.Name
}

func resultName(op *Op, i int) string {
	fields := op.Info().Results
	if len(fields) == 0 {
		return fmt.Sprintf("result %d", i)
	}
	return fieldName(fields[min(i, len(fields)-1)], i)
}

func argName(i int) string { return fmt.Sprintf("block argument %d", i) }

func quoted(v *Value) string {
	if v.Name == "" {
		return ""
	}
	return " %" + v.Name
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
	return fmt.Sprintf("%T", a)
}

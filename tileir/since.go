package tileir

import "slices"

// Since is the oldest version that can hold the operation itself, without its
// regions: the youngest of its row, types, attributes and enum cases.
func (op *Op) Since() Version {
	info := op.Info()
	v := info.Since
	if op.Code == OpAtomicRedViewTko && paddedView(op.Operand(AtomicRedViewTkoView)) {
		v = max(v, V13_5) // before, compilers refuse views with padding
	}
	for slot, f := range info.Args {
		if op.needs(slot, f) {
			v = max(v, f.Since, attrSince(op.Attrs[slot]))
		}
	}
	for _, o := range op.Operands {
		v = max(v, o.Type.Since())
	}
	for _, r := range op.Results {
		v = max(v, r.Type.Since())
	}
	for _, r := range op.Regions {
		for _, b := range r.Blocks {
			for _, a := range b.Args {
				v = max(v, a.Type.Since())
			}
		}
	}
	return v
}

// paddedView reports a view with a padding value.
func paddedView(v *Value) bool {
	if v == nil {
		return false
	}
	view, ok := v.Type.(ViewType)
	if !ok {
		return false
	}
	_, padded := view.Pad()
	return padded
}

// needs reports whether the value of a slot cannot be expressed in a version without the slot.
func (op *Op) needs(slot int, f Field) bool {
	if f.Kind == KindOperand {
		return op.Segments[slot] > 0
	}
	a := op.Attrs[slot]
	return a != nil && !IsDefault(a, f)
}

// IsDefault reports whether a is equivalent to leaving out the attribute. A list of flags is its default if all of them
// are false, the attributes of arguments if no argument has any.
func IsDefault(a Attr, f Field) bool {
	switch a := a.(type) {
	case Bools:
		return !slices.Contains(a, true)
	case Array:
		if f.Arity == Optional {
			return allEmpty(a)
		}
	}
	return f.Default != nil && EqualAttrs(a, f.Default)
}

// allEmpty reports whether a list holds empty dictionaries only.
func allEmpty(list Array) bool {
	return !slices.ContainsFunc(list, func(a Attr) bool {
		d, ok := a.(Dict)
		return !ok || len(d) > 0
	})
}

func attrSince(a Attr) Version {
	switch a := a.(type) {
	case EnumAttr:
		return a.Enum().CaseSince(a.Ordinal())
	case TypeAttr:
		return a.Type.Since()
	case Dense:
		return a.Type.Since()
	case Float:
		return a.Type.Since()
	case Preview:
		return V13_5
	case Dict:
		v := V13_1
		for _, e := range a {
			v = max(v, attrSince(e.Value))
		}
		return v
	case Array:
		v := V13_1
		for _, x := range a {
			v = max(v, attrSince(x))
		}
		return v
	}
	return V13_1
}

package tileir

// Since is the oldest version that can hold the operation itself, without its
// regions: the youngest of its row, types, attributes and enum cases.
func (op *Op) Since() Version {
	info := op.Info()
	v := info.Since
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

// needs reports whether a slot says something that a version without the slot could
// not say.
func (op *Op) needs(slot int, f Field) bool {
	if f.Kind == KindOperand {
		return op.Segments[slot] > 0
	}
	a := op.Attrs[slot]
	return a != nil && !IsDefault(a, f)
}

// IsDefault reports whether a says what leaving out the attribute says too. A list
// of flags is its default if all of them are false.
func IsDefault(a Attr, f Field) bool {
	if b, ok := a.(Bools); ok {
		for _, set := range b {
			if set {
				return false
			}
		}
		return true
	}
	return f.Default != nil && EqualAttrs(a, f.Default)
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
	case Array:
		v := V13_1
		for _, x := range a {
			v = max(v, attrSince(x))
		}
		return v
	}
	return V13_1
}

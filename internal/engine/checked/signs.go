package checked

import (
	"gotile/check"
	"gotile/tileir"
)

// Files do not record whether the integers of a negation, of a product of a reduction or of an atomic addition are signed.
// In Tile C++ other operations on the same values often tell: nvcc promises that signed sums do not overflow, and the names of
// kernels contain the types of their parameters. If nothing tells, the integers count as unsigned.

// isSigned reports whether an operation whose form does not define it is on signed integers: the front end has marked it,
// the user has said so, or k is known to be their signedness.
func (c *opContext) isSigned(k intKind) bool {
	return c.op.Means == tileir.MeansSigned || c.language.Strict() && c.signed || c.language == check.Cpp && k == signedInts
}

// signOfNegation returns the signedness of the integers of a negation.
func (c *opContext) signOfNegation() intKind {
	if usedAsUnsigned(c.op.Results[0]) { // the negation of an int that was converted
		return unsignedInts
	}
	k := c.signOf(c.op.Operands[0])
	if atomic := c.feeds(); k == otherInts && atomic != nil {
		return c.signAt(atomic.Operand(tileir.AtomicRMWTkoPointers))
	}
	return k
}

// signOf returns the kind of the integers of a value: that of the first value that it comes from whose kind is known.
func (c *opContext) signOf(v *tileir.Value) intKind {
	seen := make(map[*tileir.Value]bool)
	for from := []*tileir.Value{v}; len(from) > 0; {
		v, from = from[0], from[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		if k := c.ownSign(v); k != otherInts {
			return k
		}
		from = append(from, sameSign(v)...)
	}
	return otherInts
}

// ownSign returns the kind that the origin of a value defines, or otherInts.
func (c *opContext) ownSign(v *tileir.Value) intKind {
	op := v.Def
	switch {
	case op == nil:
		if t := c.cppParam(v); t != nil {
			return t.ints
		}
		return otherInts
	case op.Code == tileir.OpLoadPtrTko:
		return c.signAt(op.Operand(tileir.LoadPtrTkoSource))
	case op.Code == tileir.OpLoadViewTko:
		return c.signIn(op.Operand(tileir.LoadViewTkoView))
	}
	return signOfResult(op)
}

// sameSign returns the operands whose integers are of the same kind as a result.
func sameSign(v *tileir.Value) []*tileir.Value {
	if v.Def == nil {
		return nil
	}
	op := v.Def
	switch op.Code {
	case tileir.OpReshape, tileir.OpBroadcast, tileir.OpPermute, tileir.OpExtract, tileir.OpAssume, tileir.OpNegI, tileir.OpShLI:
		return op.Operands[:1]
	case tileir.OpCat, tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI:
		return op.Operands[:2]
	case tileir.OpSelect:
		return op.Operands[1:]
	case tileir.OpReduce, tileir.OpScan:
		return op.Operands[v.Index : v.Index+1]
	}
	return nil
}

// signOfResult returns the kind of integers that the form of an operation defines for its result, or otherInts. The
// vendor's compiler gives all signed sums, differences and products outside of reductions a promise, and no others.
func signOfResult(op *tileir.Op) intKind {
	slot, known := signSlots[op.Code]
	switch r, sum := overflowRules[op.Code]; {
	case known:
		if op.Attrs[slot] == tileir.Signed {
			return signedInts
		}
		return unsignedInts
	case op.Code == tileir.OpAbsI:
		return signedInts
	case sum && op.Code != tileir.OpShLI:
		if signed, _ := promises(op.Attrs[r.slot]); signed {
			return signedInts
		}
		return unsignedInts
	}
	return otherInts
}

// signSlots are the attributes of operations with results of the signedness that they state.
var signSlots = map[tileir.OpCode]int{tileir.OpDivI: tileir.DivISignedness, tileir.OpRemI: tileir.RemISignedness,
	tileir.OpShRI: tileir.ShRISignedness, tileir.OpMaxI: tileir.MaxISignedness, tileir.OpMinI: tileir.MinISignedness,
	tileir.OpFToI: tileir.FToISignedness}

// signAt returns the signedness of the integers that pointers lead to.
func (c *opContext) signAt(p *tileir.Value) intKind {
	for p.Def != nil {
		switch p.Def.Code {
		case tileir.OpOffset, tileir.OpReshape, tileir.OpBroadcast, tileir.OpPermute, tileir.OpExtract, tileir.OpAssume:
			p = p.Def.Operands[0]
		case tileir.OpSelect:
			p = p.Def.Operands[1]
		default:
			return otherInts
		}
	}
	if t := c.cppParam(p); t != nil && t.pointee != nil {
		return t.pointee.ints
	}
	return otherInts
}

// signIn returns the signedness of the integers in the tensor of a view.
func (c *opContext) signIn(view *tileir.Value) intKind {
	for view.Def != nil && len(view.Def.Operands) > 0 {
		if view.Def.Code == tileir.OpMakeTensorView {
			return c.signAt(view.Def.Operands[0])
		}
		view = view.Def.Operands[0]
	}
	return otherInts
}

// cppParam returns the C++ type of a parameter of the kernel; nil if it is not known or the value is none.
func (c *opContext) cppParam(v *tileir.Value) *cppType {
	body := v.Owner
	if body == nil || body.Parent == nil || body.Parent.Parent == nil || body.Parent.Parent.Code != tileir.OpEntry {
		return nil
	}
	// The name has one type for all parameters of a pack, so that the numbers differ.
	if len(c.params) == len(body.Args) {
		return c.params[v.Index]
	}
	return nil
}

// usedAsUnsigned reports whether an operation in the same block takes a value as unsigned.
func usedAsUnsigned(v *tileir.Value) bool {
	for _, op := range v.Def.Parent.Ops {
		for _, x := range op.Operands {
			if x != v {
				continue
			}
			if signOfResult(op) == unsignedInts || op.Code == tileir.OpCmpI && op.Attrs[tileir.CmpISignedness] != tileir.Signed ||
				op.Code == tileir.OpIToF && op.Attrs[tileir.IToFSignedness] != tileir.Signed {
				return true
			}
		}
	}
	return false
}

package passes

import "gotile/tileir"

// unit is the minimum transfer of a GPU's tensor memory accelerator, in bytes. It clips masked stores at multiples of
// it, and so writes beyond rows whose length is not a multiple.
const unit = 16

// wholeRows reports whether a view's tensor has rows that are known to be multiples of the unit, or no contiguous rows.
func wholeRows(view *tileir.Value) bool {
	made := tensorOf(view)
	if made == nil {
		return false
	}
	t := made.Results[0].Type.(tileir.TensorViewType)
	elements := int64(unit) / int64(t.Elem.Bytes())
	if t.Elem.Packed() {
		elements *= 2
	}
	dynamic := made.OperandList(tileir.MakeTensorViewDynamicShape)
	for i, stride := range t.Strides {
		size, length := t.Shape[i], (*tileir.Value)(nil)
		if size == tileir.Dynamic {
			length, dynamic = dynamic[0], dynamic[1:]
		}
		switch {
		case stride != 1:
		case length == nil:
			return size%elements == 0
		default:
			return multiple(length, elements)
		}
	}
	return true
}

// tensorOf is the make_tensor_view that a view comes from, or nil.
func tensorOf(v *tileir.Value) *tileir.Op {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpMakeTensorView:
			return v.Def
		case tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView, tileir.OpAssume:
			v = v.Def.Operands[0]
		default:
			return nil
		}
	}
	return nil
}

// multiple reports an integer that is known to be a multiple of n, a power of two.
func multiple(v *tileir.Value, n int64) bool {
	for v.Def != nil {
		if k, ok := number(v); ok {
			return int64(k.Value)%n == 0
		}
		switch v.Def.Code {
		case tileir.OpAssume:
			if p, ok := v.Def.Attrs[tileir.AssumePredicate].(tileir.DivBy); ok && p.Every == nil && p.Divisor%uint64(n) == 0 {
				return true
			}
		default:
			is, _ := multiples.Eval(v.Def, func(v *tileir.Value) (bool, bool) { return multiple(v, n), true })
			return is
		}
		v = v.Def.Operands[0]
	}
	return false
}

// multiples computes whether integers are known to be multiples of a power of two.
var multiples = tileir.Integers[bool]{
	Extend: func(_ *tileir.Op, x bool) (bool, bool) { return x, true },
	Mul:    func(_ *tileir.Op, x, y bool) (bool, bool) { return x || y, true },
}

// masked is the padding of an access that may reach beyond its tensor.
func masked(view *tileir.Value, inbounds tileir.Attr) (pad tileir.Padding, ok bool) {
	pad, ok = view.Type.(tileir.ViewType).Pad()
	promised, _ := inbounds.(tileir.Bools)
	for _, in := range promised {
		if !in {
			return pad, ok
		}
	}
	return pad, ok && len(promised) == 0
}

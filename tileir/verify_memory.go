package tileir

import "slices"

// verifyAlloca: the alignment is a power of two and not less than that of an element.
func verifyAlloca(op *Op, r *report) {
	n, align := op.Attrs[AllocaNumElem].(Integer).Signed(), op.Attrs[AllocaAlignment].(Integer).Signed()
	if n < 0 {
		r.failf("num_elem: want 0 or more, got %d", n)
	}
	if align <= 0 || align&(align-1) != 0 {
		r.failf("alignment: want a power of two, got %d", align)
		return
	}
	p, _ := tileOfValue(op.Results[0]).Pointer()
	if natural := int64(p.Pointee.Bytes()); align < natural {
		r.failf("alignment: want at least %d for %v, got %d", natural, p.Pointee, align)
	}
}

// access checks the order and scope of a load or store: a weak one has no scope, the
// others need one. The table has checked which orders there are.
func (r *report) access(op *Op, order, scope int) {
	weak, has := op.Attrs[order] == Weak, op.Attrs[scope] != nil
	switch {
	case weak && has:
		r.failf("memory_scope: a weak access has none, got %v", op.Attrs[scope])
	case !weak && !has:
		r.failf("memory_scope: an access that is %v needs one", op.Attrs[order])
	}
}

// unicast checks that pointers are not multicast: those are for views of multimem
// operations.
func (r *report) unicast(name string, pointers *Value) {
	if p, _ := tileOfValue(pointers).Pointer(); p.Attr == MulticastPointer {
		r.failf("%s: multicast pointers are for multimem operations on views, got %v", name, pointers.Type)
	}
}

// pointee checks that pointers point to the elements of a value, shape for shape.
func (r *report) pointee(name string, pointers, value *Value) {
	want := pointeeTile(pointers.Type)
	if !Equal(want, value.Type) {
		r.mismatch(name, want, value.Type)
	}
}

// mask checks the shape of an optional mask.
func (r *report) mask(mask, like *Value) {
	if mask == nil {
		return
	}
	if want := bools(like.Type); !Equal(want, mask.Type) {
		r.mismatch("mask", want, mask.Type)
	}
}

func verifyLoadPtrTko(op *Op, r *report) {
	source, result := op.Operand(LoadPtrTkoSource), op.Results[0]
	r.access(op, LoadPtrTkoMemoryOrderingSemantics, LoadPtrTkoMemoryScope)
	r.unicast("source", source)
	r.pointee("result", source, result)
	r.mask(op.Operand(LoadPtrTkoMask), source)
	if pad := op.Operand(LoadPtrTkoPaddingValue); pad != nil && !Equal(pad.Type, result.Type) {
		r.mismatch("paddingValue", result.Type, pad.Type)
	}
}

func verifyStorePtrTko(op *Op, r *report) {
	destination := op.Operand(StorePtrTkoDestination)
	r.access(op, StorePtrTkoMemoryOrderingSemantics, StorePtrTkoMemoryScope)
	r.unicast("destination", destination)
	r.pointee("value", destination, op.Operand(StorePtrTkoValue))
	r.mask(op.Operand(StorePtrTkoMask), destination)
}

func verifyAtomicCASTko(op *Op, r *report) {
	pointers, val := op.Operand(AtomicCASTkoPointers), op.Operand(AtomicCASTkoVal)
	r.unicast("pointers", pointers)
	r.pointee("val", pointers, val)
	r.mask(op.Operand(AtomicCASTkoMask), pointers)
	if t := tileOfValue(val); !word(t) {
		r.failf("val: want elements of 32 or 64 bits, got %v", t)
	}
}

func verifyAtomicRMWTko(op *Op, r *report) {
	pointers, arg := op.Operand(AtomicRMWTkoPointers), op.Operand(AtomicRMWTkoArg)
	r.unicast("pointers", pointers)
	r.pointee("arg", pointers, arg)
	r.mask(op.Operand(AtomicRMWTkoMask), pointers)
	r.atomicMode("arg", op.Attrs[AtomicRMWTkoMode].(AtomicMode), tileOfValue(arg))
}

// word reports elements that an atomic operation exchanges whole.
func word(t TileType) bool {
	return t.Scalar() != InvalidScalar && (t.Scalar().Bits() == 32 || t.Scalar().Bits() == 64)
}

// atomicMode checks that the mode supports elements of the type.
func (r *report) atomicMode(name string, mode AtomicMode, t TileType) {
	ok, want := false, ""
	switch mode {
	case AtomicAddF:
		ok, want = slices.Contains([]Scalar{F16, BF16, F32, F64}, t.Scalar()), "f16, bf16, f32 or f64"
	case AtomicXchg:
		ok, want = word(t), "32 or 64 bits"
	default:
		ok, want = t.Scalar() == I32 || t.Scalar() == I64, "i32 or i64"
	}
	if !ok {
		r.failf("%s: want elements of %s for mode %v, got %v", name, want, mode, t)
	}
}

func verifyJoinTokens(op *Op, r *report) {
	if n := op.Segments[JoinTokensTokens]; n < 2 {
		r.failf("tokens: want two or more, got %d", n)
	}
}

// verifyPrintTko: the format is one of C's and takes as many values as there are.
func verifyPrintTko(op *Op, r *report) {
	format, err := ParseFormat(string(op.Attrs[PrintTkoStr].(String)))
	if err != nil {
		r.failf("str: %v", err)
		return
	}
	if n := op.Segments[PrintTkoArgs]; n != format.Values() {
		r.failf("args: the format takes %d values, got %d", format.Values(), n)
	}
}

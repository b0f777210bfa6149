package tileir

import (
	"fmt"
	"slices"
)

func verifyReduce(op *Op, r *report) {
	dim := op.Attrs[ReduceDim].(Integer).Signed()
	r.sound(
		func() { r.reduction(op, dim, op.Attrs[ReduceIdentities].(Array)) },
		func() { r.sameList("results", reduced(op.Operands, int32(dim)), typesOf(op.Results)) },
		func() { r.reductionBody(op) },
	)
}

func verifyScan(op *Op, r *report) {
	dim := op.Attrs[ScanDim].(Integer).Signed()
	r.sound(
		func() { r.reduction(op, dim, op.Attrs[ScanIdentities].(Array)) },
		func() { r.sameList("results", typesOf(op.Operands), typesOf(op.Results)) },
		func() { r.reductionBody(op) },
	)
}

// reduction checks the common rules of reductions and scans: operands of one shape (checked by the table), a dimension of
// it, an identity for each operand.
func (r *report) reduction(op *Op, dim int64, identities Array) {
	if len(op.Operands) == 0 {
		r.failf("operands: want at least one")
		return
	}
	if first := tileOfValue(op.Operands[0]); dim < 0 || dim >= int64(first.Rank()) {
		r.failf("dim: want a dimension of %v, got %d", first, dim)
	}
	if len(identities) != len(op.Operands) {
		r.failf("identities: want one for each of %d operands, got %d", len(op.Operands), len(identities))
		return
	}
	for i, a := range identities {
		r.identity(i, a, tileOfValue(op.Operands[i]))
	}
}

// identity checks the type of an identity. The dialect accepts f16 for bf16 and the reverse.
func (r *report) identity(i int, a Attr, operand TileType) {
	var t Scalar
	switch a := a.(type) {
	case Integer:
		t = a.Type
	case Float:
		t = a.Type
	}
	half := []Scalar{F16, BF16}
	want := operand.Scalar()
	if t != want && !(slices.Contains(half, t) && slices.Contains(half, want)) || t == InvalidScalar {
		r.mismatch(fmt.Sprintf("identities[%d]", i), operand.Elem, attrText(a))
	}
}

// reductionBody checks the region: for each operand the running value and the element as
// arguments of rank 0, operations that touch no memory, and the new running values at
// the end.
func (r *report) reductionBody(op *Op) {
	b := op.Block(0)
	r.sameList("block arguments", reductionArgs(op.Operands), typesIn(b.Args))
	for _, inner := range b.Ops {
		if !effectFree(inner) && (!inner.Code.Defined() || !inner.Info().Terminator) {
			r.failf("region 0: want operations that touch no memory, got %v", inner.Code)
		}
	}
	t := b.Terminator()
	if t == nil || t.Code != OpYield {
		return
	}
	if len(t.Operands) != len(op.Operands) {
		r.failf("region 0: want it to yield %d values, got %d", len(op.Operands), len(t.Operands))
		return
	}
	for i, v := range t.Operands {
		want := elemOf(op.Operands[i].Type)
		if v != nil && !Equal(want, elemOf(v.Type)) {
			r.mismatch(fmt.Sprintf("value %d that region 0 yields", i), want, typeText(v.Type))
		}
	}
}

// effectFree reports whether operations, including those in their regions, access no memory and leave only their own
// regions. A for or loop is excluded, since the operations that end an iteration leave theirs.
func effectFree(op *Op) bool {
	if op == nil || !op.Code.Defined() {
		return false
	}
	switch op.Info().Effects {
	case Pure, NoMemory:
		return true
	case Recursive:
		return op.allInside(effectFree)
	}
	return false
}

// allInside reports whether is returns true for all operations of all regions of op.
func (op *Op) allInside(is func(*Op) bool) bool {
	for _, region := range op.Regions {
		for _, b := range regionBlocks(region) {
			for _, inner := range b.Ops {
				if !is(inner) {
					return false
				}
			}
		}
	}
	return true
}

// regionBlocks is the blocks of a region that may be broken.
func regionBlocks(region *Region) []*Block {
	if region == nil || slices.Contains(region.Blocks, nil) {
		return nil
	}
	return region.Blocks
}

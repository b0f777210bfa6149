package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// verifyPadding checks a loop that leaves out iterations over the padding of tiles across an edge: it does so only if all
// of its accesses cross the edge, and combines elements only by operations for which one of several equal elements is as
// good as all, or may be: a sum of zeros, infinities or NaN.
func (r *reductions) verifyPadding() error {
	if r.edges == nil || r.edges.loop == plan.PaddingWhole {
		return nil
	}
	for _, op := range r.accesses {
		if err := r.verifyEnds(op); err != nil {
			return err
		}
	}
	for _, s := range r.edges.streams {
		if s.view.InnerSize() != r.edges.size || r.splits(0, plan.Log2(r.edges.size)) {
			return wrong(s.view.Op, "a loop leaves out padding, but does not iterate along the lines of the tile")
		}
	}
	for _, op := range r.ops {
		combine := plan.SingleOp(op.Block(0))
		switch {
		case r.edges.loop == plan.PaddingNone:
			return wrong(op, "a loop leaves out all padding, but the reduction includes it")
		case len(op.Operands) == 2 && plan.PrefersFirst(op): // the first iteration over padding wins against the others, or none does
		case combine == nil || len(op.Operands) != 1:
			return wrong(op, "a loop leaves out padding that the reduction distinguishes")
		case !slices.Contains(repeatable, combine.Code):
			return wrong(op, "a loop leaves out padding, each element of which changes the result")
		}
	}
	for _, l := range r.edges.written {
		if r.edges.loop == plan.PaddingNone && !addsToCarried(l.result) {
			return wrong(l.result.Def, "a loop leaves out all padding, but writes it to memory")
		}
	}
	return nil
}

// verifyEnds checks that an access has no effect where a loop ends: beyond the edge of its view, or where its mask is not set.
func (r *reductions) verifyEnds(op *tileir.Op) error {
	switch {
	case r.edges.ends == 0:
		if !slices.ContainsFunc(r.edges.accesses, func(a *plan.Access) bool { return a.Op == op }) {
			return wrong(op, "a loop leaves out padding, but the access is not one that may cross an edge")
		}
	case op.Code == tileir.OpStorePtrTko:
		for _, b := range r.edges.masks {
			if mask := op.Operand(tileir.StorePtrTkoMask); mask == nil || !implies(mask, b) {
				return wrong(op, "a loop ends where masks do, but the mask of the store does not end there")
			}
		}
	case op.Code != tileir.OpLoadPtrTko && op.Code != tileir.OpLoadViewTko:
		return wrong(op, "a loop ends where masks do, but the access has no mask")
	}
	return nil
}

// implies reports a mask that is never set, or the conjunction of others, one of which is a comparison like that of a bound.
func implies(mask *tileir.Value, b plan.Bound) bool {
	op := plan.Resolve(mask).Base.Def
	n, constant := plan.ConstantInt(mask)
	switch {
	case constant:
		return n == 0
	case op == nil:
		return false
	case op.Code == tileir.OpCmpI:
		return isComparison(op, b)
	case op.Code == tileir.OpAndI, op.Code == tileir.OpExtI, op.Code == tileir.OpTruncI:
		return slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return implies(v, b) })
	}
	return false
}

// isComparison reports that an operation compares something with the limit of a bound, which may be either operand.
func isComparison(op *tileir.Op, b plan.Bound) bool {
	compare, limit := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Operands[1]
	switch compare {
	case tileir.Greater:
		compare, limit = tileir.Less, op.Operands[0]
	case tileir.GreaterOrEqual:
		compare, limit = tileir.LessOrEqual, op.Operands[0]
	}
	signed := op.Attrs[tileir.CmpISignedness] == tileir.Signed
	return compare == b.Compare && signed != b.Unsigned && plan.Resolve(limit).Base == plan.Resolve(b.Limit).Base
}

// addsToCarried reports a sum of an argument of a loop and something else, which a later iteration may add to.
func addsToCarried(v *tileir.Value) bool {
	op := v.Def
	if op == nil || op.Code != tileir.OpAddF && op.Code != tileir.OpAddI {
		return false
	}
	loop := plan.LoopAround(op)
	if loop == nil {
		return false
	}
	first := 0 // of the carried arguments
	if loop.Code == tileir.OpFor {
		first = 1
	}
	return slices.ContainsFunc(op.Operands, func(x *tileir.Value) bool {
		a := plan.Resolve(x)
		return a.IsIdentity() && a.Base.Owner == loop.Block(0) && a.Base.Index >= first && carries(loop, a.Base.Index-first, v)
	})
}

// carries reports whether some iteration passes a value to the next one as the carried argument of an index.
func carries(loop *tileir.Op, index int, v *tileir.Value) bool {
	found := false
	loop.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpContinue && plan.LoopAround(op) == loop && plan.Root(op.Operands[index]) == v {
			found = true
		}
		return !found
	})
	return found
}

// repeatable are the operations that reach a result which more equal elements do not change, for some elements or all.
var repeatable = []tileir.OpCode{tileir.OpMaxF, tileir.OpMinF, tileir.OpMaxI, tileir.OpMinI, tileir.OpAndI, tileir.OpOrI, tileir.OpAddF, tileir.OpAddI}

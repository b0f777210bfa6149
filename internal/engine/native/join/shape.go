package join

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// permute adds the number of the block to a permutation, as its first dimension.
func (j *joiner) permute(op *tileir.Op) {
	list := tileir.I32s{0}
	for _, d := range op.Attrs[tileir.PermutePermutation].(tileir.I32s) {
		list = append(list, d+1)
	}
	op.SetAttr(tileir.PermutePermutation, list)
}

// reduce makes a reduction one of wide values, and reports whether it combines elements in the same order as before.
func (j *joiner) reduce(op *tileir.Op) bool {
	return j.alongNext(op, tileir.ReduceDim, func(shape []int, dim int, combine *tileir.Op) any {
		if combine != nil {
			return host.SumSpread(shape, dim)
		}
		bytes := 1
		for _, v := range op.Operands {
			bytes = max(bytes, vcode.ScalarOf(v).Bytes())
		}
		return host.ReductionSpread(shape, dim, bytes)
	})
}

// scan does so for a scan.
func (j *joiner) scan(op *tileir.Op) bool {
	return j.alongNext(op, tileir.ScanDim, func(shape []int, dim int, _ *tileir.Op) any { return host.ScanRun(shape, dim) })
}

// alongNext makes a reduction or scan one along the next dimension. It reports whether the order in which elements are
// combined cannot be observed, or depends on the same property of the shape as before. combine is the operation that
// combines two elements, or nil if it is not one alone.
func (j *joiner) alongNext(op *tileir.Op, attr int, order func(shape []int, dim int, combine *tileir.Op) any) bool {
	dim := op.Attrs[attr].(tileir.Integer)
	var shape []int
	for _, n := range j.wideOf(op.Operands[0]).Type.(tileir.TileType).Shape {
		shape = append(shape, int(n))
	}
	combine := plan.SingleOp(op.Block(0)) // nil if there are several, or results
	before := order(shape[1:], int(dim.Value), combine)
	after := order(shape, int(dim.Value)+1, combine)
	dim.Value++
	op.SetAttr(attr, dim)
	return before == after || combine != nil && !vcode.OrderMatters(combine)
}

package join

import (
	"slices"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// reshape appends a reshape of wide values.
func (j *joiner) reshape(op *tileir.Op) bool {
	v := op.Operands[0]
	dim, _ := reshaped(j.shapeOf(v), op.Results[0].Type.(tileir.TileType).Shape, j.added[v])
	return j.widen(op, dim)
}

// reshaped returns which dimensions are added to the operand and to the result of a reshape if one is added to the operand
// before another one: as many elements must precede both. If that is impossible, both are the first ones.
func reshaped(from, to []int64, dim int) (operand, result int) {
	before := product(from[:dim])
	for d := range len(to) + 1 {
		if product(to[:d]) == before {
			return dim, d
		}
	}
	return 0, 0
}

func product(shape []int64) int64 {
	n := int64(1)
	for _, length := range shape {
		n *= length
	}
	return n
}

// permute appends a permutation of wide values.
func (j *joiner) permute(op *tileir.Op) bool {
	old := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
	dim := j.added[op.Operands[0]]
	var list tileir.I32s
	for _, d := range old {
		if int(d) >= dim {
			d++
		}
		list = append(list, d)
	}
	result := permuted(j.shapeOf(op.Operands[0]), old, dim)
	op.SetAttr(tileir.PermutePermutation, slices.Insert(list, result, int32(dim)))
	return j.widen(op, dim)
}

// permuted returns which dimension is added to the result of a permutation. It stays the first one of several elements, or
// before the same dimension.
func permuted(shape []int64, permutation []int32, dim int) int {
	if product(shape[:dim]) == 1 {
		return 0
	}
	if d := slices.Index(permutation, int32(dim)); d >= 0 {
		return d
	}
	return len(permutation)
}

// reduce appends a reduction of wide values, if that combines elements in the same order as before.
func (j *joiner) reduce(op *tileir.Op) bool {
	along := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	dim := j.added[op.Operands[slices.IndexFunc(op.Operands, j.differs)]]
	result := reduced(along, dim)
	for _, v := range op.Results { // of several operands
		if j.added[v] != result {
			return false
		}
	}
	shape := j.shapeOf(op.Operands[0])
	if combine := plan.SingleOp(op.Block(0)); combine != nil {
		if vcode.OrderMatters(combine) && op.CombinesLike == nil {
			op.CombinesLike = &tileir.TileDim{Shape: slices.Clone(shape), Dim: along}
		}
	} else if !j.choosesFirst(op) {
		bytes := 1
		for _, v := range op.Operands {
			bytes = max(bytes, vcode.ScalarOf(v).Bytes())
		}
		spread := func(shape []int64, along int) any { return host.ReductionSpread(ints(shape), along, bytes) }
		if !j.sameOrder(shape, dim, along, spread) {
			return false
		}
	}
	setDim(op, tileir.ReduceDim, along, dim)
	return j.widen(op, dim)
}

// choosesFirst reports a reduction to the index of a minimum or maximum. In any order the first one wins; which of several equal elements is
// returned with it cannot be observed.
func (j *joiner) choosesFirst(op *tileir.Op) bool {
	return len(op.Operands) == 2 && plan.PrefersFirst(op) && (j.read[op.Results[0]] == 0 || vcode.ScalarOf(op.Operands[0]).IsInt())
}

// readers returns how often the operations of an entry read each value: those whose results are not needed are left out.
func readers(entry *tileir.Op) map[*tileir.Value]int {
	var ops []*tileir.Op
	entry.Walk(func(op *tileir.Op) bool {
		ops = append(ops, op)
		return true
	})
	read := make(map[*tileir.Value]int)
	for _, op := range slices.Backward(ops) {
		if computes(op) && !op.Info().Terminator && !slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return read[v] > 0 }) {
			continue
		}
		for _, v := range op.Operands {
			read[v]++
		}
	}
	return read
}

// reduced returns which dimension is added to the result of a reduction along a dimension.
func reduced(along, dim int) int {
	if dim > along {
		return dim - 1
	}
	return dim
}

// scan appends a scan of wide values, if that combines elements in the same order as before.
func (j *joiner) scan(op *tileir.Op) bool {
	along, dim := int(op.Attrs[tileir.ScanDim].(tileir.Integer).Value), j.added[op.Results[0]]
	combine := plan.SingleOp(op.Block(0))
	run := func(shape []int64, along int) any { return host.ScanRun(ints(shape), along) }
	if (combine == nil || vcode.OrderMatters(combine)) && !j.sameOrder(j.shapeOf(op.Operands[0]), dim, along, run) {
		return false
	}
	setDim(op, tileir.ScanDim, along, dim)
	return j.widen(op, dim)
}

// sameOrder reports whether the order in which elements are combined along a dimension, which is a function of the shape,
// is the same if another dimension is added.
func (j *joiner) sameOrder(shape []int64, dim, along int, order func(shape []int64, along int) any) bool {
	return order(shape, along) == order(slices.Insert(slices.Clone(shape), dim, j.n), shifted(along, dim))
}

// shifted returns the number of a dimension when another one has been added.
func shifted(d, added int) int {
	if added <= d {
		return d + 1
	}
	return d
}

// setDim sets an attribute that is the number of a dimension, when another one has been added.
func setDim(op *tileir.Op, attr, d, added int) {
	a := op.Attrs[attr].(tileir.Integer)
	a.Value = uint64(shifted(d, added))
	op.SetAttr(attr, a)
}

func ints(shape []int64) (list []int) {
	for _, n := range shape {
		list = append(list, int(n))
	}
	return list
}

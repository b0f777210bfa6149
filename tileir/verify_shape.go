package tileir

func verifyBroadcast(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(BroadcastSource)), tileOfValue(op.Results[0])
	for i, d := range from.Shape {
		if d != to.Shape[i] && d != 1 {
			r.failf("result: want %v with dimensions of size 1 stretched, got %v", from, to)
			return
		}
	}
}

func verifyCat(op *Op, r *report) {
	lhs, rhs, to := tileOfValue(op.Operand(CatLhs)), tileOfValue(op.Operand(CatRhs)), tileOfValue(op.Results[0])
	dim := op.Attrs[CatDim].(Integer).Signed()
	if dim < 0 || dim >= int64(lhs.Rank()) {
		r.failf("dim: want 0 to %d for %v, got %d", lhs.Rank()-1, lhs, dim)
		return
	}
	for i := range lhs.Shape {
		want := lhs.Shape[i]
		if int64(i) == dim {
			want += rhs.Shape[i]
		} else if rhs.Shape[i] != want {
			r.failf("rhs: want the size %d of %v in dimension %d, got %v", want, lhs, i, rhs)
		}
		if to.Shape[i] != want {
			r.failf("result: want the size %d in dimension %d, got %v", want, i, to)
		}
	}
}

func verifyExtract(op *Op, r *report) {
	whole, part := tileOfValue(op.Operand(ExtractSource)), tileOfValue(op.Results[0])
	if !Equal(whole.Elem, part.Elem) {
		r.mismatch("result", "the element type of source, "+whole.String(), part)
		return
	}
	r.part(op, "result", whole, part, ExtractIndices)
}

func verifyInsert(op *Op, r *report) {
	whole, part := tileOfValue(op.Operand(InsertDestination)), tileOfValue(op.Operand(InsertSource))
	r.part(op, "source", whole, part, InsertIndices)
}

// part checks that a tile divides another evenly, with an index for each dimension.
func (r *report) part(op *Op, name string, whole, part TileType, indices int) {
	for i, d := range whole.Shape {
		if d%part.Shape[i] != 0 {
			r.failf("%s: want a tile that divides %v evenly, got %v", name, whole, part)
			return
		}
	}
	if n := op.Segments[indices]; n != whole.Rank() {
		r.failf("indices: want %d for %v, got %d", whole.Rank(), whole, n)
	}
}

func verifyIota(op *Op, r *report) {
	t := tileOfValue(op.Results[0])
	if t.Rank() != 1 {
		r.failf("result: want a tile of rank 1, got %v", t)
		return
	}
	if width := t.Scalar().Bits(); width < 32 && t.Shape[0] > 1<<width {
		r.failf("result: %d elements do not fit in %v", t.Shape[0], t.Scalar())
	}
}

func verifyPermute(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(PermuteSource)), tileOfValue(op.Results[0])
	perm := op.Attrs[PermutePermutation].(I32s)
	if from.Rank() < 2 {
		r.failf("source: want a tile of rank 2 or more, got %v", from)
		return
	}
	if len(perm) != from.Rank() {
		r.failf("permutation: want %d dimensions for %v, got %v", from.Rank(), from, perm)
		return
	}
	used := make([]bool, len(perm))
	for _, d := range perm {
		if d < 0 || int(d) >= len(perm) || used[d] {
			r.failf("permutation: want each dimension of %v once, got %v", from, perm)
			return
		}
		used[d] = true
	}
	if want := permuted(from, perm); !Equal(want, to) {
		r.mismatch("result", want, to)
	}
}

func verifyReshape(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(ReshapeSource)), tileOfValue(op.Results[0])
	if from.NumElements() != to.NumElements() {
		r.failf("result: want the %d elements of %v, got %v of %d", from.NumElements(), from, to, to.NumElements())
	}
}

// verifySelect: 4-bit floats share bytes and cannot be picked one by one.
func verifySelect(op *Op, r *report) {
	if t := tileOfValue(op.Results[0]); t.Scalar() == E2M1FN {
		r.failf("result: cannot select elements of 4 bits, got %v", t)
	}
}

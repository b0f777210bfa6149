package tileir

import (
	"slices"
)

// product checks the shapes of a matrix product, with or without a batch dimension:
// lhs [b]xMxK, rhs [b]xKxN, acc [b]xMxN. The table has checked that the ranks agree.
func (r *report) product(lhs, rhs, acc TileType) bool {
	if lhs.Rank() != 2 && lhs.Rank() != 3 {
		r.failf("lhs: want a tile of rank 2 or 3, got %v", lhs)
		return false
	}
	row, col := lhs.Rank()-2, lhs.Rank()-1
	return r.sound(
		func() { r.sameBatch(lhs, rhs, "rhs"); r.sameBatch(lhs, acc, "acc") },
		func() {
			r.sameSize("lhs", lhs, col, "rhs", rhs, row)
			r.sameSize("lhs", lhs, row, "acc", acc, row)
			r.sameSize("rhs", rhs, col, "acc", acc, col)
		},
	)
}

func (r *report) sameBatch(lhs, x TileType, name string) {
	if lhs.Rank() == 3 {
		r.sameSize("lhs", lhs, 0, name, x, 0)
	}
}

// sameSize checks that dimension i of a is as large as dimension j of b.
func (r *report) sameSize(aName string, a TileType, i int, bName string, b TileType, j int) {
	if a.Shape[i] != b.Shape[j] {
		want := Messagef("the size of dimension %d of %s, %v, in dimension %d", i, aName, a, j)
		r.mismatch(bName, want, b)
	}
}

func verifyMmaF(op *Op, r *report) {
	lhs, rhs, acc := tileOfValue(op.Operand(MmaFLhs)), tileOfValue(op.Operand(MmaFRhs)), tileOfValue(op.Operand(MmaFAcc))
	if r.product(lhs, rhs, acc) && !slices.Contains(Accumulators(lhs.Scalar()), acc.Scalar()) {
		r.mismatch("acc", Messagef("elements of %v for %v", Accumulators(lhs.Scalar()), lhs), acc)
	}
}

func verifyMmaI(op *Op, r *report) {
	r.product(tileOfValue(op.Operand(MmaILhs)), tileOfValue(op.Operand(MmaIRhs)), tileOfValue(op.Operand(MmaIAcc)))
}

func verifyMmaFScaled(op *Op, r *report) {
	lhs, rhs := tileOfValue(op.Operand(MmaFScaledLhs)), tileOfValue(op.Operand(MmaFScaledRhs))
	lhsScale, rhsScale := tileOfValue(op.Operand(MmaFScaledLhsScale)), tileOfValue(op.Operand(MmaFScaledRhsScale))
	if !r.product(lhs, rhs, tileOfValue(op.Operand(MmaFScaledAcc))) {
		return
	}
	row, col := lhs.Rank()-2, lhs.Rank()-1
	r.sound(
		func() {
			if lhs.Rank() == 3 {
				r.sameSize("lhs", lhs, 0, "lhs_scale", lhsScale, 0)
				r.sameSize("rhs", rhs, 0, "rhs_scale", rhsScale, 0)
			}
			r.sameSize("lhs", lhs, row, "lhs_scale", lhsScale, row)
			r.sameSize("rhs", rhs, col, "rhs_scale", rhsScale, col)
			r.sameSize("lhs_scale", lhsScale, col, "rhs_scale", rhsScale, row)
		},
		func() { r.scaleBlocks(lhs, lhsScale) },
	)
}

// scaleBlocks checks that each scale applies to a block of a size that exists for the types.
func (r *report) scaleBlocks(lhs, scale TileType) {
	k := lhs.Rank() - 1
	sizes := ScaleBlocks(lhs.Scalar(), scale.Scalar())
	switch {
	case len(sizes) == 0:
		r.failf("lhs_scale: %v elements have no scales of %v", lhs.Scalar(), scale.Scalar())
	case lhs.Shape[k]%scale.Shape[k] != 0:
		r.mismatch("lhs_scale", Messagef("a size that divides dimension %d of %v", k, lhs), scale)
	case !slices.Contains(sizes, lhs.Shape[k]/scale.Shape[k]):
		r.mismatch("lhs_scale", Messagef("a scale for each %d elements of %v", sizes, lhs), scale)
	}
}

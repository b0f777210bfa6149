package tileir

import (
	"slices"
)

// verifyBitcast: the widths of the elements must agree. The table has checked that
// they are numbers.
func verifyBitcast(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(BitcastSource)), tileOfValue(op.Results[0])
	if from.Scalar().Bits() != to.Scalar().Bits() {
		r.failf("result: want elements of %d bits as %v has, got %v", from.Scalar().Bits(), from, to)
	}
}

func verifyExtI(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(ExtIFrom)), tileOfValue(op.Results[0])
	if to.Scalar().Bits() <= from.Scalar().Bits() {
		r.failf("to: want integers wider than %v has, got %v", from, to)
	}
}

func verifyTruncI(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(TruncIFrom)), tileOfValue(op.Results[0])
	if to.Scalar().Bits() >= from.Scalar().Bits() {
		r.failf("to: want integers narrower than %v has, got %v", from, to)
	}
}

func verifyFToF(op *Op, r *report) {
	from, to := tileOfValue(op.Operand(FToFFrom)), tileOfValue(op.Results[0])
	if Equal(from, to) {
		r.failf("to: want another type than %v", from)
	}
	if mode, modes := op.Attrs[FToFRoundingMode].(Rounding), ConversionModes(from.Scalar(), to.Scalar()); !slices.Contains(modes, mode) {
		r.mismatch("rounding_mode", Messagef("%s for %v to %v", roundingNames(modes), from, to), mode)
	}
}

// ConversionModes returns the rounding modes of a conversion between float types: a scale (e8m0) to zero or up, narrow
// types to nearest, wide ones to zero too, and exact conversions any mode.
func ConversionModes(from, to Scalar) []Rounding {
	switch {
	case to == E8M0FNU:
		return scaleModes
	case to.Bits() < 16:
		return []Rounding{NearestEven}
	case slices.Contains(scalars[from].exactIn, to):
		return ftofModes
	case from == F64 && to == F32:
		return ieeeModes
	case from == F32 && to == TF32:
		return []Rounding{NearestEven, TowardZero, NearestAway}
	}
	return []Rounding{NearestEven, TowardZero}
}

func verifyIToF(op *Op, r *report) {
	if to := tileOfValue(op.Results[0]); to.Scalar() == E8M0FNU {
		r.failf("to: integers do not convert to %v; convert to another float type first", to)
	}
}

func verifyPack(op *Op, r *report)   { r.sameBytes(op, op.Operand(PackSource)) }
func verifyUnpack(op *Op, r *report) { r.sameBytes(op, op.Operand(UnpackSource)) }

// sameBytes checks that the rank-1 source and result fill the same whole bytes with
// elements of different widths.
func (r *report) sameBytes(op *Op, source *Value) {
	from, to := tileOfValue(source), tileOfValue(op.Results[0])
	switch {
	case from.Rank() != 1:
		r.failf("source: want a tile of rank 1, got %v", from)
	case from.Scalar().Bits() == to.Scalar().Bits():
		r.failf("result: want elements of another width than %v has, got %v", from, to)
	case packedBits(from)%8 != 0:
		r.failf("source: want whole bytes, got %v", from)
	case packedBits(to)%8 != 0:
		r.failf("result: want whole bytes, got %v", to)
	case packedBits(from) != packedBits(to):
		r.failf("result: want the %d bytes of %v, got %v of %d bytes", packedBits(from)/8, from, to, packedBits(to)/8)
	}
}

// packedBits is the size of a packed tile.
func packedBits(t TileType) int64 { return int64(t.Scalar().PackedBits()) * t.NumElements() }

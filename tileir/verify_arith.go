package tileir

import "slices"

// The rounding modes of IEEE arithmetic, and the ones that operations add.
var (
	ieeeModes  = []Rounding{NearestEven, TowardZero, TowardNegInf, TowardPosInf}
	divFModes  = append(slices.Clip(ieeeModes), Approx, Full)
	sqrtModes  = append(slices.Clip(ieeeModes), Approx)
	mathModes  = []Rounding{Approx, Full}
	divIModes  = []Rounding{TowardZero, TowardNegInf, TowardPosInf}
	scaleModes = []Rounding{TowardZero, TowardPosInf}
)

// rounding checks the rounding mode in a slot. The approximate modes exist for f32
// only, but "full" is what exp and tanh do for every type.
func (r *report) rounding(op *Op, slot int, modes []Rounding) {
	mode := op.Attrs[slot].(Rounding)
	if !slices.Contains(modes, mode) {
		r.mismatch(op.Info().Args[slot].Name, roundingNames(modes), mode)
		return
	}
	plain := op.Info().Args[slot].Default == mode
	if mode == Approx || mode == Full && !plain {
		r.onlyF32(op, mode.String())
	}
}

// flush checks the flag that flushes subnormal numbers.
func (r *report) flush(op *Op, slot int) {
	if op.Flag(slot) {
		r.onlyF32(op, "flush_to_zero")
	}
}

func (r *report) onlyF32(op *Op, what string) {
	if t := tileOfValue(op.Results[0]); t.Scalar() != F32 {
		r.failf("%s: only for f32, got %v", what, t)
	}
}

func roundingNames(modes []Rounding) string {
	cases := make([]EnumAttr, len(modes))
	for i, m := range modes {
		cases[i] = m
	}
	return oneOf(cases)
}

// tileOfValue is the type of a value that is known to be a tile.
func tileOfValue(v *Value) TileType {
	t, _ := v.Type.(TileType)
	return t
}

func verifyAddF(op *Op, r *report) {
	r.rounding(op, AddFRoundingMode, ieeeModes)
	r.flush(op, AddFFlushToZero)
}

func verifySubF(op *Op, r *report) {
	r.rounding(op, SubFRoundingMode, ieeeModes)
	r.flush(op, SubFFlushToZero)
}

func verifyMulF(op *Op, r *report) {
	r.rounding(op, MulFRoundingMode, ieeeModes)
	r.flush(op, MulFFlushToZero)
}

func verifyFma(op *Op, r *report) {
	r.rounding(op, FmaRoundingMode, ieeeModes)
	r.flush(op, FmaFlushToZero)
}

func verifyDivF(op *Op, r *report) {
	r.rounding(op, DivFRoundingMode, divFModes)
	r.flush(op, DivFFlushToZero)
}

func verifySqrt(op *Op, r *report) {
	r.rounding(op, SqrtRoundingMode, sqrtModes)
	r.flush(op, SqrtFlushToZero)
}

func verifyExp(op *Op, r *report)   { r.rounding(op, ExpRoundingMode, mathModes) }
func verifyTanH(op *Op, r *report)  { r.rounding(op, TanHRoundingMode, mathModes) }
func verifyExp2(op *Op, r *report)  { r.flush(op, Exp2FlushToZero) }
func verifyRsqrt(op *Op, r *report) { r.flush(op, RsqrtFlushToZero) }
func verifyMaxF(op *Op, r *report)  { r.flush(op, MaxFFlushToZero) }
func verifyMinF(op *Op, r *report)  { r.flush(op, MinFFlushToZero) }

func verifyDivI(op *Op, r *report) {
	r.rounding(op, DivIRounding, divIModes)
	if op.Attrs[DivIRounding] == TowardNegInf && op.Attrs[DivISignedness] == Unsigned {
		r.failf("rounding: negative_inf needs signed operands")
	}
}

// verifyNegI: a negation is of a signed integer, so there is no unsigned promise.
func verifyNegI(op *Op, r *report) {
	if op.Attrs[NegIOverflow] == NoUnsignedWrap {
		r.failf("overflow: no_unsigned_wrap is not for negi, which is signed")
	}
}

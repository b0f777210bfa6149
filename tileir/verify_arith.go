package tileir

import "slices"

// The rounding modes that operations take.
var (
	ieeeModes  = []Rounding{NearestEven, TowardZero, TowardNegInf, TowardPosInf}
	divFModes  = append(slices.Clip(ieeeModes), Approx, Full)
	sqrtModes  = append(slices.Clip(ieeeModes), Approx)
	mathModes  = []Rounding{Approx, Full}
	divIModes  = []Rounding{TowardZero, TowardNegInf, TowardPosInf}
	scaleModes = []Rounding{TowardZero, TowardPosInf}
	ftofModes  = append(slices.Clip(ieeeModes), NearestAway)
)

// verifyFloatModes: the approximate modes and flushing exist for f32 only, but "full" is the default of exp and tanh for
// every type.
func verifyFloatModes(op *Op, r *report) {
	for slot, f := range op.Info().Args {
		mode, _ := op.Attrs[slot].(Rounding)
		switch {
		case mode == Approx, mode == Full && f.Default != Attr(Full):
			r.onlyF32(op, mode.String())
		case f.Name == "flush_to_zero" && op.Flag(slot):
			r.onlyF32(op, f.Name)
		}
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

func verifyDivI(op *Op, r *report) {
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

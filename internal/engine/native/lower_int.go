package native

import "gotile/tileir"

// twoInts and oneInt make a lowering of an operation of the lanes alone; bits is what it
// is for i1, where arithmetic wraps after one bit.
func twoInts(ints, bits func(b *body, x, y vreg) vreg) *elementLowering {
	return &elementLowering{lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		if b.kind(x[0]) == kMask {
			return bits(b, x[0], x[1])
		}
		return ints(b, x[0], x[1])
	}}
}

func oneInt(f func(b *body, x vreg) vreg) *elementLowering {
	return &elementLowering{lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		if b.kind(x[0]) == kMask {
			return x[0] // -1 is 1 in one bit
		}
		return f(b, x[0])
	}}
}

func bitNone(b *body, _, _ vreg) vreg  { return b.maskConst(false) }
func bitFirst(_ *body, x, _ vreg) vreg { return x }

// bitAndNot is a shift of one bit by another: what was there goes where the shift is 1.
func bitAndNot(b *body, x, y vreg) vreg { return b.andNot(y, x) }

// wider makes a lowering ask for lanes of a given number of bytes where those of the result are
// narrower than below.
func wider(l *elementLowering, below, bytes int) *elementLowering {
	l.lane = func(op *tileir.Op) int {
		if kindOfValue(op.Results[0]).size() < below {
			return bytes
		}
		return 1
	}
	return l
}

// ofInts is what intLowerings have of operations by sign.
func bySign(slot int, f func(b *body, x, y vreg, signed bool) vreg, unsignedBits, signedBits func(b *body, x, y vreg) vreg) *elementLowering {
	return &elementLowering{lower: func(b *body, op *tileir.Op, x []vreg) vreg {
		signed := op.Attrs[slot] == tileir.Signed
		switch {
		case b.kind(x[0]) != kMask:
			return f(b, x[0], x[1], signed)
		case signed:
			return signedBits(b, x[0], x[1])
		}
		return unsignedBits(b, x[0], x[1])
	}}
}

var intLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpAddI: twoInts((*body).iadd, (*body).xor),
	tileir.OpSubI: twoInts((*body).isub, (*body).xor),
	tileir.OpMulI: twoInts((*body).imul, (*body).and),
	tileir.OpAndI: combineBools(twoInts((*body).and, (*body).and), (*body).and),
	tileir.OpOrI:  combineBools(twoInts((*body).or, (*body).or), (*body).or),
	tileir.OpXOrI: combineBools(twoInts((*body).xor, (*body).xor), (*body).xor),
	tileir.OpNegI: oneInt(func(b *body, x vreg) vreg { return b.isub(b.constant(b.kind(x), 0), x) }),
	tileir.OpAbsI: oneInt((*body).iabs),

	// As a signed number the i1 1 is -1, the lesser one.
	tileir.OpMaxI: bySign(tileir.MaxISignedness, (*body).imax, (*body).or, (*body).and),
	tileir.OpMinI: bySign(tileir.MinISignedness, (*body).imin, (*body).and, (*body).or),

	tileir.OpShLI: wider(twoInts((*body).sllv, bitAndNot), 4, 4),
	tileir.OpShRI: wider(bySign(tileir.ShRISignedness, shiftRight, bitAndNot, bitFirst), 4, 4),

	tileir.OpMulhiI: mulhiLowering(),
	tileir.OpDivI:   divided(divI),
	tileir.OpRemI:   divided(remI),
}

func shiftRight(b *body, x, y vreg, signed bool) vreg {
	if signed {
		return b.srav(x, y)
	}
	return b.srlv(x, y)
}

// mulhiLowering multiplies in lanes of twice the width.
func mulhiLowering() *elementLowering {
	return wider(twoInts(func(b *body, x, y vreg) vreg {
		k := b.kind(x)
		twice := sizedInt(2 * k.size())
		switch k {
		case kI64:
			return b.highQuads(x, y)
		case kI8:
			twice = kI32 // words cannot be narrowed by a byte's shift alone
		}
		p := b.imul(b.zext(twice, x), b.zext(twice, y))
		return b.narrowInt(b.srl(p, 8*k.size()), k)
	}, bitNone), 8, 8)
}

func divI(b *body, op *tileir.Op, x, y vreg) vreg {
	signed, rounding := op.Attrs[tileir.DivISignedness] == tileir.Signed, op.Attrs[tileir.DivIRounding]
	switch {
	case b.kind(x) == kMask:
		return x // the divisor is 1 or, signed, -1
	case b.kind(x) == kI64:
		return b.divideQuads(x, y, signed, false, directionOf(rounding))
	case rounding == tileir.TowardPosInf:
		return b.divideUp(x, y, signed)
	case rounding == tileir.TowardNegInf && signed:
		return b.divideDown(x, y)
	}
	return b.divide(x, y, signed)
}

func remI(b *body, op *tileir.Op, x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskConst(false)
	}
	signed := op.Attrs[tileir.RemISignedness] == tileir.Signed
	if b.kind(x) == kI64 {
		return b.divideQuads(x, y, signed, true, toZero)
	}
	return b.remainder(x, y, signed)
}

package vcode

import "gotile/tileir"

// twoInts and oneInt return the lowering of an operation on lanes. bits is its variant for i1, whose arithmetic wraps
// after one bit.
func twoInts(ints, bits func(b *Body, x, y Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Kind(x[0]) == Mask {
			return bits(b, x[0], x[1])
		}
		return ints(b, x[0], x[1])
	}}
}

func oneInt(f func(b *Body, x Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		if b.Kind(x[0]) == Mask {
			return x[0] // -1 is 1 in one bit
		}
		return f(b, x[0])
	}}
}

func bitNone(b *Body, _, _ Reg) Reg  { return b.MaskConst(false) }
func bitFirst(_ *Body, x, _ Reg) Reg { return x }

// bitAndNot shifts one bit by another: a shift by 1 clears it.
func bitAndNot(b *Body, x, y Reg) Reg { return b.andNot(y, x) }

// wider makes a lowering use lanes of the given number of bytes if those of the result are narrower than below.
func wider(l *elementLowering, below, bytes int) *elementLowering {
	l.lane = func(op *tileir.Op) int {
		if KindOfValue(op.Results[0]).Size() < below {
			return bytes
		}
		return 1
	}
	return l
}

// bySign returns the lowering of an operation with a signedness attribute.
func bySign(slot int, f func(b *Body, x, y Reg, signed bool) Reg, unsignedBits, signedBits func(b *Body, x, y Reg) Reg) *elementLowering {
	return &elementLowering{lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
		signed := op.Attrs[slot] == tileir.Signed
		switch {
		case b.Kind(x[0]) != Mask:
			return f(b, x[0], x[1], signed)
		case signed:
			return signedBits(b, x[0], x[1])
		}
		return unsignedBits(b, x[0], x[1])
	}}
}

var intLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpAddI: twoInts((*Body).IAdd, (*Body).xor),
	tileir.OpSubI: twoInts((*Body).ISub, (*Body).xor),
	tileir.OpMulI: twoInts((*Body).IMul, (*Body).And),
	tileir.OpAndI: combineBools(twoInts((*Body).And, (*Body).And), (*Body).And),
	tileir.OpOrI:  combineBools(twoInts((*Body).Or, (*Body).Or), (*Body).Or),
	tileir.OpXOrI: combineBools(twoInts((*Body).xor, (*Body).xor), (*Body).xor),
	tileir.OpNegI: oneInt(func(b *Body, x Reg) Reg { return b.ISub(b.Const(b.Kind(x), 0), x) }),
	tileir.OpAbsI: oneInt((*Body).IAbs),

	// As a signed number the i1 1 is -1, the minimum.
	tileir.OpMaxI: bySign(tileir.MaxISignedness, (*Body).IMax, (*Body).Or, (*Body).And),
	tileir.OpMinI: bySign(tileir.MinISignedness, (*Body).IMin, (*Body).And, (*Body).Or),

	tileir.OpShLI: byConstant(wider(twoInts((*Body).sllv, bitAndNot), 4, 4), func(b *Body, op *tileir.Op, x Reg, n uint64) Reg { return b.shlConst(x, n) }),
	tileir.OpShRI: byConstant(wider(bySign(tileir.ShRISignedness, shiftRight, bitAndNot, bitFirst), 4, 4), shrConst),

	tileir.OpMulhiI: mulhiLowering(),
	tileir.OpDivI:   divided(divI),
	tileir.OpRemI:   divided(remI),
}

func shrConst(b *Body, op *tileir.Op, x Reg, n uint64) Reg {
	return b.shrConst(x, n, op.Attrs[tileir.ShRISignedness] == tileir.Signed)
}

func shiftRight(b *Body, x, y Reg, signed bool) Reg {
	if signed {
		return b.srav(x, y)
	}
	return b.srlv(x, y)
}

// mulhiLowering multiplies in lanes of twice the width.
func mulhiLowering() *elementLowering {
	return wider(twoInts(func(b *Body, x, y Reg) Reg {
		k := b.Kind(x)
		twice := IntOfSize(2 * k.Size())
		switch k {
		case I64:
			return b.highQuads(x, y)
		case I8:
			twice = I32 // 16-bit lanes cannot be narrowed by a byte shift alone
		}
		p := b.IMul(b.ZExt(twice, x), b.ZExt(twice, y))
		return b.NarrowInt(b.Shr(p, 8*k.Size()), k)
	}, bitNone), 8, 8)
}

func divI(b *Body, op *tileir.Op, x, y Reg) Reg {
	signed, rounding := op.Attrs[tileir.DivISignedness] == tileir.Signed, op.Attrs[tileir.DivIRounding]
	switch {
	case b.Kind(x) == Mask:
		return x // the divisor is 1 or, signed, -1
	case b.Kind(x) == I64 && !b.isDivisor(y):
		return b.divideQuads(x, y, signed, false, DirectionOf(rounding))
	case rounding == tileir.TowardPosInf:
		return b.divideUp(x, y, signed)
	case rounding == tileir.TowardNegInf && signed:
		return b.divideDown(x, y)
	}
	return b.divide(x, y, signed)
}

func remI(b *Body, op *tileir.Op, x, y Reg) Reg {
	if b.Kind(x) == Mask {
		return b.MaskConst(false)
	}
	signed := op.Attrs[tileir.RemISignedness] == tileir.Signed
	if b.Kind(x) == I64 && !b.isDivisor(y) {
		return b.divideQuads(x, y, signed, true, ToZero)
	}
	return b.remainder(x, y, signed)
}

// isDivisor reports a constant other than 0.
func (b *Body) isDivisor(y Reg) bool {
	c, ok := b.constant(y)
	return ok && c != 0
}
